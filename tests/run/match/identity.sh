#!/usr/bin/env bash
# One agent is one name: shards from different folders, matches by different paths, tournaments, PDN, records of older programs.
. "$SOURCE/tests/support/scenario.sh"
mkdir den den/games far
printf '(defrule COMPARE::late "It likes the last moves." (candidate (id ?m)) => (score ?m ?m "it is late"))\n' >den/fox.clp
printf '(agent (name fox) (kind rules) (phases COMPARE) (rules "fox.clp"))\n' >den/fox.agent
printf '(game (name mine) (title "Mine") (extends russian))\n(promotion (of man) (when end))\n' >den/games/mine.game
printf '1. 11-15 22-18 *\n\n1. 9-13 22-18 *\n' >den/few.pdn
printf '1. c3-d4 f6-g5 *\n\n1. g3-f4 h6-g5 *\n' >den/mine.pdn
sed 's/?m ?m/?m (- 99 ?m)/' den/fox.clp >far/fox.clp && cp den/fox.agent far/ # another text of that name
play() { "$CROWNHEAD" match "$@" --quiet >out 2>err || fail "match $*: $(cat out err)"; }
rows() { sql "$1" "$2" | sort | uniq -c | sed 's/^ *//'; }

# --- shards from two folders, of agents, openings and a game by other paths, are one match
play den/fox.agent search:depth=1 --games 8 --openings den/few.pdn --db 0.db --shard 0/2
(cd den && play ./../den/fox.agent search:threads=1,depth=1 --games 8 --openings ../den/few.pdn --db ../1.db --shard 1/2)
"$CROWNHEAD" record merge whole.db 0.db 1.db >out || fail "merge: $(cat out)"
grep -q '^whole.db: match 1 has 8 of 8 games, complete' out || fail "shards from two folders: $(cat out)"
says 0 'match 1: all 8 games are there' -- "$CROWNHEAD" record missing --db whole.db
says 0 '8 games: ' ' 0 different, 0 that' -- "$CROWNHEAD" record replay --verify --match 1 --db whole.db
play den/fox.agent search:depth=1 --games 8 --openings den/few.pdn --db one.db
cmp <(games one.db) <(games whole.db) || fail "the shards are the match"
play den/fox.agent random --games 4 --game den/games/mine.game --openings den/mine.pdn --db 2.db --shard 0/2
(cd den && play fox.agent random --games 4 --game games/mine.game --openings mine.pdn --db ../3.db --shard 1/2)
"$CROWNHEAD" record merge mine.db 3.db 2.db >out && grep -q '4 of 4 games, complete' out || fail "a game by two paths: $(cat out)"
says 0 'mine.db: sound' -- "$CROWNHEAD" record verify mine.db

# --- by three paths it is one match; tables, lists and PDN have the declared name
for path in den/fox.agent ./far/../den/fox.agent "rules:$PWD/den/fox.agent"; do
    play "$path" search:depth=1 --games 8 --openings den/few.pdn --db one.db
    grep -q '^  fox  *[0-9.]*/8 ' out || fail "the table: $(cat out)"
done
[ "$(rows one.db 'SELECT count(*) FROM match')" = "1 1" ] || fail "three paths make one match"
has "the list" '  fox - search:depth=1, english' "$("$CROWNHEAD" record list --db one.db)"
[ "$("$CROWNHEAD" record export --db one.db | grep -c '^\[\(White\|Black\) "fox"\]$')" -eq 8 ] || fail "tags of PDN"
for name in fox den/fox.agent; do
    [ "$("$CROWNHEAD" record list --agent $name --db one.db | wc -l)" -eq 9 ] || fail "games of $name"
done
"$CROWNHEAD" match den/fox.agent search:depth=1 --games 8 --openings den/few.pdn --db one.db --quiet --json >out 2>err
python3 - <<'PY' || fail "JSON has what was typed, and the name beside it"
import json
start, result = [json.loads(line) for line in open("out")]
assert start["agents"] == ["den/fox.agent", "search:depth=1"] and start["names"] == ["fox", "search:depth=1"], start
assert [(agent["name"], agent["shown"]) for agent in result["agents"]] == list(zip(start["agents"], start["names"])), result
PY

