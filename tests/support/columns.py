#!/usr/bin/env python3
"""An independent move generator for games with columns, to test the program against: Lasca and Bashni.

Plain and slow on purpose, written from the rules alone. A position is a dict of columns: square (file, rank) to the letters
of its men from the top (w, b men, W, B kings), and whose turn it is. Every jump is made on a copy of the board.

  columns.py perft GAME DEPTH [FEN]   leaves by path and by result
  columns.py moves GAME FEN           the moves, as squares visited
  columns.py positions [SEED]         prints tests/data/games/columns.tsv
"""
import random
import sys
from dataclasses import dataclass

AHEAD, DIAGONAL = ((-1, 1), (1, 1)), ((-1, 1), (1, 1), (-1, -1), (1, -1))
WANTED, MOST, PLIES = 50, 20000, 150  # positions a game; leaves at the last depth; of a random game
DEEPEST = 5


@dataclass(frozen=True)
class Game:
    name: str
    size: int
    men_back: bool = False    # men capture backward, too
    flying: bool = False      # kings go and jump any distance
    crowned_on: bool = False  # a man crowned in a capture goes on as a king; else its move ends
    again: str = "never"      # a column is jumped again in a move: never, later (after another), free


GAMES = {g.name: g for g in (
    Game("lasca", 7),
    Game("lasca:again=free", 7, again="free"),
    Game("bashni", 8, men_back=True, flying=True, crowned_on=True),
    Game("bashni:man-captures=forward-diagonal,again=later", 8, flying=True, crowned_on=True, again="later"),
)}


def inside(game, square):
    return all(1 <= c <= game.size for c in square)


def add(square, way, times=1):
    return square[0] + times * way[0], square[1] + times * way[1]


def ways(vectors, colour):
    return vectors if colour == "w" else tuple((-x, -y) for x, y in vectors)


def last_row(game, colour):
    return game.size if colour == "w" else 1


def empties(game, board, at, way):
    """The empty squares of a line, up to the first that is not."""
    found = []
    at = add(at, way)
    while inside(game, at) and at not in board:
        found.append(at)
        at = add(at, way)
    return found


def jumps(game, board, at, top, jumped):
    """(square jumped, [landings]) for each way of the column with this top, which is at `at` and is not on the board."""
    colour, king = top.lower(), top.isupper()
    found = []
    for way in ways(DIAGONAL if king or game.men_back else AHEAD, colour):
        free = empties(game, board, at, way) if king and game.flying else []
        over = add(free[-1] if free else at, way)
        if over not in board or board[over][0].lower() == colour:
            continue
        if game.again == "never" and over in jumped or game.again == "later" and jumped[-1:] == (over,):
            continue
        behind = empties(game, board, over, way)
        if behind:
            found.append((over, behind if king and game.flying else behind[:1]))
    return found


def jump(board, column, over):
    """The board and the jumping column after it; what is jumped loses its top at once."""
    after = dict(board)
    left = after.pop(over)[1:]
    if left:
        after[over] = left
    return after, column + board[over][0]


def crown(game, column, square):
    return column[0].upper() + column[1:] if square[1] == last_row(game, column[0].lower()) else column


def chains(game, board, path, column, jumped):
    """(path, board) of each capture that begins with this path; the column is at its end."""
    found = []
    for over, landings in jumps(game, board, path[-1], column[0], jumped):
        after, taller = jump(board, column, over)
        taken = jumped + (over,)
        # where a king may land so that it can go on, it must
        going_on = [to for to in landings if jumps(game, after, to, crown(game, taller, to)[0], taken)]
        if not game.crowned_on and column[0].islower():
            going_on = []
        for to in going_on or landings:
            then = crown(game, taller, to)
            if then != taller and not game.crowned_on:
                found.append((path + (to,), {**after, to: then}, taken))
                continue
            more = chains(game, after, path + (to,), then, taken)
            found += more or [(path + (to,), {**after, to: then}, taken)]
    return found


def legal(game, board, turn):
    """(path, board after it, squares jumped) of each move."""
    captures, quiet = [], []
    for start, column in board.items():
        if column[0].lower() != turn:
            continue
        rest = {s: c for s, c in board.items() if s != start}
        captures += chains(game, rest, (start,), column, ())
        king = column[0].isupper()
        for way in ways(DIAGONAL if king else AHEAD, turn):
            free = empties(game, board, start, way)
            for to in free if king and game.flying else free[:1]:
                quiet.append(((start, to), {**rest, to: crown(game, column, to)}, ()))
    return captures or quiet


