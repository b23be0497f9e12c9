#!/usr/bin/env python3
"""Prints the tables of tests/data/loa, each from the same seed whenever it is asked, by the rules of loa.py.

  loa_data.py perft|moves|ends|quads|captures [SEED]   a number for others of that kind
  loa_data.py games FOLDER [SEED]             with the games in FOLDER that loa.py checks
"""
import itertools
import random
import sys

import loa
from loa import Move, Position

SIZES = (4, 6, 8, 10, 12)


# --- positions -----------------------------------------------------------------------------------------

def squares(size):
    return [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]


def men_at_most(size):
    return 2 * (size - 2)


def is_open(position):
    return not any(map(loa.connected, position.pieces))


def reached(size, rng, plies=None):
    """By random moves from the start, none of which ends the game."""
    position = loa.start(size)
    for _ in range(rng.randint(1, 60) if plies is None else plies):
        after = [a for a in (loa.apply(position, m) for m in loa.legal(size, position)) if is_open(a)]
        if not after:
            break
        position = rng.choice(after)
    return position


def strewn(size, rng, least=2, most=None):
    men = [rng.randint(least, most or men_at_most(size)) for _ in (0, 1)]
    chosen = rng.sample(squares(size), sum(men))
    return Position(rng.randint(0, 1), (frozenset(chosen[:men[0]]), frozenset(chosen[men[0]:])))


def grown(size, rng, men, free):
    """A connected unit on free squares; None if there is no room."""
    unit = {rng.choice(sorted(free))}
    while len(unit) < men:
        edge = {(x + dx, y + dy) for x, y in unit for dx, dy in loa.WAYS} & free - unit
        if not edge:
            return None
        unit.add(rng.choice(sorted(edge)))
    return frozenset(unit)


def ringed(size, rng):
    """Men in a ring or a cross about an empty square, and more of both sides."""
    x, y = rng.randint(2, size - 1), rng.randint(2, size - 1)
    around = [(x + dx, y + dy) for dx, dy in loa.WAYS]
    ring = set(around[::2] if rng.random() < 0.5 or men_at_most(size) < 8 else around)
    free = [s for s in squares(size) if s not in ring and s != (x, y)]
    rng.shuffle(free)
    more = rng.randint(0, min(4, men_at_most(size) - len(ring)))
    other = rng.randint(1, min(men_at_most(size), len(free) - more))
    units = [frozenset(ring | set(free[:more])), frozenset(free[more:more + other])]
    if rng.random() < 0.5:
        units.reverse()
    return Position(rng.randint(0, 1), tuple(units))


def turned(position):
    """With the colours exchanged."""
    return Position(1 - position.turn, position.pieces[::-1])


def fewer(position, keeps):
    """The same with as few men as `keeps` allows."""
    for seat, square in [(seat, s) for seat in (0, 1) for s in sorted(position.pieces[seat])]:
        pieces = list(position.pieces)
        pieces[seat] = pieces[seat] - {square}
        if keeps(Position(position.turn, tuple(pieces))):
            position = Position(position.turn, tuple(pieces))
    return position


# --- tempting wrong readings of the rules of movement --------------------------------------------------

def straight_ahead(size, pieces, square, way):
    return 1 + sum(s in pieces[0] or s in pieces[1] for s in loa.walk(size, square, way))


def other_diagonal(size, pieces, square, way):
    return loa.on_line(size, pieces, square, (way[0], -way[1]))


