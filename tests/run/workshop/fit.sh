#!/usr/bin/env bash
# crownhead rules fit from outside: a bad price is mended by the scores of a judge, the new file says how it was made, the same command
# does the same, stopping and going on, and the author's file stays.
. "$SOURCE/tests/support/scenario.sh"

agent() { # NAME: with rules and parameters of that name
    echo "(agent (name $1) (game english) (kind rules) (phases COMPARE) (rules \"${2:-$1}.clp\") (parameters \"$1.parameters\"))" > $1.agent
}
agent bad
cat > bad.clp <<'EOR'
(defrule COMPARE::material
  "The exchange, weighed."
  (candidate (id ?m))
  (parameter (name material) (value ?w))
  =>
  (score ?m (* ?w (exchange ?m)) "material"))
(defrule COMPARE::forward
  "Men go forward."
  (candidate (id ?m) (to ?to) (kind man))
  (square (id ?to) (rank ?rank))
  (parameter (name forward) (value ?w))
  =>
  (score ?m (* ?w ?rank) "forward"))
EOR
# The sign of material is wrong: the agent gives its pieces away. Nothing reads `unread`.
cat > bad.parameters <<'EOR'
(parameter (name material) (value -0.5) (range -1 1) (description "of a hundredth of a man"))
(parameter (name forward) (value 1.00005) (range -10 10))
(parameter (name unread) (value 7) (range 0 9))
EOR
cp bad.parameters author
# No limit of time: what there is time for would depend on the machine.
LONG="--time 600min --quiet"
fit() { "$CROWNHEAD" rules fit bad.agent --games 12 --judge search:depth=3 $LONG "$@"; }
untested() { fit --test 0 "$@"; }
facts() { sed -n '/^(/,$p' "$1"; }

# --- the sign is mended, and a match shows it
fit --db one.db --test 2 >out || fail "fit"
cmp author bad.parameters || fail "the author's file is left as it is"
python3 - <<'EOP' || fail "the new file: $(cat bad-fitted.parameters)"
import hashlib, re
new, out = open("bad-fitted.parameters").read(), open("out").read()
value = dict((n, float(v)) for n, v in re.findall(r"\(name (\S+)\) \(value ([^)]+)\)", new))
assert value["material"] > 0.3 and value["unread"] == 7, value
assert "; was -0.5" in new and "(range -1 1)" in new
# how it was made
judged = int(re.match(r"(\d+) positions judged by search:depth=3\n", out).group(1))
scores = [line.split() for line in open("one.db-scores")]
judge = scores[0][0]
assert all(line[0] == judge and len(line) == int(line[2]) + 3 for line in scores)
assert 0 < len(scores) <= judged
author = hashlib.sha256(open("author", "rb").read()).hexdigest()
remarks = [line[1:].strip() for line in new.splitlines() if line.startswith(";")]
assert remarks[0] == f"Prices for bad.agent, fitted to a judge; the author's are in bad.parameters ({author[:12]}).", remarks
assert "crownhead rules fit bad.agent --games 12 --judge search:depth=3 --time 600min --quiet --db one.db --test 2" in remarks
assert f"judge search:depth=3 ({judge[:12]}), seed 1, {judged} positions" in remarks
assert "not tested" not in new.lower()
# what is said of the fit and of its test is in the file, too
for line in out.splitlines():
    if re.search("is worth|regret|better by|^test:", line):
        assert line.strip() in remarks, line
assert re.search(r"^  the author's values  .* better by ", out, re.M), out
assert re.search(r"^read by neither a rule nor the game, left as they are: unread$", out, re.M), out
games = int(re.search(r"^test: (\d+) games a match over (\d+) openings that no position came from$", out, re.M).group(1))
assert games % 2 == 0 and games >= 2
EOP
sed 's/bad.parameters/bad-fitted.parameters/' bad.agent > new.agent
"$CROWNHEAD" match new.agent random --games 4 --quiet --db new.db >/dev/null || fail "the new file is read again"
openings() { "$CROWNHEAD" record list --db one.db --match "$1" --json | sed 's/.*"opening":"\([^"]*\)".*/\1/' | sort -u; }
openings 1 >used; openings 2 >fresh
[ "$(wc -l <used)" -ge 6 ] && [ "$(wc -l <fresh)" -ge 78 ] || fail "openings of games and test: $(wc -l used fresh)"
[ -z "$(comm -12 used fresh)" ] || fail "a position came from an opening of the test"

