#!/usr/bin/env bash
# Who may read the files of a game that hides something: its record and what SQLite writes beside it, its log, shards and what
# unites them; files that were wider, and files of another user. Games that hide nothing follow the umask as ever.
. "$SOURCE/tests/support/scenario.sh"
stratego=(random random --game stratego:army=barrage --ply-limit 40 --games 2 --quiet)
umask 022
mode() { stat -c %a "$1" 2>/dev/null; }
closed() { # files
    for file in "$@"; do [ "$(mode "$file")" = 600 ] || fail "$file has the mode $(mode "$file"), not 600"; done
}
(umask 077; printf '000102030405060708090a0b0c0d0e0f' >secret)

# --- new files, whatever the umask; and those beside a record that is open
for mask in 000 022 077; do
    (umask $mask; crownhead match "${stratego[@]}" --db new.$mask.db --log new.$mask.log >out 2>err) || fail "umask $mask: $(cat out err)"
    closed new.$mask.db new.$mask.log
    [ ! -s err ] || fail "umask $mask: $(cat err)"
    (umask $mask; crownhead match random random --games 2 --quiet --db plain.$mask.db --log plain.$mask.log >out 2>err)
    # SQLite makes files with 0644
    [ "$(mode plain.$mask.db) $(mode plain.$mask.log)" = "$(printf '%o %o' $((0644 & ~0$mask)) $((0666 & ~0$mask)))" ] ||
        fail "files that hide nothing, umask $mask: $(mode plain.$mask.db) $(mode plain.$mask.log)"
done
mkdir own
cat >slow.sh <<'END'
read -r line; for row in FBBBBBBs99 9999998888 8777766665 5554443321; do echo $row; done
read -r line; : >own/asked # it is asked to move: the match is in its record
while read -r line; do :; done
END
crownhead match "ucc:confine=no bash slow.sh" random --game stratego --games 1 -c 1 --quiet --db slow.db --log slow.log >slow.out 2>&1 &
match=$!
asked() { [ -e own/asked ]; }
await_of $match slow.out asked
closed slow.db slow.db-wal slow.db-shm slow.log
disown "$match"
kill -9 "$match"
crownhead tournament random greedy determinised --game stratego:army=barrage --ply-limit 20 --games 2 --quiet --db round.db >out 2>err || fail "a tournament: $(cat err)"
printf 'new stratego\nresign\nquit\n' | crownhead play --game stratego --red random --blue random --db played.db >out 2>&1
crownhead record import "$SOURCE/tests/data/stratego/celsius_ramen.ucc" --db imported.db >out 2>err || fail "imported: $(cat err)"
closed round.db played.db imported.db
[ ! -s err ] || fail "of a new record there is nothing to say: $(cat err)"

(ulimit -f 16; crownhead record import "$SOURCE/tests/data/stratego/celsius_ramen.ucc" --db begun.db >out 2>err) && fail "it has room"
[ ! -e begun.db ] || fail "a new record that can't be written stays, with the mode $(mode begun.db)"

# --- older, wider ones are narrowed before the first such game, with what lies beside, and that is said once
crownhead match random random --games 2 --quiet --db wide.db --log wide.log >/dev/null 2>&1
python3 - <<'END'
import os, sqlite3
record = sqlite3.connect("wide.db")
record.execute("UPDATE agent SET spec = spec")
record.commit()
os._exit(0)  # its log stays
END
chmod 664 wide.db wide.log wide.db-*
crownhead match random random --games 4 --quiet --db wide.db --log wide.log >/dev/null 2>err
[ "$(mode wide.db)$(mode wide.log)" = 664664 ] || fail "narrowed for a game that hides nothing"
crownhead match "${stratego[@]}" --db wide.db --log wide.log >out 2>err || fail "a wider record: $(cat err)"
closed wide.db wide.log
for file in wide.db wide.log; do
    [ "$(grep -c "^$file: others might read it (mode 664); it is for you alone from now on" err)" = 1 ] || fail "$file: $(cat err)"
done
crownhead match "${stratego[@]}" --db wide.db --log wide.log >out 2>err
! grep -q 'others might' err || fail "it is said again: $(cat err)"
ln -s wide.db link.db
chmod 604 wide.db
crownhead match "${stratego[@]}" --games 4 --db link.db >out 2>err
closed wide.db
grep -q '^link.db: others might read it (mode 604)' err || fail "by a link: $(cat err)"

crownhead match random random --games 2 --quiet --db wide2.db >/dev/null 2>&1
crownhead record import "$SOURCE/tests/data/stratego/celsius_ramen.ucc" --db wide2.db >out 2>err
closed wide2.db
grep -q '^wide2.db: others might' err || fail "imported into a wide one: $(cat err)"

# --- what is no record or no log is left as it is
echo words >words
chmod 644 words
refuses "not a record" crownhead match "${stratego[@]}" --db words
refuses "no log" crownhead match "${stratego[@]}" --db n.db --log words
[ "$(mode words)" = 644 ] || fail "a file that is not ours was changed"

# --- shards and what unites them; an older layout that is brought up to date
for shard in 0 1; do
    crownhead match "${stratego[@]}" --games 8 --secret-file secret --shard $shard/2 --db shard-$shard.db >/dev/null 2>err || fail "shard $shard: $(cat err)"
done
closed shard-0.db shard-1.db
crownhead record merge whole.db shard-0.db shard-1.db >out 2>err || fail "merged: $(cat err)"
closed whole.db
crownhead match random random --games 2 --quiet --db some.db >/dev/null 2>&1
crownhead record merge some.db shard-0.db >out 2>err || fail "merged into a wide one: $(cat err)"
closed some.db
grep -q '^some.db: others might read it (mode 644)' err || fail "merged into a wide one: $(cat err)"
crownhead record merge both.db plain.022.db plain.000.db >out 2>err
[ "$(mode both.db)" = 644 ] || fail "a union that hides nothing has the mode $(mode both.db)"

# --- a wider file of another user can't be narrowed: nothing is written
if [ "$(id -u)" != 0 ]; then
    echo "skipped: files of another user: that takes root"
else
    chmod 755 .
    crownhead match random random --games 2 --quiet --db theirs.db --log theirs.log >/dev/null 2>&1
    mkdir theirs && cp theirs.db theirs.log theirs
    chmod 666 theirs/* && chmod 777 theirs && chown 1 theirs/*
    before=$(sha256sum theirs/theirs.db)
    refuses "theirs/theirs.db: others may read or write it (mode 666), and it belongs to another user" crownhead match "${stratego[@]}" --db theirs/theirs.db
    [ "$before" = "$(sha256sum theirs/theirs.db)" ] || fail "it was written to"
    refuses "name a file of your own with --log" crownhead match "${stratego[@]}" --db mine.db --log theirs/theirs.log
    refuses "belongs to another user" crownhead record merge theirs/theirs.db shard-0.db
    crownhead match random random --games 4 --quiet --db theirs/theirs.db >out 2>err || fail "what hides nothing: $(cat err)"
fi