def results(moves):
    """Each board after one of the moves, once."""
    return list({tuple(sorted(after.items())): after for _, after, _ in moves}.values())


def straight(path):
    """The path without the landings between two jumps in one direction, which are no turns."""
    kept = list(path)
    i = 1
    while i < len(kept) - 1:
        a, b, c = kept[i - 1:i + 2]
        one = ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))
        two = ((c[0] > b[0]) - (c[0] < b[0]), (c[1] > b[1]) - (c[1] < b[1]))
        if one == two:
            del kept[i]
        else:
            i += 1
    return tuple(kept)


def paths(moves):
    """The board after each move; landings between two jumps in one direction are no other path."""
    return list({(straight(path), jumped): after for path, after, jumped in moves}.values())


def perft(game, board, turn, depth, by_result):
    moves = legal(game, board, turn)
    after = results(moves) if by_result else paths(moves)
    if depth == 1:
        return len(after)
    return sum(perft(game, b, "b" if turn == "w" else "w", depth - 1, by_result) for b in after)


def start(game):
    return {(x, y): "w" if y <= 3 else "b" for y in range(1, game.size + 1) for x in range(1, game.size + 1)
            if (x + y) % 2 == 0 and (y <= 3 or y > game.size - 3)}


def name(square):
    return f"{'abcdefgh'[square[0] - 1]}{square[1]}"


def write(board, turn):
    halves = []
    for colour in "wb":
        items = []
        for square, column in sorted(board.items()):
            if column[0].lower() == colour:
                below = f"({column[1:]})" if column[1:] else ""
                items.append(("K" if column[0].isupper() else "") + name(square) + below)
        halves.append(colour.upper() + ",".join(items))
    return ":".join([turn.upper(), *halves])


def read(text):
    board = {}
    turn, *halves = text.split(":")
    for half in halves:
        for item in filter(None, half[1:].split(",")):
            top = half[0] if item[0] == "K" else half[0].lower()
            item, _, below = item.lstrip("K").rstrip(")").partition("(")
            board["abcdefgh".index(item[0]) + 1, int(item[1:])] = top + below
    return board, turn.lower()


def wander(game, rng):
    """A position of a random game."""
    board, turn = start(game), "w"
    for _ in range(rng.randint(10, PLIES)):
        moves = legal(game, board, turn)
        if not moves:
            break
        _, board, _ = rng.choice(moves)
        turn = "b" if turn == "w" else "w"
    return board, turn


def counts(game, board, turn, by_result):
    found = []
    for depth in range(1, DEEPEST + 1):
        if found and found[-1] * found[0] > MOST:
            break
        found.append(perft(game, board, turn, depth, by_result))
    return found


def positions(seed):
    print("# game\tcounting\tposition\tleaves at depth 1, 2 …")
    for game in GAMES.values():
        rng, seen = random.Random(f"{seed} {game.name}"), 0
        while seen < WANTED:
            board, turn = wander(game, rng)
            kings = any(top.isupper() for top in "".join(board.values()))
            tall = max(map(len, board.values()))
            if not legal(game, board, turn) or not kings or tall < 4 or seen % 2 and not any(m[2] for m in legal(game, board, turn)):
                continue
            seen += 1
            for by_result in (False, True):
                print(game.name, "result" if by_result else "path", write(board, turn),
                      " ".join(map(str, counts(game, board, turn, by_result))), sep="\t")


def main():
    command, *rest = sys.argv[1:] or ["help"]
    if command == "positions":
        positions(*(rest or ["1"]))
        return
    if command not in ("perft", "moves"):
        sys.exit(__doc__)
    game = GAMES[rest[0]]
    text = rest[2] if command == "perft" and len(rest) > 2 else rest[1] if command == "moves" else write(start(game), "w")
    board, turn = read(text)
    if command == "moves":
        for path, after, _ in legal(game, board, turn):
            print("-".join(map(name, path)), write(after, "b" if turn == "w" else "w"))
        return
    for depth in range(1, int(rest[1]) + 1):
        print(depth, perft(game, board, turn, depth, False), perft(game, board, turn, depth, True))


if __name__ == "__main__":
    main()