# --- an existing file is refused before anything is played
fit --db two.db >/dev/null 2>err && fail "an existing file is refused"
grep -q 'bad-fitted.parameters: the file exists and is left as it is' err || fail "and says so: $(cat err)"
[ ! -e two.db ] || fail "before anything is played"

# --- the same seed finds the same with any number of threads; without a test the file says so; JSON agrees with the text
untested --db three.db --out three.parameters -c 1 >three || fail "again"
diff <(facts bad-fitted.parameters) <(facts three.parameters) || fail "the same seed, the same values"
grep -q '^; Not tested: ' three.parameters || fail "it is marked"
untested --db four.db --out four.parameters -c 3 --json >four || fail "as JSON"
diff <(facts three.parameters) <(facts four.parameters) || fail "with any number of threads"
python3 - <<'EOP' || fail "the JSON does not agree with the text: $(cat three four)"
import json, re
text = open("three").read()
rows = [json.loads(line) for line in open("four")]
prices = {row["name"]: row for row in rows if row["type"] == "price"}
(fitted,), (result,) = ([row for row in rows if row["type"] == kind] for kind in ("round", "result"))
assert [row["type"] for row in rows] == ["price", "price", "round", "result"]
assert list(prices) == ["material", "forward"]
assert result["file"] == "four.parameters" and result["tested"] is False and result["failed_games"] == 0 and result["tests"] == []
head = re.match(r"(\d+) positions judged by (\S+)\nfitted to (\d+) moves in (\d+) of them; (\d+) moves", text).groups()
assert head == (str(fitted["positions"]), fitted["judge"], str(fitted["moves"]), str(fitted["used"]), str(fitted["elsewhere"])), head
assert fitted["round"] == 1 and fitted["cached"] == 0 and fitted["left"] == 0 and fitted["fits_unit"] is True and fitted["pairs"] == []
unit, strength = re.search(r"worth (\S+) hundredths of a man; ridge of strength (\S+)", text).groups()
assert float(unit) == float(f"{fitted['unit']:.3g}") and float(strength) == fitted["strength"]
after, before, change, margin, share = re.search(
    r"held out: (\S+) points a decision, before (\S+): (\S+) \S+ (\S+); (\d+) %", text).groups()
for said, meant in ((after, "regret_after"), (before, "regret_before"), (change, "change"), (margin, "margin")):
    assert abs(float(said) - 100 * fitted[meant]) < 0.0051, (said, fitted[meant])
assert int(share) == round(100 * fitted["changed"] / fitted["used"])
assert fitted["change"] < 0 and abs(fitted["regret_after"] - fitted["regret_before"] - fitted["change"]) < 1e-9
values = dict(re.findall(r"\(name (\S+)\) \(value ([^)]+)\)", open("four.parameters").read()))
for name, price in prices.items():
    assert price["after"] == float(values[name]) and price["linear"] is True and price["spread"] > 0
    assert price["low"] <= price["after"] <= price["high"]
    assert re.search(rf"^  {name} +{price['before']:g} +{price['after']:g} ", text, re.M), (name, text)
assert prices["material"]["before"] == -0.5 and (prices["material"]["low"], prices["material"]["high"]) == (-1, 1)
EOP

# --- one price alone
untested --db five.db --out five.parameters --parameters material >five || fail "one price"
facts five.parameters >values
grep -q '(name material) (value 1' values && ! diff -q values author >/dev/null || fail "it moves: $(cat values)"
grep -qF '(parameter (name forward) (value 1.00005) (range -10 10))' values || fail "the other keeps its digits: $(cat values)"
"$CROWNHEAD" rules fit bad.agent --out none.parameters --db none.db --parameters forwards >/dev/null 2>err && fail "an unknown price"
grep -q 'bad.parameters has no parameter `forwards`; did you mean `forward`' err || fail "the name that is meant: $(cat err)"

