#!/usr/bin/env bash
# crownhead rules tune from outside: a bad number is mended, the same command does the same, stopping
# and going on, and the author's file stays.
. "$SOURCE/tests/support/scenario.sh"

echo '(agent (name bad) (game english) (kind rules) (phases COMPARE) (rules "bad.clp") (parameters "bad.parameters"))' > bad.agent
cat > bad.clp <<'EOF'
(defrule COMPARE::material
  "What the exchange says, weighed."
  (candidate (id ?m))
  (parameter (name material) (value ?w))
  =>
  (score ?m (* ?w (exchange ?m)) "material"))
(defrule COMPARE::forward
  (candidate (id ?m) (to ?to) (kind man))
  (square (id ?to) (rank ?rank))
  (parameter (name forward) (value ?w))
  =>
  (score ?m (* ?w ?rank) "forward"))
EOF
# The sign of material is wrong: the agent gives its pieces away.
cat > bad.parameters <<'EOF'
(parameter (name material) (value -0.5) (range -1 1) (description "of a hundredth of a man"))
(parameter (name forward) (value 1) (range -10 10))
(parameter (name unread) (value 7))
EOF
cp bad.parameters author
tune() { "$CROWNHEAD" rules tune bad.agent --against random --games 10 --iterations 12 --test 20 --quiet "$@"; }

tune --db one.db >out || fail "tune"
cmp author bad.parameters || fail "the author's file is left as it is"
python3 - <<'EOF' || fail "the sign is mended: $(cat bad-tuned.parameters)"
import re
new = open("bad-tuned.parameters").read()
value = dict((n, float(v)) for n, v in re.findall(r"\(name (\S+)\) \(value ([^)]+)\)", new))
assert value["material"] > 0.1 and value["unread"] == 7, value
assert re.search(r"\(value [-0-9]+\) \(range -10 10\)", new), "a whole number stays whole"
assert "rules tune bad.agent" in new and "; was -0.5" in new
EOF
grep -q '^  random .* better by ' out || fail "the test shows it: $(cat out)"
grep -q "author's values .* better by" out || fail "and against the author's values"
grep -q 'over 78 openings; tuning used 78 others' out || fail "the test has openings of its own"
sed 's/bad.parameters/bad-tuned.parameters/' bad.agent > new.agent
"$CROWNHEAD" match new.agent random --games 4 --quiet >/dev/null || fail "the new file is read again"

# --- an existing file is refused before anything is played
tune --db two.db >/dev/null 2>err && fail "an existing file is refused"
grep -q 'bad-tuned.parameters: the file exists and is left as it is' err || fail "and says so: $(cat err)"
[ -e two.db ] && fail "before anything is played"

# --- the same seed finds the same; the openings of test and tuning are not the same
if [ -z "${CH_SANITIZED:-}" ]; then # there the run that is stopped below has to do
    tune --db three.db --out three.parameters -c 1 >three || fail "again"
    diff <(grep '^ *[0-9]' out) <(grep '^ *[0-9]' three) || fail "the same seed, the same trace"
    diff <(grep '^(' bad-tuned.parameters) <(grep '^(' three.parameters) || fail "the same values"
fi
openings() { "$CROWNHEAD" record list --db one.db --json | python3 -c 'import json, sys
for line in sys.stdin:
    match = json.loads(line)
    if match["agents"][0].startswith("bad.agent " + sys.argv[1]): print(match["id"])' "$1" |
    while read -r match; do "$CROWNHEAD" record list --db one.db --match "$match" --json; done |
    sed 's/.*"opening":"\([^"]*\)".*/\1/' | sort -u; }
openings tuning >used; openings tuned >fresh
[ "$(wc -l <fresh)" -eq 78 ] || fail "every fresh opening is played"
[ "$(wc -l <used)" -gt 30 ] || fail "tuning plays many openings"
[ -z "$(comm -12 used fresh)" ] || fail "no opening of the test was used for tuning"

# --- stopped and resumed: the same trace as in one go
"$CROWNHEAD" rules tune bad.agent --against random --games 10 --iterations 100000 --test 20 --quiet --db four.db \
    --out four.parameters >four 2>four.err &
