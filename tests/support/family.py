#!/usr/bin/env python3
"""An independent move generator for the draughts family, to test the program against.

Plain and slow on purpose. Written from the rule pages cited below; it knows nothing of the program or of rules/games/*.game.
A board is a dict {(file, rank): (colour, kind)} with a1 = (1, 1), White below; a chain of captures is
followed by making each partial move on a copy of the board.

  family.py games
  family.py moves GAME [POSITION]            one move a line, each way listed
  family.py perft GAME DEPTH [POSITION] [--path]

POSITION is board text ("w .b.b…/…", rows from the top) or FEN with numbers or algebraic squares.
A move is written c3xe5xg7*d4,f6=W: squares visited, squares of the pieces taken, and the letter that
the piece has afterwards if that is another one ("=." if it leaves the board).
"""
import itertools
import sys
from collections import namedtuple
from dataclasses import dataclass, field, replace

# Directions, as White sees them; Black's are turned by half a turn.
N, S, E, W = (0, 1), (0, -1), (1, 0), (-1, 0)
NE, NW, SE, SW = (1, 1), (-1, 1), (1, -1), (-1, -1)
ORTHOGONAL = (N, W, E, S)
DIAGONAL = (NW, NE, SW, SE)
ALL = ORTHOGONAL + DIAGONAL
AHEAD_OR_ASIDE = (N, W, E)
# On a board of dark squares the orthogonal neighbour is two cells away.
FAR_ORTHOGONAL = tuple((2 * x, 2 * y) for x, y in ORTHOGONAL)

Move = namedtuple("Move", "path taken kind")  # kind: at the end; None: the piece is gone
# runs: {colour: (square, quiet moves of that king)}; past: keys of all positions before, where that matters
Position = namedtuple("Position", "board turn runs past", defaults=((),))


@dataclass(frozen=True)
class Piece:
    """What one kind of piece does; the vectors are White's."""
    steps: tuple = ()
    flies: bool = False        # moves any distance without capture
    jumps: tuple = ()
    sees_far: bool = False     # the piece that it takes may stand anywhere along the free line
    landing: str = "next"      # after a jump: next, any, going-on (any from which the chain goes on, if there is one),
                               # behind-king (next if the chain ends with a king taken, else any)
    may_turn_back: bool = True  # by 180 degrees within a chain
    hops: tuple = ()           # over own men, nothing taken
    hops_lines: bool = False   # over an unbroken line of them
    takes: str = ""            # letters of the kinds that it can take; "": all
    rank: int = 0
    value: int = 1


