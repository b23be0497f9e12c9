# shellcheck shell=bash
# Sourced. await COMMAND…: until it succeeds, looked at twenty times a second; fails after an hour, which no machine needs
# that is only busy.
await() {
    local end=$((SECONDS + 3600))
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}

# has_games NUMBER RECORD [MATCH]: whether a match of the record has at least so many games.
has_games() { [ "$("$CROWNHEAD" record list --match "${3:-1}" --json --db "$2" 2>/dev/null | wc -l)" -ge "$1" ]; }

# lives PID: whether the process runs still; a dead one that nobody has reaped does not.
lives() { grep -qs '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$1/status"; }
ended() { ! lives "$1"; }
