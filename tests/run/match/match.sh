#!/usr/bin/env bash
# crownhead match from outside: same seed same games, kills, interrupts, wrong input.
. "$SOURCE/tests/support/scenario.sh"
# The games of a record without what differs from run to run.
games() { "$CROWNHEAD" record export --comments --db "$1" | grep -v '^\[Date '; }

# --- same seed, same games, whatever the concurrency
play() { db=$1; shift; "$CROWNHEAD" match search:depth=2 random --openings none --games 40 --quiet --db "$db" "$@" >"$db.out" || fail "match into $db"; }
play one.db --concurrency 1
play three.db --concurrency 3
play other.db --seed 2
[ "$(games one.db | grep -c '^\[Event ')" -eq 40 ] || fail "40 games are exported"
cmp <(games one.db) <(games three.db) || fail "one and three threads play the same games"
cmp -s <(games one.db) <(games other.db) && fail "another seed plays other games"
grep -q '^40 of 40 games' one.db.out || fail "the block counts the games"

# --- the same command again plays nothing and gives the same result
play one.db --concurrency 2 2>again.err
grep -q 'has its 40 games already' again.err || fail "a complete match says so"
[ "$("$CROWNHEAD" record list --match 1 --db one.db --json | wc -l)" -eq 40 ] || fail "no game is counted twice"

# --- more games go on with the match: the games of a match that was as long from the start
play longer.db --games 24
play longer.db 2>longer.err
grep -q 'match 1 goes on: 24 of 40 games' longer.err || fail "a longer match goes on: $(cat longer.err)"
cmp <(games one.db) <(games longer.db) || fail "a match made longer has the same games"

# --- the same with an agent of rules in workers, and every decision again from the recorded text
"$CROWNHEAD" match soar-checkers random --games 6 -c 1 -q --db rules.db >/dev/null || fail "a match of rules"
"$CROWNHEAD" match soar-checkers random --games 6 -c 3 -q --db rules3.db >/dev/null || fail "the same in three threads"
cmp <(games rules.db) <(games rules3.db) || fail "rules choose the same in any worker"
"$CROWNHEAD" record replay --verify --match 1 --db rules.db | grep -q ' 0 different, 0 that' || fail "rules decide the same again"
"$CROWNHEAD" record show --match 1 --rules --db rules.db | grep -q '^;;; file .*wedge.clp' || fail "the rules are in the record"

# --- a worker that is killed loses its game, and the match goes on until it is stopped
"$CROWNHEAD" match soar-checkers random --games 100000 -c 1 -q --db worker.db >worker.out 2>worker.err &
pid=$!
played() { "$CROWNHEAD" record list --json --db worker.db 2>/dev/null | sed -n 's/.*"played":\([0-9]*\).*/\1/p'; }
await_of $pid worker.err has_games 1 worker.db
worker=$(pgrep -P "$pid")
before=$(played)
kill -KILL $worker || fail "no worker to kill: $worker"
goes_on() { "$CROWNHEAD" record list --result fault --db worker.db | grep -q 'killed from outside' && [ "$(played)" -gt $((before + 1)) ]; }
await_of $pid worker.err goes_on
kill -INT "$pid"
wait "$pid"
[ $? -eq 1 ] || fail "a match that was stopped exits with 1"
grep -q '1 game: the agent was killed from outside' worker.out || fail "one game is lost by that: $(cat worker.out)"
"$CROWNHEAD" record list --result fault --db worker.db | grep -q 'killed from outside' || fail "the fault is in the record"
[ "$(played)" -gt $((before + 1)) ] || fail "the match goes on after a worker was killed: $before games, then $(played)"

# --- rules that do not load: reported at once with file and line, nothing played
mkdir broken && printf '(defrule COMPARE::bad (candidat (id ?m)) => (best ?m "x"))\n' >broken/bad.clp
printf '(agent (name bad) (game english) (kind rules) (description "x") (rules "bad.clp"))\n' >broken/bad.agent
refuses 'bad.clp:1: ' crownhead match broken/bad.agent random --games 4 --db broken.db

# --- by default the ballots: both games of a pair have the same opening
"$CROWNHEAD" match random random --games 8 --concurrency 1 --quiet --db ballots.db >ballots.out || fail "match over ballots"
grep -q 'ballots, both colours' ballots.out || fail "the block names the openings"
pairs=$("$CROWNHEAD" record export --db ballots.db | sed -n 's/^\[Opening "\(.*\)"\]/\1/p' | uniq -c | awk '{print $1}' | tr -d '\n')
[ "$pairs" = 2222 ] || fail "each opening twice: $pairs"

# --- an opening that a file has twice, or by other moves, is one of the deck's
printf '1. 11-15 23-19 2. 8-11 *\n1. 11-15 23-19 2. 8-11 *\n1. 9-14 22-17 2. 11-15 *\n1. 11-15 22-17 2. 9-14 *\n' >twice.pdn
"$CROWNHEAD" match random random --games 8 --openings twice.pdn --quiet --json --db twice.db | tail -1 >twice.out
grep -q '"deck":2,' twice.out && grep -q '"ballots":2,' twice.out || fail "two of four openings are different: $(cat twice.out)"
"$CROWNHEAD" record show --match 1 --db twice.db | grep -q 'the 2 played, which are the whole deck' || fail "all of the deck was played"

