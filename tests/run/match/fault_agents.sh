#!/usr/bin/env bash
# An agent for every way to fail, each in matches against a healthy one.
exec python3 "$SOURCE/tests/run/match/fault_agents.py"
