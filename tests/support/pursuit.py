#!/usr/bin/env python3
"""An independent exact solver of pursuits under the two-squares rule of Stratego, to test the program against.

Plain and slow on purpose; it knows nothing of the program. All states that can come about are written down, and from those
in which the defender has just been captured the win is carried backwards, a move at a time, until nothing changes.

  pursuit.py FILE|-        for each board of the file (blocks between lines of three back-ticks, or one): verdict, moves

The text of a board is that of `crownhead trap`: `board:` and ten lines from row 10 down, `.` empty, `~` lake, `A` the
attacker, `d` the defender, other letters further pieces that move (red capital, blue small), `u` `U` pieces that stand
still, `p` `P` guards, `b` `B` bombs; `ranks: A=8 d=7`; `to-move: red|blue`; `counts: A=2:K7`; `limit: 3`.

What is solved. A side may move a piece or make a waiting move elsewhere. Red wants the defender captured and soon, blue wants
that never to happen, or late. Pieces that move strike by rank as in the game. No piece strikes one that is still, but for
a miner a bomb of the other side. A piece that a guard outranks (p: the attacker, P: the defender) never ends a move next to
it, and the defender does not strike what beats it. A run is what a side's last moves in turn by one piece had in common:
the same two squares, or with scout lines the border between squares that all crossed; the move after `limit` such moves that
has it too is refused. A waiting move ends the runs of its side. The defender is captured when a red piece, not only the
attacker, strikes it and stays and blue cannot take that piece at once: by a guard next to it, or a moving piece that beats it
and may strike it. When the defender is gone otherwise, it has escaped.
"""
import sys
from collections import deque, namedtuple

RED, BLUE = 0, 1
COLUMNS = "ABCDEFGHJK"
LAKES = {42, 43, 52, 53, 46, 47, 56, 57}
STANDING = "~uUpPbB"
SCOUT, MINER = 2, 3

Piece = namedtuple("Piece", "letter seat rank")
# places: square of each piece, None if struck; runs: by seat (piece, moves) or None
State = namedtuple("State", "places runs turn bombs")


def beside(square):
    found = [square + 10, square - 10]
    if square % 10 < 9:
        found.append(square + 1)
    if square % 10 > 0:
        found.append(square - 1)
    return [s for s in found if 0 <= s < 100]


