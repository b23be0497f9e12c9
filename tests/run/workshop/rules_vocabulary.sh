#!/usr/bin/env bash
# The vocabulary as the program prints it: the page in docs/ is its output, examples have the slots of
# their templates, and an author's own templates are printed like the shared ones.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail

"$CROWNHEAD" rules vocabulary --markdown > now
sed '1,/^<!-- /d' "$SOURCE/docs/rule-vocabulary.md" > kept
diff kept now || { echo "docs/rule-vocabulary.md is out of date; a comment in it says how it is made"; exit 1; }

"$CROWNHEAD" rules vocabulary --json > shared
python3 - shared <<'PY'
import json, re, sys
facts = [json.loads(line) for line in open(sys.argv[1])]
given = {f["fact"] for f in facts if f["given"]}
assert given == {"square", "step", "leap", "game", "kind", "turn", "own", "enemy", "empty", "in-hand", "under", "candidate", "takes", "puts", "last-move",
                 "suggestion"}, given
for fact in facts:
    name, *slots = re.findall(r"\(([\w-]+)", fact["example"])
    assert name == fact["fact"] and slots == [s["name"] for s in fact["slots"]], fact
    assert fact["help"] and all(s["help"] for s in fact["slots"]), fact
PY

cat > own.clp <<'RULES'
(deftemplate MAIN::plan
  "Where a piece wants to go; \"soon\".
   Example: (plan (for 14) (steps 2))"
  (slot for) ; its square
  (slot steps (type INTEGER) (range 1 9) (default 3)) ;; how far
  (multislot way (allowed-symbols n s)))
(defrule ELABORATE::make (own (square ?s)) => (if TRUE then (assert (plan (for ?s)))))
(deffacts more (MAIN::plan (for 1)))
(deftemplate never)
(deftemplate
RULES
cat > expected <<'TEXT'
plan   own.clp:1
  Where a piece wants to go; "soon".
  Asserted by own.clp.
    for     anything                     its square
    steps   integer, 1 to 9, default 3   how far
    way     list of n, s
    (plan (for 14) (steps 2))

never   own.clp:9
  No file here asserts it.
TEXT
"$CROWNHEAD" rules vocabulary own.clp | sed '1,/^plan /{/^plan /!d}' | diff expected -

if "$CROWNHEAD" rules vocabulary random 2> said; then exit 1; fi
grep -q '`random` has no rules' said
