"""A record after a power cut, on a full disk, where it may not be written, and with several programs at it: what was
committed is there, the error is clear, and the same command goes on."""
import concurrent.futures
import hashlib
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import struct
import subprocess
import time

import games
from scenario import PROGRAM, check, crownhead, remove_record, run, scenario

GAMES = 800
WORDS = ["match", "search:depth=1", "random", "-q", "-c", "2"]
# One that goes on until it is ended: what is done to it meets it in play, on any machine. Its first games are
# those of the shorter one.
LONG = ["match", "search:depth=4", "random", "-q", "--games", "1000000"]
LONG_GAMES = 300
LONG_WHOLE = [*LONG[:-1], str(LONG_GAMES)]
CUTS = 16
OTHER_USER = 65534


def read(path):
    """The games by number; none if not even the tables have been made."""
    db = sqlite3.connect(path, timeout=1200)
    made = db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'game'").fetchone()[0]
    db.close()
    return games.by_number(path) if made else {}


def play(path, count=GAMES, **more):
    return run(*WORDS, "--games", str(count), "--db", path, **more)


def start(path, count=GAMES, words=None):
    words = words or [*WORDS, "--games", str(count)]
    return subprocess.Popen([PROGRAM, *words, "--db", path], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def first(played, count):
    return {number: game for number, game in played.items() if number < count}


def is_part(path, whole):
    """Its games."""
    played = read(path)
    check(first(played, len(whole)).items() <= whole.items(), f"{path}: a game that was never played")
    return played


def goes_on(path, whole, what, words=None):
    done = run(*words, "--db", path) if words else play(path)
    check(done.returncode == 0 and first(read(path), len(whole)) == whole,
          f"{what}: it does not go on: {done.returncode}, {done.stderr}")


def commits(path):
    """How many commits a write-ahead log holds (sqlite.org/fileformat2.html#walformat)."""
    try:
        with open(path, "rb") as file:
            log = file.read()
    except FileNotFoundError:
        return 0
    if len(log) < 32:
        return 0
    page, = struct.unpack(">I", log[8:12])
    return sum(log[at + 8:at + 16] == log[16:24] and log[at + 4:at + 8] != bytes(4)
               for at in range(32, len(log) - 24, 24 + page))


def power_cut(whole):
    """What the write-ahead log lacks at its end, or has wrong there, is lost, and nothing else: sizes of files that
    never reached the disk, pages that did not, from any place on. The file itself is as of the last checkpoint."""
    path, copy, dice = "power.db", "cut.db", random.Random(7)
    process = start(path, words=[*LONG, "-c", "1"])
    while commits(path + "-wal") < 8:  # those of the beginning, and four or more of games
        if process.poll() is not None:
            return check(False, "the match ended before its log was long enough")
        time.sleep(0.02)
    process.kill()
    process.communicate()
    size, counts = os.path.getsize(path + "-wal"), set()
    for i in range(CUTS):
        shutil.copy(path, copy)
        shutil.copy(path + "-wal", copy + "-wal")
        at = 0 if i == 0 else dice.randrange(size)
        with open(copy + "-wal", "r+b") as file:
            if i % 2 == 0:
                file.truncate(at)
            else:
                file.seek(at)
                file.write(bytes(dice.randrange(256) for _ in range(min(4096, size - at))))
        listed = run("record", "list", "--db", copy)
        check(listed.returncode in (0, 2) and "damaged" not in listed.stderr, f"cut at {at} of {size}: {listed.stderr}")
        counts.add(len(is_part(copy, whole)))
        if i % 8 == 0:
            goes_on(copy, whole, f"cut at {at} of {size}", LONG_WHOLE)
        remove_record(copy)
    check(len(counts) >= 3, f"the cuts leave {counts} games")
    print(f"{CUTS} cuts of a log of {size} bytes leave from {min(counts)} to {max(counts)} games")
    return None


def full(whole):
    """A limit of the size of files, and a small file system where one may be made."""
    path = "limit.db"
    limited = play(path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000)))
    check(limited.returncode == 2 and "limit.db: the record can't be read or written (disk I/O error)" in limited.stderr,
          f"a file that may not grow: {limited.returncode}, {limited.stderr}")
    is_part(path, whole)
    goes_on(path, whole, "after a file that could not grow")
    place = "small"
    os.mkdir(place)
    if run("-t", "tmpfs", "-o", "size=600k", "none", place, program="mount").returncode != 0:
        print("skipped: no small file system without the right to mount one")
        return
    try:
        path = f"{place}/small.db"
        done = play(path)
        check(done.returncode == 2 and f"small.db: can't be written: no space is left on the disk at {os.path.realpath(place)};" in done.stderr,
              f"a full disk: {done.returncode}, {done.stderr}")
        listed = run("record", "list", "--match", "1", "--json", "--db", path)
        remains = sorted(os.listdir(place))
        check(set(remains) <= {"small.db", "small.db-wal"} and listed.returncode == 0,
              f"on a full disk stays {remains}, and {listed.returncode}, {listed.stderr}")
        for name in remains:  # other programs read it where there is room
            shutil.copy(f"{place}/{name}", name)
        played = is_part("small.db", whole)
        check(listed.stdout.count("\n") == len(played), f"a full disk: {listed.stdout.count(chr(10))} games are read of {len(played)}")
        subprocess.run(["mount", "-o", "remount,size=64m", place], check=True)
        goes_on(path, whole, "after a full disk")
        with open(f"{place}/filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(65536))
            except OSError:
                filler.truncate(filler.tell() - 100000)
        logged = run(*WORDS, "--games", str(GAMES), "--db", "logged.db", "--log", f"{place}/small.log")
        check(logged.returncode == 0 and logged.stderr.count("the log can't be written any more") == 1,
              f"a log on a full disk: {logged.returncode}, {logged.stderr}")
        check(read("logged.db") == whole, "a log on a full disk changes games")
    finally:
        subprocess.run(["umount", "-l", place], check=True)


def read_only(whole):
    path = "closed/closed.db"
    os.mkdir("closed")
    play(path, GAMES // 2)
    with open(path, "rb") as file:
        before = hashlib.sha256(file.read()).digest()
    os.chmod(path, 0o444)
    os.chmod("closed", 0o555)
    as_other = {}
    if os.geteuid() == 0:  # who may write everything
        os.chmod(".", 0o755)
        as_other = {"preexec_fn": lambda: (os.setgid(OTHER_USER), os.setuid(OTHER_USER))}
        try: # in a folder of root's own neither the program nor its files are for others
            runs = run("moves", **as_other).returncode == 0
        except PermissionError:
            runs = False
        if not runs:
            print("skipped: another user may not run the program here")
            return
    done = play(path, **as_other)
    words = ("may not be written; check its permissions", "can't be opened; check")
    check(done.returncode == 2 and any(f"closed.db: the record {why}" in done.stderr for why in words),
          f"a record that may not be written: {done.returncode}, {done.stderr}")
    listed = run("record", "list", "--match", "1", "--json", "--db", path, **as_other)
    check(listed.stdout.count("\n") == GAMES // 2, f"a record that may only be read: {listed.stdout[:100]}, {listed.stderr}")
    with open(path, "rb") as file:
        check(hashlib.sha256(file.read()).digest() == before, "a record that may not be written was")
    os.chmod("closed", 0o755)
    os.chmod(path, 0o644)
    goes_on(path, whole, "a record that may be written again")


def together(whole):
    """Programs that play one match, each as many games as it was asked for; one of them is killed."""
    path, dice = "shared.db", random.Random(11)
    for turn in range(3):
        programs = [start(path, count) for count in (GAMES, GAMES // 2, GAMES)]
        time.sleep(dice.uniform(0.05, 0.4))
        programs[dice.randrange(3)].kill()
        for program in programs:
            errors = program.communicate()[1]
            check(program.returncode in (0, -signal.SIGKILL) or "another program plays" in errors,
                  f"together, {turn}: {program.returncode}, {errors}")
        is_part(path, whole)
    goes_on(path, whole, "after several programs")
    matches = [start(path, words=["match", "search:depth=1", "random", "-q", "--seed", str(seed), "--games",
                                  str(GAMES // 2)])
               for seed in (2, 3, 4)]
    for match in matches:
        errors = match.communicate()[1]
        check(match.returncode == 0, f"three matches in one record: {match.returncode}, {errors}")
    count = sqlite3.connect(path).execute("SELECT match, count(*) FROM game GROUP BY match ORDER BY match").fetchall()
    check([played for _, played in count] == [GAMES] + 3 * [GAMES // 2], f"three matches in one record have {count} games")


def shards_together(whole):
    """Two shards played into one record at the same time: whoever ends last sees that the match is complete."""
    path = "shards.db"
    for _ in range(2):
        play(path, 2)
        shards = [start(path, words=[*WORDS, "--games", str(GAMES), "--shard", f"{k}/2"]) for k in range(2)]
        for shard in shards:
            errors = shard.communicate()[1]
            check(shard.returncode == 0, f"two shards in one record: {shard.returncode}, {errors}")
        check(read(path) == whole, "two shards in one record: other games")
        db = sqlite3.connect(path)
        states = db.execute("SELECT state FROM match").fetchall()
        db.close()
        check(states == [("complete",)], f"two shards in one record: {states}")
        remove_record(path)


def locked(whole):
    """Somebody holds the record for longer than a query waits: so does the match."""
    path = "locked.db"
    run(*LONG[:-1], "10", "--db", path)
    process = start(path, words=LONG)
    holder = sqlite3.connect(path, timeout=1200, isolation_level=None)
    while holder.execute("SELECT count(*) FROM game").fetchone()[0] <= 10 and process.poll() is None:
        time.sleep(0.02)
    holder.execute("BEGIN IMMEDIATE")
    waits = "another program is writing; the match waits for it"
    waited = any(waits in line for line in process.stderr)
    holder.execute("ROLLBACK")
    process.send_signal(signal.SIGINT)
    errors = process.stderr.read()
    check(process.wait() == 1 and waited and waits not in errors,
          f"a locked record: {process.returncode}, {'waits' if waited else 'does not say so'}, {errors}")
    goes_on(path, whole, "a locked record", LONG_WHOLE)


def main():
    crownhead(*WORDS, "--games", str(GAMES), "--db", "calm.db")
    crownhead(*LONG_WHOLE, "--db", "long.db")
    calm, long = read("calm.db"), read("long.db")
    with concurrent.futures.ThreadPoolExecutor(1) as waiting:  # most of that is waiting
        lock = waiting.submit(locked, long)
        for test in (power_cut, full, read_only, together, shards_together):
            begun = time.time()
            test(long if test is power_cut else calm)
            print(f"{test.__name__}: {time.time() - begun:.1f} s")
        lock.result()


scenario(main)
