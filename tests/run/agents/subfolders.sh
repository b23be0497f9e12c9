#!/usr/bin/env bash
# Secrets at any depth: which subfolders a confined program may read, and by which ways into one a record, a log or a secret
# stays closed.
. "$SOURCE/tests/support/scenario.sh"
python=$(python3 -c 'import sys; print(sys.executable)')
export TMPDIR=$folder CROWNHEAD_LIMITS=turn=600000,start=600000
if "$CROWNHEAD" agents --check-sandbox | grep -q '^  no .*only the files'; then
    echo "skipped: this kernel keeps no files from programs"
    exit 77
fi
mkdir work main && cd work || exit 1
cp "$SOURCE/tests/support/spy.py" "$SOURCE/tests/support/hub_engine.py" .

# Private files two levels down and deeper, by names that say nothing: a record, one whose pages are in its log alone, a log, a
# secret, and what links and hard links call otherwise. Beside them a harmless file and another program's database.
mkdir -p shards games/old data/book ../beside/deep
"$CROWNHEAD" match random random --games 1 --quiet --db shards/shard-1.db --log games/old/notes >/dev/null 2>&1 || fail "a record to be looked for"
cp shards/shard-1.db data/book/picture.jpg
cp shards/shard-1.db ../beside/deep/x.bin
printf '0123456789abcdef0123456789ABCDEF\n' >games/old/number
ln shards/shard-1.db top.bin
ln -s shards/shard-1.db top.link
ln -s ../../shards data/book/link
python3 - <<'END'
import os, shutil, sqlite3
def database(name, application):
    with sqlite3.connect(name) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA application_id = %d" % application)
        file.execute("CREATE TABLE t (words TEXT)")
        return file
record = database("games/open.db", 1128821348)
shutil.copy("games/open.db", "games/copied")  # both before the log is written back
shutil.copy("games/open.db-wal", "games/copied-wal")
shutil.copy("games/open.db-wal", "data/book/pages")
record.close()
others = database("other.sqlite", 7)
shutil.copy("other.sqlite", "others")
shutil.copy("other.sqlite-wal", "others-wal")
for name in "begun", "begun-journal", "first-wal":  # as they are while a record is made
    open(name, "w").close()
with sqlite3.connect("page") as file:
    file.execute("PRAGMA journal_mode = WAL")
shutil.copy("page", "first")
for name, mode, time in ("fresh", 0o600, 2147483647), ("blank", 0o600, 1e9), ("wide", 0o644, 2147483647):
    open(name, "w").close()
    os.chmod(name, mode)
    os.utime(name, (time, time))
END
echo words >data/book/words
echo words >../beside/words
private=(shards/shard-1.db begun first fresh top.bin top.link games/old/notes games/old/number games/copied games/copied-wal games/open.db data/book/picture.jpg data/book/pages data/book/link/shard-1.db ../beside/deep/x.bin)
printf '%s\n' "${private[@]}" data/book/words ../beside/words spy.py others others-wal blank wide >../paths
cp ../paths paths

spy() { # output, command from the program on, or options before it
    rm -f ../main/spy.log ../main/m.db*
    echo $$ >number
    "$CROWNHEAD" match "ucc:$2" random --game stratego --games 1 -c 1 --quiet --db ../main/m.db --log ../main/spy.log >"$1.out" 2>&1
    grep -oE '2> could.*' ../main/spy.log >"$1.spied"
    [ -s "$1.spied" ] || fail "$1: the spy reported nothing: $(cat "$1.out" ../main/spy.log)"
    for file in "${private[@]}" ../main/m.db; do
        grep -qE "2> could read ($PWD/)?$file" "$1.spied" && fail "$1: it read $file"
    done
}
could() { grep -qE "^2> could read $2" "$1.spied" || fail "$1: it should read $2: $(cat "$1.spied" "$1.out")"; }
could_not() { grep -qE "^2> could not read $2" "$1.spied" || fail "$1: it should not read $2: $(cat "$1.spied")"; }

