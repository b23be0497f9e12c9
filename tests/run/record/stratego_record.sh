#!/usr/bin/env bash
# Games of Stratego in the record: with their set-ups, which are decided again, too; pairs of games from dealt set-ups;
# shards united; what was killed goes on; a report. What can't play with hidden ranks says so.
. "$SOURCE/tests/support/scenario.sh"
set -e
game=stratego:army=barrage
(umask 077; echo 000102030405060708090a0b0c0d0e0f > secret)

crownhead match random random --game $game --games 6 --seed 3 --ply-limit 200 --quiet --db a.db --log match.log > match.out
grep -q "results: .* 0 forfeits" match.out || fail "a match: $(cat match.out)"
crownhead record replay --verify --match 1 --db a.db > verify.out
grep -q "^6 games: 12 set-ups and [0-9]* moves decided again and the same, 0 different, 0 that can't be decided again$" verify.out ||
    fail "decided again: $(cat verify.out)"
# Every game begins from set-ups of its own, and six games have six different ones.
crownhead record show 1 2 3 4 5 6 --json --db a.db | sed 's/.*"start":"\([^"]*\)".*/\1/' > starts
[ "$(sort -u starts | wc -l)" = 6 ] || fail "set-ups: $(cat starts)"

# They are shown as they are written for --setup, and the words of the record agree with its boards.
crownhead record show 1 --json --db a.db | python3 -c '
import json, sys
game = json.load(sys.stdin)
rows = game["start"].split()[1].split("/")
assert game["set_ups"] == {"Red": "/".join(rows[6:]), "Blue": "/".join(rows[3::-1]).upper()}, game["set_ups"]' || fail "set-ups in JSON"
crownhead record show 1 --db a.db | grep -q "^Blue set up [A-Z.]\{10\}/[A-Z.]\{10\}/[A-Z.]\{10\}/[A-Z.]\{10\}$" || fail "set-ups shown"

crownhead record show 1 --json --db a.db | grep -o '"set_ups":{[^}]*}' | grep -o '[A-Z.]\{10\}/[A-Z./]*' > set-ups
number=$(($(crownhead record show 1 --json --db a.db | sed 's/.*"number":\([0-9]*\),.*/\1/') + 1))
[ "$(grep -c " game $number .*-> set-up$" match.log)" = 2 ] || fail "set-ups are asked for in the log"
for set_up in $(cat set-ups); do
    grep -q " game $number .*<- $set_up$" match.log || fail "set-ups in the log: $set_up"
done

# A set-up that the agent would not make is reported.
python3 - <<'PY'
import sqlite3
db = sqlite3.connect("a.db")
(start,), = db.execute("select start from game where id = 1")
side, board, *rest = start.split()
rows = board.split("/")
back = next(i for i in range(4) if rows[i] != rows[i][::-1]) # a row without pieces reads the same from both ends
rows[back] = rows[back][::-1]
db.execute("update game set start = ? where id = 1", (" ".join([side, "/".join(rows)] + rest),))
db.commit()
PY
crownhead record replay --verify 1 --db a.db > changed.out 2>&1 && fail "a changed set-up is not noticed: $(cat changed.out)"
grep -q "game 1: the set-up of random is now another: \|the record was changed by hand" changed.out || fail "a changed set-up: $(cat changed.out)"

# Both games of a pair have the same two set-ups, dealt; no others are made.
crownhead match random random --game $game --openings set-ups:count=3 --games 6 --ply-limit 60 --quiet --db b.db > /dev/null
crownhead record show 1 2 3 4 5 6 --json --db b.db | sed 's/.*"number":\([0-9]*\),.*"start":"\([^"]*\)".*/\1 \2/' | sort -n | cut -d' ' -f2- > starts
[ "$(uniq -c starts | awk '{print $1}' | tr -d '\n')" = 222 ] || fail "pairs: $(cat starts)"
crownhead record replay --verify --match 1 --db b.db | grep -q "^6 games: [0-9]* moves decided again and the same, 0 different, 0 that" || fail "dealt set-ups are decided again"
head -1 starts > openings.fen
crownhead match random random --game $game --openings openings.fen --games 2 --ply-limit 60 --quiet --db b.db > /dev/null
crownhead record show 7 8 --json --db b.db | sed 's/.*"start":"\([^"]*\)".*/\1/' | uniq | cmp - openings.fen || fail "from a file"
sed 's/[a-z]\([./]\)/u\1/' openings.fen > view.fen
crownhead match random random --game $game --openings view.fen --db b.db 2> err && fail "an opening with unknown ranks"
grep -q "^view.fen:1: .*unknown" err || fail "an opening with unknown ranks: $(cat err)"
printf '[Variant "%s"]\n[SetUp "1"]\n[FEN "%s"]\n\n*\n' "$game" "$(head -1 view.fen)" > view.pdn
crownhead record import view.pdn --db b.db 2> err && fail "a game with unknown ranks is taken"
grep -q "^view.pdn:3: .*unknown" err || fail "a game with unknown ranks: $(cat err)"
crownhead play --game $game --red human --blue greedy --load view.pdn < /dev/null > out 2>&1 && fail "it is gone on with"
grep -q "pieces of unknown rank in it" out || fail "a game with unknown ranks is gone on with: $(cat out)"
crownhead match random random --openings set-ups 2> err && fail "English draughts has set-ups"
grep -q "English draughts has no set-ups" err || fail "no set-ups: $(cat err)"

