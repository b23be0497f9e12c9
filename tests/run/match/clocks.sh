#!/usr/bin/env bash
# No agent loses on time because of the arena or its machine: in a crowd of games, when all of it is stopped for a while, while
# processes start. And who does take too long loses, each with the cause of it.
. "$SOURCE/tests/support/scenario.sh"
match=
at_end() { [ -z "$match" ] || kill -KILL -- "-$match" 2>/dev/null; }
crowd=$((2 * $(nproc)))
games=${CH_GAMES:-$crowd}
no_faults() { # what, output
    grep -q '"type":"result"' "$2" || fail "$1: no result: $(tail -3 "$2")"
    grep -q '"fault":{' "$2" && fail "$1: $(grep -m1 '"fault":{' "$2")"
}
python=$(python3 -c 'import sys; print(sys.executable)')
engine="hub:$python $SOURCE/tests/support/hub_engine.py"

# A match of which all is stopped again and again, as if the machine were elsewhere: by the wall its moves take far longer than
# they may, by what they compute they do not. More than the margin they would compute only if the machine itself were a guest
# that is charged with what its host does meanwhile.
interrupted() { # stops, what it is, options
    local stops=$1 what=$2
    shift 2
    setsid "$CROWNHEAD" match "$@" -q --json --db load.db >load.out 2>load.err &
    match=$!
    for _ in $(seq "$stops"); do
        sleep 0.3
        all=("-$match" $(pgrep -P $match)) # its workers are in no group of its own
        kill -STOP -- "${all[@]}" 2>/dev/null
        sleep 0.7
        kill -CONT -- "${all[@]}" 2>/dev/null
    done
    wait $match || fail "$what: $(tail -3 load.err)"
    match=
    no_faults "$what" load.out
}

# --- twice as many games as processors
for pair in "search search:depth=40" "search soar-checkers"; do
    # shellcheck disable=SC2086
    interrupted 2 "$pair by the move" $pair --games "$games" --concurrency $crowd --tc move=20ms,margin=400ms --adjudicate plies=50
    grep -q "^$crowd games at a time on $(nproc) processor" load.err || fail "more games than processors are not mentioned: $(cat load.err)"
done
interrupted 4 "game clocks" search soar-checkers --games "$games" --concurrency $crowd --tc game=500ms+10ms,margin=400ms --adjudicate plies=80

# --- an engine by the wall clock: the margin is for it
"$CROWNHEAD" match "$engine --think 0.2" random --games 2 -c 1 --tc move=100ms,margin=60s --adjudicate plies=10 -q \
    --json --db load.db >engine.out 2>&1
no_faults "an engine within its margin" engine.out

# --- starting a process is not charged
cat >slow.clp <<'END'
(deffunction count () (bind ?n 0) (while (< ?n 3000000) (bind ?n (+ ?n 1))) ?n)
(deftemplate MAIN::counted (slot to (default (count)))) ; once, while it loads
(defrule COMPARE::any "Any move." (candidate (id ?m)) => (score ?m 1))
END
echo '(agent (name slow) (kind rules) (phases COMPARE) (rules "slow.clp"))' >slow.agent
CROWNHEAD_LIMITS=start=600000 "$CROWNHEAD" match slow.agent random --games 2 -c 1 --tc game=200ms+200ms,margin=200ms --adjudicate plies=6 -q --json \
    --db start.db >start.out 2>&1
no_faults "a clock that is shorter than a start" start.out

# --- who is late
expect() { # agent, control, cause, words
    "$CROWNHEAD" match "$1" random --games 2 -c 1 --tc "$2" -q --json --db late.db >late.out 2>&1
    [ "$(grep -c "\"type\":\"game\".*\"end\":\"\($3\)\"" late.out)" = 2 ] || fail "$1 with $2 does not end with $3: $(cat late.out)"
    [ "$(grep -c "\"fault\":{[^}]*$4" late.out)" = 2 ] || fail "$1 with $2: no words like $4: $(cat late.out)"
}
# shellcheck disable=SC2016
expect "$SOURCE/tests/faults/loop-right.agent" move=60ms time 'rule `loop-in-action`: no answer within 60 ms'
# Half a second after its limit the match does not wait for an answer any more: on a busy machine that may be the cause.
late='no move within [0-9]* ms'
expect "$engine --think 0.1" move=20ms,margin=20ms 'move-time\|time' "\\(its move took [0-9]*.[0-9] ms; at most 20 ms, and 20 ms\\|$late\\)"
expect "$engine --think 0.1" game=200ms,margin=20ms 'clock\|time' "\\(its clock had [0-9.]* ms, and 20 ms are forgiven\\|$late\\)"
export CROWNHEAD_LIMITS=turn=600000
expect "$engine --think 0.05" average=5ms,margin=5ms average-time 'its [0-9]* moves took [0-9]*.[0-9] ms on average; at most 5 ms'
