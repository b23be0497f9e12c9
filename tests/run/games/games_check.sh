#!/usr/bin/env bash
# crownhead games from outside, with definitions of somebody's: wrong ones, doubtful ones, those that extend others; what is
# printed, where, and the exit status. The games that come with the program are in games.sh.
. "$SOURCE/tests/support/scenario.sh"

cat >good.game <<'EOF'
(game (name good) (title "Good draughts") (extends russian) (about "Kings step.") (sources "Nobody"))
(step (of king) (reach 1))
EOF
cat >wrong.game <<'EOF'
(game (name wrong) (extends russian))
(step (of man) (ways forwards))
(captur (by man))
(choice (maximise cont))
EOF
cat >doubtful.game <<'EOF'
(game (name doubtful) (extends russian))
(piece (name bishop))
EOF
cat >orphan.game <<'EOF'
(game (name orphan)
      (extends rusian))
EOF
cat >loop.game <<'EOF'
(game (name loop) (extends loop2))
EOF
cat >loop2.game <<'EOF'
(game (name loop2) (extends loop))
EOF
: >empty.game
head -c 3000 /dev/urandom | tr -d '\0' >noise.game
printf '(game (name a)\0)' >zero.game
mkdir folder.game

cat >covered.game <<'EOF'
(game (name covered)
      (extends turkish))
(promotion (of man) (when stop))
EOF
(cat covered.game; echo '(without parameter promotion-in-capture)') | sed 's/covered/silent/' >silent.game
printf '(game (name fixed) (extends turkish))\n(without parameter promotion-in-capture)\n' >fixed.game
printf '(game (name obliged) (extends thai))\n(choice (by king))\n' >obliged.game
printf '(game (name nobody) (extends thai))\n(choice (capture free) (by king))\n' >nobody.game
printf '(game (name whenever) (extends thai))\n(choice (capture free) (only king-safe))\n' >whenever.game
cat >peaceful.game <<'EOF'
(game (name peaceful) (extends thai))
(capture (by man king) (ways none))
(promotion (of man) (when end) (only safe))
EOF
printf '(game (name stranger) (extends thai))\n(choice (by bishop))\n' >stranger.game

# check
says 0 'covered.game:2: parameter `promotion-in-capture` of rules/games/turkish.game has nothing left to choose' -- crownhead games check covered.game
says 1 '[warning]' -- crownhead games check --strict covered.game
says 0 'silent.game: ' -- crownhead games check --strict silent.game
says 0 'fixed.game: ' -- crownhead games check --strict fixed.game
says 0 'liberian:repetition=draw: ' -- crownhead games check --strict liberian:repetition=draw
says 2 'no parameter `promotion-in-capture`' -- crownhead games show fixed.game:promotion-in-capture=stop
says 0 'obliged.game: ' -- crownhead games check --strict obliged.game
says 0 'Where a king can capture, a capture must be made; otherwise none is an' -- crownhead games show obliged.game
says 1 'nobody.game:2: `by` says whose captures oblige, and here none does' -- crownhead games check --strict nobody.game
says 1 'whenever.game:2: `only` says when captures oblige, and here none does' -- crownhead games check --strict whenever.game
says 1 'peaceful.game:3: nothing is ever attacked, since nothing captures' -- crownhead games check --strict peaceful.game
says 2 '`obliging=man` says whose captures oblige, and here none does' -- crownhead games show dablot:obliging=man
says 0 'Where a man can capture, a capture must be made' -- crownhead games show dablot:obliging=man,capture=mandatory
says 1 'stranger.game:2: `bishop` is no piece of this game' -- crownhead games check stranger.game
says 0 'good.game: Good draughts' 'White moves: ' 'a3-b4' -- crownhead games check good.game
says 1 'wrong.game:2: `forwards` is none of the words for `ways`; did you mean `forward`?' \
    'wrong.game:3: fact `captur` is not known here; did you mean `capture`?' \
    'wrong.game:4: `cont` is none of the words for `maximise`; did you mean `count`?' -- crownhead games check wrong.game
