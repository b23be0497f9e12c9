"""Which moves the strategies of Menon 2007 admit (2.3.7 to 2.3.9), to hold the choices of an agent of the thesis alone against.

Written from the thesis; it knows nothing of the program's rules. It is given the labels of each move and the moves that are
suggested, and sifts the moves stage by stage, from the strategy that the thesis ranks first (checklist: 2.3.8.1 "prefer to all
other moves", then 2.3.8.8 with its exceptions). What the thesis does not rank is left together. The readings are those of
rules/draughts/thesis.md. `stages` says which stage refused what, for the counts.
"""
from collections import namedtuple

from checkers import ENEMY, KINGS, MEN, NEXT, OWN, WAYS, after, captures, crowning, on_edge, row
from thesis_labels import BAD, DOUBLE, EVEN, GOOD, NONE, POTENTIAL, SINGLE, TERRIBLE, UNKNOWN, YES
from thesis_plans import GUARDS

MAN, KING = "man", "king"
CHANCE = "the rest by chance"

# A quiet move with its labels, one value each; suggested: the environment recommends it; back: it takes the last move back.
Move = namedtuple("Move", "step before after trade suggested back")


def stages(board, moves):
    """(strategy, the moves left after it) for quiet moves, stage by stage; CHANCE where the thesis leaves all that remain to it
    (2.3.8.3), and nothing where what is between them is open."""
    safe = [move for move in moves if move.after == UNKNOWN]
    yield from (safely(board, moves, safe) if safe else riskily(board, moves))


def safely(board, moves, safe):
    if len(safe) < len(moves):
        yield "avoid risk", safe  # 2.3.8.1: a safe move before any other
    # A safe move that attacks a defended piece has a tradeType and stays unKnown (2.20): it saves, crowns and follows the plan
    # like others, and is avoided where nothing of that is at hand; even and good trades only by who is not ahead (reading).
    calm = [move for move in safe if move.trade == NONE or ahead(board) and move.trade in (EVEN, GOOD)]
    saving, crowns = [m for m in safe if m.before == YES], [m for m in safe if crowning(board[m.step.start], m.step.end)]
    plan = [m for m in safe if m.suggested]
    if saving:
        yield "save a piece", saving  # 2.3.8.1, 2.3.8.6: the highest preference
        yield from save_the_best(board, saving, crowns)
    elif crowns:
        yield "crown", crowns  # 2.3.8.3, an exception of 2.3.8.8
        if left := [m for m in crowns if m.suggested]:
            yield "follow the plan", left
        elif all(m in calm for m in crowns):
            yield CHANCE, crowns
    elif plan:
        yield "follow the plan", plan  # 2.3.8.8: over almost all others
    else:
        yield from positionally(board, safe, calm)


def ahead(board):
    """Who has more pieces may trade (2.3.6.2); whether this version does is not said (2.3.6.3)."""
    return sum(piece in OWN for piece in board[1:]) > sum(piece in ENEMY for piece in board[1:])


def save_the_best(board, saving, crowns):
    """A king before a man (2.3.8.4), and a crowning move where everything else is equal (2.3.8.3). Open: saving a king against
    saving a man that is crowned, and where one leaves a king in danger and another nothing, or more pieces."""
    left = [lost_after(board, m) for m in saving]
    kept = [m for m, lost in zip(saving, left) if KING not in lost]
    if kept and all(len(lost) == 1 for lost in left):
        yield "save a king", [m for m in saving if m in kept or m in crowns]
        crowns = [m for m in crowns if m in kept]
        saving = kept
    elif len(kept) < len(saving):
        return
    if some := [m for m in saving if m in crowns]:
        yield "save and crown", some


def positionally(board, safe, calm):
    inner = [m for m in calm if not on_edge(m.step.end)]
    kept = [m for m in calm if not leaves_guard(board, m)]
    onward = [m for m in calm if not m.back]
    free = [m for m in inner if m in kept and m in onward]
    if free and len(calm) < len(safe):
        yield "avoid trades", calm  # 2.3.6.3; open: trades against the last choices
    for name, left in (("guards", kept), ("centre", inner), ("going back", onward)):
        if free and len(left) < len(calm):
            yield name, left  # 2.3.8.2, 2.3.8.6, 2.3.8.9: the last choices
    if free:
        yield from wedge(board, free)
    elif kept and len(kept) < len(calm) == len(safe):
        yield "guards", kept  # 2.3.8.7: only if there is no other safe move


def wedge(board, left):
    built = [m for m in left if backed(board, m)]
    if "x" not in board and any(m.step.start in GUARDS for m in left):
        return  # Open: whether guards that are free build wedges.
    if not built:
        yield CHANCE, left
    else:
        yield "wedge", built  # 2.3.8.7: before all that does not build
        # Open: one man that comes from further back against a move that backs up two.
        yield "wedge from the back", [m for m in built if not any(
            row(o.step.start) < row(m.step.start) and backed(board, o) >= backed(board, m) for o in built)]


def leaves_guard(board, move):
    """Guards are free once the enemy has no man that could be crowned (reading)."""
    return board[move.step.start] in MEN and move.step.start in GUARDS and "x" in board


def backed(board, move):
    """How many own men the move gets directly behind: a man's move, no guard's."""
    if board[move.step.start] != "m" or leaves_guard(board, move):
        return 0
    return sum(board[NEXT[move.step.end][way]] == "m" for way in WAYS["m"] if NEXT[move.step.end][way])


# --- every move has a risk ---------------------------------------------------------------------------------

def riskily(board, moves):
    """2.3.8.5: potentialSingleJump, then singleJump, then doubleJump. Readings: a trade between the first two, any other yes
    with singleJump; the number of pieces comes before their kind (2.3.8.4). Open: trades that cost a king, which may count as
    trades or as losses; and the kinds in trades, in potential and in double jumps."""
    least = min(GRADES[worst(m)] for m in moves)
    left = [m for m in moves if GRADES[best(m)] <= least]
    yield "minimise losses", left
    if least == GRADES[SINGLE] and any(kinds_lost(board, m) == {MAN} for m in left):
        yield "protect kings", [m for m in left if GRADES[best(m)] < least or kinds_lost(board, m) != {KING}]


TRADE = "trade"
GRADES = {POTENTIAL: 0, TRADE: 1, SINGLE: 2, YES: 2, DOUBLE: 3}


def best(move):
    return TRADE if move.after == YES and move.trade != NONE else move.after


def worst(move):
    return move.after if move.trade in (BAD, TERRIBLE) else best(move)


def kinds_lost(board, move):
    now = after(board, move.step)
    return {KING if any(now[s] in KINGS for s in capture.taken) else MAN for capture in captures(now, ENEMY)}


def lost_after(board, move):
    """The kind of each piece that is in danger after the move."""
    now = after(board, move.step)
    return [KING if now[s] in KINGS else MAN for s in {s for capture in captures(now, ENEMY) for s in capture.taken}]


# --- jumps -----------------------------------------------------------------------------------------------

def jumps(board):
    """2.3.9: more pieces, then one that takes a king."""
    found = captures(board, OWN)
    most = max(len(capture.taken) for capture in found)
    yield "longer jump", [c for c in found if len(c.taken) == most]
    if left := [c for c in found if len(c.taken) == most and any(board[s] in KINGS for s in c.taken)]:
        yield "jump over a king", left