@dataclass(frozen=True)
class Game:
    name: str
    width: int
    height: int
    pieces: dict
    setup: str                 # rows from the top
    first: str = "w"
    playable: str = "all"      # all, even (a1), odd (file + rank)
    lines: str = "straight"    # straight; strong: diagonals only from even points; vertices: orthogonals only between them
    obligatory: bool = True    # a capture must be made if there is one
    obliging: str = ""         # letters of the kinds whose captures oblige; "": all
    complete: bool = True      # a chain goes on as long as it can
    removal: str = "end"       # end, at-once
    promotion: dict = field(default_factory=dict)  # kind: (kind, zone or None for the last row)
    promotes: str = "stop"     # in a capture: stop, end (only if the move ends there), at-once
    vanishes: bool = False     # what ends its move on the last row leaves the board
    revisit: bool = True
    hops_in_chains: bool = False
    keys: tuple = ()           # names of functions below, all maximised, in this order
    king_runs: int = 0         # so many quiet moves of the same king running while its side has men
    forbidden: int = 0         # a move that brings a position for this time is not legal
    captures_end: bool = False  # over when no sequence of moves leads to a capture; moves are listed and counted all the same
    king_wins: bool = False    # who has a king has won; moves and leaves are listed and counted all the same
    numbers: str = ""          # where square 1 is, White below: top-left, bottom-right; "": a1 … (PDN 3.0, GameType)

    # --- the board -----------------------------------------------------------------------------------

    def is_square(self, square):
        x, y = square
        if not (1 <= x <= self.width and 1 <= y <= self.height):
            return False
        return self.playable == "all" or (x + y) % 2 == (0 if self.playable == "even" else 1)

    def squares(self):
        """Row by row from the first: the top left corner, or the bottom right one."""
        squares = [(x, y) for y in range(self.height, 0, -1) for x in range(1, self.width + 1) if self.is_square((x, y))]
        return squares[::-1] if self.numbers == "bottom-right" else squares

    def neighbour(self, square, way):
        """The next point along a drawn line, or None."""
        x, y = square
        if self.lines == "strong" and way[0] and way[1] and (x + y) % 2:
            return None
        if self.lines == "vertices" and not (way[0] and way[1]) and x % 2 == 0:
            return None
        target = (x + way[0], y + way[1])
        return target if self.is_square(target) else None

    @staticmethod
    def ways(colour, vectors):
        return vectors if colour == "w" else tuple((-x, -y) for x, y in vectors)

    def on_last_row(self, colour, square):
        return square[1] == (self.height if colour == "w" else 1)

    def promoted(self, colour, kind, square):
        """The kind that a piece of this kind becomes on this square, or None."""
        if kind not in self.promotion:
            return None
        to, zone = self.promotion[kind]
        if zone is None:
            return to if self.on_last_row(colour, square) else None
        x, y = square
        mine = square if colour == "w" else (self.width + 1 - x, self.height + 1 - y)
        return to if mine in zone else None

    # --- moves ---------------------------------------------------------------------------------------

    def legal(self, position):
        """Every legal move, each way of capturing by itself."""
        board, colour = position.board, position.turn
        captures = self.captures(board, colour)
        takes = self.best(board, [m for m in captures if m.taken])
        loose = [m for m in captures if not m.taken] if self.hops_in_chains else []
        if self.obligatory and any(m.taken and (not self.obliging or board[m.path[0]][1] in self.obliging)
                                   for m in captures):
            return takes
        return takes + self.allowed(position, loose + self.quiet(board, colour))

    def allowed(self, position, quiet):
        """Frisian: a king that has made king_runs quiet moves running rests, while its side has men."""
        run = position.runs.get(position.turn)
        if self.forbidden:
            return [m for m in quiet if position.past.count(key(self.apply(position, m))) < self.forbidden - 1]
        if not self.king_runs or not run or run[1] < self.king_runs:
            return quiet
        if not any(c == position.turn and k == "m" for c, k in position.board.values()):
            return quiet
        return [m for m in quiet if m.path[0] != run[0]]

    def own(self, board, colour):
        return [(square, kind) for square, (c, kind) in board.items() if c == colour]

    def quiet(self, board, colour):
        moves = []
        for start, kind in self.own(board, colour):
            piece = self.pieces[kind]
            ends = []
            for way in self.ways(colour, piece.steps):
                at = self.neighbour(start, way)
                while at and at not in board:
                    ends.append(at)
                    at = self.neighbour(at, way) if piece.flies else None
            if not self.hops_in_chains:
                ends += [end for way in self.ways(colour, piece.hops) for end in self.hop(board, colour, start, way, piece)]
            moves += [Move((start, end), (), self.kind_after(colour, kind, end)) for end in ends]
        return moves

    def hop(self, board, colour, at, way, piece):
        """Where a hop over own men in this direction ends: at most one square."""
        over = self.neighbour(at, way)
        if not over or board.get(over) != (colour, "m"):
            return []
        end = self.neighbour(over, way)
        while piece.hops_lines and end and board.get(end) == (colour, "m"):
            end = self.neighbour(end, way)
        return [end] if end and end not in board else []

    def kind_after(self, colour, kind, square):
        if self.vanishes and self.on_last_row(colour, square):
            return None
        return self.promoted(colour, kind, square) or kind

    def captures(self, board, colour):
        moves = []
        for start, kind in self.own(board, colour):
            rest = {square: piece for square, piece in board.items() if square != start}
            self.follow(rest, colour, kind, (start,), (), None, moves)
        return moves

    def follow(self, board, colour, kind, path, taken, last, moves):
        """All ways to go on from path[-1]; `board` is without the moving piece."""
        partial = self.partial_moves(board, colour, kind, path, taken, last)
        started = len(path) > 1
        if started and (not self.complete or not any(victims or not self.hops_in_chains for _, victims, _ in partial)):
            moves.append(Move(path, taken, self.kind_after(colour, kind, path[-1]) if self.promotes == "end" else kind))
        for way, victims, landing in partial:
            after = {s: p for s, p in board.items() if s not in victims} if self.removal == "at-once" else board
            crown = self.promoted(colour, kind, landing)
            if crown and self.promotes == "stop":
                moves.append(Move(path + (landing,), taken + victims, crown))
                continue
            becomes = crown if crown and self.promotes == "at-once" else kind
            self.follow(after, colour, becomes, path + (landing,), taken + victims, way, moves)

    def partial_moves(self, board, colour, kind, path, taken, last):
        """(direction, squares of the pieces taken, landing square) for each way to go on."""
        piece = self.pieces[kind]
        found = []
        for way in self.ways(colour, piece.jumps):
            if last and not piece.may_turn_back and way == (-last[0], -last[1]):
                continue
            at = self.neighbour(path[-1], way)
            while at and at not in board and piece.sees_far:
                at = self.neighbour(at, way)
            if not at or at not in board or at in taken:
                continue
            owner, victim = board[at]
            if owner == colour or (piece.takes and victim not in piece.takes):
                continue
            landings = []
            beyond = self.neighbour(at, way)
            while beyond and beyond not in board:
                landings.append(beyond)
                beyond = self.neighbour(beyond, way) if piece.landing != "next" else None
            if not self.revisit:
                landings = [s for s in landings if s not in path]
            if piece.landing == "going-on":
                going_on = [s for s in landings if self.goes_on(board, colour, kind, path, taken, way, at, s)]
                landings = going_on or landings
            if piece.landing == "behind-king" and victim == "k":
                landings = [s for s in landings if s == landings[0] or
                            self.goes_on(board, colour, kind, path, taken, way, at, s)]
            found += [(way, (at,), s) for s in landings]
        if self.hops_in_chains:
            found += [(way, (), end) for way in self.ways(colour, piece.hops)
                      for end in self.hop(board, colour, path[-1], way, piece)]
        if not self.revisit:
            found = [f for f in found if f[2] not in path]
        return found

    def goes_on(self, board, colour, kind, path, taken, way, victim, landing):
        after = {s: p for s, p in board.items() if s != victim} if self.removal == "at-once" else board
        crown = self.promoted(colour, kind, landing) if self.promotes != "end" else None
        if crown and self.promotes == "stop":
            return False
        return bool(self.partial_moves(after, colour, crown or kind, path + (landing,), taken + (victim,), way))

    def best(self, board, moves):
        for key in self.keys:
            if moves:
                most = max(KEYS[key](self, board, m) for m in moves)
                moves = [m for m in moves if KEYS[key](self, board, m) == most]
        return moves

    # --- positions -----------------------------------------------------------------------------------

    def apply(self, position, move):
        board = {s: p for s, p in position.board.items() if s != move.path[0] and s not in move.taken}
        colour, kind = position.board[move.path[0]]
        if move.kind:
            board[move.path[-1]] = (colour, move.kind)
        runs = dict(position.runs)
        if self.king_runs:
            run = runs.pop(colour, None)
            if kind == "k" and not move.taken:
                runs[colour] = (move.path[-1], run[1] + 1 if run and run[0] == move.path[0] else 1)
            if runs.get(other(colour), (None,))[0] in move.taken:
                del runs[other(colour)]
        return Position(board, other(colour), runs, position.past + (key(position),) if self.forbidden else ())

    def is_over(self, position):
        """True if no sequence of legal moves leads to a capture: all positions that can be reached are looked at."""
        seen, left = set(), [position]
        while left:
            position = left.pop()
            if key(position) in seen:
                continue
            seen.add(key(position))
            moves = self.legal(position)
            if any(m.taken for m in moves):
                return False
            left += [self.apply(position, m) for m in moves]
        return True

    def perft(self, position, depth, by_result=True):
        moves = self.legal(position)
        if by_result:
            moves = list({result(m): m for m in moves}.values())
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.apply(position, m), depth - 1, by_result) for m in moves)

    # --- texts ---------------------------------------------------------------------------------------

    def letter(self, colour, kind):
        """Men the small letter of their side, kings the capital; other kinds their own letter, small for who moves first."""
        if kind in "mk":
            return colour if kind == "m" else colour.upper()
        return kind if colour == self.first else kind.upper()

    def start(self):
        return self.read(self.first + " " + self.setup)

    def read(self, text):
        text = text.strip()
        if text[1] == " ":
            return self.read_board(text)
        return self.read_fen(text)

    def read_board(self, text):
        letters = {self.letter(c, k): (c, k) for c in "wb" for k in self.pieces}
        board = {}
        for y, row in zip(range(self.height, 0, -1), text[2:].split("/"), strict=True):
            for x, letter in zip(range(1, self.width + 1), row, strict=True):
                if letter != ".":
                    assert self.is_square((x, y)), (x, y)
                    board[x, y] = letters[letter]
        return Position(board, text[0], {})

    def read_fen(self, text):
        board = {}
        side, *halves = text.rstrip(".").split(":")
        for half in halves:
            colour = half[:1].lower()
            for item in filter(None, half[1:].split(",")):
                kind = item[0].lower() if item[0].isupper() else "m"  # a king K, others by their letter
                ends = [self.from_name(e.lstrip(kind.upper())) for e in item.split("-")]
                squares = self.squares()
                for square in squares[squares.index(ends[0]):squares.index(ends[-1]) + 1]:
                    board[square] = (colour, kind)
        return Position(board, side.lower(), {})

    def from_name(self, text):
        if text[0].isdigit():
            return self.squares()[int(text) - 1]
        return (ord(text[0]) - ord("a") + 1, int(text[1:]))

    def to_name(self, square):
        return str(self.squares().index(square) + 1) if self.numbers else name(square)

    def write(self, position):
        rows = ["".join(self.letter(*position.board[x, y]) if (x, y) in position.board else "."
                        for x in range(1, self.width + 1)) for y in range(self.height, 0, -1)]
        return position.turn + " " + "/".join(rows)

    def write_move(self, position, move):
        colour, kind = position.board[move.path[0]]
        text = ("x" if move.taken else "-").join(map(name, move.path))
        if move.taken:
            text += "*" + ",".join(map(name, sorted(move.taken)))
        if move.kind != kind:
            text += "=" + (self.letter(colour, move.kind) if move.kind else ".")
        return text

    def list(self, position):
        """The legal moves as texts, sorted, each way of capturing by itself."""
        return sorted({self.write_move(position, m) for m in self.legal(position)})


