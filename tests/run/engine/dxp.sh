#!/usr/bin/env bash
# DXP both ways, against a program that shares no code with ours; and what becomes of a game when the other end fails.
. "$SOURCE/tests/support/scenario.sh"
export PYTHONDONTWRITEBYTECODE=1
other=(python3 "$SOURCE/tests/support/dxp_program.py") # no function: what is killed must be the program

# The number after "port" in a file, once the program begun last has written it there, or has ended.
port_in() {
    await comes_or_ended $! grep -q 'port [0-9]' "$1"
    sed -n 's/.*port \([0-9]*\).*/\1/p' "$1" | head -1
}

# --- who stops within a message is hung up on long before who says nothing; looked at in the end, for it takes ten seconds
: >half.err
"$CROWNHEAD" dxp --agent random --listen 0 --silence 600 --db half.db >half.txt 2>half.err &
halves=$!
python3 -c '
import socket, sys
caller = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
caller.sendall(b"R01Half program                    W000000A\0M0001")
while caller.recv(100):
    pass' "$(port_in half.err)" >half.caller 2>&1 &
caller=$!

# --- ours calls: both colours, a whole game each, the result of both ends alike
: >theirs.txt # else the port of the one before might be read
"${other[@]}" listen --games 2 --drip >theirs.txt 2>theirs.err &
"$CROWNHEAD" dxp --agent soar-checkers --call "127.0.0.1:$(port_in theirs.txt)" --games 2 --db call.db >ours.txt 2>ours.err ||
    fail "ours calls: $(cat ours.err)"
wait $! || fail "the other program: $(cat theirs.err)"
grep -q '^game 1: Black soar-checkers, White dxp:Test program: Black wins: no moves' ours.txt || fail "game 1: $(cat ours.txt)"
grep -q '^game 2: Black dxp:Test program, White soar-checkers: White wins: no moves' ours.txt || fail "game 2: $(cat ours.txt)"
[ "$(grep '^end' theirs.txt | paste -sd' ')" = "end E10 E30 end E10 E31" ] || # they lose, we win; ours stops after the second
    fail "both ends: $(cat theirs.txt)"
grep -q '^soar-checkers: 2 won, 0 drawn, 0 lost$' ours.txt || fail "the sum: $(cat ours.txt)"
[ "$(grep -c '^request soar-checkers [WZ] 000 000 B$' theirs.txt)" -eq 2 ] || fail "their requests: $(cat theirs.txt)"
grep -q '^request soar-checkers W' theirs.txt && grep -q '^request soar-checkers Z' theirs.txt || fail "the colours change"
"$CROWNHEAD" record replay 1 2 --verify --db call.db >replay.txt 2>&1 || fail "our moves again: $(cat replay.txt)"

# --- ours listens, on loopback, for one caller after the other
: >ours.err
"$CROWNHEAD" dxp --agent random --listen 0 --games 4 --db listen.db >ours.txt 2>ours.err &
ours=$!
port=$(port_in ours.err)
grep -q "$(printf '0100007F:%04X' "$port") 00000000:0000 0A" /proc/net/tcp || fail "it listens elsewhere than on 127.0.0.1"
"${other[@]}" call "$port" --games 1 --fault board >board.txt 2>&1 || fail "a board of 50 squares: $(cat board.txt)"
grep -q '^accept random 2$' board.txt && grep -q 'English draughts has 32' board.txt || fail "a board of 50 squares is refused: $(cat board.txt)"
"${other[@]}" call "$port" --games 1 --fault version >version.txt 2>&1 || fail "version 2: $(cat version.txt)"
grep -q '^accept random 1$' version.txt || fail "version 2 is refused: $(cat version.txt)"
"${other[@]}" call "$port" --games 1 --resign 4 >resign.txt 2>&1 || fail "resigns: $(cat resign.txt)"
"${other[@]}" call "$port" --games 1 --agree 4 >agree.txt 2>&1 || fail "agrees: $(cat agree.txt)"
"${other[@]}" call "$port" --games 9 >many.txt 2>&1 || fail "many games: $(cat many.txt)"
wait $ours || fail "ours listens: $(cat ours.err)"
[ "$(grep -c ^accept many.txt)" -eq 2 ] || fail "the fourth game was the last: $(cat many.txt)"
grep -q '^game 1: .*: White wins: resignation in 6 plies' ours.txt || fail "a resignation: $(cat ours.txt)"
grep -q '^game 2: .*: drawn: agreement in 6 plies' ours.txt || fail "a draw by agreement: $(cat ours.txt)"

# --- who listens may ask for the games, and who calls may wait to be asked
: >ours.err
"$CROWNHEAD" dxp --agent random --listen 0 --role initiator --games 2 --seat White --minutes 5 --db asks.db >ours.txt 2>ours.err &
ours=$!
"${other[@]}" call "$(port_in ours.err)" --role follow >theirs.txt 2>&1 || fail "they call and follow: $(cat theirs.txt)"
wait $ours || fail "ours listens and asks: $(cat ours.err)"
[ "$(grep '^request' theirs.txt | paste -sd' ')" = "request random Z 005 000 B request random W 005 000 B" ] ||
    fail "the requests of who listens: $(cat theirs.txt)"
grep -q '^game 1: Black dxp:Test program, White random' ours.txt && grep -q '^game 2: Black random, White dxp:' ours.txt ||
    fail "the seats of who listens and asks: $(cat ours.txt)"
: >theirs.txt
"${other[@]}" listen --role lead --games 3 >theirs.txt 2>theirs.err &
"$CROWNHEAD" dxp --agent random --call ":$(port_in theirs.txt)" --role follower --db asked.db >ours.txt 2>ours.err ||
    fail "ours calls and follows: $(cat ours.err)"
