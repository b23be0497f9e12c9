#!/usr/bin/env bash
# Every game that comes with the program, from outside: its definition is without mistakes and warnings, each reading without
# mistakes, its texts of positions are read back, random games of it come back from PDN with their GameType. The games of
# the draughts family that were asked for are all there, and the games that are part of the program.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
export CROWNHEAD_HOME=${CROWNHEAD_HOME:-$SOURCE}

games="english russian pool brazilian international killer breakthrough canadian frisian spanish portuguese italian czech thai malaysian old-french
turkish armenian greek kens kena ossetian senegalese liberian damone dablot fanorona fanorona-5x5 bushka dameo
lasca bashni yote choko konane alquerque hexdame loa stratego"

# GameType of PDN 3.0: number, who begins, columns, rows, how squares are named and from which corner, light or dark corner.
declare -A type=([english]=21,B,8,8,N1,0 [russian]=25,W,8,8,A0,0 [pool]=23,B,8,8,N1,0 [brazilian]=26,W,8,8,A0,0
    [international]=20,W,10,10,N2,0 [canadian]=27,W,12,12,N2,0 [frisian]=40,W,10,10,N2,0 [spanish]=24,W,8,8,N1,1
    [portuguese]=28,W,8,8,N1,1 [italian]=22,W,8,8,N2,1 [czech]=29,W,8,8,A0,0 [thai]=31,B,8,8,N2,0 [turkish]=30,W,8,8,A0,0)

listed=$("$CROWNHEAD" games list --json | python3 -c 'import json, sys
for line in map(json.loads, sys.stdin):
    if not line["collection"]: print(line["name"])')
for game in $games; do
    grep -qx "$game" <<< "$listed" || fail "$game is not among the games"
done
for game in $listed; do
    grep -qw -- "$game" <<< "$games" || fail "the game $game is not tested here"
    "$CROWNHEAD" games check --strict "$game" > check.out 2>&1 || fail "$game: $(cat check.out)"

    # Each value of each parameter, the ends of those that are numbers, and the losing form of games with a definition. A
    # reading may leave a kind of piece unused, which is warned of.
    "$CROWNHEAD" games show --json "$game" > show.json
    python3 -c 'import json
game = json.load(open("show.json"))
assert game["about"] and game["sources"], "a game says what it is and where that is from"
for parameter in game["parameters"]:
    values = parameter["values"] + [str(parameter[end]) for end in ("least", "most") if end in parameter]
    assert len(values) > 1 and parameter["about"], parameter
    for value in values:
        if value != parameter["default"]:
            print(parameter["name"] + "=" + value)
if game["texts"]:
    print("losing=yes")' > readings
    # Sanitizers see no more in one reading than in another.
    [ -z "${CH_SANITIZED:-}" ] || sed -i '2,$d' readings
    while read -r reading; do
        [ "$game:$reading" != dablot:obliging=man ] || reading+=,capture=mandatory # alone it has no effect, and is refused
        "$CROWNHEAD" games check "$game:$reading" > check.out 2>&1 || fail "$game:$reading: $(cat check.out)"
    done < readings

    start=$(python3 -c 'import json; print(json.load(open("show.json"))["start"])')
    # Where secret set-ups come first there is no start position to ask about.
    if [ "$game" != stratego ]; then
        [ "$("$CROWNHEAD" moves --game "$game" --fen "$start")" = "$("$CROWNHEAD" moves --game "$game")" ] ||
            fail "$game: $start is not the start position"
    fi

    rm -f played.db again.db
    "$CROWNHEAD" match random random --game "$game" --games 2 --seed 5 --concurrency 1 --quiet --db played.db > match.out 2>&1 ||
        fail "$game: $(cat match.out)"
    "$CROWNHEAD" record export --db played.db > games.pdn
    got=$(sed -n 's/^\[GameType "\(.*\)"\]$/\1/p' games.pdn | sort -u)
    [ "$got" = "${type[$game]:-}" ] || fail "$game: GameType $got, not ${type[$game]:-none}"
    "$CROWNHEAD" record import games.pdn --game "$game" --db again.db > import.out 2>&1 || fail "$game: $(cat import.out)"
    grep -q "^2 games imported, 0 rejected, 0 warnings" import.out || fail "$game: $(cat import.out)"
done

# The collection: no mistake, no warning, and a random game of each ends without a failure.
collected=$("$CROWNHEAD" games list --json | python3 -c 'import json, sys
for line in map(json.loads, sys.stdin):
    if line["collection"]: print(line["name"])')
[ "$(wc -l <<< "$collected")" = "$(ls "$SOURCE"/rules/games/collection/*.game | wc -l)" ] || fail "the collection is not listed whole: $collected"
for game in $collected; do
    "$CROWNHEAD" games check --strict "$game" > check.out 2>&1 || fail "$game: $(cat check.out)"
    "$CROWNHEAD" match random random --game "$game" --games 1 --seed 5 --concurrency 1 --quiet --db collected.db > match.out 2>&1 ||
        fail "$game: $(cat match.out)"
done
