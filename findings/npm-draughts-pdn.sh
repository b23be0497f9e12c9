#!/bin/sh
# The npm package draughts 0.2.1: the game that pdn() writes has the move numbers 1, 3, 5, and
# parsePDN() reads neither it nor the same game numbered as PDN wants it, 1, 2, 3.
#
# Expected: "1. 32-28 18-22 2. 37-32 12-18 3. 32-27"; parsePDN() returns true and has five moves.
# Seen: "1. 32-28 18-22 3. 37-32 12-18 5. 32-27"; parsePDN() returns false of both, with no move.
#
# Crownhead: an import of such a game warns of each number ("move number 3 is where 2 is due") and
# takes the game; tests/unit/core/pdn/pdn.c has such numbers.
#
# Exit status: 0 as described, 1 if it is otherwise, 2 if the package can't be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --silent draughts@0.2.1 >log 2>&1 || { cat log >&2; exit 2; }

cat >pdn.js <<'END'
const Draughts = require("draughts");
console.log = () => {}; // parsePDN() prints what it looks at
const say = (...words) => process.stdout.write(words.join(" ") + "\n");
const game = new Draughts();
for (const [from, to] of [[32, 28], [18, 22], [37, 32], [12, 18], [32, 27]])
  if (!game.move({ from, to })) throw new Error(from + "-" + to + " is illegal");
const written = game.pdn(), moves = written.trim().split("\n").pop().trim();
say(moves);
for (const text of [written, '[Event "x"]\n\n1. 32-28 18-22 2. 37-32 12-18 3. 32-27 *']) {
  const read = new Draughts();
  say(read.parsePDN(text), read.history().length);
}
END
node pdn.js | tee said
cat >expected <<'END'
1. 32-28 18-22 3. 37-32 12-18 5. 32-27
false 0
false 0
END
cmp -s said expected || exit 1
