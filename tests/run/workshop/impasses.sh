#!/usr/bin/env bash
# What decisions met that preferences did not settle, from outside: in matches, the record, its merge, the report,
# coverage and explanations; and games that another decision procedure decided.
. "$SOURCE/tests/support/scenario.sh"

agent() { printf '(agent (name %s) (game english) (kind rules) (rules "%s.clp"))\n' "$1" "$1" >"$1.agent"; }
# The first two moves are better than each other: a conflict where there are no others, else settled by them.
cat >torn.clp <<'EOF'
(defrule COMPARE::first "A rule." (candidate (id 2)) => (better 1 2 "the first"))
(defrule COMPARE::second "A rule." (candidate (id 2)) => (better 2 1 "the second"))
(defrule COMPARE::never "A rule." (candidate (id ?m)) => (reject ?m "no"))
EOF
agent torn
cat >calm.clp <<'EOF'
(defrule COMPARE::all-alike "A rule." (candidate (id ?m)) => (indifferent ?m "all alike"))
EOF
agent calm

"$CROWNHEAD" match torn.agent calm.agent --games 4 --ply-limit 40 --quiet --db a.db >match.txt || fail "the match"
grep -Eq '^  impasses of torn: [0-9]+ ties .*, [0-9]+ rejections of all moves \(never [0-9]+\) in [0-9]+ decisions$' match.txt ||
    fail "the block: $(cat match.txt)"
grep -q '^  impasses of calm: none in [0-9]* decisions$' match.txt || fail "indifferent moves tie: $(cat match.txt)"
"$CROWNHEAD" match torn.agent calm.agent --games 4 --ply-limit 40 --quiet --db a.db --json 2>/dev/null | tail -1 >result.json
"$CROWNHEAD" record show --match 1 --json --db a.db >shown.json
for game in 1 2 3 4; do "$CROWNHEAD" record show $game --json --db a.db; done >games.json
"$CROWNHEAD" record merge whole.db a.db >/dev/null || fail "merge"
"$CROWNHEAD" record show --match 1 --json --db whole.db >merged.json
"$CROWNHEAD" report --db a.db --sample 0 --html page.html >/dev/null || fail "report"
"$CROWNHEAD" match random random --games 2 --quiet --db b.db --json | tail -1 >random.json
python3 - <<'EOF' || fail "the counts"
import json, re
result, shown, merged, plain = (json.loads(open(name + ".json").read()) for name in ("result", "shown", "merged", "random"))
games = [json.loads(line) for line in open("games.json")]
agents = {agent["name"]: agent["impasses"] for agent in result["agents"]}
assert agents == {agent["name"]: agent["impasses"] for agent in shown["agents"]}, "record show"
assert agents == {agent["name"]: agent["impasses"] for agent in merged["agents"]}, "record merge"
assert all("impasses" not in agent for agent in plain["agents"]), plain
kinds = ("tie", "conflict", "contradiction", "constraint_failure", "all_rejected")
sums = {name: dict.fromkeys(("decisions",) + kinds, 0) for name in agents}
moves = dict.fromkeys(agents, 0)
only = ("It is the only legal move.", "A capture must be made, and this is the only one.")
forced = dict.fromkeys(agents, 0)  # no rule is asked there
for game in games:
    for seat, counts in game["impasses"].items():
        for kind in sums[game["players"][seat]]:
            sums[game["players"][seat]][kind] += counts[kind]
    for move in game["moves"]:
        moves[game["players"][move["seat"]]] += "opening" not in move
        forced[game["players"][move["seat"]]] += move.get("reason") in only
for name, impasses in agents.items():
    assert impasses["decisions"] == moves[name] > 30, (name, impasses, moves)
    assert all(impasses[kind] == sums[name][kind] for kind in kinds), (name, impasses, sums)
torn, calm = agents["torn.agent"], agents["calm.agent"]
assert all(calm[kind] == 0 for kind in kinds) and not calm["by_rule"] and not calm["by_pair"], calm
assert torn["all_rejected"] + forced["torn.agent"] == torn["decisions"] and torn["constraint_failure"] == 0, torn
pair = [part for part in torn["by_pair"] if part["kind"] in ("conflict", "contradiction")]
assert {(part["rule"], part["other"]) for part in pair} == {("first", "second")}, pair
assert sum(part["decisions"] for part in pair) == torn["conflict"] + torn["contradiction"] > 0, pair
page = open("page.html", encoding="utf-8").read()
summary = json.loads(re.search(r'<script[^>]*id="summary-\d+"[^>]*>(.*?)</script>', page, re.S).group(1))
assert {player["name"] + ".agent": player["impasses"] for player in summary["players"]} == agents, "report"
EOF
"$CROWNHEAD" record show 1 --db a.db >game.txt
grep -q '^impasses of Black: .* in [0-9]* decisions' game.txt && grep -q '^impasses of White: ' game.txt || fail "record show: $(head -6 game.txt)"

