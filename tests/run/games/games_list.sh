#!/usr/bin/env bash
# crownhead games list from outside: groups by board, the games of the collection behind the others, and games found by a word.
. "$SOURCE/tests/support/scenario.sh"

home=$folder/home
mkdir -p "$home"
for part in rules agents data web; do cp -r "$SOURCE/$part" "$home/"; done
mkdir -p "$home/rules/games/collection"
rm -f "$home"/rules/games/collection/*
cat >"$home/rules/games/collection/ring-test.game" <<'EOF2'
(game (name ring-test) (title "Ring test") (extends turkish) (about "Seen by TESTERS alone.") (sources "Somebody, 1899"))
EOF2
export CROWNHEAD_HOME=$home

"$CROWNHEAD" games list >listed || fail "status $?"
group() { awk -v name="$1" '/^[^ ]/ { group = $0 } $1 == name { print group }' listed; }
for pair in 'english:draughts on every second cell' 'damone:draughts on every second cell' 'turkish:draughts on all squares' 'dameo:draughts on all squares' \
    'fanorona:alquerque and other boards with lines' 'dablot:alquerque and other boards with lines' 'loa:Lines of Action' 'stratego:Stratego' \
    'ring-test:collection: draughts on all squares'; do
    [ "$(group "${pair%%:*}")" = "${pair#*:}" ] || fail "${pair%%:*} is in the group $(group "${pair%%:*}")"
done
[ "$(grep -c '^[^ ]' listed)" = "$(grep '^[^ ]' listed | sort -u | wc -l)" ] || fail "a group is there twice: $(cat listed)"
[ "$(grep -c '^  [a-z]' listed)" = $(($(ls "$home"/rules/games/*.game | wc -l) + 2 + 1 + 1)) ] || fail "games are missing: $(cat listed)" # and the head
"$CROWNHEAD" games list --json | python3 -c 'import json, sys
games = {line["name"]: line for line in map(json.loads, sys.stdin)}
assert games["ring-test"]["collection"] and games["ring-test"]["group"] == "draughts on all squares", games["ring-test"]
assert not games["english"]["collection"] and games["loa"]["group"] == "Lines of Action"' || fail "--json"

# A word in name, title, about or sources, in any case.
found() { "$CROWNHEAD" games list "$@" | grep -o '^  [a-z][^ ]*' | tail -n +2 | tr -d ' ' | sort | tr '\n' ' '; }
[ "$(found RING-T)" = "ring-test " ] || fail "by name: $(found RING-T)"
[ "$(found 'italian dam')" = "damone " ] || fail "by title: $(found 'italian dam')"
[ "$(found testers)" = "ring-test " ] || fail "by about: $(found testers)"
[ "$(found 'somebody, 1899')" = "ring-test " ] || fail "by source: $(found 'somebody, 1899')"
[ "$(found fanorona)" = "fanorona fanorona-5x5 " ] || fail "several: $(found fanorona)"
says 0 '"name":"loa"' -- crownhead games list --json 'lines of action'
says 1 'nothing that is said of a game has `fanorna` in it; did you mean `fanorona`?' -- crownhead games list fanorna
says 1 'nothing that is said of a game has `ring-tset` in it; did you mean `ring-test`?' -- crownhead games list --json ring-tset
says 1 'games list without a word' -- crownhead games list qqqqqqqqqqqq
says 2 'games list' -- crownhead games list two words

# A game of the collection is played and completed by its name, like others.
says 0 'Ring test' 'rules/games/collection/ring-test.game' -- crownhead games show ring-test
says 0 'ring-test' -- crownhead complete words games ''
says 2 'there is no game `ring-tets`; did you mean `ring-test`?' -- crownhead games show ring-tets
