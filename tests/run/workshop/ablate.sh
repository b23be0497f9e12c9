#!/usr/bin/env bash
# crownhead rules ablate from outside: what is taken out, paired games, stopping and going on.
. "$SOURCE/tests/support/scenario.sh"

cat > my.agent <<'EOF'
(agent (name my) (game english) (kind rules) (phases COMPARE)
       (rules "safe.clp" "idle.clp" "words.clp"))
EOF
cat > safe.clp <<'EOF'
(deftemplate MAIN::needed (slot id))
(defrule COMPARE::look-first
  "What a beginner learns first."
  (candidate (id ?m))
  (test (< (exchange ?m) 0))
  =>
  (reject ?m "loses material"))
(defrule COMPARE::never-fires
  (turn (ply -1))
  (candidate (id ?m))
  =>
  (require ?m "no"))
EOF
cat > idle.clp <<'EOF'
(defrule COMPARE::also-never-fires (turn (ply -2)) (not (needed)) (candidate (id ?m)) => (best ?m "no"))
EOF
echo '(deftemplate MAIN::nothing (slot id))' > words.clp
ablate() { "$CROWNHEAD" rules ablate my.agent --against random --games 60 --quiet "$@"; }
value() { python3 -c 'import json,sys
for line in sys.stdin:
    line = json.loads(line)
    if line.get("without") == sys.argv[1]: print(line[sys.argv[2]])' "$@"; }

ablate --db one.db >out || fail "ablate"
ablate --db one.db --json >json || fail "ablate again"
grep -q words.clp out && fail "a file without rules is a row"
[ "$(grep -c '"type":"row"' json)" -eq 2 ] || fail "two files have rules"

# --- a file whose rules never fire changes no game; the one that looks first is worth much
[ "$(value idle.clp changed_games <json)" = 0 ] || fail "an idle file changes no game"
[ "$(value idle.clp change <json)" = 0 ] || fail "an idle file changes no score"
[ "$(value idle.clp shown <json)" = False ] || fail "an idle file is not shown to matter"
python3 -c "exit(not $(value safe.clp change <json) < -0.1)" || fail "looking first is worth something"
[ "$(value safe.clp shown <json)" = True ] || fail "and it shows"
[ "$(grep -n safe.clp out | head -1 | cut -d: -f1)" -lt "$(grep -n idle.clp out | head -1 | cut -d: -f1)" ] || fail "what matters comes first"

# The games that went otherwise, counted in the record: those whose moves are others.
counted=$(python3 -c 'import sqlite3, sys
record = sqlite3.connect("one.db")
def moves(match): return [record.execute("SELECT path FROM move WHERE game = ? ORDER BY ply", game).fetchall() for game in
    record.execute("SELECT id FROM game WHERE match = ? ORDER BY number", [match]).fetchall()]
print(sum(a != b for a, b in zip(moves(1), moves(int(sys.argv[1])))))' "$(value safe.clp match <json)")
[ "$counted" -gt 0 ] && [ "$(value safe.clp changed_games <json)" = "$counted" ] || fail "$counted games went otherwise"

# --- by rule, and by name
ablate --db one.db --by rule --only never-fires look-first --json >rules.json || fail "by rule"
[ "$(grep -c '"type":"row"' rules.json)" -eq 2 ] || fail "the rules that were named"
[ "$(value COMPARE::never-fires changed_games <rules.json)" = 0 ] || fail "a rule that never fires changes no game"
[ "$(value COMPARE::look-first change <rules.json)" = "$(value safe.clp change <json)" ] || fail "its one rule has the worth of the file"

# --- an agent with one file is taken apart by its rules
sed 's/ "idle.clp" "words.clp"//; s/name my/name lone/' my.agent > lone.agent
"$CROWNHEAD" rules ablate lone.agent --against random --games 2 --db lone.db --json --quiet >lone.json || fail "one file"
grep -q COMPARE::look-first lone.json && grep -q COMPARE::never-fires lone.json || fail "its rules: $(cat lone.json)"

# --- everything is in the record, the games over the same openings; again plays nothing
matches=$("$CROWNHEAD" record list --db one.db --json | grep -c .)
ablate --db one.db >again || fail "again"
cmp out again || fail "the same command says the same"
[ "$("$CROWNHEAD" record list --db one.db --json | grep -c .)" -eq "$matches" ] || fail "nothing is played again"
"$CROWNHEAD" record replay --verify --match 2 --db one.db | grep -q ' 0 different, 0 that' || fail "a variant decides the same again from its recorded text"

# --- stopped and resumed
"$CROWNHEAD" rules ablate my.agent --against search:depth=3 --games 100000 --quiet --db two.db -c 1 >stopped 2>stopped.err &
program=$!
await_of $program stopped.err has_games 1 two.db
kill -INT $program; wait $program
[ $? -eq 1 ] || fail "stopped: exit status 1"
grep -q 'the same command goes on: crownhead rules ablate my.agent --against search:depth=3' stopped.err || fail "the line that goes on: $(cat stopped.err)"

# --- an opponent whose files are saved meanwhile plays every row with the texts that it began with
sed 's/(name my)/(name foe)/; s/"safe.clp" "idle.clp" "words.clp"/"foe.clp"/' my.agent >foe.agent
echo '(defrule COMPARE::one "One." (candidate (id 1)) => (best 1))' >foe.clp
"$CROWNHEAD" rules ablate my.agent --against foe.agent --games 100 --quiet --db three.db >/dev/null 2>three.err &
program=$!
await_of $program three.err has_games 1 three.db
echo '(defrule COMPARE::two "Two." (candidate (id 2)) => (best 2))' >foe.clp
wait $program || fail "ablate against foe: $(cat three.err)"
python3 -c 'import sqlite3
print(*sqlite3.connect("three.db").execute("SELECT (SELECT count(*) FROM match), count(DISTINCT agent) FROM match_agent WHERE position = 1").fetchone())' |
    grep -qx '3 1' || fail "the opponent changed within one table"

# --- a part without which the others run wild is a row that says so
cat > brake.agent <<'EOF'
(agent (name brake) (game english) (kind rules) (phases COMPARE) (rules "loop.clp" "brake.clp"))
EOF
cat > loop.clp <<'EOF'
(deftemplate MAIN::counted (slot to (type INTEGER)))
(deftemplate MAIN::enough (slot of (default counting)))
(defrule COMPARE::begin (candidate (id ?m)) => (assert (counted (to ?m))))
(defrule COMPARE::count (counted (to ?n)) (not (enough)) => (assert (counted (to (+ ?n 1)))))
EOF
cat > brake.clp <<'EOF'
(defrule COMPARE::stop (declare (salience 10)) (candidate (id 1)) => (assert (enough)))
EOF
"$CROWNHEAD" rules ablate brake.agent --against random --games 10 --only brake --quiet --db brake.db >brake || fail "a row that fails is no failure"
grep -q "brake.clp  can't be taken out: .*kept failing" brake || fail "a part that can't go: $(cat brake)"

# --- what is wrong
no() { refuses "$1" crownhead rules ablate "${@:2}"; }
no 'needs an opponent' my.agent # no opponent
no 'has no rules' random --against random # no rules
no 'did you mean `safe.clp`' my.agent --against random --only safe.cpl # no such file
no 'write file or rule' my.agent --against random --by strategy # by what
