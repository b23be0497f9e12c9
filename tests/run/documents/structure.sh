#!/usr/bin/env bash
# The architecture holds: arrows point one way, CLIPS and SQLite stay where they belong, nothing below
# the command line prints, every header compiles by itself, the map has every folder and file; tests that skip say why,
# and scripts/maintain/mutate knows which source each is of.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
cd "$SOURCE"
refuse() { # what, lines
    [ -z "$2" ] || fail "$1:"$'\n'"$2"
}

includes() { grep -nE "$1" -r "$2" --include='*.[ch]' || true; }
refuse "core/ reaches up" "$(includes '#include *"(bridge|agents|workshop|cli)/' core)"
refuse "bridge/ reaches up" "$(includes '#include *"(agents|workshop|cli)/' bridge)"
refuse "agents/ reaches up" "$(includes '#include *"(workshop|cli)/' agents)"
refuse "workshop/ reaches up" "$(includes '#include *"cli/' workshop)"
# Nor does a library call what one above it defines: the linker sees what includes do not show.
symbols() { nm -gj "--$2-only" "$(dirname "$CROWNHEAD")/libch_$1.a" | grep '^ch_' | sort -u; }
below=
for room in core bridge agents workshop cli; do
    [ -n "$(symbols $room defined)" ] || refuse "a library defines nothing" "$room"
    for lower in $below; do
        refuse "$lower calls what $room defines" "$(comm -12 <(symbols "$lower" undefined) <(symbols $room defined))"
    done
    below+=" $room"
done
refuse "core/base/ reaches up" "$(includes '#include *"core/' core/base | grep -v '"core/base/')"
# The lists of games are above the games that they name.
registry='core/games/(games|own_games)\.c|bridge/games/rows\.c'
# Folders form no circle. Each is one by itself here, but for a game with its parts.
arrows=$(grep -rE '^#include "(core|agents|workshop|cli)/' core agents workshop cli --include='*.[ch]' | grep -vE "^($registry):" |
    sed -E 's!/[^/]*:#include "! !; s!/[^/]*"$!!' | sort -u)
circles() { sed -E "$1" <<< "$arrows" | sort -u | { tsort 2>&1 > /dev/null || true; } | sed 's/^tsort: //'; }
refuse "folders in a circle" "$(circles 's!(core/games/(draughts|loa|stratego))/(definition|evaluation|belief|set_ups|text)\b!\1!g')"
# Nor do those directly below core/, agents/, workshop/ and cli/ with all that is in them.
refuse "folders with all that is in them in a circle" "$(circles 's!((core|agents|workshop|cli)/[^/ ]+)/[^ ]*!\1!g')"
for place in core agents workshop cli; do
    refuse "$place/ includes CLIPS" "$(includes '#include *[<"](clips|envrnmnt|factmngr|router|engine|agenda)\.h' $place)"
done
sqlite=$(grep -lE '#include *[<"]sqlite3\.h' -r core bridge agents workshop cli --include='*.[ch]' || true)
[ "$(printf '%s\n' "$sqlite" | grep -c .)" -le 1 ] || refuse "several files include sqlite3.h" "$sqlite"
json=$(grep -lE 'cJSON_Parse' -r core bridge agents workshop cli --include='*.[ch]' || true)
[ -z "$json" ] || refuse "JSON is read by other means than core/base/json_read.c" "$json"
for place in core bridge workshop; do
    refuse "$place/ prints" "$(includes '[^a-z_sn](printf|puts|putchar|fputs|fprintf)\(' $place | grep -v '\.c:[0-9]*: \*' || true)"
done

# In the bridge a folder includes none that is before it here, nor do those of the second loop know a turn.
later=
for place in explanation games output functions input loading lint environment decision; do
    refuse "bridge/$place reaches up" "$(includes "#include *\"bridge/(${later:-none})/" bridge/$place)"
    later+=${later:+|}$place
done
for place in decision environment lint loading; do
    refuse "bridge/$place knows a turn" "$(includes '#include *"bridge/rulebase\.h' bridge/$place)"
done

# A game is one module: its rules in core/games/NAME and what rules see of it in bridge/games/NAME. Nothing else names it or includes its
# headers but the registry, and what is about one game by nature: definitions are of draughts, traps are of
# Stratego, and so are the UCC's protocol and the scores of other programs. core/games/text is of all games.
names=$(find core/games -mindepth 1 -maxdepth 1 -type d ! -name text -printf '%f\n' | sort | paste -sd'|')
of_one_game='core/scores/.*|cli/games/(games[a-z_]*|trap)\.c|cli/engine/engine_ucc\.[ch]|agents/ucc/ucc\.c'
for place in core bridge agents workshop cli; do
    refuse "a game leaks into $place/" "$(grep -nE "#include *\"(core|bridge)/games/($names)/|\"($names)[\":]|ch_($names)_(is|of|row)\b" -r $place --include='*.[ch]' |
        grep -vE "^((core|bridge)/games/($names)/|($registry|$of_one_game):)" || true)"
done
for game in ${names//|/ }; do
    refuse "a game includes another" "$(grep -nE "#include *\"(core|bridge)/games/($names)/" -r "core/games/$game" "bridge/games/$game" --include='*.[ch]' 2> /dev/null |
        grep -vE "\"(core|bridge)/games/$game/" || true)"
