# crownhead rules check through the program: the roster is clean, every kind of mistake is told with its
# place, and the exit status says so.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

fail() {
    echo "check: $*" >&2
    failed=1
}

# expect STATUS TEXT… -- ARGUMENTS: `rules check ARGUMENTS` ends with STATUS and prints each TEXT.
expect() {
    local status=$1 texts=()
    shift
    while [ "$1" != -- ]; do texts+=("$1"); shift; done
    shift
    local output actual
    output=$("$CROWNHEAD" rules check "$@" 2>&1)
    actual=$?
    [ "$actual" = "$status" ] || fail "rules check $*: status $actual and not $status: $output"
    for text in "${texts[@]}"; do
        grep -qF -- "$text" <<<"$output" || fail "rules check $*: \`$text\` is not in: $output"
    done
}

agent() { # NAME FILE…: an agent of these files
    local name=$1
    shift
    printf '(agent (name %s) (game english) (kind rules) (phases COMPARE)\n (rules' "$name" >"$name.agent"
    printf ' "%s"' "$@" >>"$name.agent"
    echo '))' >>"$name.agent"
}

# The roster has nothing that has to be told, and neither has a file of it.
expect 0 '0 errors, 0 warnings in' -- --strict
expect 0 '0 errors, 0 warnings in 1 file, 11 rules' -- --strict "$SOURCE/rules/draughts/labels.clp"
expect 0 '0 errors, 0 warnings in' -- --strict "$SOURCE"/rules/draughts/*.clp "$SOURCE"/rules/*.clp

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
expect 0 '0 errors, 0 warnings in 1 file, 1 rule' -- --strict --game english marked.clp

expect 0 '0 errors, 0 warnings in 3 files, 1 rule; loads in ' -- good.agent
expect 1 'bad.clp:3: fact `candidat` is not in the vocabulary; did you mean `candidate`?' \
    'bad.clp:7: warning: rule `twice` has no documentation' \
    'bad.clp:8: warning: `?kind` occurs once in `COMPARE::twice`' \
    "bad.clp:16: rules can't call \`open\`; rules touch no files" \
    '2 errors, 2 warnings in 4 files, 4 rules' -- bad.agent
[ "$("$CROWNHEAD" rules check bad.agent | cut -d: -f2 | head -4 | tr '\n' ' ')" = '3 7 8 16 ' ] ||
    fail "findings are not in the order of their lines"
expect 1 'missing.agent:2: ' 'nowhere.clp' -- missing.agent
expect 1 'misspelt.agent:1: ' -- misspelt.agent
expect 0 'idle.agent:1: warning: no rule is in phase FIRST' '0 errors, 1 warning in' -- idle.agent
expect 1 '1 warning' -- --strict idle.agent

# A file of two agents is told once.
agent worse good.clp bad.clp
[ "$("$CROWNHEAD" rules check bad.agent worse.agent | grep -c '^bad.clp:3: ')" = 1 ] || fail "a finding is told twice"
rm worse.agent

# Rule files by themselves: as a part of the agent beside them, or alone.
expect 1 'bad.clp:3: ' '2 errors, 2 warnings in 1 file, 3 rules' -- bad.clp
cat >alone.clp <<'EOF'
(defrule LABELS::trusting
  "Facts of the game's own vocabulary are known, and who asserts them is not asked."
  (safe (id ?m) (saves yes))
  =>
  (best ?m "saves a piece"))
EOF
expect 0 '0 errors, 0 warnings in 1 file, 1 rule' -- --strict alone.clp

# Bad usage and files that can't be read.
expect 2 'no agent `nobody`' -- nobody
expect 2 'absent.clp' -- absent.clp
expect 2 'nothing to check' -- random
expect 2 'no game `chess`' -- --game chess good.agent

# JSON: every line is an object with a version, the last sums up.
"$CROWNHEAD" rules check --json bad.agent >lines
python3 - <<'EOF' || fail "--json: $(cat lines)"
import json
lines = [json.loads(line) for line in open("lines")]
assert all(line["version"] == 1 for line in lines)
assert [(line["line"], line["severity"], line["code"]) for line in lines[:-1]] == [
    (3, "error", "unknown-fact"), (7, "warning", "undocumented"),
    (8, "warning", "unused-variable"), (16, "error", "unknown-function")]
assert (lines[-1]["errors"], lines[-1]["warnings"], lines[-1]["files"], lines[-1]["rules"]) == (2, 2, 4, 4)
EOF

# An endless loop while it loads is told, and so is the rest. On a busy machine the worker may be too late to say
# which file it was at, and is ended from outside.
printf '(defglobal MAIN ?*g* = (while TRUE do (+ 1 1)))\n(defrule COMPARE::r (candidate (id ?m)) => (best ?m "w"))\n' >endless.clp
agent endless endless.clp
export CROWNHEAD_LIMITS=start=2000
for _ in 1 2 3; do
    "$CROWNHEAD" rules check endless.agent >out
    [ $? = 1 ] || fail "an endless loop passes"
    grep -q 'has no documentation' out || fail "the rest is not told: $(cat out)"
    grep -q '^endless.clp.*loading takes more than 2000 ms' out && break
done
grep -q '^endless.clp.*loading takes more than 2000 ms' out || fail "the endless file is not named: $(cat out)"

exit $failed
