#!/usr/bin/env bash
# tests/run/match/clocks.sh with enough games for rare delays.
CLOCK_GAMES=200 exec bash "$SOURCE/tests/run/match/clocks.sh"
