"""Positions drawn by a seed, to hold the agents of the thesis against its text: openings, middle games, few and many kings, and
sides in a corner, each with the moves that led to it where there are any."""
from collections import namedtuple

import checkers
import thesis_plans

# board: as the side to move sees it; start, moves: a PDN game; last: the end of the enemy's last move, back: (start, end) that
# would take the own last move back, each None without one. As the side to move sees them.
Drawn = namedtuple("Drawn", "board white start moves last back")

KINDS = {"opening": (4, 20), "middle game": (20, 45), "late": (40, 80)}  # plies from the start
PLACED = {"men": (6, 0, 6, 0), "few": (3, 2, 3, 2), "kings": (5, 3, 5, 3)}  # at most so many men, kings, foes, foe kings


def drawn(draw, kind):
    """One position of the kind with a move left, or None if the draw did not come to one."""
    if kind in KINDS:
        board, white = checkers.start(), False
        plies = draw.randint(*KINDS[kind])
    else:
        men, kings, foes, foe_kings = (draw.randint(0, most) for most in PLACED[kind])
        board, white, plies = checkers.placed(draw, men, kings, foes, foe_kings), draw.random() < 0.5, draw.randint(0, 2)
    return played_on(draw, board, white, plies)


def played_on(draw, board, white, plies):
    start, moves, made, seen = checkers.write(board, white), [], [], set()
    for _ in range(plies):
        seen.add(checkers.write(board, white))
        choices = checkers.legal(board)
        if not choices:
            return None
        move = draw.choice(choices)
        moves.append(checkers.name(move, white))
        made.append((move.start, move.end) if isinstance(move, checkers.Step) else (move.path[0], move.path[-1]))
        board, white = checkers.turned(checkers.after(board, move)), not white
    choices = checkers.legal(board) if any(piece in checkers.ENEMY for piece in board) else []
    after = {checkers.write(checkers.turned(checkers.after(board, move)), not white) for move in choices}
    if not choices or after & seen:
        return None  # what repeats a position is a matter of its own
    last = 33 - made[-1][1] if made else None
    back = made[-2][::-1] if len(made) > 1 else None
    return Drawn(board, white, start, moves, last, back)


def cornered(draw, hanging=True, least=0):
    """A quiet position in which the enemy can take something after every move; `hanging`: something may be in danger before;
    `least`: so many own men and kings at least."""
    while True:
        counts = draw.randint(least, 3), draw.randint(least, 2), draw.randint(1, 5), draw.randint(0, 3)
        board = checkers.placed(draw, *counts)
        moves = list(checkers.steps(board, checkers.OWN))
        if (is_quiet(board) and (hanging or not checkers.captures(board, checkers.ENEMY))
                and all(taken(board, move) for move in moves)):
            return placed(draw, board)


def sacrifice(draw):
    """A cornered side of which every move loses exactly one piece, whatever the enemy takes, some a man and some a king, and
    nothing is taken back or crowned: (position, the moves that lose a man)."""
    while True:
        position = cornered(draw, least=1)
        moves = list(checkers.steps(position.board, checkers.OWN))
        if any(checkers.crowning(position.board[move.start], move.end) for move in moves):
            continue
        losses = [set().union(*(kinds(position.board, move, capture) for capture in taken(position.board, move)))
                  for move in moves]
        if all(len(loss) == 1 for loss in losses) and set().union(*losses) == {"m", "k"}:
            return position, [move for move, loss in zip(moves, losses) if loss == {"m"}]


def with_jumps(draw):
    """A position with captures of which some take more pieces than others, or kings."""
    while True:
        board = checkers.placed(draw, draw.randint(0, 4), draw.randint(0, 2), draw.randint(3, 8), draw.randint(0, 3))
        found = checkers.captures(board, checkers.OWN)
        if len({(len(c.taken), any(board[s] in checkers.KINGS for s in c.taken)) for c in found}) > 1:
            return placed(draw, board)


def hunt(draw):
    """A quiet position with own kings, in which every enemy piece is trapped (2.3.8.8)."""
    while True:
        board = checkers.placed(draw, draw.randint(0, 2), draw.randint(1, 3), draw.randint(1, 3), draw.randint(0, 1))
        if is_quiet(board) and not thesis_plans.free(board):
            return placed(draw, board)


def is_quiet(board):
    return not checkers.captures(board, checkers.OWN) and any(checkers.steps(board, checkers.OWN))


def placed(draw, board):
    white = draw.random() < 0.5
    return Drawn(board, white, checkers.write(board, white), [], None, None)


def taken(board, move):
    return checkers.captures(checkers.after(board, move), checkers.ENEMY)


def kinds(board, move, capture):
    """The kind of the one piece that is lost; more where more are, or the taker can be taken."""
    now = checkers.after(board, move)
    back = checkers.captures(checkers.after(now, capture), checkers.OWN)
    return {now[s] for s in capture.taken} | ({"many"} if len(capture.taken) > 1 or back else set())


OTHERS = {"cornered": lambda draw: cornered(draw, hanging=False), "hanging": cornered, "jumps": with_jumps, "hunt": hunt}


def draw_positions(seed, count):
    """So many, the kinds in turn."""
    found, kinds = [], [*KINDS, *PLACED, *OTHERS]
    draw = checkers.drawn(f"positions {seed}")
    while len(found) < count:
        kind = kinds[len(found) % len(kinds)]
        if position := OTHERS[kind](draw) if kind in OTHERS else drawn(draw, kind):
            found.append(position)
    return found