done

# One function prints: text from outside passes through cli/output/print.c. Round it go files that are written (marked by their variable),
# a newline and a mode of the terminal from signal handlers, the last words when memory is out, and the
# program's own man page and completions.
prints='(^|[^a-z_>.])(v?d?f?printf|puts|putchar|putc|fputc|fputs|fwrite|write)\('
round=$(grep -nE "$prints" -r cli --include='*.c' | grep -vE '^cli/(output/print\.c|complete/[a-z_]*\.c):|^[^:]*:[0-9]*: *(/\*|\*)' |
    grep -vE 'page->file|fwrite\(text->data, 1, text->length, file\)|fputs\(text\.data, file\)|write\(file, text \+ done' |
    grep -vE 'write\(STD(OUT|ERR)_FILENO, ("\\n", 1|text, sizeof text - 1|leave, sizeof leave - 1)\)' |
    grep -vE '^cli/main\.c:.*fprintf\(stderr, "crownhead: out of memory' || true)
refuse "prints go round cli/output/print.c" "$round"
# That a format is the program's own text is the compiler's to see (-Wformat=2); JSON is escaped, not made plain.
refuse "JSON is printed unescaped" "$(grep -nE '(ch_print|ch_print_to|ch_print_block)\(.*(json|printed)' -r cli --include='*.c' || true)"

zlib=$(grep -lE '#include *[<"]zlib\.h' -r core bridge agents workshop cli --include='*.[ch]' || true)
[ "$(printf '%s\n' "$zlib" | grep -c .)" -le 1 ] || refuse "several files include zlib.h" "$zlib"

# Rules run in workers only: nothing but the worker's own main may have them in its process, and rule bases are loaded for it alone.
refuse "rules in the program's own process" "$(includes 'rules_in_process *=[^=]' . | grep -vE '^(\./)?(agents/worker/host\.c|tests/.*|build/.*):' || true)"
only() { # a function, the files that may call it
    refuse "$1 is called elsewhere than in $2" "$(grep -nE "\\b$1\(" -r core bridge agents workshop cli --include='*.c' | grep -vE "^($2):" || true)"
}
only ch_rulebase_load 'agents/rules/rules\.c|bridge/rulebase\.c'
only ch_rules_open 'agents/worker/in_process\.c|agents/rules/rules\.c'
only ch_open_in_process 'agents/agents\.c|agents/worker/host\.c|agents/worker/in_process\.c'
only CreateEnvironment 'bridge/environment/environment\.c'

# scripts/test reports every line `skipped: what and why`.
refuse "skips without a word" "$(awk 'FNR == 1 { said = -9 } /skipped: / { said = FNR }
    /^ *(skip\(\);|exit 77$)/ && FNR - said > 3 { print FILENAME ":" FNR }' $(find tests/unit tests/run -name "*.c" -o -name "*.sh"))"

# A room that a stranger can look over: a module is a .c with its .h.
while read -r place; do
    modules=$(find "$place" -maxdepth 1 -name '*.[ch]' | sed 's/\.[ch]$//' | sort -u | wc -l)
    [ "$modules" -le 25 ] || refuse "more than 25 modules" "$place: $modules"
done < <(find core bridge agents workshop cli -type d)

compiler=${CC:-cc}
# What its own .c includes first compiles alone in every build.
own_first=$(find core bridge agents workshop cli -name '*.c' -exec awk '
    FNR == 1 { seen = 0 } /^#include/ && !seen++ { own = FILENAME; sub(/c$/, "h", own); if ($2 == "\"" own "\"") print own }' {} +)
while read -r header; do
    if ! echo "#include \"$header\"" | "$compiler" -std=gnu17 -D_GNU_SOURCE -I. -isystem "$CLIPS_HEADERS" -fsyntax-only -x c - 2> "$folder/errors"; then
        refuse "does not compile alone" "$header: $(head -3 "$folder/errors")"
    fi
done < <(find core bridge agents workshop cli -name '*.h' | grep -vxFf <(echo "$own_first"))

# Two headers never mean different things by one name.
if ! find core bridge agents workshop cli -name '*.h' | sort | sed 's/.*/#include "&"/' |
    "$compiler" -std=gnu17 -D_GNU_SOURCE -I. -isystem "$CLIPS_HEADERS" -fsyntax-only -x c - 2> "$folder/errors"; then
    refuse "headers clash in one file" "$(grep error: "$folder/errors")"
fi

# The map: docs/HACKING.md has a row that names each folder, and scripts/maintain/map describes a file by the sentence at its head.
refuse "in no line of the lists of docs/HACKING.md" "$(find core bridge agents workshop cli -name '*.[ch]' -printf '%h/\n' | sort -u |
    grep -vxFf <(awk -F': ' '/^(- |  )`/ { n = split($1, word, "`"); for (i = 2; i <= n; i += 2) print word[i] }' docs/HACKING.md))"
refuse "no sentence at the file's head" "$(scripts/maintain/map | grep ': $')"

refuse "scripts/maintain/mutate does not know the tests" "$(python3 scripts/maintain/mutate --table 2>&1 || true)"
