"""Stratego through the real program against tests/support/stratego.py: games of every army and reading, by agents that
stray and by agents that go for each other, are replayed here move by move: each is legal, the game ends when and as it
should, and the last position says what has moved, what was shown and what is lost. CH_GAMES says how many of each."""
import os
from collections import Counter

import stratego
import stratego_data
from scenario import crownhead, json_lines, scenario

AGENTS = [("random", "random"), ("greedy", "random")]
LIMIT = 400  # plies, where the reading has none: the replay takes long
GAMES = os.environ.get("CH_GAMES", "1")


def set_ups(start):
    """Red's and Blue's, the front row first, of a position's text."""
    side, rows = start.split()[:2]
    rows = rows.upper().split("/")
    assert side == "r" and len(rows) == 10 and set("".join(rows[4:6])) == {"."}, start
    return "/".join(rows[6:]), "/".join(rows[3::-1])


def last_position(game):
    words = ["rb"[game.turn], stratego.write_board(game.board).replace("~", ".")]
    for word, numbers in ("moved", game.moved), ("shown", game.shown):
        squares = [stratego.name(s) for s in stratego.SQUARES if s in game.board and game.board[s].number in numbers]
        words += [word + "=" + ",".join(squares)] if squares else []
    lost = []
    for seat, letter in enumerate("RB"):
        left = Counter(piece.kind for piece in game.board.values() if piece.seat == seat)
        gone = "".join(stratego.LETTERS[kind] * (count - left[kind])
                       for kind, count in enumerate(stratego.ARMIES[game.rules["army"]]))
        lost += [f"{letter}:{gone}"] if gone else []
    return " ".join(words + (["lost=" + ",".join(lost)] if lost else []))


def check(record):
    game = stratego.Game(record["game"], *set_ups(record["start"]))
    for number, ply in enumerate(record["moves"]):
        move = stratego.read_move(ply["move"])
        assert game.board[move.start].seat == game.turn == ["Red", "Blue"].index(ply["seat"]), (record["game"], number, ply)
        assert stratego.outcome(game) == "ongoing", (record["game"], number)
        assert move in stratego.movements(game.board, game.turn), (record["game"], number, ply)
        assert not stratego.refused_by(game, move), (record["game"], number, ply, stratego.refused_by(game, move))
        game.play(move)
    winner = {"Red": "R", "Blue": "B"}.get(record["winner"], "drawn")
    end = {"ply-limit": "limit"}.get(record["end"], record["end"])
    assert stratego.outcome(game) == f"{winner} {end}", (record["game"], winner, end, stratego.outcome(game))
    assert last_position(game) == record["last_position"], (record["last_position"], last_position(game))
    return f"{winner} {end}"


def main():
    ends = Counter()
    for number, reading in enumerate(stratego_data.READINGS):
        army = ("barrage", "duel", "ultimate", "full")[(number + number // 4) % 4]
        game = stratego_data.named(army, ",".join(filter(None, [reading, f"limit={LIMIT}"])))
        crownhead("match", *AGENTS[number % 2], "--game", game, "--games", GAMES, "--seed", str(number), "--quiet",
                  "--db", "games.db")
    numbers = [str(number + 1) for number in range(len(stratego_data.READINGS) * int(GAMES))]
    for record in json_lines("record", "show", *numbers, "--json", "--db", "games.db"):
        ends[check(record)] += 1
    print(dict(ends))


scenario(main)
