#!/usr/bin/env bash
# What matches, tests and ablations claim of agents of equal strength, in real games: false in 5 % of the experiments.
set -u
CROWNHEAD=$CROWNHEAD_TESTING # the program with the agents of tests/agents
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -B "$SOURCE/tests/run/match/aa_long.py" "$CROWNHEAD" "$folder" "${CH_EXPERIMENTS:-500}" "${CH_CELLS:-}"
