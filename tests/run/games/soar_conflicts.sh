#!/usr/bin/env bash
# Rules of the agents of the thesis never contradict each other: in games against searches of one and two plies, of the
# plain agent against itself, and in positions drawn for both (Menon 2007, 2.3.6.3: a conflict makes for poor decisions).
. "$SOURCE/tests/support/scenario.sh"

quiet() { # AGENT AGENT SEED: a match in which no rules contradict each other
    "$CROWNHEAD" match "$1" "$2" --games 100 --seed "$3" --quiet --db "$3.db" --json 2>/dev/null | tail -1 | python3 -c '
import json, sys
for agent in json.load(sys.stdin)["agents"]:
    met = agent.get("impasses")
    if met and (met["conflict"] or met["contradiction"] or met["decisions"] < 2000):
        sys.exit(f"{agent}")
' || fail "$1 against $2"
}
seed=41
for agent in soar-checkers soar-checkers-plain; do
    for depth in 1 2; do
        quiet $agent search:depth=$depth $((seed++))
    done
    "$CROWNHEAD" rules check --drawn 8000 $agent | grep -q 'no contradiction in [78][0-9]\{3\} positions' || fail "$agent in drawn positions"
done
quiet soar-checkers-plain soar-checkers-plain $seed
