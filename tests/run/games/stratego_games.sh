#!/usr/bin/env bash
# Games of Stratego from outside, against a program of its rules that shares nothing with this one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CROWNHEAD_HOME=${CROWNHEAD_HOME:-$SOURCE}
cd "$work"
python3 "$SOURCE/tests/run/games/stratego_games.py"
