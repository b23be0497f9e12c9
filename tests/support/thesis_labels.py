"""The labels of moves by the text of Menon 2007, "Soar Checkers", to hold the agent against: 2.3.3 to 2.3.6.

Written from the thesis alone; it knows nothing of the program's rules. Each label is a set: the values that the text admits.
One value is a definite statement; where the text leaves a hole, or its figures differ, the set has several, and
the comment says which section leaves what open. Readings are those of rules/draughts/thesis.md where they are needed.

What an enemy can take is found by making the move and looking at all captures (checkers.py), not by patterns of squares: the
thesis prints patterns as examples of that (2.3.4.1, 2.3.5.2). Captures count in full, with their number of pieces.
"""
from collections import namedtuple

from checkers import CORNERS, ENEMY, KINGS, NEXT, OWN, WAYS, after, captures, crowning, on_edge, row, steps, way_between

UNKNOWN, YES, POTENTIAL, SINGLE, DOUBLE = "unKnown", "yes", "potentialSingleJump", "singleJump", "doubleJump"
EVEN, GOOD, BAD, TERRIBLE, NONE = "evenTrade", "goodTrade", "badTrade", "terribleTrade", "none"
RISKS, TRADES = frozenset({UNKNOWN, YES, POTENTIAL, SINGLE, DOUBLE}), frozenset({EVEN, GOOD, BAD, TERRIBLE, NONE})

# risk_before, risk_after, trade: frozensets of values; saving: of squares, empty where there is none to name.
Labels = namedtuple("Labels", "risk_before risk_after trade saving")


def only(*values):
    return frozenset(values)


class Position:
    """What is the same for all moves of a quiet position."""

    def __init__(self, board):
        self.board = board
        self.steps = list(steps(board, OWN))
        self.threats = captures(board, ENEMY)
        self.endangered = {square for capture in self.threats for square in capture.taken}

    def landings(self, square):
        """Where enemies next to the piece would land (2.3.3, both scenarios)."""
        return {capture.path[1] for capture in self.threats if capture.taken[0] == square}

    def any_landings(self, square):
        """And those of captures that come to it later: 15 in figure 2.20."""
        return {capture.path[i + 1] for capture in self.threats for i, taken in enumerate(capture.taken) if taken == square}

    def immobile(self):
        mobile = {step.start for step in self.steps}
        return [s for s in range(1, 33) if self.board[s] in OWN and s not in mobile]

    def new(self, now):
        """Those captures that were not there before the move, neither whole nor as the beginning of longer ones."""
        known = {threat.path[:length] for threat in self.threats for length in range(2, len(threat.path) + 1)}
        return [capture for capture in now if capture.path not in known]


def label(position, step):
    now = after(position.board, step)
    threats = captures(now, ENEMY)
    risk, trade = risk_after(position, step, now, threats)
    before, saving = risk_before(position, step, now, threats, risk)
    return Labels(before, risk, trade, saving)


# --- before the move (2.3.3, 2.3.5.1) ----------------------------------------------------------------------

def risk_before(position, step, now, threats, risk):
    """The moving piece can be taken; or the move saves a piece that cannot move and is not in danger itself (2.3.5.1)."""
    if step.start in position.endangered:
        return only(YES), position.any_landings(step.start)
    blocked = [s for s in position.immobile() if step.end in position.landings(s)]
    if not blocked:
        # One that is only the second piece of a jump is not in 2.3.3; a move that stops such a jump is left open.
        later = [s for s in position.immobile() if step.end in position.any_landings(s)]
        return (only(YES, UNKNOWN) if later else only(UNKNOWN)), set()
    if UNKNOWN not in risk:
        return only(UNKNOWN), set()
    if all(len(position.landings(s)) > 1 for s in blocked):
        return only(UNKNOWN), set()  # reading: blocking one of two different jumps does not save
    still = {square for capture in threats for square in capture.taken}
    if len(risk) > 1 or any(s in still for s in blocked):
        return only(YES, UNKNOWN), set()
    return only(YES), set()  # its savingSquare is in immobilePieceUnderThreat, not in the move (2.3.5.1)


# --- after the move (2.3.4, 2.3.5.2) -----------------------------------------------------------------------

def risk_after(position, step, now, threats):
    """(values, trade types)."""
    new = position.new(threats)
    if chains := [capture for capture in new if len(capture.taken) > 1]:
        # 2.3.4.1, 2.3.5.2.2, 2.3.5.2.3: two are taken in one go. Open: a chain elsewhere that takes no more than
        # the enemy could take already.
        return (only(DOUBLE) if any(brings_about(position, step, chain) for chain in chains) else RISKS), TRADES
    # Open: case four of a move that does not seem safe, which 2.3.5.2 is about; its own words do not ask for that.
    forked = only(DOUBLE) if any(forks(step, now, enemy) for enemy in steps(now, ENEMY)) else frozenset()
    if any(step.end in capture.taken for capture in new):
        values, trade = single(step, now, new)
        return values | forked, TRADES if forked else trade
    if any(capture.taken[0] not in position.endangered for capture in new):
        return only(YES) | forked, TRADES  # case one (2.3.5.2.1), of a piece that was not in danger before (reading)
    risk = seems_safe(step, now, threats)
    return risk, counter_trade(position.board[step.start], step, now) if risk == only(UNKNOWN) else TRADES


def brings_about(position, step, capture):
    """The move's doing, beyond doubt: it takes the piece that moved, or more than the enemy could take before."""
    return step.end in capture.taken or len(capture.taken) > max((len(c.taken) for c in position.threats), default=0)


