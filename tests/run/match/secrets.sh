#!/usr/bin/env bash
# The secret that the keys of games with hidden ranks come from: files that hold one, matches that are repeated by it, shards,
# what is printed of it and when, games that go on after a kill; the adversary with a table of dice; records of older programs.
. "$SOURCE/tests/support/scenario.sh"
game=stratego:army=barrage
match=(match random random --game $game --ply-limit 40 --quiet)
hex=000102030405060708090a0b0c0d0e0f
(umask 077; echo $hex >secret; echo ff$hex | cut -c1-32 >other)

# --- files that are no secret, or not the user's own
refuse() { # pattern, file
    refuses_like "$1" crownhead "${match[@]}" --games 2 --secret-file "$2" --db refused.db
    [ ! -e refused.db ] || fail "$2: something was played"
    ! grep -q "$hex" err || fail "the error has the secret"
}
refuse "absent: there is no such file; this makes one: (umask 077; od -An -N16 -tx1 /dev/urandom | tr -d ' .n' >absent)" absent
for mode in 640 604 620 602 666; do
    cp secret mode && chmod $mode mode && refuse "mode: others may read or write it (mode $mode); .chmod 600. it" mode
done
for mode in 600 400; do
    cp secret mode && chmod $mode mode && crownhead "${match[@]}" --games 2 --secret-file mode --db mode.db >/dev/null 2>err || fail "mode $mode: $(cat err)"
    chmod 600 mode
done
(umask 077; echo ${hex}0 >long; echo ${hex%f} >short; echo "$hex $hex" >two; echo ${hex%f}g >letter; : >empty; head -c 100000 /dev/zero >zeros; mkfifo pipe)
for file in long short two letter empty zeros; do refuse "$file:1: is not a secret of 32 hexadecimal digits and nothing else" $file; done
refuse "pipe: is no plain file" pipe
refuse ".: is no plain file" .
if [ "$(id -u)" -eq 0 ]; then
    cp secret foreign && chown 1 foreign && chmod 600 foreign && refuse "foreign: belongs to another user" foreign
else
    echo "skipped: a file of another user: that takes root"
fi
# The command in the message makes one.
crownhead "${match[@]}" --games 2 --secret-file made --db refused.db 2>err
bash -c "$(sed 's/.*this makes one: //' err)" && crownhead "${match[@]}" --games 2 --secret-file made --db made.db >/dev/null 2>err || fail "made: $(cat err)"
grep -qE '^[0-9a-f]{32}$' made && [ "$(stat -c %a made)" = 600 ] || fail "what the command makes: $(stat -c %a made)"

# --- with a secret a match is repeated; without one it is another every time, whatever the seed
crownhead "${match[@]}" --games 6 --secret-file secret --db one.db >one.out 2>err || fail "a match: $(cat err)"
crownhead "${match[@]}" --games 6 --secret-file secret --db two.db -c 1 >/dev/null 2>&1
crownhead "${match[@]}" --games 6 --secret-file other --db three.db >/dev/null 2>&1
crownhead "${match[@]}" --games 6 --db four.db >/dev/null 2>&1
crownhead "${match[@]}" --games 6 --db five.db >/dev/null 2>&1
[ "$(games one.db | wc -l)" -eq 6 ] && cmp <(games one.db) <(games two.db) || fail "the same secret gives the same games"
[ "$(for db in one three four five; do games $db.db | sha256sum; done | sort -u | wc -l)" -eq 4 ] || fail "other secrets give other games"
[ "$(sql four.db 'SELECT length(secret) FROM match')" = 32 ] || fail "the secret that was drawn is in the record"
# Dealt openings too.
deck() { crownhead "${match[@]}" --games 4 --openings set-ups:count=5 --db "$@" >/dev/null 2>&1; sql "$1" 'SELECT DISTINCT start FROM game ORDER BY start'; }
[ "$(deck d1.db --secret-file secret)" = "$(deck d2.db --secret-file secret)" ] || fail "a deck of the same secret"
[ "$(deck d3.db)" != "$(deck d4.db)" ] || fail "a deck is another for every secret"
[ "$(deck d3.db)" = "$(sql d3.db 'SELECT DISTINCT start FROM game ORDER BY start')" ] || fail "the same command plays the same match"