def key(position):
    return frozenset(position.board.items()), position.turn


def other(colour):
    return "b" if colour == "w" else "w"


def name(square):
    return chr(ord("a") + square[0] - 1) + str(square[1])


def result(move):
    return move.path[0], move.path[-1], frozenset(move.taken), move.kind


# --- what captures are compared by ---------------------------------------------------------------------

def mover(game, board, move):
    return board[move.path[0]][1]


def victims(board, move):
    return [board[square][1] for square in move.taken]


def ranks_taken(game, board, move):
    """How many of the highest rank, then of the next …"""
    ranks = [game.pieces[k].rank for k in victims(board, move)]
    return tuple(ranks.count(r) for r in sorted({p.rank for p in game.pieces.values()}, reverse=True))


KEYS = {
    "count": lambda game, board, move: len(move.taken),
    "kings-taken": lambda game, board, move: victims(board, move).count("k"),
    "with-king": lambda game, board, move: mover(game, board, move) == "k",
    "earliest-king": lambda game, board, move: tuple(-i for i, k in enumerate(victims(board, move)) if k == "k") + (-99,),
    "value": lambda game, board, move: sum(game.pieces[k].value for k in victims(board, move)),
    "rank": lambda game, board, move: game.pieces[mover(game, board, move)].rank,
    "ranks-taken": ranks_taken,
    "line": lambda game, board, move: game.is_line_capture(board, move),
}


