"""Every game of the draughts family through the real program against tests/support/family.py: the moves of some
positions with the names of their squares, and the position as the program writes it. And the table of wrong readings
is still what the generator says."""
import family
import family_readings
from scenario import json_lines, scenario, table

EVERY = 8  # of the positions


def mine(game, position):
    return sorted({(game.to_name(m.path[0]), game.to_name(m.path[-1]), *sorted(map(game.to_name, m.taken)))
                   for m in game.legal(position)})


def theirs(answer):
    return sorted({(str(m["path"][0]), str(m["path"][-1]), *sorted(map(str, m["captured"]))) for m in answer["moves"]})


def check_readings():
    readings = {(r.base, r.words): r for r in family_readings.READINGS}
    for name, text, moves, words, facts, wrong in table("games/readings.tsv"):
        reading, right = readings.pop((name, words)), family.GAMES[name]
        position = right.read(text)
        assert " ".join(right.list(position)) == moves, (name, text)
        assert (" ".join(reading.game.list(position)) or "-") == wrong, (name, words, text)
        assert (reading.facts or "-") == facts, (name, words, facts)
    assert not readings, f"without a position: {list(readings)}"


def check_positions():
    asked, rows = 0, table("games/positions.tsv")
    for name, text, _ in rows[::EVERY]:
        game = family.GAMES[name]
        position = game.read(text)
        answer, = json_lines("moves", "--game", game.name, "--fen", text, "--json")
        assert theirs(answer) == mine(game, position), (name, text, theirs(answer), mine(game, position))
        written = game.read(answer["fen"])
        assert written.board == position.board and written.turn == position.turn, (name, text, answer["fen"])
        asked += 1
    assert {row[0] for row in rows} == set(family.GAMES), "a game has no positions"
    print(f"{asked} positions")


scenario(check_readings, check_positions)
