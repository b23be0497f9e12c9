#!/usr/bin/env bash
# A game from a file of somebody's: played in workers, recorded with its texts, replayed, verified, exported and united when the
# file has changed or is gone. Errors in files are reported with their lines.
. "$SOURCE/tests/support/scenario.sh"
set -e

cat > mine.game <<'EOF'
;; Italian draughts in which Black begins, on a board of our own.
(game (name mine) (title "My draughts") (extends italian) (first black))
EOF
cat > first.clp <<'EOF'
(defrule COMPARE::first (candidate (id ?m&1)) => (best ?m "the first move"))
EOF
cat > first.agent <<'EOF'
(agent (name first) (game mine) (kind rules) (phases COMPARE) (rules "first.clp"))
EOF
sql() { python3 - "$@" <<'EOF'
import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]):
    print(*row, sep="|")
EOF
}

# Rules and built-in agents in workers, two games at a time.
CROWNHEAD_SANDBOX=${CROWNHEAD_SANDBOX:-on} crownhead match first.agent random --game mine.game --games 8 --concurrency 2 --ply-limit 60 --quiet --db a.db > match.out
grep -q "0 forfeits" match.out || fail "the match by file: $(cat match.out)"
[ "$(sql a.db 'SELECT count(*) FROM game WHERE definition = 1')" = 8 ] || fail "every game has its definition"
[ "$(sql a.db 'SELECT name FROM definition')" = mine.game ] || fail "the definition's name: $(sql a.db 'SELECT * FROM definition')"
[ "$(sql a.db 'SELECT name FROM definition_source ORDER BY position')" = $'mine.game\nrules/games/italian.game\nrules/games/english.game' ] ||
    fail "the texts: $(sql a.db 'SELECT name FROM definition_source ORDER BY position')"
cp a.db whole.db

# The same command goes on; with another text it is another match.
crownhead match first.agent random --game mine.game --games 10 --ply-limit 60 --quiet --db a.db > more.out 2>&1
grep -q "match 1" more.out && [ "$(sql a.db 'SELECT count(*) FROM game')" = 10 ] || fail "it goes on: $(cat more.out)"
sed -i 's/(first black)/(first white)/' mine.game
crownhead match first.agent random --game mine.game --games 4 --ply-limit 60 --db a.db > changed.out 2>&1
grep -q "the definition of the game has changed since match 1: this is a new match, 2" changed.out || fail "the change is not reported: $(cat changed.out)"
[ "$(sql a.db 'SELECT count(*) FROM definition')" = 2 ] || fail "two definitions of one name"
[ "$(sql a.db 'SELECT count(DISTINCT hash) FROM source')" = "$(sql a.db 'SELECT count(*) FROM source')" ] || fail "texts are stored once"