class Fanorona(Game):
    """Captures by approach and withdrawal. Reference, section 4."""
    same_direction = False  # a chain may go on in the direction just used (Ludii's code lets it)

    def partial_moves(self, board, colour, kind, path, taken, last):
        found = []
        for way in self.ways(colour, self.pieces[kind].steps):
            to = self.neighbour(path[-1], way)
            if not to or to in board or (last == way and not self.same_direction):
                continue
            if to in path and not self.revisit:
                continue
            back = (-way[0], -way[1])
            for line in (self.enemies(board, colour, self.neighbour(to, way), way),
                         self.enemies(board, colour, self.neighbour(path[-1], back), back)):
                if line:
                    found.append((way, line, to))
        return found

    def enemies(self, board, colour, at, way):
        """The unbroken line of enemies that begins at `at`."""
        line = []
        while at and at in board and board[at][0] != colour:
            line.append(at)
            at = self.neighbour(at, way)
        return tuple(line)


class Bushka(Game):
    """Captures by approach; lines of men move and capture as one. Rules: mindsports.nl, Bushka (Freeling 1979).

    A line of two or more own men captures by advancing one square along itself, forward or backward, next to an
    enemy: a man who heads an unbroken line of enemy men on that line falls with all of it. It makes one such
    movement only, and goes before captures by single pieces even if those would take more. That the line moves is
    written as its rear man (any from the second to the last) put in front, which comes to the same.
    """

    def captures(self, board, colour):
        moves = super().captures(board, colour)
        for start, kind in self.own(board, colour):
            for way in DIAGONAL if kind == "m" else ():
                for front in self.hop(board, colour, start, way, self.pieces[kind]):
                    line = self.touched(board, colour, front, way)
                    if line:
                        moves.append(Move((start, front), line, "m"))
        return moves

    def touched(self, board, colour, front, way):
        at = self.neighbour(front, way)
        if not at or board.get(at, (colour,))[0] == colour:
            return ()
        line = [at]
        if board[at][1] == "m":
            at = self.neighbour(at, way)
            while at and board.get(at) == (other(colour), "m"):
                line.append(at)
                at = self.neighbour(at, way)
        return tuple(line)

    def is_line_capture(self, board, move):
        """A man's first movement longer than a step: a line moved. A king's is not."""
        return mover(self, board, move) == "m" and abs(move.path[1][0] - move.path[0][0]) > 1

    def partial_moves(self, board, colour, kind, path, taken, last):
        found = []
        for way in DIAGONAL:
            to, at = None, self.neighbour(path[-1], way)
            while at and at not in board:
                to, at = at, self.neighbour(at, way)
                if kind == "m":
                    break
            if to and at and at in board and board[at][0] != colour and at not in taken and (self.revisit or to not in path):
                found.append((way, (at,), to))
        return found


