#!/usr/bin/env bash
# Records that strangers made: whatever is in them, they are refused or read, and nothing else happens.
exec python3 "$(dirname "$0")/strange_records.py"
