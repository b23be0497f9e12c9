#!/usr/bin/env python3
"""Prints the table tests/data/loa/formations.tsv: what rules may ask about formations, by the rules of loa.py.

Distances are king's steps from the square nearest to the mean of a side's squares; where the mean is as near to two or
four squares, the mean of the distances from those.
"""
import random
from fractions import Fraction

import loa
from loa_data import SIZES, is_open, reached, strewn

HALF = Fraction(1, 2)


def nearest(numbers):
    mean = Fraction(sum(numbers), len(numbers))
    low = mean.__floor__()
    return [low, low + 1] if mean - low == HALF else [round(mean)]


def centre(men):
    return nearest([x for x, _ in men]), nearest([y for _, y in men])


def distance(square, middle):
    ways = [max(abs(square[0] - x), abs(square[1] - y)) for x in middle[0] for y in middle[1]]
    return Fraction(sum(ways), len(ways))


def mean(numbers):
    return Fraction(sum(numbers), len(numbers))


def beyond(men):
    """The sum of distances to the centre of mass beyond the least: one man on it, 8 beside it, 16 around those."""
    least = sum(([0] + [1] * 8 + [2] * 16)[:len(men)])
    return 4 * (sum(distance(s, centre(men)) for s in men) - least)


def solid(size, men):
    middle = tuple(map(mean, centre(men)))
    count = 0
    for x in range(size + 1):
        for y in range(size + 1):
            held = sum((x + i, y + j) in men for i in (0, 1) for j in (0, 1))
            count += held >= 3 and max(abs(x + HALF - middle[0]), abs(y + HALF - middle[1])) <= 2
    return count


def length(numbers):
    return max(numbers) - min(numbers) + 1


def turned(position, seat):
    return loa.Position(seat, position.pieces)


def wins(rules, position):
    """The moves of the side to move that win at once by connecting."""
    ends = [loa.outcome(rules, [position, loa.apply(position, m)]) for m in loa.legal(rules.size, position)]
    return ends.count(loa.LETTERS[position.turn] + " connected") + ends.count(loa.LETTERS[position.turn] + " both-connected")


def shape(rules, position, seat):
    size, men = rules.size, position.pieces[seat]
    quads = loa.quads(size, men)
    middle = tuple(map(mean, centre(men)))
    touching = sum(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a in men for b in men) // 2
    moves = loa.legal(size, turned(position, seat))
    each = [sum(m.start == man for m in moves) for man in men]
    return [len(loa.groups(men)), max(map(len, loa.groups(men))), quads["Q1"], quads["Q2"] + quads["Qd"], quads["Q3"],
            quads["Q4"], solid(size, men), Fraction(loa.euler4(size, men), 4), beyond(men),
            2 * max(abs(m - Fraction(size + 1, 2)) for m in middle), touching,
            length([x for x, _ in men]) * length([y for _, y in men]), len(moves), sum(n <= 1 for n in each),
            sum(n <= 2 for n in each), wins(rules, turned(position, seat))]


def defences(rules, position):
    """The replies after which the side that has just moved does not win at once."""
    mover = 1 - position.turn
    count = 0
    for reply in loa.options(rules, position):
        after = loa.apply(position, reply)
        if loa.connected(after.pieces[1 - mover]):
            count += 1
        elif not loa.connected(after.pieces[mover]):
            count += wins(rules, after) == 0
    return count


def unstoppable(rules, position):
    """The moves that win at once, or threaten to and leave the other side no defence."""
    count = 0
    for move in loa.options(rules, position):
        after = loa.apply(position, move)
        if loa.outcome(rules, [position, after]).startswith(loa.LETTERS[position.turn]):
            count += 1
        elif is_open(after) and wins(rules, turned(after, position.turn)):
            count += defences(rules, after) == 0
    return count


def row(rules, game, position, move):
    now = position if move is None else loa.apply(position, move)
    sides = [" ".join(map(str, shape(rules, now, seat))) for seat in (position.turn, 1 - position.turn)]
    stops = str(defences(rules, now)) if move is not None and is_open(now) else "-"
    few = sum(map(len, now.pieces)) <= 12
    deadly = str(unstoppable(rules, now)) if stops != "-" and few else "-"
    print(game, loa.write(position), "now" if move is None else loa.write_move(move), *sides, stops, deadly, sep="\t")


def main():
    rng = random.Random(16)
    print("# game", "position", "now, or after which move", "own: groups largest Q1 Q2+Qd Q3 Q4 solid Euler spread "
          "off-centre links area moves blocked1 blocked2 threats", "enemy: the same", "defences", "unstoppable replies, of few men", sep="\t")
    for number in range(120):
        size = SIZES[number % len(SIZES)]
        game = f"loa:size={size}" + ("" if number % 3 else ",both-connected=mover")
        rules = loa.read_rules(game)
        few = strewn(size, rng, 2, 4)
        position = reached(size, rng) if number % 2 else few
        moves = loa.legal(size, position)
        if not is_open(position) or not moves:
            continue
        # A move that makes or resists a threat, if there is one: those are rare.
        sharp = [m for m in moves if size <= 8 and is_open(loa.apply(position, m))
                 and (wins(rules, turned(loa.apply(position, m), position.turn)) or wins(rules, loa.apply(position, m)))]
        row(rules, game, position, None)
        row(rules, game, position, rng.choice(sharp or moves))


if __name__ == "__main__":
    main()
