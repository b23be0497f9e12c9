"""Matches that are played while a test watches them, and who watches: at a match's own socket, and by the server's streams."""
import http.client
import json
import os
import signal
import socket
import subprocess
import time

from scenario import PATIENCE, PROGRAM, SUPPORT, check, json_lines

RATHER_LONG = {"CROWNHEAD_LIMITS": f"turn={PATIENCE * 1000},start={PATIENCE * 1000}"}
MANY = 500  # moves, more than a match here has


def until(true, what):
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        if time.monotonic() > end:
            raise RuntimeError(f"not so in {PATIENCE} s: {what}")
        time.sleep(0.02)
    return found


class Match:
    """A match of the program, in which an engine waits before each of its moves if `gate` names a pipe in the folder."""

    def __init__(self, folder, runtime, *arguments, gate=None, db="games.db", command="match"):
        self.gate, engine = None, []
        if gate:
            path = f"{folder}/{gate}"
            if not os.path.exists(path):
                os.mkfifo(path)
            self.gate = os.open(path, os.O_RDWR | os.O_NONBLOCK)
            engine = [f"hub:read={SUPPORT} python3 {SUPPORT}/gate.py {gate} python3 {SUPPORT}/hub_engine.py", "random"]
        self.process = subprocess.Popen([PROGRAM, command, *engine, *arguments, "-c", "1", "--quiet", "--db", db], cwd=folder,
                                        env={**os.environ, **RATHER_LONG, "XDG_RUNTIME_DIR": runtime},
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def let(self, moves=1):
        os.write(self.gate, b"." * moves)

    def end(self, number=None):
        if number:
            self.process.send_signal(number)
        self.said = self.process.communicate(timeout=PATIENCE)[1]
        if self.gate is not None:
            os.close(self.gate)
            self.gate = None
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end(signal.SIGKILL)


def sockets(runtime):
    folder = f"{runtime}/crownhead"
    return sorted(name for name in os.listdir(folder) if name[0] != ".") if os.path.isdir(folder) else []


class Watcher:
    """Who connects to a match's own socket."""

    def __init__(self, runtime, board=None):
        self.link = socket.socket(socket.AF_UNIX)
        name = until(lambda: sockets(runtime), "a socket")[-1]
        self.link.connect(f"{runtime}/crownhead/{name}")
        self.link.settimeout(PATIENCE)
        self.lines = self.link.makefile()
        if board:
            self.link.sendall(f"show {board}\n".encode())

    def read(self, *types):
        """The next line of one of these types; None at the end."""
        for line in self.lines:
            found = json.loads(line)
            if found["type"] in types:
                return found
        return None

    def is_sent_away(self):
        try:
            while part := self.link.recv(1 << 16):
                assert part
        except ConnectionResetError:
            pass
        return True


class Stream:
    """A board of the server's list, by its events."""

    def __init__(self, server, number):
        self.link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.link.request("GET", f"/api/live/{number}/events", headers={"Authorization": f"Bearer {server.token}"})
        self.answer = self.link.getresponse()
        self.game = None
        check(self.answer.status == 200 and self.answer.getheader("Content-Type") == "text/event-stream", f"a stream: {self.answer.status}")

    def read(self, *types):
        while line := self.answer.readline():
            if line.startswith(b"data:"):
                found = json.loads(line[5:])
                if found["type"] in types:
                    return found
        return None


def await_boards(server, count):
    """The matches of the list when so many boards are played on, in all."""
    def found():
        matches = server.get("live")["matches"]
        return matches if sum(len(match["boards"]) for match in matches) == count else None
    return until(found, f"{count} boards")


def recorded(folder, number, db="games.db"):
    shown, = json_lines("record", "show", str(number), "--json", "--db", db, cwd=folder)
    return shown


def moves_of(game):
    return [move["move"] for move in game["moves"]]


def make_folders(top, name):
    folder, runtime = f"{top}/{name}", f"{top}/{name}-run"
    os.mkdir(folder)
    os.mkdir(runtime, 0o700)
    os.environ["XDG_RUNTIME_DIR"] = runtime
    return folder, runtime
