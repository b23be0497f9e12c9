#!/usr/bin/env bash
# crownhead rules coverage from outside: rules whose effects a person can read off, and counts that add up.
. "$SOURCE/tests/support/scenario.sh"
coverage() { "$CROWNHEAD" rules coverage "$@" 2>&1; }
refused() { refuses "$1" crownhead rules coverage "${@:2}"; } # words of the message, arguments

# One rule can never fire, two say the same, one decides (by a fact that another derived), one only labels.
cat >"$folder/five.clp" <<'END'
(deftemplate MAIN::centre (slot square))
(defrule ELABORATE::centre (square (id ?s&14|15|18|19)) (turn) => (assert (centre (square ?s))))
(defrule ELABORATE::note (candidate (id ?m)) => (label ?m seen yes))
(defrule COMPARE::go-there (candidate (id ?m) (to ?s)) (centre (square ?s)) => (score ?m 1))
(defrule COMPARE::best-once (candidate (id ?m) (to 19)) => (best ?m))
(defrule COMPARE::best-twice (candidate (id ?m) (to 19)) => (best ?m))
(defrule COMPARE::never (candidate (id ?m) (kind queen)) => (require ?m))
END
cat >"$folder/five.agent" <<'END'
(agent (name five) (game english) (kind rules) (rules "five.clp"))
END
# In the first position 16-19 is best; in the second the start: 9-14, 10-14, 10-15, 11-15 score.
printf 'B:WK2,14,20:B6,16,18\nB:W21-32:B1-12\n' >"$folder/two.fen"
out=$(coverage "$folder/five.agent" --positions "$folder/two.fen") || fail "exit status"
row() { grep -E "^  $1 +five.clp:[0-9]+ +$2\$" <<<"$out" >/dev/null || fail "row of $1, expected $2, in: $out"; }
grep -q '^Never fired: 1 rule$' <<<"$out" || fail "one rule never fires"
grep -q '^Fired, and never mattered: 3 rules$' <<<"$out" || fail "three never matter"
grep -q '^Decided: 2 rules$' <<<"$out" || fail "two decide"
[ "$(grep -Ec '^  rule +fired +spoke +gave facts +decided$' <<<"$out")" = 2 ] || fail "heads of the groups that fired: $out"
grep -q '^  never  *five.clp:7$' <<<"$out" || fail "the rule that never fires"
#             fired spoke led decided
row note       '2 +0 +0 +0'
row best-once  '1 +1 +0 +0'
row best-twice '1 +1 +0 +0'
row centre     '2 +0 +2 +1'
row go-there   '2 +2 +0 +1'
grep -Eq '^  five.clp +6 +1 +3 +2$' <<<"$out" || fail "the row of the file"

# The same as JSON, a line for each rule; the figures agree with each other.
json=$(coverage "$folder/five.agent" --positions "$folder/two.fen" --json)
[ "$(grep -c '"type":"rule"' <<<"$json")" = 6 ] || fail "a line for each rule"
grep -q '"rule":"never".*"group":"never-fired"' <<<"$json" || fail "JSON: never fired"
grep -q '"rule":"centre".*"group":"decided","positions":{"fired":2,"spoke":0,"led":2,"decided":1,"untried":0,"firings":8}' <<<"$json" ||
    fail "JSON: $json"
grep -q '"type":"summary".*"rules":6,"positions":2,"scenarios":0,"never_fired":1,"never_mattered":3,"decided":2' <<<"$json" ||
    fail "JSON: the summary"

# Scenarios beside the rules: without options they are looked at too; --scenarios lists them one by one.
cat >"$folder/five.scenarios" <<'END'
(scenario (name "the man on 16") (game english) (position "B:WK2,14,20:B6,16,18") (best "16-19"))
(scenario (name "the start") (game english) (position "B:W21-32:B1-12") (avoid "12-16"))
(scenario (name "the start again") (game english) (position "B:W21-32:B1-12") (avoid "9-13"))
END
out=$(coverage "$folder/five.agent" --scenarios)
grep -q '3 scenarios$' <<<"$out" || fail "three scenarios: $out"
grep -q '^  the man on 16: 5 rules fire$' <<<"$out" || fail "the first scenario: $out"
grep -q '^  the start again: 3 rules fire · decided by centre, go-there$' <<<"$out" || fail "the third: $out"
grep -q '^  they never fire: never$' <<<"$out" || fail "what no scenario covers: $out"
grep -q '^  they fire, but decide nothing: note, best-once, best-twice$' <<<"$out" || fail "what decides nothing: $out"
coverage "$folder/five.agent" | grep -q '200 reference positions, 3 scenarios$' || fail "the default"
[ "$(coverage "$folder/five.agent" --scenarios --json | grep -c '"type":"scenario"')" = 3 ] || fail "JSON of scenarios"

# Games of its own, and against another; the same each time.
one=$(coverage "$folder/five.agent" --games 2 --json)
[ "$one" = "$(coverage "$folder/five.agent" --games 2 --json)" ] || fail "the same games twice"
coverage "$folder/five.agent" --games 1 --against random | grep -q 'positions of its own games$' || fail "--against"
coverage soar-checkers --most 10 | grep -q '^soar-checkers, [0-9]* rules: 10 reference positions, ' || fail "--most"

# An agent that fails on a position says so, and the other positions count.
sed 's/(require ?m)/(require ?m))\n(defrule COMPARE::crash (own (square 16)) (turn) => (score 0 (\/ 1 0))/' "$folder/five.clp" >"$folder/bad.clp"
sed 's/five/bad/g' "$folder/five.agent" >"$folder/bad.agent"
out=$(coverage "$folder/bad.agent" --positions "$folder/two.fen") || fail "a failing agent: $out"
grep -q '^It fails on 1 position: line 1 of two.fen: .*crash' <<<"$out" || fail "the failure is not reported: $out"
grep -Eq '^  go-there +bad.clp:[0-9]+ +1 ' <<<"$out" || fail "the other position counts: $out"

sed -i 's/(own (square 16)) (turn)/(turn)/' "$folder/bad.clp"
out=$(coverage "$folder/bad.agent" --games 2)
grep -q '^2 games ended because an agent failed$' <<<"$out" || fail "failures in games: $out"

# With both colours, also against another: it fails as White only, in one game of two.
sed -i 's/crash (turn)/crash (turn (seat white))/' "$folder/bad.clp"
out=$(coverage "$folder/bad.agent" --games 2 --against random)
grep -q '^1 game ended because an agent failed$' <<<"$out" || fail "both colours: $out"

refused 'has no rules' random
refused 'did you mean' soar-checker
refused "can't both" soar-checkers --games 1 --positions x
refused '--against is for' soar-checkers --against random
refused 'none.fen' soar-checkers --positions "$folder/none.fen"
rm "$folder/five.scenarios"
refused 'no scenarios' "$folder/five.agent" --scenarios
