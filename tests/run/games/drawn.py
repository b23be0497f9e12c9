"""Boards as other programs and people draw them, read as the position that was drawn: numbers of the rows at either side,
letters of the columns, bars between squares or none, from either side; and what the console itself draws, whole. The
positions and their boards are of tests/support/family.py."""
import json
import re

import family
from scenario import check, crownhead, run, scenario, table, write

LETTERS = "abcdefghijklmnop"


def moves(game, fen, **more):
    return crownhead("moves", "--game", game, "--fen", fen, **more)


def plain(rows, blank="."):
    return [" ".join(blank if square == "." else square for square in row) for row in rows]


def barred(rows, outer="", divider="-"):
    lines = []
    for i, row in enumerate(rows):
        line = outer + "|".join(f" {' ' if square == '.' else square} " for square in row) + outer
        lines += [line] if i == 0 else [divider * len(line), line]
    return lines


def numbered(rows, lines, left=True, right=False, first=None, step=-1, letters=True, back=False):
    """Numbers of the rows beside those lines that have squares, and letters under them."""
    number, made = first or len(rows), []
    for line in lines:
        if re.fullmatch(r"[-+|]*", line):
            made.append(("   " if left else "") + line)
            continue
        made.append((f"{number:2d} " if left else "") + line + (f" {number}" if right else ""))
        number += step
    names = LETTERS[:len(rows[0])]
    if letters:
        made.append("   " + " ".join(reversed(names) if back else names))
    return made


def drawings(game, rows):
    """(name, lines) of one board."""
    low = {"first": 1, "step": 1}
    turned = [row[::-1] for row in rows[::-1]]
    lettered = game == "loa" or not family.GAMES[game].numbers
    yield "bare", plain(rows)
    yield "dashes", plain(rows, "-")
    yield "left", numbered(rows, plain(rows))
    yield "left, no letters", numbered(rows, plain(rows), letters=False)
    yield "right", numbered(rows, plain(rows), left=False, right=True)
    yield "both sides, dots touching", numbered(rows, ["".join(row) for row in rows], right=True)
    yield "from the other side", numbered(turned, plain(turned), right=True, back=True, **low)
    yield "the first row at the top", numbered(rows[::-1], plain(rows[::-1]), **low)
    yield "the last column at the left", numbered(rows, plain([row[::-1] for row in rows]), back=True)
    yield "bars", barred(rows)
    yield "bars, numbers", numbered(rows, barred(rows))
    yield "bars around", numbered(rows, barred(rows, "|"), right=True)
    yield "bars around, crosses", numbered(rows, barred(rows, "|", "+"))
    yield "bars, from the other side", numbered(turned, barred(turned, "|"), back=True, **low)
    yield "columns first", ["   " + " ".join(LETTERS[:len(rows[0])])] + numbered(
        rows, plain(rows), letters=False)
    if not lettered:
        yield "rows counted from the top", numbered(rows, plain(rows), letters=False, **low)
        yield from named(game, rows, False)
        yield from named(game, turned, True)


def named(game, rows, turned):
    """The numbers of the first and of the last square beside each row, without a frame."""
    order = family.GAMES[game].squares()
    numbers = {square: i + 1 for i, square in enumerate(order)}
    for left in (True, False), (True, True), (False, True):
        lines = []
        for i, row in enumerate(rows):
            rank = i + 1 if turned else len(rows) - i
            beside = [numbers[square] for square in sorted(order, reverse=turned) if square[1] == rank]
            before = f"{beside[0]:2d}  " if left[0] else ""
            lines.append(before + " ".join(row) + (f"  {beside[-1]}" if left[1] else ""))
        yield f"numbers of squares, {left}, turned: {turned}", lines


def check_drawn():
    seen = {}
    for game, text, *_ in table("games/positions.tsv"):
        seen.setdefault(game, []).append(text)
    seen["loa"] = ["b .bb.bbb./w..b...w/w......w/w......w/w......w/w..w...w/....b..w/.bb..bb.", "w ..b...../......../.b..w.../........"
                   "/....b.../..w...../......../.......w"]
    for game, texts in seen.items():
        for text in texts[:2]:
            side, board = text.split()
            rows, expected = board.split("/"), moves(game, text)
            seat = {"w": "White", "b": "Black"}[side]
            for name, lines in drawings(game, rows):
                drawn = "\n".join([*lines, f"{seat} to move", ""])
                done = run("moves", "--game", game, "--fen", "-", input=drawn)
                check(done.stdout == expected, f"{game}, {name}: {done.stderr}{done.stdout}\n{drawn}")


def check_own():
    """As the console draws it, upright and turned, in ASCII and as on a terminal; games of the collection in one way."""
    for game, collected in games():
        for option in ("--ascii", "--unicode")[:1 if collected else 2]:
            for words in ([], ["flip"])[:1 if collected else 2]:
                typed = "\n".join([*words, "board", ""])
                said = run("play", "--game", game, "--black", "human", "--white", "human", option, input=typed).stdout
                lines = said.splitlines()
                ends = [i for i, line in enumerate(lines) if re.match(r" *([+]--|[┌└])", line)]
                hand = lines[ends[-1] + 2].startswith("in hand: ")
                drawn = "\n".join(lines[ends[-2]:ends[-1] + 2 + hand]) + "\n"
                done = run("moves", "--game", game, "--fen", "-", input=drawn)
                check(done.stdout == crownhead("moves", "--game", game), f"{game} {words}: {done.stderr}\n{drawn}")


def games():
    listed = [json.loads(line) for line in crownhead("games", "list", "--json").splitlines()]
    # The board of Stratego shows ranks, and what is known of them.
    return [(game["name"], game["collection"]) for game in listed if game["name"] != "stratego"]


def check_pasted():
    """Into the editor of the console, line by line."""
    board = ["8  . b b b b b b .", "7  w . . . . . . w", "6  w . . . . . . w", "5  w . . . . . . w", "4  w . . . . . . w",
             "3  w . . . . . w .", "2  w . . . . . . w", "1  . b b b b b b .", "   a b c d e f g h"]
    typed = "\n".join(["setup", *board, "white", "done", "fen", ""])
    said = run("play", "--game", "loa", "--black", "human", "--white", "human", input=typed).stdout
    check("W:Bb1,c1,d1,e1,f1,g1,b8,c8,d8,e8,f8,g8:Wa2,h2,a3,g3,a4,h4,a5,h5,a6,h6,a7,h7" in said, said)


def main():
    check_drawn()
    check_own()
    check_pasted()
    for text, what in (("8 b b\n7 w w\n", "row 1 has"), ("|b|b|b|b|b|b|b|b|\n|w|\n", "row 2 has"), ("1 2 3\n4 5 6\n", "row 1 has")):
        write("odd.txt", text)
        done = run("moves", "--game", "loa", "--fen", "@odd.txt")
        check(done.returncode == 2 and what in done.stderr, text, done.stderr)


scenario(main)