# --- the working folder: its files, no subfolders; a program's own folder, and one that an argument names
spy plain "$python spy.py number paths"
could plain spy.py
could plain others
could plain others-wal
could plain blank
could plain wide
could_not plain data/book/words
could_not plain ../beside/words
spy argument "$python spy.py number paths data"
could argument data/book/words
spy valued "$python spy.py number paths --book=data/book/words"
could valued data/book/words
spy listed "$python spy.py number paths -cp nothing:data/book/*:spy.py"
could listed data/book/words
spy working "$python spy.py number paths . shards"
could_not working data/book/words
spy above "$python ../work/spy.py number paths .."
could above ../beside/words
could_not above data/book/words
ln -s ../work/data ../beside/inside
spy linked "$python spy.py number paths ../beside/inside"
cp spy.py number paths data/book # of which paths begin elsewhere
sed -i "s,^,$PWD/," data/book/paths
spy deeper "env -C data/book $python spy.py number paths"
could deeper "$PWD/data/book/words"
mkdir -p ../engine/sub ../engine/bin && echo words >../engine/sub/words && echo words >../engine/words
{ echo "#!$python"; cat spy.py; } >../engine/engine && chmod +x ../engine/engine
printf '%s\n' ../engine/words ../engine/sub/words >>paths
spy own "../engine/engine number paths"
could own ../engine/words
could_not own ../engine/sub/words
mv ../engine/engine ../engine/bin/engine
spy installed "../engine/bin/engine number paths"
could_not installed ../engine/sub/words
mkdir -p bin lib/secret && cp shards/shard-1.db lib/secret/x && printf '%s\n' lib/secret/x >>paths
private+=(lib/secret/x)
PATH=$PWD/bin:$PATH spy path "$python spy.py number paths"

# --- the record's folder, wherever that is
mkdir -p ../kept/shards && cp shards/shard-1.db ../kept/shards/s.db && echo words >../kept/shards/words && cp spy.py ../kept
printf '%s\n' ../kept/shards/s.db ../kept/shards/words >>paths
private+=(../kept/shards/s.db)
rm -f ../main/spy.log
"$CROWNHEAD" match "ucc:$python ../kept/spy.py number paths" random --game stratego --games 1 -c 1 --quiet --db ../kept/m.db --log ../main/spy.log >kept.out 2>&1
grep -oE '2> could.*' ../main/spy.log >kept.spied
could_not kept ../kept/shards/s.db
could_not kept ../kept/shards/words

# --- read= opens what holds no such file, at any depth; write= obeys, too
spy opened "read=../engine read=data/book/words $python spy.py number paths"
could opened ../engine/sub/words
could opened data/book/words
for word in read=games/old write=games/old read=shards/shard-1.db write=shards read=games/copied-wal; do
    refuses "\`${word%%=*}=\` may not open $(realpath "${word#*=}"): there is " crownhead match "ucc:$word $python spy.py number paths" random --game stratego --games 1 --quiet --db ../main/m.db
    refuses "\`${word%%=*}=\` may not open" crownhead match "hub:$word $python hub_engine.py" random --games 1 --quiet --db ../main/m.db
done
for word in read=. read=.. read=data read=data/../shards read=../beside/inside; do
    refuses "\`read=\` may not open" crownhead match "ucc:$word $python spy.py number paths" random --game stratego --games 1 --quiet --db ../main/m.db
done
mkdir own
refuses "there is $(realpath .)/own/m.db, a record" crownhead match "ucc:read=own $python spy.py number paths" random --game stratego --games 1 --quiet --db own/m.db
mkdir many && (cd many && seq 20001 | xargs touch)
refuses "it is too large to be looked through" crownhead match "hub:read=many $python hub_engine.py" random --games 1 --quiet --db ../main/m.db
rm -r many

# --- an engine that misses its own data says so, and the message leads to read=
mkdir -p ../whole/data ../whole/.git && echo book >../whole/data/book.bin
cat >../whole/whole <<END
#!$python
import os, sys
here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.getcwd())
import hub_engine
open(here + "/data/book.bin").close()
hub_engine.main()
END
chmod +x ../whole/whole
where=$(realpath ../whole)
refuses "it may not read data in $where; read=$where/data before the program opens one" \
    crownhead match "hub:../whole/whole" random --games 2 --quiet --db ../main/m.db
