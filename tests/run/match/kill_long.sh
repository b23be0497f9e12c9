#!/usr/bin/env bash
# tests/run/match/kill.sh with so many kills that rare moments are among them.
CH_KILLS=200 exec bash "$SOURCE/tests/run/match/kill.sh"
