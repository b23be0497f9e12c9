#!/usr/bin/env bash
# Every file that a command takes, as a stranger would write it; every option in the inventory of ways in.
exec python3 "$(dirname "$0")/ways_in.py"
