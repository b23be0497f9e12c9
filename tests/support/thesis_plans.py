"""The chase, trap and attack moves that the environment of Menon 2007 suggests (2.3.8.8), to hold the program against.

Written from the thesis alone; it knows nothing of the program. The readings are those of rules/draughts/thesis.md: a piece is
trapped if it has no jump and each of its moves would be jumped, or if it has no move; a safe path enters no square where
the piece could be jumped, and its first step lets nothing be jumped; no guard leaves its square, and no piece that already traps
one; with an own king beside the piece that moved last there is no chase.
"""
from collections import deque, namedtuple

from checkers import ENEMY, MEN, NEXT, OWN, Step, WAYS, after, captures, captures_from, steps

CHASE, TRAP, ATTACK = "chase", "trap", "attack"
GUARDS = (1, 3)  # 2.3.8.2

Plan = namedtuple("Plan", "kind step target steps")
# What 2.3.8.8 leaves open: whether a piece that could jump now is one to trap; whether men attack as well as kings, as they
# trap; whether a path that is "relatively free of risks" may enter a square where the piece would only be jumped after another
# one in the same jump (its examples are of the first piece). Plans are definite if they are the same in all READINGS.
Reading = namedtuple("Reading", "jumpers men chains")
READINGS = [Reading(True, True, True), Reading(False, True, True), Reading(True, False, True), Reading(True, True, False)]


def plans(board, last, reading=READINGS[0]):
    """The plans of the kind that comes first and has one, the shortest, each first step with each target: a set. `last` is
    the end of the enemy's last move, or None."""
    if not any(piece == "k" for piece in board):
        return set()  # until a checker is crowned there is no attackingMove
    return (chases(board, last, reading) if last else set()) or traps(board, reading) or attacks(board, reading)


def shortest(found):
    least = min((plan.steps for plan in found), default=0)
    return {plan for plan in found if plan.steps == least}


def is_guard(board, square):
    return board[square] in MEN and square in GUARDS


def moved(board, start, end):
    return after(board, Step(start, end))


def exposed(board, square, reading):
    return any(square in (capture.taken if reading.chains else capture.taken[:1]) for capture in captures(board, ENEMY))


def routes(board, start, reading):
    """{square: (steps, first steps of shortest safe paths)}; the others stay where they are meanwhile."""
    found, waiting = {start: (0, set())}, deque([start])
    piece = board[start]
    while waiting:
        square = waiting.popleft()
        length, firsts = found[square]
        for way in WAYS[piece]:
            end = NEXT[square][way]
            if not end or board[end] != " " or exposed(moved(board, start, end), end, reading):
                continue
            if not length and captures(moved(board, start, end), ENEMY):
                continue  # the first step lets nothing be jumped
            if end not in found:
                found[end] = (length + 1, set())
                waiting.append(end)
            if found[end][0] == length + 1:
                found[end][1].update(firsts or {end})
    del found[start]
    return found


# --- chase -----------------------------------------------------------------------------------------------

def chases(board, last, reading):
    beside = [s for s in NEXT[last] if s]
    kings = [s for s in range(1, 33) if board[s] == "k"]
    if any(board[s] == "k" for s in beside):
        return set()
    return shortest({Plan(CHASE, Step(king, first), target, length) for king in kings
                     for target, (length, firsts) in routes(board, king, reading).items() if target in beside for first in firsts})


# --- trap ------------------------------------------------------------------------------------------------

def is_trapped(board, square):
    """A piece of the enemy: no jump, and every move would be jumped (20, 24, 31 of figure 2.23; 15, 30 of 2.24)."""
    if captures_from(board, square):
        return False
    return all(any(end == capture.taken[0] for capture in captures(moved(board, square, end), OWN))
               for start, end in steps(board, ENEMY) if start == square)


def trapped(board):
    return {s for s in range(1, 33) if board[s] in ENEMY and is_trapped(board, s)}


def free(board):
    return {s for s in range(1, 33) if board[s] in ENEMY} - trapped(board)


def without(board, square):
    board = list(board)
    board[square] = " "
    return board


def traps(board, reading):
    """Pieces without which a trapped one would be free are considered last."""
    shut, movers = trapped(board), [s for s in range(1, 33) if board[s] in OWN and not is_guard(board, s)]
    trapping = [s for s in movers if shut & free(without(board, s))]
    return traps_by(board, [s for s in movers if s not in trapping], reading) or traps_by(board, trapping, reading)


def traps_by(board, movers, reading):
    loose, found = free(board), set()
    if not reading.jumpers:
        loose = {s for s in loose if not captures_from(board, s)}
    for start in movers:
        for target, (length, firsts) in routes(board, start, reading).items():
            if loose & trapped(moved(board, start, target)):
                found |= {Plan(TRAP, Step(start, first), target, length) for first in firsts}
    return shortest(found)


# --- attack ----------------------------------------------------------------------------------------------

def attacks(board, reading):
    """All of the enemy's pieces are trapped: a piece goes beside one, could jump it there, and all stay trapped."""
    if free(board):
        return set()
    found = set()
    for start in range(1, 33):
        if board[start] not in (OWN if reading.men else "k") or is_guard(board, start):
            continue
        for target, (length, firsts) in routes(board, start, reading).items():
            now = moved(board, start, target)
            if any(capture.path[0] == target for capture in captures(now, OWN)) and not free(now):
                found |= {Plan(ATTACK, Step(start, first), target, length) for first in firsts}
    return shortest(found)
