"""Kills matches with SIGKILL at random moments of a fixed seed, each time starts the same command again, and
holds the finished record against that of an undisturbed run: every game once, with the same number, players,
opening, moves, reasons and outcome.

The moments are spread over the start, the play and the end of a run; every third is the next change of the
record's files, where a commit or a checkpoint is going on. The records are read by SQLite itself and
not by the program: what it says of its own record is no proof. How many kills fell into a commit is seen in
the write-ahead log, where frames without a commit are left. Then it is killed at single writes of the record.
"""
import concurrent.futures
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import threading
import time

import games
from scenario import PROGRAM, SANITIZED, SUPPORT, check, failures, remove_record, run, scenario
from sessions import children

KILLS = int(os.environ.get("CH_KILLS", "18" if SANITIZED else "36"))  # run_kill_deep has more
WRITES = KILLS // 4  # further kills, each at a write of the record
MATCHES = [  # in this process, in workers, of three agents
    ["match", "search:depth=5", "random", "--games", "160"],
    ["match", "soar-checkers", "search:depth=4", "--games", "140", "--ply-limit", "50"],
    ["tournament", "random", "search:depth=5", "soar-checkers", "--games", "50", "--ply-limit", "60"],
]
if SANITIZED:
    MATCHES[0][4], MATCHES[1][4], MATCHES[2][5] = "60", "30", "10"

lock = threading.Lock()
counts = {"kills": 0, "before the record": 0, "without a new game": 0, "in play": 0, "in a commit": 0, "too late": 0}


def count(what):
    with lock:
        counts[what] += 1


def read(path):
    """All that a record has of its games but times, by number; no program holds a lock on it."""
    db = sqlite3.connect(path, timeout=1200)
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")
    db.close()
    return games.by_number(path)


def tables(path):
    """Whether the record has been made."""
    if not os.path.exists(path) or os.path.getsize(path) + (os.path.getsize(path + "-wal") if
                                                            os.path.exists(path + "-wal") else 0) == 0:
        return False
    db = sqlite3.connect(path, timeout=1200)
    try:
        return db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'game'").fetchone()[0] > 0
    finally:
        db.close()


def unfinished_commit(path):
    """True if the write-ahead log has frames of this run after the last commit (sqlite.org/fileformat2.html#walformat)."""
    try:
        with open(path + "-wal", "rb") as file:
            log = file.read()
    except FileNotFoundError:
        return False
    if len(log) < 32:
        return False
    page, = struct.unpack(">I", log[8:12])
    salts, last, open_frames = log[16:24], 0, 0
    for at in range(32, len(log) - 24 - page + 1, 24 + page):
        if log[at + 8:at + 16] != salts:
            break
        last += 1
        open_frames = 0 if struct.unpack(">I", log[at + 4:at + 8])[0] else open_frames + 1
    return open_frames > 0


def gone(pid):
    for _ in range(120000):  # twenty minutes: on a busy machine it takes its time to die
        try:
            with open(f"/proc/{pid}/stat", encoding="latin-1") as file:
                if file.read().rsplit(")", 1)[1].split()[0] in "ZX":
                    return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


def start(match, path):
    return subprocess.Popen([PROGRAM, *match, "-c", "2", "--quiet", "--db", path], stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True)


def marks(path):
    """What changes when a record is written: the log grows, or is copied into the file."""
    found = []
    for name in (path, path + "-wal"):
        try:
            about = os.stat(name)
            found.append((about.st_size, about.st_mtime_ns))
        except FileNotFoundError:
            found.append(None)
    return found


def wait(process, path, dice, seconds):
    """Until the moment to kill: at the start, somewhere, at the end, or when the files change after that."""
    kind = dice.random()
    low, high = (0, 0.1) if kind < 0.25 else (0.1, 0.9) if kind < 0.8 else (0.9, 1.05)
    time.sleep(seconds * dice.uniform(low, high))
    if dice.random() < 1 / 3:
        seen = marks(path)
        while marks(path) == seen and process.poll() is None:
            pass
        time.sleep(dice.uniform(0, 0.0005))