# The file is gone, and the texts of the program's own games, too: old games are what they were.
first_moves() { crownhead record show --json "$1" --db a.db | python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"][0]["seat"])'; }
rm mine.game
mkdir home && cp -r "$SOURCE"/agents "$SOURCE"/data "$SOURCE"/rules home/ && rm -r home/rules/games/italian.game
[ "$(CROWNHEAD_HOME=$PWD/home first_moves 1)" = Black ] && [ "$(CROWNHEAD_HOME=$PWD/home first_moves 11)" = White ] || fail "each game has the rules it was played by"
CROWNHEAD_HOME=$PWD/home crownhead record replay --verify --match 1 --db a.db > verify.out || fail "verify: $(cat verify.out)"
grep -q "10 games: .* 0 different, 0 that can't be decided again" verify.out || fail "verified: $(cat verify.out)"
CROWNHEAD_HOME=$PWD/home crownhead record replay --verify --match 2 --db a.db | grep -q "4 games: .* 0 different, 0 that" || fail "verified: match 2"
CROWNHEAD_HOME=$PWD/home crownhead record show --match 2 --db a.db | grep -q "My draughts" || fail "the match is shown"
CROWNHEAD_HOME=$PWD/home crownhead record list --match 1 --db a.db | grep -q "wins\|drawn" || fail "the list"
CROWNHEAD_HOME=$PWD/home crownhead record export 1 --db a.db > out.pdn || fail "exported"
grep -q '^1\. 1[0-9]-\|^1\. 9-' out.pdn || fail "exported: $(cat out.pdn)"
crownhead report --db a.db --html page.html --sample 10
grep -q "My draughts" page.html || fail "the report knows the game"

# United by content: nothing twice, both definitions.
crownhead record merge whole.db a.db > merge.out || fail "merge: $(cat merge.out)"
[ "$(sql whole.db 'SELECT count(*) FROM game')" = 14 ] || fail "united: $(cat merge.out)"
[ "$(sql whole.db 'SELECT match.definition, game.definition, count(*) FROM game JOIN match ON match.id = match GROUP BY 1, 2')" = $'1|1|10\n2|2|4' ] ||
    fail "games have their definitions: $(sql whole.db 'SELECT match, definition, count(*) FROM game GROUP BY 1, 2')"
crownhead record merge whole.db a.db | grep -q "0 games added" || fail "merged twice"
crownhead record missing --games 20 --match 1 --db whole.db > missing.out && fail "games are missing"
grep -q "10 of 20 games are missing" missing.out || fail "missing: $(cat missing.out)"

# Two definitions of one name among games of no match, in a record whose rows have other numbers.
printf '1. 12-16 24-20 *\n' > black.pdn
printf '1. 21-18 12-16 *\n' > white.pdn
echo '(game (name mine) (title "My draughts") (extends italian) (first black))' > mine.game
crownhead record import black.pdn black.pdn --game mine.game --db singles.db > /dev/null || fail "imported"
# A score names the file, which is not opened for that.
crownhead record export 1 --db singles.db > back.pdn && grep -q '^\[Variant "mine.game"\]$' back.pdn || fail "the file's name: $(cat back.pdn)"
crownhead record import back.pdn --db back.db > out 2> err && fail "imported without its game"
grep -q 'back.pdn:1: the game is of the file `mine.game`; name that with --game' err || fail "no game: $(cat err)"
crownhead record import back.pdn --game mine.game --db back.db > out || fail "imported with its game: $(cat out)"
echo '(game (name mine) (title "My other draughts") (extends italian))' > mine.game
crownhead record import white.pdn --game mine.game --db singles.db > /dev/null || fail "imported, too"
rm mine.game
crownhead match random random --game russian --games 2 --quiet --db other.db > /dev/null
crownhead record merge other.db singles.db a.db > merge.out || fail "united with other numbers: $(cat merge.out)"
crownhead record merge other.db singles.db | grep -q "0 games added, 3 there" || fail "singles are there already"
[ "$(sql other.db 'SELECT definition.name, count(*) FROM game JOIN definition ON definition.id = definition GROUP BY definition.id ORDER BY 2')" = $'mine.game|1\nrussian|2\nmine.game|2\nmine.game|4\nmine.game|10' ] ||
    fail "other numbers: $(sql other.db 'SELECT definition.name, count(*) FROM game JOIN definition ON definition.id = definition GROUP BY definition.id ORDER BY 2')"
crownhead record replay --verify --match 2 --db other.db > verify.out && grep -q "10 games: .* 0 different, 0 that" verify.out || fail "verified in the whole"
crownhead record show 1 3 --db singles.db > show.out && grep -q "My other draughts" show.out && grep -q "My draughts" show.out || fail "both are shown: $(cat show.out)"
crownhead report --db singles.db --html singles.html
python3 - <<'EOF' || fail "a group for each definition"
import json, re
text = re.search(r'id="report">(.*?)</script>', open("singles.html", encoding="utf-8").read(), re.S)[1]
assert [(group["game"], group["games"]) for group in json.loads(text)["groups"]] == [("mine.game", 2), ("mine.game 2", 1)], text
EOF

# A record from anybody: texts that are not their hashes', mistakes, too many texts, a definition that is not there.
spoil() { # words of the message, SQL; the agents' texts and the list stay readable
    cp a.db bad.db
    python3 - "$2" <<'EOF'
import hashlib, sqlite3, sys
db = sqlite3.connect("bad.db")
db.create_function("sha", 1, lambda text: hashlib.sha256(text.encode()).hexdigest())
db.executescript(sys.argv[1])
EOF
    crownhead record show 1 --db bad.db > out 2> err && fail "$2: shown"
    grep -q "$1" err || fail "$2: $(cat err)"
    crownhead record list --match 1 --db bad.db > list.out || fail "$2: listed"
    [ "$(wc -l < list.out)" = 11 ] || fail "$2: the list has all games"
    crownhead record show --match 1 --rules --db bad.db > rules.out || fail "$2: the agents' texts: $(cat rules.out)"
    grep -q "best ?m" rules.out || fail "$2: the agents' texts: $(cat rules.out)"
    [ "${3:-}" != unread ] || ! crownhead record merge into.db bad.db > merge.out 2>&1 || fail "$2: united: $(cat merge.out)"
    crownhead report --db bad.db --html bad.html 2> err && grep -q "left out" err || fail "$2: the report leaves them out: $(cat err)"
}
text='(SELECT source FROM definition_source WHERE definition = 1 AND position = 0)'
spoil "not match its hash" "UPDATE source SET text = text || ' ' WHERE id = $text" unread
spoil "not match its hash" "UPDATE source SET text = text || ' ' WHERE id = $text; UPDATE source SET hash = sha(text) WHERE id = $text"
spoil "not match its hash" "UPDATE source SET text = replace(text, 'extends italian', 'extendss italian') WHERE id = $text; UPDATE source SET hash = sha(text) WHERE id = $text"
spoil "not match its hash" "DELETE FROM definition_source WHERE position = 2"
spoil "is not there" "PRAGMA foreign_keys = OFF; DELETE FROM definition WHERE id = 1"
spoil "has no texts" "DELETE FROM definition_source WHERE definition = 1"
spoil "is too long" "WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 99) INSERT INTO definition_source SELECT 1, i, 'more', 1 FROM n"

# Files that are wrong.
refuse() { # words, file's text
    printf '%s\n' "$2" > wrong.game
    for command in "moves" "perft 1" "match random random --games 2 --db no.db" "play" "explain" "bench perft"; do
        # shellcheck disable=SC2086
        crownhead $command --game wrong.game > out 2> err < /dev/null && fail "$command plays: $2"
        grep -q "$1" err || fail "$command: $(cat err)"
        [ ! -e no.db ] || fail "$command made a record"
    done
}
refuse "wrong.game:1:.*italain" '(game (name wrong) (extends italain))'
refuse "wrong.game:2:" $'(game (name wrong) (extends italian))\n(piece (name man) (lettter m))'
refuse "wrong.game" ''
refuse "wrong.game:1:" '(game (name wrong) (extends italian'
crownhead moves --game absent.game 2> err && fail "an absent file"
grep -q "absent.game" err || fail "absent: $(cat err)"
crownhead moves --game . 2> err && fail "a folder"
crownhead moves --game italian:losing=perhaps 2> err && fail "a parameter"
grep -q "losing" err || fail "a parameter: $(cat err)"
