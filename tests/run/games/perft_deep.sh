#!/usr/bin/env bash
# The published counts past depth 12, which take half a minute. Sources: OEIS A133046 (path); the test suite of
# dctl (result).
set -euo pipefail
expect() { # what is expected, command line
    local expected=$1 found
    shift
    found=$("$CROWNHEAD" perft "$@" | tail -1)
    if [ "$found" != "$expected" ]; then
        echo "perft $*: $found, and not $expected"
        exit 1
    fi
}
expect "perft 14 7978439499" 14
expect "perft 13 1766564893" --count result 13
