#!/usr/bin/env bash
# crownhead bench quads from outside: the ways of connectedness search alike, the article's figures are beside them.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }
refused() { # what, words, arguments
    local what=$1 words=$2
    shift 2
    "$CROWNHEAD" bench quads "$@" >"$folder/out" 2>"$folder/err"
    [ $? -eq 2 ] || fail "$what: the exit status"
    grep -q -- "$words" "$folder/err" || fail "$what: $(cat "$folder/err")"
}

# At depth 1 the search enters every move's position once: the file's legal moves, counted by hand
# from the table of candidates that its positions are from.
"$CROWNHEAD" bench quads --depth 3 --repeat 1 --games 0 --json >"$folder/out" || fail "bench quads"
head -1 "$folder/out" | grep -q '"depth":1,"nodes":491,' || fail "491 moves: $(head -1 "$folder/out")"
grep -q '"nodes":23538,' "$folder/out" || fail "the article's nodes at depth 3"
"$CROWNHEAD" bench quads --depth 2 --repeat 1 --games 1 >"$folder/out" || fail "bench quads as a table"
grep -Eq 'settled by quads alone: [0-9]+\.[0-9]+ % of [0-9]+ positions in the search trees of 1 game ' "$folder/out" ||
    fail "the share that quads settle"
[ "$(grep -cE '^ +[0-9]' "$folder/out")" -ge 2 ] || fail "the table has a line for each depth: $(cat "$folder/out")"
printf 'B:Ba1,a3:Wh8,h6\n' >"$folder/one.fen"
"$CROWNHEAD" bench quads --depth 1 --games 0 --positions "$folder/one.fen" >"$folder/out" || fail "a position of the user's"
grep -q '^Table 3: 1 position' "$folder/out" || fail "one position is read"

refused "another game" 'take --game loa' --game english
refused "an unknown evaluator" 'quad' --eval quod
refused "a missing file" 'none.fen' --positions "$folder/none.fen"

[ $failures -eq 0 ] && echo "bench quads: all good"
exit $((failures > 0))
