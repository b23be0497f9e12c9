#!/usr/bin/env bash
# The keys that --json prints are a promise to those who read them: each that is listed is printed, none is printed that is not listed.
exec python3 "$(dirname "$0")/json_keys.py"
