# crownhead rules check through the program: the roster is clean, every kind of mistake is reported with its
# place, and the exit status says so.
. "$SOURCE/tests/support/scenario.sh"

agent() { # NAME FILE…: an agent of these files
    local name=$1
    shift
    printf '(agent (name %s) (game english) (kind rules) (phases COMPARE)\n (rules' "$name" >"$name.agent"
    printf ' "%s"' "$@" >>"$name.agent"
    echo '))' >>"$name.agent"
}

# The roster has nothing that has to be reported, and neither has a file of it.
says 0 '0 errors, 0 warnings in' -- crownhead rules check --strict
for one in soar-checkers-plain draughts-any loa-rules stratego-rules; do
    says 0 '0 errors, 0 warnings in' -- crownhead rules check --strict $one
done
says 0 '0 errors, 0 warnings in 1 file, 11 rules' -- crownhead rules check --strict "$SOURCE/rules/draughts/labels.clp"
says 0 '0 errors, 0 warnings in' -- crownhead rules check --strict "$SOURCE"/rules/draughts/*.clp "$SOURCE"/rules/*.clp

cat >good.clp <<'EOF'
(defrule COMPARE::forward
  "Straight on."
  (candidate (id ?m) (to ?to))
  (square (id ?to) (rank ?rank))
  =>
  (score ?m ?rank "straight on"))
EOF
cat >bad.clp <<'EOF'
(defrule COMPARE::typo
  "A fact that there is not."
  (candidat (id ?m))
  =>
  (best ?m "why"))

(defrule COMPARE::twice
  (candidate (id ?m) (kind ?kind))
  =>
  (best ?m "why"))

(defrule COMPARE::open
  "A function that rules don't have."
  (candidate (id ?m))
  =>
  (open "secret" s)
  (best ?m "why"))
EOF
agent good good.clp
agent bad good.clp bad.clp
agent missing good.clp nowhere.clp
agent misspelt good.clp
sed -i 's/rules (/rules) (/; s/(phases/(phase/' misspelt.agent
printf '(agent (name idle) (game english) (kind rules) (phases FIRST COMPARE)\n (rules "good.clp"))\n' >idle.agent
{ printf '\357\273\277'; cat good.clp; } >marked.clp # as some editors begin UTF-8
says 0 '0 errors, 0 warnings in 1 file, 1 rule' -- crownhead rules check --strict --game english marked.clp

says 0 '0 errors, 0 warnings in 3 files, 1 rule; loads in ' -- crownhead rules check good.agent
# Findings name the paragraph that explains them, and every paragraph is there.
says 1 'Read on: docs/clips.md#facts-and-slots (unknown-fact, unused-variable), docs/clips.md#what-is-not-there (unknown-function)' -- crownhead rules check bad.clp
"$CROWNHEAD" rules check --codes --json | python3 -c '
import json, os, re, sys
for line in sys.stdin:
    page, _, anchor = json.loads(line).get("paragraph", "").partition("#")
    headings = page and re.findall(r"^#+ (.*)$", open(os.path.join(os.environ["SOURCE"], page)).read(), re.M)
    if page and anchor and anchor not in [re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings]:
        sys.exit(f"no such paragraph: {line}")
' || fail "a paragraph that is not there"
says 1 'bad.clp:3: fact `candidat` is not in the vocabulary; did you mean `candidate`?' \
    'bad.clp:7: warning: rule `twice` has no documentation' \
    'bad.clp:8: warning: `?kind` occurs once in `COMPARE::twice`' \
    "bad.clp:16: rules can't call \`open\`; rules touch no files" \
    '2 errors, 2 warnings in 4 files, 4 rules' -- crownhead rules check bad.agent
[ "$("$CROWNHEAD" rules check bad.agent | cut -d: -f2 | head -4 | tr '\n' ' ')" = '3 16 7 8 ' ] ||
    fail "findings are not in the order of their lines, errors first"
says 1 'missing.agent:2: ' 'nowhere.clp' -- crownhead rules check missing.agent
says 1 'misspelt.agent:1: ' -- crownhead rules check misspelt.agent
says 0 'idle.agent:1: warning: no rule is in phase FIRST' '0 errors, 1 warning in' -- crownhead rules check idle.agent
says 1 '1 warning' -- crownhead rules check --strict idle.agent

# A file of two agents is reported once.
agent worse good.clp bad.clp
[ "$("$CROWNHEAD" rules check bad.agent worse.agent | grep -c '^bad.clp:3: ')" = 1 ] || fail "a finding is reported twice"
rm worse.agent

# Rule files by themselves: as a part of the agent beside them, or alone.
says 1 'bad.clp:3: ' '2 errors, 2 warnings in 1 file, 3 rules' -- crownhead rules check bad.clp
cat >alone.clp <<'EOF'
(defrule LABELS::trusting
  "Facts of the game's own vocabulary are known, and who asserts them is not asked."
  (safe (id ?m) (saves king))
  =>
  (best ?m "saves a piece"))
EOF
says 0 '0 errors, 0 warnings in 1 file, 1 rule' -- crownhead rules check --strict alone.clp

# Decisions that preferences leave unsettled, on the 200 reference positions.
rule() { # NAME CONDITIONS ACTION
    printf '(defrule COMPARE::%s\n  "A rule."\n  %s\n  =>\n  %s)\n' "$@"
}
rule never '(candidate (id ?m))' '(reject ?m "no")' >never.clp
agent never never.clp
says 0 'never.clp:1: warning: all the moves that are left are rejected or prohibited in 200 of 200 positions (100.0 %)' \
    'by `never` (200)' '[all-rejected]' 'impasses of never.agent: 200 ties, 200 rejections of all moves (never 200), no contradiction in 200 positions, 0 of them drawn' \
    '0 errors, 1 warning in' -- crownhead rules check --drawn 0 never.agent
says 1 '1 warning' -- crownhead rules check --strict never.agent
says 0 '0 errors, 1 warning in 1 file, 1 rule' -- crownhead rules check never.clp
sed '1i; lint: allow all-rejected' never.clp >meant.clp
agent meant meant.clp
says 0 'rejections of all moves' '0 errors, 0 warnings in' -- crownhead rules check --drawn 0 --strict meant.agent
{
    rule first '(candidate (id ?a&1))' '(better ?a (+ ?a 1) "the first")'
    rule second '(candidate (id ?b&2))' '(better ?b (- ?b 1) "the second")'
} >circle.clp
agent circle circle.clp
# Every position has two moves; where it has more another one settles it.
says 0 'circle.clp:1: warning: `first` and `second` (circle.clp:6) contradict each other: moves are better than each other in 200 of 200 positions (100.0 %), where another move settled it' \
    '[contradiction]' -- crownhead rules check --drawn 0 circle.agent
{
    rule one '(candidate (id 1))' '(require 1 "must")'
    rule two '(candidate (id 2))' '(require 2 "must")'
    rule not-one '(candidate (id 1))' '(prohibit 1 "must not")'
} >musts.clp
agent musts musts.clp
says 0 '`one`, against `two` (musts.clp:6), requires several moves or one that is prohibited in 200 of 200 positions (100.0 %)' \
    'musts.clp:11: warning: `not-one`, against `one` (musts.clp:1)' '[constraint-failure]' -- crownhead rules check --drawn 0 musts.agent
rule equal '(candidate (id ?m))' '(indifferent ?m "all alike")' >equal.clp
agent equal equal.clp
says 0 'impasses of equal.agent: no contradiction in 200 positions, 0 of them drawn' '0 warnings' -- crownhead rules check --drawn 0 equal.agent
for number in 1e10 -1000000001 '(exp 1000)'; do
    rule large '(candidate (id ?m&1))' "(score ?m $number \"too much\")" >large.clp
    agent large large.clp
    says 1 'large.clp:5: ' 'rule `large`: score: ' -- crownhead rules check large.agent
done
"$CROWNHEAD" rules check --drawn 0 --json circle.agent >lines
python3 - <<'EOF' || fail "--json of impasses: $(cat lines)"
import json
warning, impasses, summary = [json.loads(line) for line in open("lines")]
assert warning["code"] == "contradiction" and warning["line"] == 1
found = impasses["impasses"]
assert impasses["agent"] == "circle.agent" and impasses["game"] == "english" and impasses["drawn"] == 0 and found["decisions"] == 200
assert found["conflict"] + found["contradiction"] == 200, found
assert {(part["rule"], part["other"]) for part in found["by_pair"]} == {("first", "second")}
assert sum(part["decisions"] for part in found["by_pair"]) == 200
assert summary["warnings"] == 1
EOF

# Two orders of losses contradict each other where a man and a king can be lost. Where nothing else is left that is a
# conflict: in no reference position, but in many drawn ones, of which the first is named so that one can look at it.
{
    rule spare-the-king '(candidate (id ?man) (kind man) (jumps 0)) (candidate (id ?king) (kind king) (jumps 0))
  (test (and (= (exchange-losses ?man) 1) (= (exchange-losses ?king) 1)))' '(better ?man ?king "gives the man")'
    rule get-more '(candidate (id ?a) (jumps 0)) (candidate (id ?b) (jumps 0))
  (test (and (= (exchange-losses ?a) 1) (= (exchange-losses ?b) 1) (> (exchange-gains ?a) (exchange-gains ?b))))' \
        '(better ?a ?b "gets a piece back")'
} >losses.clp
agent losses losses.clp
"$CROWNHEAD" rules check --drawn 0 losses.agent | grep -q conflict && fail "a conflict in a reference position"
says 0 'contradict each other' ' conflicts (get-more and spare-the-king ' ' of them drawn' -- crownhead rules check losses.agent
"$CROWNHEAD" rules check losses.agent >usual
position=$(sed -n 's/.*; first on \([BW]:[^ ]*\); make them.*/\1/p' usual | head -1)
"$CROWNHEAD" explain --agent losses.agent --fen "$position" --json | grep -q '"kind":"con[a-z]*"' || fail "no contradiction on $position"
[ "$(grep -v loads usual)" = "$("$CROWNHEAD" rules check --drawn 4000 losses.agent | grep -v loads)" ] ||
    fail "other positions are drawn"
