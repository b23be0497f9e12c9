#!/usr/bin/env bash
# Text from outside commands no terminal, whatever prints it.
exec python3 "$SOURCE/tests/run/output/foreign.py" "$CROWNHEAD" "$SOURCE"