# --- the games -----------------------------------------------------------------------------------------

def rows(width, height, men, playable):
    """Full rows of men for both sides."""
    def row(y):
        letter = "b" if y > height - men else "w" if y <= men else "."
        return "".join(letter if playable == "all" or (x + y) % 2 == (playable == "odd") else "." for x in range(1, width + 1))
    return "/".join(row(y) for y in range(height, 0, -1))


def diagonal(game_name, size=8, men=3, playable="even", man=None, king=None, **more):
    """A game on the dark squares. Dark corner at White's left hand: even, at the right: odd."""
    pieces = {"m": replace(Piece(steps=(NW, NE), jumps=(NW, NE)), **(man or {})),
              "k": replace(Piece(steps=DIAGONAL, jumps=DIAGONAL), **(king or {}))}
    return Game(name=game_name, width=size, height=size, pieces=pieces, playable=playable,
                setup=rows(size, size, men, playable), promotion={"m": ("k", None)}, **more)


FLYING = dict(flies=True, sees_far=True, landing="any")
BACKWARD = dict(jumps=DIAGONAL)


def straight(game_name, man=None, king=None, **more):
    """A game on all 64 squares from Turkish draughts' start: two rows of men before an empty one."""
    pieces = {"m": replace(Piece(steps=AHEAD_OR_ASIDE, jumps=AHEAD_OR_ASIDE), **(man or {})),
              "k": replace(Piece(steps=ORTHOGONAL, jumps=ORTHOGONAL, flies=True, sees_far=True, landing="any",
                                 may_turn_back=False), **(king or {}))}
    empty = "." * 8
    setup = "/".join([empty, "b" * 8, "b" * 8, empty, empty, "w" * 8, "w" * 8, empty])
    return Game(**{**dict(name=game_name, width=8, height=8, pieces=pieces, setup=setup, removal="at-once", keys=("count",),
                          promotion={"m": ("k", None)}, promotes="end"), **more})


def international(game_name, size, men, **more):
    return diagonal(game_name, size, men, man=BACKWARD, king=FLYING, promotes="end", keys=("count",), **more)


