#!/usr/bin/env python3
"""An independent Lines of Action, to test the program against.

Plain and slow on purpose. Written from the rules and the quads of Winands, Uiterwijk and van den Herik, "The Quad
Heuristic in Lines of Action", ICGA Journal 24(1), 2001, sections 2 and 4; what it takes
disputed rules to mean is said with each. It knows nothing of the program. Boards are square, of any size; a1 = (1, 1).

  loa.py moves SIZE [POSITION]          one line, sorted
  loa.py perft SIZE DEPTH [POSITION]    leaves, and how many of them captures, at each depth
  loa.py quads SIZE POSITION            for each seat 4E, groups, Q1 Q2 Q3 Q4 Qd
  loa.py outcome GAME POSITION [MOVES]  the outcome after these moves, as OUTCOMES below
  loa.py check FOLDER                   what is published: FOLDER has the games of a thesis, tests/data/loa/README.md says which

POSITION is `B:Bb1,c1:Wa2,a3` (side to move, Black's squares, White's) or `start`; GAME a name with readings, `loa` or
`loa:size=6,both-connected=mover,no-move=pass,repetition=none,limit=200`. Moves are `d1-d3`, `d1xd3`, `pass`.
OUTCOMES: `ongoing`, or `B`, `W`, `drawn` and why: `connected`, `both-connected`, `repetition`, `ply-limit`, `no-moves`.
"""
import csv
import functools
import os
import re
import sys
from collections import namedtuple

BLACK, WHITE = 0, 1
LETTERS = "BW"
WAYS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]

Position = namedtuple("Position", "turn pieces")  # pieces: (set of Black's squares, set of White's)
Move = namedtuple("Move", "start end takes")  # PASS instead, if that is the rule
PASS = None
Rules = namedtuple("Rules", "size both_connected no_move repetition limit", defaults=(8, "draw", "loss", "draw", "none"))


# --- rules 1 to 5: the board and the moves -------------------------------------------------------------

def start(size):
    inner = range(2, size)
    return Position(BLACK, (frozenset((x, y) for x in inner for y in (1, size)),
                            frozenset((x, y) for x in (1, size) for y in inner)))


def on_board(size, square):
    return 1 <= square[0] <= size and 1 <= square[1] <= size


@functools.cache
def walk(size, square, way):
    """The squares from the next one up to the edge."""
    following = (square[0] + way[0], square[1] + way[1])
    return (following, *walk(size, following, way)) if on_board(size, following) else ()


@functools.cache
def line(size, square, way):
    """The whole line through the square, with the square itself."""
    return frozenset({square, *walk(size, square, way), *walk(size, square, (-way[0], -way[1]))})


def on_line(size, pieces, square, way):
    """How many pieces of either colour are on the line."""
    return sum(len(line(size, square, way) & half) for half in pieces)


def legal(size, position):
    """The moves of the side to move, without a pass, whether or not the game is over."""
    own, enemy = position.pieces[position.turn], position.pieces[1 - position.turn]
    moves = []
    for square in sorted(own):
        for way in WAYS:
            length = on_line(size, position.pieces, square, way)
            path = walk(size, square, way)[:length]
            if len(path) == length and path[-1] not in own and not any(s in enemy for s in path[:-1]):
                moves.append(Move(square, path[-1], path[-1] in enemy))
    return moves


def apply(position, move):
    if move is PASS:
        return Position(1 - position.turn, position.pieces)
    own, enemy = position.pieces[position.turn], position.pieces[1 - position.turn]
    own, enemy = own - {move.start} | {move.end}, enemy - {move.end}
    return Position(1 - position.turn, (own, enemy) if position.turn == BLACK else (enemy, own))


def perft(size, position, depth):
    """Leaves at this depth and captures among the last moves; the ends of games are not looked at."""
    moves = legal(size, position)
    if depth == 1:
        return len(moves), sum(m.takes for m in moves)
    below = [perft(size, apply(position, m), depth - 1) for m in moves]
    return sum(b[0] for b in below), sum(b[1] for b in below)


