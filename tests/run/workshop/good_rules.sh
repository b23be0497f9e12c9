#!/usr/bin/env bash
# Rules that are right, as many authors write them: crownhead rules check has nothing against any of them, and their scenarios,
# which are there for rules that the reference positions do not reach, pass.
. "$SOURCE/tests/support/scenario.sh"
good="$SOURCE/tests/data/good-rules"

rules=$(cat "$good"/*.clp | grep -c '^(defrule ')
[ "$rules" -ge 300 ] || fail "there are $rules good rules"
for file in "$good"/*.clp; do
    grep -qF "\"${file##*/}\"" "$good"/*.agent || fail "no agent has ${file##*/}"
done

# Fewer drawn positions than usual, and few for sanitizers: what depends on them has tests of its own.
drawn=200
[ -z "${CH_SANITIZED:-}" ] || drawn=30
"$CROWNHEAD" rules check "$good"/*.agent --drawn "$drawn" --strict >check.out 2>&1 || fail "status $? of rules check"
grep -v '^impasses of ' check.out | grep -v '^0 errors, 0 warnings in ' && fail "the check has something against good rules"

for scenarios in "$good"/*.scenarios; do
    "$CROWNHEAD" rules test "${scenarios%.scenarios}.agent" >test.out 2>&1 || fail "$(cat test.out)"
done
