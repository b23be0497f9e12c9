#!/usr/bin/env bash
# Matches that are stopped say how they go on, and do.
CROWNHEAD=$CROWNHEAD_TESTING # the program with the agents of tests/agents
exec python3 "$SOURCE/tests/run/match/stop.py"