def disturb(job, match, whole, seconds, kills):
    """One record, killed `kills` times at most, and then played to the end."""
    path = f"killed{job}.db"
    dice = random.Random(1000 + job)
    before, ended = {}, False
    for _ in range(kills):
        process = start(match, path)
        wait(process, path, dice, seconds)
        workers = children(process.pid)
        ended = process.poll() is not None
        process.kill()
        errors = process.communicate()[1]
        if ended:
            count("too late")
            check(process.returncode == 0, f"{match}: exit status {process.returncode}: {errors}")
            break
        count("kills")
        left = [pid for pid in workers if not gone(pid)]
        check(not left, f"{match}: workers {left} are left")
        commit = unfinished_commit(path)
        if not tables(path):
            count("before the record")
            continue
        now = read(path)
        count("in a commit" if commit else "in play" if len(now) > len(before) else "without a new game")
        check(not any(now.get(number) != game for number, game in before.items()), f"{match}: a committed game is lost or another")
        before = now
    done = start(match, path)
    errors = done.communicate()[1]
    check(done.returncode == 0, f"{match}: it does not go on: {errors}")
    said = "goes on: " if len(before) < len(whole) and not ended else "games already"
    check(not before or said in errors, f"{match}: it does not say that it goes on: {errors}")
    check(read(path) == whole, f"{match}: after its kills the record is another")
    os.remove(path)


def kill_at_writes(pool):
    """Kills at writes of the record, each cut in the middle: inside of commits and checkpoints, from the first write of
    a new file to the last."""
    shim = os.path.abspath("kill_at_write.so")
    made = run("-shared", "-fPIC", "-O1", "-o", shim, f"{SUPPORT}/kill_at_write.c", program="cc") if shutil.which("cc") else None
    if SANITIZED or not made or made.returncode != 0:
        print("skipped: kills at writes need a C compiler and a build without sanitizers")
        return
    match = ["match", "search:depth=1", "random", "--games", "200"]

    def play(path, **more):
        return run(*match, "-c", "2", "--quiet", "--db", path, env=dict(os.environ, **more))

    play("writes.db", LD_PRELOAD=shim, CH_KILL_COUNT=os.path.abspath("writes"))
    whole = read("writes.db")
    with open("writes", encoding="ascii") as file:
        writes = int(file.read())
    if writes < 20:
        print("skipped: SQLite's writes are not seen here")
        return
    dice = random.Random(5)
    moments = sorted({*range(1, 13), *(dice.randrange(1, writes) for _ in range(WRITES)), writes - 1})

    def kill_at(moment):
        path = f"write{moment}.db"
        killed = play(path, LD_PRELOAD=shim, CH_KILL_AT=str(moment))
        # The number of writes depends a little on the clock.
        check(killed.returncode in (-9, 0), f"write {moment}: exit status {killed.returncode}: {killed.stderr}")
        check(not any(whole.get(number) != game for number, game in (read(path) if tables(path) else {}).items()),
              f"write {moment}: another game")
        done = play(path)
        check(done.returncode == 0 and read(path) == whole,
              f"write {moment} of {writes}: it does not go on: {done.returncode}, {done.stderr}")
        remove_record(path)
        return killed.returncode == -9

    killed = sum(pool.map(kill_at, moments))
    print(f"{killed} kills at writes of {writes}")


def undisturbed(i, match):
    """The match, its games, and the seconds that it takes."""
    seconds = 1e9
    for path in (f"calm{i}.db.first", f"calm{i}.db"):
        begun = time.time()
        process = start(match, path)
        errors = process.communicate()[1]
        seconds = min(seconds, time.time() - begun)
        check(process.returncode == 0, f"{match}: {errors}")
    print(f"{' '.join(match)}: {seconds:.2f} s")
    return match, read(path), seconds


def main():
    calm = [undisturbed(i, match) for i, match in enumerate(MATCHES)]
    job = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        while counts["kills"] < KILLS and not failures:
            jobs = [pool.submit(disturb, job + i, *calm[(job + i) % len(calm)], 12) for i in range(6)]
            job += len(jobs)
            for done in jobs:
                done.result()
        kill_at_writes(pool)
    print(", ".join(f"{number} {what}" for what, number in counts.items()))
    check(counts["in a commit"] + counts["in play"] > 0, "no kill fell into play")


scenario(main)
