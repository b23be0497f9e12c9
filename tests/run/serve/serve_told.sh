#!/usr/bin/env bash
# What is told of matches that are watched, and by whom it is believed: see serve_told.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/serve/serve_told.py"
