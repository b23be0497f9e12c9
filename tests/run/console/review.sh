#!/usr/bin/env bash
# A mistake in a recorded game is asked about, comes again when it should, and counts; games of people are kept with what a rating
# needs, and a rating is that of a table of likelihoods.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8
lines() { printf '%s\n' "$@"; }
review() { "$CROWNHEAD" review --db games.db "$@"; }
lessons=$folder/state/crownhead/lessons.txt
ends 2 "you have no games here yet" "$CROWNHEAD" review
ends 2 "you have no games here yet" "$CROWNHEAD" rating
ends 2 "is no spacing" review --after 1,2
ends 2 "a name has at most 60 bytes" "$CROWNHEAD" play --name $'An\u202ena'

# Black has three moves. 9-14 and 12-16 put a man before one of White's with nothing behind it, which White must take; after 9-14
# 18x9 12-16 19x12 Black has no move left, since 28 can't move. 9-13 loses nothing.
lines 9-14 resign | "$CROWNHEAD" play --fen B:W18,19,32:B9,12,28 --white search:depth=1 --db games.db --name 'Anna' > out
has "the game is kept" '^The game is in the record' "$(cat out)"
pdn=$("$CROWNHEAD" record export --single --db games.db)
has "under the name that was given" '^\[Black "Anna"\]' "$pdn"
! grep -q Takebacks <<< "$pdn" || fail "a game from a position counts: $pdn"
has "without it nothing is found" 'nothing to practise' "$(review --player you < /dev/null)"
said=$(lines 12-17 9-14 hint help show | review)
has "the position" '^1 of 1: Your game of [0-9-]+ against search depth=1, move 1\.' "$said"
has "the board" '^16 .* 13$' "$said"
has "what was played" '^Find a better move than 9-14\.' "$said"
has "no move" '12-17 is not legal' "$said"
has "the same again" '^9-14 was played\. Find a better move\.' "$said"
has "a square" '^Look at 9\.' "$said"
has "help" '^Type a move; ' "$said"
has "the answer" '^9-13 was better\.' "$said"
has "what was lost" '^9-14 was played: it loses the game: 18x9\.' "$said"
has "the sum" '^Found at once: 0 of 1\.' "$said"
tomorrow=$(date -d tomorrow +%F)
grep -qF "(ply 1) (step 0) (asked 1) (due \"$tomorrow\")" "$lessons" || fail "it comes tomorrow: $(cat "$lessons")"
[ "$(stat -c %a "$lessons")" = 600 ] || fail "others read the lessons"
has "not before" "^Nothing is due today; the next comes on $tomorrow\." "$(review < /dev/null)"

# Found at once it goes a step on, after a wrong answer it does not.
sed -i "s/$tomorrow/$(date +%F)/" "$lessons"
said=$(lines 12-16 9-13 | review --after 0d,5d)
has "a move that is no better" '^Not 12-16: it loses a man: 19x12\. Try again\.' "$said"
has "another" '^9-13 is right\.' "$said"
has "not at once" '^Found at once: 0 of 1\.' "$said"
for answer in 1 2; do
    has "found at once" '^Found at once: 1 of 1\.' "$(lines 9-13 | review --after 0d,5d)"
done
grep -qF "(step 2) (asked 4) (due \"$(date -d '5 days' +%F)\")" "$lessons" || fail "the second step: $(cat "$lessons")"

# What is broken is left as it is.
cp "$lessons" kept
echo '(lesson (line "x"))' >> "$lessons"
ends 2 "lessons.txt:4: " review
cmp -s <(cat kept <(echo '(lesson (line "x"))')) "$lessons" || fail "a broken file was changed"
cp kept "$lessons"

# At the prompt, about the game so far.
said=$(lines 9-14 review 9-13 | "$CROWNHEAD" play --fen B:W18,19,32:B9,12,28 --white search:depth=1)
has "at the prompt" '^1 of 1: move 1\.' "$said"
has "it is solved" '^Found at once: 1 of 1\.' "$said"

# A rating counts games against levels that were played alone: ten of them here, beside one with a takeback, one with a hint, one
# that was analysed and one in which the level changed. All are lost to level 2: at most 190 - 269.7, since ten losses have the likelihood e^-1.92 there.
export XDG_STATE_HOME=$folder/other
play() { lines "$@" resign | "$CROWNHEAD" play --level 2 --db levels.db > /dev/null; }
for game in 1 2 3 4 5 6 7 8 9; do play 9-13; done
play 9-13 undo 9-14
play 9-13 hint
play 9-13 analyse
play 9-13 'level 3'
lines 9-13 resign | "$CROWNHEAD" play --game pool --level 2 --db levels.db > /dev/null # whose levels were not measured
rating() { "$CROWNHEAD" rating --db levels.db "$@"; }
[ "$(rating)" = "English draughts: 9 of 10 games" ] || fail "nine count: $(rating)"
play 10-15
has "ten do" '^English draughts: less than -29 over level 1, 10 games$' "$(rating)"
has "of nobody else" 'No game counts yet' "$(rating --player Anna)"
has "of those without a name" '10 games$' "$(rating --player you)"

# What a file says of itself counts no game, nor does one that another level ends; a kept game goes on counting, under its name.
kept=$XDG_STATE_HOME/crownhead/last-game.pdn
tags=$(lines '[Black "Anna"]' '[White "level:2"]' '[FirstSeat "human"]' '[SecondSeat "level:2"]' '[Takebacks "0"]' '[Hints "0"]')
keep() { mkdir -p "${kept%/*}"; lines "$tags" '' '1. 9-13 22-18 *' > "$kept"; }
keep
lines 10-15 resign | "$CROWNHEAD" play --load "$kept" --white level:2 --db levels.db > /dev/null
lines resign | "$CROWNHEAD" play --resume --white level:3 --db levels.db > /dev/null
has "they do not count" '10 games$' "$(rating)"
keep
cp "$kept" copy
"$CROWNHEAD" play --resume < /dev/null > /dev/null
cmp -s copy "$kept" || fail "who only looks at a kept game changes it: $(cat "$kept")"
lines swap 'save swapped.pdn' | "$CROWNHEAD" play --resume > /dev/null
has "the name goes with the person" '^\[White "Anna"\]' "$(cat swapped.pdn)"
! grep -q 'Takebacks\|FirstSeat\|Seed' swapped.pdn || fail "a saved game has tags of a kept one: $(cat swapped.pdn)"
keep
lines resign | "$CROWNHEAD" play --resume --db levels.db > /dev/null
has "the kept game counts" '11 games$' "$(rating)"
has "under its name" ' 1 of 10 games$' "$(rating --player Anna)"

# Ballots by their number, which a game keeps.
lines 8-12 resign new resign | "$CROWNHEAD" play --ballot 17 --white level:1 --db ballot.db > /dev/null
pdn=$("$CROWNHEAD" record export --single --db ballot.db)
[ "$(grep -c '^\[Opening "17"\]' <<< "$pdn")" = 2 ] || fail "two games bear the ballot's number: $pdn"
[ "$(grep -c '^1\. 9-13 23-18 2\. 12-16 ' <<< "$pdn")" = 2 ] || fail "and have its moves: $pdn"
ends 2 "has no ballot \`3\`" "$CROWNHEAD" play --ballot 3
ends 2 "no ballots for Lines of Action" "$CROWNHEAD" play --game loa --ballot 1
