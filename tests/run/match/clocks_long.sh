#!/usr/bin/env bash
# tests/run/match/clocks.sh with as many games as tell something about rare delays.
CLOCK_GAMES=200 exec bash "$SOURCE/tests/run/match/clocks.sh"
