#!/usr/bin/env bash
# Hostile rule bases in real matches: each has the fate that tests/hostile says, and nothing else is harmed.
exec python3 "$SOURCE/tests/hostile/run.py" "$CROWNHEAD" "$SOURCE"
