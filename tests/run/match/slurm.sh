#!/usr/bin/env bash
# The scripts for clusters with a real Slurm of two nodes: four shards, one warned that its time is up, one whose process is
# killed, one killed at once with its script and its node's disk; what is missing is found and run again, and the whole is the
# match that was not sharded.
. "$SOURCE/tests/support/scenario.sh"
chmod 755 "$folder"
trap 'exit 1' INT TERM
at_end() { slurm_stop; }
. "$SOURCE/tests/support/slurm.sh"
. "$SOURCE/tests/support/pace.sh"
mkdir "$folder/slurm" "$folder/submit" "$folder/disk"
if ! slurm_start "$folder/slurm"; then
    echo "skipped: $slurm_why"
    tail -n 3 "$folder"/slurm/*.out 2>/dev/null
    exit 77
fi
cd "$folder/submit" || exit 1
# The program as the shards that are to be ended have it: while there is a file `hold` it stops when it has a game, so
# that on any machine they are ended in the middle. A request to end makes it go on, and end.
cat >"$folder/held" <<'SCRIPT'
#!/usr/bin/env bash
[ -e "$HOLD" ] && [[ "$*" =~ \ --shard\ [012]/4\ --db\ ([^ ]*) ]] || exec "$PROGRAM" "$@"
record=${BASH_REMATCH[1]} asked=
"$PROGRAM" "$@" &
match=$!
trap 'asked=1; kill -TERM $match; kill -CONT $match' TERM
while [ -z "$asked" ] && kill -STOP $match 2>/dev/null; do
    [ "$("$PROGRAM" record list --match 1 --json --db "$record" 2>/dev/null | wc -l)" -eq 0 ] || break
    kill -CONT $match
    sleep 0.02
done
while [ -z "$asked" ] && kill -0 $match 2>/dev/null; do sleep 0.05; done
wait $match
SCRIPT
chmod +x "$folder/held"
: >"$folder/hold"
# The disk of both nodes; copies in a moment and not in a minute.
export TMPDIR=$folder/disk SAVE_SECONDS=0.2 HOLD=$folder/hold PROGRAM=$CROWNHEAD
scripts=$SOURCE/scripts/cluster
match=(match search:depth=4 search:depth=5 --seed 3)
part=$(pace 1 "${match[@]}") all=$((4 * part))
match+=(--games $all)
count() { "$CROWNHEAD" record list --match 1 --json --db "$1" 2>/dev/null | wc -l; }
submit() { sbatch --parsable "$@" || fail "sbatch $*"; }
await() { slurm_wait 1200 slurm_is_empty || fail "jobs that do not end: $(squeue)"; }
shard_is_begun() { [ "$(count "shard-$1.db")" -gt 0 ]; }
# The process of a shard's match, and neither the script's nor the one that holds it.
shard_process() { pgrep -f -- "^$PROGRAM match .*--shard $1/4 --db $folder" | head -1; }
shard_process_is_there() { [ -n "$(shard_process "$1")" ]; }

# --- the array, and a merge that waits for it
export CROWNHEAD=$folder/held
job=$(submit --array=0-3 "$scripts/shard.slurm" 4 "${match[@]}")
# Each as soon as it can be; what became of it is looked at afterwards.
(slurm_wait 1200 shard_is_begun 0; scancel --signal=TERM --batch "${job}_0") &
(slurm_wait 1200 shard_is_begun 1; kill -KILL "$(shard_process 1)") &
(slurm_wait 1200 shard_process_is_there 2; scancel --signal=KILL --full "${job}_2") &
submit --dependency="afterany:$job" "$scripts/merge.slurm" 4 whole.db >/dev/null
await
for k in 0 1 2; do
    [ $k -eq 2 ] || [ "$(count shard-$k.db)" -gt 0 ] || fail "of shard $k nothing was saved"
    [ "$(count shard-$k.db)" -lt $part ] || fail "shard $k was not ended in the middle: $(count shard-$k.db)"
done
grep -q '^stopped; the same command goes on: ' shard-0.log || fail "shard 0 was to end its games: $(cat shard-0.log)"
grep -q '^whole: match 1 has [0-9]* of '$all' games, running' merge.log || fail "the merge: $(cat merge.log)"

# --- what is missing, and just that again
rm "$HOLD"
shards=$("$CROWNHEAD" record missing --db whole.db --shards 4 --array)
[ "$shards" = 0-2 ] || fail "the shards to run again are $shards: $(cat merge.log)"
complete=$(sha256sum shard-3.db)
job=$(submit --array="$shards" "$scripts/shard.slurm" 4 "${match[@]}")
submit --dependency="afterany:$job" "$scripts/merge.slurm" 4 whole.db >/dev/null
await
[ "$(sha256sum shard-3.db)" = "$complete" ] || fail "a shard that was complete is left alone"
grep -q '^shard 1/4 of match 1 goes on: ' shard-1.log || fail "shard 1 goes on: $(cat shard-1.log)"
"$CROWNHEAD" record missing --db whole.db || fail "something is missing still: $(cat merge.log shard-*.log)"

# --- the match without shards
"$CROWNHEAD" "${match[@]}" --quiet --db one.db >/dev/null || fail "the match in one"
[ "$(games one.db | wc -l)" -eq $all ] || fail "all games are compared"
cmp <(games one.db) <(games whole.db) || fail "the shards are not the match"
[ "$(ls "$folder/disk")" = '' ] || [ "$(ls "$folder/disk" | wc -l)" -eq 1 ] || fail "folders are left on the node: $(ls "$folder/disk")"

if [ -e "$folder.failed" ]; then # what the cluster and the shards say of it
    tail -n 40 "$folder/slurm/slurmctld.log" "$folder"/slurm/slurmd.*.log shard-*.log merge.log
fi
