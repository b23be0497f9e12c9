#!/usr/bin/env bash
# The figures in the documentation are those of their data; and the tools that hold them to it, and pages to what
# is printed, see what is wrong and put it right.
. "$SOURCE/tests/support/scenario.sh"
set -o pipefail

"$SOURCE/scripts/maintain/results" || fail "the pages and their data differ"

results=$SOURCE/scripts/maintain/results
transcripts=$SOURCE/tests/run/documents/transcripts.py
mkdir -p "$folder/docs/results"
for part in agents data rules scripts tests; do
    ln -s "$SOURCE/$part" "$part"
done
export SOURCE=$folder

# A table of two matches with a sentence about it, in another page.
match() { # agents and games: the program's report of them
    "$CROWNHEAD" match "$@" --quiet --db "$folder/right.db" 2> "$folder/said"
}
share=$(match search:depth=1 search:depth=2 --games 2 | sed -n 's/.* scores \([0-9.]*\) %.*/\1/p')
other=$(match search:depth=1 search:depth=2 --games 6 | sed -n 's/.* scores \([0-9.]*\) %.*/\1/p')
[ -n "$share" ] && [ -n "$other" ] && [ "$share" != "$other" ] || fail "no scores, or no different ones: $share, $other"
small() { # figures: first match, second, and what the page, the data and the sentence have for the first
    printf '# Small\n\n| games | score |\n|---|---|\n| two | %s %% |\n| four | %s %% |\n\nAfter.\n' "$3" "$2" > docs/small.md
    printf 'Depth 1 scores\n%s %% in two games.\n' "$5" > README.md
    printf '%s\n' "table	matches	| games | score |" "line	| {row} | {score} % |" "row	command	score" \
        "two	crownhead match search:depth=1 search:depth=2 --games 2 --quiet	$4" \
        "four	crownhead match search:depth=1 search:depth=2 --games 6 --quiet	$2" "" \
        "say	README.md	scores {score of two in matches} % in" > docs/results/small.results
}
expect() { says "$1" "$2" -- "${@:3}"; } # status, what must be said, command…
small "$share" "$other" "$share" "$share" "$share"
expect 0 "2 rows and 1 sentences compared, 0 differ" "$results"
expect 0 "small: 0 differ" "$results" --run
small "$share" "$other" 77.7 "$share" "$share"
expect 1 "docs/small.md:5: | two | 77.7 % |" "$results"
small "$share" "$other" "$share" "$share" 77.7
expect 1 "README.md: does not say \`scores $share % in\`" "$results"
small "$share" "$other" 77.7 77.7 77.7
expect 0 "0 differ" "$results"
expect 1 "matches, two: score 77.7, now $share" "$results" --run --only two
expect 0 "small: 0 differ" "$results" --run --only four small/matches
expect 1 "matches, two: score 77.7, now $share" "$results" --update
expect 0 "2 rows and 1 sentences compared, 0 differ" "$results"
grep -qx "$share % in two games." README.md || fail "the sentence is not the new one: $(cat README.md)"
grep -q '^After\.$' docs/small.md || fail "what follows the table is gone: $(cat docs/small.md)"

# A row whose command needs what the page made, a table that one command gives, a folder that is kept.
printf '\n```console\n$ echo search:depth=1 > player; echo made\nmade\n```\n' >> docs/small.md
sed -i -e 's/^row	command/&	after/' -e 's/^two.*/two	crownhead match $(cat player) search:depth=2 --games 2 --quiet	echo	77.7/' \
    -e 's/^four	.*quiet/&	/' docs/results/small.results
expect 1 "matches, two: score 77.7, now $share" "$results" --run --in kept
[ -f kept/crownhead.db ] || fail "nothing is kept"
expect 1 "matches, two: score 77.7, now $share" "$results" --update --in kept
expect 0 "0 differ" "$results"
printf '| without | score |\n|---|---|\n' > docs/parts.md
parts() { # lines between: the page's rows of an ablation
    printf '%s\n' "table	parts	| without | score |" "line	| {row} | {score} %, {change} |" "$@" \
        "command	crownhead rules ablate draughts-any --against random --games 2 --quiet" "row	score	change" \
        "whole	0.0	" > docs/results/parts.results
}
parts
expect 1 "not there: ends.clp " "$results" --update parts
expect 1 "docs/parts.md: more than 10 numbers in parts, and no plot" "$results" parts
parts "plot	parts.svg	Change & score	{row}	{change}	{row}: all	{score} %"
expect 1 "not there: ends.clp " "$results" --update parts
expect 0 "0 differ" "$results" parts
grep -q '>Change &amp; score<' docs/parts.svg && grep -q '>ends.clp</text>' docs/parts.svg && grep -q '>ends.clp: all</text>' docs/parts.svg ||
    fail "not the picture: $(cat docs/parts.svg)"
sed -i 's/>ends.clp: all</>ends.clp</' docs/parts.svg
expect 1 "docs/parts.svg: is not the picture of parts" "$results" parts
expect 0 "0 differ" "$results" --draw parts
grep -q '^| ends.clp | [0-9.]* %, [+−][0-9.]* ± ' docs/parts.md || fail "no row for a file: $(cat docs/parts.md)"
rm docs/parts.md docs/parts.svg docs/results/parts.results