# --- the same command goes on with the secret of the record; another secret is another match
crownhead "${match[@]}" --games 6 --db four.db >/dev/null 2>err
grep -q '^match 1 has its 6 games already' err || fail "again: $(cat err)"
crownhead "${match[@]}" --games 8 --db two.db >/dev/null 2>err
grep -q '^match 1 goes on: 6 of 8 games' err || fail "longer: $(cat err)"
crownhead "${match[@]}" --games 8 --secret-file secret --db one.db >/dev/null 2>&1
cmp <(games one.db) <(games two.db) || fail "a longer match with the secret of the record"
crownhead "${match[@]}" --games 6 --secret-file other --db two.db >/dev/null 2>err
[ "$(sql two.db 'SELECT count(*) FROM match')" = 2 ] && ! grep -q 'has changed since' err || fail "another secret is another match: $(cat err)"
long=(match random random --game $game --games 60 --secret-file secret --concurrency 1 --quiet)
"$CROWNHEAD" "${long[@]}" --db killed.db >/dev/null 2>err &
pid=$!
await_of $pid err has_games 2 killed.db
kill -KILL $pid; wait $pid 2>/dev/null
"$CROWNHEAD" "${long[@]:0:7}" --concurrency 1 --quiet --db killed.db >/dev/null 2>err || fail "goes on after a kill: $(cat err)"
crownhead "${long[@]}" --db whole.db >/dev/null 2>&1
[ "$(games whole.db | wc -l)" -eq 60 ] && cmp <(games killed.db) <(games whole.db) || fail "a match that was killed goes on with its secret"
crownhead record replay --verify --match 1 --db killed.db >verify.out 2>err
grep -q '^60 games: 120 set-ups and [0-9]* moves decided again and the same, 0 different, 0 that' verify.out || fail "verify: $(cat verify.out err)"

# --- shards need it
for command in "${match[*]} --games 8" "tournament random greedy stratego-rules --format round-robin --game $game --games 4 --ply-limit 40 --quiet"; do
    rm -f s?.db s.db
    # shellcheck disable=SC2086 # words
    crownhead $command --shard 0/2 --db s0.db >/dev/null 2>err
    [ $? -eq 2 ] && grep -q "its shards need the same secret. Make one for the match, and give every shard --secret-file match.secret: (umask 077; od -An -N16 -tx1 /dev/urandom | tr -d ' .n' >match.secret)" err &&
        [ ! -e s0.db ] || fail "a shard without: $(cat err)"
    for k in 0 1; do
        # shellcheck disable=SC2086
        crownhead $command --shard $k/2 --secret-file secret --db s$k.db >/dev/null 2>err || fail "shard $k: $(cat err)"
    done
    # shellcheck disable=SC2086
    crownhead $command --secret-file secret --db s.db >/dev/null 2>err || fail "in one: $(cat err)"
    rm -f united.db
    crownhead record merge united.db s1.db s0.db >/dev/null 2>err && cmp <(games united.db) <(games s.db) || fail "shards of a match: $(cat err)"
done
crownhead "${match[@]}" --games 8 --shard 1/2 --secret-file other --db other.db >/dev/null 2>&1
rm -f united.db; crownhead record merge united.db s0.db other.db >/dev/null 2>&1
[ "$(sql united.db 'SELECT count(*) FROM match')" = 2 ] || fail "shards with two secrets are two matches"
cp s0.db forged.db && sql forged.db "UPDATE match SET secret = '$(cat made)'" >/dev/null
refuses 'has other keys than the same match' crownhead record merge united.db forged.db # a secret that was changed by hand
sql forged.db "UPDATE match SET secret = 'none'" >/dev/null
refuses 'forged.db: match 1' crownhead record replay --verify --match 1 --db forged.db # no secret