wait $! || fail "they listen and lead: $(cat theirs.err)"
[ "$(grep -c '^accept random 0$' theirs.txt)" -eq 3 ] && [ "$(grep -c '^game' ours.txt)" -eq 3 ] ||
    fail "three games of who calls and follows: $(cat theirs.txt ours.txt)"
: >ours.err # one game, unless more are asked for
"$CROWNHEAD" dxp --agent random --listen 0 --role initiator --db one.db >ours.txt 2>ours.err &
ours=$!
"$CROWNHEAD" dxp --agent random --call ":$(port_in ours.err)" --role follower --db other.db >theirs.txt 2>theirs.err ||
    fail "two of ours: $(cat theirs.err)"
wait $ours || fail "two of ours: $(cat ours.err)"
[ "$(grep -c '^game' ours.txt theirs.txt | paste -sd' ')" = "ours.txt:1 theirs.txt:1" ] || fail "one game: $(cat ours.txt theirs.txt)"

# --- each way to fail is a game on record with its cause, and the next caller is answered
: >ours.err
"$CROWNHEAD" dxp --agent random --listen 0 --games 4 --db faults.db >ours.txt 2>ours.err &
ours=$!
port=$(port_in ours.err)
for fault in illegal garbage hangs-up endless; do
    "${other[@]}" call "$port" --fault $fault >fault.txt 2>&1 || fail "$fault: $(cat fault.txt)"
done
wait $ours || fail "the one that met failures: $(cat ours.err)"
ends=$("$CROWNHEAD" record show 1 2 3 4 --db faults.db --json | sed 's/.*"end":"\([a-z-]*\)".*/\1/' | tr '\n' ' ')
[ "$ends" = "illegal-move garbage closed garbage " ] || fail "the causes: $ends"
"$CROWNHEAD" record show 1 --db faults.db | grep -q 'failed: played from 1 to 19 with 0 captured, which is not legal' ||
    fail "what was illegal: $("$CROWNHEAD" record show 1 --db faults.db)"
! grep -q $'\x1b' ours.err || fail "escapes of the other end reach the terminal"

# --- silence, talk without end, and ^C while the other end thinks
for fault in silent chatters; do
    : >theirs.txt
    "${other[@]}" listen --fault $fault >theirs.txt 2>&1 &
    "$CROWNHEAD" dxp --agent random --call ":$(port_in theirs.txt)" --db $fault.db >ours.txt 2>ours.err &
    ours=$!
    await_of $ours ours.err grep -q request theirs.txt
    sleep 0.5
    kill -INT $ours
    wait $ours
    [ $? -eq 1 ] || fail "the exit status of ^C: $(cat ours.err)"
    grep -q ': unfinished' ours.txt || fail "$fault: a stopped game is on record as unfinished: $(cat ours.txt)"
done
: >theirs.txt
"${other[@]}" listen --fault silent >theirs.txt 2>&1 &
"$CROWNHEAD" dxp --agent random --call ":$(port_in theirs.txt)" --silence 2 --json --db quiet.db >ours.txt 2>ours.err
grep -q '"end":"time"' ours.txt || fail "silence without a clock has an end: $(cat ours.txt ours.err)"
: >ours.err
"$CROWNHEAD" dxp --agent random --listen 0 --silence 1 --db served.db >ours.txt 2>ours.err &
ours=$!
port=$(port_in ours.err)
for _ in 1 2; do # a caller that says nothing is hung up on, and the next one is answered
    python3 -c '
import socket, sys
caller = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
sys.exit(caller.recv(1) != b"")' "$port" || fail "a caller that says nothing is answered"
done
kill -INT $ours
wait $ours
[ "$(grep -c 'made no request\|did not answer' ours.err)" -eq 2 ] || fail "two silent callers: $(cat ours.err)"
: >theirs.txt
"${other[@]}" listen --fault refuses >theirs.txt 2>&1 &
refuses 'Test program refuses the game with code 2' crownhead dxp --agent random --call "$(port_in theirs.txt)" --db refused.db # a refusal

# --- a listener whose games can't be kept plays no more
: >ours.err
bash -c 'trap "" XFSZ; ulimit -f 200; exec "$@"' - "$CROWNHEAD" dxp --agent random --listen 0 --db full.db >ours.txt 2>ours.err &
ours=$!
"${other[@]}" call "$(port_in ours.err)" --games 100 >theirs.txt 2>&1
wait $ours
[ $? -eq 2 ] && grep -q 'full.db: the record can.t be' ours.err || fail "a full disk: $(cat ours.err)"

# --- the half of a move
wait $caller || fail "half a move: $(cat half.caller)"
kill -INT $halves
wait $halves
grep -q 'stopped in the middle of a message' half.err || fail "half a move: $(cat half.err)"
grep -q '^game 1: .*White wins: the agent gave no answer in time in 0 plies' half.txt || fail "half a move: $(cat half.txt)"

# --- wrong usage
wrong() { refuses_like "$1" crownhead dxp "${@:2}" --db wrong.db; }
wrong 'one of --call and --listen' --agent random
wrong 'one of --call and --listen' --agent random --call 1 --listen 2
wrong 'initiator or follower, not `leader`' --agent random --call 1 --role leader
wrong 'an --agent' --call 127.0.0.1:1
wrong 'nobody could be reached' --agent random --call 127.0.0.1:1
wrong 'the address' --agent random --call 'localhost:'
wrong 'not in `\[` and `]`' --agent random --listen '[::1'
wrong 'not in `\[` and `]`' --agent random --call '::1'
wrong 'a port up to 65535' --agent random --listen 65536
wrong 'a port up to 65535' --agent random --call 127.0.0.1:99999
wrong 'has no seat' --agent random --call 1 --seat red
wrong 'crownhead agents' --agent no-such-agent --call 1
