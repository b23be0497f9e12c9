# shellcheck shell=bash
# Sourced. pace SECONDS MATCH…: prints how many games of the match take about so long here and now with one processor:
# an even number from 8 to 300, so that a process that plays them can be ended in the middle on any machine.
pace() {
    local seconds=$1 record begin games
    shift
    record=$(mktemp)
    begin=$(date +%s%N)
    "$CROWNHEAD" "$@" --games 8 --concurrency 1 --quiet --db "$record" >/dev/null || return
    games=$((2 * (4 * seconds * 1000000000 / ($(date +%s%N) - begin))))
    rm -f "$record"
    echo $((games < 8 ? 8 : games > 300 ? 300 : games))
}
