#!/usr/bin/env python3
"""Leaves of Seesaw draughts, counted without the program by the rules of its authors, with stacks of
any height: one of n men takes what is up to n squares away. Prints DEPTH PATHS RESULTS.

usage: seesaw.py DEPTH [OWN OTHER]; squares of who moves, up the board, and of who does not, with
heights: a1:2,c3:1
"""
import sys

SLANTS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def on_board(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def grown(square, size, up):
    """The height at the end of a move: odd stacks grow on the far row, even ones on their own."""
    far = 7 if up > 0 else 0
    return size + (square[1] == (far if size % 2 else 7 - far))


def chains(at, size, own, other, taken):
    """Where each chain of captures ends, with what it took; the pieces taken stay in the way."""
    further = False
    for column, row in SLANTS:
        for distance in range(1, size + 1):
            over = at[0] + column * distance, at[1] + row * distance
            if not on_board(over) or over in own:
                break
            if over not in other:
                continue
            to = over[0] + column, over[1] + row
            if over not in taken and on_board(to) and to not in own and to not in other:
                further = True
                yield from chains(to, size, own, other, taken | {over})
            break
    if not further and taken:
        yield at, taken


def turns(own, other, up):
    captures, steps = [], []
    for square, size in own.items():
        rest = {at: height for at, height in own.items() if at != square}
        for to, taken in chains(square, size, rest, other, frozenset()):
            left = {at: height for at, height in other.items() if at not in taken}
            captures.append((rest | {to: grown(to, size, up)}, left))
        ahead = up if size % 2 else -up
        for column in (1, -1):
            to = square[0] + column, square[1] + ahead
            if on_board(to) and to not in own and to not in other:
                steps.append((rest | {to: grown(to, size, up)}, other))
    return captures or steps


def count(own, other, up, depth, results):
    after = turns(own, other, up)
    if results:
        after = {(frozenset(one.items()), frozenset(two.items())): (one, two)
                 for one, two in after}.values()
    if depth == 1:
        return len(after)
    return sum(count(rest, left, -up, depth - 1, results) for left, rest in after)


def stacks_of(text):
    return {(ord(part[0]) - ord("a"), int(part[1]) - 1): int(part[3:]) for part in text.split(",")}


def start(rows):
    return {(column, row): 1 for row in rows for column in range(8) if (row + column) % 2 == 0}


def main(depth, own=None, other=None):
    mine = stacks_of(own) if own else start(range(3))
    theirs = stacks_of(other) if other else start(range(5, 8))
    for plies in range(1, int(depth) + 1):
        print(plies, *(count(mine, theirs, 1, plies, only) for only in (False, True)))


if __name__ == "__main__":
    main(*sys.argv[1:])
