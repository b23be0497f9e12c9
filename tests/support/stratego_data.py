#!/usr/bin/env python3
"""Prints the tables of tests/data/stratego, each from the same seed whenever it is asked, by the rules of stratego.py.

  stratego_data.py perft|games|ends [SEED]    a number for others of that kind
"""
import random
import sys
import zlib
from collections import Counter

import stratego
from stratego import ARMIES, BLUE, BOMB, FLAG, LETTERS, RED, SCOUT, Game, Move

ALL = ",continuous-chase=on,resumed-chase=on,position-repetition=on"
USA = "two-squares=5,scout-lines=off,more-squares=pseudocode"
READINGS = ["", USA, "two-squares=5", "scout-lines=off", "more-squares=pseudocode", "more-squares=off" + ALL, ALL[1:],
            "two-squares=off,more-squares=off", "two-squares=off", "two-squares=off,more-squares=pseudocode",
            "two-squares=off,more-squares=off,continuous-chase=on", "two-squares=off,more-squares=off,resumed-chase=on",
            "two-squares=off,more-squares=off,position-repetition=on", USA + ALL, "two-squares=5,more-squares=off,continuous-chase=on",
            "more-squares=off,resumed-chase=on"]


def named(army, reading):
    words = ([] if army == "full" else ["army=" + army]) + ([reading] if reading else [])
    return "stratego" + (":" if words else "") + ",".join(words)


# --- set-ups -------------------------------------------------------------------------------------------

def setup(army, rng):
    """At random, the flag on the back row, a bomb on the front row seldom."""
    kinds = [kind for kind, count in enumerate(ARMIES[army]) for _ in range(count)]
    while True:
        squares = [(row, column) for row in range(4) for column in range(10)]
        placed = dict(zip(rng.sample(squares, len(kinds)), kinds))
        front = [kind for (row, _), kind in placed.items() if row == 0]
        if FLAG in [kind for (row, _), kind in placed.items() if row == 3] and front.count(BOMB) < 2:
            return write_setup(placed)


def write_setup(placed):
    return "/".join("".join(LETTERS[placed[row, column]] if (row, column) in placed else "." for column in range(10))
                    for row in range(4))


# --- play in which the rules bite ----------------------------------------------------------------------

class Temper:
    """What a player likes: to shuffle, to chase, to repeat, to strike."""

    flag = 0.02

    def __init__(self, rng):
        self.reverse, self.chase, self.flee, self.approach = (rng.choice(likes) for likes in
            ([0.02, 0.02, 8, 40], [1, 30, 3000, 3000], [1, 30, 3000, 3000], [1, 3, 10]))
        self.repeat, self.strike, self.scout, self.again = (rng.choice(likes) for likes in
            ([1, 10, 60], [0.02, 0.1, 1], [1, 10], [1, 4, 30]))

    def weigh(self, game, move):
        if move.strike:
            return self.strike * (self.flag if game.board[move.end].kind == FLAG else 1)
        after, weight = stratego.after_step(game.board, move), 1.0
        own = stratego.own_last(game, 1)
        beside = stratego.threatened(after, move.end)
        if own and own[0].piece == game.board[move.start]:
            weight *= self.again
        if stratego.is_reverse(game, move):
            weight *= self.reverse
        if game.board[move.start].kind == SCOUT:
            weight *= self.scout
        if game.plies and game.plies[-1].piece in beside:
            weight *= self.chase
        if game.plies and game.plies[-1].piece in stratego.threatened(game.board, move.start):
            weight *= self.flee * (0.1 if beside else 1)
        if stratego.arrangement(after) in game.seen[-30:]:
            weight *= self.repeat
        return weight * (self.approach if nearer(game, move) else 1)


class Fighter(Temper):
    """Strikes whatever it can, the flag if it likes to."""

    def __init__(self, rng, flag):
        self.reverse, self.chase, self.flee, self.approach, self.repeat, self.strike, self.scout, self.again = \
            0.1, 3, 1, 12, 1, 100, 1, 2
        self.flag = flag


class Hunter(Temper):
    """Goes on chasing, and strikes what is in the way."""

    def __init__(self, rng):
        self.reverse, self.chase, self.flee, self.approach = rng.choice([0.02, 0.3, 4]), 3000, 1000, 5
        self.repeat, self.strike, self.scout, self.again = rng.choice([1, 60]), 0.05, 1, 4

    def weigh(self, game, move):
        if move.strike and game.plies:
            chased, kinds = game.plies[-1].end, (game.board[move.start].kind, game.board[move.end].kind)
            if stratego.strike(*kinds) > 0 and chased in game.board and stratego.next_to(move.end, chased):
                return 20000
        return super().weigh(game, move)


