#!/usr/bin/env bash
# A match under valgrind, the workers with their rule bases too: no error and nothing lost in any process.
set -euo pipefail
if [ -n "${CH_SANITIZED:-}" ]; then
    echo "skipped: a sanitizer build watches its own memory"
    exit 0
fi
if ! command -v valgrind > /dev/null; then
    echo "skipped: valgrind is not installed"
    exit 0
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

valgrind --trace-children=yes --leak-check=full --log-file="$place/log.%p" \
    "$CROWNHEAD" match soar-checkers random --games 2 --concurrency 1 --quiet --db "$place/record.db" > "$place/out"
grep -q '^2 of 2 games' "$place/out"
grep -q ' 0 forfeits' "$place/out"

processes=$(find "$place" -name 'log.*' | wc -l)
if [ "$processes" -lt 2 ]; then
    echo "only $processes processes were watched: the workers were not"
    exit 1
fi
for log in "$place"/log.*; do
    if ! grep -q 'ERROR SUMMARY: 0 errors' "$log" || grep -qE '(definitely|indirectly) lost: [1-9]' "$log"; then
        cat "$log"
        exit 1
    fi
done
echo "$processes processes, no errors, nothing lost"
