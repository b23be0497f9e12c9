#!/usr/bin/env bash
# crownhead study from outside: the ways of connectedness search alike, matches are played once and
# go on, the article's figures stand beside.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }
refused() { # what, words, arguments
    local what=$1 words=$2
    shift 2
    "$CROWNHEAD" study "$@" >"$folder/out" 2>"$folder/err"
    [ $? -eq 2 ] || fail "$what: the exit status"
    grep -q -- "$words" "$folder/err" || fail "$what: $(cat "$folder/err")"
}

# At depth 1 the search enters every move's position once: the file's legal moves, counted by hand
# from the table of candidates that its positions are from.
"$CROWNHEAD" study quads --depth 3 --repeat 1 --games 0 --json >"$folder/out" || fail "study quads"
head -1 "$folder/out" | grep -q '"depth":1,"nodes":491,' || fail "491 moves: $(head -1 "$folder/out")"
grep -q '"nodes":23538,' "$folder/out" || fail "the article's nodes at depth 3"
"$CROWNHEAD" study quads --depth 2 --repeat 1 --games 1 >"$folder/out" || fail "study quads as a table"
grep -Eq 'settled by quads alone: [0-9]+\.[0-9]+ % of [0-9]+ positions in the search trees of 1 game ' "$folder/out" ||
    fail "the share that quads settle"
printf 'B:Ba1,a3:Wh8,h6\n' >"$folder/one.fen"
"$CROWNHEAD" study quads --depth 1 --games 0 --positions "$folder/one.fen" >"$folder/out" || fail "a position of the user's"
grep -q '^Table 3: 1 position' "$folder/out" || fail "one position is read"

# The second run finds the games in the record.
play() { "$CROWNHEAD" study "$1" --games 4 --nodes 60 --db "$folder/study.db" --quiet; }
for table in evaluators quiescence; do
    play $table >"$folder/first" || fail "study $table"
    play $table >"$folder/second" || fail "study $table again"
    cmp -s "$folder/first" "$folder/second" || fail "study $table goes on with what is there"
done
"$CROWNHEAD" study evaluators --games 2 --nodes 60 --db "$folder/study.db" --quiet >"$folder/fewer" ||
    fail "fewer games than the record has"
grep -q '^Match 1 has 4 games in the record, more than were asked for' "$folder/fewer" || fail "the record's games are told"
[ "$("$CROWNHEAD" record list --db "$folder/study.db" --json | grep -c '"games":4')" -eq 6 ] ||
    fail "six matches of four games: $("$CROWNHEAD" record list --db "$folder/study.db")"
grep -q '125-71-4' "$folder/first" || fail "the article's games"
# (125 + 4 / 2) / 200
grep -q '63.5 %' "$folder/first" || fail "the article's score"

refused "two limits" 'give one of them' evaluators --time 3 --nodes 3
refused "another game" 'take --game loa' quads --game english
refused "another game" 'take --game loa' evaluators --game english --games 2 --db "$folder/other.db"
[ ! -e "$folder/other.db" ] || fail "a refused study leaves no record"
refused "an unknown evaluator" 'quad' quads --eval quod
refused "no part" 'study --help'
refused "a missing file" 'none.fen' quads --positions "$folder/none.fen"

[ $failures -eq 0 ] && echo "study: all good"
exit $((failures > 0))
