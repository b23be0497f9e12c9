#!/usr/bin/env bash
# hub:PROGRAM from outside: an engine that shares no code with the program plays whole games, fails in every way with
# its own cause, and leaves nothing behind.
. "$SOURCE/tests/support/scenario.sh"
python=$(python3 -c 'import sys; print(sys.executable)')
cp "$SOURCE/tests/support/hub_engine.py" engine.py
games() { "$CROWNHEAD" record export --db "$1" | grep -v '^\['; }
export CROWNHEAD_LIMITS=turn=600000,start=600000 # a busy machine is no fault of an engine

# --- whole games, each side holding the other to the rules
play() { "$CROWNHEAD" match "$@" --quiet --json --db play.db >play.out 2>&1 || fail "match $*: $(cat play.out)"; }
play "hub:$python engine.py" random --games 40
grep -q '"type":"result".*"played":40' play.out || fail "40 games against random: $(tail -1 play.out)"
grep -q '"fault":{' play.out && fail "a healthy engine fails: $(grep -m1 fault play.out)"
play "hub:threads=2 level=hard '$python' engine.py --expect threads=2 --expect level=hard --expect variant=english" search:depth=1 --games 10
grep -q '"fault":{' play.out && fail "an engine with parameters fails: $(grep -m1 fault play.out)"
"$CROWNHEAD" record show 1 --json --db play.db | grep -q '"score":25' || fail "the score of a move: $("$CROWNHEAD" record show 1 --json --db play.db | head -3)"
"$CROWNHEAD" record show 1 --db play.db | grep -q '+0.25 at depth 1: ' || fail "the engine's score and line are the reason of its move"
"$CROWNHEAD" record replay --verify --match 1 --db play.db 2>&1 | grep -q "can't decide again" || fail "a recorded engine is not started again"

# --- the engine of docs/hub.md, as a reader copies it: in two games, and in each it keeps their rules
sed -n '/^```python$/,/^```$/p' "$SOURCE/docs/hub.md" | sed '1d;$d' >small.py
[ "$(wc -l <small.py)" -le 50 ] || fail "the engine of the page has $(wc -l <small.py) lines"
copied() { "$CROWNHEAD" match "hub:$python $1" random "${@:2}" --quiet --json --db page.db >page.out 2>&1 || fail "$*: $(cat page.out)"; }
for game in english pool; do
    copied small.py --game $game --games 100
    grep -q '"type":"result".*"played":100' page.out || fail "the engine of the page plays $game: $(tail -1 page.out)"
    grep -q '"fault":{' page.out && fail "the engine of the page fails in $game: $(grep -m1 fault page.out)"
done
# Without its line about variants it is refused with that line, and plays with the line that was printed.
sed "s/print('param name=variant.*/print('wait')/" small.py >lacking.py
"$CROWNHEAD" match "hub:$python lacking.py" random --games 2 --db refused.db 2>lacking.err && fail "an engine without variants plays English draughts"
line=$(sed -n 's/.*send `\(param name=variant [^`]*\)` before `wait`.*/\1/p' lacking.err)
[ "$line" = 'param name=variant type=enum value=english values="english"' ] || fail "the line that lacks: $(cat lacking.err)"
sed "s/print('wait')/print('$line\\\\nwait')/" lacking.py >mended.py
copied mended.py --games 2
grep -q '"fault":{' page.out && fail "the mended engine fails: $(grep -m1 fault page.out)"

# So is one whose line has no end, and one that writes a bare move.
sed 's/values="english pool"/values="english pool/' small.py >open.py
"$CROWNHEAD" match "hub:$python open.py" random --games 2 --db refused.db 2>open.err && fail "an engine with an open line plays"
grep -q 'its last error: its `param`: the quotes around the value of `values` are not closed' open.err || fail "a line that is not closed: $(cat open.err)"
sed 's/"done move=" + //' small.py >bare.py
CROWNHEAD_LIMITS=turn=5000,start=600000 "$CROWNHEAD" match "hub:$python bare.py" random --games 1 --quiet --json --db bare.db >bare.out 2>&1
grep -q 'no move within 5000 ms.*; send `done move=11-15` after `go think`' bare.out || fail "a move without done: $(cat bare.out)"

