#!/usr/bin/env bash
# crownhead rules diff from outside: an agent and itself, a copy with one rule changed, other kinds of agent.
. "$SOURCE/tests/support/scenario.sh"
diff_of() { "$CROWNHEAD" rules diff "$@" 2>&1; }
refused() { refuses "$1" crownhead rules diff "${@:2}"; } # words of the message, arguments

out=$(diff_of soar-checkers soar-checkers) || fail "exit status"
grep -q '^200 decided alike, 0 otherwise: 0.0 %' <<<"$out" || fail "an agent and itself: $out"
grep -q '^The texts are the same' <<<"$out" || fail "the texts are the same"

# One rule changed: it is named, with its place, and makes all differences.
mkdir "$folder/old" "$folder/new"
cat >"$folder/old/my.clp" <<'END'
(defrule COMPARE::like "the best square" (candidate (id ?m) (to 19)) => (best ?m "I like it"))
(defrule COMPARE::low (candidate (id ?m) (from 6)) => (worst ?m))
END
sed 's/(to 19)/(to 22)/; s/$/ ; a remark/' "$folder/old/my.clp" >"$folder/new/my.clp"
for state in old new; do
    echo '(agent (name my) (game english) (kind rules) (rules "my.clp"))' >"$folder/$state/my.agent"
done
# Black can go to 19 and to 22; in the second position to neither.
printf 'B:WK2,14,20:B6,16,18\nW:W10,12:B1,3\n' >two.fen
out=$(diff_of old/my.agent new/my.agent --positions two.fen --show 5)
grep -q '^1 decided alike, 1 otherwise: 50.0 %' <<<"$out" || fail "one of two differs: $out"
grep -Eq '^  changed +rule COMPARE::like +my.clp:1 +1$' <<<"$out" || fail "the changed rule: $out"
[ "$(grep -c 'COMPARE::' <<<"$out")" = 1 ] || fail "only the changed rule is named"
grep -Eq '^  1 +50.0 % .* +best: like \(my.clp:1\) +best: like \(my.clp:1\)$' <<<"$out" || fail "the class: $out"
grep -q '^A plays 16-19\. It is best: I like it (like)\.$' <<<"$out" || fail "the choice of A"
grep -q '^B plays 18-22\. It is best: I like it (like)\.$' <<<"$out" || fail "the choice of B"
grep -q '^line 1 of two.fen: B:WK2,14,20:B6,16,18$' <<<"$out" || fail "the position"
[ "$(grep -c '+-----' <<<"$out")" = 2 ] || fail "one board is drawn"

# Without `like` both the others are worst, and a random tie-break decides.
sed -i '1d' new/my.clp
out=$(diff_of old/my.agent new/my.agent --positions two.fen --sets)
grep -Eq '^  only in A +rule COMPARE::like +my.clp:1' <<<"$out" || fail "a rule that is gone: $out"
sed -i '1d' old/my.clp
printf '(defrule COMPARE::new (candidate (id ?m) (from 18)) => (score ?m -1))\n' >>new/my.clp
json=$(diff_of old/my.agent new/my.agent --json)
grep -q '"edits":\[{"rule":"new","file":"[^"]*my.clp","line":2,"change":"only in B"' <<<"$json" || fail "a new rule: $json"

# Counts: a line for each difference, and the classes' sum.
json=$(diff_of soar-checkers soar-checkers-plain --json)
lines=$(grep -c '"type":"difference"' <<<"$json")
grep -q "\"differ\":$lines," <<<"$json" || fail "$lines lines, and another count in the summary"
sum=$(tail -1 <<<"$json" | grep -o '"classes":.*' | grep -o '{"count":[0-9]*' | tr -dc '0-9\n' | awk '{s += $1} END {print s}')
tail -1 <<<"$json" | grep -o '{"count":[0-9]*' | tr -dc '0-9\n' | sort -rnc || fail "the classes are not in order"
[ "$sum" = "$lines" ] || fail "the classes sum up to $sum, not $lines"
[ "$json" = "$(diff_of soar-checkers soar-checkers-plain --json)" ] || fail "the same question has another answer"

# Other kinds of agent: no rules behind their choices.
diff_of random search:depth=2 | grep -Eq 'it has no reasons$' || fail "random"
diff_of soar-checkers search:depth=1 --most 20 | grep -q '20 positions of 200' || fail "search"

# Positions of games, with what was before; a game that can't be read is reported.
printf '[Event "a"]\n1. 11-15 22-17 2. 8-11 *\n\n[Event "b"]\n1. 11-14 *\n' >games.pdn
out=$(diff_of soar-checkers random --positions games.pdn)
grep -q ': 4 positions of games.pdn$' <<<"$out" || fail "positions of a game: $out"
grep -q '^1 game could not be read (games.pdn:5: ' <<<"$out" || fail "a bad game: $out"

# The agent as it played a match, from the record, and as it is now.
"$CROWNHEAD" match new/my.agent random --games 2 --quiet >/dev/null || fail "a match"
sed -i 's/-1/1/' new/my.clp
out=$(diff_of new/my.agent --recorded 1)
grep -q '^A new/my.agent of match 1, B new/my.agent: 200 positions' <<<"$out" || fail "--recorded: $out"
grep -Eq '^  changed +rule COMPARE::new +my.clp:2 +[1-9]' <<<"$out" || fail "--recorded: $out"
diff_of new/my.agent --recorded 1 --sets | grep -q ' 0 otherwise' && fail "--recorded: nothing differs"
diff_of old/my.agent --recorded 1 | grep -q '^A old/my.agent of match 1, B old/my.agent: ' || fail "an agent of that name elsewhere"
refused 'not by soar-checkers' soar-checkers --recorded 1
refused 'match 9' new/my.agent --recorded 9
refused 'name one' new/my.agent old/my.agent --recorded 1
refused 'name two' new/my.agent
sed -i 's/?m 1)/?m -1)/' new/my.clp

# A failing agent is a difference, not an end.
printf '(defrule COMPARE::crash (own (square 16)) (turn) => (score 0 (/ 1 0)))\n' >>new/my.clp
out=$(diff_of old/my.agent new/my.agent --positions two.fen --show 1) || fail "a failing agent: $out"
grep -q '^B fails on 1$' <<<"$out" || fail "the failure is not counted: $out"
grep -q '^B fails: .*crash' <<<"$out" || fail "the failure is not shown: $out"

refused 'did you mean' soar-checkers soar-checker
refused 'no position' soar-checkers random --positions /dev/null
sed 's/K2/K99/' two.fen >bad-two.fen
refused 'bad-two.fen:1: ' soar-checkers random --positions bad-two.fen
refuses '' crownhead rules diff soar-checkers # one agent is too few
