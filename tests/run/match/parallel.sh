#!/usr/bin/env bash
# The shards of a match by GNU parallel: one is killed and only that one is run again; the whole is the match.
. "$SOURCE/tests/support/scenario.sh"
if ! parallel --version 2>/dev/null | grep -q 'GNU parallel'; then
    echo "skipped: GNU parallel is not installed"
    exit 77
fi
export HOME=$folder CROWNHEAD # parallel keeps notes at home
mkdir "it's mine"
printf '(agent (name my) (game english) (kind rules) (phases COMPARE) (rules "my.clp"))\n' >"it's mine/my \$1.agent"
printf '(defrule COMPARE::low "Low numbers." (candidate (id ?m) (to ?to)) => (score ?m (- 40 ?to) "low"))\n' >"it's mine/my.clp"
match=(match "it's mine/my \$1.agent" search:depth=3)
. "$SOURCE/tests/support/pace.sh"
part=$(pace 3 "${match[@]}") all=$((4 * part))
match+=(--games $all)

for words in "" "4 whole.db match" "x whole.db match A B" "0 whole.db match A B"; do
    said=$("$SOURCE/scripts/cluster/shards" $words 2>&1)
    [ $? -eq 2 ] && [[ $said = usage:* ]] || fail "shards $words: $said"
done

# --- shard 2 is killed as soon as its record has a game, and is stopped while that is looked at: on a busy machine it
# would be at its end before it is killed
cat >killing <<'SCRIPT'
#!/usr/bin/env bash
case "$* " in *"--shard 2/4 "*) ;; *) exec "$REAL" "$@" ;; esac
"$REAL" "$@" &
while kill -STOP $!; do
    [ "$("$REAL" record list --match 1 --json --db shard-2.db 2>/dev/null | wc -l)" -eq 0 ] || break
    kill -CONT $!
    sleep 0.02
done
kill -KILL $!
wait $!
SCRIPT
chmod +x killing
REAL=$CROWNHEAD CROWNHEAD=$folder/killing "$SOURCE/scripts/cluster/shards" 4 whole.db "${match[@]}" >first.out 2>first.err
[ $? -eq 1 ] || fail "a shard failed: exit status 1, $(cat first.out first.err)"
grep -q '^shards of 4 to run again: --array=2$' first.out || fail "which is missing: $(cat first.out)"

# --- called again, only that one is played, and goes on
"$SOURCE/scripts/cluster/shards" 4 whole.db "${match[@]}" >second.out 2>second.err || fail "again: $(cat second.out second.err)"
[ "$(awk 'NR > 1' shards.joblog | wc -l)" -eq 5 ] || fail "five runs of shards: $(cat shards.joblog)"
grep -q '^shard 2/4 of match 1 goes on: ' second.err || fail "shard 2 goes on: $(cat second.err)"
grep -q '^match 1: all '$all' games are there' second.out || fail "all are there: $(cat second.out)"
"$CROWNHEAD" "${match[@]}" --quiet --db one.db >/dev/null || fail "the match in one"
[ "$(games one.db | wc -l)" -eq $all ] && cmp <(games one.db) <(games whole.db) || fail "the shards are not the match"

# --- where the game hides something the shards have one secret, which is made once and no other user can read
mkdir hidden && cd hidden || exit 1
hidden=(match random random --game stratego:army=barrage --games 8 --ply-limit 40)
"$SOURCE/scripts/cluster/shards" 4 whole.db "${hidden[@]}" >first.out 2>first.err || fail "hidden: $(cat first.out first.err)"
[ "$(stat -c %a match.secret)" = 600 ] && secret=$(cat match.secret) || fail "the secret: $(ls -l match.secret)"
"$CROWNHEAD" "${hidden[@]}" --secret-file match.secret --quiet --db one.db >/dev/null || fail "hidden: the match in one"
[ "$(games one.db | wc -l)" -eq 8 ] && cmp <(games one.db) <(games whole.db) || fail "hidden: the shards are not the match"
"$SOURCE/scripts/cluster/shards" 4 whole.db "${hidden[@]}" >/dev/null 2>&1 && [ "$(cat match.secret)" = "$secret" ] || fail "hidden: called again"
(umask 077; echo 000102030405060708090a0b0c0d0e0f >own)
mkdir own-secret && cd own-secret || exit 1
"$SOURCE/scripts/cluster/shards" 2 whole.db "${hidden[@]}" --secret-file ../own >/dev/null 2>err && [ ! -e match.secret ] || fail "hidden: a secret of one's own: $(cat err)"
cd ../.. || exit 1
