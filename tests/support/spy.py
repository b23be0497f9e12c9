#!/usr/bin/env python3
"""A program that speaks the protocol of the UCC's Stratego competition and spies instead of playing: it reaches for
whatever could show it what its opponent hides, writes to standard error what it could do, and gives up.

spy.py NUMBER PATHS   NUMBER: a file with the number of the referee's process; PATHS: one with the paths that it tries to
read. Named on the command line they would be granted.
"""
import ctypes
import os
import socket
import sys


def try_to(what, attempt):
    try:
        done = attempt()
    except (OSError, ValueError) as error:
        done = False
        what += " (" + type(error).__name__ + ")"
    sys.stderr.write(("could " if done else "could not ") + what + "\n")


def read(path):
    with open(path, "rb") as file:
        file.read(1)
    return True


def memory(pid):
    """Reads what the first line of the map of its memory says is there."""
    with open("/proc/%d/maps" % pid, encoding="ascii") as maps:
        start = int(maps.readline().split("-")[0], 16)
    with open("/proc/%d/mem" % pid, "rb") as file:
        file.seek(start)
        return bool(file.read(16))


def others():
    """Processes that are neither this one nor the first of its own world."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in (1, os.getpid())]


def trace(pid):
    libc = ctypes.CDLL(None, use_errno=True)
    attach, detach = 16, 17
    if libc.ptrace(attach, pid, None, None) != 0:
        return False
    os.waitpid(pid, 0x40000000)
    libc.ptrace(detach, pid, None, None)
    return True


def write(path):
    with open(path, "w", encoding="ascii"):
        return True


def spy():
    with open(sys.argv[1], encoding="ascii") as file:
        referee = int(file.read())
    with open(sys.argv[2], encoding="utf-8") as file:
        paths = file.read().split("\n")
    for path in filter(None, paths):
        try_to("read " + path, lambda path=path: read(path))
    try_to("read the referee's memory", lambda: memory(referee))
    try_to("read its environment", lambda: read("/proc/%d/environ" % referee))
    try_to("trace it", lambda: trace(referee))
    try_to("see it", lambda: os.path.exists("/proc/%d" % referee) and referee in others())
    try_to("see others", lambda: len(others()) > 0)
    try_to("send it a signal", lambda: os.kill(referee, 0) is None)
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX):
        try_to("open a socket %d" % family, lambda family=family: socket.socket(family).close() is None)
    try_to("write to the working folder", lambda: write("written"))
    try_to("write to an own folder", lambda: write("own/written"))
    try_to("send to any local socket", lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].close() is None)
    try_to("change who may use a file", lambda: os.chmod("precious", 0o600) is None)
    try_to("make users of its own", lambda: ctypes.CDLL(None).unshare(0x10000000) == 0)
    try_to("remove a file", lambda: os.remove("precious") is None)
    try_to("write a file for a while", lambda: write(os.environ.get("TMPDIR", "/tmp") + "/written-by-a-spy"))
    with open("/proc/self/status", encoding="ascii") as status:
        lines = dict(line.split(":", 1) for line in status)
    try_to("use privileges", lambda: int(lines["CapEff"], 16) != 0)
    try_to("gain privileges", lambda: int(lines["NoNewPrivs"]) == 0)


def main():
    sys.stdin.readline()
    spy()
    for row in ("FBBBBBBs99", "9999998888", "8777766665", "5554443321"):
        print(row, flush=True)
    if sys.stdin.readline():
        print("SURRENDER", flush=True)


if __name__ == "__main__":
    main()
