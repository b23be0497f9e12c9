"""Stratego at the console, as a person meets it: against an agent and between two people, in both seats and numberings.
Every board, position and line that is printed before the end is held against what that person may know by
tests/support/stratego.py; after the end all is shown."""
import os
import random
import re

import stratego
from console import Console
from scenario import read, scenario

SEATS = ("Red", "Blue")
NAMES = ("flag", "spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major", "colonel", "general", "marshal", "bomb")
RANKS = {"isf": ("F", *map(str, range(1, 11)), "B"), "us": ("F", "S", *map(str, range(9, 0, -1)), "B")}
CELL = re.compile(r"[ \[]([ rRbB.~]..)[ \]]")


class Answers(Console):
    """Without the prompt behind them."""

    def read(self):
        return super().read()[:-1]


def boards(lines):
    """The boards among the lines as {square: cell}, and the lines that are none."""
    found, others, rows = [], [], {}
    for line in lines:
        row = re.match(r"^([ 1][0-9]) \|(.{50})\|", line)
        if row:
            rows[int(row.group(1))] = row.group(2)
        elif rows and re.match(r"^ +[A-K]( +[A-K]){9}", line):
            columns = line.split()[:10]
            found.append({column + str(number): text[5 * i + 1:5 * i + 4]
                          for number, text in rows.items() for i, column in enumerate(columns)})
            rows = {}
        elif line and not line.startswith("   +---") and not line.startswith("   Capital letter"):
            others.append(line)
    return found, others


def piece_cell(game, piece, viewer, ranks):
    shown = piece.number in game.shown
    known = viewer is None or piece.seat == viewer or shown
    sign = RANKS[ranks][piece.kind] if known else "?" if piece.number in game.moved else "#"
    letter = "RB"[piece.seat]
    return (letter if shown else letter.lower()) + sign.rjust(2)


def expected_board(game, viewer, ranks):
    cells = {}
    for x in range(10):
        for y in range(10):
            square = stratego.name((x, y))
            empty = "~~~" if square in stratego.LAKES else " . "
            piece = game.board.get((x, y))
            cells[square] = piece_cell(game, piece, viewer, ranks) if piece else empty
    return cells


def expect_board(cells, game, viewer, ranks, where):
    expected = expected_board(game, viewer, ranks)
    wrong = {square: (cells.get(square), expected[square]) for square in expected
             if cells.get(square) != expected[square] and not (cells.get(square) == "   " and expected[square] == " . ")}
    assert not wrong, f"{where}: drawn, expected: {wrong}"


def strike_sentence(game, move, ranks):
    """The sentence that both sides are shown of a move, before it is made."""
    piece = game.board[move.start]
    if not move.strike:
        if len(stratego.borders(move.start, move.end)) > 1 and piece.number not in game.shown:
            return f"{SEATS[piece.seat]}'s piece shows itself a scout ({RANKS[ranks][2]}): only scouts run."
        return None
    struck = game.board[move.end]

    def called(one):
        number = f" ({RANKS[ranks][one.kind]})" if one.kind not in (stratego.FLAG, stratego.BOMB) else ""
        return f"{SEATS[one.seat]}'s {NAMES[one.kind]}{number}"
    result = stratego.strike(piece.kind, struck.kind)
    end = "both are lost" if result == 0 else "the flag is taken" if struck.kind == stratego.FLAG else \
        f"the {NAMES[struck.kind if result > 0 else piece.kind]} is lost"
    if (piece.kind, struck.kind) == (stratego.SPY, stratego.MARSHAL):
        end += ", for the spy struck first"
    return f"{called(piece)} strikes {called(struck)}: {end}."


def view_text(game, viewer):
    """The position that `fen` prints, without what is listed after the board."""
    rows = []
    for y in range(9, -1, -1):
        row = ""
        for x in range(10):
            piece = game.board.get((x, y))
            known = piece and (viewer is None or piece.seat == viewer or piece.number in game.shown)
            letter = "." if not piece else stratego.LETTERS[piece.kind] if known else "U"
            row += letter.lower() if piece and piece.seat else letter
        rows.append(row)
    return "rb"[game.turn] + " " + "/".join(rows)