# --- another text of the name: both have digits of their hashes, which are those of the record
play den/fox.agent far/fox.agent --games 2 --db two.db
digits=($(sql two.db "SELECT substr(hash, 1, 6) FROM agent ORDER BY id"))
has "the first text" "^  fox ${digits[0]} is den/fox.agent$" "$(cat out)"
has "the second text" "^  fox ${digits[1]} is far/fox.agent$" "$(cat out)"
for each in "${digits[@]}"; do
    grep -q "^  fox $each  " out || fail "the table has fox $each: $(cat out)"
    [ "$("$CROWNHEAD" record export --db two.db | grep -c "^\[\(White\|Black\) \"fox $each\"\]$")" -eq 2 ] || fail "PDN has fox $each"
    [ "$("$CROWNHEAD" record list --agent "fox $each" --db two.db | wc -l)" -eq 3 ] || fail "games of fox $each"
done
[ "${digits[0]}" != "${digits[1]}" ] || fail "two texts"
play den/fox.agent random --games 2 --db two.db
has "the list, whose other matches have another text" "  fox ${digits[0]} - random, english" "$("$CROWNHEAD" record list --db two.db)"
play den/fox.agent ./den/fox.agent --games 2 --db self.db
grep -q '^  fox (A) ' out && grep -q '^  fox (B) ' out || fail "an agent against itself: $(cat out)"
"$CROWNHEAD" match den/fox.agent ./den/fox.agent --games 2 --db self2.db --quiet --json | grep '"type":"game"' >out
grep -q '"players":{"Black":"den/fox.agent","White":"./den/fox.agent"},"names":{"Black":"fox","White":"fox"}' out && grep -q '"Black":"./den/fox.agent"' out ||
    fail "JSON says which of the two played: $(cat out)"
decisions() { "$CROWNHEAD" rules mistakes "$1" --match ${2:-1} --db two.db --judge search:depth=1 --json | tail -1 | grep -o '"decisions":[0-9]*'; }
for path in den/fox.agent far/fox.agent; do
    for other in "$path" "./$path" "$PWD/$path"; do
        says 0 'The texts are the same.' -- "$CROWNHEAD" rules diff "$other" --recorded 1 --db two.db
        [ "$(decisions "$other")" = "$(decisions "$path")" ] || fail "the decisions of $other"
    done
done
[ "$(decisions den/fox.agent)" != "$(decisions far/fox.agent)" ] || fail "two texts decide as often, and show nothing"
mkdir third && cp far/fox.agent third/ && sed 's/99/98/' far/fox.clp >third/fox.clp
refuses 'match 1 was played by several texts of third/fox.agent' "$CROWNHEAD" rules diff third/fox.agent --recorded 1 --db two.db
# The usual way: the text is played, copied and edited, and the record has one path for both texts.
mkdir now now/before
cp den/fox.* now/ && cp den/fox.* now/before/
(
    cd now || exit 1
    play fox.agent random --games 2 --db two.db
    cp ../far/fox.clp .
    play before/fox.agent fox.agent --games 2 --db two.db
    for path in before/fox.agent fox.agent; do
        says 0 'The texts are the same.' -- "$CROWNHEAD" rules diff $path --recorded 2 --db two.db
        decisions $path 2
    done >found
    for path in den/fox.agent far/fox.agent; do
        (cd .. && decisions $path)
    done >wanted
    diff found wanted || fail "the decisions of each text"
    "$CROWNHEAD" record show --match 2 --db two.db | grep -q ' is fox.agent' && fail "two texts are one path"
    sed -i 's/99/98/' fox.clp
    for command in "diff fox.agent --recorded 2" "mistakes fox.agent --match 2"; do
        refuses 'match 2 was played by several texts of fox' "$CROWNHEAD" rules $command --db two.db
    done
    "$CROWNHEAD" record show --match 2 --rules --out back --db two.db >out
    for file in back/*/fox.agent; do decisions "$file" 2; done >written
    diff <(sort written) <(sort found) || fail "the decisions of each text that was written"
)
refuses 'den/fox.agent and den/../den/fox.agent are one agent: the same name and the same texts' \
    "$CROWNHEAD" tournament den/fox.agent den/../den/fox.agent random --games 2 --db cup.db
refuses 'search:depth=1 and search:threads=1,depth=1 are one agent' \
    "$CROWNHEAD" tournament search:depth=1 search:threads=1,depth=1 --games 2 --db cup.db
says 0 "fox ${digits[0]}" "fox ${digits[1]}" -- "$CROWNHEAD" tournament den/fox.agent far/fox.agent search:depth=1 third/fox.agent --games 2 --db cup.db --quiet
says 0 'The texts are the same.' -- "$CROWNHEAD" rules diff third/fox.agent --recorded 1 --db cup.db
refuses_like 'match 1 was played by fox [0-9a-f]* and others, not by random' "$CROWNHEAD" rules diff random --recorded 1 --db cup.db

# --- what asks about an agent's games finds them by another path, and those of that text alone by its own
says 0 -- "$CROWNHEAD" rules mistakes ./den/fox.agent --match 1 --db one.db --judge search:depth=1
says 0 'The texts are the same.' -- "$CROWNHEAD" rules diff "$PWD/den/fox.agent" --recorded 1 --db one.db

# --- a program is its file's name and bytes
cp "$SOURCE/tests/support/hub_engine.py" den/engine.py && cp den/engine.py far/engine.py
python=$(command -v python3)
play "hub:$python den/engine.py" random --games 4 --db 4.db --shard 0/2
(cd far && play "hub:$python engine.py" random --games 4 --db ../5.db --shard 1/2)
"$CROWNHEAD" record merge hub.db 4.db 5.db >out && grep -q '4 of 4 games, complete' out || fail "a program in two folders: $(cat out)"
has "the list" "  hub:$(basename "$python") engine.py - random" "$("$CROWNHEAD" record list --db hub.db)"
printf '# changed\n' >>far/engine.py
play "hub:$python den/engine.py" "hub:$python far/engine.py" --games 2 --db 6.db
grep -Eq '^  hub:[a-z0-9.]* engine.py [0-9a-f]{6} ' out || fail "two programs of one name: $(cat out)"

# --- records of the program that knew agents by what was typed: as they were, and its shards from two folders, of an agent and a game by other paths, are united
old=$SOURCE/tests/data/record
has "an older record" '  den/fox.agent - search:nodes=9,depth=1, den/games/mine.game' "$("$CROWNHEAD" record list --db "$old/old-fox-0.record")"
for order in "0 1" "1 0"; do
    set -- $order
    "$CROWNHEAD" record merge old.db "$old/old-fox-$1.record" "$old/old-fox-$2.record" >out && grep -q '4 of 4 games, complete' out || fail "older shards: $(cat out)"
    says 0 'old.db: sound' -- "$CROWNHEAD" record verify old.db
    says 0 '4 games: ' -- "$CROWNHEAD" record replay --match 1 --verify --db old.db
    [ "$(rows old.db 'SELECT count(*) FROM match')" = "1 1" ] || fail "older shards make one match"
    rm old.db*
done