def beyond_the_edge(size, square, way, length):
    """Squares numbered rank by rank, and only their number looked at."""
    at = square[0] - 1 + (square[1] - 1) * size + length * (way[0] + way[1] * size)
    return (at % size + 1, at // size + 1) if 0 <= at < size * size else None


def misread(reading, size, position):
    own, enemy = position.pieces[position.turn], position.pieces[1 - position.turn]
    found = set()
    for square, way in itertools.product(own, loa.WAYS):
        if reading == "diagonals-barred" and way[0] and way[1]:
            continue
        count = {
            "counts-ahead": lambda: straight_ahead(size, position.pieces, square, way),
            "counts-own": lambda: loa.on_line(size, (own,), square, way),
            "counts-others": lambda: loa.on_line(size, position.pieces, square, way) - 1,
            "counts-other-diagonal": lambda: other_diagonal(size, position.pieces, square, way),
        }.get(reading, lambda: loa.on_line(size, position.pieces, square, way))()
        lengths = range(1, count + 1) if reading == "goes-up-to" else [count] if count else []
        for length in lengths:
            path = loa.walk(size, square, way)[:length]
            if len(path) < length and reading == "wraps-round":
                end = beyond_the_edge(size, square, way, length)
            elif len(path) < length:
                end = path[-1] if path and reading == "stops-at-edge" else None
            else:
                end = path[-1]
            over = path[:-1] if len(path) == length else path
            if reading == "stops-at-enemy" and any(s in enemy for s in path):
                end = next(s for s in path if s in enemy)
                over = ()
            if end is None or (end in own and reading != "lands-on-own"):
                continue
            if reading != "leaps-enemies" and any(s in enemy for s in over):
                continue
            if reading == "stopped-by-own" and any(s in own for s in over):
                continue
            if reading == "takes-nothing" and end in enemy:
                continue
            if reading == "keeps-off-edge" and (1 in end or size in end):
                continue
            found.add(loa.write_move(Move(square, end, end in enemy)))
    return found


READINGS = ["counts-ahead", "counts-own", "counts-others", "counts-other-diagonal", "goes-up-to", "wraps-round", "stops-at-edge",
            "stops-at-enemy", "lands-on-own", "leaps-enemies", "stopped-by-own", "takes-nothing", "keeps-off-edge",
            "diagonals-barred"]


def refuted(size, position):
    right = set(map(loa.write_move, loa.legal(size, position)))
    return [r for r in READINGS if misread(r, size, position) != right]


def telling(reading, size, rng):
    """A position with few men in which the reading gives other moves."""
    def differs(position):
        return (all(position.pieces) and is_open(position) and
                misread(reading, size, position) != set(map(loa.write_move, loa.legal(size, position))))
    while True:
        position = strewn(size, rng)
        if differs(position):
            return fewer(position, differs)


def corners(size, rng):
    """Men on all corners, whose one diagonal is a single square, and others."""
    at = [(1, 1), (1, size), (size, 1), (size, size)]
    free = [s for s in squares(size) if s not in at]
    return Position(0, (frozenset(at), frozenset(rng.sample(free, 3))))


# --- the tables ----------------------------------------------------------------------------------------

def perft_rows(rng):
    yield "size", "position", "leaves at depth 1, 2 …", "captures among the last moves", "leaves where a connected side ends the game"
    for size in SIZES:
        yield size, "start", *counted(size, loa.start(size), 120000)
    leaves = "36 1244 44952 1563208 55963132 1938494632"
    yield 8, "start", leaves, "4 156 5980 219140 8044976 286320692", leaves
    for size in SIZES:
        for make in (reached, strewn, reached, strewn, ringed if size > 4 else strewn, reached):
            position = make(size, rng)
            while not is_open(position) or len(loa.legal(size, position)) < 3:
                position = make(size, rng)
            yield size, loa.write(position), *counted(size, position, 40000)


def counted(size, position, most):
    """As deep as there are at most so many leaves, by the count so far."""
    found = [loa.perft(size, position, 1)]
    while found[-1][0] * max(2, found[-1][0] // (found[-2][0] if len(found) > 1 else 1)) <= most and len(found) < 6:
        found.append(loa.perft(size, position, len(found) + 1))
    ending = [loa.perft_to_ends(size, position, depth + 1) for depth in range(len(found))]
    return tuple(" ".join(map(str, numbers)) for numbers in (*zip(*found), ending))


def move_rows(rng):
    yield "size", "position", "legal moves, sorted", "wrong readings that give others"
    for size in SIZES:
        made = [telling(reading, size, rng) for reading in READINGS for _ in range(2)]
        made += [corners(size, rng) for _ in range(4)]
        made += [reached(size, rng) for _ in range(24)]
        made += [ringed(size, rng) for _ in range(4)]
        made += [strewn(size, rng) for _ in range(16)]
        for position in filter(is_open, dict.fromkeys(made)):
            moves = loa.texts(loa.legal(size, position))
            yield size, loa.write(position), moves or "-", " ".join(refuted(size, position)) or "-"


def quad_rows(rng):
    yield "size", "position", *(f"{seat}: 4E groups Q1 Q2 Q3 Q4 Qd" for seat in ("Black", "White"))
    for size in SIZES:
        for make in (reached, strewn, ringed, strewn, ringed) * 10:
            position = make(size, rng)
            yield size, loa.write(position), *(quads_of(size, half) for half in position.pieces)


def quads_of(size, half):
    count, found = loa.quads(size, half), loa.euler4(size, half)
    assert found == 4 * (len(loa.groups(half)) - loa.holes(size, half)), half
    return " ".join(map(str, [found, len(loa.groups(half)), *(count[q] for q in ("Q1", "Q2", "Q3", "Q4", "Qd"))]))


def capture_rows(rng):
    yield "size", "position", "captures: change of 4E of the mover, of the other side, tactical (t), not (q), or holes (?)"
    for size in SIZES:
        for make in (reached, strewn, ringed, reached, strewn) * 6:
            position = make(size, rng)
            captures = sorted(m for m in loa.legal(size, position) if m.takes)
            if captures:
                yield size, loa.write(position), " ".join(capture_text(size, position, m) for m in captures)


def capture_text(size, position, move):
    """Tactical: the mover's men make fewer groups afterwards, or the other side's more (section 6.1)."""
    after = loa.apply(position, move)
    order = (position.turn, 1 - position.turn)
    euler = [[loa.euler4(size, p.pieces[seat]) for p in (position, after)] for seat in order]
    groups = [[len(loa.groups(p.pieces[seat])) for p in (position, after)] for seat in order]
    holed = any(4 * g != e for seat in (0, 1) for g, e in zip(groups[seat], euler[seat]))
    tactical = groups[0][1] < groups[0][0] or groups[1][1] > groups[1][0]
    changes = ",".join(str(late - early) for early, late in euler)
    return f"{loa.write_move(move)}:{changes},{'?' if holed else 't' if tactical else 'q'}"


def game_rows(rng, folder):
    yield "game", "name", "moves", "outcome", "final position", "legal moves over all plies"
    for game in loa.recorded(folder):
        yield game_row("loa", game.name, game.moves)
    for size in SIZES:
        for number, readings in enumerate(("", ",repetition=none,limit=60", ",no-move=pass,both-connected=mover,repetition=threefold")):
            text = f"loa:size={size}{readings}"
            yield game_row(text, f"random-{size}-{number}", played(loa.read_rules(text), rng))


def played(rules, rng):
    positions, moves = [loa.start(rules.size)], []
    while loa.outcome(rules, positions) == "ongoing" and len(moves) < 150:
        chosen = rng.choice(sorted(loa.options(rules, positions[-1])))
        moves.append(loa.write_move(chosen))
        positions.append(loa.apply(positions[-1], chosen))
    return moves


def game_row(game, name, moves):
    rules = loa.read_rules(game)
    positions = loa.replay(rules, loa.start(rules.size), moves)
    options = sum(len(loa.options(rules, p)) for p in positions[:-1])
    return game, name, " ".join(moves), loa.outcome(rules, positions), loa.write(positions[-1]), options


# --- ends ----------------------------------------------------------------------------------------------

def end_rows(rng):
    yield "game", "position", "moves", "outcome", "what it shows"
    for cases in (connections(rng), given(rng), stuck(rng), repetitions(rng)):
        for size, readings, position, moves, note in cases:
            for reading in readings:
                text = f"loa:size={size}" + ("," + reading if reading else "")
                rules = loa.read_rules(text)
                yield text, loa.write(position), " ".join(moves) or "-", loa.outcome(rules, loa.replay(rules, position, moves)), note


BOTH = ("", "both-connected=mover")
LAST = ("", "limit=1", "both-connected=mover,no-move=pass,repetition=none,limit=1")


def near_end(size, rng):
    """Two units, the first with one man astray and maybe one of the others' where he belongs; Black to move."""
    men = [rng.randint(2, men_at_most(size) - 1) if rng.random() < 0.6 else rng.randint(1, 2) for _ in (0, 1)]
    free = set(squares(size))
    white = grown(size, rng, men[1], free)
    black = white and grown(size, rng, men[0] + 1, free - white)
    if not black:
        return None
    gap = rng.choice(sorted(black))
    astray = rng.choice(sorted(free - white - black))
    if rng.random() < 0.7:
        white |= {gap}
    if rng.random() < 0.3:
        white |= {rng.choice(sorted(free - white - black - {astray}))}
    black = black - {gap} | {astray}
    return Position(0, (black, white)) if max(len(black), len(white)) <= men_at_most(size) else None


def kind_of(before, move, after):
    """What a move by Black that may end the game is an example of; None: of nothing wanted."""
    united = [loa.connected(half) for half in after.pieces]
    way = "by a capture" if move.takes else "by a quiet move"
    if len(after.pieces[1]) == 1:
        return "takes all but one man" + (" and connects" if united[0] else "")
    if all(united):
        return "connects both " + way
    if any(united):
        return ("connects himself " if united[0] else "connects the other side only ") + way
    if move.takes and len(loa.groups(after.pieces[0])) == len(loa.groups(after.pieces[1])) == 2:
        return "leaves two groups each " + way
    return None


KINDS = {"takes all but one man": LAST, "takes all but one man and connects": BOTH, "connects both by a capture": BOTH,
         "connects himself by a capture": LAST, "connects himself by a quiet move": LAST,
         "connects the other side only by a capture": BOTH + LAST[1:], "leaves two groups each by a capture": BOTH}


def connections(rng):
    for size in SIZES:
        wanted = {(kind, seat): 2 for kind in KINDS for seat in (0, 1)}
        for _ in range(20000):
            before = near_end(size, rng)
            if not any(wanted.values()):
                break
            if not before or not is_open(before):
                continue
            moves = sorted(loa.legal(size, before))
            rng.shuffle(moves)
            for move in moves:
                kind, seat = kind_of(before, move, loa.apply(before, move)), rng.randint(0, 1)
                if wanted.get((kind, seat)):
                    wanted[kind, seat] -= 1
                    yield size, KINDS[kind], turned(before) if seat else before, [loa.write_move(move)], kind
                    break


def given(rng):
    """Positions that are over, or only seem to be, as they are given: their mover is who is not to move."""
    for size in SIZES:
        for turn in (0, 1):
            yield size, BOTH, strewn(size, rng, 1, 1)._replace(turn=turn), [], "a man each"
            one = strewn(size, rng, 3, 3)
            while loa.connected(one.pieces[0]):
                one = strewn(size, rng, 3, 3)
            yield size, BOTH, one._replace(turn=turn, pieces=(one.pieces[0], frozenset(list(sorted(one.pieces[1]))[:1]))), [], \
                "a man against two groups"
        seen = set()
        while len(seen) < (3 if size > 4 else 2):
            position = ringed(size, rng)
            for half in position.pieces:
                number, holed = len(loa.groups(half)), loa.holes(size, half)
                others = sum(map(len, map(loa.groups, position.pieces))) - number
                if holed and others > 1 and (number, holed) in ((1, 1), (2, 1), (2, 2)) and (number, holed) not in seen:
                    seen.add((number, holed))
                    yield size, ("",), position, [], f"groups: {number}, holes: {holed}"
            if size == 6 and len(seen) == 2 or size < 6 and len(seen) == 1:
                break


def walled(size, rng):
    """Black's men in corners or at the edge, shut in by White's."""
    rim = [s for s in squares(size) if s[0] in (1, size) or s[1] in (1, size)]
    black = frozenset(rng.sample(rim, 2))
    white = {(x + dx, y + dy) for x, y in black for dx, dy in loa.WAYS if loa.on_board(size, (x + dx, y + dy))} - black
    if len(white) > men_at_most(size):
        return None
    free = [s for s in squares(size) if s not in white and s not in black]
    more = rng.randint(0, min(3, men_at_most(size) - len(white)))
    position = Position(0, (black, frozenset(white | set(rng.sample(free, more)))))
    return position if is_open(position) and not loa.legal(size, position) else None


def dense(size, rng):
    position = strewn(size, rng, men_at_most(size) - 1)._replace(turn=0)
    return position if is_open(position) and not loa.legal(size, position) else None


def locked(size, rng):
    """Neither side can move: men are put elsewhere as long as that leaves fewer moves."""
    def freedom(position):
        return len(loa.legal(size, position)) + len(loa.legal(size, loa.apply(position, loa.PASS)))
    while True:
        position = strewn(size, rng, men_at_most(size))
        for _ in range(1500):
            seat = rng.randint(0, 1)
            out = rng.choice(sorted(position.pieces[seat]))
            to = rng.choice([s for s in squares(size) if s not in position.pieces[0] and s not in position.pieces[1]])
            pieces = list(position.pieces)
            pieces[seat] = pieces[seat] - {out} | {to}
            other = position._replace(pieces=tuple(pieces))
            if freedom(other) <= freedom(position):
                position = other
            if not freedom(position) and is_open(position):
                return position


def came_from(size, rng, position):
    """A position and White's quiet move that led to this one; None if none is found."""
    for end in rng.sample(sorted(position.pieces[1]), len(position.pieces[1])):
        for begin in rng.sample(squares(size), size * size):
            if begin in position.pieces[0] or begin in position.pieces[1]:
                continue
            before = Position(1, (position.pieces[0], position.pieces[1] - {end} | {begin}))
            move = Move(begin, end, False)
            if is_open(before) and move in loa.legal(size, before):
                return before, loa.write_move(move)
    return None


STUCK = ("", "no-move=pass", "no-move=loss,limit=1", "no-move=pass,limit=1")


def stuck(rng):
    for size in SIZES:
        wanted = 4
        for _ in range(60000):
            position = (dense if size == 4 else walled)(size, rng)
            before = position and came_from(size, rng, position)
            if before:
                wanted -= 1
                flip = turned if wanted % 2 else lambda p: p
                yield size, STUCK[:2], flip(position), [], "no legal move"
                yield size, STUCK, flip(before[0]), [before[1]], "leaves no legal move"
                yield from shuffled(size, rng, position, flip)
            if not wanted:
                break
    position = locked(4, rng)
    for flip in (turned, lambda p: p):
        yield 4, ("", "no-move=pass", "no-move=pass,limit=1"), flip(position), [], "nobody has a legal move"
        before = came_from(4, rng, position._replace(turn=0))
        if before:
            yield 4, ("", "no-move=pass", "no-move=pass,limit=1"), flip(before[0]), [before[1]], "leaves nobody a legal move"


def shuffled(size, rng, position, flip):
    """Black passes, White goes away and comes back, Black passing: the board comes again by passes and moves."""
    rules = loa.Rules(size=size, no_move="pass", repetition="none")
    passed = loa.apply(position, loa.PASS)
    for move in sorted(loa.legal(size, passed)):
        there, back = loa.write_move(move), loa.write_move(Move(move.end, move.start, False))
        try:
            loa.replay(rules, position, ["pass", there, "pass", back] * 2)
        except AssertionError:
            continue
        for moves, note in ((["pass"], "a pass is no repetition"), (["pass", there, "pass"], "not yet back"),
                            (["pass", there, "pass", back], "back for the second time, by passes")):
            yield size, [f"no-move=pass,repetition={r}" for r in ("draw", "threefold", "none")], flip(position), moves, note
        yield size, ["no-move=pass,repetition=threefold", "no-move=pass,repetition=none"], flip(position), \
            ["pass", there, "pass", back] * 2, "back for the third time, by passes"
        return


def repetitions(rng):
    for size in SIZES:
        for kind, least in ((cycle, 2), (cycle, 2), (after_capture, 2), (odd_cycle, 2), (odd_cycle, 2)):
            found = None
            while not found:
                position = strewn(size, rng, least, 4)
                found = is_open(position) and kind(size, rng, position)
            yield from found


def lasts(size, position, moves):
    """No ends but by repetition."""
    try:
        positions = loa.replay(loa.Rules(size=size, repetition="none"), position, moves)
    except AssertionError:
        return False
    return loa.outcome(loa.Rules(size=size, repetition="none"), positions) == "ongoing"


def there_and_back(size, rng, position):
    """Two quiet moves, one a side, and both back."""
    first = rng.choice(sorted(loa.legal(size, position)) or [None])
    if not first:
        return None
    second = rng.choice(sorted(loa.legal(size, loa.apply(position, first))) or [None])
    if not second:
        return None
    moves = [loa.write_move(m) for m in (first, second, Move(first.end, first.start, False), Move(second.end, second.start, False))]
    return moves if lasts(size, position, moves * 2) else None


def cycle(size, rng, position):
    moves = there_and_back(size, rng, position)
    if not moves:
        return []
    return [(size, ("", "repetition=threefold", "repetition=none"), position, moves[:3], "not yet back"),
            (size, ("", "repetition=threefold", "repetition=none", "limit=4", "repetition=threefold,limit=4", "limit=5",
                    "repetition=none,limit=4"), position, moves, "back for the second time"),
            (size, ("repetition=threefold", "repetition=none", "repetition=threefold,limit=7"), position, moves + moves[:3],
             "on the way for the third time"),
            (size, ("repetition=threefold", "repetition=none", "repetition=none,limit=8", "repetition=none,limit=9"), position,
             moves * 2, "back for the third time")]


def after_capture(size, rng, position):
    """The position that comes again is not the first of the game."""
    takes = [m for m in sorted(loa.legal(size, position)) if m.takes]
    if not takes:
        return []
    first = rng.choice(takes)
    after = loa.apply(position, first)
    moves = is_open(after) and there_and_back(size, rng, after)
    if not moves:
        return []
    moves = [loa.write_move(first), *moves]
    return [(size, ("", "repetition=threefold", "repetition=none"), position, moves[:4], "not yet back after a capture"),
            (size, ("", "repetition=threefold", "repetition=none"), position, moves, "back for the second time after a capture"),
            (size, ("repetition=threefold", "repetition=none"), position, moves + moves[1:], "back for the third time after a capture")]


def odd_cycle(size, rng, position):
    """The board comes again with the other side to move: no repetition. One side's man comes back in three moves."""
    def quiet(now, square):
        return [m for m in sorted(loa.legal(size, now)) if not m.takes and m.start == square]
    begin = rng.choice(sorted(position.pieces[position.turn]))
    for one in quiet(position, begin):
        after = loa.apply(position, one)
        for reply in sorted(loa.legal(size, after)):
            if reply.takes:
                continue
            now = loa.apply(after, reply)
            for two in quiet(now, one.end):
                moves = [loa.write_move(m) for m in (one, reply, two, Move(reply.end, reply.start, False), Move(two.end, begin, False))]
                if two.end != begin and lasts(size, position, moves):
                    return [(size, ("", "repetition=none"), position, moves, "the board again, with the other side to move")]
    return []


TABLES = {"captures": capture_rows, "perft": perft_rows, "moves": move_rows, "ends": end_rows, "quads": quad_rows, "games": game_rows}


def main(kind, *rest):
    seed = [word for word in rest if word.isdigit()]
    folder = [word for word in rest if word not in seed]
    print("# ", end="")
    for row in TABLES[kind](random.Random(" ".join([f"Lines of Action, {kind}", *seed])), *folder):
        print(*row, sep="\t", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
