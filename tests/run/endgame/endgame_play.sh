#!/usr/bin/env bash
# Games with endgame tables: endgame_play.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/endgame/endgame_play.py"
