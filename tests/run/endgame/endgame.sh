#!/usr/bin/env bash
# Endgame tables from outside: the counts of another program's retrograde analysis slice by slice
# (tests/data/endgame), published distances, a build that is killed and goes on, damage, wrong use.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
data=$SOURCE/tests/data/endgame

refuse() { ends "$1" "$2" crownhead endgame "${@:3}"; } # status, words on standard error, command line

# Slice by slice, for as many pieces as were built.
counts() { # game, pieces, folder, table
    "$CROWNHEAD" endgame stat --game "$1" --pieces "$2" --dir "$3" --json |
        sed -E 's/.*"slice":"([0-9 ]*)","positions":([0-9]*),"wins":([0-9]*),"draws":([0-9]*),"losses":([0-9]*),.*/\1 \2 \3 \4 \5/' |
        sort > "$folder/got"
    awk -v most="$2" '!/^#/ && NF && $1 + $2 + $3 + $4 <= most { $1 = $1; print }' "$4" | sort > "$folder/wanted"
    cmp -s "$folder/got" "$folder/wanted" || fail "$1: $(diff "$folder/wanted" "$folder/got" | head -5)"
}

pieces=4
[ -z "${CH_SANITIZED:-}" ] || pieces=3
english=$folder/english
# Killed on its way: the slices that are there stay, and the rest is built by the same command.
"$CROWNHEAD" endgame build --pieces $pieces --dir "$english" --threads 2 --quiet > /dev/null &
build=$!
while [ ! -e "$english/0-2-0-1.endgame" ] && kill -0 $build 2> /dev/null; do sleep 0.01; done
kill -9 $build 2> /dev/null || true
wait $build 2> /dev/null || true
"$CROWNHEAD" endgame build --pieces $pieces --dir "$english" --threads 2 --quiet > /dev/null
counts english $pieces "$english" "$data/english_2to4.tsv"
"$CROWNHEAD" endgame verify --pieces 3 --dir "$english" | grep -q '^199520 positions in 16 slices' || fail "verify"
[ $pieces = 3 ] || "$CROWNHEAD" endgame stat --dir "$english" | grep -Eq '^all +6408836 ' || fail "positions in all"

if [ "${CH_PIECES:-}" = 5 ]; then
    "$CROWNHEAD" endgame build --pieces 5 --dir "$english" --quiet > /dev/null
    # 139,450,808 positions of 5 pieces: 71,334,772 won, 11,122,892 drawn, 56,993,144 lost; and 6,408,836 of fewer.
    "$CROWNHEAD" endgame stat --pieces 5 --dir "$english" | grep -Eq '^all +145859644 +74010042 +12851661 +58997941 ' || fail "5 pieces"
    "$CROWNHEAD" endgame verify --pieces 5 --dir "$english" > /dev/null || fail "verify 5 pieces"
fi

for game in russian brazilian italian; do
    "$CROWNHEAD" endgame build --game $game --pieces 3 --dir "$folder/$game" --threads 1 --quiet > /dev/null
    counts $game 3 "$folder/$game" "$data/${game}_2to3.tsv"
done
# Three machines with one folder, each as often as it has to be called.
for round in 1 2 3 4 5 6 7 8 9; do
    left=0
    for shard in 2 0 1; do
        "$CROWNHEAD" endgame build --pieces 3 --dir "$folder/shards" --shard $shard/3 --quiet > "$folder/said" 2>&1 || {
            grep -q "wait for slices of others" "$folder/said" || fail "shard $shard: $(cat "$folder/said")"
            left=1
        }
    done
    [ $left = 1 ] || break
done
[ $left = 0 ] || fail "shards never end"
for file in "$folder/shards"/*; do cmp "$file" "$english/${file##*/}" || fail "shards"; done
# As many threads as one may have make the same files.
"$CROWNHEAD" endgame build --pieces 3 --dir "$folder/one" --threads 1 --quiet > /dev/null
for file in "$folder/one"/*; do cmp "$file" "$english/${file##*/}" || fail "threads"; done
# The losing form: who has no move wins.
"$CROWNHEAD" endgame build --game russian:losing=yes --pieces 2 --dir "$folder/losing" --quiet > /dev/null
"$CROWNHEAD" endgame verify --game russian:losing=yes --pieces 2 --dir "$folder/losing" > /dev/null || fail "losing"

