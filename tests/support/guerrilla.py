#!/usr/bin/env python3
"""Counts the leaves of Guerrilla Checkers, by paths and by results, on cells and points as its rules
describe them: guerrilla.py DEPTH [COINS STONES [SIDE]], with coins as cells (a1 … h8) and stones as
points (a1 … g7, the inner ones), for example: guerrilla.py 2 d4,e5 c3,d3,c4 W."""
import sys

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def points_of(cell):
    """The inner points at a cell's corners; one at the edge has fewer than four."""
    corners = [(cell[0] + x, cell[1] + y) for x in (-1, 0) for y in (-1, 0)]
    return [point for point in corners if 0 <= min(point) and max(point) < 7]


def surrounded(coin, stones):
    corners = points_of(coin)
    return len(corners) == 4 and all(point in stones for point in corners)


def beside(point):
    near = [(point[0] + x, point[1] + y) for x, y in SIDES]
    return [other for other in near if 0 <= min(other) and max(other) < 7]


def turns_of_stones(coins, stones, left):
    if left < 2:
        return
    for first in [(x, y) for x in range(7) for y in range(7)]:
        if first in stones or (left < 66 and not any(p in stones for p in beside(first))):
            continue
        for second in beside(first):
            if second not in stones:
                after = stones | {first, second}
                yield frozenset(c for c in coins if not surrounded(c, after)), after, left - 2


def jumps(coins, stones, coin):
    for x, y in CORNERS:
        to = (coin[0] + x, coin[1] + y)
        point = (min(coin[0], to[0]), min(coin[1], to[1]))
        if 0 <= min(to) and max(to) < 8 and to not in coins:
            yield to, point


def go_on(coins, stones, coin):
    over = [(to, point) for to, point in jumps(coins, stones, coin) if point in stones]
    if not over:
        yield coins, stones
    for to, point in over:
        yield from go_on(coins - {coin} | {to}, stones - {point}, to)


def turns_of_coins(coins, stones, left):
    for coin in coins:
        for to, point in jumps(coins, stones, coin):
            moved = coins - {coin} | {to}
            if point in stones:
                for result in go_on(moved, stones - {point}, to):
                    yield *result, left
            else:
                yield moved, stones, left


def count(position, side, depth):
    turns = list((turns_of_stones if side == "W" else turns_of_coins)(*position))
    if depth == 1:
        return len(turns), len(set(turns))
    other = "B" if side == "W" else "W"
    below = {turn: count(turn, other, depth - 1) for turn in set(turns)}
    return sum(below[turn][0] for turn in turns), sum(below[turn][1] for turn in below)


def squares(text):
    return frozenset((ord(name[0]) - ord("a"), int(name[1]) - 1) for name in text.split(",") if name)


def main():
    coins = squares(sys.argv[2] if len(sys.argv) > 2 else "e3,d4,c5,d6,e5,f4")
    stones = squares(sys.argv[3] if len(sys.argv) > 3 else "")
    side = sys.argv[4] if len(sys.argv) > 4 else "W"
    left = 66 - len(stones) - len(stones) % 2
    for depth in range(1, int(sys.argv[1]) + 1):
        print(depth, *count((coins, stones, left), side, depth))


main()
