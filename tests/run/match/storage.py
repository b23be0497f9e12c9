#!/usr/bin/env python3
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
import sys
import tempfile
import time

PROGRAM = os.environ["CROWNHEAD"]
SANITIZED = bool(os.environ.get("CH_SANITIZED"))
GAMES = 800
WORDS = ["match", "search:depth=1", "random", "-q", "-c", "2"]
# One that goes on until it is ended: what is done to it meets it in play, on any machine. Its first games are
# those of the shorter one.
LONG = ["match", "search:depth=4", "random", "-q", "--games", "1000000"]
LONG_GAMES = 300
LONG_WHOLE = [*LONG[:-1], str(LONG_GAMES)]
CUTS = 16
OTHER_USER = 65534
problems = []


def problem(text):
    problems.append(text)
    print("FAILED: " + text)


def read(path):
    """The games by number, and whether SQLite finds the file in order."""
    db = sqlite3.connect(path, timeout=1200)
    if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        problem(f"{path}: damaged")
    games = {}
    if db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'game'").fetchone()[0]:
        for row in db.execute("SELECT id, number, player_0, opening, result, end, ply_count FROM game").fetchall():
            moves = db.execute("SELECT ply, path, reason FROM move WHERE game = ? ORDER BY ply", row[:1]).fetchall()
            games[row[1]] = (row[2:], moves)
            if len(moves) != row[-1]:
                problem(f"{path}: game {row[1]} is not whole")
    db.close()
    return games


def run(words, **more):
    return subprocess.run([PROGRAM, *words], text=True, capture_output=True, check=False, **more)


def play(path, games=GAMES, **more):
    return run(WORDS + ["--games", str(games), "--db", path], **more)


