#!/usr/bin/env bash
# The report of ten thousand games: ctest -L heavy. See report.py.
set -euo pipefail
CROWNHEAD=$CROWNHEAD_TESTING # the program with the agents of tests/agents
exec python3 "$SOURCE/tests/run/report/report.py" heavy
