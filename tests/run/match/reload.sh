#!/usr/bin/env bash
# When a saved file takes effect; see reload.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/match/reload.py"
