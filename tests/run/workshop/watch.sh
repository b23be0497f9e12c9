#!/usr/bin/env bash
# crownhead rules watch while files are saved; see watch.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/workshop/watch.py"
