#!/usr/bin/env python3
"""Matches stopped by ^C, SIGTERM, a closed terminal, a reader that goes away, with agents that think on: what is told, and that the
printed command goes on to the games of a match that nobody stopped."""
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = os.environ["CROWNHEAD"], os.environ["SOURCE"]
SANITIZED = bool(os.environ.get("CH_SANITIZED"))
GAMES = "1500" if SANITIZED else "3000"  # more lines than a pipe holds
problems = []


def problem(text):
    problems.append(text)
    print("FAILED: " + text)


def read(path):
    db = sqlite3.connect(path, timeout=3600)
    games = {}
    for row in db.execute("SELECT id, number, player_0, player_1, opening, result, end, ply_count FROM game").fetchall():
        games[row[1]] = (row[2:], db.execute("SELECT ply, path, reason FROM move WHERE game = ? ORDER BY ply",
                                             row[:1]).fetchall())
    db.close()
    return games


def committed(path):
    try:
        db = sqlite3.connect(f"file:{path.replace('?', '%3f')}?mode=ro", uri=True, timeout=3600)
        return db.execute("SELECT count(*) FROM game").fetchone()[0]
    except sqlite3.Error:
        return 0


class Stopped:
    """A match that is started and waits for its first committed games."""

    def __init__(self, folder, words, record, games=1, **more):
        self.folder, self.record = folder, os.path.join(folder, record)
        self.process = subprocess.Popen([PROGRAM, *words, "--db", record], cwd=folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                        env=environment(folder), **more)
        while games and committed(self.record) < games and self.process.poll() is None:
            time.sleep(0.005)

    def end(self, status, *patterns):
        out, errors = self.process.communicate()
        if self.process.returncode != status:
            problem(f"{self.record}: exit status {self.process.returncode}, not {status}: {errors}")
        for pattern in patterns:
            if not re.search(pattern, errors):
                problem(f"{self.record}: no `{pattern}` in {errors}")
        return out, errors


def environment(folder):
    return dict(os.environ, PATH=folder + "/bin:" + os.environ["PATH"], CROWNHEAD_LIMITS="turn=3600000")


def go_on(stopped, errors, whole):
    """Runs what was printed, in a shell, and looks at the games."""
    printed = re.search(r"^stopped; the same command goes on: (.*)$", errors, re.MULTILINE)
    if not printed:
        return problem(f"{stopped.record}: no command that goes on in {errors}")
    there = committed(stopped.record)
    done = subprocess.run(["bash", "-c", printed[1]], cwd=stopped.folder, text=True, capture_output=True,
                          env=environment(stopped.folder), check=False)
    said = f"goes on: {there} of " in done.stderr or f'"resumed":{there},' in done.stdout
    if done.returncode != 0 or not said:
        problem(f"{printed[1]}: exit status {done.returncode}, {there} games were there: {done.stderr}")
    if read(stopped.record) != whole:
        problem(f"{printed[1]}: other games")
    return None


def signals(folder, words, whole):
    """One signal ends the match; what is finished stays. The name needs every kind of quoting."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        stopped = Stopped(folder, words, f"it's \"{number}\" $(false) `x` \\ *.db")
        os.kill(stopped.process.pid, number)
        out, errors = stopped.end(1, "stopping; the games that are running are left out")
        if not re.search(rf"^\d+ of {GAMES} games", out):
            problem(f"signal {number}: no result so far: {out}")
        state = subprocess.run([PROGRAM, "record", "list", "--db", stopped.record], text=True, capture_output=True,
                               check=False).stdout
        if "running" not in state:
            problem(f"signal {number}: {state}")
        go_on(stopped, errors, whole)


def terminal(folder):
    """^C at a terminal goes to all processes of its group; workers are not among them, and no game is lost by it."""
    stopped = Stopped(folder, ["match", "soar-checkers", "random", "--games", "1000000", "-q", "-c", "2"], "group.db")
    os.killpg(stopped.process.pid, signal.SIGINT)
    out, _ = stopped.end(1)
    if " 0 faults" not in out:
        problem(f"^C at a terminal makes agents fail: {out}")


def hanging(folder):
    """One ^C does not wait for an agent that thinks for an hour, in a worker or in the program; its game is left out."""
    for agent, ply in (("faulty:hang,ply=6", "[67]"), ("search:depth=40", "4")):
        name = agent.split(":")[0]
        log = os.path.join(folder, name + ".log")
        stopped = Stopped(folder, ["match", "random", agent, "--games", "2", "-q", "-c", "1", "--log", log], name + ".db", games=0)
        while not os.path.exists(log) or not re.search(f"{name}.* turn, ply {ply},", open(log, encoding="utf-8").read()):
            if stopped.process.poll() is not None:
                problem(f"{agent}: ended before it was asked")
                return
            time.sleep(0.01)
        os.kill(stopped.process.pid, signal.SIGINT)
        stopped.end(1, "stopping; the games that are running are left out", "the same command goes on")
        if committed(stopped.record) != 0:
            problem(f"{agent}: a game that was broken off is in the record")
        if "broken off, " not in open(log, encoding="utf-8").read():
            problem(f"{agent}: the log does not say that the game was broken off")


def ignored(folder, words, whole):
    """After nohup a terminal that closes is nobody's business."""
    stopped = Stopped(folder, words, "nohup.db", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    os.kill(stopped.process.pid, signal.SIGHUP)
    stopped.end(0)
    if read(stopped.record) != whole:
        problem("nohup: other games")


def reader(folder, words, whole):
    """A program that reads the lines and goes away: the match stops, and says so."""
    stopped = Stopped(folder, words + ["--json"], "reader.db")
    first = json.loads(stopped.process.stdout.readline())
    if first["type"] != "start":
        problem(f"the first line is {first}")
    stopped.process.stdout.close()
    stopped.process.stdout = None
    errors = stopped.end(2, "standard output can't be written", "the same command goes on")[1]
    if not 0 < committed(stopped.record) < int(GAMES):
        problem(f"reader: {committed(stopped.record)} games")
    go_on(stopped, errors, whole)
    words = ["match", "random", "random", "--games", "50"]  # prints when it is done
    head = subprocess.run(["bash", "-c", f"crownhead {' '.join(words)} --db head.db 2>&1 | head -1"], cwd=folder,
                          env=environment(folder), text=True, capture_output=True, check=False)
    if committed(os.path.join(folder, "head.db")) != 50 or head.stderr:
        problem(f"into head: {head.stdout}, {head.stderr}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/bin")
        os.symlink(PROGRAM, folder + "/bin/crownhead")
        words = ["match", "search:depth=1", "random", "--games", GAMES, "-q", "-c", "1"]
        subprocess.run([PROGRAM, *words, "--db", "calm.db"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        whole = read(folder + "/calm.db")
        signals(folder, words, whole)
        ignored(folder, words, whole)
        reader(folder, words, whole)
        terminal(folder)
        hanging(folder)
    return len(problems) > 0


sys.exit(main())