# Plies to the end, by dctl's tests.
if [ -z "${CH_SANITIZED:-}" ]; then
    "$CROWNHEAD" endgame build --game international --pieces 3 --dir "$folder/international" --quiet > /dev/null
    while read -r fen plies; do
        said=$("$CROWNHEAD" endgame probe --game international --dir "$folder/international" --fen "$fen" | head -1)
        [ "${said##*: }" = "win in $plies" ] || fail "$fen: $said, not $plies"
    done << 'END'
W:W33:B2 17
W:WK42:B22 7
W:W10:BK46 3
W:W40,44:B3 23
W:W21:B3,4 33
W:W23:B5,6 29
END
fi

# Whoever is to move, and on whichever side of the board: the same game.
white=$("$CROWNHEAD" endgame probe --dir "$english" --fen W:WK15,K18:BK1 | head -1)
black=$("$CROWNHEAD" endgame probe --dir "$english" --fen B:BK18,K15:WK32 | head -1)
[ "${white##*: }" = "${black##*: }" ] || fail "turned: $white, $black"
"$CROWNHEAD" endgame probe --dir "$english" --fen W:WK1:BK6 --json | grep -q '"value":"win","plies":1,"moves":\[{"move":"1x10","value":"win","plies":1}\]' || fail "a capture that wins"

# Won endings, played. Who plays by the tables wins each in as many plies as they say, and what is
# drawn is what the tables call won, with no capture at hand and no nearer than was asked.
trial() { "$CROWNHEAD" endgame trial "$1" --dir "$english" --positions 8 "${@:2}" --json; }
trial search:depth=1,tables="$english" --pieces KKvK --least 11 > "$folder/trial"
[ "$(grep -c '"type":"ending"' "$folder/trial")" = 8 ] || fail "trial: $(cat "$folder/trial")"
sed -nE 's/.*"fen":"([^"]*)","distance":([0-9]*),"won":true,"end":"[^"]*","plies":([0-9]*).*/\1 \2 \3/p' "$folder/trial" > "$folder/wins"
[ "$(cut -d' ' -f1 "$folder/wins" | sort -u | wc -l)" = 8 ] || fail "trial: $(cat "$folder/trial")"
while read -r fen distance plies; do
    said=$("$CROWNHEAD" endgame probe --dir "$english" --fen "$fen")
    [[ $fen =~ ^W:WK[0-9]+,K[0-9]+:BK[0-9]+$ && $said = "$fen: win in $distance"$'\n'* ]] || fail "trial: $fen $distance"
    [ "$plies" = "$distance" ] && [ "$distance" -ge 11 ] && [[ $said != *x* ]] || fail "trial: $fen in $plies: $said"
done < "$folder/wins"
grep -q '"endings":8,"wins":8,"share":1,.*"faults":0' "$folder/trial" || fail "trial: $(tail -1 "$folder/trial")"
trial random --seed 5 > "$folder/once"
trial random --seed 5 | cmp - "$folder/once" || fail "trial: the seed does not determine the games"
trial random --seed 6 | cut -d, -f3 | cmp -s - <(cut -d, -f3 "$folder/once") && fail "trial: two seeds, the same positions"
# Each is drawn once if more are wanted than there are: of the 230 that are won (king against king)
# those without a capture, of which there are 18 in each of four directions.
trial random --against random --pieces KvK --least 1 --positions 1000 | grep -o '"fen":"[^"]*"' > "$folder/all"
[ "$(wc -l < "$folder/all") $(sort -u "$folder/all" | wc -l)" = "158 158" ] || fail "trial: $(wc -l < "$folder/all") positions, not 158"
# A defender that fails has not lost the ending.
trial random --positions 2 --against "hub:start=60s $(command -v python3) $SOURCE/tests/support/hub_engine.py --fault illegal" > "$folder/failed" && fail "trial: the status hides failures"
grep -q '"endings":2,"wins":0,.*"faults":2' "$folder/failed" || fail "trial: $(cat "$folder/failed")"
refuse 2 "as in KKvKM" trial random --dir "$english" --pieces KKv
refuse 2 "as in KKvKM" trial random --dir "$english" --pieces KKvKvK
refuse 2 "endgame build --pieces 6" trial random --dir "$english" --pieces KKKvKKK
refuse 2 "no position KvK is won in 900 plies" trial random --dir "$english" --pieces KvK --least 900
refuse 2 "build them with" trial random --dir "$folder/no"
refuse 2 "a folder with a comma" trial random --dir "$folder/a,b"