# --- positions of a match that the agent decided, and of a file
"$CROWNHEAD" rules fit bad.agent --match 1 --judge search:depth=3 --test 0 $LONG --db three.db --out match.parameters >match || fail "--match"
grep -q "^\([0-9]*\) positions judged by search:depth=3 (\1 of them before)$" match || fail "all are known: $(cat match)"
diff <(facts three.parameters) <(facts match.parameters) || fail "of the same games the same values"
"$CROWNHEAD" rules fit bad.agent --positions "$SOURCE/data/bench/english.fen" --judge search:depth=3 --test 0 $LONG --db file.db --out file.parameters >positions ||
    fail "--positions"
judged=$(sed -n 's/ positions judged by search:depth=3$//p' positions)
[ "$judged" = "$(wc -l <file.db-scores)" ] && [ "$judged" -gt 100 ] || fail "each once: $(cat positions)"
# what is known already doesn't stretch the time: these are the fewest that are looked at
refuses_like 'in [12][0-9] of 48 positions only sums .* too few for a fit; give it more --time' \
    crownhead rules fit bad.agent --games 12 --judge search:depth=3 --test 0 --quiet --time 1ms --db three.db --out time.parameters
# those of a record are found again in any, of any game, and judges do not meet
head -30 file.db-scores >old.db-scores
sed 's/^./x/' file.db-scores >>old.db-scores
printf '%s' "$(sed -n 31p file.db-scores)" >>old.db-scores # cut before its end
"$CROWNHEAD" rules fit bad.agent --positions "$SOURCE/data/bench/english.fen" --judge search:depth=3 --test 0 $LONG --db old.db --out old.parameters >positions ||
    fail "with a part of the scores"
grep -q "^$judged positions judged by search:depth=3 (30 of them before)$" positions || fail "30 are known: $(cat positions)"
diff <(facts file.parameters) <(facts old.parameters) || fail "with them the same values"

# --- stopped and gone on with: the same file
going_on() { exec "$CROWNHEAD" rules fit bad.agent --games 12 --judge search:depth=11 --test 0 $LONG --db stop.db --out deep.parameters; }
(going_on) >out || fail "in one go"
mv deep.parameters whole.parameters
for _ in $(seq 50); do # it may end before it is stopped, on a machine that is busy with others
    rm -f stop.db* deep.parameters
    going_on >out 2>stop.err &
    program=$!
    await_of $program stop.err sh -c '[ "$(wc -l <stop.db-scores)" -ge 50 ]'
    kill -INT $program 2>/dev/null
    wait $program
    status=$?
    [ $status -eq 0 ] || break
done
[ $status -eq 1 ] || fail "stopped: exit status 1, not $status"
grep -q 'the same command goes on: crownhead rules fit bad.agent' stop.err || fail "the line that goes on: $(cat stop.err)"
[ ! -e deep.parameters ] || fail "nothing is written before the end"
kept=$(wc -l <stop.db-scores)
(going_on) >out || fail "goes on"
before=$(sed -n 's/^[0-9]* positions judged by search:depth=11 (\([0-9]*\) of them before)$/\1/p' out)
[ "${before:-0}" -ge 50 ] && [ "$before" -ge "$kept" ] || fail "with the $kept scores there are: $(cat out)"
cmp whole.parameters deep.parameters || fail "the same file after a stop"

# --- more rounds add games
untested --db round.db --out round.parameters --rounds 2 --json >out || fail "two rounds"
python3 - <<'EOP' || fail "two rounds: $(cat out)"
import json, sqlite3
rounds = [row for row in map(json.loads, open("out")) if row["type"] == "round"]
assert [row["round"] for row in rounds] == [1, 2]
assert rounds[1]["positions"] > rounds[0]["positions"] and rounds[1]["cached"] >= rounds[0]["positions"], rounds
assert sqlite3.connect("round.db").execute("SELECT count(*) FROM match").fetchone() == (2,)
EOP

# --- tuning may begin from what was fitted: the file is named in the agent's
"$CROWNHEAD" rules tune new.agent --against random --games 2 --iterations 1 --test 2 --quiet --db tune.db --json >out 2>err || fail "tune"
[ -e new-tuned.parameters ] && grep -q '"after\|"values"' out || fail "tuning what was fitted: $(cat out)"
grep '^(' new-tuned.parameters | grep -q 'was' || fail "from the fitted values: $(cat new-tuned.parameters)"

