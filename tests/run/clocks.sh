#!/usr/bin/env bash
# Nobody loses on time because of the arena or its machine: under load, when all of it is stopped for a while, while
# processes start. And who does take too long loses, each with the cause of it.
set -u
folder=$(mktemp -d)
busy=()
trap '[ ${#busy[@]} -eq 0 ] || kill "${busy[@]}" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
crowd=$((2 * $(nproc)))
games=${CLOCK_GAMES:-$crowd}
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }
no_faults() { # what, output
    grep -q '"type":"result"' "$2" || fail "$1: no result: $(tail -3 "$2")"
    grep -q '"fault":{' "$2" && fail "$1: $(grep -m1 '"fault":{' "$2")"
}
python=$(python3 -c 'import sys; print(sys.executable)')
engine="hub:$python $SOURCE/tests/support/hub_engine.py"

# --- twice as many games as processors, and as many loops that use them up. By the wall most moves take far longer than the
# margin here; processor time was seen to exceed a search's plan by 20 ms where the machine itself is a guest of another
for _ in $(seq "$(nproc)"); do
    (while :; do :; done) &
    busy+=($!)
done
for pair in "search search:depth=40" "search soar-checkers"; do
    # shellcheck disable=SC2086
    "$CROWNHEAD" match $pair --games "$games" --concurrency $crowd --tc move=20ms --adjudicate plies=50 \
        -q --json --db load.db >load.out 2>load.err
    no_faults "$pair under load" load.out
done
grep -q "^$crowd games at a time on $(nproc) processor" load.err || fail "more games than processors are not mentioned: $(cat load.err)"
"$CROWNHEAD" match search soar-checkers --games "$games" --concurrency $crowd --tc game=500ms+10ms \
    --adjudicate plies=80 -q --json --db load.db >load.out 2>&1
no_faults "game clocks under load" load.out

# --- an engine by the wall clock: the margin is for it
"$CROWNHEAD" match "$engine --think 0.01" random --games 2 -c 1 --tc move=100ms,margin=400ms --adjudicate plies=20 -q \
    --json --db load.db >engine.out 2>&1
no_faults "an engine under load" engine.out
kill "${busy[@]}" 2>/dev/null
busy=()

# --- all of it stopped for a second, in the middle of moves
setsid "$CROWNHEAD" match search soar-checkers --games 4 --tc move=80ms --adjudicate plies=40 -q --json \
    --db stop.db >stop.out 2>&1 &
match=$!
for _ in 1 2; do
    sleep 0.7
    kill -STOP -- "-$match" || fail "the match is not there to be stopped"
    sleep 1
    kill -CONT -- "-$match"
done
wait $match || fail "the match that was stopped: $(tail -3 stop.out)"
no_faults "a machine that stood still" stop.out

# --- starting a process is not charged
"$CROWNHEAD" match soar-checkers random --games 2 -c 1 --tc game=30ms+20ms,margin=2ms --adjudicate plies=6 -q --json \
    --db start.db >start.out 2>&1
no_faults "a clock that is shorter than a start" start.out

# --- who is late
expect() { # agent, control, cause, words
    "$CROWNHEAD" match "$1" random --games 2 -c 1 --tc "$2" -q --json --db late.db >late.out 2>&1
    [ "$(grep -c "\"type\":\"game\".*\"end\":\"$3\"" late.out)" = 2 ] || fail "$1 with $2 does not end with $3: $(cat late.out)"
    [ "$(grep -c "\"fault\":{[^}]*$4" late.out)" = 2 ] || fail "$1 with $2: no words like $4: $(cat late.out)"
}
# shellcheck disable=SC2016
expect "$SOURCE/tests/faults/loop-right.agent" move=60ms time 'rule `loop-in-action`: no answer within 60 ms'
expect "$engine --think 0.1" move=20ms,margin=20ms move-time 'its move took [0-9]*.[0-9] ms; at most 20 ms, and 20 ms'
expect "$engine --think 0.1" game=200ms,margin=20ms clock 'its clock had [0-9.]* ms, and 20 ms are forgiven'
expect "$engine --think 0.05" average=5ms,margin=5ms average-time 'its [0-9]* moves took [0-9]*.[0-9] ms on average; at most 5 ms'

[ $failures -eq 0 ] && echo "clocks: nobody is late but those who are"
exit $failures
