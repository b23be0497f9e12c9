#!/usr/bin/env bash
# crownhead rules mistakes from outside: a mistake that a person sees is reported with its cause and its rule, and every change that is reported chooses the
# better move when another program decides again.
. "$SOURCE/tests/support/scenario.sh"
mistakes() { "$CROWNHEAD" rules mistakes "$@" 2>&1; }
refused() { refuses "$1" crownhead rules mistakes "${@:2}"; } # words of the message, arguments
agent() { # name, rules
    echo "$2" >"$folder/$1.clp"
    echo "(agent (name $1) (game english) (kind rules) (rules \"$1.clp\"))" >"$folder/$1.agent"
}

# 11-15 gives a man: 18x11, and nothing takes back. In the second position there is nothing to lose by it.
echo 'B:W18,26,30:B4,5,11' >"$folder/lost.fen"
agent rushes '(defrule COMPARE::rushes (candidate (id ?m) (to 15)) => (best ?m "forward"))'
out=$(mistakes "$folder/rushes.agent" --positions "$folder/lost.fen" --judge search:depth=5) || fail "exit status: $out"
for part in '1 mistake of 10 points or more' 'unsupported *1 ' 'rushes *rushes.clp:1 *1 *1 ' 'played -.*: 11-15 18x11' 'most by rushes' \
    '1\. line 1 of lost.fen: loses .* points (unsupported, exchange)' 'would have been chosen if rushes had said nothing of 11-15'; do
    grep -q -- "$part" <<<"$out" || fail "not reported: $part in: $out"
done
agent careful '(defrule COMPARE::rushes (candidate (id ?m) (to 15)) => (worst ?m "gives a man"))'
out=$(mistakes "$folder/careful.agent" --positions "$folder/lost.fen" --judge search:depth=5) || fail "exit status"
grep -q '^0 mistakes' <<<"$out" || fail "a good move is a mistake: $out"
agent torn '(defrule COMPARE::a (candidate (id ?m&~?x) (to ~15)) => (reject ?m)) (defrule COMPARE::b (candidate (id ?m) (to ~15)) => (reject ?m))'
sed -i 's/(id ?m&~?x)/(id ?m)/' "$folder/torn.clp"
json=$(mistakes "$folder/torn.agent" --positions "$folder/lost.fen" --judge search:depth=5 --json)
python3 - "$json" <<'END' || fail "two sufficient causes: $json"
import json, sys
lines = [json.loads(line) for line in sys.argv[1].splitlines()]
mistake, = [line for line in lines if line['type'] == 'mistake']
a, b = mistake['shares']
assert mistake['cause'] == 'rejected' and a['left_out'] == b['left_out'] == 0
assert a['points'] > 0 and abs(a['points'] - b['points']) < 1e-9
summary = lines[-1]
assert summary['mistakes'] == 1 and summary['decisions'] == 1 and summary['causes']['rejected'] == 1
END

# Another program decides again.
python3 "$SOURCE/tests/support/decide_again.py" soar-checkers --most 60 --judge search:depth=5 --loss 5 || fail "changes of soar-checkers"
python3 "$SOURCE/tests/support/decide_again.py" "$folder/rushes.agent" --most 30 --judge search:depth=5 || fail "changes of ties"

