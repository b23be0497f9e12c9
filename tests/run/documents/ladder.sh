#!/usr/bin/env bash
# scripts/maintain/ladder places agents among search depths, goes on where it stopped, and says what is wrong with its arguments.
. "$SOURCE/tests/support/scenario.sh"
ladder() { CROWNHEAD=$CROWNHEAD "$SOURCE/scripts/maintain/ladder" --games 2 --depths 2 --in "$PWD" "$@"; }
ladder --only random --plot plot.svg > first 2> log || fail "$(cat log)"
grep -q '^| `search:depth=2` | .* | 2 | 4 |$' first || fail "no row of depth 2: $(cat first)"
grep -q '^| `random` | -.* | under 1 | 4 |$' first || fail "random is not below: $(cat first)"
grep -q '>random</text>' plot.svg || fail "the plot lacks random"
ladder --only random > second 2> log || fail "$(cat log)"
cmp first second || fail "the same command gave other ratings"
ladder --only random --game russian --game english --rows > rows 2> log || fail "$(cat log)"
[ "$(cut -f1,2 rows)" = "row	cell
search:depth=2	russian
search:depth=2	english
search:depth=1	russian
search:depth=1	english
random	russian
random	english" ] || fail "the rows of two games: $(cat rows)"
refuses 'several games are for --rows' "$SOURCE/scripts/maintain/ladder" --game english --game loa
# A game that hides something is measured by the search that guesses.
ladder --game stratego:army=duel --only random > secret 2> log || fail "$(cat log)"
grep -q '^| `determinised:depth=2` | .* | 2 | 4 |$' secret || fail "no scale for Stratego: $(cat secret)"
ends 1 nobody ladder --only nobody # an unknown agent
refuses '' "$SOURCE/scripts/maintain/ladder" --depths 1

# scripts/maintain/agreement: rows of the agent, of its rules and of searches, from the same games each time.
agreement() { CROWNHEAD=$CROWNHEAD "$SOURCE/scripts/maintain/agreement" --games 2 --positions 20 --depth 2 --only loa-rules "$@"; }
agreement --in kept > first 2> log || fail "$(cat log)"
head -1 first | grep -q '^row	cell	game	decisions	d1	d2	' || fail "no columns: $(cat first)"
grep -q '^loa-rules	all	Lines of Action	20	[0-9.]* ([0-9.]* to [0-9.]*)	[0-9.]* (' first || fail "no row of loa-rules: $(cat first)"
grep -q '^Lines of Action	depth 1	Lines of Action		[^0-9]*[0-9]*\.[0-9]	' first || fail "no row of a search: $(cat first)"
[ "$(grep -c '^loa-rules	' first)" -gt 3 ] || fail "no rows of rules: $(cat first)"
agreement --in kept > second 2> log && cmp first second || fail "the same command found something else: $(cat log)"
refuses '' "$SOURCE/scripts/maintain/agreement" --depth 1
refuses '--in: ' "$SOURCE/scripts/maintain/agreement" --in first # a file
mkdir broken && echo none > broken/agreement-loa.db
ends 1 'agreement: crownhead match' agreement --in broken
