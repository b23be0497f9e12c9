#!/usr/bin/env bash
# crownhead rules suggest from outside: an agent with a flaw that a person sees gets a draft against it, the draft passes `rules check`, and with it
# the agent makes fewer mistakes in positions that it was not learnt from.
. "$SOURCE/tests/support/scenario.sh"
refused() { refuses "$1" crownhead rules suggest "${@:2}"; } # words of the message, arguments
agent() { # name, files
    echo "(agent (name $1) (game english) (kind rules) (rules $2))" >"$folder/$1.agent"
}
wrong() { # agent
    "$CROWNHEAD" rules mistakes "$folder/$1.agent" --judge search:depth=5 --json 2>&1 | grep -o '"mistakes":[0-9]*,"rate"' | tr -dc 0-9
}

# It runs, and does not look where: a man is lost in every other position.
echo '(defrule COMPARE::run "Forward." (candidate (id ?m) (to ?to)) (square (id ?to) (rank ?rank)) => (score ?m ?rank "forward"))' >"$folder/run.clp"
agent runs '"run.clp"'
out=$("$CROWNHEAD" rules suggest "$folder/runs.agent" --games 12 --judge search:depth=4 --out "$folder/drafts.clp" --json 2>&1) || fail "exit status: $out"
python3 - "$out" <<'END' || fail "drafts: $out"
import json, sys
lines = [json.loads(line) for line in sys.argv[1].splitlines() if line.startswith('{')]
*drafts, summary = lines
assert summary['type'] == 'summary' and summary['drafts'] == len(drafts) > 0, summary
assert summary['learnt'] > summary['held_out'] > 0 and summary['pruned'] > 0
for draft in drafts:
    assert draft['support'] >= 20 and draft['gain']['points'] > 0 and draft['text'].startswith('(defrule COMPARE::draft-')
    assert draft['text'].count('\n  (') <= 5, 'four patterns and what it says'
assert any('exchange' in draft['text'] or 'forced' in draft['text'] for draft in drafts), 'none looks at exchanges'
assert drafts == sorted(drafts, key=lambda draft: -draft['gain']['points'])
assert any(draft['positions'] for draft in drafts)
END
for part in ';;; 1. Predicted gain: +' 'Support: ' 'exceptions: ' '(defrule COMPARE::draft-1'; do
    grep -qF -- "$part" "$folder/drafts.clp" || fail "not in the file: $part"
done
agent better '"run.clp" "drafts.clp"'
out=$("$CROWNHEAD" rules check "$folder/better.agent" 2>&1) || fail "the drafts don't pass: $out"
grep -q '^0 errors, 0 warnings' <<<"$out" || fail "the drafts have warnings: $out"
[ "$(wrong better)" -lt "$(wrong runs)" ] || fail "as many mistakes with the drafts: $(wrong better), not fewer than $(wrong runs)"
refused 'drafts.clp' "$folder/runs.agent" --games 2 --out "$folder/drafts.clp"

# What a rule already says is no draft: where every draft is known, or there is too little, the answer is no.
out=$("$CROWNHEAD" rules suggest "$folder/runs.agent" --games 1 --judge search:depth=2 --cover 1000 2>&1)
[ $? = 1 ] || fail "no draft is not reported: $out"
grep -q '0 drafts' <<<"$out" || fail "no draft: $out"

refused 'has no rules' random
refused 'has no depth' soar-checkers --judge search
refused "can't both" soar-checkers --games 1 --positions x
