"""Prints the games of a record as rows that two records can be compared by: all that was played and the players, nothing of
the time it took and of the rows' numbers. Reads the file itself and not through the program."""
import sqlite3
import sys

QUERY = """
SELECT coalesce(match.specification, '-'), game.number, game.game, player_0, player_1, first.hash, second.hash, opening,
       start, opening_plies, result, end, verdict, fault_seat, fault_rule, game.seed, tags, ply_count,
       (SELECT group_concat(path || ' ' || coalesce(score, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(mover.hash, ''), '|' ORDER BY ply)
        FROM (SELECT * FROM move WHERE move.game = game.id ORDER BY ply) LEFT JOIN agent mover ON mover.id = agent)
FROM game LEFT JOIN match ON match.id = game.match
LEFT JOIN agent first ON first.id = agent_0 LEFT JOIN agent second ON second.id = agent_1
"""

with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as record:
    assert record.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert record.execute("PRAGMA foreign_key_check").fetchone() is None
    for row in sorted(map(str, record.execute(QUERY.replace(" ORDER BY ply)", ")", 1)))):
        print(row)
