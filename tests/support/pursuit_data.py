#!/usr/bin/env python3
"""Prints tests/data/stratego/pursuit.tsv, the same whenever it is asked, by the exact solver of pursuit.py.

  pursuit_data.py [SEED]    with a number others like it
  pursuit_data.py check     what the paper on captures by the two-squares rule and a search of whole areas state
"""
import random
import sys

from pursuit import BLUE, LAKES, RED, Area, beside, name

TURNS = {RED: "red", BLUE: "blue"}


class Plan:
    """A board being drawn: everything is wall but what is opened; pieces by their letters. Columns and rows from 0."""

    def __init__(self, open_squares, turned=None, wall="u", **pieces):
        self.cells = {s: "~" if s in LAKES else wall for s in range(100)}
        self.turned = turned or (lambda square: square)
        for square in open_squares:
            self.put(square, ".")
        for letter, square in pieces.items():
            self.put(square, letter)

    def put(self, square, letter):
        at = self.turned(square)
        assert at not in LAKES
        self.cells[at] = letter

    def rows(self):
        return ["".join(self.cells[row * 10 + column] for column in range(10)) for row in range(9, -1, -1)]


def half_turn(square):
    return 99 - square


def mirror(square):
    return square // 10 * 10 + 9 - square % 10


def swap(square):
    """Rows for columns."""
    return square % 10 * 10 + square // 10


TURNINGS = [lambda s: s, half_turn, mirror, swap, lambda s: half_turn(swap(s)), lambda s: mirror(swap(s))]


def column(c, rows):
    return [10 * r + c for r in rows]


def on_board(squares, turned):
    return not {turned(s) for s in squares} & LAKES


# --- rows ----------------------------------------------------------------------------------------------

def solved(plan, ranks, questions, limit, note):
    """Rows for (to_move, counts) of one board; counts: {letter: (count, square as drawn)}."""
    area = Area(plan.rows(), ranks, limit)
    begins = [area.begin(turn, {k: (n, plan.turned(s)) for k, (n, s) in counts.items()}) for turn, counts in questions]
    moves = area.solve(begins)
    for (turn, counts), begin in zip(questions, begins):
        yield ("/".join(plan.rows()), " ".join(f"{k}={v}" for k, v in ranks.items()), TURNS[turn],
               " ".join(f"{k}={n}:{name(plan.turned(s))}" for k, (n, s) in counts.items()) or "-", limit,
               "captured" if begin in moves else "escapes", moves.get(begin, 0), note)


BOTH = [(BLUE, {}), (RED, {})]
RANKS = {"A": 8, "d": 7}


