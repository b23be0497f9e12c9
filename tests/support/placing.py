#!/usr/bin/env python3
"""Leaves of games whose pieces are put on the board, counted without the program: every complete
turn, and every different position that a turn leads to, summed ply by ply. Prints GAME DEPTH PATHS
RESULTS. The positions are sets of pieces and numbers in hand, the rules a few lines for each game.

usage: placing.py GAME DEPTH [OWN OTHER HAND HAND]; OWN and OTHER are squares such as a1,b2 of who
moves and of who does not, the numbers are those in their hands
"""
import sys

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
ALL = STRAIGHT + ((1, 1), (1, -1), (-1, 1), (-1, -1))
# side, hand, steps, jumps, how drops are: free, first, answered; jumps go on; a piece more is taken
GAMES = {
    "yote": (5, 12, STRAIGHT, ALL, "free", False, True),
    "choko": (5, 12, STRAIGHT, STRAIGHT, "answered", False, False),
    "tides": (5, 12, ALL, ALL, "first", True, False),
    "tre-guti": (3, 3, STRAIGHT, STRAIGHT, "first", False, False),
}


def jumps(piece, own, other, side, ways):
    for column, row in ways:
        over = piece[0] + column, piece[1] + row
        to = piece[0] + 2 * column, piece[1] + 2 * row
        if over in other and to not in own | other and 0 <= to[0] < side and 0 <= to[1] < side:
            yield over, to


def chains(piece, own, other, side, ways, goes_on):
    """The pieces of both sides after each chain of jumps, which may stop anywhere."""
    for over, to in jumps(piece, own - {piece}, other, side, ways):
        rest, left = own - {piece} | {to}, other - {over}
        yield rest, left
        if goes_on:
            yield from chains(to, rest, left, side, ways, True)


def turns(name, own, other, hand, theirs):
    side, _, steps, leaps, drops, goes_on, bonus = GAMES[name]
    squares = {(column, row) for column in range(side) for row in range(side)}
    free = squares - own - other
    centre = {(side // 2, side // 2)} if name == "tides" else set()
    if hand > 0:
        for square in free - centre:
            yield own | {square}, other, hand - 1
    if hand > 0 and (drops == "first" or (drops == "answered" and hand > theirs)):
        return
    for piece in own:
        for column, row in steps:
            to = piece[0] + column, piece[1] + row
            if to in free:
                yield own - {piece} | {to}, other, hand
        for rest, left in chains(piece, own, other, side, leaps, goes_on):
            if bonus and left:
                for more in left:
                    yield rest, left - {more}, hand
            else:
                yield rest, left, hand


def count(name, own, other, hand, theirs, depth, results):
    after = list(turns(name, own, other, hand, theirs))
    if results:
        after = set(after)
    if depth == 1:
        return len(after)
    return sum(count(name, left, rest, theirs, held, depth - 1, results)
               for rest, left, held in after)


def squares_of(text):
    return frozenset((ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in text.split(",") if name)


def main(name, depth, own="", other="", hand=None, theirs=None):
    hand = GAMES[name][1] if hand is None else int(hand)
    theirs = GAMES[name][1] if theirs is None else int(theirs)
    for plies in range(1, int(depth) + 1):
        print(name, plies, *(count(name, squares_of(own), squares_of(other), hand, theirs, plies, only)
                             for only in (False, True)))


main(*sys.argv[1:])
