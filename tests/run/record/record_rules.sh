#!/usr/bin/env bash
# The rules that played a game: stored once by content, given back as they were, also when their files are gone.
. "$SOURCE/tests/support/scenario.sh"
match() { "$CROWNHEAD" match "$@" --concurrency 1 --quiet --db r.db >match.out || fail "match $*"; }
texts() { python3 -c 'import sqlite3; print(sqlite3.connect("r.db").execute("SELECT count(*) FROM source").fetchone()[0])'; }
moves() { "$CROWNHEAD" record show "$1" --json --db r.db | grep -o '"move":"[^"]*"'; }

# --- an agent of files that exist once: its own rules, two of the program's, parameters
mkdir -p mine/parts
printf '(defrule COMPARE::low "To the squares with low numbers." (candidate (id ?m) (to ?to)) => (score ?m (- 40 ?to) "low"))\n' >mine/parts/forward.clp
printf '(agent (name my) (game english) (kind rules) (phases COMPARE) (rules "parts/forward.clp" "../beside.clp"))\n' >mine/my.agent
printf '(defrule COMPARE::corner "Keeps 1 and 3." (parameter (name weight) (value ?w)) (candidate (id ?m) (from 1 | 3)) => (score ?m (- 0 ?w) "stays"))\n' >beside.clp
sed -i 's/))$/) (parameters "my.parameters"))/' mine/my.agent
printf '(parameter (name weight) (value 3))\n' >mine/my.parameters
match mine/my.agent random --games 2
first=$(texts)
[ "$first" -eq 6 ] || fail "the game, agent file, vocabulary, two of rules, parameters are six texts, not $first"
match mine/my.agent random --games 2 --seed 2
match random mine/my.agent --games 2
[ "$(texts)" -eq "$first" ] || fail "three matches with the same rules store them once"
printf '(parameter (name weight) (value 4))\n' >mine/my.parameters
match mine/my.agent random --games 2
[ "$(texts)" -eq $((first + 1)) ] || fail "of an agent with another number one text is new"

refuses '' crownhead record show 1 --rules --json --db r.db

# --- printed: every text, byte for byte, with its hash
"$CROWNHEAD" record show 1 --rules --db r.db >shown.txt || fail "show --rules"
grep -Eq '^;;; my, text [0-9a-f]{12}, 5 files: (Black|White), plies [0-9]+ to [0-9]+$' shown.txt || fail "the agent: $(grep '^;;; my' shown.txt)"
grep -q "^;;; file mine/../beside.clp, sha-256 $(sha256sum <beside.clp | cut -d' ' -f1)\$" shown.txt || fail "a file and its hash"
grep -q '(value 3)' shown.txt && ! grep -q '(value 4)' shown.txt || fail "the text that played, not the one of today"
[ "$("$CROWNHEAD" record show --match 4 --rules --db r.db | grep -c '(value 4)')" -eq 1 ] || fail "the texts of a match"

match soar-checkers soar-checkers --games 2
[ "$("$CROWNHEAD" record show --match 5 --rules --db r.db | grep -c '^;;; soar-checkers, ')" -eq 1 ] || fail "an agent that plays itself is shown once"

# --- as files: they play the same games when the originals are gone
touch before
"$CROWNHEAD" record show 1 2 --rules --out back --db r.db >files.txt 2>files.err || fail "show --rules --out"
agent=$(sed -n 's/^my, text [0-9a-f]*: //p' files.txt | head -1)
cmp "$(dirname "$agent")/parts/forward.clp" mine/parts/forward.clp || fail "a rule file comes back as it was"
cmp "$(dirname "$agent")/beside.clp" beside.clp || fail "a file from above comes back inside of the folder"
grep -q 'beside.clp: the agent file names it `../beside.clp`; change that before it plays' files.err || fail "a name that leads out is not reported: $(cat files.err)"
grep -q '^random: has no text' files.txt || fail "an agent of the program: $(cat files.txt)"
[ -z "$(find . -newer before -type f -not -path './back/*' -not -name 'files.*')" ] || fail "nothing is written elsewhere"
mv mine gone && mv beside.clp gone
sed -i 's|../beside.clp|beside.clp|' "$agent"
"$CROWNHEAD" match "$agent" random --games 2 --concurrency 1 --quiet --db r.db >match.out || fail "the files that came back play"
for game in 1 2; do
    [ "$(moves $game | wc -l)" -gt 10 ] || fail "game $game is a game"
    cmp <(moves $game) <(moves $((game + 10))) || fail "they play game $game again"
