#!/usr/bin/env bash
# crownhead serve: the protocol and who is kept out, then whole games in a browser where there is one. See serve.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/serve/serve.py"
