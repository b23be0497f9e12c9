#!/usr/bin/env bash
# Matches killed at many moments go on to the same record.
exec python3 "$SOURCE/tests/run/match/kill.py"
