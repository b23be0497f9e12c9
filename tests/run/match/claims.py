"""Two programs at one work: the second says who has it and changes nothing; what a killed one had is free, and nothing
of it stays once the work was gone on with."""
import os
import re
import shutil
import signal
import subprocess
import time

import games
from scenario import PATIENCE, PROGRAM, SANITIZED, SUPPORT, check, crownhead, read, run, scenario

LONG = ["match", "search:depth=3", "random", "-q", "-c", "1", "--games", "1000000", "--db", "x.db"]


def has_claim(lock, process):
    return os.path.exists(lock) and f"crownhead claim {process.pid} " in read(lock)


def start(words, lock, **more):
    """The program, once it has the claim: the file may be of one that was killed."""
    process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    until = time.monotonic() + PATIENCE
    while not has_claim(lock, process) and process.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    check(has_claim(lock, process), f"{words}: no claim at {lock}")
    return process


def end(process, number=signal.SIGKILL):
    process.send_signal(number)
    process.communicate()


def refused(words, who, what):
    done = run(*words)
    said = rf"another program {what}: process {who.pid}, since \d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d; let it end, or stop it"
    check(done.returncode == 2 and re.search(said, done.stderr) and "UNIQUE" not in done.stderr,
          f"{words}: {done.returncode}, {done.stderr}")
    check(done.stdout == "", f"{words}: a result is shown: {done.stdout}")


def one_match():
    first = start(LONG, "x.db.lock")
    os.symlink("x.db", "link.db")
    refused(LONG, first, "plays match 1")
    refused([*LONG[:-3], "2000000", "--db", "x.db"], first, "plays match 1")
    refused([*LONG[:-1], "link.db"], first, "plays match 1")
    refused([*LONG, "--shard", "1/3"], first, "plays match 1")
    crownhead("match", "search:depth=1", "random", "-q", "--games", "10", "--seed", "2", "--db", "x.db")
    check(run("record", "list", "--db", "x.db").returncode == 0, "a match that is played can't be listed")
    end(first)
    second = start(LONG, "x.db.lock")
    refused(LONG, second, "plays match 1")
    end(second, signal.SIGINT)
    check(not os.path.exists("x.db.lock"), "a lock stays")


def shards():
    words = [*LONG[:-1], "shards.db", "--shard"]
    first = start([*words, "0/2"], "shards.db.lock")
    refused([*words, "2/4"], first, "plays match 1, shard 0/2")
    other = subprocess.Popen([PROGRAM, *words, "3/4"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + PATIENCE
    while not has_claim("shards.db.lock", other) and other.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    check(other.poll() is None, "shards without a common game do not play at once")
    refused([*words, "1/2"], other, "plays match 1, shard 3/4")
    end(first)
    end(other)


def same_result():
    """A match that is there whole is shown, also twice at once."""
    words = ["match", "random", "random", "-q", "--games", "20", "--db", "whole.db"]
    shown = crownhead(*words)
    programs = [subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for program in programs:
        output, errors = program.communicate()
        check(program.returncode == 0 and output.splitlines()[2:7] == shown.splitlines()[2:7], f"at once: {errors}")


def begun_at_once():
    """Programs that begin a new match together: one plays it."""
    words = ["match", "search:depth=1", "random", "-q", "--games", "300", "--db", "new.db"]
    programs = [subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(5)]
    ended = []
    for program in programs:
        errors = program.communicate()[1]
        ended.append(program.returncode)
        check(program.returncode == 0 or (program.returncode == 2 and "another program plays match 1" in errors), errors)
    check(0 in ended and len(games.by_number("new.db")) == 300, f"they end with {ended}")


def other_work():
    train = ["train", "--game", "russian", "--games", "1000000", "-q", "--out", "a.weights"]
    tune = ["rules", "tune", "crownhead", "--against", "random", "--time", "60min", "--db", "tune.db", "--out", "a.parameters"]
    build = ["endgame", "build", "--game", "english", "--pieces", "5", "--dir", "tables", "-q"]
    for words, lock, what in ((train, "a.weights.lock", "trains for this file"),
                              (tune, "a.parameters.lock", "tunes for this file"),
                              (build, "tables/work.lock", "builds tables in this folder")):
        first = start(words, lock)
        refused(words, first, what)
        end(first)


def preloaded(name):
    """A library of tests/support to put before the program's own; None if there can be none."""
    shim = os.path.abspath(f"{name}.so")
    made = run("-shared", "-fPIC", "-O1", "-o", shim, f"{SUPPORT}/{name}.c", program="cc") if shutil.which("cc") else None
    if SANITIZED or not made or made.returncode != 0:
        print(f"skipped: {name} needs a C compiler and a build without sanitizers")
        return None
    return shim


def no_locks():
    """In a folder without locks a record can be read, what needs none is done, and nothing empty stays."""
    shim = preloaded("no_locks")
    if not shim:
        return
    without = {"env": dict(os.environ, LD_PRELOAD=shim)}
    match = ["match", "random", "random", "-q", "--games", "6", "--db"]
    crownhead(*match, "there.db")
    there = set(os.listdir())
    for db in ("there.db", "none.db"):
        done = run(*match[:-2], "8", "--db", db, **without)
        check(done.returncode == 2 and f"{db}: no file can be locked in its folder" in done.stderr, f"{db}: {done.stderr}")
    check(crownhead("record", "export", "--db", "there.db", **without) == crownhead("record", "export", "--db", "there.db"), "not read")
    check(set(os.listdir()) == there, f"without locks stays {set(os.listdir()) - there}")
    crownhead("train", "--game", "russian", "--games", "10", "--rounds", "1", "--nodes", "20", "-q", "--out", "w.weights", **without)
    check(set(os.listdir()) - there == {"w.weights", "w.weights.games"}, f"trained: {set(os.listdir()) - there}")


def killed_build():
    """The temporary file of a killed build is there, and goes with the next build."""
    shim = preloaded("kill_at_write")
    if not shim:
        return
    build = ["endgame", "build", "--game", "english", "--pieces", "3", "-q", "--dir"]
    crownhead(*build, "calm")
    for number in (1, 2, 7):
        killed = run(*build, f"at{number}", env=dict(os.environ, LD_PRELOAD=shim, CH_KILL_AT_FILE=str(number)))
        check(killed.returncode == -signal.SIGKILL and set(os.listdir(f"at{number}")) - set(os.listdir("calm")) - {"work.lock"},
              f"file {number}: {killed.returncode}, no temporary file in {os.listdir(f'at{number}')}")
        crownhead(*build, f"at{number}")
        check(sorted(os.listdir(f"at{number}")) == sorted(os.listdir("calm")), f"file {number}: {os.listdir(f'at{number}')}")


scenario(one_match, shards, same_result, begun_at_once, other_work, no_locks, killed_build)
