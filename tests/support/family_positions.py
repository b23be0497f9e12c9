#!/usr/bin/env python3
"""Prints tests/data/games/positions.tsv: positions of every game with the leaves at depth 1, 2, 3 by result.

Half of each game's are reached from its start by random moves, half are strewn with pieces of all kinds.

  family_positions.py [SEED]
  family_positions.py repetitions   prints tests/data/games/repetitions.tsv: positions of four by four squares with leaves
                                    so deep that the ban on repetitions takes some away
"""
import random
import sys
from dataclasses import replace

import family
from family_readings import strewn

WANTED, MOST = 16, 60000  # positions a game; leaves at depth 3


def reached(game, rng):
    position = game.start()
    for _ in range(rng.randint(6, 60)):
        moves = game.legal(position)
        if not moves:
            break
        position = game.apply(position, rng.choice(moves))
    return position


def scattered(game, rng):
    return strewn(game, rng, rng.randint(4, len(game.squares()) // 3))


def counts(game, position):
    """Leaves to depth 3 as long as they are not too many."""
    found = []
    for depth in (1, 2, 3):
        if found and found[-1] * found[0] > MOST:
            break
        found.append(game.perft(position, depth))
    return found


def repetitions():
    print("# game\tfacts\tposition\tleaves at depth 1, 2 … by result, where a position may not come for the last time of the facts")
    for forbidden, depth in ((2, 8), (3, 10)):
        game = replace(family.GAMES["liberian"], width=4, height=4, setup=family.rows(4, 4, 1, "even"), forbidden=forbidden)
        free = replace(game, forbidden=0)
        for text in ("w .W.B/..../..../....", "w .W../B.w./..../....", "b .W.b/..../.B../....", "w .W../b.../.B../...."):
            position = game.read(text)
            leaves = [game.perft(position, d) for d in range(1, depth + 1)]
            assert leaves[-1] != free.perft(position, depth), text
            print("liberian", f"(board (rows 4) (columns 4)) (setup (men-rows 1)) (draw (repetition {forbidden}))", text,
                  " ".join(map(str, leaves)), sep="\t")


def main(seed):
    print("# game\tposition\tleaves at depth 1, 2 … by result")
    for game in family.GAMES.values():
        rng = random.Random(f"{seed} {game.name}")
        seen = set()
        while len(seen) < WANTED:
            position = (reached if len(seen) % 2 else scattered)(game, rng)
            position = family.Position(position.board, position.turn, {})
            text = game.write(position)
            both = len({c for c, _ in position.board.values()}) == 2
            over = game.king_wins and any(kind == "k" for _, kind in position.board.values())
            if text in seen or not both or over or not game.legal(position):
                continue
            seen.add(text)
            print(game.name, text, " ".join(map(str, counts(game, position))), sep="\t", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["repetitions"]:
        repetitions()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