# --- games that hide nothing: the same command, the same games; a secret is not read
crownhead match random random --games 4 --quiet --db e1.db >/dev/null 2>&1
crownhead match random random --games 4 --quiet --secret-file absent --db e2.db >/dev/null 2>err || fail "English draughts: $(cat err)"
grep -q 'hides nothing: its keys come from the seed, and absent is not read' err && cmp <(games e1.db) <(games e2.db) || fail "English draughts: $(cat err)"
[ "$(sql e1.db 'SELECT count(*) FROM match WHERE scheme = 1 AND secret IS NULL')" = 1 ] || fail "no secret of a seed is kept"

# --- the secret is printed to no one while a match runs
prints() { # 0: the secret is in the output, 1: it is not; the command
    local status=$1; shift
    mkdir -p ran.files && : >ran.files/none
    "$@" >ran.out 2>&1
    [ $? -lt 2 ] && [ -n "$(cat ran.out ran.files/*)" ] || fail "$* shows nothing: $(cat ran.out)"
    grep -q "$hex" ran.out ran.files/* 2>/dev/null
    [ $? -eq "$status" ] || fail "$*: the secret should $([ "$status" = 0 ] || echo "not ")be printed: $(grep -c . ran.out) lines"
    rm -rf ran.files
}
crownhead "${match[@]}" --games 6 --shard 0/2 --secret-file secret --db running.db --json --log running.log >running.out 2>&1
[ "$(sql running.db 'SELECT state FROM match')" = running ] || fail "a shard's record is of a running match"
[ -s running.out ] && [ -s running.log ] || fail "a match prints and logs nothing"
! grep -q "$hex" running.out running.log || fail "a match prints its secret"
cp running.db finished.db && crownhead "${match[@]}" --games 6 --secret-file secret --db finished.db >/dev/null 2>&1
for db in running finished; do
    for json in "" --json; do
        # shellcheck disable=SC2086
        {
            prints 1 crownhead record list $json --db $db.db
            prints 1 crownhead record list --match 1 $json --db $db.db
            prints 1 crownhead record show 1.1 $json --db $db.db
            prints $([ $db = finished ]; echo $?) crownhead record show --match 1 $json --db $db.db
        }
    done
    prints 1 crownhead record export --match 1 --comments --db $db.db
    prints 1 crownhead record replay 1.1 --db $db.db
    prints 1 crownhead record replay --verify --match 1 --db $db.db
    prints 1 crownhead record missing --db $db.db
    mkdir -p ran.files && prints 1 crownhead report --db $db.db --html ran.files/report.html
    rm -f $db-copy.db && prints 1 crownhead record merge $db-copy.db $db.db
    [ "$(sql $db-copy.db 'SELECT secret FROM match')" = $hex ] || fail "a merge keeps the secret"
done
crownhead "${match[@]}" --games 10 --shard 0/2 --secret-file secret --db finished.db >/dev/null 2>&1
prints 1 crownhead record show --match 1 --db finished.db # it was made longer, and runs
# Nor while another match with that secret runs.
crownhead match random greedy --game $game --games 2 --ply-limit 40 --quiet --secret-file secret --db shared.db >/dev/null 2>&1
prints 0 crownhead record show --match 1 --db shared.db
crownhead match greedy random --game $game --games 8 --ply-limit 40 --quiet --shard 0/2 --secret-file secret --db shared.db >/dev/null 2>&1
prints 1 crownhead record show --match 1 --db shared.db

# --- what a game that was broken off hides does not reach the log: it is played again with the same keys
CROWNHEAD_LIMITS=turn=3600000 "$CROWNHEAD_TESTING" match random faulty:think,ply=4 --game $game --games 2 -c 1 --quiet --secret-file secret --db broken.db --log broken.log >/dev/null 2>err &
pid=$!
thinks() { [ "$(ps -o cputimes= --ppid $pid)" -ge 2 ]; } # more than a start takes
await_of $pid err thinks
kill -INT $pid; wait $pid
[ "$(games broken.db | wc -l)" -eq 0 ] || fail "a game that was broken off is in the record"
grep -q 'broken off' broken.log || fail "the log does not say that a game was broken off: $(cat broken.log)"
! grep -qE '([A-Z.]{10}/){3}' broken.log || fail "the log has a set-up of a game that goes on: $(cat broken.log)"

# --- an adversary who has seen what the same command dealt before: by the game's number, and by its own set-up
tell_flags() { sql "$1" "SELECT number || ' ' || start FROM game ORDER BY number" | tr ' ' '\n' | grep '/' | python3 -c '
import sys
for line in sys.stdin:
    rows = line.strip().split("/")
    blue = [(y, x) for y in range(4) for x, c in enumerate(rows[y]) if c in "Ff"]
    print("/".join(rows[6:]), *blue)'; }
for n in 1 2; do crownhead match random random --game $game --games 40 --ply-limit 2 --quiet --db table$n.db >/dev/null 2>&1; tell_flags table$n.db >flags$n; done
[ "$(wc -l <flags1)" -eq 40 ] || fail "flags: $(head -3 flags1)"
python3 - <<'PY' || fail "the table of dice"
first, second = ([line.rstrip().split(" ", 1) for line in open(name)] for name in ("flags1", "flags2"))
by_number = sum(a[1] == b[1] for a, b in zip(first, second))
by_own = sum(dict(first).get(own) == flag for own, flag in second)
print(f"the table of dice names {by_number} of 40 flags by the number of the game, {by_own} by the own set-up")
# By chance 40 times the sum of the squared shares, some 5; 24 of 40 has less than one chance in a million of millions.
raise SystemExit(by_number >= 24 or by_own >= 24)
PY

# --- the console: a secret of its own, which the kept game and the record have
console() { crownhead play --game $game --red random --blue random "$@"; }
text=$(printf 'fen\n' | console --seed 3 2>&1)
[[ $text = *"come from a secret, not from a seed; --secret-file makes them repeatable"* ]] || fail "a seed at the console: $text"
play() { printf 'deal\ndone\nfen\nresign\nnew\ndeal\ndone\nfen\nresign\nquit\n' | crownhead play --game $game --blue random "$@" 2>&1; }
[ "$(play --secret-file secret)" = "$(play --secret-file secret --db console.db | grep -v 'is in the record')" ] || fail "a game at the console is repeated"
[ "$(play | sha256sum)" != "$(play | sha256sum)" ] || fail "without a secret it is another one"
[ "$(sql console.db 'SELECT count(DISTINCT secret) FROM game WHERE length(secret) = 32 AND scheme = 1')" = 2 ] || fail "the record has a secret for each game of the console"

# --- records of the keys before: verified by the keys that they had
for file in english stratego; do
    cp "$SOURCE/tests/data/record/keys-0-$file.record" old.db
    for step in read written; do
        crownhead record replay --verify --match 1 --db old.db >verify.out 2>err || fail "$file, $step: $(cat verify.out err)"
        grep -q "moves decided again and the same, 0 different, 0 that can't be decided again" verify.out || fail "$file, $step: $(cat verify.out)"
        crownhead record import - --db old.db <<<'1. 11-15 *' >/dev/null 2>&1 # brings it to the layout of today
    done
    [ "$(sql old.db 'PRAGMA user_version')" -ge 5 ] || fail "$file is of layout $(sql old.db 'PRAGMA user_version')"
    crownhead record merge merged-$file.db old.db >/dev/null 2>err && crownhead record replay --verify --match 1 --db merged-$file.db >verify.out 2>err ||
        fail "$file, united: $(cat verify.out err)"
done
crownhead match random stratego-rules --game $game --games 4 --ply-limit 60 --quiet --db old.db >/dev/null 2>err
grep -q '^the way to deal openings and keys has changed since match 1: this is a new match, 2$' err || fail "a match of hashed keys is not gone on with: $(cat err)"
# Another procedure decided some of them then: that is reported, and is no failure.
grep -q '^4 games: 145 moves decided again and the same, 0 different' verify.out && grep -q '^8 more were decided by another decision procedure' verify.out ||
    fail "moves and set-ups of hashed keys: $(cat verify.out)"
