#!/usr/bin/env bash
# perft and moves from outside: counts (OEIS A133046; by result: dctl's test suite), JSON, wrong input.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail

expect() { # what is expected, command line
    local got
    got=$("$CROWNHEAD" "${@:2}") || fail "${*:2} ended with $?"
    [ "$got" = "$1" ] || fail "${*:2}: expected"$'\n'"$1"$'\n'"got"$'\n'"$got"
}

refuse() { # words on standard error, command line
    refuses "$1" crownhead "${@:2}"
    [ ! -s out ] || fail "${*:2} printed to standard output: $(cat out)"
}

counts=(7 49 302 1469 7361 36768 179740 845931 3963680 18391564 85242128 388623673)
deepest=12
[ -z "${CH_SANITIZED:-}" ] || deepest=9
expect "$(for ((d = 1; d <= deepest; d++)); do echo "perft $d ${counts[d - 1]}"; done)" perft $deepest
if [ $deepest = 12 ]; then
    last=$("$CROWNHEAD" perft --count result 12 | tail -1)
    [ "$last" = "perft 12 388617999" ] || fail "by result: $last"
fi
expect $'perft 1 2' perft --fen W:WK2:B6,7,14,15 1
expect $'perft 1 1' perft --count result --fen W:WK2:B6,7,14,15 1
expect $'perft 1 0\nperft 2 0' perft --fen B:W17,21,22:B13 2
expect '{"version":1,"game":"english","count":"path","depth":1,"leaves":7}' perft --json --game english 1
# Lines of Action: by an independent program. A connected side has ended the game; the counts of the
# other size and position are from tests/support/loa.py.
expect $'perft 1 36\nperft 2 1244\nperft 3 44952\nperft 4 1563208' perft --game loa 4
expect $'perft 1 36\nperft 2 1244\nperft 3 44952' perft --game loa --kernel general 3
expect $'perft 1 60\nperft 2 3548' perft --game loa:size=12 2
[ "$("$CROWNHEAD" perft --divide --game loa 5 | sort | head -2 | tr '\n' ' ')" = "b1-b3 1584628 b1-d3 1922613 " ] || fail "loa by first move"
expect $'perft 1 0\nperft 2 0' perft --game loa --fen B:Ba1,b2,c3:Wa8,c8,e8 2
expect 'perft 2 0' perft --divide --game loa --fen B:Ba1,b2,c3:Wa8,c8,e8 2
refuse "no kernel can play loa:size=10" perft --game loa:size=10 --kernel bitboard 1

refuse "needs more arguments" perft
refuse "DEPTH must be a number" perft ten
refuse "DEPTH must be a number" perft 0
refuse "DEPTH must be a number" perft 9x
refuse "--count is path or result" perft --count all 3
refuse "there is no game" perft --game chess 3
refuse "--divide names moves, and in Russian draughts" perft --game russian --count path --divide 3
# Paths of kings that choose where they land, as the test suite of dctl counts them.
for counted in "russian 8 929905" "brazilian 8 907836" "pool 8 929902" "frisian 6 103584" "international 8 6483971"; do
    read -r game depth leaves <<<"$counted"
    last=$("$CROWNHEAD" perft --game "$game" --count path "$depth" | tail -1)
    [ "$last" = "perft $depth $leaves" ] || fail "paths of $game: $last, not $leaves"
done
expect $'9-13 264\n9-14 180\n10-14 175\n10-15 185\n11-15 184\n11-16 244\n12-16 237\nperft 4 1469' perft --divide 4
expect '{"version":1,"game":"turkish:kernel=general","count":"result","depth":1,"move":"a4xa6","leaves":1}
{"version":1,"game":"turkish:kernel=general","count":"result","depth":1,"move":"a4xc4","leaves":1}' \
    perft --divide --json --game turkish --kernel general --fen "W:Wa3,a4:Ba5,b4" 1
refuse "no kernel can play turkish" perft --game turkish --kernel bitboard 3
refuse "square 40 is not on the board" perft --fen B:W40:B1 3
refuse "did you mean --fen" perft --fan B:W40:B1 3

expect $'9-13\n9-14\n10-14\n10-15\n11-15\n11-16\n12-16' moves
expect "14x23x30" moves --fen B:W18,26:BK1,12,14
expect "" moves --fen B:W17,21,22:B13
expect '{"version":1,"game":"english","fen":"B:W15,22:B11","moves":[{"move":"11x18x25","path":[11,18,25],"captured":[15,22]}]}' \
    moves --json --fen B:W15,22:B11
refuse "the side to move is missing" moves --fen W21:B3
refuse "has too many arguments" moves B:W15,22:B11
