#!/usr/bin/env bash
# What an external program can learn that has read this source: programs that spy instead of playing, confined, let out in
# part, and trusted, which shows that what they try is real.
. "$SOURCE/tests/support/scenario.sh"
python=$(python3 -c 'import sys; print(sys.executable)')
cp "$SOURCE/tests/support/spy.py" "$SOURCE/tests/support/hub_engine.py" .
export TMPDIR=$folder CROWNHEAD_LIMITS=turn=600000,start=600000
if "$CROWNHEAD" agents --check-sandbox | sed -n '/external program/,/^Tried/p' | grep -q '^  no'; then
    echo "skipped: this kernel lacks a part of what confines programs: $("$CROWNHEAD" agents --check-sandbox | sed -n '/external program/,/^Tried/p' | grep '^  no')"
    exit 77
fi

# The record, one of another match, one under another name and in another folder, a log, a secret; and what a program may read.
"$CROWNHEAD" match random random --games 1 --quiet --db other.db --log other.log >/dev/null 2>&1 || fail "a record to be looked for"
mkdir records own given
echo words >given/words
cp other.db holiday.jpg
cp other.db records/old.db
printf '0123456789abcdef0123456789ABCDEF\n' >secret.txt
echo hello >precious
ln -s other.db link
spied=(precious m.db m.db-wal other.db holiday.jpg link other.log spy.log secret.txt records/m.db given/words /etc/shadow "$HOME/.bash_history" /proc/1/environ)
printf '%s\n' "${spied[@]}" >paths

# As this user without root's privileges: with them nothing at all can be kept from a program that is trusted.
plain() { if [ "$(id -u)" = 0 ]; then exec setpriv --bounding-set=-all --inh-caps=-all "$@"; else exec "$@"; fi; }
spy() { # output, options before the program, db
    rm -f written own/written spy.log "$3"*
    ( echo $BASHPID >number; plain "$CROWNHEAD" match "ucc:$2 $python spy.py number paths" random --game stratego --games 1 -c 1 --quiet --db "$3" --log spy.log ) >"$1.out" 2>&1
    grep -oE '2> could.*' spy.log >"$1.spied"
    [ -s "$1.spied" ] || fail "$1: the spy reported nothing: $(cat "$1.out" spy.log)"
}
could() { grep -qE "^2> could $2" "$1.spied" || fail "$1: it should do: $2: $(cat "$1.spied")"; }
could_not() { grep -qE "^2> could not $2" "$1.spied" || fail "$1: it should not do: $2: $(cat "$1.spied")"; }

spy confined "" m.db
could confined 'read precious'
could confined 'write a file for a while'
for attempt in 'write to' 'remove' 'open a socket 2' 'open a socket 1 ' 'use priv' 'gain priv' 'see' 'trace' 'send' 'read the ref' 'read its'; do
    could_not confined "$attempt"
done
[ "$(grep -c '^2> could [^n]' confined.spied)" = 2 ] || fail "confined: it can do more: $(cat confined.spied)"
[ "$(cat precious)" = hello ] || fail "a file was changed"
[ -e written-by-a-spy ] && fail "its folder for a while is everybody's"
could_not confined 'read given/words'
spy subfolder "" records/m.db
could_not subfolder 'read records/m.db'
could_not subfolder 'read other.db'

# --- what is lifted is lifted, and no more; a record is never read
spy granted "write=own read=given network=yes" m.db
could granted 'write to an own folder'
could granted 'read given/words'
could granted 'open a socket 2'
could_not granted 'write to the working'
could_not granted 'read m.db'
could_not granted 'read the ref'
# --- who is trusted reads all, but not the referee's memory
echo hello >precious
spy trusted confine=no m.db
could trusted 'read m.db'
could trusted 'read secret.txt'
could trusted 'see it'
could trusted 'open a socket 2'
could trusted 'send it'
if ! "$CROWNHEAD" agents --check-sandbox | grep -q 'no .*memory closed'; then # sanitizers look at it
    could_not trusted 'read the ref'
    could_not trusted 'read its env'
    could_not trusted 'trace'
fi

# --- of /etc root reads what everybody may, however deep the closed files lie; and so much of it as is looked at
cat >settings.sh <<'END'
mount -t tmpfs none /etc || exit 77
mkdir -p /etc/open/sub /etc/mixed/sub /etc/mixed/closed
for file in open/sub/file mixed/file mixed/sub/file mixed/sub/secret mixed/closed/file; do echo text >/etc/$file; done
chmod 600 /etc/mixed/sub/secret
chmod 700 /etc/mixed/closed
ln -s closed/file /etc/mixed/link-to-closed
ln -s mixed/sub/secret /etc/link-to-secret
ln -s sub/file /etc/mixed/link
deep=/etc/deep$(printf '/%s' {1..20})
mkdir -p "$deep" /etc/many
echo text | tee "$deep/file" >/etc/deep/file
seq -f /etc/many/%.0f "$1" | xargs touch
echo text >/etc/later
"$CROWNHEAD" match "ucc:bash reads.sh $deep" random --game stratego --games 1 -c 1 --quiet --db "settings.$1.db" --log "settings.$1" >/dev/null 2>&1
cat "settings.$1"
END
cat >reads.sh <<'END'
for file in /etc/{open/sub,mixed,mixed/sub,mixed/closed,deep,"${1#/etc/}"}/file /etc/mixed/{sub/secret,link,link-to-closed} /etc/{link-to-secret,later}; do
    { : <"$file"; } 2>/dev/null && echo "reads $file" >&2