def single(step, now, new):
    """The piece that moved is taken, one piece a capture. A taker that is taken back makes it a trade (2.3.6.3: yes)."""
    own = [capture for capture in new if step.end in capture.taken]
    answers = [retaken(now, capture) for capture in own]
    if len(own) < len(new):
        return only(YES, SINGLE), TRADES  # another piece is lost by another capture: 2.3.4 and 2.3.5.2.1 both hold
    if all(answers):
        return only(YES), frozenset().union(*(trade_types(now, step, capture, back) for capture, back in zip(own, answers)))
    if any(answers):
        return only(YES, SINGLE), TRADES
    return frozenset().union(*(along(step, capture) for capture in own)), only(NONE)


def along(step, capture):
    """yes or singleJump for a single capture without an answer. The figures differ; the readings are these: yes from a double
    corner (2.12, 2.22); yes off the side of the board along the line of the move, by an attacker that has left its back row
    (2.20, against 2.19 and 2.15); else singleJump. Open: a step off the own back row, of which no figure is."""
    in_line = way_between(step.start, step.end) == way_between(step.end, capture.path[0])
    if step.start in CORNERS:
        return only(YES)
    if not in_line or not on_edge(step.start) or row(capture.path[0]) == 7:
        return only(SINGLE)
    return only(YES, SINGLE) if row(step.start) in (0, 7) else only(YES)


def retaken(now, capture):
    """The captures that take the taker back."""
    return [back for back in captures(after(now, capture), OWN) if capture.path[-1] in back.taken]


def trade_types(now, step, capture, answers):
    """2.3.6.1. Open: a taker that was crowned on its way, and a king that is lost for several pieces."""
    lost, taker = now[step.end] in KINGS, now[capture.path[0]]
    if crowning(taker, capture.path[-1]):
        return TRADES
    if max(len(back.taken) for back in answers) > 1:
        return TRADES if lost else only(GOOD)
    return trade_of(lost, taker in KINGS)


def trade_of(lost_king, won_king):
    if lost_king:
        return only(BAD) if won_king else only(TERRIBLE)
    return only(GOOD) if won_king else only(EVEN)


def counter_trade(before, step, now):
    """Figure 2.20, 14-17: the piece is safe and attacks one that is defended: a trade of the same types. 14-18: the
    one that it attacks is not defended, and there is none."""
    if crowning(before, step.end):
        return TRADES  # Open: what a new king attacks.
    attacks = [capture for capture in captures(now, OWN) if capture.path[0] == step.end]
    answers = [[c for c in captures(after(now, attack), ENEMY) if attack.path[-1] in c.taken] for attack in attacks]
    if not any(answers):
        return only(NONE)
    # Open: attacks of which only some are answered, answers that take another piece first, attacks that take two or crown.
    answered = all(any(c.taken[0] == attack.path[-1] for c in found) for attack, found in zip(attacks, answers))
    if not answered or any(len(a.taken) > 1 or crowning(now[step.end], a.path[-1]) for a in attacks):
        return TRADES
    return frozenset().union(*(trade_of(now[step.end] in KINGS, now[a.taken[0]] in KINGS) for a in attacks))


# --- moves that nothing takes at once ------------------------------------------------------------------------

def seems_safe(step, now, threats):
    """unKnown, unless an enemy step puts the piece in danger (2.3.4.1, potentialSingleJump) or forks it (2.3.5.2.4)."""
    if threats:
        # The enemy has to take what hangs elsewhere: whether it may also step is not said.
        return only(UNKNOWN) if not any(attacks_after(now, enemy, step.end) for enemy in steps(now, ENEMY)) \
            else only(UNKNOWN, POTENTIAL, DOUBLE)
    attacking = [enemy for enemy in steps(now, ENEMY) if attacks_after(now, enemy, step.end)]
    if any(forks(step, now, enemy) for enemy in attacking):
        # The text says doubleJump and leaves open what holds if the king that steps in can be taken there.
        return only(DOUBLE) if not all(answer(now, enemy) for enemy in attacking if forks(step, now, enemy)) \
            else only(UNKNOWN, POTENTIAL, DOUBLE)
    if any(printed_potential(step, now, enemy) for enemy in attacking):
        return only(POTENTIAL)
    # 2.3.4.1 prints one example of each value: other enemy steps may count as potential, or may not.
    return only(UNKNOWN, POTENTIAL, DOUBLE) if attacking else only(UNKNOWN)


def attacks_after(now, enemy, square):
    return any(square in capture.taken for capture in captures(after(now, enemy), ENEMY) if capture.path[0] == enemy.end)


def answer(now, enemy):
    """What takes the enemy piece that has stepped there."""
    return [c for c in captures(after(now, enemy), OWN) if enemy.end in c.taken]


def forks(step, now, enemy):
    """Case four: A to B, C and E empty, an own piece on D, all in line, and an enemy king steps to C."""
    way = way_between(step.start, step.end)
    c = NEXT[step.end][way]
    d = c and NEXT[c][way]
    e = d and NEXT[d][way]
    return bool(e) and enemy.end == c and now[enemy.start] in KINGS and now[d] in OWN and now[e] == " "


def printed_potential(step, now, enemy):
    """The example of 2.3.4.1: the front square is empty, enemies are on both squares in front of it, and the one off the line of
    the two steps in. Open: whether it counts where the one that steps in can be taken there."""
    if now[step.end] != "m" or enemy.end not in [NEXT[step.end][w] for w in WAYS["m"]]:
        return False
    way = way_between(step.end, enemy.end)
    beyond = NEXT[enemy.end][way]
    other = NEXT[enemy.end][1 - way]
    return bool(beyond and other) and now[beyond] in ENEMY and enemy.start == other and not answer(now, enemy)