# A table of rows that a command prints with tabs, with pictures of curves and of cells.
curves() { # the share of `a` in the page, and in the data
    printf '# Small\n\nAgrees in %s %%.\n' "$1" > docs/small.md
    printf '%s\n' "table	curves	" "curves	curves.svg	Curves	depth	share	beside" "shades	shades.svg	9	Cells	above	lost	20" \
        'command	printf "row\tcell\tgame\tdecisions\td1\td2\tloss\tshare\nG\tdepth 1\tG\t\t\t50.0\t\t\na\tall\tG\t20\t30.0 (20.0 to 40.0)\t60.0 (50.0 to 70.0)\t5.0 ± 1.0\t60.0\na\tone\tG\t9\t30.0 (20.0 to 40.0)\t61.0 (50.0 to 70.0)\t\t\na\tfew\tG\t8\t30.0 (20.0 to 40.0)\t60.0 (50.0 to 70.0)\t\t\n"' \
        "row	cell	game	decisions	d1	d2	loss	share" "a	all	G	20	30.0 (20.0 to 40.0)	60.0 (50.0 to 70.0)	5.0 ± 1.0	$2" \
        "a	one	G	9	30.0 (20.0 to 40.0)	60.0 (50.0 to 70.0)		" "" "say	docs/small.md	Agrees in {share of a/all in curves} %." > docs/results/small.results
}
cp docs/small.md small.md && cp docs/results/small.results small.results
curves 60.0 60.0
expect 1 "docs/curves.svg: is not the picture of curves" "$results" small
expect 1 "not there: a few" "$results" --run small
curves 40.0 40.0
expect 1 "small: 4 differ" "$results" --update small/curves
expect 0 "4 rows and 1 sentences compared, 0 differ" "$results" small
grep -q 'Agrees in 60.0 %' docs/small.md || fail "the sentence is not the new one: $(cat docs/small.md)"
grep -q '>a: 5.0 ± 1.0</text>' docs/curves.svg && grep -q '<polyline' docs/curves.svg || fail "no curve: $(cat docs/curves.svg)"
grep -q '>61</text>' docs/shades.svg && ! grep -q '>few<' docs/shades.svg || fail "not the cells of 9 decisions or more: $(cat docs/shades.svg)"
sed -i 's/>61</>62</' docs/shades.svg
expect 1 "docs/shades.svg: is not the picture of curves" "$results" small
rm docs/curves.svg docs/shades.svg
mv small.md docs/small.md && mv small.results docs/results/small.results

# A table without data, and data that are none.
printf '\n| games | score |\n|---|---|\n| ten | 50.0 %% |\n' >> README.md
expect 1 "README.md:6: | ten | 50.0 % |" "$results"
sed -i '3,$d' README.md
cp docs/results/small.results good
for line in "nothing" "two	crownhead" "table	matches" "line	a	b"; do
    { cat good; printf '%s\n' "$line"; } > docs/results/small.results
    expect 2 "docs/results/small.results:8: " "$results"
done
sed 's/^two	[^	]*/two	/' good > docs/results/small.results
expect 2 "docs/results/small.results:4: no command makes this row" "$results"
sed 's/{score}/{elo}/' good > docs/results/small.results
expect 2 'no figure for `{elo}`' "$results"
sed 's/| games | score |/| games | points |/' good > docs/results/small.results
expect 2 "0 tables with the head" "$results"
sed 's/--games 2/--games two/' good > docs/results/small.results
expect 1 "gives no result" "$results" --run
sed 's/^\(row.*\)/\1	after/; s/^\(two.*\)/\1	nothing/; s/^\(four.*\)/\1	/' good > docs/results/small.results
expect 1 "no command of the page begins with \`nothing\`" "$results" --run
cp good docs/results/small.results
expect 2 "no results of the name \`large\`; there are small" "$results" large
expect 2 "--unknown" "$results" --unknown
expect 1 "there is no program $folder/none" env CROWNHEAD=none "$results" --run

# A page of commands: what is not for bash, what differs, blocks that take long and figures that are measured.
page() { printf '%s\n' "$@" > docs/small.md; }
page '```console' "\$ cat <<'EOF'" 'read' 'EOF' 'read' '$ echo a b' '…b' '```'
expect 0 "2 commands replayed, 0 differ" python3 "$transcripts"
page '```console' '$ cat <<<' '…' '>>>' '```'
expect 1 "syntax error" python3 "$transcripts" docs/small.md
page '```console' "\$ cat <<'END'" 'END ' '```'
expect 1 "here-document" python3 "$transcripts" docs/small.md
page '```console' '$ echo a' 'b' '```'
expect 1 "docs/small.md:2: \$ echo a" python3 "$transcripts"
page '```console' '$ echo a' 'a' '```' '```console long measured \d+\.\d+' '$ printf "x 1.5\\ny 2.5\\n"' 'y 3.5' 'x 99.9' '```' \
    '```console long' '$ echo new; echo same' 'old' 'same' '```' '```console elsewhere far away' '$ touch ran' '```'
expect 0 "1 commands replayed, 0 differ" python3 "$transcripts"
expect 1 "3 commands replayed, 1 differ" python3 "$transcripts" --long
sed 's/^y 3.5/z 3.5/' docs/small.md > other.md
expect 1 "3 commands replayed, 2 differ" python3 "$transcripts" --long other.md
sed 's/^old/new/' docs/small.md > wanted.md
expect 1 "1 differ" python3 "$transcripts" --long --update
sed 's/^\$ echo new; echo same/$ printf "a\\n1\\n2\\nb 5\/s new\\nc\\n"/; s/^new$/a\n…\nb …\/s old/; s/^same$/gone\nc/' wanted.md > docs/small.md
sed 's/ old$/ new/; /^gone$/d' docs/small.md > wanted.md
expect 1 "1 differ" python3 "$transcripts" --long --update
cmp docs/small.md wanted.md || fail "--update wrote something else: $(diff docs/small.md wanted.md)"
expect 0 "3 commands replayed, 0 differ" python3 "$transcripts" --long
