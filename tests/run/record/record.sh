#!/usr/bin/env bash
# crownhead record from outside: lists, shows, the way to PDN and back, verification.
. "$SOURCE/tests/support/scenario.sh"
record() { "$CROWNHEAD" record "$@"; }

"$CROWNHEAD" match random search:depth=2 --games 12 --concurrency 1 --quiet --db m.db >/dev/null || fail "match"

# --- lists and filters
record list --db m.db | grep -q 'complete .*12/12.*random - search:depth=2' || fail "list of matches"
[ "$(record list --match 1 --json --db m.db | wc -l)" -eq 12 ] || fail "list of games"
all=$(for r in 0 1 draw none; do record list --result $r --json --db m.db; done | wc -l)
[ "$all" -eq 12 ] || fail "every game has one result"
[ "$(record list --agent random --limit 5 --json --db m.db | wc -l)" -eq 5 ] || fail "--agent and --limit"
record list --agent nobody --db m.db | grep -q 'no such games' || fail "an empty list says so"

# --- one game
record show 1 --db m.db >show.txt || fail "show"
grep -q 'Black random, White search:depth=2' show.txt || fail "show names the players"
record show 1 --json --db m.db | grep -q '"moves":\[{"seat":"Black"' || fail "show --json"
record replay 1 --db m.db | grep -q '^1\. Black plays' || fail "replay steps"

# --- by its match and its number there, whatever its place in the record
"$CROWNHEAD" match random random --games 6 --concurrency 1 --quiet --db moved.db >/dev/null || fail "match"
record export 1.2 1.5 --db moved.db >named.pdn || fail "games of a match by their numbers"
record export 2 5 --db moved.db | cmp - named.pdn || fail "games that were played in their order"
python3 -c 'import sqlite3
with sqlite3.connect("moved.db") as record:  # as if game 2 had ended last
    record.execute("PRAGMA foreign_keys = OFF")
    record.execute("UPDATE game SET id = 99 WHERE id = 2")
    record.execute("UPDATE move SET game = 99 WHERE game = 2")'
record export 1.2 1.5 --db moved.db | cmp - named.pdn || fail "a game that ended last"
record show 1.2 --db moved.db | grep -q '^game 99, number 2 of match 1: ' || fail "it says which it is"

# --- every decision can be made again, and a changed record is noticed
record replay --verify --match 1 --db m.db >verify.txt || fail "verify"
grep -q ' 0 different, 0 that' verify.txt || fail "all moves verified: $(cat verify.txt)"

