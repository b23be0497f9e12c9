#!/usr/bin/env bash
# crownhead train from outside: what it writes plays, the same command does the same with any number of
# threads and after a stop, what is there stays, and what is wrong is said with its place.
. "$SOURCE/tests/support/scenario.sh"
train() { "$CROWNHEAD" train --game russian --games 30 --rounds 2 --nodes 40 --quiet "$@"; }
data() { sed -n '/^data$/,/^end /p' "$1" | grep -v '^end '; } # without the command, and the hash that has it in it

train --threads 1 --out one.weights >out || fail "train"
grep -q '^round 1: 30 games (White [0-9]*, drawn [0-9]*, Black [0-9]*), [0-9]* positions and [0-9]* held out$' out || fail "round 1: $(cat out)"
grep -q '^round 2: 60 games' out || fail "round 2: $(cat out)"
grep -q '^one.weights is written' out || fail "what is written: $(cat out)"
[ "$(grep -c '^[0-9]' one.weights.games)" -eq 60 ] || fail "every game is kept"
grep -q '^game russian$' one.weights && grep -q '^board 8x8$' one.weights && grep -q '^games 60$' one.weights ||
    fail "the head: $(head -12 one.weights)"
grep -q '^made crownhead train --game russian .*--threads 1 --out one.weights$' one.weights || fail "the command"
# The hash in the last line is of all before it.
[ "$(sed '$d' one.weights | sha256sum | cut -c1-64)" = "$(tail -1 one.weights | cut -c5-)" ] || fail "the hash"
# A row of 64 for 2 sides, 2 kinds and 32 squares, and one more; four stages of 16 times 128, 16, 16, 1 and 2. None beyond its limit.
python3 - <<'EOP' || fail "the weights"
import base64, struct, zlib
lines = open("one.weights").read().split("\n")
body = lines[lines.index("data") + 1:-2]
rows, stage = (2 * 2 * 32 + 1) * 64, 16 * 128 + 16 + 16 + 1 + 2
weights = struct.unpack("<%dh" % (rows + 4 * stage), zlib.decompress(base64.b64decode("".join(body))))
assert max(map(abs, weights[:rows])) <= 500 and max(map(abs, weights)) <= 4000 and len(set(weights)) > 50
EOP

# --- other threads, and once more
train --threads 3 --out two.weights >two || fail "three threads"
diff <(sed '$d' out) <(sed '$d' two) || fail "threads change the output"
cmp <(data one.weights) <(data two.weights) || fail "threads change the weights"
cmp <(sort one.weights.games) <(sort two.weights.games) || fail "threads change the games"

# --- another seed
train --seed 2 --out seed.weights >/dev/null || fail "seed 2"
cmp -s <(data one.weights) <(data seed.weights) && fail "a seed changes nothing"

# --- stopped, with a game cut off at the end, and resumed
"$CROWNHEAD" train --game russian --games 30 --rounds 2 --nodes 40 --threads 1 --quiet --out three.weights >three 2>err &
program=$!
await_of $program err grep -q '^5 ' three.weights.games
kill -KILL $program; wait $program 2>/dev/null
[ -e three.weights ] && fail "nothing is written before the end"
tail -c 3 three.weights.games | head -c 2 >>three.weights.games
train --threads 2 --out three.weights >three || fail "goes on: $(cat three)"
cmp <(data one.weights) <(data three.weights) || fail "the same weights after a stop"
"$CROWNHEAD" train --game russian --games 100000 --nodes 40 --quiet --out four.weights >four 2>err &
program=$!
await_of $program err grep -q '^5 ' four.weights.games
kill -INT $program; wait $program
[ $? -eq 1 ] || fail "stopped: exit status 1"
grep -q 'the same command goes on: crownhead train --game russian --games 100000' err || fail "the line that goes on: $(cat err)"

# --- to the games of other trainings: of another seed, of another game on the same board, cut off; nothing is played
from() { "$CROWNHEAD" train --games 0 --game brazilian --quiet "$@"; }
head -c -30 seed.weights.games >cut.games
from --from one.weights.games --from cut.games --threads 1 --out from.weights >from || fail "--from: $(cat from)"
grep -q '^round 1: 119 games' from || fail "the games of --from: $(cat from)"
[ -e from.weights.games ] && fail "--games 0 plays"
grep -q '^game brazilian$' from.weights || fail "the game of --from"
hash() { sha256sum <"$1" | cut -c1-16; }
grep -qF -- "--out from.weights # one.weights.games $(hash one.weights.games), 60 games; cut.games $(hash cut.games), 59 games" from.weights ||
    fail "what it was made from: $(grep made from.weights)"