SMALL_AND_LARGE, LARGE = ["barrage", "duel", "ultimate", "full"], ["full", "ultimate"]
# Readings, seeds, players and armies of games that show whether strikes count as chase moves and as what stood on
# the board, whether a chase goes on with another chaser or evader, and from when what stood on the board counts.
HUNTS = [("two-squares=off,more-squares=off,continuous-chase=on", 0, Hunter, SMALL_AND_LARGE),
         ("two-squares=off,more-squares=off,continuous-chase=on", 12, Hunter, SMALL_AND_LARGE),
         ("two-squares=off,more-squares=pseudocode", 111, Hunter, SMALL_AND_LARGE),
         ("two-squares=off,more-squares=off,resumed-chase=on", 20, Hunter, SMALL_AND_LARGE),
         ("two-squares=off,more-squares=off,resumed-chase=on", 30, Hunter, SMALL_AND_LARGE),
         ("two-squares=off", 138, Hunter, SMALL_AND_LARGE), ("two-squares=off", 111, Hunter, SMALL_AND_LARGE),
         ("two-squares=off", 8, Temper, LARGE)]

# Two scouts change places while a third goes and comes back in three moves: the same by kinds, but not by pieces.
SWAPPED = ("stratego:army=barrage,two-squares=off,position-repetition=on", "SS......../BN......../YG......../FM........",
           ".........S/SN......../YG......../FM.......B", "A4-A5 K7-K5 B4-A4 K5-K6 A5-B5 K6-K7 B5-B4 B8-B7".split())


def nearer(game, move):
    def distance(square):
        return min(abs(square[0] - s[0]) + abs(square[1] - s[1]) for s, p in game.board.items() if p.seat != game.turn)
    return distance(move.end) < distance(move.start)


def looked_at(game):
    """(legal moves, {refused move: rule})."""
    tried = stratego.movements(game.board, game.turn)
    refused = {m: rule for m in tried if (rule := stratego.refused_by(game, m))}
    return sorted((m for m in tried if m not in refused), key=stratego.write_move), refused


def played(rules, red, blue, plies, rng, temper=Temper):
    """(moves, for each ply the legal moves and what is refused, the game)."""
    game, moves, seen = Game(rules, red, blue), [], []
    tempers = {}
    while stratego.outcome(game) == "ongoing" and len(moves) < plies:
        if len(moves) % 40 == 0:
            tempers = {seat: temper(rng) for seat in (RED, BLUE)}
        seen.append(looked_at(game))
        legal = seen[-1][0]
        weights = [tempers[game.turn].weigh(game, m) for m in legal]
        chosen = rng.choices(legal, weights)[0]
        moves.append(stratego.write_move(chosen))
        game.play(chosen)
    return moves, seen, game


# --- the tables ----------------------------------------------------------------------------------------

def checksum(legal):
    return f"{len(legal)}:{zlib.crc32(' '.join(stratego.texts(legal)).encode()) & 0xffff:04x}"


