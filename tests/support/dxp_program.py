#!/usr/bin/env python3
"""A program that plays English draughts over DXP at random, written from the protocol's pages and with a move generator of its own.

`call PORT` or `listen` (the port is printed), `--role lead` (the caller's) or `follow`, `--games N`, `--fault NAME`, `--resign N`, `--agree N`: ends each game at its own
N-th turn. It holds the other end to the rules: a move that is not legal, a wrong length or a wrong turn is exit code 9.
"""
import argparse
import random
import socket
import sys
import time

from hub_engine import legal_moves, make

START = "z" * 12 + "e" * 8 + "w" * 12
SENT = {"illegal": b"M0000011900\0", "garbage": b"Mxx\0", "endless": b"C" + b"x" * 500}  # instead of a move, by fault
LETTER = {"z": "b", "Z": "B", "w": "w", "W": "W", "e": "e"}


def wrong(text):
    print("wrong:", text, file=sys.stderr)
    sys.exit(9)


class Line:
    def __init__(self, connection, drip):
        self.connection, self.held, self.drip = connection, b"", drip

    def send(self, text):
        data = text.encode("ascii") + b"\0"
        parts = [data[i : i + 1] for i in range(len(data))] if self.drip else [data]
        for part in parts:
            self.connection.sendall(part)
            if self.drip:
                time.sleep(0.001)

    def receive(self):
        while b"\0" not in self.held:
            try:
                data = self.connection.recv(4096)
            except ConnectionResetError:
                return None
            if not data:
                return None
            self.held += data
        message, self.held = self.held.split(b"\0", 1)
        if not 1 <= len(message) <= 127 or not message.isascii():
            wrong(f"a message of {len(message)} bytes: {message!r}")
        return message.decode("ascii")


class Game:
    def __init__(self, side, squares, ours, options):
        self.side, self.ours, self.options, self.turns = side, ours, options, 0
        self.board = [None] + [LETTER[square] for square in squares]

    def parse(self, text):
        start, to, count = int(text[5:7]), int(text[7:9]), int(text[9:11])
        taken = [int(text[11 + 2 * i : 13 + 2 * i]) for i in range(count)]
        if len(text) != 11 + 2 * count or not text[1:].isdigit():
            wrong(f"the layout of {text}")
        for move in legal_moves(self.side, self.board):
            if move[0] == start and move[1] == to and sorted(move[2]) == sorted(taken):
                return move
        wrong(f"{text} is not legal for {self.side} in {''.join(self.board[1:])}")

    def play(self, move):
        make(self.board, move)
        self.side = "w" if self.side == "b" else "b"

    def text(self, move):
        start, to, taken = move
        if self.options.fault == "no-captures":
            taken = []
        shuffled = list(taken)
        random.shuffle(shuffled)
        return f"M0000{start:02}{to:02}{len(taken):02}" + "".join(f"{square:02}" for square in shuffled)


def end(line, text):
    line.send(text)
    while (answer := line.receive()) is not None:
        if answer[0] == "E":
            print("end", text, answer)
            return answer
        if answer[0] not in "CM":
            wrong(f"{answer} where the end of the game was due")
    wrong("no confirmation of the end")


def play(line, game):
    """One game; the last character of the other end's E message says whether it wants to stop."""
    options = game.options
    while True:
        if game.side != game.ours:
            message = line.receive()
            if message is None:
                wrong("the other end hung up in the middle of a game")
            if message[0] == "E":
                line.send("E" + {"0": "0", "1": "3", "2": "2", "3": "1"}[message[1]] + "0")
                print("end", message)
                return message
            if message[0] == "C":
                continue
            if message[0] != "M":
                wrong(f"{message} where a move was due")
            game.play(game.parse(message))
            continue
        game.turns += 1
        legal = legal_moves(game.side, game.board)
        if not legal or game.turns == options.resign:
            return end(line, "E10")
        if game.turns == options.agree:
            return end(line, "E20")
        if game.turns == 3:
            if options.fault in SENT:
                line.connection.sendall(SENT[options.fault])
                continue_to_end(line)
            if options.fault == "hangs-up":
                sys.exit(0)
            if options.fault == "silent":
                time.sleep(3600)
            if options.fault == "chatters":
                chatter(line)
            line.send("CGood luck \x1b[2J!")
            line.send("B001Z")
            if line.receive() != "K1":
                wrong("going back was not answered with `not possible`")
        move = random.choice(legal)
        line.send(game.text(move))
        game.play(move)


def chatter(line):
    """Talks on and on instead of a move, until the other side does not listen any more."""
    try:
        while True:
            line.send("Clet me tell you")
    except OSError:
        sys.exit(0)


def continue_to_end(line):
    """After a fault: whatever the other end says until it ends the game or hangs up."""
    while (message := line.receive()) is not None and message[0] != "E":
        pass
    print("after the fault", message)
    sys.exit(0)


def lead(line, options):
    for number in range(options.games):
        follower = "WZ"[number % 2]
        squares = START if options.fault != "board" else "z" * 20 + "e" * 10 + "w" * 20
        version = "02" if options.fault == "version" else "01"
        line.send("R" + version + "Test program".ljust(32) + follower + "000" + "000" + "B" + "Z" + squares)
        answer = line.receive()
        if answer is None or answer[0] != "A" or len(answer) != 34:
            wrong(f"the answer to the request: {answer}")
        print("accept", answer[1:33].rstrip(), answer[33])
        if answer[33] != "0":
            print("chat", line.receive())
            return
        if play(line, Game("b", squares, "b" if follower == "W" else "w", options))[2:] == "1":
            return


def follow(line, options):
    while (request := line.receive()) is not None:
        if request[0] != "R" or request[1:3] != "01" or len(request) not in (43, 76):
            wrong(f"no request: {request!r} of {len(request)}")
        name, follower, start = request[3:35].rstrip(), request[35], request[42]
        print("request", name, follower, request[36:39], request[39:42], start)
        if options.fault == "refuses":
            line.send("A" + "Test program".ljust(32) + "2")
            continue
        line.send("A" + "Test program".ljust(32) + "0")
        squares, side = (request[44:], request[43]) if start == "B" else (START, "Z")
        play(line, Game("b" if side == "Z" else "w", squares, "w" if follower == "W" else "b", options))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("way", choices=["call", "listen"])
    parser.add_argument("port", nargs="?", type=int, default=0)
    parser.add_argument("--role", choices=["lead", "follow"])
    for name, default in (("--games", 1), ("--seed", 1), ("--resign", 0), ("--agree", 0)):
        parser.add_argument(name, type=int, default=default)
    parser.add_argument("--drip", action="store_true")
    parser.add_argument("--fault", default="")
    options = parser.parse_args()
    random.seed(options.seed)
    sys.stdout.reconfigure(line_buffering=True)
    if options.way == "call":
        connection = socket.create_connection(("127.0.0.1", options.port))
    else:
        server = socket.create_server(("127.0.0.1", options.port))
        print("port", server.getsockname()[1])
        connection = server.accept()[0]
    leads = options.role == "lead" if options.role else options.way == "call"
    (lead if leads else follow)(Line(connection, options.drip), options)


main()