says 0 'doubtful.game:2: there is never a `bishop`' '[warning]' 'White moves: ' -- crownhead games check doubtful.game
says 1 'doubtful.game:2: ' -- crownhead games check --strict doubtful.game
says 1 'wrong.game:2: ' 'good.game: Good draughts' -- crownhead games check good.game wrong.game
says 1 'orphan.game:2: there is no definition `rusian` to extend; did you mean `russian`?' -- crownhead games check orphan.game
says 1 'loop2.game:1: `loop2.game` extends `loop`, which extends it' -- crownhead games check loop.game
says 1 'empty.game:1: the text describes no game' -- crownhead games check empty.game
says 1 'noise.game:' -- crownhead games check noise.game
says 2 'zero.game: holds a zero byte; it is not a text file' -- crownhead games check zero.game
says 2 'folder.game: is no file; name a text' -- crownhead games check folder.game
says 2 'none.game: can'"'"'t be opened' -- crownhead games check none.game
says 2 'wrong.game:2: ' 'none.game: can'"'"'t be opened' -- crownhead games check none.game wrong.game
says 2 'there is no game `rusian`; did you mean `russian`?' -- crownhead games check rusian
says 1 'no parameter `losin`; did you mean `losing`?' -- crownhead games check good.game:losin=yes
says 0 'good.game:losing=yes: Good draughts' -- crownhead games check good.game:losing=yes
says 2 'games check' -- crownhead games check
says 2 'did you mean --strict?' -- crownhead games check --stric good.game
[ "$("$CROWNHEAD" games check --json wrong.game | python3 -c 'import json, sys
print([(line["severity"], line["file"], line["line"]) for line in map(json.loads, sys.stdin)])')" = \
    "[('error', 'wrong.game', 2), ('error', 'wrong.game', 3), ('error', 'wrong.game', 4)]" ] || fail "check --json of mistakes"
[ "$("$CROWNHEAD" games check --json good.game | python3 -c 'import json, sys
game = json.loads(sys.stdin.read())
print(game["name"], len(game["moves"].split()), game["version"])')" = "good.game 7 1" ] || fail "check --json of a game"

# Mistakes are printed on standard output, files that can't be read on standard error.
[ -z "$("$CROWNHEAD" games check wrong.game 2>&1 >/dev/null)" ] || fail "mistakes on standard error"
[ -z "$("$CROWNHEAD" games check none.game 2>/dev/null)" ] || fail "an unread file on standard output"

# show and list
says 0 'Good draughts (good.game)' 'Kings step.' 'king: Worth 300. It moves one square diagonally forward and back.' \
    'which extends rules/games/russian.game, which extends rules/games/english.game' '  Nobody' -- crownhead games show good.game
says 0 'promotion-in-capture = stop, of end, stop, at-once' -- crownhead games show turkish:promotion-in-capture=stop
says 0 'In this losing form' -- crownhead games show russian:losing=yes
# Sentences, each where a person who knows the game would say it so; lines are broken at 100.
shown() { "$CROWNHEAD" games show --json "$1" | grep -qF "$2" || fail "show $1 does not say: $2"; }
shown italian 'those remain that take the most pieces; of these, those made with a king; of these, those that take the most kings'
shown frisian 'that take the greatest weight (man 100, king 199); of these, those made with a king.'
shown frisian 'Along rows and columns the next square is two cells away.'
shown turkish 'It moves one square straight forward or sideways.'
shown damone 'go up the board, to its left corner: that way is forward.'
shown international 'With 3 pieces, at least 1 king among them, against 1 king the game is drawn after 32 plies. With 2'
shown international 'With 1 king against 1 king the game is drawn after 10 plies.'
shown international 'After 50 plies of kings only, without a capture, the game is drawn.'
shown russian 'comes for the 3rd time'
# Only a game that was named by its file looks for what it extends beside that file.
mkdir -p rules/games && cp wrong.game rules/games/english.game
says 0 'Russian draughts' -- crownhead games show russian
rm -r rules
# What a terminal would obey is neither read nor repeated.
printf '(game (name loud) (title "\033[31mred"))\n' > loud.game
says 1 'loud.game:1: a control character; take it out' -- crownhead games check loud.game
"$CROWNHEAD" games check $'\033[31mred' 2>&1 | grep -q $'\033' && fail "a name's control characters are printed"
says 2 'wrong.game:2: ' 'wrong.game:3: ' 'wrong.game:4: ' -- crownhead games show wrong.game
says 2 'there is no game `dama`' -- crownhead games show dama
says 2 'there is no game `./dama`; the name of a definition file ends with .game' -- crownhead games show ./dama
says 2 'games show' -- crownhead games show
says 0 'english ' 'GameType' -- crownhead games list
says 2 '`games lst` is not a command; did you mean games list?' -- crownhead games lst
"$CROWNHEAD" games show --json turkish:promotion-in-capture=stop | python3 -c 'import json, sys
game = json.load(sys.stdin)
assert game["name"] == "turkish:promotion-in-capture=stop", game["name"]
reading = next(p for p in game["parameters"] if p["name"] == "promotion-in-capture")
assert (reading["default"], reading["value"]) == ("end", "stop"), reading
assert set(game["rules"]) == {"board", "players", "man", "king", "captures", "choice", "end"}, game["rules"]
assert game["texts"] == ["rules/games/turkish.game"] and len(game["hash"]) > 10' || fail "show --json"
