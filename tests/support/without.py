#!/usr/bin/env python3
"""Runs a program as on a kernel that lacks something.

without.py landlock|seccomp COMMAND…   the system calls for it are answered as such a kernel answers them
"""
import ctypes
import os
import platform
import struct
import sys

NO_NEW_PRIVS, SET_SECCOMP, FILTER = 38, 22, 2
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
ENOSYS, EINVAL = 38, 22
ERRNO, ALLOW = 0x00050000, 0x7FFF0000
CALLS = {"x86_64": {"seccomp": 317, "prctl": 157}, "aarch64": {"seccomp": 277, "prctl": 167}}[platform.machine()]
LANDLOCK = 444  # landlock_create_ruleset, on all machines


def one(code, value, yes=0, no=0):
    return struct.pack("HBBI", code, yes, no, value)


def program(lacks):
    """Of BPF: the number of the call is at byte 0, its first argument at byte 16."""
    if lacks == "landlock":
        return [one(LOAD, 0), one(EQUAL, LANDLOCK, 0, 1), one(RETURN, ERRNO | ENOSYS), one(RETURN, ALLOW)]
    return [one(LOAD, 0), one(EQUAL, CALLS["seccomp"], 0, 1), one(RETURN, ERRNO | ENOSYS),
            one(EQUAL, CALLS["prctl"], 0, 3), one(LOAD, 16), one(EQUAL, SET_SECCOMP, 0, 1), one(RETURN, ERRNO | EINVAL),
            one(RETURN, ALLOW)]


def main():
    libc = ctypes.CDLL(None, use_errno=True)
    code = b"".join(program(sys.argv[1]))
    text = ctypes.create_string_buffer(code, len(code))
    whole = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(text))
    if libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0) != 0 or libc.prctl(SET_SECCOMP, FILTER, whole, 0, 0) != 0:
        sys.exit("no filter can be set here")
    os.execvp(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    main()