# Damage is seen wherever it is.
cp -r "$folder/one" "$folder/hurt"
for at in 3 20 90 200 400; do
    cp "$folder/one/0-2-0-1.endgame" "$folder/hurt/"
    printf '\xa5' | dd of="$folder/hurt/0-2-0-1.endgame" bs=1 seek=$at conv=notrunc 2> /dev/null
    refuse 1 "0-2-0-1.endgame: " stat --pieces 3 --dir "$folder/hurt"
done
truncate -s 300 "$folder/hurt/0-2-0-1.endgame"
refuse 1 "0-2-0-1.endgame: " verify --pieces 3 --dir "$folder/hurt"
refuse 1 "0-2-0-1.endgame: " build --pieces 3 --dir "$folder/hurt"
refuse 1 "0-2-0-1.endgame: " trial random --dir "$folder/hurt"
cp "$folder/one/0-1-0-2.endgame" "$folder/hurt/0-2-0-1.endgame"
refuse 1 "under the name of another" stat --pieces 3 --dir "$folder/hurt"
rm "$folder/hurt/0-2-0-1.endgame"
refuse 2 "1 of the 16 slices of 2 to 3 pieces is missing; crownhead endgame build --pieces 3 makes it" stat --pieces 3 --dir "$folder/hurt"
refuse 2 "1 of the 16 slices" verify --pieces 3 --dir "$folder/hurt"
refuse 2 "25 of the 41 slices of 2 to 4 pieces are missing; crownhead endgame build --pieces 4 makes them" stat --pieces 4 --dir "$folder/one"
[ -z "$("$CROWNHEAD" endgame stat --json --pieces 4 --dir "$folder/one" 2> /dev/null)" ] || fail "slices are printed before it fails"
# Without --pieces: whatever is in the folder, though not what is missing of it.
for part in stat verify; do
    "$CROWNHEAD" endgame $part --dir "$folder/one" > "$folder/got" 2> "$folder/said" || fail "$part: $(cat "$folder/said")"
    "$CROWNHEAD" endgame $part --dir "$folder/one" --pieces 3 | cmp - "$folder/got" || fail "$part without --pieces"
    [ ! -s "$folder/said" ] || fail "$part: $(cat "$folder/said")"
    refuse 2 "no endgame tables of english; build them with" $part --dir "$folder/no"
done
[ "$("$CROWNHEAD" endgame stat --dir "$folder/hurt" 2> "$folder/said" | wc -l)" = 17 ] || fail "the slices that are there"
grep -q '1 of the 16 slices' "$folder/said" || fail "an unfinished set: $(cat "$folder/said")"
"$CROWNHEAD" endgame verify --game russian:losing=yes --dir "$folder/losing" > /dev/null || fail "losing, what is there"
refuse 1 "another game" stat --game russian --pieces 3 --dir "$folder/one"

refuse 2 "limit is 16; raise it with --memory" build --pieces 5 --memory 16 --dir "$folder/no"
refuse 2 "no endgame tables for" build --game loa --dir "$folder/no"
refuse 2 "limits how often" build --game frisian --dir "$folder/no"
refuse 2 "pieces" build --pieces 1 --dir "$folder/no"
refuse 2 "2 to 3 pieces" probe --dir "$folder/one"
refuse 2 "build them with" probe --dir "$folder/no" --fen W:WK1:BK6
# Without a folder: the user's cache.
XDG_CACHE_HOME=$folder/cache "$CROWNHEAD" endgame build --pieces 2 --quiet > /dev/null
[ -e "$folder/cache/crownhead/endgame/english/0-1-0-1.endgame" ] || fail "the cache folder"
