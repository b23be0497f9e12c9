# The rules of thumb for Lines of Action: no finding of `rules check`, the scenarios pass, each rule fires in
# one of them, and quick games are won against random moves.
. "$SOURCE/tests/support/scenario.sh"

"$CROWNHEAD" rules check loa-rules --strict >out 2>&1 || fail "rules check: $(cat out)"
"$CROWNHEAD" rules test loa-rules >out 2>&1 || fail "scenarios: $(cat out)"
"$CROWNHEAD" rules coverage loa-rules --positions "$SOURCE/rules/loa/loa-rules.scenarios" >out 2>&1 ||
    fail "coverage: $(cat out)"
grep -q '^Never fired: 0 rules' out || fail "not every rule fires: $(cat out)"

# The same games each time, as long as agent, games and seed are the same.
"$CROWNHEAD" match loa-rules random --game loa --games 20 --db "$folder/games.db" --quiet >out 2>&1 ||
    fail "$(cat out)"
grep -q '^ *loa-rules *20/20 ' out || fail "not all won against random moves: $(cat out)"
grep -q ' 0 forfeits' out || fail "$(cat out)"
