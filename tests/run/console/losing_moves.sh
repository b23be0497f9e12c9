#!/usr/bin/env bash
# Of the moves that comments of published games call losing, as many are found as scripts/experiments/losing-moves says.
exec "$SOURCE/scripts/experiments/losing-moves"
