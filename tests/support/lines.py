#!/usr/bin/env python3
"""Leaves of games on a star and on circles, counted without the program: the points and lines are
computed as they lie on paper, and a piece goes along the lines. Prints GAME DEPTH LEAVES. Every
move is one step or one jump, so that ways and results are equally many.

usage: lines.py solomon|bihar DEPTH
"""
import math
import sys

ANGLES = [math.pi / 2 - n * math.pi / 4 for n in range(8)]


def crossing(one, other):
    """Where two segments meet; None if they don't."""
    (x1, y1), (x2, y2) = one
    (x3, y3), (x4, y4) = other
    d = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
    if abs(d) < 1e-9:
        return None
    t = ((x1 - x3) * (y3 - y4) - (y1 - y3) * (x3 - x4)) / d
    u = ((x1 - x3) * (y1 - y2) - (y1 - y3) * (x1 - x2)) / d
    inside = -1e-9 <= t <= 1 + 1e-9 and -1e-9 <= u <= 1 + 1e-9
    return (x1 + t * (x2 - x1), y1 + t * (y2 - y1)) if inside else None


def star():
    """Two triangles and three diameters: points, and lines of points that are open."""
    corner = [(math.cos(math.pi / 2 + n * math.pi / 3), math.sin(math.pi / 2 + n * math.pi / 3))
              for n in range(6)]
    segments = [(corner[n], corner[(n + 2) % 6]) for n in range(6)]
    segments += [(corner[n], corner[n + 3]) for n in range(3)]
    points = []
    for one in segments:
        for other in segments:
            at = crossing(one, other)
            if at and all(math.dist(at, point) > 1e-6 for point in points):
                points.append(at)
    lines = []
    for a, b in segments:
        on = [i for i, p in enumerate(points)
              if abs(math.dist(a, p) + math.dist(p, b) - math.dist(a, b)) < 1e-6]
        lines.append(sorted(on, key=lambda i: math.dist(a, points[i])))
    return points, [walk for line in lines for walk in (line, line[::-1])]


def circles():
    """Three circles of eight points and their diameters."""
    points = [(0, 0)] + [(r * math.cos(a), r * math.sin(a)) for r in (1, 2, 3) for a in ANGLES]
    lines = []
    for n in range(8):
        out = [0] + [1 + 8 * ring + n for ring in range(3)]
        back = [1 + 8 * ring + (n + 4) % 8 for ring in (2, 1, 0)]
        lines.append(back + out)
    for ring in range(3):
        for turn in (1, -1):
            for n in range(8):
                lines.append([1 + 8 * ring + (n + turn * k) % 8 for k in range(3)])
    return points, lines


class Game:
    def __init__(self, name):
        self.men_go_back = name != "solomon"
        self.points, lines = circles() if self.men_go_back else star()
        self.ways = {}
        for line in lines:
            for k, point in enumerate(line):
                if self.men_go_back and len(line) == 3 and k > 0:
                    continue  # a piece of a circle is walked from its beginning
                if line[k + 1:]:
                    self.ways.setdefault(point, []).append(line[k + 1:])

    def start(self, side):
        if not self.men_go_back:
            return frozenset((i, False) for i, (_, y) in enumerate(self.points) if y * side < -0.4)
        own = (6, 5, 4, 3) if side > 0 else (0, 1, 2, 7)  # west to south-east; north to north-west
        return frozenset((1 + 8 * ring + n, False) for ring in range(3) for n in own)

    def turns(self, own, other, side):
        mine, theirs = {p for p, _ in own}, {p for p, _ in other}
        captures, quiet = [], []
        for piece in own:
            at, king = piece
            for way in self.ways[at]:
                up = (self.points[way[0]][1] - self.points[at][1]) * side
                if up < -1e-9 and not king and not self.men_go_back:
                    continue
                jump = way[0] in theirs and len(way) > 1 and way[1] not in mine | theirs
                if not jump and way[0] in mine | theirs:
                    continue
                to = way[1] if jump else way[0]
                king_there = king or (not self.men_go_back and self.points[to][1] * side > 1 - 1e-6)
                rest = frozenset(p for p in other if not jump or p[0] != way[0])
                (captures if jump else quiet).append((own - {piece} | {(to, king_there)}, rest))
        return captures + quiet if self.men_go_back else captures or quiet

    def count(self, own, other, side, depth):
        kings = all(king for _, king in own | other)
        if not own or not other or (len(own) == len(other) == 1 and kings):
            return 0
        turns = self.turns(own, other, side)
        if not turns and self.men_go_back:
            turns = [(own, other)]
        if depth == 1:
            return len(turns)
        return sum(self.count(rest, left, -side, depth - 1) for left, rest in turns)


def main(name, depth):
    game = Game(name)
    for plies in range(1, int(depth) + 1):
        print(name, plies, game.count(game.start(1), game.start(-1), 1, plies))


if __name__ == "__main__":
    main(*sys.argv[1:])