# --- an engine that answers no ping; and gets no descriptor that the arena was given
exec 9</dev/null
play "hub:$python engine.py --no-ping" random --games 2
exec 9<&-
grep -q '"fault":{' play.out && fail "an engine without ping fails: $(grep -m1 fault play.out)"

# --- an engine that thinks until `stop`
"$CROWNHEAD" match "hub:$python engine.py --wait" random --games 2 --tc move=20ms,margin=60s --quiet --json --openings none --db stop.db >stop.out 2>&1
grep -q '"fault":{' stop.out && fail "an engine that answers to stop fails: $(grep -m1 fault stop.out)"

# --- every way to fail: the cause and the words on record, in both games, the engine started anew for the second
expect() { # fault, end, words, [limits]
    CROWNHEAD_LIMITS=${4:-$CROWNHEAD_LIMITS} "$CROWNHEAD" match "hub:$python engine.py --fault $1" random \
        --games 2 --concurrency 1 --quiet --json --db "fault-$1.db" >"fault-$1.out" 2>&1
    [ "$(grep -c "\"type\":\"game\".*\"end\":\"$2\"" "fault-$1.out")" = 2 ] || fail "$1 does not end with $2 twice: $(cat "fault-$1.out")"
    [ "$(grep -c "\"fault\":{[^}]*$3" "fault-$1.out")" = 2 ] || fail "$1: no words like $3: $(cat "fault-$1.out")"
}
# These wait for a limit, side by side with the others; an engine that is to do something before has the time for it.
late=turn=5000,start=600000
expect stall stalled 'no move within 5000 ms; it has not read what it was told' $late &
expect hang time 'no move within 5000 ms[^;]*; its last words: level' $late &
expect stops stalled 'no move within 5000 ms; a signal had stopped it' $late &
expect orphan crash 'it exited with code 3' $late &
expect illegal illegal-move '"`1-32` is not legal; legal: [0-9]'
expect wrong-capture illegal-move '"`1x32x7x8` is not legal; legal: [0-9]'
expect unreadable garbage '"`e4` is no move; moves are written'
expect open-quotes garbage 'its `done`: the quotes around the value of `move` are not closed'
expect no-move no-choice 'its `done` has no move; send `done move=11-15`'
expect binary garbage 'it wrote a line that is no text'
expect chatter garbage '100 lines that are no part of the protocol: `I am thinking about it`'
expect flood garbage 'it wrote more than 16 MB and no move'
expect long-line garbage 'it wrote a line of more than 64 KB'
expect eof closed 'it closed its connection and went on running'
expect exit crash 'it exited with code 3; its last words: .*the last words before it dies'
expect segfault crash 'it was killed by signal 11 (Segmentation fault); its last words: .*a stray pointer'
expect leaves closed 'it ended, as if all were well'
expect terminated killed 'it was killed by signal 15 (Terminated), from outside'
expect dies-after-move crash 'it exited with code 4'
expect later-exit crash 'it exited with code 3'
expect twice out-of-turn 'it gave a move that it was not asked for'
expect twice-late out-of-turn 'it gave a move that it was not asked for'
expect shouting crash 'it exited with code 3'

# --- no fault: an engine that writes 4 MB to its errors a turn, and does not stall for it
"$CROWNHEAD" match "hub:$python engine.py --fault errors" random --games 2 --quiet --json --db e.db >errors.out 2>&1
[ "$(grep -c '"type":"game".*"fault":null\|"type":"game"' errors.out)" = 2 ] || fail "an engine with many errors: $(cat errors.out)"
grep -q '"fault":{' errors.out && fail "an engine with many errors fails: $(grep -m1 fault errors.out)"

# --- the log has every line that passes, and the engine's errors
"$CROWNHEAD" match "hub:$python engine.py" random --games 4 -c 1 --quiet --db log.db --log hub.log >log.out 2>&1 || fail "a match with a log: $(cat log.out)"
for line in '-> hub' '<- wait' '-> set-param name=variant value=english' '-> new-game' '-> go think' '<- done move=' '2> level move-time=1.000' '-> quit' 'ended, exit code 0'; do
    grep -qF -- " $line" hub.log || fail "no \`$line\` in the log"
