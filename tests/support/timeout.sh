#!/usr/bin/env bash
# What transcripts have for `timeout --signal INT SECONDS COMMAND…`: the seconds begin when the command listens to the signal, so
# that a busy machine does not end it before it has begun.
shift 2
seconds=$1
shift
"$@" &
program=$!
listens() { ((0x$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$program/status") & 2)); }
until listens 2>/dev/null || ! kill -0 $program 2>/dev/null; do sleep 0.05; done
sleep "$seconds"
kill -INT $program
wait $program
