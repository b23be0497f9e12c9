#!/usr/bin/env bash
# Every game of the draughts family from outside, against a generator that shares nothing with the program.
set -euo pipefail
python3 "$SOURCE/tests/run/games/family.py"