def name(square):
    return COLUMNS[square % 10] + str(square // 10 + 1)


def square_of(text):
    return (int(text[1:]) - 1) * 10 + COLUMNS.index(text[0].upper())


def borders(start, end):
    step = (10 if end > start else -10) if (end - start) % 10 == 0 else (1 if end > start else -1)
    return {frozenset((s, s + step)) for s in range(start, end, step)}


def result(striker, struck):
    """1 the striker stays, -1 the struck one, 0 neither."""
    if (striker, struck) == (1, 10):
        return 1
    return (striker > struck) - (striker < struck)


class Area:
    """What does not change: walls, guards, ranks, the limit. The first two pieces are the attacker and the defender."""

    def __init__(self, rows, ranks, limit=3, scout_lines=True, waits=(True, True)):
        self.limit, self.scout_lines, self.waits = limit, scout_lines, waits
        self.walls, self.bombs, self.guards = set(), {}, {RED: set(), BLUE: set()}
        found = {}
        for number, row in enumerate(rows):
            for column, letter in enumerate(row):
                square = (9 - number) * 10 + column
                assert (letter == "~") == (square in LAKES), (rows, name(square))
                if letter in "bB":
                    self.bombs[square] = BLUE if letter == "b" else RED
                elif letter in STANDING:
                    self.walls.add(square)
                    if letter in "pP":
                        self.guards[BLUE if letter == "p" else RED].add(square)
                elif letter != ".":
                    found[letter] = square
        letters = ["A", "d"] + sorted(letter for letter in found if letter not in "Ad")
        self.pieces = [Piece(letter, BLUE if letter.islower() else RED, ranks[letter]) for letter in letters]
        self.places = tuple(found[letter] for letter in letters)

    def begin(self, turn, counts=None, places=None):
        """counts: {letter: (moves to and fro just made, the other square)}."""
        places, runs = places or self.places, [None, None]
        for letter, (count, other) in (counts or {}).items():
            index = [p.letter for p in self.pieces].index(letter)
            to_and_fro = [(other, places[index]), (places[index], other)]
            if count:
                runs[self.pieces[index].seat] = (index, tuple(to_and_fro[i % 2] for i in range(count))[::-1])
        return State(tuple(places), tuple(runs), turn, frozenset(self.bombs))

    def in_common(self, index, moves):
        """Whether all these moves of the piece have what the rule looks at in common."""
        if self.pieces[index].rank == SCOUT and self.scout_lines:
            return bool(set.intersection(*(borders(*move) for move in moves)))
        return all(set(move) == set(moves[0]) for move in moves)

    def run_after(self, run, index, move):
        moves = (*run[1], move) if run and run[0] == index else (move,)
        moves = moves[-self.limit:]
        while not self.in_common(index, moves):
            moves = moves[1:]
        return index, moves

    def refused(self, run, index, move):
        return bool(run) and run[0] == index and len(run[1]) == self.limit and self.in_common(index, (*run[1], move))

    def outranked_at(self, index, square):
        guards = {0: self.guards[BLUE], 1: self.guards[RED]}.get(index, ())
        return any(s in guards for s in beside(square))

    def ways(self, state, index):
        """(end, what is there): squares that the piece may move to, by movement alone."""
        piece, start = self.pieces[index], state.places[index]
        for step in (10, -10, 1, -1):
            end = start
            for _ in range(9 if piece.rank == SCOUT else 1):
                if end + step not in beside(end):
                    break
                end += step
                if end in LAKES or end in self.walls:
                    break
                if end in state.bombs:
                    if piece.rank == MINER and self.bombs[end] != piece.seat:
                        yield end, "bomb"
                    break
                if end in state.places:
                    other = state.places.index(end)
                    if self.pieces[other].seat != piece.seat:
                        yield end, other
                    break
                yield end, None

    def after(self, state):
        """States one move on; "captured" and "escaped" are states too."""
        seat = state.turn
        if self.waits[seat]:
            yield state._replace(runs=tuple(None if s == seat else state.runs[s] for s in (RED, BLUE)), turn=1 - seat)
        for index, piece in enumerate(self.pieces):
            if piece.seat != seat or state.places[index] is None:
                continue
            for end, other in self.ways(state, index):
                move = (state.places[index], end)
                if self.refused(state.runs[seat], index, move) or self.outranked_at(index, end):
                    continue
                if index == 1 and isinstance(other, int) and result(piece.rank, self.pieces[other].rank) < 0:
                    continue
                yield self.moved(state, index, end, other)

    def moved(self, state, index, end, other):
        seat, places, runs, bombs = state.turn, list(state.places), list(state.runs), state.bombs
        runs[seat] = self.run_after(runs[seat], index, (places[index], end))
        places[index] = end
        if other == "bomb":
            bombs = bombs - {end}
        elif other is not None:
            won = result(self.pieces[index].rank, self.pieces[other].rank)
            if won >= 0:
                places[other] = None
                if runs[1 - seat] and runs[1 - seat][0] == other:
                    runs[1 - seat] = None
            if won <= 0:
                places[index] = runs[seat] = None
        after = State(tuple(places), tuple(runs), 1 - seat, bombs)
        if places[1] is None:
            return "captured" if places[index] == end and seat == RED and not self.taken_back(after, index) else "escaped"
        return after

    def taken_back(self, state, striker):
        """Whether blue, to move, can take the red piece that has struck the defender."""
        square = state.places[striker]
        if any(s in self.guards[BLUE] for s in beside(square)):
            return True
        return any(self.beats_there(state, index, striker) for index, piece in enumerate(self.pieces)
                   if piece.seat == BLUE and state.places[index] is not None)

    def beats_there(self, state, index, striker):
        move = state.places[index], state.places[striker]
        return (result(self.pieces[index].rank, self.pieces[striker].rank) > 0 and
                any(end == move[1] for end, _ in self.ways(state, index)) and
                not self.refused(state.runs[BLUE], index, move))

    def solve(self, begins):
        """{state: moves until the capture} for every state that can come of these and is won; others are not in it."""
        before, left, fresh = {"captured": []}, {}, list(begins)
        seen = set(fresh)
        while fresh:
            state = fresh.pop()
            following = set(self.after(state))
            left[state] = len(following)
            for other in following:
                before.setdefault(other, []).append(state)
                if other not in seen and not isinstance(other, str):
                    seen.add(other)
                    fresh.append(other)
        moves, ready = {"captured": 0}, deque(["captured"])
        # who cannot move has lost
        for state in seen:
            if left[state] == 0 and state.turn == BLUE:
                moves[state] = 0
                ready.append(state)
        while ready:
            state = ready.popleft()
            for earlier in before.get(state, ()):
                if earlier in moves:
                    continue
                left[earlier] -= 1
                if earlier.turn == RED or left[earlier] == 0:
                    moves[earlier] = moves[state] + 1
                    ready.append(earlier)
        return moves


# --- text ----------------------------------------------------------------------------------------------

def read_counts(text):
    pairs = [word.split("=") for word in text.split()]
    return {letter: (int(rest.split(":")[0]), square_of(rest.split(":")[1])) for letter, rest in pairs}


def read_ranks(text):
    return {letter: int(rank) for letter, rank in (word.split("=") for word in text.split()) if letter not in "pP"}


def read_block(lines):
    values, rows = {}, []
    for line in lines:
        key, colon, value = line.partition(":")
        words = line.split()
        if colon and not rows or colon and len(rows) == 10:
            values[key.strip()] = value.strip()
        elif words and len(rows) < 10 and "board" in values:
            row = "".join(words[1:] if words[0].isdigit() else words)
            if len(row) == 10 and row != COLUMNS:
                rows.append(row)
    return rows, values


def answer(rows, ranks, to_move, counts="", limit=3):
    """(verdict, moves, how many states) of one board."""
    area = Area(rows, read_ranks(ranks), limit)
    begin = area.begin([RED, BLUE][to_move == "blue"], read_counts(counts))
    moves = area.solve([begin])
    return ("captured", moves[begin]) if begin in moves else ("escapes", 0)


def main(path):
    text = (sys.stdin if path == "-" else open(path, encoding="utf-8")).read().split("\n")
    fences = [i for i, line in enumerate(text) if line.startswith("```")]
    blocks = [text[a + 1:b] for a, b in zip(fences[::2], fences[1::2])] if fences else [text]
    for block in blocks:
        rows, values = read_block(block)
        verdict, moves = answer(rows, values["ranks"], values["to-move"], values.get("counts", ""), int(values.get("limit", 3)))
        print(values.get("name", "-"), verdict, moves, sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
