"""Matches stopped by ^C, SIGTERM, a closed terminal, a reader that goes away, with agents that think on: what is printed, and that the
printed command goes on to the games of a match that was never stopped."""
import json
import os
import pty
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import time

import games
from scenario import SANITIZED, SUPPORT, TESTING, check, crownhead, read, run, scenario, write

GAMES = "1500" if SANITIZED else "3000"  # more lines than a pipe holds
BACKSTOP = 1800  # seconds; who does not hear waits for an hour


def committed(path):
    try:
        db = sqlite3.connect(f"file:{path.replace('?', '%3f')}?mode=ro", uri=True, timeout=1200)
        return db.execute("SELECT count(*) FROM game").fetchone()[0]
    except sqlite3.Error:
        return 0


class Stopped:
    """A match that is started and waits for its first committed games."""

    def __init__(self, words, record, awaited=True, **more):
        self.record = record
        self.process = subprocess.Popen([TESTING, *words, "--db", record], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        start_new_session=True, env=environment(), **more)
        while awaited and committed(record) < 1 and self.process.poll() is None:
            time.sleep(0.005)

    def end(self, status, *patterns):
        try:
            out, errors = self.process.communicate(timeout=BACKSTOP)
        except subprocess.TimeoutExpired:
            check(False, f"{self.record}: it did not end")
            self.process.kill()
            out, errors = self.process.communicate()
        check(self.process.returncode == status, f"{self.record}: exit status {self.process.returncode}, not {status}: {errors}")
        for pattern in patterns:
            check(re.search(pattern, errors), f"{self.record}: no `{pattern}` in {errors}")
        return out, errors


def until(stopped, look):
    """Waits for what a program is to meet; False if the match ended before."""
    while not look():
        if stopped.process.poll() is not None:
            check(False, f"{stopped.record}: ended before its program was silent: {stopped.process.communicate()}")
            return False
        time.sleep(0.01)
    return True


def logged(path, pattern):
    return len(re.findall(pattern, read(path), re.MULTILINE)) if os.path.exists(path) else 0


def environment():
    return dict(os.environ, PATH=f"{os.getcwd()}/bin:{os.environ['PATH']}", CROWNHEAD_LIMITS="turn=3600000,start=3600000")


def go_on(stopped, errors, whole):
    """Runs what was printed, in a shell, and looks at the games."""
    printed = re.search(r"^stopped; the same command goes on: (.*)$", errors, re.MULTILINE)
    if not printed:
        return check(False, f"{stopped.record}: no command that goes on in {errors}")
    there = committed(stopped.record)
    done = run("-c", printed[1], program="bash", env=environment())
    said = f"goes on: {there} of " in done.stderr or f'"resumed":{there},' in done.stdout
    check(done.returncode == 0 and said, f"{printed[1]}: exit status {done.returncode}, {there} games were there: {done.stderr}")
    check(games.by_number(stopped.record) == whole, f"{printed[1]}: other games")
    return None


def signals(words, whole):
    """One signal ends the match; what is finished stays. The name needs every kind of quoting."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        stopped = Stopped(words, f"it's \"{number}\" $(false) `x` \\ *.db")
        os.kill(stopped.process.pid, number)
        out, errors = stopped.end(1, "stopping; the games that are running are left out")
        check(re.search(rf"^\d+ of {GAMES} games", out), f"signal {number}: no result so far: {out}")
        state = crownhead("record", "list", "--db", stopped.record)
        check("running" in state, f"signal {number}: {state}")
        go_on(stopped, errors, whole)


def terminal():
    """^C at a terminal goes to all processes of its group; workers are not among them, and no game is lost by it."""
    stopped = Stopped(["match", "soar-checkers", "random", "--games", "1000000", "-q", "-c", "2"], "group.db")
    os.killpg(stopped.process.pid, signal.SIGINT)
    out, _ = stopped.end(1)
    check(" 0 forfeits" in out, f"^C at a terminal makes agents fail: {out}")


def hanging():
    """One ^C does not wait for an agent that thinks for an hour, in a worker or in the program, nor for one that takes it to
    load or to begin a game; the game is left out."""
    for agent, met in (("faulty:hang,ply=6", "turn, ply [67],"), ("search:depth=40", "turn, ply 4,"),
                       ("faulty:slow-start", "process [0-9]+ started"), ("faulty:new-game-hang", "new game of")):
        name = re.split("[:,]", agent)[0 if "search" in agent else 1]
        log = name + ".log"
        stopped = Stopped(["match", "random", agent, "--games", "2", "-q", "-c", "1", "--log", log], name + ".db", awaited=False)
        if not until(stopped, lambda: logged(log, f"{name}.* {met}")):
            continue
        os.kill(stopped.process.pid, signal.SIGINT)
        stopped.end(1, "stopping; the games that are running are left out", "the same command goes on")
        check(committed(stopped.record) == 0, f"{agent}: a game that was broken off is in the record")
        check(agent == "faulty:slow-start" or logged(log, "broken off, "),
              f"{agent}: the log does not say that the game was broken off")


def ignored(words, whole):
    """After nohup a terminal that closes changes nothing."""
    stopped = Stopped(words, "nohup.db", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    os.kill(stopped.process.pid, signal.SIGHUP)
    stopped.end(0)
    check(games.by_number(stopped.record) == whole, "nohup: other games")


def reader(words, whole):
    """A program that reads the lines and goes away: the match stops, and says so."""
    stopped = Stopped(words + ["--json"], "reader.db")
    first = json.loads(stopped.process.stdout.readline())
    check(first["type"] == "start", f"the first line is {first}")
    stopped.process.stdout.close()
    stopped.process.stdout = None
    errors = stopped.end(2, "standard output can't be written", "the same command goes on")[1]
    check(0 < committed(stopped.record) < int(GAMES), f"reader: {committed(stopped.record)} games")
    go_on(stopped, errors, whole)
    words = ["match", "random", "random", "--games", "50"]  # prints when it is done
    head = run("-c", f"crownhead {' '.join(words)} --db head.db 2>&1 | head -1", program="bash", env=environment())
    check(committed("head.db") == 50 and not head.stderr, f"into head: {head.stdout}, {head.stderr}")


# An engine that plays, and sleeps for ever where a file of that name says so; at its 100th turn unless one says that it goes on.
ENGINE = """import os, signal, sys, time, hub_engine
signal.signal(signal.SIGINT, signal.SIG_IGN)
def sleep(where):
    os.write(2, f"silent {where}\\n".encode())  # whole: each write is a line of the log
    while True:
        time.sleep(60)
