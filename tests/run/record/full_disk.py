"""On a full disk, and on one that fills up: what is there can be read, what can't be written says so with the place of
the disk, and nothing empty, no temporary file and no lock stays. On a disk that may only be read, a record is read with
the log of a program that was killed. Needs the right to mount a small file system."""
import os
import shutil
import sqlite3
import subprocess

from scenario import check, crownhead, refused, run, scenario

PLACE, SIZE = "disk", 2 << 20
TRAIN = ["train", "--game", "russian", "--games", "20", "--rounds", "1", "--nodes", "20", "-q", "--threads", "1", "--out"]
GAME = '[White "a"]\n[Black "b"]\n[Result "*"]\n\n1. 11-15 22-17 2. 15-19 24-15 *\n'
READS = [["record", "list", "--match", "1", "--db", "x.db"], ["record", "show", "1", "--db", "x.db"],
         ["record", "export", "--db", "x.db"], ["record", "verify", "--db", "x.db"],
         ["record", "replay", "--match", "1", "--verify", "--db", "x.db"], ["ratings", "x.db"],
         ["report", "--db", "x.db", "--html", "-", "--sample", "0"]]
WRITES = [["match", "search:depth=1", "random", "-q", "--games", "400", "--db", "x.db"],
          ["match", "search:depth=1", "random", "-q", "--games", "400", "--db", "new.db"],
          ["match", "random", "random", "--game", "stratego", "-q", "--games", "8", "--db", "hidden.db"],
          ["record", "import", "games.pdn", "--db", "imported.db"], ["record", "merge", "merged.db", "x.db"],
          ["report", "--db", "x.db", "--html", "report.html", "--sample", "0"],
          [*TRAIN, "new.weights"], [*TRAIN, "old.weights"],
          ["endgame", "build", "--game", "russian", "--pieces", "2", "--dir", "tables"],
          ["book", "build", "games.pdn", "--depth", "1", "--out", "new.book"],
          ["rules", "tune", "crownhead", "--against", "random", "--games", "2", "--iterations", "1", "--out",
           "new.parameters", "--db", "tuned.db"],
          ["analyse", "games.pdn", "--html", "page.html"], ["rules", "test", "soar-checkers", "--junit", "out.xml"],
          ["match", "random", "random", "-q", "--games", "2", "--db", "../beside.db", "--log", "match.log"]]


def fill(room):
    """Leaves so many bytes, in whole pages."""
    with open("room", "wb") as file:
        file.write(bytes(room))
    with open("filler", "wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass
    os.remove("room")


def files():
    return {os.path.join(folder, name): os.path.getsize(os.path.join(folder, name))
            for folder, _, names in os.walk(".") for name in names}


def read(expected):
    for words, output in zip(READS, expected):
        done = run(*words)
        check(done.returncode == 0 and done.stdout == output, f"{words}: {done.returncode}, {done.stderr}")


def on_a_small_disk(work, *words):
    os.mkdir(PLACE)
    if run("-t", "tmpfs", "-o", f"size={SIZE}", "none", PLACE, program="mount").returncode != 0:
        print("skipped: no small file system without the right to mount one")
        os.rmdir(PLACE)
        return
    folder = os.getcwd()
    try:
        work(*words, os.path.realpath(PLACE))
    finally:
        os.chdir(folder)
        subprocess.run(["umount", "-l", PLACE], check=True)
        os.rmdir(PLACE)


def on_a_full_disk(room, expected, disk):
    subprocess.run(f"cp calm/* {PLACE}", shell=True, check=True)
    os.chdir(PLACE)
    fill(room)
    there = files()
    read(expected)
    check(files() == there, f"reading leaves {set(files()) - set(there)}")
    failed = 0
    for words in WRITES:
        done = run(*words)
        new = {name: size for name, size in files().items() if name not in there}
        check(done.returncode in (0, 2), f"{words}: {done.returncode}")
        if done.returncode == 2:
            failed += 1
            check(f"no space is left on the disk at {disk};" in done.stderr, f"{words}: {done.stderr}")
            odd = [name for name, size in new.items() if size == 0 or not name.endswith((".db", ".db-wal", ".games", ".endgame"))]
            check(not odd, f"{words} leaves {odd}")
            bare = [name for name, size in new.items() if name.endswith(".db") and size <= 4096 and name + "-wal" not in new]
            check(not bare, f"{words} leaves {bare}: SQLite's first page, without tables")
        for name in new:
            os.remove(name)
        if os.path.isdir("tables"):
            check(room > 0, "an empty folder stays")
            os.rmdir("tables")
    if room == 0:
        check(failed == len(WRITES), f"{failed} of {len(WRITES)} commands report a full disk")
    os.remove("filler")
    done = run(*WRITES[0])
    check(done.returncode == 0, f"it does not go on: {done.stderr}")


def copy_with_log(shared):
    """A record copied while another program has it open: all that came meanwhile is in the log alone."""
    shutil.copy("x.db", "open.db")
    reader = sqlite3.connect("open.db", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM game").fetchone()
    crownhead("match", "search:depth=1", "random", "-q", "--games", "40", "--db", "open.db")
    for ending in ["", "-wal", "-shm"] if shared else ["", "-wal"]:
        shutil.copy("open.db" + ending, f"{PLACE}/x.db{ending}")
    reader.close()
    os.rename("open.db", "x.db")
    return [crownhead(*words) for words in READS]


def on_a_disk_to_read(before, disk):
    for shared in (True, False):
        shutil.copy("calm/x.db", "x.db")
        expected = copy_with_log(shared)
        check(expected != before, "the log has nothing")
        subprocess.run(["mount", "-o", "remount,ro", PLACE], check=True)
        os.chdir(PLACE)
        there = files()
        read(expected)
        refused(f"can't be written: the disk at {disk} may only be read", *WRITES[0])
        check(files() == there, f"reading leaves {set(files()) - set(there)}")
        os.chdir("..")
        subprocess.run(["mount", "-o", "remount,rw", PLACE], check=True)
        for name in os.listdir(PLACE):
            os.remove(f"{PLACE}/{name}")


def main():
    os.mkdir("calm")
    os.chdir("calm")
    crownhead("match", "search:depth=1", "random", "-q", "--games", "20", "--db", "x.db")
    crownhead(*TRAIN, "old.weights")
    os.remove("old.weights")
    with open("games.pdn", "w", encoding="utf-8") as file:
        file.write(GAME)
    expected = [crownhead(*words) for words in READS]
    os.chdir("..")
    for room in (0, 40960, 150000):
        on_a_small_disk(on_a_full_disk, room, expected)
    on_a_small_disk(on_a_disk_to_read, expected)


scenario(main)
