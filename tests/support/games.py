"""Prints the games of a record as rows that two records can be compared by: all that was played and the players, nothing of
the time it took and of the rows' numbers. Reads the file itself and not through the program."""
import sqlite3
import sys

QUERY = """
SELECT coalesce(match.specification, '-'), game.number, game.game, player_0, player_1, first.hash, second.hash, opening,
       start, opening_plies, result, end, verdict, fault_seat, fault_rule, fault_text, game.seed, tags, ply_count,
       (SELECT group_concat(path || ' ' || coalesce(score, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(mover.hash, ''), '|' ORDER BY ply)
        FROM (SELECT * FROM move WHERE move.game = game.id ORDER BY ply) LEFT JOIN agent mover ON mover.id = agent)
FROM game LEFT JOIN match ON match.id = game.match
LEFT JOIN agent first ON first.id = agent_0 LEFT JOIN agent second ON second.id = agent_1
"""


def rows(path):
    """Also of a record whose program was killed, which SQLite repairs as it opens it."""
    record = sqlite3.connect(f"file:{path.replace('?', '%3f')}?mode=rw", uri=True, timeout=1200)
    try:
        assert record.execute("PRAGMA integrity_check").fetchone() == ("ok",), path
        assert record.execute("PRAGMA foreign_key_check").fetchone() is None, path
        # Of imported games a record may have the same one twice; of a match each is played once.
        for what, query in (("a game is there twice", "FROM game WHERE match IS NOT NULL GROUP BY match, number HAVING count(*) > 1"),
                            ("a game is not whole", "FROM game WHERE ply_count <> (SELECT count(*) FROM move WHERE move.game = game.id)")):
            assert record.execute("SELECT 1 " + query).fetchone() is None, (path, what)
        return record.execute(QUERY.replace(" ORDER BY ply)", ")", 1)).fetchall()
    finally:
        record.close()


def by_number(path):
    """{number: game} of a record with one match."""
    return {row[1]: row for row in rows(path)}


if __name__ == "__main__":
    for row in sorted(map(str, rows(sys.argv[1]))):
        print(row)
