#!/usr/bin/env bash
# crownhead tournament from outside: the formats, same seed same games, kills, what is said, wrong input.
. "$SOURCE/tests/support/scenario.sh"
# The games of a record without what differs from run to run, in their order: a line each.
games() { "$CROWNHEAD" record export --db "$1" | grep -v '^\[Date ' | tr '\n' ' ' | sed 's/\[Event /\n&/g' | sort; }
field() { python3 -c "import json,sys
line=[json.loads(l) for l in open('$1')][-1]
print($2)"; }

agents=(random search:depth=1 search:depth=2 search:depth=1,nodes=30 search:depth=2,nodes=60)
five=("${agents[@]}")
four=("${agents[@]:0:4}")
tournament() { db=$1; shift; "$CROWNHEAD" tournament --quiet --db "$db" "$@" >"$db.out" 2>"$db.err" || fail "tournament into $db: $(cat "$db.err")"; }

# --- each format: whatever the concurrency, and in the record what was said
for format in round-robin gauntlet swiss knockout; do
    tournament "$format.db" "${five[@]}" --format $format --games 4 --concurrency 1
    tournament "$format-4.db" "${five[@]}" --format $format --games 4 --concurrency 4
    tournament "$format-other.db" "${five[@]}" --format $format --games 4 --seed 2
    cmp <(games $format.db) <(games $format-4.db) || fail "$format: one and four threads play the same games"
    cmp -s <(games $format.db) <(games $format-other.db) && fail "$format: another seed plays other games"
    cmp <(sed -n '/points/,/results/p' $format.db.out) \
        <("$CROWNHEAD" record show --match 1 --db $format.db | sed -n '/points/,/results/p') ||
        fail "$format: the record shows what was said"
    "$CROWNHEAD" record list --db $format.db | grep -q "$format: random, .* and 1 other\|$format: random, " ||
        fail "$format: the list names the format"
done
# --- points of a scoring: sums over the games that the record has
CROWNHEAD=$CROWNHEAD_TESTING tournament scored.db random faulty:crash,ply=40 search:depth=1 --games 4 --scoring 6/3/1/0 --json
"$CROWNHEAD" record list --match 1 --db scored.db --json >scored.games
python3 - scored.db.out scored.games <<'PY' || fail "points of 6/3/1/0"
import json, sys
result = [json.loads(line) for line in open(sys.argv[1])][-1]
points, forfeits = {}, 0
for game in map(json.loads, open(sys.argv[2])):
    for seat in ("Black", "White"):
        if "winner" not in game:
            worth = 3
        elif game["winner"] == seat:
            worth = 6
        else:
            forfeits += game["end"] == "crash"
            worth = 0 if game["end"] == "crash" else 1
        points[game[seat]] = points.get(game[seat], 0) + worth
assert forfeits > 0 and result["scoring"] == "6/3/1/0"
listed = {row["name"]: row["points"] for row in result["standings"]}
assert listed == points, (listed, points)
assert list(listed.values()) == sorted(listed.values(), reverse=True)
assert all(sum(filter(None, row)) == listed[at["name"]] for row, at in zip(result["crosstable"], result["standings"]))
PY
"$CROWNHEAD" record show --match 1 --db scored.db | grep -q 'scoring 6/3/1/0' || fail "the record does not print the scoring"
"$CROWNHEAD" tournament random search:depth=1 --scoring 1/2/3 --db scored.db 2>err && fail "a scoring that is none"
grep -q '`1/2/3` is no scoring' err || fail "a scoring that is none: $(cat err)"
"$CROWNHEAD" tournament random search:depth=1 --games 7 --db scored.db 2>err && fail "an odd number of games"
grep -q 'with one colour only; ask for 8' err || fail "odd games: $(cat err)"
count() { games "$1" | grep -c 'Event '; }
[ "$(count round-robin.db)" -eq 40 ] || fail "ten pairings of four games: $(count round-robin.db)"
[ "$(count gauntlet.db)" -eq 16 ] || fail "four pairings of four games: $(count gauntlet.db)"
[ "$(count swiss.db)" -eq 24 ] || fail "three rounds of two meetings: $(count swiss.db)"
[ "$(count knockout.db)" -ge 16 ] || fail "four meetings of four games or more: $(count knockout.db)"
games gauntlet.db | grep 'Event ' | grep -qv '"random"' && fail "in a gauntlet the first agent is in every game"
grep -q 'bye' swiss.db.out || fail "a swiss of five has byes"
grep -q 'final' knockout.db.out || fail "a knockout has a final"

# --- a pairing plays each opening with both colours
"$CROWNHEAD" tournament "${four[@]}" --games 2 --concurrency 1 --quiet --db pairs.db >pairs.out || fail "pairs"
"$CROWNHEAD" record export --db pairs.db | sed -n 's/^\[\(Opening\|Black\|White\) "\(.*\)"\]/\2/p' | paste - - - >pairs.txt
python3 - pairs.txt <<'PY' || fail "games 2q and 2q + 1 have the same opening and swapped colours"
import sys
rows = [sorted(line.rstrip('\n').split('\t')) for line in open(sys.argv[1])]
sys.exit(0 if len(rows) == 12 and all(rows[i] == rows[i + 1] for i in range(0, 12, 2)) else 1)
PY

# --- more games go on with a round-robin
tournament longer.db "${five[@]}" --games 2
tournament longer.db "${five[@]}" --games 4
grep -q 'match 1 goes on: 20 of 40 games' longer.db.err || fail "a longer round-robin goes on: $(cat longer.db.err)"
cmp <(games round-robin.db) <(games longer.db) || fail "a round-robin made longer has the same games"
tournament longer.db "${five[@]}" --games 4
grep -q 'has its 40 games already' longer.db.err || fail "a complete tournament says so"

# --- killed at random moments, and the same in the end: where results decide who meets, and where not
for format in swiss knockout round-robin; do
    command=("$CROWNHEAD" tournament "${agents[@]:1}" search:depth=3 search:depth=3,nodes=300 --format $format --games 12 --quiet)
    "${command[@]}" --db calm-$format.db >calm.out || fail "undisturbed $format"
    for attempt in $(seq 12); do
        "${command[@]}" --db killed-$format.db >killed.out 2>killed.err &
        pid=$!
        sleep "0.$((RANDOM % 2))$((RANDOM % 10))$((RANDOM % 10))"
        kill -KILL "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null && break
    done
    "${command[@]}" --db killed-$format.db >killed.out 2>killed.err || fail "$format goes on: $(cat killed.err)"
    cmp <(games calm-$format.db) <(games killed-$format.db) || fail "a disturbed $format has the same games"
    cmp <(sed -n '/points/,/results/p' calm.out) <(sed -n '/points/,/results/p' killed.out) ||
        fail "a disturbed $format has the same result"
done

# --- JSON: rounds as they are paired, games, a result that sums up
"$CROWNHEAD" tournament "${five[@]}" --format swiss --rounds 3 --json --db json.db >json.out || fail "tournament --json"
[ "$(grep -c '"type":"round"' json.out)" -eq 3 ] || fail "a line for each round"
[ "$(grep -c '"type":"game"' json.out)" -eq 12 ] || fail "a line for each game"
sed -n 2p json.out | grep -q '"type":"round","round":1' || fail "the first round is not reported before its games"
[ "$(field json.out 'sum(row["points"] for row in line["standings"]) == 18')" = True ] || fail "12 games and three byes of two are 18 points"
[ "$(field json.out 'sum(row["byes"] for row in line["standings"])')" = 3 ] || fail "a bye each round"
[ "$(field json.out 'sum(c or 0 for row in line["crosstable"] for c in row) == 12')" = True ] || fail "the crosstable has every game's point"
[ "$(field json.out 'max(row["byes"] for row in line["standings"])')" = 1 ] || fail "an agent has two byes"
[ "$(field json.out '[len(r) for r in line["rounds"]]')" = '[3, 3, 3]' ] || fail "the result has every round"
"$CROWNHEAD" record show --match 1 --json --db json.db | grep -q '"crosstable"' || fail "record show --json has the crosstable"

# --- many agents, also over each other's shoulders: workers are opened when they are needed
many=() && for i in $(seq 20); do many+=("search:depth=1,nodes=$((10 + i))"); done
tournament many.db "${many[@]}" --games 2 --concurrency 3
grep -q '^380 of 380 games' many.db.out || fail "twenty agents: $(head -1 many.db.out)"
grep -q 'points of each against each' many.db.out && fail "a crosstable of twenty does not fit"

# --- a swiss has as many rounds as halving takes to leave one agent
for n in $(seq 2 20); do
    left=$n rounds=0
    while [ "$left" -gt 1 ]; do
        left=$(((left + 1) / 2)) rounds=$((rounds + 1))
    done
    "$CROWNHEAD" tournament "${many[@]:0:n}" --format swiss --ply-limit 1 --openings none --json --db "rounds-$n.db" >rounds.out ||
        fail "a swiss of $n"
    [ "$(field rounds.out 'len(line["rounds"])')" = "$rounds" ] || fail "a swiss of $n has $(field rounds.out 'len(line["rounds"])') rounds"
done

# --- ^C stops it and names the command that goes on
"$CROWNHEAD" tournament search:depth=5 search:depth=4 random --games 100000 --quiet --db long.db >long.out 2>long.err &
pid=$!
await_of $pid long.err has_games 1 long.db
kill -INT "$pid"
wait "$pid"
[ $? -eq 1 ] || fail "an interrupted tournament exits with 1"
grep -q 'goes on: crownhead tournament search:depth=5 search:depth=4 random --games 100000' long.err || fail "the line that resumes"

# --- the text of an agent changed: a new match, which says so
mkdir rules && printf '(defrule COMPARE::first (candidate (id ?m)) => (score ?m 1 "x"))\n' >rules/a.clp
printf '(agent (name a) (game english) (kind rules) (description "x") (rules "a.clp"))\n' >rules/a.agent
tournament text.db rules/a.agent random search:depth=1 --games 2
printf '; changed\n' >>rules/a.clp
tournament text.db rules/a.agent random search:depth=1 --games 2
grep -q 'has changed since match 1' text.db.err || fail "a changed text is not reported: $(cat text.db.err)"

# --- wrong input: a clear line, exit status 2
refuse() { refuses_like "$1" crownhead tournament "${@:2}" --db refused.db; } # pattern, then the arguments of tournament
refuse 'needs more arguments' random
refuse 'did you mean swiss' "${four[@]}" --format swis
refuse 'round-robin, gauntlet, swiss and knockout' "${four[@]}" --format zzzzzzzzz
refuse '3 games of each pairing' "${four[@]}" --games 3
refuse '1 to 3 rounds, not 9' "${four[@]}" --format swiss --rounds 9
refuse '--rounds is for a swiss' "${four[@]}" --rounds 9
refuse '--sprt decides between two agents' "${four[@]}" --sprt elo0=0,elo1=5
refuse 'random is named twice' random search:depth=1 random
refuse 'more than a match can have' "${four[@]}" --games 9000000
refuse 'randm' randm random search:depth=1
[ -e refused.db ] && [ "$("$CROWNHEAD" record list --db refused.db | grep -c running)" -gt 0 ] && fail "a refused tournament is in the record"

# --- a record changed by hand: a plan that can't be played
planned() { python3 -c "import sqlite3
with sqlite3.connect('$1') as record: record.execute('UPDATE match SET planned = $2')"; }
planned pairs.db 2147483647
"$CROWNHEAD" record show --match 1 --db pairs.db >hand.out 2>hand.err
[ $? -eq 2 ] && [ "$(cat hand.err)" = "crownhead: match 1 has no plan that can be played; the record was changed by hand" ] ||
    fail "a huge plan: $(cat hand.err)"
