#!/usr/bin/env bash
# tests/run/match/hidden.sh with more and longer games.
exec bash "$SOURCE/tests/run/match/hidden.sh" long
