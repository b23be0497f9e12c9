#!/usr/bin/env bash
# The links in the documentation lead somewhere.
exec python3 "$SOURCE/tests/run/documents/links.py"