def perft_to_ends(size, position, depth):
    """Leaves where a game in which a side is connected has no moves any more; no side passes."""
    if any(connected(pieces) for pieces in position.pieces):
        return 0
    moves = legal(size, position)
    if depth == 1:
        return len(moves)
    return sum(perft_to_ends(size, apply(position, m), depth - 1) for m in moves)


# --- rules 6 to 8 and those in dispute: how games end --------------------------------------------------

def groups(squares):
    """The connected units, by filling each from one of its squares."""
    rest, found = set(squares), []
    while rest:
        group, fresh = set(), [rest.pop()]
        while fresh:
            x, y = fresh.pop()
            group.add((x, y))
            touching = {(x + dx, y + dy) for dx, dy in WAYS} & rest
            rest -= touching
            fresh += touching
        found.append(group)
    return found


def connected(squares):
    return len(groups(squares)) == 1


def options(rules, position):
    """What the side to move may do, the end of the game left aside: its moves, or a pass where that is the rule."""
    moves = legal(rules.size, position)
    if not moves and rules.no_move == "pass" and legal(rules.size, apply(position, PASS)):
        return [PASS]
    return moves


def outcome(rules, positions):
    """After a game that went through these positions, the first to the last."""
    now = positions[-1]
    mover = 1 - now.turn
    united = [seat for seat in (BLACK, WHITE) if connected(now.pieces[seat])]
    if len(united) == 2:
        return (LETTERS[mover] if rules.both_connected == "mover" else "drawn") + " both-connected"
    if united:
        return LETTERS[united[0]] + " connected"
    if not options(rules, now):
        return "drawn no-moves" if rules.no_move == "pass" else LETTERS[mover] + " no-moves"
    seen = positions.count(now)
    if rules.repetition != "none" and seen >= {"draw": 2, "threefold": 3}[rules.repetition]:
        return "drawn repetition"
    if rules.limit != "none" and len(positions) > int(rules.limit):
        return "drawn ply-limit"
    return "ongoing"


# --- section 4: quads ----------------------------------------------------------------------------------

def quads(size, squares):
    """How many of each type among the (size + 1)² windows of 2 by 2, those over the edge too."""
    count = dict.fromkeys(("Q0", "Q1", "Q2", "Q3", "Q4", "Qd"), 0)
    for x in range(size + 1):
        for y in range(size + 1):
            held = [s for s in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)) if s in squares]
            diagonal = len(held) == 2 and held[0][0] != held[1][0] and held[0][1] != held[1][1]
            count["Qd" if diagonal else f"Q{len(held)}"] += 1
    return count


def euler4(size, squares):
    """Four times the Euler number: groups less holes."""
    count = quads(size, squares)
    return count["Q1"] - count["Q3"] - 2 * count["Qd"]


def holes(size, squares):
    """Empty regions, joined by their sides, that don't reach the outside."""
    empty = {(x, y) for x in range(size + 2) for y in range(size + 2)} - set(squares)
    regions = -1  # the outside
    while empty:
        regions, fresh = regions + 1, [empty.pop()]
        while fresh:
            x, y = fresh.pop()
            touching = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & empty
            empty -= touching
            fresh += touching
    return regions


# --- texts ---------------------------------------------------------------------------------------------

def name(square):
    return chr(ord("a") + square[0] - 1) + str(square[1])


def square_of(text):
    return ord(text[0]) - ord("a") + 1, int(text[1:])


def write(position):
    halves = [LETTERS[seat] + ",".join(map(name, sorted(position.pieces[seat], key=lambda s: (s[1], s[0])))) for seat in (0, 1)]
    return ":".join([LETTERS[position.turn], *halves])


def read(size, text):
    if text == "start":
        return start(size)
    turn, *halves = text.split(":")
    pieces = {half[0]: frozenset(map(square_of, half[1:].split(","))) for half in halves}
    assert all(on_board(size, s) for half in pieces.values() for s in half), text
    return Position(LETTERS.index(turn), (pieces["B"], pieces["W"]))


def read_rows(text, turn):
    """Rows from the top, `x` Black, `o` White: the form of these games."""
    rows = text.split("/")
    return Position(turn, tuple(frozenset((x, len(rows) - y) for y, row in enumerate(rows) for x, cell in enumerate(row, 1)
                                          if cell == letter) for letter in "xo"))


