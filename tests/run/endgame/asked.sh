#!/usr/bin/env bash
# Rules that may ask tables, a book and searches: asked.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/endgame/asked.py"
