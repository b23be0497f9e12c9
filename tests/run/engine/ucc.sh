#!/usr/bin/env bash
# ucc:PROGRAM and engine --protocol ucc from outside: a program that shares no code with this one and holds all that it is
# sent against its own board plays whole games on either side, fails in every way with its own cause; and a manager that is
# a script finds the agent's side of the protocol as its manual has it.
. "$SOURCE/tests/support/scenario.sh"
cp "$SOURCE/tests/support/ucc_engine.py" engine.py
python=$(python3 -c 'import sys; print(sys.executable)')
game=stratego:two-squares=off,more-squares=off,limit=300
export CROWNHEAD_LIMITS=turn=600000,start=600000

# --- whole games, in both seats, against an agent here and against this program's own side of the protocol
play() { "$CROWNHEAD" match "$@" --game "$game" --quiet --json --db play.db >play.out 2>&1 || fail "match $*: $(cat play.out)"; }
for other in random "ucc:'$CROWNHEAD' engine --protocol ucc --agent random --game $game"; do
    play "ucc:$python engine.py 3" "$other" --games 4
    grep -q '"type":"result".*"played":4' play.out || fail "4 games against $other: $(tail -1 play.out)"
    grep -q '"fault":{' play.out && fail "a healthy program fails: $(grep -m1 fault play.out)"
done

# --- every way to fail, with its cause
expect() { # fault, end, words
    "$CROWNHEAD" match "ucc:$python engine.py 3 $1" random --game "$game" --games 2 -c 1 --quiet --json --db "$1.db" >fault.out 2>&1
    [ "$(grep -c "\"type\":\"game\".*\"end\":\"$2\"" fault.out)" = 2 ] || fail "$1 does not end with $2 twice: $(cat fault.out)"
    "$CROWNHEAD" record show 1 --db "$1.db" | grep -q "$3" || fail "$1 does not say $3: $("$CROWNHEAD" record show 1 --db "$1.db" | head -5)"
}
expect rows illegal-set-up 'row 2 of its set-up is'
expect letters illegal-set-up 'row 3 of its set-up is `x'
expect word garbage 'it answered `what now`'
expect illegal garbage 'it answered `0 0 UP`'
expect surrender resignation 'resignation'
expect nomove no-choice 'it answered `NO_MOVE`'
expect die crash 'exited with code 7'
CROWNHEAD_LIMITS=turn=5000,start=5000 expect silent time 'no set-up within 5000 ms' # time to start and read on a busy machine

# --- one ^C does not wait for a program that says nothing for an hour
CROWNHEAD_LIMITS=turn=3600000,start=3600000 "$CROWNHEAD" match "ucc:$python engine.py 3 silent" random --game "$game" --games 2 -c 1 --quiet \
    --db given-up.db >given-up.out 2>&1 &
match=$!
await_of $match given-up.out pgrep -f "^$python engine.py 3 silent"
kill -INT $match
wait $match
[ $? = 1 ] && grep -q 'the same command goes on' given-up.out || fail "^C while a program is silent: $(cat given-up.out)"
[ "$("$CROWNHEAD" record list --match 1 --json --db given-up.db | wc -l)" = 0 ] || fail "a game that was broken off is in the record"

refuses_like 'plays Stratego only, and not English draughts' "$CROWNHEAD" match "ucc:$python engine.py" random
refuses_like 'no parameters, so there is no `level=3`' "$CROWNHEAD" match "ucc:level=3 $python engine.py" random --game stratego
refuses_like 'there is no program' "$CROWNHEAD" match "ucc:/no/such" random --game stratego
refuses_like 'hub or ucc, not' "$CROWNHEAD" engine --protocol uci
refuses_like 'the protocol ucc is for Stratego' "$CROWNHEAD" engine --protocol ucc --game english </dev/null

# --- the agent's side: a set-up, a first move on START, and what it says of a manager that can't be right
first() { printf '%s\n' "$@" | "$CROWNHEAD" engine --protocol ucc --agent random 2>&1; }
printf 'RED you 10 10\n' | "$CROWNHEAD" engine --protocol ucc --agent random >set_up.out || fail "a manager that ends after the set-up"
[ "$(wc -l <set_up.out)" = 4 ] && ! grep -vqE '^[1-9sBF.]{10}$' set_up.out || fail "the set-up: $(cat set_up.out)"
[ "$(tr -d '\n' <set_up.out | fold -w1 | sort | tr -d '\n')" = 12334445555666677778888899999999BBBBBBFs ] || fail "its pieces: $(cat set_up.out)"
first 'GREEN you 10 10' | grep -q '^standard input:1: the game begins with a line like' || fail "a colour that is none"
first 'RED you 10 10' 'what' | grep -q '^standard input:2: this is no move' || fail "a line that is none"
first 'RED you 10 10' '0 3 DOWN OK' | grep -q "Red's game begins with START" || fail "Red's game without START"
first 'BLUE you 10 10' START | grep -q "Red's first move belongs here" || fail "START for Blue"
first 'RED you 10 10' START 'short' | grep -q 'ten rows of ten letters belong here' || fail "a short row"
first 'RED you 10 10' START $(printf '.......... %.0s' 1 2 3 4 5 6 7 8 9 10) | grep -q "not the one that the moves lead to" || fail "a board without the agent's pieces"

