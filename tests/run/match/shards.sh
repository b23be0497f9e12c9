#!/usr/bin/env bash
# Shards of a match, what unites their records, what is missing of them.
. "$SOURCE/tests/support/scenario.sh"
same() { cmp <(games "$1") <(games "$2") || fail "$3"; }
merge() { "$CROWNHEAD" record merge "$@" >merge.out 2>merge.err; }
refuses 'takes no --db; the first file' crownhead record merge --db whole.db one.db two.db
[ ! -e one.db ] || fail "--db of a merge"
missing() { "$CROWNHEAD" record missing "$@" >missing.out 2>missing.err; }
match=("$CROWNHEAD" match search:depth=2 soar-checkers --games 50 --quiet)

# --- shards united are the match, game for game, in whatever order and however many
"${match[@]}" --db one.db >one.out || fail "the match in one"
[ "$(games one.db | wc -l)" -eq 50 ] || fail "50 games are compared"
for n in 1 7 4; do
    for ((k = 0; k < n; k++)); do
        "${match[@]}" --shard $k/$n --db shard-$n-$k.db --concurrency $((1 + k % 2)) >shard.out || fail "shard $k of $n"
    done
    merge whole-$n.db $(ls shard-$n-*.db | sort -R) || fail "merge of $n: $(cat merge.err)"
    same one.db whole-$n.db "$n shards make the match"
    grep -q "^whole-$n.db: match 1 has 50 of 50 games, complete" merge.out || fail "the whole is complete: $(cat merge.out)"
done
"$CROWNHEAD" match random random --games 9 --shard 7/8 --quiet --db none.db >shard.out || fail "a shard that has no pair"
grep -q '^shard 7/8: 0 of its 0 games, of 9 in all' shard.out || fail "it says so: $(cat shard.out)"
cmp <("$CROWNHEAD" record show --match 1 --db one.db | tail -n +3) <("$CROWNHEAD" record show --match 1 --db whole-4.db | tail -n +3) ||
    fail "the result of the united match"

# --- each pair of games is in one shard; a shard that is run again plays nothing, one that was stopped goes on
[ "$(sql shard-4-1.db 'SELECT number FROM game ORDER BY number')" = "2 3 10 11 18 19 26 27 34 35 42 43" ] ||
    fail "the games of shard 1 of 4"
"${match[@]}" --shard 1/4 --db shard-4-1.db >again.out 2>again.err || fail "a shard again"
grep -q '^shard 1/4 of match 1 has its 12 games already' again.err || fail "it says so: $(cat again.err)"
cp shard-4-1.db part.db
sql part.db 'DELETE FROM move WHERE game IN (SELECT id FROM game WHERE number > 20)' >/dev/null
sql part.db 'DELETE FROM impasse WHERE game IN (SELECT id FROM game WHERE number > 20)' >/dev/null
sql part.db 'DELETE FROM game WHERE number > 20' >/dev/null
"${match[@]}" --shard 1/4 --db part.db >again.out 2>again.err || fail "a shard goes on"
grep -q '^shard 1/4 of match 1 goes on: 6 of 12 games are in the record' again.err || fail "it says how many: $(cat again.err)"
same part.db shard-4-1.db "a shard that was stopped"

# --- a tournament too, where results pair no one; a sequential test needs all pairs in their order
for format in round-robin gauntlet; do
    tournament=("$CROWNHEAD" tournament random search:depth=1 soar-checkers --format $format --games 8 --quiet)
    "${tournament[@]}" --db tournament.db >/dev/null || fail "$format"
    "${tournament[@]}" --shard 1/2 --db t1.db >/dev/null && "${tournament[@]}" --shard 0/2 --db t0.db >shard.out || fail "shards of a $format"
    merge t.db t1.db t0.db && same t.db tournament.db "a $format of two shards"
    grep -q '^shard 0/2: 8 of its 8 games, of 16 in all\|^shard 0/2: 12 of its 12 games, of 24 in all' shard.out || fail "its games: $(head -1 shard.out)"
    rm t*.db
done
for format in swiss knockout; do
    refuses "a $format pairs by results, so no part of it can be played by itself" \
        crownhead tournament random search:depth=1 search:depth=2 --format $format --shard 0/2 --db no.db
