#!/usr/bin/env python3
"""Lets an engine of the Hub protocol think when a test says so: gate.py FIFO PROGRAM [ARGUMENT...]

Every "go" waits for a byte from the named pipe. All other lines go through."""
import os
import subprocess
import sys

gate = os.open(sys.argv[1], os.O_RDONLY)
with subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE) as engine:
    while line := sys.stdin.buffer.readline():
        if line.startswith(b"go"):
            os.read(gate, 1)
        engine.stdin.write(line)
        engine.stdin.flush()
    engine.stdin.close()
