#!/usr/bin/env bash
# A match under valgrind, the workers with their rule bases too: no error and nothing lost in any process.
. "${SOURCE:=$PWD}/tests/support/scenario.sh"
set -eo pipefail
if [ -n "${CH_SANITIZED:-}" ]; then
    echo "skipped: a sanitizer build watches its own memory"
    exit 0
fi
if ! command -v valgrind > /dev/null; then
    echo "skipped: valgrind is not installed"
    exit 0
fi

valgrind --trace-children=yes --leak-check=full --log-file="$folder/log.%p" \
    "$CROWNHEAD" match soar-checkers random --games 2 --concurrency 1 --quiet --db "$folder/record.db" > "$folder/out"
grep -q '^2 of 2 games' "$folder/out"
grep -q ' 0 forfeits' "$folder/out"

processes=$(find "$folder" -name 'log.*' | wc -l)
if [ "$processes" -lt 2 ]; then
    echo "only $processes processes were watched: the workers were not"
    exit 1
fi
for log in "$folder"/log.*; do
    if ! grep -q 'ERROR SUMMARY: 0 errors' "$log" || grep -qE '(definitely|indirectly) lost: [1-9]' "$log"; then
        cat "$log"
        exit 1
    fi
done
