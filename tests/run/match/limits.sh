#!/usr/bin/env bash
# --tc, --adjudicate and --ply-limit from outside: what they say is part of the match, ends games with a reason on
# record, and is known when moves are decided again.
. "$SOURCE/tests/support/scenario.sh"
match() { "$CROWNHEAD" match "$@" -q; }
refuse() { refuses "$1" crownhead match random random "${@:2}"; }

# shellcheck disable=SC2016
refuse '--tc: `move=100` of a time control is no time' --tc move=100
# shellcheck disable=SC2016
refuse 'did you mean `game`?' --tc gane=60s
# shellcheck disable=SC2016
refuse '--adjudicate: adjudication takes no `resign`' --adjudicate resign=4
refuse 'leave one out' --adjudicate plies=100 --ply-limit 110
refuse 'leave one out' --adjudicate plies=300 --ply-limit 400
refuse 'leave one out' --adjudicate none --ply-limit 400
refuse '--ply-limit must be from 1 to 100000' --ply-limit 0

# --- the limits are part of what makes two matches the same
same() { match search random --games 4 "$@" 2>&1 | grep -o 'match [0-9]* has its 4 games\|record crownhead.db, match [0-9]*' | tail -1; }
[ "$(same --tc depth=2)" = "record crownhead.db, match 1" ] || fail "a first match"
same --tc depth=2 --games 4 | grep -q 'match 1' || fail "the same limits are the same match"
[ "$(same --tc depth=3)" = "record crownhead.db, match 2" ] || fail "another depth is another match"
[ "$(same --tc depth=3 --adjudicate material=1/6)" = "record crownhead.db, match 3" ] || fail "adjudication makes another match"
[ "$(same --ply-limit 300)" = "record crownhead.db, match 4" ] || fail "a limit of plies makes another match"
same --adjudicate plies=300 | grep -q 'match 4' || fail "--ply-limit N is --adjudicate plies=N"
same --adjudicate plies=300 --ply-limit 300 | grep -q 'match 4' || fail "saying the same twice is no disagreement"
[ "$(same --adjudicate none)" = "record crownhead.db, match 5" ] || fail "no adjudication"
"$CROWNHEAD" record show --match 3 | grep -q 'time control depth=3, adjudication plies=400,material=1/6' || fail "record show prints no limits"
"$CROWNHEAD" record show --match 5 | grep -q 'time control none, adjudication none' || fail "record show does not say that there are none"

# --- depth of the control: decided again with it
"$CROWNHEAD" record replay --verify --match 2 | grep -q ' 0 different, 0 that' || fail "moves by the control's depth are decided again"
grep -q '"depth"' <<<"$("$CROWNHEAD" record show --match 2 --json)" && fail "a result is not a control"
"$CROWNHEAD" record export --match 2 --comments | grep -q 'A search of 3 plies ' || fail "the agent searched to the control's depth"

# --- an end by material, with its reason, in every form in which a game is printed
id=$("$CROWNHEAD" record list --match 3 --json | grep '"end":"material"' | head -1 | grep -o '"id":[0-9]*' | tr -dc 0-9)
"$CROWNHEAD" record show "$id" | grep -qE '^adjudicated: (Black|White) was at least 1 man ahead at 6 quiet positions in a row$' || fail "the reason is shown"
"$CROWNHEAD" record show "$id" --json | grep -q '"end":"material".*"verdict":"' || fail "the reason is in the JSON"
"$CROWNHEAD" record show "$id" --json | grep -q '"score":' || fail "scores are on record"
"$CROWNHEAD" record export "$id" --comments | tr '\n' ' ' | grep -q 'Termination "a lead in material".*quiet positions in a row' || fail "the reason is in the PDN"
"$CROWNHEAD" record export --match 3 >three.pdn
"$CROWNHEAD" record import three.pdn --db other.db >/dev/null || fail "it is read again"
"$CROWNHEAD" record list --single --json --db other.db | grep -q '"end":"material"' || fail "the cause survives PDN"

# --- claims of rules, through their workers
for result in draw win loss; do
    cat >$result.agent <<END
(agent (name $result) (kind rules) (description "Claims a $result.") (rules "$result.clp"))
END
    cat >$result.clp <<END
;;; claims one result
(defrule COMPARE::say "Says it."
  (turn)
  =>
  (claim $result "for the test"))
END
done
end_of() { match "$1" "$2" --games 2 --db claims.db --adjudicate "$3" --json | grep '"type":"game"' | grep -o '"winner":"[A-Za-z]*","end":"[a-z-]*"' | sort | uniq -c | tr -s ' \n' ' '; }
[ "$(end_of draw.agent draw.agent claims=4,plies=30)" = ' 2 "winner":"none","end":"claims" ' ] || fail "two draws agree"
[ "$(end_of win.agent loss.agent claims=4,plies=30)" = ' 1 "winner":"Black","end":"claims" 1 "winner":"White","end":"claims" ' ] || fail "win and loss agree"
[ "$(end_of win.agent win.agent claims=4,plies=30)" = ' 2 "winner":"none","end":"ply-limit" ' ] || fail "two wins don't agree"
[ "$(end_of draw.agent random claims=4,plies=30)" = ' 2 "winner":"none","end":"ply-limit" ' ] || fail "who claims nothing does not agree"
[ "$(end_of draw.agent draw.agent plies=30)" = ' 2 "winner":"none","end":"ply-limit" ' ] || fail "claims count by option only"

# --- a forced win that both searches see
out=$(match search:depth=7 search:depth=7 --games 6 --adjudicate claims=4,win=5/6 --db seen.db)
grep -qE '[0-9]+ both agents (claimed the result|saw it won)' <<<"$out" || fail "searches agree: $out"

# --- moves that a clock chose are not decided again, those of rules are
match search soar-checkers --games 2 --tc move=15ms --db clock.db >/dev/null || fail "a match by the clock"
out=$("$CROWNHEAD" record replay --verify --match 1 --db clock.db 2>&1)
grep -q 'search can.t decide again: it played by the clock' <<<"$out" || fail "a search by the clock is left out: $out"
grep -qE '[1-9][0-9]* moves decided again and the same, 0 different, [1-9]' <<<"$out" || fail "the rules' moves are decided again: $out"
