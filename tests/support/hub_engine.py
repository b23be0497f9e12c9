#!/usr/bin/env python3
"""An engine of the Hub protocol that shares nothing with the program under test: it was written from
the protocol's text and the rules of English draughts. It plays at random, or fails as --fault says.

It holds the arena to the protocol, too: a position or a move that is wrong by its own rules is
answered with an error and exit code 9.
"""
import argparse
import os
import random
import shlex
import signal
import subprocess
import sys
import time

EMPTY = "e"


def place(square):
    """Row and column of a square from 1: row 0 is that of the squares 1 to 4, which stand on the odd columns."""
    row, index = divmod(square - 1, 4)
    return row, 2 * index + (row + 1) % 2


SQUARES = {place(square): square for square in range(1, 33)}


def step(square, direction, length=1):
    row, column = place(square)
    return SQUARES.get((row + length * direction[0], column + length * direction[1]))


def directions(piece):
    forward = {"b": [1], "w": [-1]}.get(piece, [1, -1])
    return [(row, column) for row in forward for column in (-1, 1)]


def jumps(board, piece, square, taken):
    """Every complete chain of jumps: (last square, captured squares)."""
    found = []
    for direction in directions(piece):
        over, to = step(square, direction), step(square, direction, 2)
        if to is None or over in taken or board[to] != EMPTY:
            continue
        if board[over] == EMPTY or board[over].lower() == piece.lower():
            continue
        crowned = piece.islower() and (to >= 29 if piece == "b" else to <= 4)
        found += ([] if crowned else jumps(board, piece, to, taken + [over])) or [(to, taken + [over])]
    return found


def legal_moves(side, board):
    """(from, to, captured) of each; captures alone if there are any."""
    captures, quiet = [], []
    for square in range(1, 33):
        piece = board[square]
        if piece.lower() != side:
            continue
        board[square] = EMPTY  # it has left its square while it jumps
        captures += [(square, to, taken) for to, taken in jumps(board, piece, square, [])]
        board[square] = piece
        targets = [step(square, direction) for direction in directions(piece)]
        quiet += [(square, to, []) for to in targets if to and board[to] == EMPTY]
    return captures or quiet


def make(board, move):
    start, to, taken = move
    piece, board[start] = board[start], EMPTY
    if (piece == "b" and to >= 29) or (piece == "w" and to <= 4):
        piece = piece.upper()
    board[to] = piece
    for square in taken:
        board[square] = EMPTY


def written(move):
    start, to, taken = move
    return "x".join(map(str, [start, to] + taken)) if taken else f"{start}-{to}"


def say(line):
    print(line, flush=True)


def refuse(message):
    say(f'error message="{message}"')
    print(message, file=sys.stderr)
    sys.exit(9)


def sleep_for_ever():
    while True:
        time.sleep(60)


class Engine:
    def __init__(self, options):
        self.options, self.random = options, random.Random(options.seed)
        self.side, self.board, self.turns, self.limits = None, None, 0, {}
        self.params = {"variant": options.variants.split()[0] if options.variants else None}

    def fails(self, name, turn=1):
        return self.options.fault == name and self.turns >= turn

    def set_position(self, arguments):
        letters = arguments.get("pos", "")
        if len(letters) != 33 or letters[0] not in "BW" or set(letters[1:]) - set("bwBWe"):
            refuse(f"no position: {letters}")
        self.side, self.board = letters[0].lower(), [None] + list(letters[1:])
        for text in arguments.get("moves", "").split():
            moves = {frozenset_of(move): move for move in legal_moves(self.side, self.board)}
            move = moves.get(parsed(text))
            if not move:
                refuse(f"the move {text} is not legal")
            if move[2] or self.board[move[0]].islower():
                refuse(f"the move {text} can't be taken back, so it can't repeat")
            make(self.board, move)
            self.side = "w" if self.side == "b" else "b"

    def greet(self):
        for fd in range(3, 64):
            try:
                os.fstat(fd)
            except OSError:
                continue
            refuse(f"descriptor {fd} is open in the engine")
        if self.fails("silent-start", 0):
            sleep_for_ever()
        if self.fails("dies-at-start", 0):
            sys.exit("the book is missing")
        say('id name="Test engine" version=1 author=nobody')
        say("some words that the protocol does not know")
        if self.options.variants:
            say(f'param name=variant value={self.params["variant"]} type=enum values="{self.options.variants}"')
        say("param name=threads value=1 type=int min=1 max=8")
        say('param name=level value=easy type=enum values="easy hard"')
        say("wait")

    def initialise(self):
        if self.fails("never-ready", 0):
            sleep_for_ever()
        if self.fails("refuses", 0):
            say('error message="no memory for the tables"')
            sleep_for_ever()
        for parameter in self.options.expect:
            name, value = parameter.split("=")
            if self.params.get(name) != value:
                refuse(f"{name} is {self.params.get(name)}, not {value}")
        say("ready")

    def await_stop(self):
        for line in sys.stdin:
            if line.strip() == "stop":
                return

    def go(self):
        self.turns += 1
        moves = legal_moves(self.side, self.board)
        if not moves:
            refuse("asked to think where there is no move")
        move = self.random.choice(moves)
        for name, action in FAULTS.items():
            if self.fails(name, 3 if name in LATER else 1):
                action(self, move)
        if self.options.wait:
            self.await_stop()
        time.sleep(self.options.think)
        say(f"info depth=1 mean-depth=1.0 score=0.25 nodes={len(moves)} time=0.0 pv=\"{written(move)}\"")
        twice = f"\ndone move={written(move)}" if self.fails("twice", 2) else ""
        say(f"done move={written(move)} ponder=1-5{twice}")
        if self.fails("twice-late", 2):
            time.sleep(0.1)
            say(f"done move={written(move)}")
        if self.fails("stall", 2):
            sleep_for_ever()
        if self.fails("dies-after-move", 2):
            sys.exit(4)

    def run(self):
        for line in sys.stdin:
            words = shlex.split(line)
            command = words[0] if words else ""
            arguments = dict((word + "=").split("=")[:2] for word in words[1:])
            if command == "hub":
                self.greet()
            elif command == "set-param":
                self.params[arguments["name"]] = arguments["value"]
            elif command == "init":
                self.initialise()
            elif command == "pos":
                self.set_position(arguments)
            elif command == "level":
                print("level", *words[1:], file=sys.stderr)
            elif command == "go":
                self.go()
            elif command == "ping" and not self.options.no_ping:
                say("pong")
            elif command == "quit":
                return


