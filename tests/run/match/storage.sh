#!/usr/bin/env bash
# What becomes of a record when power, space, permission or a lock is missing.
exec python3 "$SOURCE/tests/run/match/storage.py"
