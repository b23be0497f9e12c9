"""What a side knows in a game of Stratego that has seen its own set-up, the moves and the strikes, and nothing else.

Written from the rules: whoever strikes or is struck shows its rank to both; who moves more than one square is a scout.
Independent of the program but for the text of positions: side to move, rows from row 10 down (capitals Red's, small
letters Blue's, u a rank that is not known, lakes as empty squares), then the squares of pieces that have moved and of
those whose rank the other side knows, and what is lost.

Table is the referee: it has the whole position, and gives both observers the same of each move."""
from stratego import COLUMNS, LETTERS, strike

SQUARES = [column + str(row) for row in range(1, 11) for column in COLUMNS]


def text_of(turn, board, moved, shown, lost):
    """`board` is {square: (seat, letter)}."""
    def letter(square):
        seat, kind = board.get(square, (0, "."))
        return kind.lower() if seat else kind
    rows = ["".join(letter(column + str(row)) for column in COLUMNS) for row in range(10, 0, -1)]
    text = "rb"[turn] + " " + "/".join(rows)
    for word, marked in (("moved", moved), ("shown", shown)):
        squares = [square for square in SQUARES if square in marked]
        if squares:
            text += f" {word}=" + ",".join(squares)
    sides = ["RB"[seat] + ":" + "".join(sorted(lost[seat], key=LETTERS.index)) for seat in (0, 1) if lost[seat]]
    return text + (" lost=" + ",".join(sides) if sides else "")


class Observer:
    def __init__(self, seat, own):
        self.seat, self.turn, self.moved, self.shown, self.lost = seat, 0, set(), set(), ([], [])
        self.board = {square: (seat, kind) for square, kind in own["pieces"].items()}
        self.board.update({square: (1 - seat, "U") for square in own["enemies"]})
        self.start = self.write()

    @staticmethod
    def empty():
        return text_of(0, {}, set(), set(), ([], []))

    def write(self):
        return text_of(self.turn, self.board, self.moved, self.shown, self.lost)

    def see(self, start, end, ranks):
        """A move; of a strike, the two ranks that are shown and whether the attacker wins, falls, or both do."""
        piece = self.board.pop(start)
        far = start[0] != end[0] and abs(COLUMNS.index(start[0]) - COLUMNS.index(end[0])) > 1 or \
            abs(int(start[1:]) - int(end[1:])) > 1
        known = start in self.shown or far
        self.moved.discard(start)
        self.shown.discard(start)
        if far:
            piece = (piece[0], "S")
        if not ranks:
            self.put(end, piece, True, known)
        else:
            attacker, struck, result = ranks
            defender_moved = end in self.moved
            self.clear(end)
            if result >= 0:
                self.lost[1 - self.turn].append(struck)
            if result <= 0:
                self.lost[self.turn].append(attacker)
            if result > 0:
                self.put(end, (self.turn, attacker), True, True)
            elif result < 0:
                self.put(end, (1 - self.turn, struck), defender_moved, True)
        self.turn = 1 - self.turn

    def clear(self, square):
        del self.board[square]
        self.moved.discard(square)
        self.shown.discard(square)

    def put(self, square, piece, moved, shown):
        self.board[square] = piece
        if moved:
            self.moved.add(square)
        if shown:
            self.shown.add(square)


class Table:
    def __init__(self, start):
        """From the text of a start position with both set-ups."""
        rows = start.split()[1].split("/")
        self.turn, self.board = 0, {}
        for row, letters in zip(range(10, 0, -1), rows):
            for column, letter in zip(COLUMNS, letters):
                if letter != ".":
                    self.board[column + str(row)] = (int(letter.islower()), letter.upper())

    def set_up(self, seat):
        return {"pieces": {square: kind for square, (side, kind) in self.board.items() if side == seat},
                "enemies": [square for square, (side, _) in self.board.items() if side != seat]}

    def play(self, text):
        """What everybody sees of the move."""
        start, end = text.replace("x", "-").split("-")
        attacker, struck = self.board.pop(start)[1], self.board.get(end)
        assert (struck is not None) == ("x" in text), text
        ranks = None
        if struck:
            result = strike(LETTERS.index(attacker), LETTERS.index(struck[1]))
            ranks = attacker, struck[1], result
            if result > 0:
                self.board[end] = (self.turn, attacker)
            elif result == 0:
                del self.board[end]
        else:
            self.board[end] = (self.turn, attacker)
        self.turn = 1 - self.turn
        return start, end, ranks
