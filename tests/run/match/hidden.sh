#!/usr/bin/env bash
# What agents of Stratego are given, ply for ply, is what an observer of their side knows who has seen nothing but the own
# set-up, the moves and the strikes.
set -u
CROWNHEAD=$CROWNHEAD_TESTING # the program with the agents of tests/agents
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -B "$SOURCE/tests/run/match/hidden.py" "$CROWNHEAD" "$folder" "${1:-short}"
