#!/usr/bin/env bash
# What is said on a kernel that lacks a part of what keeps agents in: once, by every command that plays; and nothing where no
# part is lacking, where no rules run, and where a guard is left out by design.
. "$SOURCE/tests/support/scenario.sh"
export CROWNHEAD_LIMITS=turn=600000,start=600000
if ! python3 "$SOURCE/tests/support/without.py" landlock true; then
    echo "skipped: no filter of system calls can be set"
    exit 77
fi
by_design=$("$CROWNHEAD" agents --check-sandbox | grep -oE 'this build has sanitizers|CROWNHEAD_SANDBOX=off' | head -1)
without() { python3 "$SOURCE/tests/support/without.py" "$@"; }
once() { # lacking part, words; the command
    local lacks=$1 words=$2 count
    shift 2
    without "$lacks" "$CROWNHEAD" "$@" >out 2>err </dev/null || fail "without $lacks, $*: $(cat out err)"
    count=$(grep -c "agent's process is not kept in as it should be" err)
    if [ "$by_design" ]; then
        [ "$count" = 0 ] || fail "$by_design: $(cat err)"
    else
        [ "$count" = 1 ] && grep -qF "$words" err || fail "without $lacks, $*: $count times: $(cat err)"
    fi
}
files='a hole in CLIPS would let it open your files (this kernel has none; it came with Linux 5.13); docs/sandbox.md'
calls='a hole in CLIPS would let it start programs and use the network (the kernel has it, and refused the filter); docs/sandbox.md'
match=(match soar-checkers search:depth=1 --games 4 --quiet)
once landlock "$files" "${match[@]}" -c 2 --db 1.db
once seccomp "$calls" "${match[@]}" -c 2 --db 2.db
once landlock "$files" "${match[@]}" --shard 0/2 --db 3.db
once landlock "$files" tournament soar-checkers search:depth=1 random --games 2 --quiet --db 4.db
once landlock "$files" play --black soar-checkers --white random --db none

quiet() {
    "$@" >out 2>err </dev/null || fail "$*: $(cat out err)"
    ! grep -q 'not kept in' err || fail "$*: $(cat err)"
}
quiet without landlock "$CROWNHEAD" match random search:depth=1 --games 2 --quiet --db 5.db
CROWNHEAD_SANDBOX=off quiet without landlock "$CROWNHEAD" "${match[@]}" --db 6.db
if "$CROWNHEAD" agents --check-sandbox >/dev/null; then
    quiet "$CROWNHEAD" "${match[@]}" --db 7.db
fi

# --- the page's server, which starts agents when a table is opened
printf '#!/bin/sh\nexec python3 %q landlock %q "$@"\n' "$SOURCE/tests/support/without.py" "$CROWNHEAD" >wrapped
chmod +x wrapped
CROWNHEAD=$PWD/wrapped BY_DESIGN=$by_design PYTHONPATH=$SOURCE/tests/support python3 - <<'END' || fail "the page's server"
import os
from scenario import check, scenario
from server import Server, Table

def main():
    with Server("--db", "none") as server:
        for _ in range(2):
            Table(server, "english", "soar-checkers", "human")
        server.end()
        times = server.said.count("agent's process is not kept in as it should be")
        check(times == (0 if os.environ["BY_DESIGN"] else 1), f"{times} times: {server.said}")

scenario(main)
END
