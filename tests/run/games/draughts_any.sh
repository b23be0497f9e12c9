# The rules of thumb for any game of the family: no finding of `rules check`, the scenarios pass, and
# quick games of each sort are won against random moves, the losing forms too.
. "$SOURCE/tests/support/scenario.sh"

"$CROWNHEAD" rules check draughts-any --strict >out 2>&1 || fail "rules check: $(cat out)"
"$CROWNHEAD" rules test draughts-any "$SOURCE/rules/draughts-any/draughts-any.scenarios" >out 2>&1 ||
    fail "scenarios: $(cat out)"

# The same games each time, as long as agent, games and seed are the same.
for game in russian frisian turkish senegalese fanorona-5x5 damone russian:losing=yes ossetian:losing=yes; do
    "$CROWNHEAD" match draughts-any random --game "$game" --games 20 --db "$folder/games.db" --quiet >out 2>&1 ||
        fail "$game: $(cat out)"
    points=$(awk '$1 == "draughts-any" {split($2, of, "/"); print of[1]; exit}' out)
    awk -v points="$points" 'BEGIN {exit !(points >= 18)}' ||
        fail "$game: draughts-any scores $points of 20 against random moves: $(cat out)"
    grep -q ' 0 forfeits' out || fail "$game: $(cat out)"
done