def start(path, games=GAMES, words=None):
    words = words or [*WORDS, "--games", str(games)]
    return subprocess.Popen([PROGRAM, *words, "--db", path], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def first(games, count):
    return {number: game for number, game in games.items() if number < count}


def is_part(path, games, whole):
    if any(whole.get(number) != game for number, game in first(games, len(whole)).items()):
        problem(f"{path}: a game that was never played")


def goes_on(path, whole, what, words=None):
    done = run([*words, "--db", path]) if words else play(path)
    if done.returncode != 0 or first(read(path), len(whole)) != whole:
        problem(f"{what}: it does not go on: {done.returncode}, {done.stderr}")


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


def power_cut(folder, whole):
    """What the write-ahead log lacks at its end, or has wrong there, is lost, and nothing else: sizes of files that
    never reached the disk, pages that did not, from any place on. The file itself is as of the last checkpoint."""
    path, dice = os.path.join(folder, "power.db"), random.Random(7)
    process = start(path, words=[*LONG, "-c", "1"])
    while commits(path + "-wal") < 8:  # those of the beginning, and four or more of games
        if process.poll() is not None:
            return problem("the match ended before its log was long enough")
        time.sleep(0.02)
    process.kill()
    process.communicate()
    size, counts = os.path.getsize(path + "-wal"), set()
    for i in range(CUTS):
        copy = os.path.join(folder, "cut.db")
        shutil.copy(path, copy)
        shutil.copy(path + "-wal", copy + "-wal")
        at = 0 if i == 0 else dice.randrange(size)
        with open(copy + "-wal", "r+b") as file:
            if i % 2 == 0:
                file.truncate(at)
            else:
                file.seek(at)
                file.write(bytes(dice.randrange(256) for _ in range(min(4096, size - at))))
        listed = run(["record", "list", "--db", copy])
        if listed.returncode not in (0, 2) or "damaged" in listed.stderr:
            problem(f"cut at {at} of {size}: {listed.stderr}")
        games = read(copy)
        is_part(copy, games, whole)
        counts.add(len(games))
        if i % 8 == 0:
            goes_on(copy, whole, f"cut at {at} of {size}", LONG_WHOLE)
        for name in (copy, copy + "-wal", copy + "-shm"):
            if os.path.exists(name):
                os.remove(name)
    if len(counts) < 3:
        problem(f"the cuts leave {counts} games")
    print(f"{CUTS} cuts of a log of {size} bytes leave from {min(counts)} to {max(counts)} games")
    return None


def full(folder, whole):
    """A limit of the size of files, and a small file system where one may be made."""
    path = os.path.join(folder, "limit.db")
    limited = play(path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000)))
    if limited.returncode != 2 or not re.search(r"limit\.db: the record can't be read or written \(disk I/O error\)",
                                                limited.stderr):
        problem(f"a file that may not grow: {limited.returncode}, {limited.stderr}")
    is_part(path, read(path), whole)
    goes_on(path, whole, "after a file that could not grow")
    place = os.path.join(folder, "small")
    os.mkdir(place)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "none", place], capture_output=True,
                      check=False).returncode != 0:
        print("skipped: no small file system without the right to mount one")
        return
    try:
        path, log = os.path.join(place, "small.db"), os.path.join(place, "small.log")
        done = play(path)
        if done.returncode != 2 or "small.db: no space is left for the record" not in done.stderr:
            problem(f"a full disk: {done.returncode}, {done.stderr}")
        games = read(path)
        is_part(path, games, whole)
        subprocess.run(["mount", "-o", "remount,size=64m", place], check=True)
        goes_on(path, whole, "after a full disk")
        with open(os.path.join(place, "filler"), "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(65536))
            except OSError:
                filler.truncate(filler.tell() - 100000)
        logged = run(WORDS + ["--games", str(GAMES), "--db", os.path.join(folder, "logged.db"), "--log", log])
        if logged.returncode != 0 or (logged.stderr.count("the log can't be written any more") != 1):
            problem(f"a log on a full disk: {logged.returncode}, {logged.stderr}")
        if read(os.path.join(folder, "logged.db")) != whole:
            problem("a log on a full disk changes games")
    finally:
        subprocess.run(["umount", "-l", place], check=True)


def read_only(folder, whole):
    path = os.path.join(folder, "closed", "closed.db")
    os.mkdir(os.path.dirname(path))
    play(path, GAMES // 2)
    with open(path, "rb") as file:
        before = hashlib.sha256(file.read()).digest()
    os.chmod(path, 0o444)
    os.chmod(os.path.dirname(path), 0o555)
    as_other = {}
    if os.geteuid() == 0:  # who may write everything
        os.chmod(folder, 0o755)
        as_other = {"preexec_fn": lambda: (os.setgid(OTHER_USER), os.setuid(OTHER_USER))}
        try: # in a folder of root's own neither the program nor its files are for others
            runs = run(["moves"], **as_other).returncode == 0
        except PermissionError:
            runs = False
        if not runs:
            print("skipped: another user may not run the program here")
            return
    done = play(path, **as_other)
    if done.returncode != 2 or not re.search(r"closed\.db: the record may not be written; check its permissions|"
                                             r"closed\.db: the record can't be opened; check", done.stderr):
        problem(f"a record that may not be written: {done.returncode}, {done.stderr}")
    listed = run(["record", "list", "--match", "1", "--json", "--db", path], **as_other)
    if listed.stdout.count("\n") != GAMES // 2:
        problem(f"a record that may only be read: {listed.stdout[:100]}, {listed.stderr}")
    with open(path, "rb") as file:
        if hashlib.sha256(file.read()).digest() != before:
            problem("a record that may not be written was")
    os.chmod(os.path.dirname(path), 0o755)
    os.chmod(path, 0o644)
    goes_on(path, whole, "a record that may be written again")


def together(folder, whole):
    """Programs that play one match, each as many games as it was asked for; one of them is killed."""
    path, dice = os.path.join(folder, "shared.db"), random.Random(11)
    for turn in range(3):
        programs = [start(path, games) for games in (GAMES, GAMES // 2, GAMES)]
        time.sleep(dice.uniform(0.05, 0.4))
        programs[dice.randrange(3)].kill()
        for program in programs:
            errors = program.communicate()[1]
            if program.returncode not in (0, -signal.SIGKILL) and "another program plays" not in errors:
                problem(f"together, {turn}: {program.returncode}, {errors}")
        is_part(path, read(path), whole)
    goes_on(path, whole, "after several programs")
    matches = [start(path, words=["match", "search:depth=1", "random", "-q", "--seed", str(seed), "--games",
                                  str(GAMES // 2)])
               for seed in (2, 3, 4)]
    for match in matches:
        errors = match.communicate()[1]
        if match.returncode != 0:
            problem(f"three matches in one record: {match.returncode}, {errors}")
    count = sqlite3.connect(path).execute("SELECT match, count(*) FROM game GROUP BY match ORDER BY match").fetchall()
    if [games for _, games in count] != [GAMES] + 3 * [GAMES // 2]:
        problem(f"three matches in one record have {count} games")


def shards_together(folder, whole):
    """Two shards played into one record at the same time: whoever ends last sees that the match is complete."""
    path = os.path.join(folder, "shards.db")
    for _ in range(2):
        play(path, 2)
        shards = [start(path, words=[*WORDS, "--games", str(GAMES), "--shard", f"{k}/2"]) for k in range(2)]
        for shard in shards:
            errors = shard.communicate()[1]
            if shard.returncode != 0:
                problem(f"two shards in one record: {shard.returncode}, {errors}")
        if read(path) != whole:
            problem("two shards in one record: other games")
        db = sqlite3.connect(path)
        states = db.execute("SELECT state FROM match").fetchall()
        db.close()
        if states != [("complete",)]:
            problem(f"two shards in one record: {states}")
        for name in (path, path + "-wal", path + "-shm"):
            if os.path.exists(name):
                os.remove(name)


def locked(folder, whole):
    """Somebody holds the record for longer than a query waits: so does the match."""
    path = os.path.join(folder, "locked.db")
    run([*LONG[:-1], "10", "--db", path])
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
    if process.wait() != 1 or not waited or waits in errors:
        problem(f"a locked record: {process.returncode}, {'waits' if waited else 'does not say so'}, {errors}")
    goes_on(path, whole, "a locked record", LONG_WHOLE)


def main():
    with tempfile.TemporaryDirectory() as folder:
        calm = os.path.join(folder, "calm.db")
        if play(calm).returncode != 0:
            problem("the undisturbed match fails")
        if run([*LONG_WHOLE, "--db", os.path.join(folder, "long.db")]).returncode != 0:
            problem("the undisturbed long match fails")
        wholes = {"calm": read(calm), "long": read(os.path.join(folder, "long.db"))}
        with concurrent.futures.ThreadPoolExecutor(1) as waiting:  # most of that is waiting
            lock = waiting.submit(locked, folder, wholes["long"])
            for test in (power_cut, full, read_only, together, shards_together):
                begun = time.time()
                test(folder, wholes["long" if test is power_cut else "calm"])
                print(f"{test.__name__}: {time.time() - begun:.1f} s")
            lock.result()
    return len(problems) > 0


sys.exit(main())
