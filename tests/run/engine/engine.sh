#!/usr/bin/env bash
# crownhead engine as a program sees it that speaks the Hub protocol.
exec python3 "$SOURCE/tests/run/engine/engine.py"
