#!/usr/bin/env bash
# crownhead bench from outside: its figures are there, its signature is one of behaviour.
. "$SOURCE/tests/support/scenario.sh"
signature() { "$CROWNHEAD" bench --passes 1 --games 0 --json "$@" | sed -n 's/.*"signature":"\([0-9a-f]\{16\}\)".*/\1/p'; }

one=$(signature --agent search:depth=2)
[ -n "$one" ] || fail "a signature of 16 digits"
[ "$one" = "$(signature --agent search:depth=2)" ] || fail "the same agent has the same signature"
[ "$one" != "$(signature --agent search:depth=3)" ] || fail "another agent has another signature"
"$CROWNHEAD" bench --passes 1 --games 2 --agent soar-checkers >"$folder/out" || fail "bench of the rules"
for line in 'decisions a second' '99th percentile' 'firings a decision' 'games a second' 'signature'; do
    grep -q "$line" "$folder/out" || fail "a line with $line"
done

# The program has rules in a worker only, and they decide there what they decide in a process of their own author's.
for agent in soar-checkers draughts-any; do
    [ "$(signature --agent $agent)" = "$("$TURNS" "$SOURCE" $agent "$SOURCE/data/bench/english.fen")" ] || fail "$agent in a worker and without"
done
[ "$(signature --game stratego)" = "$("$TURNS" "$SOURCE" stratego-rules "$SOURCE/data/bench/stratego.fen" stratego)" ] || fail "stratego-rules in a worker and without"
cat >"$folder/deep.agent" <<'END'
(agent (name deep) (game english) (kind rules) (rules "deep.clp"))
END
cat >"$folder/deep.clp" <<'END'
(deffunction MAIN::down (?n) (+ 1 (down (+ ?n 1))))
(defrule COMPARE::dive (candidate (id ?c)) => (score ?c (down 0) "deep"))
END
# endless recursion
refuses_like 'position 1: .*recursed without end: .*deep.clp:1: rule `dive`: in function `down`: the stack overflowed' crownhead bench --agent "$folder/deep.agent"

# Positions of a file of the user's own.
printf 'B:W18,22:B15,5\n' >"$folder/one.fen"
"$CROWNHEAD" bench --agent random --positions "$folder/one.fen" --games 0 >"$folder/out" || fail "positions of a file"
grep -q '1 position,' "$folder/out" || fail "one position is read"

refuses nobody crownhead bench --agent nobody # an unknown agent
refuses none.fen crownhead bench --positions "$folder/none.fen" # a missing file