GAMES = {g.name: g for g in [
    # Short kings, free choice; a man crowned in a capture stops.
    diagonal("english", first="b", numbers="top-left"),
    # A man crowned in a capture goes on as a king; a king lands where the chain goes on, if it does anywhere.
    diagonal("russian", man=BACKWARD, king={**FLYING, "landing": "going-on"}, promotes="at-once"),
    # Assumed: Russian draughts; no position a third time (the article).
    diagonal("liberian", man=BACKWARD, king={**FLYING, "landing": "going-on"}, promotes="at-once", forbidden=3),
    # Promotion passes (dctl; draughts.github.io has it stop: parameter).
    diagonal("pool", first="b", numbers="top-left", man=BACKWARD, king={**FLYING, "landing": "going-on"}, promotes="end"),
    international("brazilian", 8, 3),
    international("international", 10, 4, numbers="top-left"),
    # A king stops right behind a king that it takes last (dctl, is_halt_behind_final_king; mindsports.nl).
    diagonal("killer", 10, 4, man=BACKWARD, king={**FLYING, "landing": "behind-king"}, promotes="end", keys=("count",),
             numbers="top-left"),
    # lidraughts.org: who first gets a king wins.
    international("breakthrough", 10, 4, king_wins=True, numbers="top-left"),
    international("canadian", 12, 5, numbers="top-left"),
    # n kings count more than 2n - 1 and less than 2n men: 1.99 men each; at equal value a king captures.
    diagonal("frisian", 10, 4, man=dict(jumps=DIAGONAL + FAR_ORTHOGONAL, value=100),
             king={**FLYING, "jumps": DIAGONAL + FAR_ORTHOGONAL, "value": 199},
             promotes="end", keys=("value", "with-king"), king_runs=3, numbers="top-left"),
    diagonal("spanish", playable="odd", king=FLYING, keys=("count", "kings-taken"), numbers="bottom-right"),
    diagonal("portuguese", playable="odd", king=FLYING, keys=("count", "kings-taken"), numbers="bottom-right"),
    diagonal("italian", playable="odd", man=dict(takes="m"), keys=("count", "with-king", "kings-taken", "earliest-king"),
             numbers="top-left"),
    diagonal("czech", king={**FLYING, "landing": "going-on"}, keys=("with-king",)),
    # The king lands right behind what it takes and may turn straight back (checkers.fandom.com, coldmoon.io).
    diagonal("thai", men=2, first="b", king={**FLYING, "landing": "next"}, removal="at-once", numbers="bottom-right"),
    diagonal("malaysian", 12, 5, king=FLYING, keys=("count",), numbers="top-left"),
    diagonal("old-french", keys=("count", "kings-taken", "with-king"), numbers="top-left"),

    # Promotion at the end of the move (Wikipedia, kish 1.1.7, the article; stop and at-once: parameter).
    straight("turkish"),
    straight("armenian", man=dict(steps=AHEAD_OR_ASIDE + (NW, NE)), king=dict(steps=ALL), promotes="at-once"),
    straight("greek", king=dict(landing="next")),
    # As Turkish; a man may hop over one own man next to it, forward or sideways (Ratrout in the article).
    straight("kens", man=dict(hops=AHEAD_OR_ASIDE)),
    # Hops and captures follow one another freely in one move; the article's invariant keeps the moves that take
    # most; no square twice in a move, or a loop of hops would never end; crowned at any partial move.
    straight("kena", man=dict(jumps=ORTHOGONAL, hops=ORTHOGONAL), promotes="at-once",
             hops_in_chains=True, revisit=False),
    # 7x7 points, all eight ways from each, three rows of men (mlwi.magix.net, after Zapletal 1991).
    Game("ossetian", 7, 7, {"m": Piece(steps=(N, NW, NE), jumps=ALL)}, rows(7, 7, 3, "all"), obligatory=False,
         removal="at-once"),
    # A man that ends its move on the last row leaves the board; in a capture it goes on sideways from there
    # (Dagaz's extension looks at where the whole move ends).
    Game("senegalese", 6, 5, {"m": Piece(steps=AHEAD_OR_ASIDE, jumps=AHEAD_OR_ASIDE)}, "bbbbbb/bbbbbb/bb..ww/wwwwww/wwwwww",
         removal="at-once", promotes="end", vanishes=True, captures_end=True),
    # From corner to corner; only equal or lower rank is taken. A pedina becomes a dama (r: one that never becomes
    # damone) on the squares of the enemy's dame, a dama of the start a damone in the enemy's corner; that ends the move.
    Game("damone", 8, 8, {
        "m": Piece(steps=(NW, NE, SW), jumps=(NW, NE, SW), takes="m", rank=1),
        "d": Piece(steps=DIAGONAL, jumps=DIAGONAL, takes="mdr", rank=2),
        "r": Piece(steps=DIAGONAL, jumps=DIAGONAL, takes="mdr", rank=2),
        "k": Piece(steps=DIAGONAL, jumps=DIAGONAL, rank=3)},
        "B.D.b.../...b..../D.b...../.b.....w/b.....w./.....w.d/....w.../...w.d.W", playable="odd",
        promotion={"m": ("r", {(1, 6), (3, 8)}), "d": ("k", {(1, 8)})}, keys=("count", "rank", "ranks-taken")),
    # 6x7 points and the middles of their squares; the middles have diagonals only. Keyland 1921 (through Ludii):
    # captures are free and may stop; equal or lower rank.
    Game("dablot", 11, 13, {
        "m": Piece(steps=FAR_ORTHOGONAL + DIAGONAL, jumps=FAR_ORTHOGONAL + DIAGONAL, takes="m", rank=1),
        "p": Piece(steps=FAR_ORTHOGONAL + DIAGONAL, jumps=FAR_ORTHOGONAL + DIAGONAL, takes="mp", rank=2),
        "k": Piece(steps=FAR_ORTHOGONAL + DIAGONAL, jumps=FAR_ORTHOGONAL + DIAGONAL, rank=3)},
        "/".join(["b.b.b.b.b.b", ".b.b.b.b.b."] * 2 + ["b.b.b.b.b.b", ".P.........", "B.........W", ".........p."]
                 + ["w.w.w.w.w.w", ".w.w.w.w.w."] * 2 + ["w.w.w.w.w.w"]),
        playable="even", lines="vertices", obligatory=False, complete=False, removal="at-once"),
    Fanorona("fanorona", 9, 5, {"m": Piece(steps=ALL)}, "bbbbbbbbb/bbbbbbbbb/bwbw.bwbw/wwwwwwwww/wwwwwwwww", lines="strong",
             complete=False, revisit=False, removal="at-once"),
    Fanorona("fanorona-5x5", 5, 5, {"m": Piece(steps=ALL)}, "bbbbb/bbbbb/bw.bw/wwwww/wwwww", lines="strong",
             complete=False, revisit=False, removal="at-once"),
    Bushka("bushka", 10, 10, {"m": Piece(steps=(NW, NE), hops=(NW, NE), hops_lines=True),
                              "k": Piece(steps=DIAGONAL, flies=True)},
           rows(10, 10, 3, "even"), playable="even", promotion={"m": ("k", None)}, keys=("line", "count")),
    # A line of men moves one square along itself: its rear man hops to the front.
    Game("dameo", 8, 8, {
        "m": Piece(steps=(N, NW, NE), jumps=ORTHOGONAL, hops=(N, NW, NE), hops_lines=True),
        "k": Piece(steps=ALL, flies=True, jumps=ORTHOGONAL, sees_far=True, landing="any")},
        "bbbbbbbb/.bbbbbb./..bbbb../......../......../..wwww../.wwwwww./wwwwwwww",
        promotion={"m": ("k", None)}, promotes="end", keys=("count",)),
]}


def main(arguments):
    by_path = "--path" in arguments
    arguments = [a for a in arguments if a != "--path"]
    if arguments[:1] == ["games"]:
        print("\n".join(GAMES))
        return
    command, game = arguments[0], GAMES[arguments[1]]
    if command == "moves":
        position = game.read(arguments[2]) if len(arguments) > 2 else game.start()
        print("\n".join(game.list(position)))
    elif command == "perft":
        position = game.read(arguments[3]) if len(arguments) > 3 else game.start()
        for depth in range(1, int(arguments[2]) + 1):
            print(depth, game.perft(position, depth, not by_path), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