def write_move(move):
    return "pass" if move is PASS else name(move.start) + "-x"[move.takes] + name(move.end)


def texts(moves):
    return " ".join(sorted(map(write_move, moves)))


def read_rules(text):
    pairs = [pair.split("=") for pair in text.partition(":")[2].split(",") if pair]
    given = {key.replace("-", "_"): value for key, value in pairs}
    return Rules(**{**given, "size": int(given.get("size", 8))})


def replay(rules, position, moves):
    """All positions of the game; each move must be legal and the game not over before it."""
    positions = [position]
    for text in moves:
        assert outcome(rules, positions) == "ongoing", (text, write(positions[-1]))
        chosen = [m for m in options(rules, positions[-1]) if write_move(m) == text]
        assert chosen, (text, write(positions[-1]))
        positions.append(apply(positions[-1], chosen[0]))
    return positions


# --- what is published ---------------------------------------------------------------------------------

Game = namedtuple("Game", "name result moves final")


def recorded(folder):
    """The games of Winands' thesis of 2000, as the folder has them."""
    with open(os.path.join(folder, "games-winands-2000.txt"), encoding="utf-8") as file:
        for block in file.read().strip().split("\n\n"):
            head, *rows = block.split("\n")
            title, plies, result, final = re.fullmatch(r"# (\S+) \| (\d+) plies \| (.*) \| final (\S+)", head).groups()
            moves = [word for row in rows for word in row.split()[1:]]
            assert len(moves) == int(plies), head
            yield Game(title, result, moves, final)


def check(folder):
    for depth, expected in enumerate([(36, 4), (1244, 156), (44952, 5980), (1563208, 219140)], 1):
        assert perft(8, start(8), depth) == expected, depth
    with open(os.path.join(folder, "perft5-divide.txt"), encoding="utf-8") as file:
        divide = dict(line.split() for line in file if not line.startswith("#"))
    assert sorted(divide) == texts(legal(8, start(8))).split()
    for move in legal(8, start(8)):
        if write_move(move) in ("b1-h1", "c1xa3", "d1-b3"):
            assert perft(8, apply(start(8), move), 4)[0] == int(divide[write_move(move)]), move
    outcomes = {"black wins": "B connected", "white wins": "W connected", "unfinished in the record": "ongoing"}
    games = list(recorded(folder))
    for game in games:
        positions = replay(Rules(), start(8), game.moves)
        assert positions[-1].pieces == read_rows(game.final, 0).pieces, game
        assert outcome(Rules(), positions) == outcomes[game.result], game
    with open(os.path.join(folder, "positions-from-seed.csv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        position = read_rows(row["position"], ["black", "white"].index(row["side_to_move"]))
        for seat, word in enumerate(("black", "white")):
            assert len(groups(position.pieces[seat])) == int(row[word + "_groups"]), row
            assert euler4(8, position.pieces[seat]) == 4 * float(row[word + "_euler"]), row
        assert len(legal(8, position)) == int(row["legal_moves"]), row
    print(f"leaves to depth 4, 3 first moves to depth 5, {len(games)} games, {len(rows)} positions")


def main(arguments):
    command, *rest = arguments
    if command == "check":
        check(rest[0])
    elif command == "moves":
        size = int(rest[0])
        print(texts(legal(size, read(size, rest[1] if len(rest) > 1 else "start"))))
    elif command == "perft":
        size = int(rest[0])
        for depth in range(1, int(rest[1]) + 1):
            print(depth, *perft(size, read(size, rest[2] if len(rest) > 2 else "start"), depth), flush=True)
    elif command == "quads":
        size = int(rest[0])
        for letter, squares in zip(LETTERS, read(size, rest[1]).pieces):
            count = quads(size, squares)
            print(letter, euler4(size, squares), len(groups(squares)), *(count[q] for q in ("Q1", "Q2", "Q3", "Q4", "Qd")))
    elif command == "outcome":
        rules = read_rules(rest[0])
        print(outcome(rules, replay(rules, read(rules.size, rest[1]), rest[2:])))


if __name__ == "__main__":
    main(sys.argv[1:])
