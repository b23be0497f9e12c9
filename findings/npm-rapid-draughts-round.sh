#!/bin/sh
# The npm package rapid-draughts 1.0.6, whose README names the rules of the WCDF: a king can't end a
# capture on the square where it began.
#
# Expected: a capture goes on while there is a man to take (rules of the WCDF), and the king's own
# square is empty once it has left it. A king with a man on each side of it in a square of four
# takes all four and is back where it began, whichever way round.
# Seen: both ways end after three men, before the last one, which is left on the board.
#
# Crownhead: a game of this package with such a capture is rejected at it.
#
# Exit status: 0 as described, 1 if it is otherwise, 2 if the package can't be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --silent rapid-draughts@1.0.6 >log 2>&1 || { cat log >&2; exit 2; }

cat >round.cjs <<'END'
const { EnglishDraughts } = require("rapid-draughts/english");
const bits = {}; // by square, rows and columns from the dark side's left
for (let bit = 0; bit < 32; bit++)
  EnglishDraughts.setup({ board: { light: 1 << bit, dark: 0, king: 0 } })
    .board.forEach(({ piece }, square) => piece && (bits[square] = 1 << bit));
const at = (row, column) => bits[row * 8 + column];
const king = at(1, 4);
const light = at(2, 5) | at(4, 5) | at(4, 3) | at(2, 3);
const game = EnglishDraughts.setup({ player: "dark", board: { light, dark: king, king } });
for (const { origin, destination, captures } of game.moves)
  console.log(`from ${origin} to ${destination}, ${captures.length} taken`);
END
node round.cjs | tee said
cat >expected <<'END'
from 6 to 13, 3 taken
from 6 to 15, 3 taken
END
cmp -s said expected || exit 1
