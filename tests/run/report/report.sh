#!/usr/bin/env bash
# crownhead report: the page and what is in it; opened in a browser where there is one. See report.py.
set -euo pipefail
exec python3 "$SOURCE/tests/run/report/report.py"