done
cut() { sql "$1" 'DELETE FROM move WHERE game > 4' >/dev/null; sql "$1" 'DELETE FROM impasse WHERE game > 4' >/dev/null; sql "$1" 'DELETE FROM game WHERE id > 4' >/dev/null; }
# Six games of each meeting; round 1 of four agents is two meetings.
"$CROWNHEAD" tournament random search:depth=1 search:depth=2 soar-checkers --format swiss --rounds 3 --games 6 --quiet -c 1 --db swiss.db >/dev/null &&
    missing --db swiss.db || fail "a swiss: $(cat missing.out)"
cut swiss.db
missing --db swiss.db
[ $? -eq 1 ] && [ "$(cat missing.out)" = "match 1: 32 of 36 games are missing: 5-12, and those of later rounds" ] || fail "of a swiss: $(cat missing.out)"
refuses 'a swiss, which has no shards' crownhead record missing --db swiss.db --shards 2
test=("$CROWNHEAD" match search:depth=3 random --sprt elo0=0,elo1=50 --games 400 --quiet)
refuses 'in their order' "${test[@]}" --shard 0/2 --db no.db # a shard of a sequential test
"${test[@]}" --db test.db >/dev/null && merge tests.db test.db && missing --db tests.db || fail "a test that has decided lacks nothing: $(cat missing.out)"
grep -q '^tests.db: match 1 has [0-9]* of 400 games, complete' merge.out && grep -q '^match 1: ended by its test after ' missing.out ||
    fail "it is complete: $(cat merge.out missing.out)"
cut test.db
missing --db test.db --shards 2 --array
[ $? -eq 2 ] && grep -q 'a sequential test, which has no shards' missing.err && [ ! -s missing.out ] || fail "shards of a test: $(cat missing.err)"

