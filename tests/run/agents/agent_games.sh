#!/usr/bin/env bash
# Kinds and agent files say who plays what: every command that takes an agent and a game refuses alike, before anything is
# played.
. "$SOURCE/tests/support/scenario.sh"
set -e

refused() { # words, then the command
    refuses "$1" crownhead "${@:2}" < /dev/null
    [ ! -e crownhead.db ] || [ "$("$CROWNHEAD" record list)" = "the record is empty" ] || fail "${*:2}: something was played"
}

greedy="greedy plays Stratego only, and not English draughts"
refused "$greedy" match random greedy --games 2
refused "$greedy" match greedy random --games 2
refused "$greedy" tournament random search:depth=1 greedy
refused "$greedy" play --white greedy
refused "$greedy" play --black greedy
refused "$greedy" explain --agent greedy
refused "$greedy" bench --agent greedy
refused "$greedy" rules diff greedy random
refused "$greedy" rules ablate crownhead --against greedy
refused "$greedy" rules tune crownhead --against greedy
refused "$greedy" dxp --agent greedy --call localhost:1

# A file may give a kind a name of its own.
echo '(agent (name mine) (kind greedy))' > mine.agent
refused "$greedy" match mine.agent random --games 2
refused "$greedy" explain --agent mine.agent
refused "determinised plays games of hidden information only" match determinised random --game loa
refused "ucc plays Stratego only, and not Lines of Action" match ucc:/bin/true random --game loa
refused "hub plays games of perfect information only" match hub:/bin/true random --game stratego
refused "search plays games of perfect information only" play --red search --game stratego

# An agent of a family plays its games, those of people too, and no others.
family="agents/roster/draughts-any.agent:1: draughts-any plays the draughts family and not loa"
refused "$family" match draughts-any random --game loa
refused "$family" play --white draughts-any --game loa
refused "$family" explain --agent draughts-any --game loa
refused "$family" bench --agent draughts-any --game loa
refused "$family" rules profile draughts-any --game loa
refused "$family" rules coverage draughts-any --game loa
refused "draughts-any plays the draughts family and not stratego" tournament random draughts-any --game stratego
if "$CROWNHEAD" rules check draughts-any --game loa > out 2>&1; then fail "checked for another game: $(cat out)"; fi
grep -qF "$family" out || fail "check: $(cat out)"
echo '(game (name own) (title "My own") (extends russian))' > own.game
"$CROWNHEAD" explain --agent draughts-any --game own.game > out 2>&1 || fail "a game of one's own: $(cat out)"
"$CROWNHEAD" match draughts-any random --game frisian:losing=yes --games 2 --quiet --db family.db > out 2>&1 || fail "$(cat out)"

# A file without a game still plays any, and says which family if it knows one only.
echo '(agent (name any) (kind random))' > any.agent
"$CROWNHEAD" match any.agent random --game loa --games 2 --quiet --db any.db > out 2>&1 || fail "any game: $(cat out)"
echo '(agent (name some) (kind random) (game english) (family loa))' > some.agent
"$CROWNHEAD" match some.agent random --game loa:size=6 --games 2 --quiet --db any.db > out 2>&1 || fail "a family: $(cat out)"
refused "some.agent:1: some plays english, the loa family and not russian" match some.agent random --game russian
echo '(agent (name wrong) (kind random) (family chess))' > wrong.agent
refused "wrong.agent:1: \`chess\` is none of the words for \`family\`" match wrong.agent random

# Lists and the Hub protocol say the same.
"$CROWNHEAD" agents --game stratego > out
! grep -Eq '^(search|hub|draughts-any|loa-rules)' out || fail "who plays Stratego: $(cat out)"
grep -q '^greedy ' out || fail "who plays Stratego: $(cat out)"
printf 'hub\ninit\nquit\n' | "$CROWNHEAD" engine --agent greedy > out
grep -qF "error message=\"$greedy" out || fail "engine: $(cat out)"