# --- JSON lines: start, games, result, which sum up
"$CROWNHEAD" match random random --games 10 --json --db json.db >json.out || fail "match --json"
[ "$(grep -c '"type":"game"' json.out)" -eq 10 ] || fail "a line for each game"
head -1 json.out | grep -q '"version":1,"type":"start"' || fail "the first line is the start"
tail -1 json.out | grep -q '"type":"result".*"played":10' || fail "the last line is the result"

# --- kills at random moments: the record opens, and the match goes on to the same games
command=("$CROWNHEAD" match search:depth=3 search:depth=1 --openings none --games 200 --quiet --db killed.db)
"${command[@]:0:8}" --quiet --db calm.db >/dev/null || fail "undisturbed match"
before=0 kills=0
for attempt in $(seq 40); do
    "${command[@]}" >killed.out 2>killed.err &
    pid=$!
    sleep "0.$((RANDOM % 2))$((RANDOM % 10))$((RANDOM % 10))"
    if kill -KILL "$pid" 2>/dev/null; then kills=$((kills + 1)); fi
    wait "$pid" 2>/dev/null
    [ $? -eq 0 ] && break
    [ -e killed.db ] || continue
    now=$("$CROWNHEAD" record list --match 1 --db killed.db --json 2>/dev/null | wc -l)
    [ "$now" -ge "$before" ] || fail "a committed game was lost: $before, then $now"
    before=$now
done
"${command[@]}" >killed.out 2>killed.err || fail "the match goes on after $kills kills"
echo "killed $kills times"
[ "$kills" -ge 1 ] || echo "note: the match was over before it could be killed"
cmp <(games calm.db) <(games killed.db) || fail "the disturbed match has the same games"
cmp <(sed -n '/score/,/results/p' killed.out) <("$CROWNHEAD" record show --match 1 --db calm.db | sed -n '/score/,/results/p') ||
    fail "the disturbed match has the same result"

# --- several programs that play one match spoil nothing: the late ones get a message, and it goes on
shared=("$CROWNHEAD" match search:depth=3 search:depth=1 --openings none --games 200 --quiet --db shared.db)
for i in 1 2 3; do "${shared[@]}" >"shared$i.out" 2>"shared$i.err" & done
wait
"${shared[@]}" >shared.out 2>shared.err || fail "a shared match goes on: $(cat shared.err)"
cmp <(games calm.db) <(games shared.db) || fail "a shared match has the same games"
cat shared[123].err | grep -v 'another program' | grep -v '^match 1 ' && fail "another error of a shared match"

# --- wins, draws and losses by colour: what the record's games sum up to
black=$("$CROWNHEAD" record list --match 1 --json --db one.db | grep -c '"Black":"search:depth=2".*"winner":"Black"')
grep -Eq "^  search:depth=2 .* \+$black =[0-9]+ -[0-9]+ +\+[0-9]+ =[0-9]+ -[0-9]+$" one.db.out || fail "wins as Black: $black"

# --- ^C stops it and names the command that goes on
"$CROWNHEAD" match search:depth=4 search:depth=4 --openings none --games 1000000 --quiet --db long.db >long.out 2>long.err &
pid=$!
await_of $pid long.err has_games 1 long.db
kill -INT "$pid"
wait "$pid"
[ $? -eq 1 ] || fail "an interrupted match exits with 1"
grep -q 'goes on: crownhead match search:depth=4 search:depth=4 --openings none --games 1000000' long.err || fail "the line that resumes"
"$CROWNHEAD" record list --db long.db | grep -q running || fail "an interrupted match is running still"

# --- wrong input: a clear line, exit status 2, no file left behind
refuse() { refuses_like "$1" crownhead match "${@:2}"; } # pattern, then the arguments of match
refuse 'randm' randm random --db x.db
refuse '--games must be' random random --games 0
refuse '--games must be from 1 to 10000000' random random --games 99999999999999999999
refuse '--games takes a whole number' random random --games many
refuse 'needs more arguments' random
refuse 'there is no game' random random --game ludo
printf 'no database at all, whatever its name says, and long enough to be looked at\n' >not.db
refuse 'not.db.*not a record' random random --db not.db
refuse 'missing.pdn' random random --openings missing.pdn --db x.db
refuse 'folder' random random --db nowhere/x.db
cp one.db newer.db
printf '\000\000\000\011' | dd of=newer.db bs=1 seek=60 conv=notrunc 2>/dev/null # the schema's version
refuse 'newer Crownhead' random random --db newer.db
if [ "$(id -u)" -eq 0 ]; then
    echo "skipped: a record that may not be opened, since root may open any"
else
    touch closed.db && chmod 000 closed.db && refuse 'closed.db' random random --db closed.db
fi