from --from one.weights.games --from cut.games --threads 3 --out from3.weights >/dev/null || fail "--from, three threads"
cmp <(data from.weights) <(data from3.weights) || fail "threads change weights of --from"
from --from one.weights.games --weights one.weights --out begun.weights --seed 7 >begun || fail "a fit that begins with weights"
train --seed 3 --rounds 1 --from one.weights.games --out more.weights >more || fail "--from beside games of its own"
grep -q '^round 1: 90 games' more || fail "--from beside games of its own: $(cat more)"
sed '5s/ 1 / 0 /; 6s/ 0 / 1 /; 7s/ 1 / 0 /; 8s/ 0 / 1 /' one.weights.games >changed.games
refuses_like 'changed.games:[5-8]: this is no game' from --from one.weights.games --from changed.games --out bad.weights
refuses_like 'games of russian are nothing for an evaluation of international' \
    from --game international --from one.weights.games --out bad.weights
refuses_like 'one.weights:1: not the games of a training' from --from one.weights --out bad.weights
refuses_like 'nowhere.games' from --from nowhere.games --out bad.weights
for few in "--games 0" "--games 5" "--games 9 --from one.weights.games"; do
    refuses_like '--games is 10 or more, or 0 with --from' "$CROWNHEAD" train --game russian $few --out bad.weights
done

# --- they judge, of the command line and of an agent file; the record has the text, so that games are decided again without the
# file; round 1 can begin with them
echo '(agent (name judged) (game russian) (kind search) (arguments "depth=2,weights=one.weights"))' >judged.agent
for agent in search:depth=2,weights=one.weights judged.agent; do
    "$CROWNHEAD" match "$agent" search:depth=2,weights=none --game russian --games 4 --quiet --db m.db >match || fail "$agent: $(cat match)"
done
mv one.weights gone.weights
for match in 1 2; do
    "$CROWNHEAD" record replay --match $match --verify --db m.db >again || fail "match $match is decided again: $(cat again)"
    grep -q ' the same, 0 different, 0 that' again || fail "and alike: $(cat again)"
done
train --weights gone.weights --games 10 --rounds 1 --out five.weights --json >json || fail "begin with weights"
python3 - <<'EOP' || fail "JSON: $(cat json)"
import json
lines = [json.loads(line) for line in open("json")]
assert lines[0]["round"] == 1 and lines[0]["games"] == 10 and lines[1]["file"] == "five.weights", lines
assert lines[0]["white_wins"] + lines[0]["draws"] + lines[0]["black_wins"] == 10
EOP

# --- refused
refuses_like 'two.weights: the file exists and is left as it is' train --out two.weights
mv three.weights.games new.weights.games
refuses_like 'new.weights.games:1: not the games of this training' train --seed 9 --out new.weights
sed '8s,^\([0-9]* [0-9]*\) [^ ]*,\1 1,; 9s,^\([0-9]* [0-9]*\) [^ ]*,\1 0,' new.weights.games >other.weights.games # one of them is another result
refuses_like 'other.weights.games:[89]: this is no game, or not the one that was written' train --out other.weights
sed '1s/4$/3/' new.weights.games >old.weights.games
refuses_like 'old.weights.games:1: not games as this Crownhead keeps them; delete the file' train --out old.weights
sed -i '8s/.*/nonsense/' new.weights.games
refuses_like 'new.weights.games:8: this is no game' train --out new.weights
refuses_like 'stratego has no evaluation that can be fitted' "$CROWNHEAD" train --game stratego --out stratego.weights
refuses_like 'two.weights.games:1: not a file of weights' train --weights two.weights.games --out six.weights
refuses_like 'no.weights' train --weights no.weights --out six.weights
refuses_like 'these weights are for a board of 8x8' "$CROWNHEAD" train --game international --weights gone.weights --out seven.weights
sed -i '20s/./x/' gone.weights
refuses_like 'the file is damaged' "$CROWNHEAD" match search:depth=2,weights=gone.weights random --games 2 --game russian --db m.db

# --- in Lines of Action games of a variant serve as well
"$CROWNHEAD" train --game loa:both-connected=mover --games 10 --rounds 1 --nodes 20 --quiet --out variant.weights > variant || fail "a variant: $(cat variant)"
"$CROWNHEAD" train --game loa --games 0 --from variant.weights.games --quiet --out loa.weights > loa || fail "games of a variant: $(cat loa)"
grep -q '^round 1: 10 games' loa || fail "the games of a variant: $(cat loa)"
