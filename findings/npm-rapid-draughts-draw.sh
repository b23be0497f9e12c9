#!/bin/sh
# The npm package rapid-draughts 1.0.6, whose README names the rules of the WCDF: a game is drawn after 20
# moves of each side, also if a man has gone ahead among them.
#
# Expected: a draw may be had when neither side has taken anything or moved a man ahead in its last
# 40 moves (rules of the WCDF): 80 moves of both. Each step of a man begins the count anew.
# Seen: the status is "draw" after 40 moves of both, 20 of each, though the 30th is a man's step.
#
# Crownhead: the count of English draughts is 80 plies. A draw of this package may be a game that goes on here.
#
# Exit status: 0 as described, 1 if it is otherwise, 2 if the package can't be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --silent rapid-draughts@1.0.6 >log 2>&1 || { cat log >&2; exit 2; }

cat >draw.cjs <<'END'
const { EnglishDraughts } = require("rapid-draughts/english");
const bits = {};
for (let bit = 0; bit < 32; bit++)
  EnglishDraughts.setup({ board: { light: 1 << bit, dark: 0, king: 0 } })
    .board.forEach(({ piece }, square) => piece && (bits[square] = 1 << bit));
const at = (row, column) => bits[row * 8 + column];
const dark = at(0, 1), light = at(7, 0) | at(6, 7), king = dark | at(7, 0);
const game = EnglishDraughts.setup({ player: "dark", board: { light, dark, king } });
const isKing = ({ origin }) => game.board.find(({ position }) => position === origin).piece.king;
let moves = 0, ahead = [], back = [];
while (game.status === "playing" && moves < 100) {
  moves++;
  const kings = game.moves.filter(isKing), men = game.moves.filter((move) => !isKing(move));
  const side = moves % 2, last = back[side];
  const home = last && kings.find((move) => move.origin === last.destination && move.destination === last.origin);
  const move = moves === 30 ? men[0] : home || kings[0];
  if (moves === 30) ahead.push(moves); else back[side] = move;
  game.move(move);
}
console.log(`${game.status} after ${moves} moves, a man's step at ${ahead}`);
END
node draw.cjs | tee said
cat >expected <<'END'
draw after 40 moves, a man's step at 30
END
cmp -s said expected || exit 1
