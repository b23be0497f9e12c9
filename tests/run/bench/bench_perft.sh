#!/usr/bin/env bash
# crownhead bench perft: leaves as published (OEIS A133046, dctl and others) at whatever depth was reached, by both kernels.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
"$CROWNHEAD" bench perft --seconds 0.01 --json | python3 -c '
import json, sys
PUBLISHED = {
    "english": [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564],
    "russian": [7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586],
    "international": [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423],
    "frisian": [9, 81, 658, 3874, 21265, 102431, 540126, 2825779],
    "turkish": [8, 64, 708, 7538, 85090, 931312, 10782308],
    "loa": [36, 1244, 44952, 1563208, 55963132, 1938494632],  # by an independent program
}
lines = [json.loads(line) for line in sys.stdin]
for line in lines:
    counts = PUBLISHED.get(line["game"])
    assert line["seconds"] > 0 and line["nodes_per_second"] > 0 and line["depth"] >= 2, line
    assert not counts or counts[line["depth"] - 1] == line["leaves"], line
    assert abs(line["leaves"] / line["seconds"] - line["nodes_per_second"]) <= 1, line
    assert line["listed_depth"] >= 2 and line["listed_per_second"] > 0, line
kernels = {(line["game"], line["kernel"]) for line in lines}
assert {("english", "bitboard"), ("english", "general"), ("international", "bitboard"), ("turkish", "general"), ("loa", "bitboard"), ("loa", "general")} <= kernels, kernels
assert ("turkish", "bitboard") not in kernels and len({game for game, kernel in kernels}) >= 26, kernels
' || fail "the JSON of all games"
"$CROWNHEAD" bench perft --game english --kernel bitboard --depth 5 --json | grep -q '"depth":5,"leaves":7361,.*"listed_depth":5,' || fail "a depth"
"$CROWNHEAD" bench perft --game turkish --seconds 0.01 > out
[ "$(wc -l < out)" = 2 ] && grep -q "^turkish *general " out || fail "one game: $(cat out)"
refuses "no kernel can play turkish" crownhead bench perft --game turkish --kernel bitboard
refuses "bitboard or general" crownhead bench perft --kernel fast # an unknown kernel
refuses "no position to count from" crownhead bench perft --game stratego # a game without a start position
