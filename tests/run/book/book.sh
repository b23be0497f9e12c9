#!/usr/bin/env bash
# Opening books from outside: counts of a few games, scores and hash by another program, a build that
# goes on, what verify refuses, damage.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
book() { "$CROWNHEAD" book "$@"; }
refuse() { ends "$1" "$2" book "${@:3}"; } # status, words on standard error, command line
tables() { python3 "$SOURCE/tests/support/book_tables.py" "$@"; }

cat > few.pdn << 'END'
[Event "a"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "b"]
[Result "0-1"]
1. 11-15 23-19 2. 9-14 22-17 0-1

[Event "c"]
[Result "1/2-1/2"]
1. 9-14 22-17 2. 11-15 25-22 1/2-1/2
END
book build --openings start --depth 5 --quiet --out few.book few.pdn > said
# 11-15 was won once and lost once, 9-14 drawn; after 11-15 White won once and lost once with 23-19.
row() { book show few.book "${@:2}" --json | grep -o "\"move\":\"$1\",[^{}]*"; }
row 11-15 | grep -q '"wins":1,"draws":0,"losses":1,"open":0' || fail "11-15"
row 9-14 | grep -q '"wins":0,"draws":1,"losses":0,"open":0' || fail "9-14"
after=W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15
row 23-19 --fen $after | grep -q '"wins":1,"draws":0,"losses":1,"open":0' || fail "23-19"
# Positions with moves: the start, 3 and 4 behind 11-15 (one in common), 3 behind 9-14.
grep -q ' 8 of them with all their moves' said || fail "$(cat said)"
tables check few.book
book verify few.book | grep -q ' 0 lose a man' || fail "verify"

# The same file is taken once, and what was built is what it would have been at once.
cp few.book again.book
book build --openings start --depth 5 --quiet --out again.book few.pdn > /dev/null
cmp <(book export few.book) <(book export again.book) || fail "taken twice"
book build --openings start --depth 5 --quiet --out again.book --positions 10 --games 1 --json few.pdn |
    grep -Eq '"expanded":[0-9]+,"games":1' || fail "more"
book build --openings start --depth 5 --quiet --out once.book --positions 10 --games 1 few.pdn > /dev/null
tables check again.book
tables check once.book

# A move that loses men and is said not to: 21-17 10-14 17x10 6x15x22x29 is three men and a king for one.
printf '[Event "shot"]\n1. 11-15 22-18 2. 15x22 25x18 3. 12-16 29-25 4. 16-20 24-19 *\n' > shot.pdn
book build --openings start --depth 5 --quiet --out spoilt.book shot.pdn > /dev/null
book verify spoilt.book | grep -q ' 0 lose a man' || fail "verify before it is spoilt"
tables spoil spoilt.book
book verify spoilt.book > said && fail "a move that loses men was not found"
grep -q ': 21-17 is worth -[1-9]\.' said || fail "$(cat said)"
grep -q ' 1 lose a man' said || fail "$(cat said)"

# A game that can't be read is left out, and an error says which and why; so is one of another game.
printf '[Event "d"]\n1. 11-99 *\n\n[Event "e"]\n[GameType "25"]\n1. c3-d4 *\n' > bad.pdn
said=$(book build --openings start --depth 1 --quiet --out bad.book bad.pdn few.pdn 2>&1 > /dev/null)
[[ $said = *"bad.pdn:2: "*"left out"*"bad.pdn:4: a game of Russian draughts"*"left out"* ]] || fail "left out: $said"

# Strangers' files.
python3 -c "import sqlite3; d = sqlite3.connect('few.book'); d.execute('UPDATE move SET wins = 9 WHERE id = 1'); d.commit()"
refuse 1 "damaged or was changed" show few.book
python3 -c "import sqlite3; d = sqlite3.connect('again.book'); d.execute('CREATE TABLE more (x)'); d.commit()"
refuse 1 "not an opening book" verify again.book
refuse 1 "not an opening book" show few.pdn
refuse 2 "no such book" show none.book
refuse 2 "of the game \`english\`" show --game russian once.book
refuse 2 "needs a file" build
refuse 2 "hides pieces" show --game stratego once.book
refuse 1 "no moves of this position" show once.book --fen W:WK1:BK32
