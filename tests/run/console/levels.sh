#!/usr/bin/env bash
# Games against levels, with clocks and the tutor.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export XDG_STATE_HOME=$place/state LC_ALL=C.UTF-8
cd "$place"
python3 "$SOURCE/tests/run/console/levels.py"
