#!/usr/bin/env bash
# The transcripts in the documentation are what the program prints.
exec python3 "$SOURCE/tests/run/documents/transcripts.py"
