"""Every game of the draughts family through the real program against tests/support/family.py: the moves of some
positions with the names of their squares, and the position as the program writes it. And the table of wrong readings
is still what the generator says."""
import random

import family
import family_readings
from scenario import json_lines, scenario, table

EVERY = 8  # of the positions
ENDINGS = 60


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
        over = game.captures_end and len(position.board) < 7 and game.is_over(position)
        assert theirs(answer) == ([] if over else mine(game, position)), (name, text, theirs(answer), mine(game, position))
        written = game.read(answer["fen"])
        assert written.board == position.board and written.turn == position.turn, (name, text, answer["fen"])
        asked += 1
    assert {row[0] for row in rows} == set(family.GAMES), "a game has no positions"
    print(f"{asked} positions")


def check_no_more_captures():
    """A game is over only if no sequence of moves leads to a capture. It is then over in nearly every position: the
    program does not see that pieces are in the way."""
    game, rng, over, late = family.GAMES["senegalese"], random.Random(7), 0, 0
    for _ in range(ENDINGS):
        position = family_readings.strewn(game, rng, rng.randint(2, 4))
        board = {s: p for s, p in position.board.items() if not game.on_last_row(p[0], s)}
        position = family.Position(board, position.turn, {})
        answer, = json_lines("moves", "--game", game.name, "--fen", game.write(position), "--json")
        ended = answer["moves"] == []
        assert not ended or game.is_over(position), game.write(position)
        over += ended
        late += not ended and game.is_over(position)
    assert over > ENDINGS / 6 and late <= ENDINGS / 30, (over, late)
    print(f"over in {over} of {ENDINGS} endings, {late} seen later")


scenario(check_readings, check_positions, check_no_more_captures)