crownhead match "hub:read=../whole/data ../whole/whole" random --games 2 --quiet --db ../main/m.db >out 2>err || fail "with its data: $(cat out err)"
grep -q ' 0 forfeits' out || fail "with its data: $(cat out err)"
mkdir ../whole/a && cp shards/shard-1.db ../whole/a/records # which read= refuses
refuses "it may not read a, data in $where; read=$where/data before the program opens one" \
    crownhead match "hub:../whole/whole" random --games 2 --quiet --db ../main/m.db
mv ../whole/data ../data
refuses "whole may not read a in $where; read= opens none, since a record, a log or a secret is there" \
    crownhead match "hub:../whole/whole" random --games 2 --quiet --db ../main/m.db
rm -r ../whole/a && mv ../data ../whole/data
cp ../whole/whole ../whole/silent
sed -i 's,^open(here.*,try:\n    open(here + "/data/book.bin").close()\nexcept OSError:\n    pass,' ../whole/silent
crownhead match "hub:../whole/silent" random --games 2 --quiet --db ../main/m.db >out 2>err || fail "without its data: $(cat out err)"
[ "$(grep -c "silent may not read data in $where; read=$where/data before the program opens one" err)" = 1 ] || fail "it goes on without its data: $(cat err)"
crownhead match "hub:read=../whole/data ../whole/silent" random --games 2 --quiet --db ../main/m.db >out 2>err
! grep -q 'may not read' err || fail "it has its data: $(cat err)"
cat >raises.py <<'END'
raise ValueError("no such thing")
END
refuses "ValueError: no such thing" crownhead match "hub:$python raises.py" random --games 2 --quiet --db ../main/m.db
! grep -q 'may not read' err || fail "a mistake of its own: $(cat err)"

# --- an installation of the user's own, and scripts that name its interpreter
mkdir -p venv/bin venv/lib && ln -s "$python" venv/bin/python && echo words >venv/lib/words && cp shards/shard-1.db venv/lib/x
private+=(venv/lib/x)
printf '%s\n' venv/lib/words venv/lib/x >>paths
spy interpreter "venv/bin/python spy.py number paths"
could interpreter venv/lib/words
{ echo "#!$PWD/venv/bin/python"; cat spy.py; } >script && chmod +x script
spy script "./script number paths"
could script venv/lib/words

# --- what is made after the start is closed in what read= opened, too
cat >later.py <<'END'
import sys
sys.stdin.readline()
print("FBBBBBBs99\n9999998888\n8777766665\n5554443321", flush=True)
sys.stdin.readline()
try:
    open("data/late").read()
    sys.stderr.write("could read data/late\n")
except OSError:
    sys.stderr.write("could not read data/late\n")
print("SURRENDER", flush=True)
END
rm -r data/book
mkdir ../asked
cat >waits.py <<'END'
import os, sys, time
os.chdir(sys.argv[1])
open("asked/started", "w").close()
while not os.path.exists("asked/made"):
    time.sleep(0.01)
os.chdir("work")
exec(open("later.py").read())
END
rm -f ../main/spy.log
crownhead match "ucc:read=data write=../asked $python waits.py $(realpath ..)" random --game stratego --games 1 -c 1 --quiet --db ../main/late.db --log ../main/spy.log >late.out 2>&1 &
match=$!
started() { [ -e ../asked/started ]; }
await_of $match late.out started
cp shards/shard-1.db data/late
: >../asked/made
wait $match
grep -q '2> could not read data/late' ../main/spy.log || fail "made later: $(cat late.out ../main/spy.log)"
