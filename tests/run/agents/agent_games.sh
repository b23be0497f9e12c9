#!/usr/bin/env bash
# Kinds and agent files say who plays what: every command that takes an agent and a game refuses alike, before anything is
# played.
. "$SOURCE/tests/support/scenario.sh"
set -e

refuses() { # words, then the command
    local words=$1 status=0
    shift
    "$CROWNHEAD" "$@" > out 2> err < /dev/null || status=$?
    [ $status = 2 ] || fail "$*: status $status, $(cat out err)"
    grep -qF "$words" err || fail "$*: $(cat err)"
    [ ! -e crownhead.db ] || [ "$("$CROWNHEAD" record list)" = "the record is empty" ] || fail "$*: something was played"
}

greedy="greedy plays Stratego only, and not English draughts"
refuses "$greedy" match random greedy --games 2
refuses "$greedy" match greedy random --games 2
refuses "$greedy" tournament random search:depth=1 greedy
refuses "$greedy" play --white greedy
refuses "$greedy" play --black greedy
refuses "$greedy" explain --agent greedy
refuses "$greedy" bench --agent greedy
refuses "$greedy" rules diff greedy random
refuses "$greedy" rules ablate crownhead --against greedy
refuses "$greedy" rules tune crownhead --against greedy
refuses "$greedy" dxp --agent greedy --call localhost:1

# A file may give a kind a name of its own.
echo '(agent (name mine) (kind greedy))' > mine.agent
refuses "$greedy" match mine.agent random --games 2
refuses "$greedy" explain --agent mine.agent
refuses "determinised plays games of hidden information only" match determinised random --game loa
refuses "ucc plays Stratego only, and not Lines of Action" match ucc:/bin/true random --game loa
refuses "hub plays games of perfect information only" match hub:/bin/true random --game stratego
refuses "search plays games of perfect information only" play --red search --game stratego

# An agent of a family plays its games, those of people too, and no others.
family="agents/roster/draughts-any.agent:1: draughts-any plays the draughts family and not loa"
refuses "$family" match draughts-any random --game loa
refuses "$family" play --white draughts-any --game loa
refuses "$family" explain --agent draughts-any --game loa
refuses "$family" bench --agent draughts-any --game loa
refuses "$family" rules profile draughts-any --game loa
refuses "$family" rules coverage draughts-any --game loa
refuses "draughts-any plays the draughts family and not stratego" tournament random draughts-any --game stratego
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
refuses "some.agent:1: some plays english, the loa family and not russian" match some.agent random --game russian
echo '(agent (name wrong) (kind random) (family chess))' > wrong.agent
refuses "wrong.agent:1: \`chess\` is none of the words for \`family\`" match wrong.agent random

# Lists and the Hub protocol say the same.
"$CROWNHEAD" agents --game stratego > out
! grep -Eq '^(search|hub|draughts-any|loa-rules)' out || fail "who plays Stratego: $(cat out)"
grep -q '^greedy ' out || fail "who plays Stratego: $(cat out)"
printf 'hub\ninit\nquit\n' | "$CROWNHEAD" engine --agent greedy > out
grep -qF "error message=\"$greedy" out || fail "engine: $(cat out)"
