# The rules for Stratego: no finding of `rules check`, the scenarios pass, every move of recorded games is decided
# alike by workers that have not seen the game, and random moves are beaten in every army.
. "$SOURCE/tests/support/scenario.sh"

"$CROWNHEAD" rules check stratego-rules stratego-rules-plain --strict >out 2>&1 || fail "rules check: $(cat out)"
"$CROWNHEAD" rules test stratego-rules >out 2>&1 || fail "scenarios: $(cat out)"

# The same games each time, as long as agent, games and secret are the same.
(umask 077; echo 000102030405060708090a0b0c0d0e0f >secret)
for game in stratego:army=barrage stratego:army=duel,two-squares=5; do
    "$CROWNHEAD" match stratego-rules random --game $game --games 10 --secret-file secret --db games.db --quiet >out 2>&1 || fail "$(cat out)"
    # Of the armies' set-ups one in a hundred falls to chance.
    grep -qE '^ *stratego-rules *(9|9\.5|10)/10 ' out || fail "$game: not won against random moves: $(cat out)"
    grep -q ' 0 forfeits' out || fail "$(cat out)"
done
"$CROWNHEAD" match stratego-rules stratego-rules-plain --game stratego:army=ultimate,limit=200 --games 2 --secret-file secret --db games.db --quiet >out 2>&1 ||
    fail "$(cat out)"
grep -q ' 0 forfeits' out || fail "$(cat out)"
for match in 1 2 3; do
    "$CROWNHEAD" record replay --verify --match $match --db games.db >out 2>&1 || fail "replay: $(tail -5 out)"
done
