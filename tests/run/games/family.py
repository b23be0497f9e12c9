"""Every game of the draughts family through the real program against tests/support/family.py: the moves of some
positions with the names of their squares, and the position as the program writes it. And the table of wrong readings
is still what the generator says."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.environ["SOURCE"], "tests", "support"))
import family  # noqa: E402
import family_readings  # noqa: E402

EVERY = 8  # of the positions


def ask(game, text):
    done = subprocess.run([os.environ["CROWNHEAD"], "moves", "--game", game.name, "--fen", text, "--json"],
                          capture_output=True, text=True)
    assert done.returncode == 0, (game.name, text, done.stderr)
    return json.loads(done.stdout)


def mine(game, position):
    return sorted({(game.to_name(m.path[0]), game.to_name(m.path[-1]), *sorted(map(game.to_name, m.taken)))
                   for m in game.legal(position)})


def theirs(answer):
    return sorted({(str(m["path"][0]), str(m["path"][-1]), *sorted(map(str, m["captured"]))) for m in answer["moves"]})


def table(file):
    with open(os.path.join(os.environ["SOURCE"], "tests", "data", "games", file), encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]


def check_readings():
    readings = {(r.base, r.words): r for r in family_readings.READINGS}
    for name, text, moves, words, facts, wrong in table("readings.tsv"):
        reading, right = readings.pop((name, words)), family.GAMES[name]
        position = right.read(text)
        assert " ".join(right.list(position)) == moves, (name, text)
        assert (" ".join(reading.game.list(position)) or "-") == wrong, (name, words, text)
        assert (reading.facts or "-") == facts, (name, words, facts)
    assert not readings, f"without a position: {list(readings)}"


def main():
    check_readings()
    asked, rows = 0, table("positions.tsv")
    for name, text, _ in rows[::EVERY]:
        game = family.GAMES[name]
        position = game.read(text)
        answer = ask(game, text)
        assert theirs(answer) == mine(game, position), (name, text, theirs(answer), mine(game, position))
        written = game.read(answer["fen"])
        assert written.board == position.board and written.turn == position.turn, (name, text, answer["fen"])
        asked += 1
    assert {row[0] for row in rows} == set(family.GAMES), "a game has no positions"
    print(f"{asked} positions")


main()