program=$!
await_of $program four.err grep -q '^ *3 ' four
kill -INT $program; wait $program
[ $? -eq 1 ] || fail "stopped: exit status 1"
grep -q 'the same command goes on: crownhead rules tune bad.agent' four.err || fail "the line that goes on: $(cat four.err)"
[ -e four.parameters ] && fail "nothing is written under that name before the end"
so_far=$(sed -n 's/ has the values found so far, which are not tested yet$//p' four.err)
[ -f "$so_far" ] || fail "what was found so far is kept, and where is said: $(cat four.err)"
python3 - "$so_far" <<'CHECK' || fail "what was found so far: $(cat "$so_far")"
import re, statistics, sys
text = open(sys.argv[1]).read()
rows = [line.split() for line in open("four") if re.match(r" *[1-9]\d* ", line)]
assert sys.argv[1] == f"four-{len(rows)}.parameters", (sys.argv[1], len(rows))
value = dict((n, float(v)) for n, v in re.findall(r"\(name (\S+)\) \(value ([^)]+)\)", text))
later = rows[len(rows) // 2:]
for column, name, step in ((1, "material", 0.002), (2, "forward", 1)):
    assert abs(value[name] - statistics.mean(float(row[column]) for row in later)) <= step, (name, value, later)
assert "stopped before the test" in text and value["unread"] == 7, text
CHECK
sed "s/bad.parameters/$so_far/" bad.agent > so-far.agent
"$CROWNHEAD" match so-far.agent random --games 4 --quiet --db so-far.db >/dev/null || fail "it is read again"
tune --db four.db --out four.parameters >four || fail "goes on"
diff <(grep '^ *[0-9]' out) <(grep '^ *[0-9]' four) || fail "the same trace after a stop"

# --- more games in the record than are asked for now change nothing: neither a whole longer match …
for row in 21-24 25-28 22,23,31 29-32; do echo "B:W$row:B1-4,6"; done >four.fen
short() { "$CROWNHEAD" rules tune bad.agent --against random --games 20 --iterations 1 --openings four.fen --quiet --json "$@"; }
figures() { python3 -c 'import json, sys
for line in map(json.loads, sys.stdin):
    for name in ("file", "games"): line.pop(name, None)
    print(line)'; }
short --test 20 --db five.db --out five.parameters >five || fail "one iteration"
python3 - <<'EOF' || fail "the JSON does not follow from the games in the record"
import collections, json, math, sqlite3, statistics
rows = [json.loads(line) for line in open("five")]
record = sqlite3.connect("five.db")
def points(match):  # of A, half a point each, by opening; A has seat 0 in even games
    for number, result, opening in record.execute("SELECT number, result, opening FROM game WHERE match = ?", [match]):
        yield opening, 1 if result == "draw" else 2 * (result == str(number % 2))
def score(match): return statistics.mean(half for _, half in points(match)) / 2
# Matches in their order: plus against minus, both against random; then the test.
assert abs(rows[0]["difference"] - (score(1) - 0.5 + score(2) - score(3)) / 2) < 1e-9, rows[0]
def change(one, other=None):  # the mean over openings, each of which has ten games; t of one degree of freedom
    by = collections.defaultdict(float)
    for opening, half in points(one): by[opening] += half / 20
    for opening, half in points(other) if other else []: by[opening] -= half / 20
    differences = [value - (0 if other else 0.5) for value in by.values()]
    assert len(differences) == 2
    spread = statistics.stdev(differences)
    margin = min(12.7062047 * spread / math.sqrt(2), 1) if spread > 1e-9 else 1 - math.sqrt(0.025)
    return statistics.mean(differences), margin
for test, (mean, margin) in zip(rows[1]["tests"], (change(4, 5), change(6))):
    assert abs(test["change"] - mean) < 1e-9 and abs(test["margin"] - margin) < 1e-6, (test, mean, margin)
EOF
short --test 40 --db six.db --out six.parameters >long || fail "a long test"
cmp -s <(figures <five) <(figures <long) && fail "a longer test says the same to the last figure"
short --test 20 --db six.db --out seven.parameters >six || fail "after a longer test"
diff <(figures <five) <(figures <six) || fail "a longer test in the record changes a shorter one"
rm five.parameters
short --test 40 --db five.db --out five.parameters >again || fail "a longer test than before"
diff <(figures <long) <(figures <again) || fail "a shorter test in the record replaces a longer one"
# … nor a longer one of two that are compared.
python3 -c 'import sqlite3
with sqlite3.connect("six.db") as record:
    record.execute("UPDATE match SET specification = specification || char(32) WHERE id = (SELECT max(id) - 1 FROM match)")'
short --test 20 --db six.db --out eight.parameters >six || fail "after the longer half of a test"
diff <(figures <five) <(figures <six) || fail "one longer match of two changes the figures"

# --- a time: the iteration under way is the last, and the test follows
tune --time 1ms --db time.db --out time.parameters >time || fail "with a time"
diff <(grep '^ *[01] ' out) <(grep '^ *[0-9]\+ ' time) || fail "one iteration: $(cat time)"
grep -q '^the time is over after iteration 1 of 12$' time || fail "it is said: $(cat time)"
grep -q '^test: ' time && [ -e time.parameters ] || fail "the test follows"
for time in 10 1x 0s -1s 1min5; do
    tune --time=$time --db time.db --out none.parameters >/dev/null 2>err && fail "--time $time"
    grep -q -- '--time takes a time with its unit' err || fail "--time $time: $(cat err)"
done

# --- a folder that is not there is reported before anything is played
short --db nine.db --out nowhere/new.parameters >/dev/null 2>err && fail "a folder that is not there"
grep -q '^nowhere/new.parameters: ' err || fail "no folder: $(cat err)"
[ -e nine.db ] && fail "before anything is played, too"

# --- what is wrong
no() { refuses "$1" crownhead rules tune "${@:2}"; }
no 'needs an opponent' bad.agent # no opponent
no 'has no parameters file' soar-checkers --against random # no parameters
echo '(parameter (name material) (value 1))' > bad.parameters
no 'bad.parameters:1: no parameter has a range' bad.agent --against random -o new # no range