done
grep -Eq -- '-> pos pos=[BW][bwBWe]{32} moves="?[0-9]+-[0-9]+' hub.log || fail "moves that can repeat are not sent"

# --- the time control as the engine gets it, and that it is stopped in time
sends() { # time control, the line
    rm -f tc.db tc.log
    "$CROWNHEAD" match "hub:$python engine.py" random --games 1 --quiet --tc "$1" --db tc.db --log tc.log >tc.out 2>&1 || fail "--tc $1: $(cat tc.out)"
    grep -q -- "-> $2\$" tc.log || fail "--tc $1: $(grep -m1 -- '-> level' tc.log)"
}
sends depth=6 'level depth=6'
sends nodes=10000 'level nodes=10000'
sends game=600s+0.6s,margin=60s 'level time=600.600 inc=0.600'
sends move=9s,margin=60s 'level move-time=9.000'
sends max=9s,average=3s,margin=60s 'level move-time=3.000'
"$CROWNHEAD" match "hub:$python engine.py --wait" random --games 1 --quiet --json --tc game=600s,max=20ms,margin=60s --openings none --db tc.db --log tc.log >tc.out 2>&1
grep -q '"fault":{' tc.out && fail "an engine is stopped late: $(grep -m1 fault tc.out)"
grep -q -- '-> stop$' tc.log || fail "an engine is not stopped at its longest time"

# --- an engine's children end with it
none_sleeps() { ! pgrep -f "^sleep $1\$"; }
ends_with_it() { # parameter, seconds that no other test uses
    CROWNHEAD_LIMITS=$late "$CROWNHEAD" match "hub:$1 $python engine.py --fault child --sleep $2" random --games 1 -c 1 --quiet --db "$2.db" --log "$2.log" >"$2.out" 2>&1
    grep -q '2> children started' "$2.log" || fail "the engine started no child: $(cat "$2.out")"
    await none_sleeps "$2" || fail "the engine's children live on"
}
ends_with_it confine=yes "$$.1" &

# --- the arena's violent death takes its engines along
"$CROWNHEAD" match "hub:$python engine.py --fault child --sleep $$.2" random --games 2 -c 1 --quiet --db h.db --log h.log >hang.out 2>&1 &
arena=$!
await_of $arena hang.out grep -qs -- '2> children started' h.log # it has read all, and hangs: it won't see that its input is closed
engine=$(pgrep -P $arena)
[ -n "$engine" ] || fail "no engine was started"
disown $arena # the shell need not report its death
kill -9 $arena
await ended "$engine" || fail "the engine outlived the arena"
await none_sleeps "$$.2" || fail "the engine's children outlived the arena"

# --- our own engine plays the games that the agent plays in the house
for agent in soar-checkers search:depth=2 random; do
    "$CROWNHEAD" match "hub:$CROWNHEAD engine --agent $agent" $agent --games 6 --quiet --db by-hub.db >own.out 2>&1 || fail "$agent by Hub: $(cat own.out)"
    "$CROWNHEAD" match $agent $agent --games 6 --quiet --db in-house.db >own.out 2>&1 || fail "$agent in the house"
    games by-hub.db >by-hub.pdn
    games in-house.db >in-house.pdn
    [ -s by-hub.pdn ] || fail "no games of $agent"
    cmp by-hub.pdn in-house.pdn || fail "$agent plays other games by Hub"
    rm -f by-hub.db in-house.db
done
for control in depth=2 nodes=500; do
    "$CROWNHEAD" match "hub:$CROWNHEAD engine --agent search" search --tc $control --games 4 --quiet --db by-hub.db >own.out 2>&1 || fail "search by Hub: $(cat own.out)"
    "$CROWNHEAD" match search search --tc $control --games 4 --quiet --db in-house.db >own.out 2>&1 || fail "search in the house"
    cmp <(games by-hub.db) <(games in-house.db) || fail "search with $control plays other games by Hub"
    rm -f by-hub.db in-house.db