# --- an agent that fails gives the game up, and the engine says why and ends with 2
printf '#!/usr/bin/env bash\n"%s" engine --protocol ucc --agent faulty:no-choice,ply=4 2>notes/err\necho $? >notes/status\n' "$CROWNHEAD_TESTING" >failing.sh
mkdir notes
"$CROWNHEAD" match "ucc:write=notes read=$(dirname "$CROWNHEAD") bash failing.sh" random --game "$game" --games 1 -c 1 --quiet --json --db failing.db >failing.out 2>&1
grep -q '"end":"resignation"' failing.out || fail "an agent that fails under a manager: $(cat failing.out)"
[ "$(cat notes/status)" = 2 ] && grep -q 'faulty:no-choice,ply=4: the agent gave no move' notes/err || fail "its engine: $(cat notes/*)"

# --- a record of the competition: 229 moves and what came of each, against the rules here
import() { "$CROWNHEAD" record import "$@" >import.out 2>&1; }
import "$SOURCE/tests/data/stratego/celsius_ramen.ucc" --db scores.db || fail "the recorded game: $(cat import.out)"
"$CROWNHEAD" record list --single --db scores.db | grep -q 'celsius.*ramen' || fail "its players"
"$CROWNHEAD" record export 1 --format ucc --db scores.db >first.ucc
sed -E 's/ (UP|DOWN|LEFT|RIGHT) 1 / \1 /' "$SOURCE/tests/data/stratego/celsius_ramen.ucc" | diff - first.ucc >differs ||
    fail "it is not written as it was read: $(head -5 differs)"
for format in gravon gsn pdn ucc; do
    "$CROWNHEAD" record export 1 --format $format --db scores.db >"game.$format"
    import "game.$format" --db "$format.db" || fail "$format is not read: $(cat import.out)"
    "$CROWNHEAD" record export 1 --format ucc --db "$format.db" | diff - first.ucc >differs || fail "$format loses something: $(head -5 differs)"
done
wrong() { # words, then an edit of game.FORMAT
    sed -E "$3" "game.$2" >"wrong.$2"
    import "wrong.$2" --db wrong.db && fail "$2 with $3 is read"
    grep -q "^wrong.$2:.*$1" import.out || fail "$2 with $3: $(cat import.out)"
}
wrong 'the rules make it `KILLS 4 6`' ucc 's/KILLS 4 6/KILLS 4 7/'
wrong '12: move 2 is not legal' ucc 's/^1 BLU.*/1 BLU: 4 5 UP OK/'
wrong 'a move of Red belongs here' ucc '11s/RED/BLU/'
wrong 'the field has 99 letters' gsn '3s/.$//'
wrong 'the line `END` is missing' gsn '/^END/,$d'
wrong 'the last line is' gsn '$s/.*/RED vs result 1 winner 0/'
wrong 'does not play the rescues' gsn '9s/-/:/'
wrong 'a game of the type `chess`' gravon 's/classic/chess/'
wrong 'it is no XML' gravon 's/<\/game>//'
wrong 'no document type' gravon '1a<!DOCTYPE a [<!ENTITY b "c">]>'
wrong 'more pieces of the kind' gsn '3s/D/L/'
refuses_like 'pdn, fen, sgf, pgn, gravon, gsn or ucc' "$CROWNHEAD" record export 1 --format png --db scores.db
"$CROWNHEAD" match random random --games 1 --quiet --db english.db >/dev/null 2>&1
"$CROWNHEAD" record export 1 --format gravon --db english.db 2>&1 | grep -q 'for games of Stratego, and this one is of English draughts' || fail "English draughts as Gravon's XML"

# --- Gravon's letters for columns, in each of the ways they may be meant
columns() { # from letters to letters
    python3 - "$1" <<'END' >"columns.xml"
import re, sys
names = sys.argv[1]
text = open("game.gravon").read()
print(re.sub(r'(source|target)="(.)(.)"', lambda m: '%s="%s%s"' % (m[1], names["ABCDEFGHIJ".index(m[2])], m[3]), text))
END
    import columns.xml --db "columns$1.db" || fail "columns $1: $(cat import.out)"
    "$CROWNHEAD" record export 1 --format ucc --db "columns$1.db" | diff -q - first.ucc >/dev/null || fail "columns $1 mean another game"
}
columns ABCDEFGHJK
columns ABCDEFGHIK
