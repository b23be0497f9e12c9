#!/usr/bin/env python3
"""Makes tests/data/arena/pairs.tsv from the record of its match: a line for each ballot, with the half points of crownhead
in each pair of games over it. Command and match: tests/data/SOURCE.md."""
import sqlite3, sys
games = sqlite3.connect(sys.argv[1]).execute("SELECT opening, result, player_0 FROM game ORDER BY number").fetchall()
scores = {}
print("# ballot", "half points of crownhead in ten pairs of games against soar-checkers", sep="\t")
for even, odd in zip(games[::2], games[1::2]):
    points = sum(1 if result == "draw" else 2 * (int(result) == (player != "crownhead"))
                 for _, result, player in (even, odd))
    scores.setdefault(even[0], []).append(points)
for opening, points in sorted(scores.items()):
    print(opening, *points, sep="\t")
