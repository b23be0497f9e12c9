"""Every game of the draughts family through the real program against tests/support/family.py: the moves of some
positions with the names of their squares, and the position as the program writes it. And the table of wrong readings
is still what the generator says."""
import pathlib
import random
import re

import family
import family_readings
from scenario import crownhead, json_lines, scenario, table

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


def check_forbidden_repetitions():
    """Two agents in processes of their own that go back where they were as often as they may: every move is legal by the
    generator, which knows the past, and often another one was not."""
    pathlib.Path("back.clp").write_text("""
        (defrule COMPARE::safe (candidate (id ?m)) (test (> (exchange-losses ?m) 0)) => (worst ?m "loses"))
        (defrule COMPARE::back (candidate (id ?m)) => (score ?m (repeats ?m) "again"))""")
    pathlib.Path("endless.game").write_text("""(game (name endless) (title "Endless") (extends liberian)) (draw (repetition 3))""")
    pathlib.Path("back.agent").write_text("""(agent (name back) (game endless.game) (kind rules) (rules "back.clp"))""")
    pathlib.Path("kings.fen").write_text("W:WKa3:BKh4\nB:WKe1:BKf8\nW:WKa3,c1:BKh4,f8\n")
    crownhead("match", "back.agent", "search:depth=2", "--game", "endless.game", "--openings", "kings.fen", "--games", "6", "--ply-limit", "100",
              "--concurrency", "1", "--quiet", "--db", "back.db")
    game, forbidden, plies = family.GAMES["liberian"], 0, 0
    games = [f"1.{n}" for n in range(1, 7)]
    for record in json_lines("record", "show", *games, "--db", "back.db", "--json"):
        position = game.read(record["start"])
        assert record["end"] != "illegal-move", record
        for each in record["moves"]:
            ends = re.findall("[a-h][1-8]", each["move"])
            legal = [m for m in game.legal(position) if [family.name(m.path[0]), family.name(m.path[-1])] == [ends[0], ends[-1]]]
            assert legal, (each["move"], game.write(position), game.list(position))
            forbidden += len(game.legal(position._replace(past=()))) > len(game.legal(position))
            position = game.apply(position, legal[0])
            plies += 1
    assert forbidden > 20, (forbidden, plies)
    print(f"{plies} plies, in {forbidden} of them a move was forbidden")


scenario(check_readings, check_positions, check_no_more_captures, check_forbidden_repetitions)