# What an edit mends and breaks everywhere is what the agent with the edit does, judged from nothing.
cat >"$folder/priced.clp" <<'END'
(defrule COMPARE::forward (candidate (id ?m) (to ?to)) (square (id ?to) (rank ?rank)) => (score ?m (* 1.0 ?rank)))
(defrule COMPARE::safe (candidate (id ?m)) => (score ?m (* 0.05 (exchange ?m))))
(defrule COMPARE::middle (candidate (id ?m) (to ?to)) (square (id ?to) (edge no)) => (score ?m 1.5))
(defrule COMPARE::stay (candidate (id ?m) (from ?from) (kind man)) (square (id ?from) (rank 1)) => (worst ?m))
END
python3 - "$folder" <<'END' || fail "edits everywhere"
import json, os, re, subprocess, sys
os.chdir(sys.argv[1])
text = open("priced.clp").read()
def judged(rules):
    open("edited.clp", "w").write(rules)
    open("edited.agent", "w").write('(agent (name edited) (game english) (kind rules) (rules "edited.clp"))')
    rows = subprocess.run([os.environ["CROWNHEAD"], "rules", "mistakes", "edited.agent", "--judge", "search:depth=4,pruning=off", "--most", "120", "--json"],
                          capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [json.loads(row) for row in rows]
    return rows, {row["name"] for row in rows if row["type"] == "mistake"}
rows, before = judged(text)
price = {"forward": "1.0 ?rank", "safe": "0.05 ", "middle": "?m 1.5"}
def edited(rules, factor):
    changed = text
    for rule in rules:
        if factor == 0:
            changed = re.sub(r"\(defrule COMPARE::%s .*\n" % rule, "", changed)
        else:
            changed = changed.replace(price[rule], re.sub(r"[0-9.]+", lambda number: repr(float(number[0]) * factor), price[rule]))
    return changed
tried = [([row["rule"]], row["silent"]) for row in rows if row["type"] == "rule"]
tried += [(row["rules"], row["everywhere"]) for row in rows[-1]["changes"] if row["everywhere"]]
for rules, trial in tried:
    _, after = judged(edited(rules, trial["factor"]))
    found = (trial["mended"], trial["broken"], trial["net"])
    really = (len(before - after), len(after - before), len(before) - len(after))
    assert found == really, (rules, trial, really)
    assert trial["net_margin"] >= 0 and trial["broken_margin"] > 0, trial
# Those first that mend most more than they break; then what no rule can be edited for.
nets = [(not row["everywhere"], -row["everywhere"]["net"] if row["everywhere"] else 0, -row["points"]) for row in rows[-1]["changes"]]
assert nets == sorted(nets) and len(nets) > 2, nets
assert all(bool(row["everywhere"]) == bool(row["rules"]) for row in rows[-1]["changes"]), rows[-1]
assert rows[-1]["tried"] == rows[-1]["good"] and all("left_out_margin" in row for row in rows if row["type"] == "rule"), rows[-1]
assert any(trial["broken"] for _, trial in tried) and any(trial["mended"] for _, trial in tried), tried
assert any(trial["factor"] not in (0, 1) for _, trial in tried), tried
END
agent priced "$(cat "$folder/priced.clp")"
out=$(mistakes "$folder/priced.agent" --judge search:depth=3 --most 60 --show 0) || fail "priced: $out"
for part in 'mistakes *points *mends *breaks *net *everywhere' 'left out *mends *breaks *net *agrees' 'good decisions, all decided again' 'crownhead match EDITED.agent .*priced.agent --sprt elo0=0,elo1=20'; do
    grep -q -- "$part" <<<"$out" || fail "not reported: $part in: $out"
done

# Its own turns of games: the same each time.
one=$(mistakes "$folder/rushes.agent" --games 2 --against random --judge search:depth=3 --json)
[ "$one" = "$(mistakes "$folder/rushes.agent" --games 2 --against random --judge search:depth=3 --json)" ] || fail "the same games twice"
grep -q '"type":"summary"' <<<"$one" || fail "games: $one"

refused 'has no rules' random --most 2
refused 'has no depth' soar-checkers --judge search
refused "can't judge" soar-checkers --judge random
refused "can't both" soar-checkers --games 1 --positions x
refused '--against is for' soar-checkers --against random

# In Stratego the judge sees the true position, and says so.
out=$(mistakes stratego-rules --game stratego:army=barrage --games 1 --most 12 --judge determinised:depth=2 --loss 2) || fail "stratego: $out"
grep -q 'judged by determinised:depth=2' <<<"$out" || fail "stratego: $out"
grep -q 'sees the true position' <<<"$out" || fail "stratego does not say what the judge sees: $out"

# Recorded mistakes: written once, read again; mended ones are reported, and held out ones apart.
out=$(mistakes "$folder/rushes.agent" --most 40 --judge search:depth=3 --scenarios "$folder/kept.scenarios") || fail "recorded: $out"
grep -q 'kept.scenarios is written' <<<"$out" || fail "recorded: $out"
"$CROWNHEAD" rules test "$folder/rushes.agent" "$folder/kept.scenarios" >/dev/null 2>&1 && fail "its mistakes pass as scenarios"
mistakes "$folder/rushes.agent" --most 40 --judge search:depth=3 --scenarios "$folder/kept.scenarios" >"$folder/again"
[ $? = 1 ] || fail "mistakes that are not mended, and exit status 0"
grep -q ': 0 of [0-9]* recorded mistakes mended, and 0 of [0-9]* held out; 0 new, and 0 held out' "$folder/again" || fail "again: $(tail -3 "$folder/again")"

# The turns that it decided in a recorded match.
"$CROWNHEAD" match "$folder/rushes.agent" random --games 2 --quiet --db "$folder/record.db" >/dev/null || fail "match"
out=$(mistakes "$folder/rushes.agent" --match 1 --db "$folder/record.db" --judge search:depth=3 --json) || fail "match: $out"
grep -q '"type":"summary"' <<<"$out" || fail "match: $out"
refused 'no game of' soar-checkers --match 1 --db "$folder/record.db"
refused 'for the record of --match' soar-checkers --db "$folder/record.db"

# Endings by tables: what the agent's moves lose is what `endgame probe` says of them.
agent ordered '(defrule COMPARE::ordered (candidate (id ?m) (from ?from) (to ?to)) => (score ?m (+ (* 32 ?from) ?to)))'
"$CROWNHEAD" endgame build --pieces 3 --dir "$folder/tables" --quiet >/dev/null || fail "tables"
printf '%s\n' W:WK15,K18:BK1 B:WK1:BK25,K28 B:WK20:BK13,K28 W:WK6,K24:BK29 W:W10,K18:BK1 W:WK20,21:BK8 >"$folder/won.fen"
mistakes "$folder/ordered.agent" --positions "$folder/won.fen" --judge "search:depth=3,tables=$folder/tables" --json >"$folder/endings" ||
    fail "endings: $(cat "$folder/endings")"
python3 - "$CROWNHEAD" "$folder" <<'END' || fail "endings: $(cat "$folder/endings")"
import json, subprocess, sys
program, folder = sys.argv[1:]
lines = [json.loads(line) for line in open(folder + '/endings')]
def ask(*words):
    return json.loads(subprocess.run([program, *words, '--json'], capture_output=True, text=True, check=True).stdout)
lost, won, thrown = {}, 0, 0
for fen in open(folder + '/won.fen').read().split():
    probe = ask('endgame', 'probe', '--dir', folder + '/tables', '--fen', fen)
    played = ask('explain', '--agent', folder + '/ordered.agent', '--fen', fen)['chosen']
    move = next(m for m in probe['moves'] if m['move'] == played)
    won += probe['value'] == 'win'
    if probe['value'] == 'win' != move['value']:
        thrown += 1
        lost[fen] = 0
    elif probe['value'] == 'win' and move['plies'] > probe['plies']:
        lost[fen] = move['plies'] - probe['plies']
found = {line['position']: line['lost'] for line in lines if line['type'] == 'ending'}
sums = lines[-1]['endings']
assert found == lost and won > 3 and lost, (found, lost, won)
assert (sums['won'], sums['thrown'], sums['slower'], sums['plies']) == (won, thrown, len(lost) - thrown, sum(lost.values())), sums
assert sum(part['decisions'] for part in sums['missed']) == len(lost)
END
grep -q '"endings":null' <<<"$one" || fail "endings without tables: $one"
