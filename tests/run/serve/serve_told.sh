#!/usr/bin/env bash
# What watchers of matches are sent, and whether it is believed: see serve_told.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/serve/serve_told.py"
