#!/usr/bin/env bash
# tests/bench/quads.c: the ways of connectedness search alike, the article's figures are beside them.
. "$SOURCE/tests/support/scenario.sh"

# At depth 1 the search enters every move's position once: the file's legal moves, counted by hand
# from the table of candidates that its positions are from.
"$BENCHES/bench_quads" 3 1 1 >"$folder/out" || fail "bench_quads"
grep -qE '^ +1 +491 ' "$folder/out" || fail "491 moves: $(cat "$folder/out")"
grep -qE '^ +3 .* 23538 ' "$folder/out" || fail "the article's nodes at depth 3: $(cat "$folder/out")"
grep -Eq 'settled by quads alone: [0-9]+\.[0-9]+ % of [0-9]+ positions in the search trees of 1 games ' "$folder/out" ||
    fail "the share that quads settle"
refuses quad "$BENCHES/bench_quads" 1 1 0 quod # an unknown evaluator
