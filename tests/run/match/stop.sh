#!/usr/bin/env bash
# Matches that are stopped say how they go on, and do.
exec python3 "$SOURCE/tests/run/match/stop.py"
