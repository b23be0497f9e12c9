#!/usr/bin/env bash
# Rule bases that fail in every way lose their games with the cause and the rule on record, and the match goes on.
. "$SOURCE/tests/support/scenario.sh"

# Both games of a match end with this cause, and with this rule and its place where there is one.
expect() {
    local agent=$1 end=$2 rule=${3:-} place=${4:-}
    out=$("$CROWNHEAD" match "$agent" random --games 2 --db "$folder/faults.db" --json -q 2>&1)
    if [ "$(grep -c "\"type\":\"game\".*\"end\":\"$end\"" <<<"$out")" != 2 ]; then
        fail "$agent does not end with $end twice: $out"
    elif [ -n "$rule" ] && [ "$(grep -c "\"fault\":{[^}]*\"rule\":\"$rule\"" <<<"$out")" != 2 ]; then
        fail "$agent: rule $rule is not named: $out"
    elif [ -n "$rule" ] && [ "$(grep -c "\"text\":\"[^\"]*/$place: rule \`$rule\`: " <<<"$out")" != 2 ]; then
        fail "$agent: the place $place of rule $rule is not named: $out"
    fi
}

expect "$SOURCE/tests/faults/endless.agent" firings ping-again endless.clp:9
expect "$SOURCE/tests/faults/recursion.agent" recursion fall recursion.clp:2
expect "$SOURCE/tests/faults/divide.agent" rule-error by-zero divide.clp:4
expect "$SOURCE/tests/faults/fake-candidate.agent" rule-error prefer-a-ghost \
    fake-candidate.clp:4
# Whichever limit is met first: sanitizers hold the memory back more than time.
expect "$SOURCE/tests/faults/join.agent" '\(memory\|time\)' four-foes-four-empties join.clp:3
grep -q 'partial matches at condition [5-8], (empty (square ?[efgh]))' <<<"$out" ||
    fail "the condition at which the joins explode is not named: $out"
expect "$SOURCE/tests/faults/memory.agent" '\(memory\|time\)' double memory.clp:5

# What can't be loaded is refused before the first game, with its place.
refuses 'open-at-load.clp:3: ' crownhead match "$SOURCE/tests/faults/open-at-load.agent" random --games 2 --db x.db

# An agent without an opinion plays, at random.
out=$("$CROWNHEAD" match "$SOURCE/tests/faults/silent.agent" random --games 2 --db "$folder/faults.db" --json -q)
grep -q '"name":"[^"]*silent.agent","shown":"silent","faults":0' <<<"$out" || fail "an agent without preferences fails: $out"

# Faults are on record.
"$CROWNHEAD" record list --db "$folder/faults.db" --result fault | grep -q 'recursed' ||
    fail "the record does not name recursion"

# The referee's violent death leaves no worker behind.
"$CROWNHEAD_TESTING" match faulty:hang random --games 2 --db "$folder/hang.db" -q >"$folder/out" 2>&1 &
referee=$!
await_of $referee "$folder/out" pgrep -P $referee -f worker
workers=$(pgrep -P $referee -f worker)
kill -9 $referee
wait $referee 2>"$folder/killed"
for worker in $workers; do
    await ended "$worker" || fail "worker $worker outlived the referee"
done