class Play:
    """One game; `people` are the seats of persons. The enemy's set-up is only known at the end, so that what was printed is
    kept, each line with the number of plies before it, and checked then."""

    def __init__(self, name, people, ranks, seed, plies):
        self.name, self.people, self.ranks, self.plies = name, people, ranks, plies
        self.random = random.Random(seed)
        self.printed = []  # (plies before, viewer, lines, what was typed)
        self.moves = []
        with open(os.open("secret", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(f"{seed:032x}\n")
        options = ["--game", name, "--ranks", ranks, "--secret-file", "secret"]
        for seat in (0, 1):
            options += ["--" + SEATS[seat].lower(), "human" if seat in people else "random"]
        self.console = Answers(*options)

    def setup(self, seat):
        army = stratego.ARMIES[stratego.read_rules(self.name)["army"]]
        letters = [stratego.LETTERS[kind] for kind in range(12) for _ in range(army[kind])]
        letters += ["."] * (40 - len(letters))
        self.random.shuffle(letters)
        text = "/".join("".join(letters[10 * row:10 * row + 10]) for row in range(4))
        lines = self.console.say("setup " + text)
        cells = boards(lines)[0][0]
        placed = {stratego.name(square): kind for square, kind in
                  stratego.read_setup(text, seat, stratego.read_rules(self.name)["army"]).items()}
        for square, cell in cells.items():
            kind = placed.get(square)
            wanted = " . " if kind is None else "rb"[seat] + RANKS[self.ranks][kind].rjust(2)
            assert cell == ("~~~" if square in stratego.LAKES else wanted), (square, cell, wanted)
        return text, self.console.say("done")

    def keep(self, viewer, typed, lines):
        self.printed.append((len(self.moves), viewer, lines, typed))

    def ask(self, viewer, line):
        lines = self.console.say(line)
        self.keep(viewer, line, lines)
        return lines

    def listed(self, viewer):
        """The moves that `moves` lists; or None when the game is over."""
        lines = self.ask(viewer, "moves")
        assert lines[0].endswith("> moves")
        return None if lines[1] == "The game is over." else " ".join(lines[1:]).split()

    def note_moves(self, lines):
        self.moves += [line.split()[2] for line in lines if re.match(r"^(Red|Blue) plays ", line)]

    def pry(self, viewer):
        """Questions that might be answered with what is hidden."""
        enemy_rows = range(7, 11) if viewer == 0 else range(1, 5)
        squares = [column + str(row) for column in stratego.COLUMNS for row in enemy_rows]
        tries = ["board", "fen", "laws", "why", "why-not " + self.random.choice(squares), "why ply 1", "history",
                 "hint random", "ranks", "help", "seat", self.random.choice(squares),
                 self.random.choice(squares) + "-" + self.random.choice(squares),
                 "A4" + self.random.choice(["-", "x"]) + self.random.choice(squares)]
        self.ask(viewer, self.random.choice(tries))

    def run(self):
        texts = {}
        for seat in self.people:
            texts[seat], lines = self.setup(seat)
        self.keep(None if len(self.people) > 1 else self.people[0], "done", lines)
        self.note_moves(lines)
        while len(self.moves) < self.plies:
            viewer = len(self.moves) % 2 if len(self.people) > 1 else self.people[0]
            if len(self.people) > 1:
                self.ask(viewer, "")
            moves = self.listed(viewer)
            if moves is None:
                break
            self.pry(viewer)
            move = self.random.choice([one for one in moves if "x" in one] or moves)
            lines = self.console.say(move)
            self.keep(viewer, "move", lines)
            self.moves.append(move)
            self.note_moves(lines)
        self.end()

    def end(self):
        self.console.say("")
        resigned = self.console.say("resign")
        self.console.say("save game.pdn")
        pdn = read("game.pdn")
        os.remove("game.pdn")  # what is there is not replaced
        last = self.console.say("board")
        self.console.close()
        rows = re.search(r'\[FEN "r ([^" ]+)"', pdn).group(1).upper().split("/")
        game = stratego.Game(self.name, "/".join(rows[6:]), "/".join(reversed(rows[:4])))
        states = [game.copy()]
        said = []
        for text in self.moves:
            move = stratego.read_move(text)
            assert move in stratego.legal(game), (text, len(states))
            said.append(strike_sentence(game, move, self.ranks))
            game.play(move)
            states.append(game.copy())
        over = states[-1]
        for before, viewer, lines, typed in self.printed:
            self.check(states, said, before, viewer, lines, typed)
        expect_board(boards(last)[0][0], over, None, self.ranks, "the end")
        assert re.search(r"won> ", last[0]) or "Drawn> " in last[0], last[0]
        assert any(re.match(r"^(Red|Blue) won: ", line) for line in resigned) or stratego.outcome(over) != "ongoing", resigned

    def check(self, states, said, before, viewer, lines, typed):
        drawn, others = boards(lines)
        after = before
        if typed in ("move", "done"):
            after += (typed == "move") + sum(bool(re.match(r"^(Red|Blue) plays ", line)) for line in others)
        state = states[after]
        finished = stratego.outcome(state) != "ongoing"
        for cells in drawn:
            expect_board(cells, state, None if finished else viewer, self.ranks, f"{typed} after ply {after}")
        sentences = [sentence for sentence in said[before:after] if sentence]
        for line in others:
            if line in sentences:
                continue
            if re.match(r"^[rb] [A-Za-z.]+/", line):
                assert line.startswith(view_text(state, viewer)), line
                continue
            if typed == "help" or typed == "ranks":
                continue
            assert not re.match(r"^(Red|Blue) plays .*:", line), line
            # Own pieces may be named where a move of theirs is refused.
            if line.startswith(typed) and typed.startswith("A4"):
                continue
            words = re.findall("|".join(NAMES), line.replace(typed, ""))
            assert not words or finished, f"after ply {after}, {typed}: {line}"
        for sentence in sentences:
            assert sentence in others, f"not shown: {sentence}"


GAMES = [("stratego:army=barrage", [0], "isf", 1, 150), ("stratego:army=barrage", [1], "us", 2, 150),
         ("stratego", [0], "isf", 3, 60), ("stratego:army=duel", [0, 1], "isf", 4, 120),
         ("stratego", [0, 1], "us", 5, 60)]


def main():
    os.environ.update(LC_ALL="C.UTF-8", TERM="xterm-256color")
    os.environ.pop("NO_COLOR", None)
    for name, people, ranks, seed, plies in GAMES:
        play = Play(name, people, ranks, seed, plies)
        play.run()
        print(f"{name}: {len(play.moves)} moves between {' and '.join(SEATS[p] for p in people)}, nothing shown before the end")


scenario(main)
