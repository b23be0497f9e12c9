#!/usr/bin/env bash
# Lines of Action from outside, against a generator that shares nothing with the program.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CROWNHEAD_HOME=${CROWNHEAD_HOME:-$SOURCE}
cd "$work"
python3 "$SOURCE/tests/run/games/loa_games.py"
