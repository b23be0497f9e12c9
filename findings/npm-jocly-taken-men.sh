#!/bin/sh
# The npm package jocly 0.9.13, a collection of board games: in its international draughts a king passes
# over men that the same capture has taken already.
#
# Expected: taken men leave the board when the capture is over, and none is jumped twice (rules of
# the world federation, FMJD). White's king on 30 takes 24, 22 and 41 by way of 13, 36 and 47,
# then 42 and comes to 38, 33 or 29: four men. The way on is closed, since 24 is still there.
# So says its own page of rules, too.
# Seen: five men. The king comes from 47 over 42 and the empty square 24 to 15, and takes 10 as well.
# Its move text is the two ends and then the men that are taken, not the squares on the way.
#
# Crownhead: such a capture is no legal move, and a game of this package that has one is rejected.
#
# Exit status: 0 as described, 1 if it is otherwise, 2 if the package can't be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --silent jocly@0.9.13 >log 2>&1 || { cat log >&2; exit 2; }

cat >taken.js <<'END'
const { createMatch } = require("jocly");
createMatch("draughts").then(async (match) => {
  const initialBoard = "W:WK30:B22,24,42,10,41";
  await match.load({ game: "draughts", playedMoves: [], initialBoard });
  for (const move of await match.getPossibleMoves())
    console.log(initialBoard, "->", await match.getMoveString(move));
});
END
node taken.js | tee said
cat >expected <<'END'
W:WK30:B22,24,42,10,41 -> 30x4x24x22x41x42x10
END
cmp -s said expected || exit 1
