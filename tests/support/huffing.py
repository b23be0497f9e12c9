#!/usr/bin/env python3
"""Leaves of games in which who takes nothing though he could have loses a piece for it, counted
without the program: every complete turn, a huff and the move behind it being one, and every
different position that a turn leads to, summed ply by ply. Prints GAME DEPTH PATHS RESULTS. Pieces
are a table from squares to signs, w and b, kings W and B; the rules are a few lines for each game.

usage: huffing.py GAME DEPTH [FEN], as in W:Wa1,Kb2:B~c3 where c3 may be huffed
"""
import sys

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AHEAD = ((0, 1), (1, 1), (-1, 1))
# side, alquerque's lines, ways of men to step, and to take; kings take far; corners alone promote
GAMES = {
    "kharberg": (5, True, STRAIGHT + DIAGONAL, STRAIGHT + DIAGONAL, False, False),
    "dama-alquerque": (5, True, AHEAD + STRAIGHT[1::2], AHEAD + STRAIGHT[1::2], True, False),
    "la-dama": (5, False, AHEAD + STRAIGHT[1::2], AHEAD + STRAIGHT[1::2], True, True),
    "zamma": (9, True, AHEAD, STRAIGHT + DIAGONAL, True, False),
}


class Board:
    def __init__(self, name):
        self.name, self.forfeits = name, name == "damas"
        if self.forfeits:
            self.side, self.lines, self.corners, self.far = 8, False, False, True
            self.steps = self.takes = ((-1, 1), (1, 1))
            self.king = DIAGONAL
        else:
            self.side, self.lines, self.steps, self.takes, self.far, self.corners = GAMES[name]
            self.king = STRAIGHT + DIAGONAL

    def start(self):
        side, pieces = self.side, {}
        for column in range(side):
            for row in range(side):
                number = row * side + column
                if self.forfeits:
                    if (column + row) % 2 == 0 and row not in (3, 4):
                        pieces[column, row] = "w" if row < 3 else "b"
                elif number == side * side // 2:
                    continue
                elif self.name == "zamma":
                    pieces[column, row] = "w" if number < side * side // 2 else "b"
                else:  # the middle row has a player's own stones at his right hand
                    mine = row < side // 2 or (row == side // 2 and column > side // 2)
                    pieces[column, row] = "w" if mine else "b"
        if self.name == "zamma":
            for column in range(side):
                pieces.pop((column, side // 2), None)
            for column in range(side):
                if column != side // 2:
                    pieces[column, side // 2] = "w" if column > side // 2 else "b"
        return pieces

    def on(self, square):
        return 0 <= square[0] < self.side and 0 <= square[1] < self.side

    def beyond(self, square, way):
        """The next square, or None: on an alquerque board diagonals run through half the points."""
        if self.lines and way[0] and way[1] and sum(square) % 2:
            return None
        to = square[0] + way[0], square[1] + way[1]
        return to if self.on(to) else None

    def ways(self, piece, of_men):
        if piece in "WB":
            return self.king
        return of_men if piece == "w" else tuple((-column, -row) for column, row in of_men)

    def settled(self, piece, square):
        """The piece that has come to the square."""
        last = self.side - 1 if piece == "w" else 0
        corner = square[0] in (0, self.side - 1) or not self.corners
        return piece.upper() if square[1] == last and corner else piece

    def quiet(self, pieces, own):
        for square, piece in pieces.items():
            if piece.lower() != own:
                continue
            for way in self.ways(piece, self.steps):
                to = self.beyond(square, way)
                while to and to not in pieces:
                    yield square, to, self.settled(piece, to)
                    to = self.beyond(to, way) if piece in "WB" else None

    def jumps(self, pieces, square, piece):
        for way in self.ways(piece, self.takes):
            far, over = piece in "WB" and self.far, self.beyond(square, way)
            while far and over and over not in pieces:
                over = self.beyond(over, way)
            if not over or over not in pieces or pieces[over].lower() == piece.lower():
                continue
            to = self.beyond(over, way)
            while to and to not in pieces:
                yield over, to
                to = self.beyond(to, way) if far else None

    def chains(self, pieces, square, piece):
        """The boards after the captures of a piece, and how many it took: in Damas it goes on."""
        for over, to in list(self.jumps(pieces, square, piece)):
            left = {at: other for at, other in pieces.items() if at not in (square, over)}
            now = self.settled(piece, to)
            further = list(self.chains(left, to, now)) if self.forfeits else []
            for board, count, _ in further:
                yield board, count + 1, (over, to)
            if not further:
                left[to] = now
                yield left, 1, (over, to)

    def captures(self, pieces, own):
        """By square: the boards after its best captures, and what these take."""
        found = {}
        for square, piece in pieces.items():
            if piece.lower() == own:
                chains = list(self.chains(pieces, square, piece))
                most = max((count for _, count, _ in chains), default=0)
                if chains:
                    found[square] = [one for one in chains if one[1] == most], most
        return found

    def moves(self, pieces, own):
        """Boards after a move, with the pieces that may then be huffed."""
        captures = self.captures(pieces, own)
        for boards, _ in captures.values():
            for board, _, _ in boards:
                yield board, frozenset()
        best = max((most for _, most in captures.values()), default=0)
        lost = {square for square, (_, most) in captures.items() if most == best}
        for square, to, now in self.quiet(pieces, own):
            board = {at: other for at, other in pieces.items() if at != square}
            board[to] = now
            late = frozenset(to if at == square else at for at in lost)
            if self.forfeits:
                for at in late:
                    del board[at]
                late = frozenset()
            yield board, late

    def turns(self, pieces, late, own):
        plain = list(self.moves(pieces, own))
        for square in late:
            yield from self.moves({at: one for at, one in pieces.items() if at != square}, own)
        yield from plain

    def count(self, pieces, late, own, depth, results):
        after = list(self.turns(pieces, late, own))
        if results:
            after = list({(frozenset(board.items()), left): (board, left)
                          for board, left in after}.values())
        if depth == 1:
            return len(after)
        return sum(self.count(board, left, "b" if own == "w" else "w", depth - 1, results)
                   for board, left in after)

    def square(self, name):
        if name[0].isdigit():  # of Damas: four a row, from above
            row, column = divmod(int(name) - 1, 4)
            return 2 * column + (row + 1) % 2, 7 - row
        return ord(name[0]) - ord("a"), int(name[1:]) - 1

    def read(self, fen):
        own, *lists = fen.split(":")
        pieces, late = {}, set()
        for one in lists:
            for item in filter(None, one[1:].split(",")):
                name = item.lstrip("~").lstrip("K")
                sign = one[0].lower()
                pieces[self.square(name)] = sign.upper() if "K" in item else sign
                if item[0] == "~":
                    late.add(self.square(name))
        return pieces, frozenset(late), own.lower()


def main(name, depth, fen=None):
    board = Board(name)
    pieces, late, own = board.read(fen) if fen else (board.start(), frozenset(), "w")
    for plies in range(1, int(depth) + 1):
        print(name, plies, *(board.count(pieces, late, own, plies, only) for only in (False, True)))


main(*sys.argv[1:])
