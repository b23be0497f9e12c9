#!/usr/bin/env bash
# `rules try`: what conditions match in a position and where they stop, against what is counted on the board by hand.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
try() { says "$1" "$2" -- crownhead rules try "${@:3}"; } # exit status, words that must be said, arguments
count() { # matches of all conditions, arguments
    local said
    said=$("$CROWNHEAD" rules try "${@:2}" --json) || true
    [[ $said = *"\"matches\":$1,"* ]] || fail "${*:2}: not $1 matches: $said"
}

# At the start Black has twelve men, seven moves, and one move to the edge of the board, 9-13.
count 12 '(own (kind man))'
count 7 '(candidate (id ?m))'
count 49 '(candidate (id ?m)) (candidate (id ?n))'
count 42 '(candidate (id ?m)) (candidate (id ?n&~?m))'
try 0 '?m = 1, ?to = 13' '(candidate (id ?m) (to ?to)) (square (id ?to) (edge yes))'
try 0 'and 2 more; --full shows twenty' '(candidate (id ?m))'
# The men of the two back rows have own men before them.
count 8 '(own (square ?s)) (forall (step (from ?s) (to ?n) (way forward)) (own (square ?n)))'
count 8 '(own (square ?s)) (not (and (step (from ?s) (to ?n) (way forward)) (not (own (square ?n)))))'
# So they have if a rule of the agent begins like this, and goes on with a test (findings/clips-late-forall.sh).
forall='(own (square ?s)) (forall (step (from ?s) (to ?n) (way forward)) (own (square ?n)))'
echo "(defrule COMPARE::early $forall (test (> 2 1)) (candidate (id ?m)) => (best ?m))" >early.clp
echo '(agent (name early) (game english) (kind rules) (rules "early.clp"))' >early.agent
count 8 --agent early.agent "$forall"
# It says at which condition it stops and why; nothing found is no.
try 1 'None of the 7 `candidate` facts fits' '(own (kind man) (square 12)) (candidate (jumps ?n&:(> ?n 0)))'
try 1 '(own (kind king))    fails' '(candidate (id ?m)) (own (kind king))'
try 1 '"stops":2' --json '(candidate (id ?m)) (own (kind king))'
try 0 '"stops":null' --json '(candidate (id ?m)) (not (own (kind king)))'
# What is in the way is printed once, of however many matches.
try 1 $'    In the way:\n      (own (square 1) (kind man))\n    What came' '(candidate (id ?m)) (not (own (square 1)))'
# Twenty matches are looked at, here of 588 and of 49.
try 1 $'      and others\n' '(candidate (id ?m)) (candidate (id ?n)) (not (own))'
try 1 $'      and perhaps others\n    What came' --full '(candidate (id ?m)) (candidate (id ?n)) (not (own (square 1)))'
try 1 '      and 29 more' --full '(candidate (id ?m)) (candidate (id ?n)) (own (kind king))'
# `or` is two ways to fulfil it.
try 0 'way 2 of 2' '(or (own (kind king)) (own (kind man) (square ?s)))'
# A jump over 18 that must be taken.
count 1 '(candidate (id ?m) (jumps 1))' --fen B:W18:B15
# Facts that an agent's own rules assert, and other games.
try 0 '(risk ' --agent soar-checkers '(risk (id ?m))'
count 36 '(candidate (id ?m))' --game loa

# What is no condition is refused with its place.
try 2 'pattern:1: fact `candidate` has no slot `idd`; did you mean `id`?' '(candidate (idd ?m))'
try 2 'pattern:1: ' '(candidate (id ?m)'
try 2 'pattern:1: ' '(candidate (id ?m))) (defrule COMPARE::more (candidate (id ?m)) => (best ?m "more")'
try 2 'only conditions can be tried' '(candidate (id ?m)) => (best ?m "all")) (defrule COMPARE::more '
try 2 'only conditions can be tried' '(defrule COMPARE::more (candidate (id ?m)) => (best ?m "more"))'
try 2 "each condition is in parentheses: '(candidate (…))'" 'candidate (id ?m)'
try 2 'there are no conditions' ' '
try 2 'is no phase of this agent' --phase NONE '(candidate (id ?m))'
try 2 '`random` has no rules' --agent random '(candidate (id ?m))'
