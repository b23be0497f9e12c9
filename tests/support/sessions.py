"""Processes that a command has started, and those that it has left behind in its session."""
import os
import pathlib
import time


def children(pid):
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if int(pathlib.Path('/proc', name, 'stat').read_text(encoding='latin-1').rsplit(')', 1)[1].split()[1]) == pid:
                found.append(int(name))
        except OSError:  # it has ended since
            pass
    return found


def left_in_session(session):
    """Processes of the session that do not end soon: on a busy machine one that was killed takes its time to die."""
    for _ in range(72000):
        left = alive_in_session(session)
        if not left:
            break
        time.sleep(0.05)
    return left


def alive_in_session(session):
    left = []
    for process in filter(str.isdigit, os.listdir('/proc')):
        try:
            fields = pathlib.Path('/proc', process, 'stat').read_text().rsplit(')', 1)[1].split()
        except OSError:  # it has ended since
            continue
        if fields[0] != 'Z' and int(fields[3]) == session:
            left.append(process)
    return left
