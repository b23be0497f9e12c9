#!/usr/bin/env bash
# Rules and facts asked about: explain --rule, --facts, --why, --why-not, and the console's words for them.
. "$SOURCE/tests/support/scenario.sh"
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8
# Black's moves: 6-9, 6-10, 16-19, 18-22, 18-23.
figure=B:WK2,14,20:B6,16,18
explain() { "$CROWNHEAD" explain --fen $figure "$@" 2>&1; }
prints() { # line, arguments
    local line=$1 out
    shift
    out=$(explain "$@") || fail "explain $*: exit status $?"
    grep -qF -- "$line" <<<"$out" || fail "explain $*: no line \`$line\` in"$'\n'"$out"
}
refused() { refuses "$1" crownhead explain --fen $figure "${@:2}"; } # words of the message, arguments

cat >taught.clp <<'CLP'
(deftemplate MAIN::watched (slot square))
(deftemplate MAIN::hope (slot id))

(defrule LOOK::watch
  (enemy (square ?s))
  =>
  (assert (watched (square ?s))))

(defrule CHOOSE::blocked "Where no one watches."
  (candidate (id ?m) (from 16))
  (not (watched (square 14)))
  =>
  (best ?m "free"))

(defrule CHOOSE::far
  (candidate (id ?m) (to ?t))
  (test (> ?t 23))
  =>
  (best ?m))

(defrule CHOOSE::hopeful (hope (id ?m)) => (best ?m))

(defrule CHOOSE::forward
  (candidate (id ?m) (to ?t) (from 16|18))
  (watched (square 2))
  =>
  (score ?m ?t "onwards"))

(defrule CHOOSE::home (candidate (id ?m) (from 6)) => (reject ?m "stay at home") (score ?m 1))
CLP
cat >taught.agent <<'AGENT'
(agent (name taught) (game english) (kind rules) (description "For tests.") (phases LOOK CHOOSE)
       (rules "taught.clp"))
AGENT
taught="--agent taught.agent"

# 18-23 has the highest score.
prints 'Black plays 18-23. It scores 1 point more than 18-22, the next best: onwards (forward).' $taught
prints '18-23: chosen.' $taught --why 18-23
prints '      (watched (square 2))  by watch, taught.clp:4' $taught --why 18-23
prints '        (enemy (square 2) (kind king))' $taught --why 18-23
prints 'Not 16-19:' $taught --why-not 16-19
prints '  It would be chosen with more than 4 extra points.' $taught --why-not 16-19
prints '  It would be chosen if home said nothing and it had more than 23 extra points.' $taught --why-not 6-9

prints 'blocked (taught.clp:9, CHOOSE) did not fire.' $taught --rule blocked
prints '  "Where no one watches."' $taught --rule blocked
prints '    line 11  (not (watched (square 14)))    fails' $taught --rule blocked
prints '    In the way:' $taught --rule blocked
prints '      (watched (square 14))' $taught --rule blocked
prints '    False with ?t = ' $taught --rule far
prints '    False with ?t = 22.' $taught --rule far --why-not 18-22
prints '    There is no `hope` fact.' $taught --rule hopeful
prints 'forward (taught.clp:23, CHOOSE) fired 3 times.' $taught --rule forward
prints 'forward (taught.clp:23, CHOOSE) fired 1 time for 16-19, of 3.' $taught --rule forward --why 16-19
prints 'forward (taught.clp:23, CHOOSE) fired 3 times, but not for 6-9.' $taught --rule forward --why-not 6-9
prints '    6-9 score +1  (too late: 6-9 was removed at reject)' $taught --rule home
prints '    asserts (watched (square 14))' $taught --rule LOOK::watch

prints '  (watched (square 20))  by watch, taught.clp:4' $taught --facts
prints '  (enemy (square 20) (kind man))' $taught --facts enemy watched
explain $taught --facts | grep -q '(enemy ' && fail "the environment's facts among those of rules"
explain $taught --facts --full | grep -q '(step ' || fail "--facts --full lacks the board"
for answer in "--rule far" "--rule forward" --facts "--why 18-23"; do
    explain $taught $answer --json | python3 -c 'import json, sys; assert json.load(sys.stdin)["version"] == 1' ||
        fail "$answer --json"
done

# Figure 2.14 of the thesis: 6 is no guard's square, so that its rule can't speak of the man there.
prints 'fails' --rule keep-the-guards --why-not 6-9
prints 'fits with ?from = 3 or 1.' --rule keep-the-guards --why-not 6-9

refused 'taught.agent has no rule `forwards`; did you mean `forward`?' $taught --rule forwards
refused 'taught.agent has no rule `' $taught --rule $'\xff('
refused 'has no rule' $taught --rule ''
refused "the rules have no \`wached\` facts; did you mean \`watched\`?" $taught --facts wached
refused "can't be asked with another question" $taught --facts --rule far
refused 'a template only with --facts' $taught watched
refused 'not legal' $taught --rule far --why-not 1-5
refused 'it has no rules' --agent search:depth=2 --rule far

# At the console.
"$CROWNHEAD" play --white taught.agent --ascii >out.txt 2>&1 <<'PLAY'
11-15
why blocked
why-not far full
why home
why-not forwards
why-not 24-19 far
why 24-19 nonsense
PLAY
for line in 'fails' 'blocked (taught.clp:9, CHOOSE) did not fire.' 'far (taught.clp:15, CHOOSE) did not fire for 24-19.' \
    'far (taught.clp:15, CHOOSE) ' 'home (taught.clp:29, CHOOSE) did not fire.' '`forwards` is neither a move nor a rule; did you mean `forward`?' \
    '`nonsense` is not a move'; do
    grep -qF -- "$line" out.txt || fail "no \`$line\` in"$'\n'"$(cat out.txt)"
done

# The words of 24,000 preferences take no longer than seconds.
cat >many.clp <<'CLP'
(defrule CHOOSE::many (candidate (id ?m)) => (loop-for-count (?i 1 4800) (score ?m ?i (str-cat "x" ?i))))
CLP
sed 's/taught/many/g; s/LOOK//' taught.agent >many.agent
"$CROWNHEAD" explain --agent many.agent --fen $figure --full >out.txt || fail "24,000 preferences"
[ "$(wc -l <out.txt)" -gt 24000 ] || fail "--full leaves preferences out"
[ "$(explain --agent many.agent | wc -l)" -lt 100 ] || fail "the short answer is long"
[ "$(explain --agent many.agent --why 6-9 | wc -l)" -lt 100 ] || fail "the short answer about a move is long"
