#!/bin/sh
# The npm package draughts 0.2.1, a library for draughts on 100 squares: a king that captures nothing
# moves one square only.
#
# Expected: a king flies along a free diagonal (rules of the world federation, FMJD). Alone on 40,
# but for a man on 1 that is not its own, it has 10 moves: to 35, 44, 49, 45, and on the long way to
# 34, 29, 23, 18, 12, 7. Its README says nothing else of the rules, and when it captures, it flies.
# Seen: 4 moves, to 34, 35, 44 and 45, for either colour. Capturing 28 from 46 it ends on 5 squares.
#
# Crownhead: games of this package have kings that crawl; what they play is legal, and is imported.
# Its counts are no reference: tests/data/games has others.
#
# Exit status: 0 as described, 1 if it is otherwise, 2 if the package can't be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --silent draughts@0.2.1 >log 2>&1 || { cat log >&2; exit 2; }

cat >kings.js <<'END'
const Draughts = require("draughts");
const ends = (fen) => new Draughts(fen).moves().map(({ to }) => to).sort((a, b) => a - b).join(" ");
for (const fen of ["W:WK40:B1", "B:W50:BK40", "W:WK46:B28"]) console.log(fen, "->", ends(fen));
END
node kings.js | tee said
cat >expected <<'END'
W:WK40:B1 -> 34 35 44 45
B:W50:BK40 -> 34 35 44 45
W:WK46:B28 -> 5 10 14 19 23
END
cmp -s said expected || exit 1