# --- sums that are not linear, and a pair that can't be separated
agent odd
cat > odd.clp <<'EOR'
(defrule COMPARE::square
  "Weighed by a square."
  (candidate (id ?m))
  (parameter (name square) (value ?w))
  =>
  (score ?m (* ?w ?w (exchange ?m)) "material"))
(defrule COMPARE::twins
  "Two prices for the same."
  (candidate (id ?m) (to ?to) (kind man))
  (square (id ?to) (rank ?rank))
  (parameter (name one) (value ?a))
  (parameter (name other) (value ?b))
  =>
  (score ?m (* (+ ?a ?b) ?rank) "forward"))
(defrule COMPARE::all
  "For every move."
  (candidate (id ?m))
  (parameter (name same) (value ?w))
  =>
  (score ?m (* 0.1 ?w) "always"))
EOR
for name in square one other same; do echo "(parameter (name $name) (value 0.5) (range 0 1))"; done > odd.parameters
"$CROWNHEAD" rules fit odd.agent --games 12 --judge search:depth=3 --test 0 $LONG --db odd.db >out || fail "odd"
grep -q '^the sums are not linear in these, fitted around their present value: square$' out || fail "not linear: $(cat out)"
grep -q "^one and other are as good as one price: their features correlate by 1.00$" out || fail "a pair: $(cat out)"
grep -q '^made no difference between two moves, left as they are: same$' out || fail "no difference: $(cat out)"

# --- a game that hides something
hidden() {
    "$CROWNHEAD" rules fit stratego-rules --game stratego:army=duel --games 2 --judge determinised:depth=1 --test 0 $LONG \
        --parameters assume-below-suspected assume-strikes-safe "$@"
}
hidden --db hidden.db --out hidden.parameters >hidden || fail "hidden"
cp hidden.db again.db # the deals are drawn from a secret in it
hidden --db again.db --out again.parameters -c 1 >again || fail "hidden again"
diff <(facts hidden.parameters) <(facts again.parameters) && diff <(grep -v written hidden) <(grep -v written again) || fail "hidden: twice the same"

# --- what is wrong
no() { refuses "$1" crownhead rules fit "${@:2}"; }
no 'has no parameters file' soar-checkers
no 'has no rules; name an agent of kind rules' search:depth=2
for time in 10 1x 0s -1s 1min5; do no '--time takes a time with its unit' bad.agent --time=$time; done
no 'the judge `search:time=5` has no depth' bad.agent --judge search:time=5 --db none.db --out none.parameters
no 'the judge `search` has no depth' bad.agent --judge search --db none.db --out none.parameters
no 'nowhere' bad.agent --against nowhere.agent --db none.db --out none.parameters
no "--positions and --match can't both be given" bad.agent --positions file.fen --match 1
no '`random` is one agent too many' bad.agent random
no 'nowhere/new.parameters: ' bad.agent --out nowhere/new.parameters --db none.db
[ ! -e none.db ] || [ "$(sql none.db "SELECT count(*) FROM game")" = 0 ] || fail "refused after games were played"
mkdir folder.db-scores
no 'folder.db-scores: ' bad.agent --positions "$SOURCE/data/bench/english.fen" --db folder.db --out none.parameters
head -20 "$SOURCE/data/bench/english.fen" >few.fen
no 'positions with a choice, too few for a fit; give more of them' bad.agent --positions few.fen --db few.db --out few.parameters
no 'positions with a choice, too few for a fit; play more --games' bad.agent --games 2 --ply-limit 20 --quiet --db few.db --out few.parameters
agent plain bad
echo '(parameter (name material) (value 1))' > plain.parameters
no 'plain.parameters:1: no parameter has a range' plain.agent
echo '(parameter (name unread) (value 1) (range 0 2))' > plain.parameters
no 'neither a rule nor the game reads the parameters with a range, unread' plain.agent
says 1 'no rule reads the parameter `unread`' '1 warning' -- crownhead rules check --strict bad.agent
says 0 'no rule reads the parameter `unread`' '0 errors, 1 warning' -- crownhead rules check bad.agent
