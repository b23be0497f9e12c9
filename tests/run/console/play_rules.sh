#!/usr/bin/env bash
# A rule file edited during a game: broken, mended, changed. The record knows which text chose which move. White's only man is on 32 and can go to 27 or 28.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
export XDG_STATE_HOME=$folder/state CROWNHEAD_HOME=$folder/home
unset NO_COLOR
mkdir -p home/agents
cp -r "$SOURCE/rules" home/
cp -r "$SOURCE/agents/roster" home/agents/
rule=home/rules/draughts/wedge.clp
say() { echo "$1" >&3; }
# Waits until the output has `count` lines like `pattern`.
said() { [ "$(grep -cE -- "$2" out.txt)" -ge "$1" ]; } # count, pattern
expect() { await_of "$game" out.txt said "$@"; }

mkfifo in.pipe
"$CROWNHEAD" play --black human --white soar-checkers --fen B:W32:B1 --db games.db < in.pipe > out.txt 2>&1 &
game=$!
exec 3> in.pipe
expect 1 '^English draughts'

cp "$rule" kept.clp
echo '(defrule COMPARE::broken (candidat (id ?m)) => (best ?m "never"))' >> "$rule"
line=$(grep -n 'COMPARE::broken' "$rule" | cut -d: -f1)
say 1-5
expect 1 '^White plays 32-2[78]'
expect 1 "wedge\.clp:$line: .*candidat"
expect 1 '^The rules of soar-checkers do not load; it plays on with the old ones\.$'

require() { # square
    cp kept.clp "$rule"
    echo "(defrule COMPARE::told \"For a test.\" (candidate (id ?m) (to $1)) => (require ?m \"the test says so\"))" >> "$rule"
}
require 28
say undo
say 1-5
expect 1 '^White plays 32-28\. .*the test says so'
expect 1 '^The rules of soar-checkers changed: the next move uses them\.$'
say why
expect 1 '^  32-27 +32-28 is required: the test says so \(told\)$'

require 27
say undo
say 1-5
expect 1 '^White plays 32-27\. .*the test says so'
expect 2 '^The rules of soar-checkers changed: the next move uses them\.$'

# What the agent would play now, when the rules are not those of the move.
require 28
say why
expect 1 '^White played 32-27; with its present rules it would play 32-28\.$'

# Each move is decided again by the text that chose it: the present one would have begun with 32-28.
require '28|24'
say 5-9
expect 1 '^White plays 27-24\. .*the test says so'
say resign
say quit
exec 3>&-
wait "$game" || fail "exit status $?"
verified=$("$CROWNHEAD" record replay --verify 1 --db games.db) || fail "verify"
[[ $verified == "1 game: 2 moves decided again and the same, 0 different, 0 that can't be decided again" ]] || fail "$verified"
