#!/usr/bin/env bash
# crownhead serve: work of the workshop, the game as a file, the record and its page. See serve_workshop.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/serve/serve_workshop.py"
