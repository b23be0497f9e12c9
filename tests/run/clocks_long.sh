#!/usr/bin/env bash
# tests/run/clocks.sh with as many games as tell something about rare delays.
CLOCK_GAMES=200 exec bash "$SOURCE/tests/run/clocks.sh"
