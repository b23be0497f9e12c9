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
# A game that hides something is measured by the search that guesses.
ladder --game stratego:army=duel --only random > secret 2> log || fail "$(cat log)"
grep -q '^| `determinised:depth=2` | .* | 2 | 4 |$' secret || fail "no scale for Stratego: $(cat secret)"
ends 1 nobody ladder --only nobody # an unknown agent
refuses '' "$SOURCE/scripts/maintain/ladder" --depths 1
