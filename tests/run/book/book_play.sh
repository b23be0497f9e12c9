#!/usr/bin/env bash
# Agents that play from a book: its moves and no others, drawn by the key of the turn; the record
# keeps which book it was, and replay names the one that is missing.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail

cat > few.pdn << 'END'
[Event "a"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 1-0
END
"$CROWNHEAD" book build --openings start --depth 4 --quiet --out few.book few.pdn > /dev/null
agent=search:depth=1,book=few.book

# Every first move has a chance in the book, and several of them are played.
played() { # seed
    "$CROWNHEAD" match $agent random --games 1 --openings start --seed "$1" --ply-limit 2 --quiet --db "$1.db" > /dev/null
    "$CROWNHEAD" record show 1 --db "$1.db" --json |
        python3 -c 'import json, sys; game = json.load(sys.stdin); move = game["moves"][0]; print(move["move"], move["reason"])'
}
python3 - <<'END' > chances
import json, os, subprocess
said = json.loads(subprocess.run([os.environ['CROWNHEAD'], 'book', 'show', 'few.book', '--json'], capture_output=True, text=True, check=True).stdout)
for move in said['moves']:
    print(move['move'], 'played' if move['chance'] > 0 else 'never')
END
grep -q played chances || fail "no move of the book: $(cat chances)"
for seed in 1 2 3 4 5 6 7 8; do
    played $seed > one
    move=$(cut -d' ' -f1 one)
    grep -q "^$move played$" chances || fail "seed $seed plays $move: $(cat chances)"
    grep -q ' book [-+]' one || fail "the reason does not name the book: $(cat one)"
    echo "$move" >> moves
done
[ "$(sort -u moves | wc -l)" -gt 1 ] || fail "one move in eight games: $(cat moves)"

# The same book decides alike; without it, or with another one, nothing is decided.
replay() { "$CROWNHEAD" record replay --match 1 --verify --db 1.db; }
replay > said || fail "replay: $(cat said)"
grep -q ' 0 different' said || fail "replay: $(cat said)"
"$CROWNHEAD" record show 1 --rules --db 1.db | grep -q 'opening book of english' || fail "the record does not have the book's hash"
mv few.book kept.book
refuses 'few.book: there is no such book' replay
"$CROWNHEAD" book build --openings start --depth 3 --quiet --out few.book few.pdn > /dev/null
refuses_like 'few.book: .* is not the one that the agent played with' replay
mv kept.book few.book
replay > /dev/null || fail "the book is back"

# A folder, a book of another game, a word too many.
refuses 'of the game `english`' crownhead match search:book=few.book random --game russian --games 1 --quiet
refuses '' crownhead match search:book=. random --games 1 --quiet
