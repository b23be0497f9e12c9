"""An independent English draughts as the thesis sees it, to test the program against: the side to move goes down the board.

Written from A. 2 of Menon 2007 (the rules of checkers); it knows nothing of the program. A board is a list of 33 letters by
square: `m` `k` man and king of the side to move, `x` `q` those of the enemy, " " empty; 0 is no square. For White every square
is turned round (33 - square), so that one set of definitions does for both colours, and `name` turns them back.
"""
import random
from collections import namedtuple

OWN, ENEMY = "mk", "xq"
MEN, KINGS = "mx", "kq"
# The four ways that a piece can go: down left, down right, up left, up right. The opposite of way w is 3 - w.
DOWN, UP, ALL = (0, 1), (2, 3), (0, 1, 2, 3)
WAYS = {"m": DOWN, "x": UP, "k": ALL, "q": ALL}

CORNERS = (1, 5, 28, 32)  # the double corners

Step = namedtuple("Step", "start end")
Capture = namedtuple("Capture", "path taken")  # squares visited, squares of the pieces taken


def _next():
    """NEXT[square][way]: the neighbour, or 0."""
    def at(row, column):
        return row * 4 + column // 2 + 1 if 0 <= row < 8 and 0 <= column < 8 else 0
    neighbours = [(0, 0, 0, 0)]
    for square in range(1, 33):
        row = (square - 1) // 4
        column = (square - 1) % 4 * 2 + (row + 1) % 2
        neighbours.append(tuple(at(row + down, column + right) for down in (1, -1) for right in (-1, 1)))
    return neighbours


NEXT = _next()


def row(square):
    """From 0, the own back row, to 7, where own men are crowned."""
    return (square - 1) // 4


def on_edge(square):
    return 0 in NEXT[square]


def way_between(start, end):
    """The way from a square to its neighbour."""
    return NEXT[start].index(end)


def steps(board, side):
    for square in range(1, 33):
        if board[square] in side:
            for way in WAYS[board[square]]:
                end = NEXT[square][way]
                if end and board[end] == " ":
                    yield Step(square, end)


def captures_from(board, square):
    """Complete captures of the piece on the square, each way by itself."""
    piece = board[square]
    foes = ENEMY if piece in OWN else OWN
    found = []

    def follow(path, taken):
        at, went_on = path[-1], False
        for way in WAYS[piece]:
            over = NEXT[at][way]
            to = over and NEXT[over][way]
            if to and board[over] in foes and over not in taken and (board[to] == " " or to == square):
                went_on = True
                if piece in MEN and crowning(piece, to):
                    found.append(Capture((*path, to), (*taken, over)))
                else:
                    follow((*path, to), (*taken, over))
        if not went_on and taken:
            found.append(Capture(path, taken))
    follow((square,), ())
    return found


def captures(board, side):
    return [capture for square in range(1, 33) if board[square] in side for capture in captures_from(board, square)]


def crowning(piece, end):
    return piece == "m" and row(end) == 7 or piece == "x" and row(end) == 0


def after(board, move):
    """The board once a step or a capture is made; who is who stays."""
    start, end = (move.start, move.end) if isinstance(move, Step) else (move.path[0], move.path[-1])
    board = list(board)
    piece, board[start] = board[start], " "
    board[end] = {"m": "k", "x": "q"}[piece] if crowning(piece, end) else piece
    for square in () if isinstance(move, Step) else move.taken:
        board[square] = " "
    return board


def legal(board, side=OWN):
    """All captures if there is one, else all steps."""
    return captures(board, side) or list(steps(board, side))


def turned(board):
    """The board as the other side sees it."""
    swap = {"m": "x", "x": "m", "k": "q", "q": "k", " ": " "}
    return [" "] + [swap[board[33 - square]] for square in range(1, 33)]


# --- text ----------------------------------------------------------------------------------------------

def read(fen):
    """Board and whether it is turned, of a PDN FEN."""
    turn, *sides = fen.split(":")
    board = [" "] * 33
    for side in sides:
        for word in filter(None, side[1:].split(",")):
            square = int(word.lstrip("K"))
            letters = OWN if side[0] == turn else ENEMY
            board[33 - square if turn == "W" else square] = letters[word[0] == "K"]
    return board, turn == "W"


def write(board, white):
    """The FEN of a board whose side to move is White or Black."""
    def squares(letters):
        found = [(33 - s if white else s, board[s]) for s in range(1, 33) if board[s] in letters]
        return ",".join(("K" if piece in KINGS else "") + str(square) for square, piece in sorted(found))
    own, enemy = "WB" if white else "BW"
    return f"{own}:{own}{squares(OWN)}:{enemy}{squares(ENEMY)}"


def square_name(square, white):
    return str(33 - square if white else square)


def name(move, white):
    """As the program writes it where nothing is ambiguous: 12-16, and each square visited: 12x19x28."""
    if isinstance(move, Step):
        return f"{square_name(move.start, white)}-{square_name(move.end, white)}"
    return "x".join(square_name(square, white) for square in move.path)


# --- positions that are drawn ----------------------------------------------------------------------------

def start():
    return [" "] + ["m"] * 12 + [" "] * 8 + ["x"] * 12


def placed(draw, men, kings, foes, foe_kings):
    """So many pieces on random squares; no man where it would be a king."""
    board = [" "] * 33
    for piece, count in (("m", men), ("x", foes), ("k", kings), ("q", foe_kings)):
        free = [s for s in range(1, 33) if board[s] == " " and not crowning(piece, s)]
        for square in draw.sample(free, min(count, len(free))):
            board[square] = piece
    return board


def drawn(seed):
    """random.Random, the same for a word on every machine."""
    return random.Random(seed)