class Engine(hub_engine.Engine):
    def greet(self):
        if os.path.exists("silent-start"):
            sleep("at the start")
        super().greet()
    def go(self):
        if self.turns == 100 and not os.path.exists("goes-on"):
            sleep("in a turn")
        super().go()
engine = Engine(hub_engine.argparse.Namespace(fault=None, seed=1, variants="normal english", expect=[], wait=False, think=0, no_ping=False))
engine.run()
sleep("at the end")
"""


# A program of the UCC's protocol that stays after `quit`.
STAYS = """import signal, sys, time
note, sys.argv[1:] = sys.argv[1], []
try:
    import ucc_engine
finally:
    open(note, "w").close()
    while True:
        time.sleep(60)
"""


def mark(name, there=True):
    if there:
        write(name, "")
    elif os.path.exists(name):
        os.remove(name)


def programs(number, confine):
    """External programs that are silent in a turn, when they start, and when they are to end: one signal ends the match, and all
    games that were finished are there."""
    name = f"program-{number}-{confine.strip()}"
    words = ["match", f"hub:{confine}python3 engine.py", "random", "--games", "12", "--ply-limit", "40", "-q", "-c", "1", "--log", name]
    mark("goes-on", False)
    for silent, awaited in (("in a turn", "2> silent in a turn"), ("at the start", "-> hub$"), ("at the end", "-> quit$")):
        mark("silent-start", silent == "at the start")
        mark("goes-on", silent == "at the end")
        seen = logged(name, awaited)
        stopped = Stopped(words, name + ".db", awaited=False)
        if not until(stopped, lambda: logged(name, awaited) > seen):
            return
        os.kill(stopped.process.pid, number)
        out, errors = stopped.end(0 if silent == "at the end" else 1, "stopping")
        finished = logged(name, "^[0-9].* == (?!broken off)")
        check(committed(stopped.record) == finished and 1 <= finished <= 12 and (silent == "at the end") == (finished == 12),
              f"{name}, silent {silent}: {committed(stopped.record)} games of {finished} finished ones: {out}{errors}")
        check(silent == "at the end" or "the same command goes on" in errors, f"{name}, silent {silent}: {errors}")


def between_games(number):
    """A program that is started for each game and will not end after its first."""
    name = f"ucc-{number}"
    asked = "own/" + name
    words = ["match", f"ucc:write=own python3 stays.py {asked}", "random", "--game", "stratego", "--games", "4", "--ply-limit", "10",
             "-q", "-c", "1"]
    stopped = Stopped(words, name + ".db", awaited=False)
    if until(stopped, lambda: os.path.exists(asked)):
        os.kill(stopped.process.pid, number)
        stopped.end(1, "stopping", "the same command goes on")
        check(committed(stopped.record) >= 1, f"{name}: the finished game is lost")


def console():
    """At the console ^C gives up an agent that is to take a seat and never says that it is ready."""
    write("mute.sh", "touch started; exec sleep 100000\n")
    master, slave = pty.openpty()
    play = subprocess.Popen([TESTING, "play", "--black", "human", "--white", "human"], stdin=slave, stdout=slave, stderr=slave,
                            env=dict(environment(), TERM="dumb", HOME=os.getcwd()), start_new_session=True)
    os.close(slave)
    said = b""

    def hear(pattern):
        nonlocal said
        while not re.search(pattern, said):
            if not select.select([master], [], [], BACKSTOP)[0]:
                return False
            try:
                said += os.read(master, 4096)
            except OSError:  # it has ended
                return False
        return True

    hear(b"lists the commands")
    os.write(master, b"seat white hub:confine=no sh mute.sh\n")
    while not os.path.exists("started") and play.poll() is None:
        time.sleep(0.01)
    os.kill(play.pid, signal.SIGINT)
    if not hear(b"\nstopped"):
        check(False, f"the console does not say that the agent was given up: {said}")
        play.kill()
    else:
        os.write(master, b"quit\n")
        hear(b"never to be heard")
    check(play.wait() == 0, f"the console: exit status {play.returncode}: {said}")
    os.close(master)


def main():
    os.mkdir("bin")
    os.symlink(TESTING, "bin/crownhead")
    words = ["match", "search:depth=1", "random", "--games", GAMES, "-q", "-c", "1"]
    crownhead(*words, "--db", "calm.db", program=TESTING)
    whole = games.by_number("calm.db")
    for test in (signals, ignored, reader):
        test(words, whole)
    for test in (terminal, hanging, console):
        test()
    for name in ("hub_engine.py", "ucc_engine.py"):
        shutil.copy(os.path.join(SUPPORT, name), ".")
    write("engine.py", ENGINE)
    write("stays.py", STAYS)
    os.mkdir("own")
    for number in (signal.SIGINT, signal.SIGTERM):
        for confine in ("", "confine=no "):
            programs(number, confine)
        between_games(number)


scenario(main)