done
"$CROWNHEAD" match "hub:$CROWNHEAD engine --agent search:depth=1" "hub:repeatable=false $CROWNHEAD engine --agent search:depth=2" --games 6 --quiet --json --db two.db >two.out 2>&1 ||
    fail "two engines of ours: $(cat two.out)"
grep -q '"fault":{' two.out && fail "our engines fail against one another: $(grep -m1 fault two.out)"

# --- the same match goes on; an engine whose file has changed is another
play "hub:$python engine.py" random --games 42
grep -q '"type":"start".*"resumed":40' play.out || fail "the match does not go on: $(head -1 play.out)"
echo '# edited' >>engine.py
play "hub:$python engine.py" random --games 2
grep -q '"type":"start".*"resumed":0' play.out || fail "an edited engine goes on with the match: $(head -1 play.out)"

# --- what can't begin is refused with a line that says why, and nothing is played
refuse() { # words, agent, [limits]
    CROWNHEAD_LIMITS=${3:-$CROWNHEAD_LIMITS} refuses_like "$1" crownhead match "$2" random --games 2 --db refused.db
    [ "$(wc -l <err)" = 1 ] || fail "$2: more than a line: $(cat err)"
}
refuse 'names no program' hub:
refuse 'names no program' 'hub:threads=2'
refuse 'the quotes in .* are not closed' "hub:$python 'engine.py"
refuse 'there is no program `./no-such-engine`' 'hub:./no-such-engine'
refuse 'there is no program `engine.py`' 'hub:engine.py'
printf '\177ELF nonsense' >broken && chmod +x broken
refuse 'can.t be started' 'hub:./broken'
refuse 'it ended, as if all were well' hub:/bin/true
refuse 'no `wait` within 300 ms; .*send `wait` after `hub`, and flush each line' "hub:/bin/cat" turn=300,start=300
refuse 'start=60s before the program gives it a minute' "hub:start=0.3 /bin/cat"
refuse 'start is the seconds that the program has' "hub:start=soon $python engine.py"
refuse 'start is the seconds that the program has' "hub:start=0 $python engine.py"
printf 'import sys, time\ntime.sleep(1)\nsys.argv = ["engine.py"]\nexec(open("engine.py").read())\n' >slow.py
refuse 'no `wait` within 300 ms' "hub:$python slow.py" start=300
CROWNHEAD_LIMITS=start=300 "$CROWNHEAD" match "hub:start=600s $python slow.py" random --games 1 --quiet --db slow.db >slow.out 2>&1 ||
    fail "an engine that has more time to start: $(cat slow.out)"
refuse 'does not play English draughts; it plays: normal frisian; .*send `param name=variant type=enum value=english values="normal frisian english"`' "hub:$python engine.py --variants 'normal frisian'"
refuse 'announces no variants, so it plays international draughts, .*values="english"` before `wait`' "hub:$python engine.py --variants ''"
refuse 'no parameter `thread`; did you mean `threads`' "hub:thread=2 $python engine.py"
refuse '`level` can.t be `medium`; it is one of: easy hard' "hub:level=medium $python engine.py"
# Python's traceback: every line with words, and not its carets.
printf 'def greet():\n    print("id name=x"[2].nothing)\n\n\ngreet()\n' >raises.py
refuse "its last words: Traceback .* line 5, in <module> greet() .* AttributeError: 'str' object has no attribute 'nothing'\$" "hub:$python raises.py"
grep -q '  \|\^' err && fail "last words with blanks: $(cat err)"
refuse 'exited with code 1; its last words: the book is missing' "hub:$python engine.py --fault dies-at-start"
refuse 'refused to start; its last error: no memory for the tables' "hub:$python engine.py --fault refuses"
refuse 'not ready in time: no `wait` within 300 ms' "hub:$python engine.py --fault silent-start" start=300
refuse 'not ready in time: no `ready` within 5000 ms' "hub:$python engine.py --fault never-ready" start=5000 &
printf '(agent (name sly) (kind hub) (arguments "touch ran"))\n' >sly.agent
refuse 'none of the words for `kind`' sly.agent
[ -e ran ] && fail "an agent file started a program"

wait
