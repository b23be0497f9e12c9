#!/usr/bin/env bash
# scripts/experiments/loa-tables from outside: it prints the figures of the record, games are played once and go on, the article's figures
# are beside it, and it can be stopped.
. "$SOURCE/tests/support/scenario.sh"
export CROWNHEAD
tables() { "$SOURCE/scripts/experiments/loa-tables" "$@"; }
refused() { # what, words, arguments
    refuses_like "$2" tables "${@:3}" --db refused.db
    [ ! -s out ] || fail "$1: $(cat out)"
}

for table in evaluators quiescence; do
    tables $table --games 4 --start-games 4 --nodes 60 --db all.db --quiet >$table || fail "$table: $?"
done
# 127-71-2: mean 0.64, standard error 0.0339 by hand, Student's 97.5 % of 199 degrees 1.972; 125-71-4: (125 + 4 / 2) / 200.
grep -Eq '^  quad – normal +[0-9]-[0-9]-[0-9] .*127-71-2  64\.0 % \(57\.3 to 70\.7\)$' evaluators || fail "Table 4: $(cat evaluators)"
[ "$(grep -c '125-71-4  63.5 %' quiescence)" = 2 ] || fail "Table 5: $(cat quiescence)"
grep -q 'Over openings: 4 games each, random:plies=4,count=5000, each opening with both colours, seed 1' evaluators || fail "no openings in the heading"
grep -q "The article's protocol: 4 games each from the initial position, half with each colour, seed 1" evaluators || fail "no protocol in the heading"

# The second run finds the games in the record; both tables without a name.
tables --games 4 --start-games 4 --nodes 60 --db all.db --quiet >both || fail "both tables"
cat evaluators quiescence | cmp -s - both || fail "the tables again: $(cat both)"
[ "$("$CROWNHEAD" record list --db all.db --json | grep -c '"games":4')" -eq 12 ] || fail "twelve matches of four games"

# Each line against the games of the record: counts, colours, openings, different games.
tables --games 4 --start-games 4 --nodes 60 --db all.db --json >lines || fail "JSON"
tables evaluators --games 0 --start-games 16 --nodes 300 --db alike.db --json >alike || fail "JSON of games that begin alike"
cat >check.py <<'EOF'
import json, os, subprocess, sys
files, ranks = str.maketrans("abcdefgh", "hgfedcba"), str.maketrans("12345678", "87654321")
file, database, played, nodes = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
def crownhead(*arguments):
    return subprocess.run([os.environ["CROWNHEAD"], *arguments, "--db", database], stdout=subprocess.PIPE, text=True, check=True).stdout
lines = [json.loads(line) for line in open(file)]
cells = [(table, deck) for table in ("evaluators", "quiescence") for deck in ("openings", "start") for _ in range(3)]
assert [(line["table"], line["deck"]) for line in lines] == (cells if file == "lines" else cells[3:6]), lines
as_they_stand = 0
pairs = [("quad", "off", "normal", "off"), ("normal", "off", "blocking", "off"), ("quad", "off", "blocking", "off"),
         ("quad", "on", "quad", "off"), ("normal", "on", "normal", "off"), ("blocking", "on", "blocking", "off")]
for i, line in enumerate(lines):
    one, first, other, second = pairs[i % 3 + 3 * (line["table"] == "quiescence")]
    names = [f"search:eval={one},nodes={nodes},quiescence={first}", f"search:eval={other},nodes={nodes},quiescence={second}"]
    assert line["agents"] == names and line["state"] == "complete" and line["played"] == played, line
    listed = [json.loads(text) for text in crownhead("record", "list", "--match", str(line["match"]), "--json").splitlines()]
    games = [json.loads(crownhead("record", "show", str(game["id"]), "--json")) for game in listed if game.get("type") == "game"]
    assert len(games) == played, games
    won = sum(game["players"].get(game["winner"]) == names[0] for game in games)
    lost = sum(game["players"].get(game["winner"]) == names[1] for game in games)
    here = line["here"]
    assert (here["wins"], here["losses"], here["draws"]) == (won, lost, played - won - lost), (line, games)
    assert abs(here["score"]["value"] - (won + (played - won - lost) / 2) / played) < 1e-9, line
    assert sorted(game["players"]["Black"] for game in games) == sorted(names * (played // 2)), games
    openings = [" ".join(move["move"] for move in game["moves"] if move.get("opening")) for game in games]
    if line["deck"] == "start":
        assert openings == [""] * played and line["openings"] == "none", openings
    else:
        assert openings[0] == openings[1] != openings[2] == openings[3] and all(len(o.split()) == 4 for o in openings), openings
    whole = {(game["players"]["Black"], " ".join(move["move"] for move in game["moves"])) for game in games}
    assert line["different"] == len(whole), (line, whole)
    beginnings = set()  # a game and its mirror images are held against those that are there
    for game in games:
        moves = " ".join(move["move"] for move in game["moves"][:10])
        images = [moves, moves.translate(files), moves.translate(ranks), moves.translate(files).translate(ranks)]
        if not any((game["players"]["Black"], image) in beginnings for image in images):
            beginnings.add((game["players"]["Black"], moves))
    assert line["lines"] == len(beginnings), (line, beginnings)
    as_they_stand += len({(black, " ".join(moves.split()[:10])) for black, moves in whole})
assert file == "lines" or sum(line["lines"] for line in lines) < as_they_stand, "no mirror images: other games would test more"
EOF
python3 check.py lines all.db 4 60 || fail "the JSON and the record"
python3 check.py alike alike.db 16 300 || fail "games that begin alike"

# One game with each colour has no margin; fewer games than the record has are reported.
tables quiescence --games 0 --start-games 2 --nodes 60 --seed 2 --db all.db --quiet >two || fail "two games"
grep -Eq '^  quad – quad without +[0-9]-[0-9]-[0-9]  [0-9.]+ % +2 ' two && grep -q 'no margin' two || fail "no margin: $(cat two)"
tables evaluators --games 2 --start-games 0 --nodes 60 --db all.db --quiet >out 2>err || fail "fewer games than the record has"
grep -q '^match 1 has 4 games in the record, more than the 2 asked for' err || fail "no word of the record's games: $(cat err)"

# Stopped in the middle, it prints what it has.
"$SOURCE/scripts/experiments/loa-tables" evaluators --games 100000 --nodes 500 --concurrency 1 --db stop.db --json >out 2>err &
pid=$!
await_of $pid err has_games 2 stop.db
kill -TERM $pid
wait $pid
[ $? -eq 1 ] || fail "stopped: the exit status"
grep -q 'the same command goes on: .*loa-tables evaluators --games 100000' err || fail "stopped: $(cat err)"
grep -q '"state": "running"' out && [ "$(wc -l <out)" = 1 ] || fail "stopped: $(cat out)"

refused "two limits" 'not allowed with' --time 3 --nodes 3
refused "an unknown table" "invalid choice: 'quads'" quads
refused "an odd number" '`3` is odd.*take 4' --games 3
refused "no number" '`many` is not a number' --games many
refused "no positions" '`0` is not a number from 1' --nodes 0
refused "nothing to play" 'leave nothing to play' --games 0 --start-games 0
refused "no openings" 'those of --start-games' --openings none
refused "no such file" 'none.fen' --games 2 --openings none.fen
refused "bad openings" 'plies=0' --games 2 --openings random:plies=0
[ ! -e refused.db ] || fail "what is refused leaves no record"
refuses 'none/x.db' tables --games 2 --db "$folder/none/x.db" # a record that can't be made