says 2 '--drawn' -- crownhead rules check --drawn -1 losses.agent

# What is meant for a move and is none, and a division that stops the turn.
{
    rule swapped '(candidate (id ?m))' '(score 1 ?m "the other way round")'
    rule never '(candidate (id ?m)) (turn (ply -1))' '(score ?m (/ 1 0) "never reached")'
} >slips.clp
says 0 'slips.clp:5: warning: the move comes first; write (score ?m 1 …) [constant-move]' \
    'slips.clp:10: warning: (/ … 0) divides by zero, which stops the turn [divide-by-zero]' -- crownhead rules check slips.clp

# Files of tests/data/bad-rules, each with what is said about it, and what is not.
for file in "$SOURCE"/tests/data/bad-rules/*.clp; do
    name=$(basename "$file" .clp)
    cp "$file" .
    printf '(agent (name %s) (game english) (kind rules) (description "Wrong.") (phases %s) (rules "%s.clp"))\n' \
        "$name" "$(sed -n 's/^;;; phases //p' "$file")" "$name" >"$name.agent"
    "$CROWNHEAD" rules check "$name.agent" >said
    sed -n 's/^;;; expect: //p' "$file" >wanted
    [ -s wanted ] || fail "$name expects nothing"
    while IFS= read -r line; do
        grep -qF -- "$line" said || fail "$name: no '$line' in: $(cat said)"
    done <wanted
    while IFS= read -r line; do
        ! grep -qF -- "$line" said || fail "$name: '$line' in: $(cat said)"
    done < <(sed -n 's/^;;; refuse: //p' "$file")
done

# An agent's parameters of each game are checked whichever game it is checked in: a number too many or too few.
printf '(parameter (name weight) (value 3))\n' >usual.parameters
printf '(parameter (name weight) (value 4))\n' >own.parameters
sed 's/(score ?m ?rank/(score ?m (* ?weight ?rank)/; s/(candidate (id/(parameter (name weight) (value ?weight)) &/' good.clp >weighed.clp
cat >numbers.agent <<'EOF'
(agent (name numbers) (family draughts) (kind rules) (phases COMPARE) (rules "weighed.clp")
       (parameters "usual.parameters"))
(parameters (game russian) (file "own.parameters"))
EOF
says 0 '0 errors, 0 warnings' -- crownhead rules check numbers.agent
says 0 '0 errors, 0 warnings' -- crownhead rules check --game russian numbers.agent
printf '\n(parameter (name other) (value 4))\n' >>own.parameters
says 1 'own.parameters:3: usual.parameters has no parameter `other`' -- crownhead rules check numbers.agent
printf '(parameter (name other) (value 4))\n' >own.parameters
says 1 'own.parameters:1: there is no parameter `weight`' -- crownhead rules check --game english numbers.agent

# Bad usage and files that can't be read.
says 2 'no agent `nobody`' -- crownhead rules check nobody
says 2 'absent.clp' -- crownhead rules check absent.clp
says 2 'nothing to check' -- crownhead rules check random
says 2 'no game `chess`' -- crownhead rules check --game chess good.agent

# JSON: every line is an object with a version, the last sums up.
"$CROWNHEAD" rules check --json bad.agent >lines
python3 - <<'EOF' || fail "--json: $(cat lines)"
import json
lines = [json.loads(line) for line in open("lines")]
assert all(line["version"] == 1 for line in lines)
assert [(line["line"], line["severity"], line["code"]) for line in lines[:-1]] == [
    (3, "error", "unknown-fact"), (16, "error", "unknown-function"),
    (7, "warning", "undocumented"), (8, "warning", "unused-variable")]
assert (lines[-1]["errors"], lines[-1]["warnings"], lines[-1]["files"], lines[-1]["rules"]) == (2, 2, 4, 4)
EOF

# An endless loop while it loads is reported, and so is the rest. On a busy machine the worker may be too late to say
# which file it was at, and is ended from outside.
printf '(defglobal MAIN ?*g* = (while TRUE do (+ 1 1)))\n(defrule COMPARE::r (candidate (id ?m)) => (best ?m "w"))\n' >endless.clp
agent endless endless.clp
export CROWNHEAD_LIMITS=start=2000
for _ in 1 2 3; do
    "$CROWNHEAD" rules check endless.agent >out
    [ $? = 1 ] || fail "an endless loop passes"
    grep -q 'has no documentation' out || fail "the rest is not reported: $(cat out)"
    grep -q '^endless.clp.*loading takes more than 2000 ms' out && break
done
grep -q '^endless.clp.*loading takes more than 2000 ms' out || fail "the endless file is not named: $(cat out)"
