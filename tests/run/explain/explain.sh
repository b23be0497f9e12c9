#!/usr/bin/env bash
# crownhead explain and crownhead agents from outside.
. "$SOURCE/tests/support/scenario.sh"
explain() { "$CROWNHEAD" explain "$@" 2>&1; }
refused() { refuses "$1" crownhead explain "${@:2}"; } # words of the message, arguments

# Figure 2.14 of the thesis: the man on 16 is saved.
figure=B:WK2,14,20:B6,16,18
explain --fen $figure | grep -q '^Black plays 16-19\. ' || fail "the man on 16 is not saved"
explain --fen $figure --full | grep -Eq '^  6-9 +riskBefore yes +riskAfter singleJump .* [a-z-]+ +[a-z-]+\.clp:[0-9]+$' ||
    fail "no labels, rule and place in the row of 6-9"
explain --fen $figure | grep -q riskBefore && fail "labels are for --full"
explain --fen $figure --why-not 6-9 | grep -q '^Not 6-9:$' || fail "--why-not"
explain --fen $figure --why 16-19 | grep -q '^16-19: chosen' || fail "--why"
explain --fen $figure --full | grep -q '^Facts behind' || fail "--full"
json=$(explain --fen $figure --json)
[ "$(wc -l <<<"$json")" = 1 ] || fail "--json is not one line"
grep -q '"chosen":"16-19"' <<<"$json" || fail "--json: $json"
[ "$json" != "" ] && [ "$(explain --fen $figure --json | sed 's/"cpu_us":.*//')" = "$(sed 's/"cpu_us":.*//' <<<"$json")" ] ||
    fail "the same question has another answer"

# A terminal's lines break between words, a pipe's don't.
if command -v script >/dev/null; then
    export CROWNHEAD figure
    narrow=$(script -qec 'stty cols 60; "$CROWNHEAD" explain --fen $figure' /dev/null </dev/null | tr -d '\r')
    sed -n '/^Black plays/,$p' <<<"$narrow" | LC_ALL=C.UTF-8 grep -vE '^.{0,60}$' && fail "lines wider than the terminal"
    words() { sed -n '/^Black plays/,$p' | tr -s ' \n' '\n\n' | grep -v '^[0-9]*$'; }
    [ "$(words <<<"$narrow")" = "$(explain --fen $figure | words)" ] || fail "a narrow terminal shows other words"
else
    echo "skipped: lines on a terminal, since there is no program script"
fi
[ "$(explain --fen $figure | wc -L)" -gt 120 ] || fail "a pipe is wrapped"

# Other agents.
explain --agent search:depth=3 --fen B:W18:B14 | grep -q '^Black plays 14x23\. A capture must be made, and this is the only one\. A search of . pl[a-z]* sees that it wins in 1 ply\.$' || fail "search"
refused 'has no reasons' --agent random

# The last move is seen by the rules: it may not be taken back.
explain --fen W:WK32,9:B21,K6 --last 1-6 --json | grep -q '"kind":"rules"' || fail "--last with a quiet move"
explain --fen W:WK32:BK10 --last 1x10 --json | grep -q '"kind":"rules"' || fail "--last with a capture"
refused 'write its squares, such as 24-19' --last here
refused 'write its squares, such as c3-d4' --agent draughts-any --game russian --last here
refused 'no piece of White is' --fen $figure --last 24-19
refused 'a piece is on a square that the move left' --fen $figure --last 14-20
refused 'write its squares' --fen $figure --last 24-99

