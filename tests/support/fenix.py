#!/usr/bin/env python3
"""Counts the leaves of Fenix, by paths and by results, on stacks of pieces as its rules describe
them: fenix.py DEPTH [FEN], for example: fenix.py 3 W:Wd4,Ge2,Kh1:Bd5,Ga8,Ka9. Without a position
both sides begin to set up; in one that is given they have done so. A landing between two captures
in one straight line is no turn of a path."""
import sys

SIZE = 9
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
ALL = STRAIGHT + ((1, 1), (1, -1), (-1, -1), (-1, 1))
SOLDIER, GENERAL, KING = 1, 2, 3


def on_board(at):
    return 0 <= min(at) and max(at) < SIZE


def plus(at, way, steps=1):
    return (at[0] + steps * way[0], at[1] + steps * way[1])


def own(board, side):
    return {at: size for at, (whose, size) in board.items() if whose == side}


def is_set_up(stacks):
    sizes = list(stacks.values())
    return KING in sizes and sizes.count(GENERAL) == 3


def stacked(board, side, start, to):
    after = dict(board)
    _, size = after.pop(start)
    after[to] = (side, after[to][1] + size)
    return after


def stackings(board, side, targets):
    """Soldiers go onto stacks of these sizes next to them."""
    stacks = own(board, side)
    for start, size in stacks.items():
        for way in STRAIGHT if size == SOLDIER else ():
            to = plus(start, way)
            if stacks.get(to) in targets:
                yield (start, to), stacked(board, side, start, to)


def set_up_targets(stacks):
    sizes = list(stacks.values())
    targets = set()
    if sizes.count(GENERAL) != 3:
        targets.add(SOLDIER)
    if KING not in sizes:
        targets.add(GENERAL)
    return targets


def jumps(board, side, at, size, gone):
    """Captures of one piece: the way, what is taken, and where it lands."""
    for way in ALL if size == KING else STRAIGHT:
        over = plus(at, way)
        while size == GENERAL and on_board(over) and over not in board:
            over = plus(over, way)
        if over in gone or board.get(over, (side,))[0] == side:
            continue
        to = plus(over, way)
        while on_board(to) and to not in board:
            yield way, over, to
            if size != GENERAL:
                break
            to = plus(to, way)


def chains(board, side, at, size, gone, path, last):
    """Whole captures from here: the path, and what is taken in order."""
    more = False
    for way, over, to in jumps(board, side, at, size, gone):
        more = True
        onward = path[:-1] if way == last else path
        yield from chains(board, side, to, size, gone + (over,), onward + (to,), way)
    if not more and gone:
        yield path, gone, at


def captures(board, side):
    found = []
    for start, size in own(board, side).items():
        without = {at: stack for at, stack in board.items() if at != start}
        for path, gone, at in chains(without, side, start, size, (), (start,), None):
            after = {where: stack for where, stack in without.items() if where not in gone}
            after[at] = (side, size)
            found.append((sum(board[where][1] for where in gone), (path, gone), after))
    best = max((worth for worth, _, _ in found), default=0)
    return [(path, after) for worth, path, after in found if worth == best]


def quiet_moves(board, side):
    stacks = own(board, side)
    for start, size in stacks.items():
        for way in ALL if size == KING else STRAIGHT:
            to = plus(start, way)
            while on_board(to) and to not in board:
                after = dict(board)
                after[to] = after.pop(start)
                yield (start, to), after
                if size != GENERAL:
                    break
                to = plus(to, way)
    if list(stacks.values()).count(GENERAL) != 3:
        yield from stackings(board, side, {SOLDIER})


def turns(board, side, done):
    stacks = own(board, side)
    if not done:
        return list(stackings(board, side, set_up_targets(stacks)))
    if KING not in stacks.values():
        return list(stackings(board, side, {GENERAL}))
    return captures(board, side) or list(quiet_moves(board, side))


def count(board, side, done, depth):
    """The counts by paths and by results; `done`: who has set up, for White and Black."""
    seat, paths, results = "WB".index(side), set(), {}
    for path, after in turns(board, side, done[seat]):
        paths.add(path)
        results.setdefault(frozenset(after.items()), [after, set()])[1].add(path)
    if depth == 1:
        return len(paths), len(results)
    by_path = by_result = 0
    for after, ways in results.values():
        now = [done[0], done[1]]
        now[seat] = done[seat] or is_set_up(own(after, side))
        below = count(after, "WB"[not seat], now, depth - 1)
        by_path += len(ways) * below[0]
        by_result += below[1]
    return by_path, by_result


def beginning():
    board = {}
    for column in range(SIZE):
        for row in range(SIZE):
            if SIZE - 1 - column + row <= 6:
                board[column, row] = ("W", SOLDIER)
            elif column + SIZE - 1 - row <= 6:
                board[column, row] = ("B", SOLDIER)
    return board


def read(fen):
    side, *parts = fen.split(":")
    board = {}
    for part in parts:
        for name in filter(None, part[1:].split(",")):
            size = {"G": GENERAL, "K": KING}.get(name[0], SOLDIER)
            column, row = name[-2:]
            board[ord(column) - ord("a"), int(row) - 1] = (part[0], size)
    return board, side


def main():
    given = len(sys.argv) > 2
    board, side = read(sys.argv[2]) if given else (beginning(), "W")
    for depth in range(1, int(sys.argv[1]) + 1):
        print(depth, *count(board, side, [given, given], depth))


main()