done
count=0
for file in /etc/many/*; do { : <"$file"; } 2>/dev/null && count=$((count + 1)); done
echo "reads $count of many" >&2
END
apart=$([ "$(id -u)" = 0 ] && echo "unshare -m" || echo "unshare -rm")
if ! $apart mount -t tmpfs none /etc 2>/dev/null; then
    echo "skipped: what root may read of /etc: no other can be put in its place"
else
    few=$($apart bash settings.sh 100) many=$($apart bash settings.sh 3000)
    for file in open/sub/file mixed/file mixed/sub/file mixed/link deep/file later; do
        grep -q "reads /etc/$file" <<<"$few" || fail "what everybody may read of /etc is kept from it: $file: ${few: -900}"
        grep -q "reads /etc/$file" <<<"$many" || fail "what is in no full folder of /etc is kept from it: $file: ${many: -900}"
    done
    grep -qE 'reads /etc/(mixed/(sub/secret|closed|link-to-closed)|link-to-secret|deep/1/)' <<<"$few" && fail "it reads what root keeps to itself in /etc: ${few: -900}"
    grep -q 'reads 100 of many' <<<"$few" || fail "of 100 files: ${few: -900}"
    count=$(grep -oEm1 'reads [0-9]+ of many' <<<"$many" | tr -dc 0-9)
    [ "${count:-3000}" -lt 2000 ] || fail "of 3000 files: ${many: -900}"
fi

# --- a record in the root of all: it stays unreadable, with those beside it, and the rest is as it was
cat >root.sh <<'END'
here=$(realpath .) new=$(realpath root)
mount -t tmpfs none "$new" || exit 77
for path in /*; do
    if [ -L "$path" ]; then cp -a "$path" "$new$path"
    elif [ -d "$path" ]; then mkdir "$new$path" && mount --rbind "$path" "$new$path"
    fi
done
umount -l "$new$new" # its folder would be known by two names
echo hello >"$new/precious"
cp other.db "$new/other.db"
mkdir "$new/.old"
cd "$new" && pivot_root . .old && cd / && umount -l /.old || exit 77
echo $$ >"$here/number"
cd "$1"
exec "$CROWNHEAD" match "ucc:$2 $3 $4/spy.py $4/number $4/paths $5" random --game stratego --games 1 -c 1 --quiet --db /m.db --log "$4/spy.log"
END
mkdir root
echo hello >precious
printf '%s\n' /m.db /other.db /precious "$folder/precious" >paths
in_root() { # output, folder, options before the program, argument
    rm -f spy.log
    $apart bash root.sh "$2" "$3" "$python" "$folder" "$4" >"$1.out" 2>&1
    grep -oE '2> could.*' spy.log >"$1.spied"
    [ -s "$1.spied" ] || fail "$1: the spy reported nothing: $(cat "$1.out" spy.log)"
    could "$1" "read $folder/precious"
    could_not "$1" 'read /m.db'
    could_not "$1" 'read /other.db'
}
if ! $apart bash -c 'mount -t tmpfs none root && mkdir root/.old && cd root && pivot_root . .old' 2>/dev/null; then
    echo "skipped: a record in the root of all: no other root can be had"
else
    in_root rooted "$folder" "" ""
    could_not rooted 'read /precious'
    in_root working / "" ""
    in_root beside "$folder" "" /other.db
    $apart bash root.sh "$folder" read=/ "$python" "$folder" "" >whole.out 2>&1
    grep -q '`read=` may not open /: ' whole.out || fail "read=/: $(cat whole.out)"
fi

# --- what is wrong in the options is refused
refuse() { refuses_like "$1" crownhead match "$2" random --games 1 --db refused.db; } # words, agent
refuse '`network` is yes or no, not `perhaps`' "hub:network=perhaps $python hub_engine.py"
refuse '`confine` is yes or no, not `0`' "hub:confine=0 $python hub_engine.py"
refuse '`read` can.t be granted with `read=nowhere`: No such file' "hub:read=nowhere $python hub_engine.py"

# --- set-ups reach the log when the game is over: nothing of a game that goes on is there
cat >slow.sh <<'END'
read -r line; for row in FBBBBBBs99 9999998888 8777766665 5554443321; do echo $row; done
read -r line; : >own/asked # it is asked to move: its set-up was taken
while read -r line; do :; done
END
"$CROWNHEAD" match "ucc:write=own bash slow.sh" random --game stratego --games 1 -c 1 --quiet --db slow.db --log slow.log >slow.out 2>&1 &
match=$!
asked() { [ -e own/asked ]; }
await_of $match slow.out asked
grep -qE 'FBBB|5554' slow.log && fail "a set-up is in the log of a game that goes on: $(cat slow.log)"
disown "$match"
kill -9 "$match"

# --- a JVM
if ! java -version >/dev/null 2>&1; then
    echo "skipped: a JVM: there is no java"
else
    cat >Engine.java <<'END'
import java.io.*;
public class Engine {
    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null && !line.equals("quit"); ) {
            if (line.equals("hub")) System.out.println("param name=variant value=english type=enum values=english\nwait");
            if (line.equals("init")) System.out.println("ready");
            if (line.equals("ping")) System.out.println("pong");
            if (line.startsWith("go")) {
                boolean read = true;
                try (InputStream record = new FileInputStream("other.db")) {
                    record.read();
                } catch (IOException refused) {
                    read = false;
                }
                System.out.println(read ? "done" : "done move=9-13");
            }
        }
    }
}
END
    "$CROWNHEAD" match "hub:java -Xmx64m Engine.java" random --games 1 -c 1 --openings none --quiet --db java.db --log java.log >java.out 2>&1
    grep -q -- '<- done move=9-13' java.log || fail "a JVM: $(cat java.out java.log)"
fi
