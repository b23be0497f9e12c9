#!/usr/bin/env bash
# The thesis's figures through the real program; see soar_figures.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/games/soar_figures.py"
