#!/usr/bin/env bash
# The documentation is short, and its sentences are, too.
exec python3 "$SOURCE/tests/run/documents/words.py"
