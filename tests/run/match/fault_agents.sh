#!/usr/bin/env bash
# An agent for every way to fail, each in matches against a healthy one.
CROWNHEAD=$CROWNHEAD_TESTING # the program with the agents of tests/agents
exec python3 "$SOURCE/tests/run/match/fault_agents.py"
