# shellcheck shell=bash
# Sourced. await COMMAND…: until it succeeds, looked at twenty times a second; fails after twenty minutes, which no machine
# needs that is only busy. ctest waits longer, so that the test can still report what did not come.
await() {
    local end=$((SECONDS + 1200))
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}

# await_of PID MESSAGES COMMAND…: the same for what a program in the background is to do. When it has ended without, or twenty
# minutes have passed, the test fails there, with the contents of MESSAGES, the file that has the program's words.
await_of() {
    local pid=$1 messages=$2 came=
    shift 2
    await comes_or_ended "$pid" "$@"
    [ -z "$came" ] || return 0
    lives "$pid" && echo "FAILED: not within twenty minutes: $*" || echo "FAILED: process $pid ended before: $*"
    echo "its words:" && cat "$messages"
    exit 1
}
comes_or_ended() { # pid, command
    if "${@:2}"; then
        came=1
    elif ended "$1"; then
        ! "${@:2}" || came=1 # it may have been the last that it did
    else
        return 1
    fi
}

# has_games NUMBER RECORD [MATCH]: whether a match of the record has at least so many games.
has_games() { [ "$("$CROWNHEAD" record list --match "${3:-1}" --json --db "$2" 2>/dev/null | wc -l)" -ge "$1" ]; }

# lives PID: whether the process runs still; a dead one that is not reaped does not.
lives() { grep -qs '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$1/status"; }
ended() { ! lives "$1"; }
