#!/usr/bin/env python3
"""A program that speaks the protocol of the UCC's Stratego competition, written from its manual's
description alone. It plays at random and holds what it is sent against the board that it is shown:
whatever does not fit it writes to standard error, and gives up with exit code 3.

ucc_engine.py [SEED [FAULT]]   FAULT: rows, letters, silent, word, illegal, surrender, nomove, die
"""
import random
import sys

SEED = int(sys.argv[1]) if len(sys.argv) > 1 else 1
FAULT = sys.argv[2] if len(sys.argv) > 2 else ""
PIECES = "F" + "B" * 6 + "s" + "9" * 8 + "8" * 5 + "7" * 4 + "6" * 4 + "5" * 4 + "4" * 3 + "3" * 2 + "21"
SAID = {"word": "what now", "illegal": "0 0 UP", "surrender": "SURRENDER", "nomove": "NO_MOVE"}  # instead of a move
STEP = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}


def complain(text):
    print(text, file=sys.stderr, flush=True)
    sys.exit(3)


def say(text):
    print(text, flush=True)


def hear():
    line = sys.stdin.readline()
    if not line or line.startswith("QUIT"):
        sys.exit(0)
    return line.rstrip("\n")


def set_up(dice, red):
    pieces = list(PIECES[1:])
    dice.shuffle(pieces)
    pieces.insert(dice.randrange(10), "F")  # on the back row
    rows = ["".join(pieces[i:i + 10]) for i in range(0, 40, 10)]
    return rows if red else rows[::-1]


class Game:
    def __init__(self):
        head = hear().split(" ")
        if len(head) != 4 or head[0] not in ("RED", "BLUE") or head[2:] != ["10", "10"]:
            complain("a head like `RED NAME 10 10` belongs first, not %r" % head)
        self.red = head[0] == "RED"
        self.dice = random.Random(SEED * 2 + self.red)
        rows = set_up(self.dice, self.red)
        if FAULT == "rows":
            rows[1] = rows[1][:9]
        if FAULT == "letters":
            rows[2] = "x" + rows[2][1:]
        if FAULT == "silent":
            return
        for row in rows:
            say(row)
        # What it knows: its own pieces by letter, the other side's as `#`.
        self.board = [["."] * 10 for _ in range(10)]
        for y in (4, 5):
            for x in (2, 3, 6, 7):
                self.board[y][x] = "+"
        for i in range(4):
            own, other = (i, 6 + i) if self.red else (6 + i, i)
            self.board[own] = list(rows[i])
            self.board[other] = ["#"] * 10

    def follow(self, line, own):
        """A confirmation: the move and what came of it."""
        words = line.split(" ")
        x, y, way = int(words[0]), int(words[1]), words[2]
        rest = words[3:]
        count = int(rest.pop(0)) if rest[0].isdigit() else 1
        tx, ty = x + count * STEP[way][0], y + count * STEP[way][1]
        piece, there = self.board[y][x], self.board[ty][tx]
        if (piece == "#") == own or piece in ".+":
            complain("%r moves %r" % (line, piece))
        if rest[0] == "OK":
            if there != ".":
                complain("%r: %r is there" % (line, there))
            self.board[ty][tx] = piece
        elif rest[0] in ("KILLS", "DIES", "BOTHDIE"):
            mine = rest[1] if own else rest[2]
            if (piece if own else there) != mine:
                complain("%r: my piece is %r" % (line, piece if own else there))
            self.board[ty][tx] = {"KILLS": piece, "DIES": there, "BOTHDIE": "."}[rest[0]]
        else:
            complain("an outcome %r" % line)
        self.board[y][x] = "."

    def look(self):
        for y in range(10):
            row = hear()
            if row != "".join(self.board[y]):
                complain("row %d is %r, and should be %r" % (y, row, "".join(self.board[y])))

    def moves(self):
        found = []
        for y in range(10):
            for x in range(10):
                if self.board[y][x] in ".+#FB":
                    continue
                for way, (dx, dy) in STEP.items():
                    for count in range(1, 10 if self.board[y][x] == "9" else 2):
                        tx, ty = x + count * dx, y + count * dy
                        if not (0 <= tx < 10 and 0 <= ty < 10):
                            break
                        there = self.board[ty][tx]
                        if there in ".#":
                            found.append((x, y, way, count))
                        if there != ".":
                            break
        return found

    def play(self):
        turn = 0
        while True:
            first = hear()
            if turn == 0 and self.red:
                if first != "START":
                    complain("START belongs first, not %r" % first)
            else:
                if turn > 0:
                    self.follow(first, True)
                    first = hear()
                self.follow(first, False)
            self.look()
            turn += 1
            x, y, way, count = self.dice.choice(self.moves())
            if turn == 5 and FAULT == "die":
                sys.exit(7)
            if turn == 5 and FAULT in SAID:
                say(SAID[FAULT])
            else:
                say("%d %d %s%s" % (x, y, way, " %d" % count if count > 1 or self.dice.random() < .3 else ""))


game = Game()
if FAULT != "silent":
    game.play()
else:
    sys.stdin.read()