def lane(gap, behind, side=0, low=60):
    """(open squares, attacker's, defender's) of two closed lines of the columns J and K, from row 7 up."""
    rows = range(low // 10, low // 10 + gap + behind + 2)
    return column(8, rows) + column(9, rows), low + 8 + side, low + 8 + 10 * (gap + 1)


def lanes(rng):
    for limit in (3, 5):
        for gap in range(3):
            for behind in range(3 - gap):
                for side in (0, 1):
                    squares, a, d = lane(gap, behind, side, low=50)
                    turned = rng.choice([t for t in TURNINGS if on_board(squares, t)])
                    plan = Plan(squares, turned, A=a, d=d)
                    yield from solved(plan, RANKS, BOTH, limit, f"two closed lines, {gap} between, {behind} behind, " +
                                      ("neighbouring lines" if side else "one line"))


def counts(rng):
    for limit in (3, 5):
        for side in (0, 1):
            squares, a, d = lane(1, 0, side)
            turned = rng.choice([t for t in TURNINGS if on_board(squares, t)])
            plan = Plan(squares, turned, A=a, d=d)
            moved = [s // 10 * 10 + {8: 9, 9: 8}[s % 10] for s in (a, d)]
            questions = [(turn, {k: (n, s) for k, n, s in (("A", n, moved[0]), ("d", m, moved[1])) if n})
                         for turn in (BLUE, RED) for n in range(limit + 1) for m in range(limit + 1)]
            yield from solved(plan, RANKS, questions, limit, "counts, " + ("neighbouring lines" if side else "one line"))


ANNEXES = {  # squares beyond the door, as steps (columns left of the lane, rows up from the door); the door is (1, 0)
    "a single square": [], "two in a row": [(2, 0)], "a bent pair": [(1, 1)], "three in a row": [(2, 0), (3, 0)],
    "2 x 2": [(2, 0), (2, 1), (1, 1)], "2 x 2 further off": [(2, 0), (3, 0), (3, 1), (2, 1)],
    "2 x 2 below": [(2, 0), (2, -1), (1, -1)], "3 x 2": [(2, 0), (3, 0), (1, 1), (2, 1), (3, 1)],
    "2 x 3": [(2, 0), (1, 1), (2, 1), (1, 2), (2, 2)],
    "a ring": [(2, 0), (3, 0), (1, 1), (3, 1), (1, 2), (2, 2), (3, 2)],
}


def doors(rng):
    for kind, steps in ANNEXES.items():
        for gap in range(3):
            for door in range(gap + 2):
                for side in (0, 1):
                    low = 60 if max([up for _, up in steps], default=0) + door < 4 else 0
                    squares, a, d = lane(gap, 0, side, low=low)
                    annex = [low + 10 * (door + up) + 8 - left for left, up in [(1, 0), *steps]]
                    if any(not low <= s < 100 or s in LAKES for s in annex):
                        continue
                    turnings = [t for t in TURNINGS if on_board(squares + annex, t)]
                    plan = Plan(squares + annex, rng.choice(turnings), A=a, d=d)
                    where = f"a door {gap + 1 - door} before the defender's row to {kind}, {gap} between" + \
                        (", neighbouring lines" if side else "")
                    limit = 3 if len(annex) > 4 or rng.random() < 0.5 else 5
                    yield from solved(plan, RANKS, BOTH, limit, where)


def strewn(rng):
    """Areas of any form, with counts, guards, bombs and miners."""
    kept = {"captured": 0, "escapes": 0}
    while min(kept.values()) < 70:
        limit = rng.choice([3, 3, 5])
        size = rng.randint(4, 9 if limit == 5 else 11)
        squares = grown(rng, size)
        if squares is None:
            continue
        wall = rng.choice("uU")
        a, d = rng.sample(squares, 2)
        plan = Plan(squares, wall=wall, A=a, d=d)
        ranks = {"A": rng.choice([8, 9, 6]), "d": rng.choice([5, 4])}
        dress(rng, plan, squares, ranks)
        questions = []
        for turn in (BLUE, RED):
            questions.append((turn, {}))
            given = {}
            for letter, at in (("A", a), ("d", d)):
                free = [s for s in squares if abs(s - at) in (1, 10) and s not in (a, d)]
                if free and rng.random() < 0.7:
                    given[letter] = (rng.randint(1, limit), rng.choice(free))
            if given:
                questions.append((turn, given))
        for row in solved(plan, ranks, questions, limit, "any area"):
            if kept[row[5]] < 70 or rng.random() < 0.05:
                kept[row[5]] += 1
                yield row


def border(squares):
    """The squares beside them."""
    return sorted({s for square in squares for s in beside(square)} - set(squares) - LAKES)


def grown(rng, size):
    begin = rng.choice([s for s in range(100) if s not in LAKES])
    window = [rng.randint(2, 4), rng.randint(2, 5)]
    squares = {begin}
    for _ in range(60):
        edge = [s for s in border(squares) if abs(s % 10 - begin % 10) < window[0] and abs(s // 10 - begin // 10) < window[1]]
        if len(squares) >= size:
            return sorted(squares)
        if not edge:
            return None
        squares.add(rng.choice(edge))
    return None


def dress(rng, plan, squares, ranks):
    """Guards, bombs and lakes' walls of other letters on some of the border."""
    for square in border(squares):
        plan.put(square, rng.choices("uUbBpP", [30, 10, 6, 6, 2, 2])[0])
    given = rng.choice([None] * 6 + [{"d": 3}, {"d": 2}, {"A": 3, "d": 2}, {"A": 2, "d": 1}])
    ranks.update(given or {})


def more(rng):
    """Further pieces: a second defender, an own scout in the way, a blue piece that protects, a spy beside the marshal."""
    kept = {"captured": 0, "escapes": 0}
    others = [("e", 4), ("e", 9), ("h", 9), ("h", 10), ("h", 2), ("S", 2), ("S", 4), ("C", 6), ("C", 8), ("M", 3), ("y", 1)]
    while min(kept.values()) < 40:
        squares = grown(rng, rng.randint(4, 7))
        if squares is None:
            continue
        plan = Plan(squares)
        pieces = dict(rng.sample(others, rng.choice([1, 1, 1, 2]) if len(squares) < 6 else 1))
        ranks = {"A": rng.choice([8, 8, 10]), "d": 5, **pieces}
        for square, word in zip(rng.sample(squares, len(ranks)), ranks):
            plan.put(square, word)
        if rng.random() < 0.3:
            dress(rng, plan, squares, {})
        for row in solved(plan, ranks, BOTH, 3, f"{len(ranks)} pieces"):
            if kept[row[5]] < 40:
                kept[row[5]] += 1
                yield row


# --- what is published ---------------------------------------------------------------------------------

def check():
    """Section 6 of the paper, and section 5 of stratego.md."""
    for row in [*lanes(random.Random(1)), *counts(random.Random(1))]:
        to_move, given, limit, verdict, moves, what = row[2:]
        one_line = what.endswith("one line")
        count = {word[0]: int(word[2]) for word in given.split() if word != "-"}
        a, d = count.get("A", 0), count.get("d", 0)
        if what.startswith("counts") and (to_move == "blue") == one_line:
            assert (verdict == "captured") == (a <= d if one_line else a < d), row
        elif what.startswith("two"):
            assert (verdict == "captured") == one_line, row
            between, behind = int(what.split(", ")[1][0]), int(what.split(", ")[2][0])
            assert not one_line or to_move == "red" or moves == 2 * (limit + 1) * (between + behind + 1), row
    least = {"2 x 2 further off": 1, "3 x 2": 0, "2 x 3": 0, "a ring": 0}
    for row in doors(random.Random(1)):
        to_move, _, _, verdict, _, what = row[2:]
        back, kind, between = int(what.split()[2]), what.split(" to ")[1].split(",")[0], int(what.split(" between")[0][-1])
        apart = kind in ("a single square", "two in a row", "three in a row", "2 x 2 further off") or back == 0 and kind in least
        if apart and to_move == "blue" and what.endswith("between"):
            assert (verdict == "escapes") == (between - 2 * back >= least.get(kind, 99)), row
    print("lines, counts and doors as published")


def main(*words):
    if words == ("check",):
        return check()
    seed = " ".join(["Pursuit", *words])
    print("# board from row 10 down", "ranks", "to move", "counts", "limit", "verdict", "single moves", "what it is", sep="\t")
    seen = set()
    for table in (lanes, counts, doors, strewn, more):
        for row in table(random.Random(seed + table.__name__)):
            if row[:5] not in seen:
                seen.add(row[:5])
                print(*row, sep="\t", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
