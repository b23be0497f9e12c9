#!/usr/bin/env bash
# tests/run/hidden.sh with more and longer games.
exec bash "$SOURCE/tests/run/hidden.sh" long