def parsed(text):
    squares = text.replace("-", "x").split("x")
    return (int(squares[0]), int(squares[1]), frozenset(map(int, squares[2:])))


def frozenset_of(move):
    return (move[0], move[1], frozenset(move[2]))


def write_without_end(piece):
    while True:
        sys.stdout.write(piece * 100)


def close_output(engine, move):
    os.close(1)
    sleep_for_ever()


def die(engine, move):
    print("first words\nthe last words before it dies", file=sys.stderr)
    sys.exit(3)


def segfault(engine, move):
    sys.stderr.write("a stray pointer\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGSEGV)


def leave_child(engine, move):
    """Children that would live on, one in a session of its own without a parent, and an engine that
    answers no more. They are known by how long they sleep."""
    subprocess.Popen(["sleep", engine.options.sleep])
    subprocess.run(["sh", "-c", "setsid sleep " + engine.options.sleep + " >/dev/null 2>&1 &"])
    print("children started", file=sys.stderr, flush=True)
    sleep_for_ever()


def stop(engine, move):
    os.kill(os.getpid(), signal.SIGSTOP)


def leave_orphan(engine, move):
    """A child that keeps the output open, and an engine that dies."""
    subprocess.Popen(["sleep", "600"])
    sys.exit(3)


def leave_shouting(engine, move):
    """A child out of reach, in a session of its own, that writes to the errors without end."""
    subprocess.Popen(["yes"], stdout=sys.stderr, start_new_session=True)
    time.sleep(0.2)
    sys.exit(3)


def fill_errors(engine, move):
    for _ in range(4000):
        sys.stderr.write("x" * 1000 + "\n")


FAULTS = {
    "illegal": lambda engine, move: say("done move=1-32"),
    "wrong-capture": lambda engine, move: say("done move=1x32x7x8"),
    "unreadable": lambda engine, move: say("done move=e4"),
    "open-quotes": lambda engine, move: say('done move="11-15'),
    "no-move": lambda engine, move: say("done"),
    "binary": lambda engine, move: say("\0\1\2\x7f"),
    "chatter": lambda engine, move: write_without_end("I am thinking about it\n"),
    "flood": lambda engine, move: write_without_end("info depth=1 score=0.1 pv=11-15\n"),
    "long-line": lambda engine, move: write_without_end("info depth=1 "),
    "eof": close_output,
    "exit": die,
    "segfault": segfault,
    "leaves": lambda engine, move: sys.exit(0),
    "terminated": lambda engine, move: os.kill(os.getpid(), signal.SIGTERM),
    "hang": lambda engine, move: sleep_for_ever(),
    "child": leave_child,
    "stops": stop,
    "orphan": leave_orphan,
    "shouting": leave_shouting,
    "errors": fill_errors,  # no fault: it must not stall
    "later-exit": die,
}
LATER = {"later-exit"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", default="normal english")
    parser.add_argument("--expect", action="append", default=[], help="NAME=VALUE that must have been set")
    parser.add_argument("--wait", action="store_true", help="answer when stopped")
    parser.add_argument("--think", type=float, default=0, help="seconds for each answer, stopped or not")
    parser.add_argument("--no-ping", action="store_true", help="answer no ping")
    parser.add_argument("--sleep", default="600", help="seconds that children sleep")
    Engine(parser.parse_args()).run()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    main()
