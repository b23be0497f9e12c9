#!/usr/bin/env bash
# The commands of the documentation outside of its transcripts are those of the program, and run.
exec python3 "$SOURCE/tests/run/documents/commands.py" ${CH_LONG:+--long}