# Wrong questions.
refused 'did you mean `soar-checkers`?' --agent soar-checker
refused '--rule is asked about one move' --why 9-13 --why-not 9-14 --rule avoid-risk
refused '1-2 is not legal' --fen $figure --why 16-19 --why-not 1-2
both=$(explain --fen $figure --why 16-19 --why-not 6-9)
grep -q '^16-19: chosen' <<<"$both" && grep -q '^Not 6-9:$' <<<"$both" || fail "--why with --why-not: $both"
[ "$(grep -c '^ 1 |' <<<"$both")" = 1 ] || fail "--why with --why-not draws the board twice"
[ "$(explain --fen $figure --why 16-19 --why-not 6-9 --json | wc -l)" = 1 ] || fail "--why with --why-not as JSON"
# Facts that the turn has none of are named; what the rules declare nowhere is a mistake, whatever is asked for beside it.
some=$(explain --fen $figure --facts suggestion danger) || fail "--facts with one template that has none: $some"
grep -q '^  (danger (square 16)' <<<"$some" || fail "--facts shows nothing of danger: $some"
grep -qF 'No facts of `suggestion` in this turn' <<<"$some" || fail "--facts does not name what there is none of: $some"
# Facts that no rule names are asserted for those who ask only.
explain --fen $figure --facts empty | grep -q '(empty (square 1))' || fail "--facts has none that no rule names"
none=$(explain --fen $figure --facts suggestion loss) || fail "--facts with templates that have none: $none"
grep -qF 'No facts of `suggestion`, `loss` in this turn' <<<"$none" || fail "--facts does not say that there is nothing: $none"
refused 'the rules have no `dangr` facts; did you mean `danger`?' --fen $figure --facts dangr suggestion
refused 'the rules have no `dangr` facts; did you mean `danger`?' --fen $figure --facts own dangr
refused 'the rules have no `dangr` facts; did you mean `danger`?' --fen $figure --facts own dangr --json
refused 'the rules have no `nix` facts; crownhead rules vocabulary' --fen $figure --facts own nix
# A rule that scores a move several times is printed with its parts, too.
printf '(agent (name twice) (game english) (kind rules) (phases LOOK COMPARE) (rules "twice.clp"))\n' >"$folder/twice.agent"
printf '(defrule COMPARE::twice "T." (candidate (id ?m)) => (score ?m 1 "one") (score ?m 0.5 "more"))\n' >"$folder/twice.clp"
explain -a "$folder/twice.agent" --why 11-15 | grep -qx '  its scores add up to 1.5 (twice +1 +0.5)' || fail "a rule that scores twice is printed as one"
printf '(defrule LOOK::twice "L." (candidate (id ?m)) => (score ?m 4 "early"))
(defrule COMPARE::many "M." (candidate (id ?m)) => (loop-for-count (?i 1 7) (score ?m ?i "n")))
(defrule COMPARE::best "B." (candidate (id 1)) => (score 1 1 "first"))\n' >>"$folder/twice.clp"
explain -a "$folder/twice.agent" --why 11-15 | grep -q '^  its scores add up to 33.5 (.*twice +1 +0.5, .*many +28 in 7 scores' || fail "parts of many scores"
explain -a "$folder/twice.agent" --why 11-15 | grep -q 'twice +4[,)]' || fail "a rule of the same name in another phase"
explain -a "$folder/twice.agent" --why-not 11-15 | tr '\n' ' ' | grep -q 'it scores 33.5 (.*twice +1 +0.5.*); .* scores 34.5 (.*best +1' || fail "--why-not with parts"
# Stratego: a step, a strike with one way to have ended, and one where what fell must be named.
duel=(--game stratego:army=duel --agent stratego-rules)
board="r ........f./.......b../...m....../n......s../........../........../G.......M./........../........N./.......BF."
explain "${duel[@]}" --fen "$board" --last G7-H7 --facts last-move | grep -qF '(last-move (side enemy) (from g7) (to h7) (jumps 0))' ||
    fail "--last with a step of Stratego"
explain "${duel[@]}" --fen "$board" --last J7xH7 --facts last-move | grep -qF '(from j7) (to h7) (jumps 1)' ||
    fail "--last with a strike of Stratego: only the spy can have fallen to a scout"
refused 'the last move A3xA4: more than one piece can have fallen; add = and one of' "${duel[@]}" --fen "b${board#r}" --last A3xA4
explain "${duel[@]}" --fen "b${board#r}" --last A3xA4=N --facts last-move | grep -qF '(from a3) (to a4) (jumps 1)' ||
    fail "--last with what fell in a strike"
refused 'the last move A6-A7=N: write its squares' "${duel[@]}" --fen "$board" --last A6-A7=N
refused 'no such move leads to the position' "${duel[@]}" --fen "$board" --last B2-H7
refused 'not legal' --why 1-2
refused 'the game is over' --fen W:W:B1
refused 'open-at-load.clp:3: ' --agent "$SOURCE/tests/faults/open-at-load.agent"

# The roster.
"$CROWNHEAD" agents | grep -q '^soar-checkers  *english  *rules ' || fail "the roster lists soar-checkers"
for kind in faulty:crash salted witness; do
    refuses_like "^crownhead: there is no agent \`$kind\`" crownhead match $kind random --games 2 --db none.db
done
for program in "$CROWNHEAD" "$CROWNHEAD_TESTING"; do
    "$program" agents | grep -Eq 'attempt|faulty|salted|witness' && fail "an agent for tests is listed"
done
"$CROWNHEAD" agents --json | grep -q '"name":"soar-checkers","game":"english","kind":"rules"' || fail "agents --json"
"$CROWNHEAD" agents --check-sandbox >/dev/null
[ $? -le 1 ] || fail "agents --check-sandbox"
refuses '' crownhead worker </dev/null # a worker started by hand