done
refuses 'my.agent: the file exists and is left as it is' crownhead record show 1 --rules --out back --db r.db # a changed file is left alone
mkdir prepared linked
ln -s ../prepared "linked/$(basename "$(dirname "$agent")")"
"$CROWNHEAD" record show 1 --rules --out linked --db r.db >/dev/null 2>linked.err
[ $? -eq 2 ] && grep -q 'symbolic link' linked.err && [ -z "$(ls prepared)" ] || fail "a link is not followed: $(cat linked.err)"
ln -s prepared named
"$CROWNHEAD" record show 1 --rules --out named --db r.db >/dev/null || fail "a link that the user names"
"$CROWNHEAD" match soar-checkers random --games 2 --quiet --db roster.db >/dev/null || fail "an agent of the roster"
"$CROWNHEAD" record show --match 1 --rules --out roster --db roster.db >roster.txt || fail "its files"
"$CROWNHEAD" rules check "$(sed -n 's/^soar-checkers, text [0-9a-f]*: //p' roster.txt)" >/dev/null || fail "an agent of the roster as files"
"$CROWNHEAD" match search:depth=1 random --games 2 --quiet --db search.db >/dev/null || fail "an agent of weights"
"$CROWNHEAD" record show 1 --rules --out weights --db search.db >search.txt || fail "its weights"
cmp "$SOURCE/data/weights/english.weights" weights/search:depth=1-*/data/weights/english.weights || fail "other weights: $(cat search.txt)"

# --- an agent with parameters of its own for the game: those that played are in all the places that it names
printf '(defrule COMPARE::low "To low squares." (parameter (name w) (value ?w)) (candidate (id ?m) (to ?to)) (square (id ?to) (view ?v)) => (score ?m (* ?w ?v) "low"))\n' >low.clp
printf '(agent (name own) (family draughts) (kind rules) (phases COMPARE) (rules "low.clp") (parameters "usual.parameters"))\n(parameters (game russian) (file "own.parameters"))\n' >own.agent
printf '(parameter (name w) (value -1))\n' >usual.parameters
printf '(parameter (name w) (value 2))\n' >own.parameters
"$CROWNHEAD" match own.agent random --games 2 --quiet --game russian --db own.db >/dev/null || fail "an agent with parameters of a game"
"$CROWNHEAD" record show 1 --rules --out own --db own.db >own.txt || fail "its files: $(cat own.txt)"
for name in usual own; do
    cmp own.parameters "$(dirname "$(sed -n 's/^own, text [0-9a-f]*: //p' own.txt)")/$name.parameters" || fail "$name.parameters"
done
"$CROWNHEAD" rules check "$(sed -n 's/^own, text [0-9a-f]*: //p' own.txt)" >/dev/null || fail "it loads again"

# --- wrong input
refuses '--rules' crownhead record show 1 --out x --db r.db # --out without --rules
edit() { python3 -c 'import sqlite3, sys
with sqlite3.connect("roster.db") as record: record.execute("UPDATE agent SET " + sys.argv[1] + " WHERE name != ?", ("random",))' "$1"; }
for name in ../../elsewhere/ "$folder/elsewhere/" ..; do
    edit "name = '$name'"
    mkdir -p x/x
    "$CROWNHEAD" record show 1 --rules --out x/x --db roster.db >/dev/null || fail "an agent whose name is a path"
    [ ! -e elsewhere ] && [ -z "$(ls x | grep -vx x)" ] && [ -n "$(ls -A x/x)" ] || fail "an agent's name leads out: $name"
    rm -r x
done
edit "hash = '../../../../../out'"
refuses 'changed by hand' crownhead record show 1 --rules --out x --db roster.db # a hash that is a path
