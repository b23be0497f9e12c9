#!/usr/bin/env bash
# crownhead games check --play from outside: what random games of a definition show, that the same seed plays the same, and that
# what never happens is a warning with its place.
. "$SOURCE/tests/support/scenario.sh"

# A king may never be made of a man that may not come to the two rows before the last; so a king never hops; a second step says nothing new.
cat >doubtful.game <<'EOF2'
(game (name doubtful) (title "Doubtful") (extends english))
(step (name again) (of man) (ways forward-left))
(hop (of king) (ways diagonal))
(hook (at after-partial) (of man) (zone 5 6 7 8 9 10 11 12) (do forbid))
EOF2
says 0 '40 random games, seed 1' 'Black wins' 'White wins' 'draw ' 'unfinished' 'ends: ' 'plies of a game: median ' 'moves of a position: ' \
    'doubtful.game:2: `step again of man` never adds a move in 40 random games; is that meant? [warning]' \
    'doubtful.game:3: `hop of king` never adds a move in 40 random games' \
    'rules/games/english.game:14: `king` never appears in 40 random games' \
    'rules/games/english.game:14: `king` never moves in 40 random games' \
    'rules/games/english.game:18: `step of king` never adds a move in 40' \
    'rules/games/english.game:27: `promotion of man` never changes a move' -- crownhead games check --play 40 doubtful.game
grep -q '`step of man`.*warning\|`capture of man`.*warning\|`hook`.*warning' out && fail "what happens is warned of: $(cat out)"
# One piece each, on lines that never meet.
cat >endless.game <<'EOF2'
(game (name endless) (title "Endless"))
(board (rows 3) (columns 4) (squares all) (lines none))
(line (squares a1 b1 c1 d1))
(line (squares a3 b3 c3 d3))
(piece (name man))
(setup (rows "b..." "...." "w..."))
(step (of man) (ways all))
(capture (of man) (by man) (ways all))
(end (no-moves loses))
EOF2
says 0 'endless.game:1: 4 of 4 random games did not end within 400 plies' -- crownhead games check --play 4 endless.game
says 1 'endless.game:1: 1 of 1 random game did not end' -- crownhead games check --strict --play 1 endless.game
says 0 -- crownhead games check --play 20 fanorona
grep -q 'did not end' out && fail "games that end are said not to: $(cat out)"
says 1 '[warning]' -- crownhead games check --strict --play 10 doubtful.game
says 0 '1 random game, seed 1' -- crownhead games check --play 1 english
says 2 'must be from 1' -- crownhead games check --play 0 english
says 2 'games check' -- crownhead games check --play 3

# The same games for the same seed, others for another; by every name that a game has.
played() { "$CROWNHEAD" games check --play 30 --json "$@" | grep '"play"'; }
[ "$(played fanorona)" = "$(played fanorona --seed 1)" ] || fail "the same seed, other games"
[ "$(played fanorona)" != "$(played fanorona --seed 2)" ] || fail "another seed, the same games"
# Without definitions there are no parts.
says 0 '5 random games' 'all pieces connected' -- crownhead games check --play 5 loa
says 0 '1 random game,' -- crownhead games check --play 1 stratego
says 0 '20 random games' -- crownhead games check --play 20 russian:losing=yes

# What the JSON says adds up, and each part is where it says.
for game in english turkish fanorona dameo damone; do
    "$CROWNHEAD" games check --play 100 --seed 3 --json "$game" >played.json || fail "$game: status $?"
    GAME=$game python3 - <<'EOF2' || fail "$game"
import json, os
lines = [json.loads(line) for line in open("played.json")]
play = next(line["play"] for line in lines if "play" in line)
warned = {(line["file"], line["line"]) for line in lines if line.get("severity") == "warning"}
assert not any(line.get("severity") == "error" for line in lines)
results = {row["result"]: row for row in play["results"]}
assert sum(row["games"] for row in results.values()) == play["games"] == 100, results
assert all(row["low"] <= row["share"] <= row["high"] and row["share"] == row["games"] / 100 for row in results.values())
assert sum(row["games"] for row in play["ends"]) + play["unfinished"] == 100, play["ends"]
assert 2 < play["median_plies"] <= play["longest_plies"] <= play["ply_limit"] and 1 < play["mean_moves"] <= play["most_moves"]
ended = sum(part["times"] for part in play["parts"] if part["does"] == "ends a game")
assert ended in (100 - play["unfinished"], ended) and ended <= 100
for part in play["parts"]:
    text = open(os.path.join(os.environ["SOURCE"], part["file"])).read().splitlines()
    word = part["part"].split()[0]
    assert ((part["file"], part["line"]) in warned) >= (part["times"] == 0), part
    assert word in " ".join(text[max(0, part["line"] - 3):part["line"]]), (part, text[part["line"] - 1])
EOF2
done