def game_rows(rng):
    yield ("game", "Red's set-up", "Blue's", "moves", "legal moves before each ply: number:checksum",
           "refused: ply:move:rule", "outcome", "last board from row 10", "squares of pieces shown; of pieces moved")
    for number in range(len(READINGS) * 4):
        army = ("barrage", "duel", "full", "ultimate")[number % 4]
        red, blue = setup(army, rng), setup(army, rng)
        rules = named(army, READINGS[number // 4])
        yield game_row(rules, red, blue, *played(rules, red, blue, 220 if army in ("barrage", "duel") else 160, rng))
    for reading, seed, temper, armies in HUNTS:
        rng = random.Random(f"hunt {seed}")
        army = rng.choice(armies)
        red, blue = setup(army, rng), setup(army, rng)
        rules = named(army, reading)
        yield game_row(rules, red, blue, *played(rules, red, blue, 200, rng, temper))
    rules, red, blue, moves = SWAPPED
    yield game_row(rules, red, blue, moves, *seen_along(rules, red, blue, moves))


def seen_along(rules, red, blue, moves):
    """What `played` says of a game that is given."""
    game, seen = Game(rules, red, blue), []
    for text in moves:
        seen.append(looked_at(game))
        game.play(stratego.read_move(text))
    return seen, game


def game_row(rules, red, blue, moves, seen, game):
    refused = [f"{ply}:{stratego.write_move(m)}:{rule}" for ply, (_, some) in enumerate(seen)
               for m, rule in sorted(some.items())]
    flags = ["".join(stratego.name(s) for s in stratego.SQUARES if s in game.board and game.board[s].number in numbers)
             for numbers in (game.shown, game.moved)]
    return (rules, red, blue, " ".join(moves), " ".join(checksum(legal) for legal, _ in seen), " ".join(refused) or "-",
            stratego.outcome(game), stratego.write_board(game.board), ";".join(flags))


def perft_rows(rng):
    yield "game", "Red's set-up", "Blue's", "moves before", "leaves at depth 1, 2 …"
    for army in ("full", "barrage", "duel", "ultimate"):
        yield perft_row(named(army, ""), setup(army, rng), setup(army, rng), [], 20000)
    for number, reading in enumerate(READINGS * 2):
        army = ("barrage", "duel", "ultimate", "full")[number % 4]
        red, blue = setup(army, rng), setup(army, rng)
        moves, seen, _ = played(named(army, reading), red, blue, 90, rng)
        biting = [ply for ply, (_, refused) in enumerate(seen) if refused and ply > 10]
        yield perft_row(named(army, reading), red, blue, moves[:max(0, (rng.choice(biting) if biting else 60) - 1)], 8000)


def perft_row(rules, red, blue, moves, most):
    """As deep as there are at most so many leaves, by the count so far."""
    game = stratego.replay(rules, red, blue, moves)
    found = [stratego.perft(game, 1)]
    while found[-1] * found[0] <= most and len(found) < 5:
        found.append(stratego.perft(game, len(found) + 1))
    return rules, red, blue, " ".join(moves) or "-", " ".join(map(str, found))


# --- ends ----------------------------------------------------------------------------------------------

def end_rows(rng):
    yield "game", "Red's set-up", "Blue's", "moves", "outcome", "what it shows"
    wanted = Counter({"R flag": 4, "B flag": 4, "R no-moves": 3, "B no-moves": 3, "drawn no-moves": 4, "walled": 4, "refused": 6})
    readings = ("", USA, "two-squares=5", "more-squares=off" + ALL)
    while +wanted:
        army, reading = rng.choice(["barrage", "duel"]), rng.choice(readings)
        walls = rng.random() < 0.6
        red, blue = setup(army, rng), walled(army, rng) if walls else setup(army, rng)
        if rng.random() < 0.5:
            red, blue = blue, red
        flag = 100 if wanted["R flag"] + wanted["B flag"] > 0 else 0.001
        moves, _, game = played(named(army, reading), red, blue, 400, rng, lambda rng: Fighter(rng, flag))
        outcome = stratego.outcome(game)
        tried = stratego.movements(game.board, game.turn)
        stuck = any(p.seat == game.turn and p.kind not in (FLAG, BOMB) for p in game.board.values())
        kind = outcome if "flag" in outcome or not stuck else "refused" if tried else "walled"
        if wanted[kind] <= 0:
            continue
        wanted[kind] -= 1
        note = {"refused": "all moves left are refused", "walled": "the pieces left cannot move"}.get(kind, "")
        yield named(army, reading), red, blue, " ".join(moves), outcome, note or outcome.split()[1]
        if wanted[kind] % 2:
            continue
        for limit in (f"limit={len(moves)}", f"limit={(len(moves) + 1) // 2},limit-counts=turns"):
            same = stratego.replay(named(army, ",".join(filter(None, [reading, limit]))), red, blue, moves)
            yield named(army, ",".join(filter(None, [reading, limit]))), red, blue, " ".join(moves), stratego.outcome(same), \
                "the limit at the same move or the next"
    for limit in ("limit=1", "limit=2", "limit=41", "limit=1,limit-counts=turns", "limit=20,limit-counts=turns", "limit=60"):
        for army in ARMIES:
            red, blue = setup(army, rng), setup(army, rng)
            moves, _, game = played(named(army, limit), red, blue, 100, rng)
            yield named(army, limit), red, blue, " ".join(moves), stratego.outcome(game), "limit"


def walled(army, rng):
    """With a piece or two in the corner of the back row behind what cannot move."""
    while True:
        rows = [list(row) for row in setup(army, rng).split("/")]
        kept = [letter for row in rows for letter in row if letter not in ".FB"]
        corner = {"barrage": "./F/YB", "duel": rng.choice(["./F/SB/NB", "./F/GB/MB", "./F/.B/YB"])}[army]
        rows = [["."] * 10 for _ in range(4)]
        lines = corner.split("/")
        for number, line in enumerate(lines):
            rows[4 - len(lines) + number][:len(line)] = line
        for letter in (letter for line in corner for letter in line if letter in kept):
            kept.remove(letter)
        free = [(r, c) for r in range(4) for c in range(3, 10)]
        for (r, c), letter in zip(rng.sample(free, len(kept)), kept):
            rows[r][c] = letter
        used = Counter(letter for row in rows for letter in row)
        rest = [letter for letter, count in zip(LETTERS, ARMIES[army]) for _ in range(count - used[letter])]
        for (r, c), letter in zip([s for s in free if rows[s[0]][s[1]] == "."], rest):
            rows[r][c] = letter
        return "/".join("".join(row) for row in rows)


TABLES = {"games": game_rows, "perft": perft_rows, "ends": end_rows}


def main(kind, *seed):
    print("# ", end="")
    for row in TABLES[kind](random.Random(" ".join(["Stratego", kind, *seed]))):
        print(*row, sep="\t", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
