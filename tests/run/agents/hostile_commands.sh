#!/usr/bin/env bash
# A hostile rule base of each fate, through every command that takes an agent.
exec python3 "$SOURCE/tests/run/agents/hostile_commands.py" "$CROWNHEAD"