# Shards are united to what the whole match is.
for k in 0 1; do
    crownhead match random random --game $game --games 6 --seed 3 --ply-limit 200 --secret-file secret --shard $k/2 --quiet --db shard$k.db > /dev/null
done
crownhead record merge whole.db shard0.db shard1.db > merge.out
grep -q "match 1 has 6 of 6 games, complete" merge.out || fail "united: $(cat merge.out)"
crownhead record missing --db whole.db | grep -q "all 6 games are there" || fail "missing: $(crownhead record missing --db whole.db)"
crownhead record replay --verify --match 1 --db whole.db | grep -q "^6 games: 12 set-ups and .* 0 different, 0 that" || fail "united and decided again"

# What is killed goes on, and comes to the same games.
killed=(match random random --game $game --games 60 --seed 5 --ply-limit 200 --concurrency 1 --secret-file secret --quiet --db killed.db)
"$CROWNHEAD" "${killed[@]}" > killed.out 2>&1 &
match=$!
await_of $match killed.out has_games 1 killed.db
kill -9 $match 2> /dev/null || true
wait $match 2> /dev/null || true
crownhead "${killed[@]}" > /dev/null
crownhead match random random --game $game --games 60 --seed 5 --ply-limit 200 --secret-file secret --quiet --db alone.db > /dev/null
cmp <(games killed.db) <(games alone.db) || fail "a match that was killed"
[ "$(games alone.db | wc -l)" = 60 ] || fail "60 games are compared"

# A tournament as StrategoUSA's, and a test between two.
CROWNHEAD=$CROWNHEAD_TESTING crownhead tournament random faulty:illegal,ply=2 --game $game --games 4 --scoring 6/3/1/0 --tc move=15s,average=5s --quiet --db t.db > t.out
grep -q "points: 6/3/1/0 .*; faulty:illegal,ply=2 forfeited 4$" t.out && grep -q "1  random *24 " t.out || fail "a tournament: $(cat t.out)"
crownhead match random random --game $game --openings set-ups --games 400 --ply-limit 200 --sprt elo0=-400,elo1=0 --quiet --db t.db | grep -q "H[01] accepted" || fail "a test"

# A set-up that fails loses, with its cause on record; the game has no moves.
CROWNHEAD=$CROWNHEAD_TESTING crownhead match faulty:set-up-short random --game stratego --games 2 --concurrency 1 --quiet --db f.db > faults.out
grep -q "2 games: the agent gave an illegal set-up" faults.out || fail "an illegal set-up: $(cat faults.out)"
crownhead record show 1 --db f.db | grep -q "Blue wins: the agent gave an illegal set-up" || fail "on record: $(crownhead record show 1 --db f.db)"
crownhead record replay --verify --match 1 --db f.db > /dev/null 2>&1 || fail "a game without moves is looked at"

# Who would have to be shown everything, or can't be shown what is hidden, does not play.
refuses() {
    local part=$1; shift
    crownhead "$@" > out 2> err < /dev/null && fail "$* is not refused"
    grep -q "$part" err || fail "$*: $(cat out err)"
}
refuses "search plays games of perfect information only" match search:depth=2 random --game stratego --db x.db
refuses "search plays games of perfect information only" tournament random search --game stratego --db x.db
refuses "hub plays games of perfect information only" match "hub:$CROWNHEAD engine" random --game stratego --db x.db
refuses "Hub protocol shows both sides everything" engine --agent random --game stratego
refuses "Stratego can't be played this way" dxp --call 127.0.0.1:9 --agent random --game stratego
refuses "plays english and not stratego" match soar-checkers random --game stratego --db x.db
crownhead bench --agent random --game $game --games 1 --passes 1 > out && grep -q "200 positions" out || fail "bench: $(cat out)"
crownhead rules diff random random --game $game | grep -q "^[1-9][0-9]* decided alike, 0 otherwise" || fail "rules diff"

crownhead report --db whole.db --html page.html 2> err && ! grep -q "left out" err && grep -q "Stratego" page.html || fail "a report: $(cat err)"