# --- PDN there and back
record export --match 1 --comments --db m.db >out.pdn || fail "export"
[ "$(grep -c '^\[GameType "21' out.pdn)" -eq 12 ] || fail "export writes GameType"
record import out.pdn --db back.db >import.txt || fail "import"
grep -q '^12 games imported, 0 rejected' import.txt || fail "import counts: $(cat import.txt)"
record export --comments --db back.db | cmp - out.pdn || fail "export of the import is the same"
record replay --verify 1 --db back.db 2>&1 | grep -q "was played elsewhere" || fail "an imported game can't be decided again"

# --- a game at the console: begun and taken so long
printf '11-15\nresign\nquit\n' | "$CROWNHEAD" play --white random --db console.db >/dev/null || fail "play --db"
record show 1 --db console.db | grep -Eq '^begun 20[0-9-]{8} [0-9:]{5}, took [0-9.]+ s$' || fail "when a game was played"

# --- its agents' moves can be decided again, whatever was taken back or asked between. Of the moves that are tried
# those that may be played are; a game with another agent follows, with a seed of its own.
moves() { for pass in 1 2 3 4 5; do for from in {1..28}; do for step in 3 4 5 7 9; do echo "$from-$((from + step))"; done; done; done; }
{ moves; printf 'hint\nundo\nundo\nhint random\nundo\n'; moves; printf 'resign\nnew\nseat white random\n'; moves; printf 'resign\nquit\n'; } |
    "$CROWNHEAD" play --seed 7 --db again.db >again.txt || fail "two games at the console"
for game in 1 2; do
    agents=$(record show $game --json --db again.db | grep -o '"seat":"White"' | wc -l)
    [ "$agents" -ge 4 ] || fail "game $game: White only played $agents moves"
    record replay --verify $game --db again.db >verify.txt 2>&1 || fail "game $game at the console"
    grep -q "^1 game: $agents moves decided again and the same, 0 different, 0 that" verify.txt || fail "game $game at the console: $(cat verify.txt)"
done

# --- games of no match are listed apart, and the end is known again after a way through PDN
"$CROWNHEAD" match random random --games 2 --quiet --db back.db >/dev/null || fail "match into the same record"
record list --db back.db | grep -q '^12 games belong to no match: crownhead record list --single --db back.db$' || fail "games of no match are not reported"
[ "$(record list --single --json --db back.db | wc -l)" -eq 12 ] || fail "--single"
[ "$(record list --single --json --db back.db | grep -c '"end":"no-moves"')" -eq "$(record list --match 1 --json --db m.db | grep -c '"end":"no-moves"')" ] ||
    fail "the ends are known again"
printf '11-15\nresign\nsave resigned.pdn\nquit\n' | "$CROWNHEAD" play --white human >/dev/null
record import resigned.pdn --db resigned.db >/dev/null
record list --single --db resigned.db | grep -q 'Black wins: resignation' || fail "a game saved at the console keeps its end"

# --- a mistake rejects its game only, and is reported with its place
cat >bad.pdn <<'PDN'
[Event "good"]
1. 11-15 23-19 2. 8-11 *

[Event "bad"]
1. 11-15 22-18 2. 8-11 18x11 *

[Event "good too"]
1. 9-13 1/2-1/2
PDN
record import bad.pdn --db bad.db >bad.txt 2>bad.err
[ $? -eq 1 ] || fail "a rejected game makes the exit status 1"
grep -q '^2 games imported, 1 rejected' bad.txt || fail "counts: $(cat bad.txt)"
grep -q '^bad.pdn:5: ' bad.err || fail "file:line: $(cat bad.err)"

# --- what follows a position set up within a game is kept, with a warning
echo '11-15 /FEN "B:W15,22:B11"/ 11x25 *' | record import - --db bad.db >cut.txt 2>cut.err || fail "import of a set-up"
grep -q '^-:1: what follows a position set up within a game is kept beside it' cut.err || fail "a set-up within a game: $(cat cut.err)"

# --- a record where nothing may be written can be read
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    as_other() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
else
    as_other() { "$@"; }
fi
mkdir 'read only?' && cp m.db 'read only?/100%.db' && chmod 555 'read only?' && chmod 444 'read only?/100%.db' && chmod 755 .
if as_other "$CROWNHEAD" --version >/dev/null 2>&1; then
    [ "$(as_other "$CROWNHEAD" record list --match 1 --json --db 'read only?/100%.db' | wc -l)" -eq 12 ] || fail "a record in a folder that may only be read"
    printf '1. 11-15 *\n' >secret.pdn && chmod 222 secret.pdn
    as_other "$CROWNHEAD" play --load secret.pdn 2>&1 </dev/null | grep -q '^secret.pdn: .*; check its permissions$' || fail "a file that may not be read"
    as_other "$CROWNHEAD" match random random --db 'read only?/100%.db' 2>&1 | grep -q 'may not be written' || fail "a match into it is refused"
else
    echo "skipped: a record where nothing may be written, since another user may not run the program here"
fi
chmod 755 'read only?'

# --- wrong input
refuse() { refuses_like "$1" crownhead record "${@:2}"; }
refuse 'no such record' list --db none.db
[ -e none.db ] && fail "looking at a record does not make one"
refuse 'not by both' show 1 --match 1 --db m.db
refuse '`--verify` is not an option of record list; it is one of record replay$' list --verify --db m.db
refuse '`--agent` is not an option of record show; it is one of record list, export, replay$' show --match 1 --agent random --db m.db
refuse '`--strict` is not an option of record export' export --strict --db m.db
refuse '`--match` is not an option of record import' import m.pdn --match 1 --db m.db
refuse '`--game` is not an option of record list' list --game russian --db m.db
refuse '`--json` is not an option of record merge' merge m.db --json
refuse '`--rules` is not an option of record export' export --rules --out x --db m.db
refuse '--single is for games of no match' list --single --match 1 --db m.db
refuse 'no game 99' show 99 --db m.db
refuse 'match 1 has no game 13' show 1.13 --db m.db
refuse 'match 1 has no game 9999999999' show 1.9999999999 --db m.db
refuse 'no match 2' show 2.1 --db m.db
for name in 1. .1 1.0 1.x 1.1.1 ' 1' 1.-1 0x1; do refuse "as 3.12, not \`$name\`" show "$name" --db m.db; done
refuse 'no match 9' list --match 9 --db m.db
refuse 'not `x`' show x --db m.db
refuse 'did you mean `export`' exprot --db m.db
refuse 'needs the number' show --db m.db
refuse '--result is' list --result maybe --db m.db
refuse 'missing.pdn' import missing.pdn --db m.db
refuse 'there is no game in it' import /dev/null --db m.db
refuse 'this is a database; `crownhead record merge` unites records' import m.db --db m.db
printf 'plain text that is no database at all\n' >text.db
refuse 'not a record' list --db text.db

# --- programs that make the same record at the same moment wait for each other
for round in 1 2 3 4 5; do
    for seed in 1 2 3; do
        "$CROWNHEAD" match random random --games 2 --seed $seed --quiet --db race$round.db >/dev/null &
    done
    wait
    [ "$(record list --json --db race$round.db | wc -l)" -eq 3 ] || fail "three matches at once"
done
