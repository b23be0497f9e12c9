#!/usr/bin/env bash
# crownhead engine as a program sees it that speaks the Hub protocol.
CROWNHEAD=$CROWNHEAD_TESTING # the program with the agents of tests/agents
exec python3 "$SOURCE/tests/run/engine/engine.py"