# --- uniting again adds nothing; what is united is only read
sum=$(cat shard-4-*.db | sha256sum)
merge whole-4.db shard-4-*.db || fail "merge again"
grep -q '^shard-4-0.db: 0 games added, 14 there already' merge.out || fail "nothing is added twice: $(cat merge.out)"
same one.db whole-4.db "merged twice"
[ "$(cat shard-4-*.db | sha256sum)" = "$sum" ] || fail "records that are united are only read"
merge one.db part.db && same one.db whole-4.db "a part is united with the whole"
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    mkdir 'read only' mine && cp shard-4-2.db 'read only' && chmod 444 'read only'/* && chmod 555 'read only' && chmod 755 . && chown 65534 mine
    if setpriv --reuid=65534 --regid=65534 --clear-groups "$CROWNHEAD" moves >/dev/null 2>&1; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$CROWNHEAD" record merge mine/whole.db 'read only/shard-4-2.db' >/dev/null ||
            fail "a record that may only be read"
        same mine/whole.db shard-4-2.db "it is copied"
    else
        echo "skipped: a record that may only be read, since another user may not run the program here"
    fi
    chmod 755 'read only'
else
    echo "skipped: a record that may only be read, since this is not root or setpriv is not installed"
fi
cp "$SOURCE/tests/data/record/layout-1.record" old.db
merge old-whole.db old.db || fail "a record of layout 1: $(cat merge.err)"
[ "$(games old-whole.db | wc -l)" -eq 4 ] && cmp old.db "$SOURCE/tests/data/record/layout-1.record" || fail "its games are there, it is as it was"

# --- what is missing, for people and for scripts
merge half.db shard-4-0.db shard-4-2.db || fail "two of four"
grep -q '^half.db: match 1 has 26 of 50 games, running' merge.out && grep -q 'crownhead record missing --db half.db' merge.out ||
    fail "a part of a match: $(cat merge.out)"
missing --db half.db --shards 4
[ $? -eq 1 ] || fail "something is missing: exit status 1"
diff missing.out - <<'TEXT' || fail "what is missing"
match 1: 24 of 50 games are missing: 3-4, 7-8, 11-12, 15-16, 19-20, 23-24, 27-28, 31-32, 35-36, 39-40, 43-44, 47-48
shards of 4 to run again: --array=1,3
TEXT
missing --db half.db --shards 4 --array
[ $? -eq 1 ] && [ "$(cat missing.out)" = 1,3 ] || fail "--array: $(cat missing.out)"
missing --db half.db --json
grep -q '"type":"missing","match":1,"games":50,"missing":\[2,3,6,7,' missing.out || fail "--json: $(cat missing.out)"
missing --db whole-4.db --shards 4 || fail "nothing is missing: exit status 0"
[ "$(cat missing.out)" = 'match 1: all 50 games are there' ] || fail "all there: $(cat missing.out)"
missing --db whole-4.db --shards 4 --array && [ "$(cat missing.out)" = '' ] || fail "no shard is to run again"
missing --db whole-4.db --games 60 --shards 4 --array
[ $? -eq 1 ] && [ "$(cat missing.out)" = 0-3 ] || fail "of a longer match: $(cat missing.out)"
missing --db shard-4-0.db --games 20
grep -q '^match 1: 14 of 20 games are missing: 3-8, 11-16, 19-20$' missing.out || fail "of a shorter one: $(cat missing.out)"

# --- a game that went otherwise: the first stays, all else is united, both are named
cp shard-4-3.db other.db
sql other.db "UPDATE game SET result = 'draw' WHERE number = 6" >/dev/null
sql other.db "UPDATE move SET path = '1-5' WHERE ply = 9 AND game = (SELECT id FROM game WHERE number = 15)" >/dev/null
merge both.db shard-4-1.db shard-4-3.db
merge both.db other.db shard-4-0.db
[ $? -eq 1 ] || fail "a game that went otherwise: exit status 1"
grep -q '^other.db: its game [0-9]* is number 16 of match 1, which went otherwise in both.db (game [0-9]*; from ply 9 on); left out$' merge.err ||
    fail "other moves: $(cat merge.err)"
grep -q 'number 7 of match 1, .* (game [0-9]*; the moves are the same, the end is not)' merge.err || fail "another end: $(cat merge.err)"
grep -q '^other.db: 0 games added, 10 there already, 2 left out' merge.out || fail "counts: $(cat merge.out)"
merge both.db shard-4-2.db && same both.db one.db "the games that were there first stay"

# --- a match that one of them gave up is given up, until it is complete
cp shard-4-1.db given-up.db && sql given-up.db "UPDATE match SET state = 'abandoned'" >/dev/null
for order in 'given-up.db shard-4-3.db' 'shard-4-3.db given-up.db'; do
    rm -f left.db
    # shellcheck disable=SC2086 # two files
    merge left.db $order
    grep -q '^left.db: match 1 has 24 of 50 games, abandoned' merge.out || fail "$order: $(cat merge.out)"
done
merge left.db shard-4-0.db shard-4-2.db
grep -q '^left.db: match 1 has 50 of 50 games, complete' merge.out || fail "a match that was given up is complete: $(cat merge.out)"

# --- games of no match: once, however often they are united; as often as one record has them
printf '[White "W"]\n1. 11-15 23-19 2. 8-11 *\n' >a.pdn
printf '[White "V"]\n1. 11-15 23-19 2. 8-11 *\n' >b.pdn
printf '[White "W"]\n1. 11-15 23-19 2. 9-13 *\n' >c.pdn
import() { "$CROWNHEAD" record import "${@:2}" --db "$1" >/dev/null || fail "import"; }
import single-a.db a.pdn b.pdn c.pdn
import single-b.db a.pdn a.pdn
printf '11-15\nresign\nquit\n' | "$CROWNHEAD" play --white random --db single-b.db >/dev/null || fail "play"
for round in 1 2; do
    merge singles.db single-a.db single-b.db one.db || fail "games of no match: $(cat merge.err)"
    [ "$(sql singles.db 'SELECT count(*) FROM game WHERE match IS NULL')" -eq 5 ] || fail "a twice, b and c once, one of the console: $(games singles.db | grep -c "^('-'")"
done
merge singles-2.db one.db single-b.db single-a.db && same singles.db singles-2.db "in another order"

# --- a record that is being written is seen as it is at one moment
long=("$CROWNHEAD" match search:depth=3 search:depth=4 --games 100 --shard 0/2 --concurrency 1 --quiet --db written.db)
"${long[@]}" >/dev/null 2>long.err &
pid=$!
await_of $pid long.err has_games 3 written.db
merge seen.db written.db || fail "a record that is being written: $(cat merge.err)"
kill -KILL $pid && wait $pid 2>/dev/null
[ "$(games seen.db | wc -l)" -gt 2 ] || fail "what was committed is there"
"${long[@]}" >/dev/null 2>&1 && merge seen.db written.db || fail "the shard goes on, and is united again"
same seen.db written.db "the rest was added"

# --- a merge that is killed leaves a record that opens; the same again makes the whole
"$CROWNHEAD" match random random --games 1500 --quiet --db many.db >/dev/null || fail "a long match"
for attempt in {1..8}; do
    "$CROWNHEAD" record merge killed.db one.db many.db single-b.db >/dev/null 2>&1 &
    pid=$!
    sleep "0.0$((RANDOM % 10))$((RANDOM % 10))"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ ! -e killed.db ] || "$CROWNHEAD" record list --db killed.db >/dev/null 2>killed.err || grep -q 'the record is empty' killed.err ||
        fail "a killed merge leaves a record: $(cat killed.err)"
done
merge killed.db one.db many.db single-b.db || fail "after kills: $(cat merge.err)"
merge calm.db one.db many.db single-b.db || fail "undisturbed"
same killed.db calm.db "a merge that was killed and run again"

# --- damaged, foreign, absent: a clear line; the others are united
refuse() { refuses_like "$1" crownhead record merge "${@:2}"; } # pattern, then what to merge
before=$(games half.db | sha256sum)
head -c $(($(stat -c %s shard-4-1.db) / 2)) shard-4-1.db >cut.db
printf 'no record\n' >text.db
: >empty.db
cp shard-4-1.db hash.db && sql hash.db "UPDATE source SET text = text || ' ' WHERE id = 2" >/dev/null
cp shard-4-1.db moves.db && sql moves.db "DELETE FROM move WHERE ply = 5 AND game = 3" >/dev/null
cp shard-4-1.db far.db && sql far.db "UPDATE game SET number = 20000000 WHERE number = 3" >/dev/null
cp shard-4-1.db plan.db && sql plan.db "UPDATE match SET planned = 2000000000" >/dev/null
cp shard-4-1.db newer.db && sql newer.db "PRAGMA user_version = 99" >/dev/null
refuse '^cut.db: ' half.db cut.db
refuse '^text.db: .*not a record' half.db text.db
refuse '^empty.db: the record is empty' half.db empty.db
refuse '^absent.db: .*no such record' half.db absent.db
refuse '^hash.db: .*changed by hand' half.db hash.db
refuse '^moves.db: .*not all there' half.db moves.db
refuse '^far.db: ' half.db far.db
refuse '^plan.db: ' half.db plan.db
refuse '^newer.db: .*newer' half.db newer.db
refuse "can't be merged with itself" half.db half.db
ln -s half.db link.db
refuse "can't be merged with itself" half.db link.db
[ "$(games half.db | sha256sum)" = "$before" ] || fail "a record that can't be united changes nothing"
[ ! -s empty.db ] || fail "an empty file stays empty"
refuse '^cut.db: ' new.db cut.db text.db
[ ! -e new.db ] || fail "no record is made when there is nothing for it"
refuse '^cut.db: ' half.db cut.db shard-4-1.db text.db shard-4-3.db
same half.db one.db "the others are united"
refuse 'needs the record to make' half.db
refuses '--shards' crownhead record missing --db half.db --array
refuses 'no match' crownhead record missing --db single-a.db
for wrong in 4/4 x -1/3 +1/3 1/ 1/2x 0/0 '1 /3' 1/99999999999; do
    "$CROWNHEAD" match random random --shard "$wrong" --db wrong.db >/dev/null 2>wrong.err
    [ $? -eq 2 ] && grep -q -- '--shard is K/N' wrong.err && [ ! -e wrong.db ] || fail "--shard $wrong: $(cat wrong.err)"
done