# --- coverage and explanations say the same of a position
"$CROWNHEAD" rules coverage torn.agent --most 20 2>/dev/null | grep -q '^Impasses: .*rejections of all moves (never 20) in 20 positions' || fail "coverage"
"$CROWNHEAD" explain --agent calm.agent --fen B:W21,22:B1,2 2>/dev/null | grep -q '^Indifferent; another was drawn: ' || fail "indifferent moves are not reported"
"$CROWNHEAD" explain --agent torn.agent --fen B:W21,22:B1,2 2>/dev/null | grep -q 'Tied; another was drawn: ' || fail "a tie is not reported"
"$CROWNHEAD" explain --agent torn.agent --fen B:W21,22:B1,2 --json 2>/dev/null | python3 -c '
import json, sys
impasses = {each["kind"]: each for each in json.load(sys.stdin)["impasses"]}
assert set(impasses) == {"tie", "contradiction", "all_rejected"}, impasses
assert impasses["contradiction"]["pairs"] == [["first", "second"]]
assert impasses["all_rejected"]["rules"] == ["never"]' || fail "explain --json"

# --- a game of another procedure: its moves may differ, and the record be right
edit() { python3 -c 'import sqlite3, sys
record = sqlite3.connect(sys.argv[1])
record.execute(sys.argv[2])
record.commit()' "$@"; }
verify() { "$CROWNHEAD" record replay --verify 1 --db "$1" >verify.txt 2>&1; }
verify a.db || fail "its own games: $(cat verify.txt)"
# A game of one decision, after the three plies of the opening, and another move that was legal there.
short() { "$CROWNHEAD" match torn.agent calm.agent --games 2 --ply-limit "$1" --quiet --db short$1.db >/dev/null 2>&1 || fail "a short match"; }
short 3
short 4
board=$("$CROWNHEAD" record show 1 --db short3.db | tail -1)
played=$("$CROWNHEAD" record show 1 --json --db short4.db | python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"][3]["move"])')
other=$("$CROWNHEAD" moves --fen "$board" | grep -vxF -- "$played" | head -1)
[ -n "$other" ] || fail "another move than $played on $board"
for db in now.db then.db unknown.db; do
    cp short4.db $db
    edit $db "UPDATE move SET path = '$other' WHERE game = 1 AND ply = 4"
done
edit then.db "UPDATE game SET procedure = 1"
edit unknown.db "UPDATE game SET procedure = NULL"
verify now.db && fail "a move that this procedure does not make"
grep -q ' 1 different,' verify.txt || fail "a difference: $(cat verify.txt)"
compared() { # FILE WHICH: that another move comes out now is said to prove nothing
    verify "$1" || fail "$1: exit status: $(cat verify.txt)"
    grep -q ", and now [^ ]* (they can't be compared: $2, and this program has [0-9]*)$" verify.txt &&
        grep -q ' 0 different,' verify.txt &&
        grep -q "^[0-9]* more were decided by another decision procedure .*, and can't be compared$" verify.txt &&
        ! grep -q differ[^e] verify.txt || fail "$1: $(cat verify.txt)"
}
compared then.db 'decision procedure 1 decided then'
compared unknown.db 'it is not known which decision procedure decided then'
cp "$SOURCE/tests/data/record/layout-4.record" layout-4.db
compared layout-4.db 'decision procedure 2 decided then'
# Agents without texts judge positions, too, so that another procedure may decide otherwise; `random` judges nothing.
for agent in search:depth=1,weights=none level:depth=1,next=0,later=0,noise=0 random; do
    "$CROWNHEAD" match $agent $agent --games 2 --ply-limit 4 --quiet --db judged.db >/dev/null 2>&1 || fail "a match of $agent"
    decided=$("$CROWNHEAD" record show 1 --json --db judged.db | python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"][3]["move"])')
    another=$("$CROWNHEAD" moves --fen "$board" | grep -vxF -- "$decided" | head -1)
    edit judged.db "UPDATE move SET path = '$another' WHERE game = 1 AND ply = 4"
    edit judged.db "UPDATE game SET procedure = 4"
    if [ $agent = random ]; then
        verify judged.db && fail "random by another procedure"
        grep -q ' 1 different,' verify.txt || fail "random: $(cat verify.txt)"
    else
        compared judged.db 'decision procedure 4 decided then'
    fi
    rm judged.db
done

# --- a match that another procedure began is not gone on with
edit then.db "UPDATE match SET specification = replace(specification, ',\"procedure\":6', '')"
"$CROWNHEAD" match torn.agent calm.agent --games 2 --ply-limit 4 --quiet --db then.db >/dev/null 2>goes-on.err
grep -q '^the decision procedure has changed since match 1: this is a new match, 2$' goes-on.err || fail "a new match: $(cat goes-on.err)"
