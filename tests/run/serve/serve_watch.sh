#!/usr/bin/env bash
# Matches watched while they are played: see serve_watch.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/serve/serve_watch.py"
