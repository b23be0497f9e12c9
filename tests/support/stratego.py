#!/usr/bin/env python3
"""An independent Stratego, to test the program against.

Plain and slow on purpose. Written from the rules page of StrategoUSA with the articles 10 and 11 of the ISF it quotes; it knows nothing of the program.

  stratego.py moves GAME RED BLUE [MOVES]         legal moves, sorted; then one line for each refused move and by what
  stratego.py perft GAME RED BLUE DEPTH [MOVES]   leaves at each depth
  stratego.py outcome GAME RED BLUE [MOVES]       the outcome after these moves

GAME is a name with readings, `stratego` or `stratego:army=duel,two-squares=5`. RED and BLUE are set-ups: rows from the
front row to the back row, `/` between them, columns from A to K, `.` empty, F Y S N T L P J C G M B for the flag, spy to
marshal, and bomb. Moves are `J4-J5`, strikes `J4xJ5`. Outcomes: `ongoing`, or `R`, `B`, `drawn` and why: `flag`,
`no-moves`, `limit`.

What is meant by the rules where their texts leave it open. S is the side that moves, x its moving piece, m the move, n the
number of plies before it; p, q, e are pieces of the enemy. "Next to" is one of the four neighbour squares. A *reverse* is
a move of the piece that made the own last move, back to the square it came from. An *arrangement* says which piece is
on which square, whatever its rank and whoever is to move.

two-squares=L. Refused if each of S's last L moves was made by x between the same two squares as m. Strikes too.
scout-lines=on (10.2). Refused if S's last L moves were made by x and one border between two squares is crossed by all of
  them and by m. For all but scouts that is the same.
more-squares=pseudocode. To the letter; the list holds arrangements after own moves, strikes too.
more-squares=isf. A move *threatens* the pieces that x, if it survives, is next to afterwards, whatever the ranks. The
  enemy's next move *evades* if a threatened piece makes it and does not strike x. A chase is the longest run of threats
  each evaded at once, up to now. Refused if m threatens a piece that has evaded in the chase and leads to an arrangement
  that stood on the board since the chase began, the one before its first threat included; not a reverse.
Special rules. They never refuse a strike: "attacking" in exception 2 is combat as in isAttackingMove of the same page, for
  if it were to stand next to, exception 4 of the resumed chase would say nothing.
  a *may take* b, as S knows: they stand next to each other and the enemy's of the two is not shown, or a can move and
  striking b it is not lost alone. x is *at risk* if before m some e may take it (exception 1).
  m is a *chase move* of x and p if p made the enemy's last move, stood next to x before it, and is next to x after m.
  continuous-chase: refused if S's last 5 moves and m are chase moves of the same x and p.
  resumed-chase: refused if after m x is next to a p that it has made a chase move at, unless x made the own last move and
  stood next to p after it and p made the enemy's last move (it goes on), or a neighbour square of p holds something else
  than just after the latest such chase move, x and p themselves not counted (exception 3), or x may take two pieces after
  m (exception 4).
  position-repetition: refused if the arrangement after m stood on the board before, the start included; not a reverse.
Ends. The flag; then no legal move for the side to move, a loss, or a draw if the other side's pieces could not move either
  (the rules above not looked at); then the limit.
"""
import sys
from collections import Counter, namedtuple

RED, BLUE = 0, 1
LETTERS = "FYSNTLPJCGMB"
FLAG, SPY, SCOUT, MINER, MARSHAL, BOMB = 0, 1, 2, 3, 10, 11
COLUMNS = "ABCDEFGHJK"
LAKES = {"C5", "C6", "D5", "D6", "G5", "G6", "H5", "H6"}
ARMIES = {  # flag, spy, scout, ... marshal, bomb
    "full": (1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6),
    "ultimate": (1, 1, 4, 2, 2, 2, 2, 1, 1, 1, 1, 2),
    "duel": (1, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 2),
    "barrage": (1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1),
}
DEFAULTS = {"army": "full", "two-squares": "3", "scout-lines": "on", "more-squares": "isf", "continuous-chase": "off",
            "resumed-chase": "off", "position-repetition": "off", "limit": "2000", "limit-counts": "moves"}
RULES = ("two-squares", "scout-lines", "more-squares", "continuous-chase", "resumed-chase", "position-repetition")

Piece = namedtuple("Piece", "number seat kind")
Move = namedtuple("Move", "start end strike")
Ply = namedtuple("Ply", "piece start end strike before after")  # boards: {square: piece}


# --- the board -----------------------------------------------------------------------------------------

def name(square):
    return COLUMNS[square[0]] + str(square[1] + 1)


def square_of(text):
    return COLUMNS.index(text[0]), int(text[1:]) - 1


SQUARES = [(x, y) for y in range(10) for x in range(10) if name((x, y)) not in LAKES]
ON_BOARD = set(SQUARES)
WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def around(square):
    return [s for s in ((square[0] + dx, square[1] + dy) for dx, dy in WAYS) if s in ON_BOARD]


AROUND = {square: around(square) for square in SQUARES}


def next_to(one, other):
    return other in AROUND[one]


def borders(start, end):
    """The borders between squares that a move crosses, each as the pair of its squares."""
    (x, y), (to_x, to_y) = start, end
    found = set()
    while (x, y) != (to_x, to_y):
        onward = (x + (to_x > x) - (to_x < x), y + (to_y > y) - (to_y < y))
        found.add(frozenset([(x, y), onward]))
        x, y = onward
    return found


# --- set-up --------------------------------------------------------------------------------------------

def read_setup(text, seat, army):
    """The squares of a set-up, {square: kind}; it must be the whole army on the own four rows."""
    rows = text.split("/")
    assert len(rows) == 4 and all(len(row) == 10 for row in rows), text
    placed = {}
    for back, row in enumerate(rows):
        for column, letter in enumerate(row.upper()):
            if letter != ".":
                placed[column, 3 - back if seat == RED else 6 + back] = LETTERS.index(letter)
    count = Counter(placed.values())
    assert tuple(count[kind] for kind in range(12)) == ARMIES[army], text
    return placed


def read_rules(text):
    pairs = [pair.split("=") for pair in text.partition(":")[2].split(",") if pair]
    assert all(key in DEFAULTS for key, _ in pairs), text
    return {**DEFAULTS, **dict(pairs)}


class Game:
    """A game from its set-ups on, with all that has happened."""

    def __init__(self, rules, red, blue):
        self.rules = read_rules(rules) if isinstance(rules, str) else rules
        numbers = iter(range(200))
        self.board = {}
        for seat, text in enumerate((red, blue)):
            for square, kind in read_setup(text, seat, self.rules["army"]).items():
                self.board[square] = Piece(next(numbers), seat, kind)
        self.turn, self.plies, self.shown, self.moved, self.flag_taken_by = RED, [], set(), set(), None
        self.seen = [arrangement(self.board)]  # before each ply, and now
        self.lists = [[], []]  # of the pseudocode

    def play(self, move):
        piece, before, after = self.board[move.start], self.board, dict(self.board)
        del after[move.start]
        if move.strike:
            struck = before[move.end]
            result = strike(piece.kind, struck.kind)
            if result > 0:
                after[move.end] = piece
            elif result == 0:
                del after[move.end]
            self.shown |= {piece.number, struck.number}
            if struck.kind == FLAG:
                self.flag_taken_by = self.turn
        else:
            after[move.end] = piece
        if len(borders(move.start, move.end)) > 1:
            self.shown.add(piece.number)
        self.moved.add(piece.number)
        last = self.plies[-1] if self.plies else None
        if last and not next_to(last.end, move.start):
            self.lists[1 - self.turn] = []
        self.seen = self.seen + [arrangement(after)]
        self.lists[self.turn] = self.lists[self.turn] + [self.seen[-1]]
        self.plies = self.plies + [Ply(piece, *move, before, after)]
        self.board, self.turn = after, 1 - self.turn

    def copy(self):
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.shown, other.moved, other.lists = set(self.shown), set(self.moved), list(self.lists)
        return other


def arrangement(board):
    return frozenset((square, piece.number) for square, piece in board.items())


def strike(attacker, struck):
    """1 the attacker wins, 0 both fall, -1 it is lost."""
    if struck == FLAG or (attacker, struck) in ((SPY, MARSHAL), (MINER, BOMB)):
        return 1
    if struck == BOMB:
        return -1
    return (attacker > struck) - (attacker < struck)


# --- movement ------------------------------------------------------------------------------------------

def movements(board, seat):
    """By the rules of movement alone."""
    found = []
    for start, piece in board.items():
        if piece.seat != seat or piece.kind in (FLAG, BOMB):
            continue
        for dx, dy in WAYS:
            for length in range(1, 10 if piece.kind == SCOUT else 2):
                end = start[0] + dx * length, start[1] + dy * length
                if end not in ON_BOARD:
                    break
                if end in board:
                    if board[end].seat != seat:
                        found.append(Move(start, end, True))
                    break
                found.append(Move(start, end, False))
    return found


def after_step(board, move):
    """After a move that is no strike."""
    after = dict(board)
    after[move.end] = after.pop(move.start)
    return after


# --- what is refused -----------------------------------------------------------------------------------

def own_last(game, number):
    """The last so many plies of the side to move, the latest first; fewer if there are not so many."""
    return game.plies[-2::-2][:number]


def is_reverse(game, move):
    last = own_last(game, 1)
    return bool(last) and (last[0].end, last[0].start) == (move.start, move.end) and last[0].piece == game.board[move.start]


def by_two_squares(game, move):
    limit = int(game.rules["two-squares"])
    last = own_last(game, limit)
    return len(last) == limit and all(ply.piece == game.board[move.start] and {ply.start, ply.end} == {move.start, move.end}
                                      for ply in last)


def by_scout_lines(game, move):
    if game.rules["two-squares"] == "off":
        return False
    limit = int(game.rules["two-squares"])
    last = own_last(game, limit)
    if len(last) < limit or any(ply.piece != game.board[move.start] for ply in last):
        return False
    return bool(borders(move.start, move.end).intersection(*(borders(ply.start, ply.end) for ply in last)))


def by_more_squares(game, move):
    if move.strike or is_reverse(game, move):
        return False
    after = after_step(game.board, move)
    if game.rules["more-squares"] == "pseudocode":
        return arrangement(after) in game.lists[game.turn]
    first = chase_begin(game)
    if first is None:
        return False
    evaders = {ply.piece for ply in game.plies[first + 1::2]}
    if not evaders & threatened(after, move.end):
        return False
    return arrangement(after) in game.seen[first:]


def threatened(board, square):
    """The pieces next to the piece there that are not of its side."""
    return {board[s] for s in AROUND[square] if s in board and board[s].seat != board[square].seat}


def evades(threat, reply):
    return (threat.after.get(threat.end) == threat.piece and reply.piece in threatened(threat.after, threat.end) and
            reply.end != threat.end)


def chase_begin(game):
    """Index of the first threat of the chase by the side to move that is on; None if none is."""
    first = None
    for index in range(len(game.plies) - 1, 0, -2):
        if not evades(game.plies[index - 1], game.plies[index]):
            break
        first = index - 1
    return first


def may_take(game, attacker, struck, knower):
    """For two pieces next to each other, as the side `knower` knows."""
    theirs = attacker if attacker.seat != knower else struck
    if theirs.number not in game.shown:
        return True
    return attacker.kind not in (FLAG, BOMB) and strike(attacker.kind, struck.kind) >= 0


def at_risk(game, square):
    piece = game.board[square]
    return any(may_take(game, enemy, piece, piece.seat) for enemy in threatened(game.board, square))


def chased_by(before, ply):
    """The piece that the ply chases, None if it is no chase move; `before` is the ply before it."""
    stays = ply.after.get(ply.end) == ply.piece and ply.after.get(before.end) == before.piece
    return before.piece if stays and next_to(ply.start, before.start) and next_to(ply.end, before.end) else None


def chases(game):
    """(index, chaser, chased) of all chase moves so far."""
    return [(i, game.plies[i].piece, chased) for i in range(1, len(game.plies))
            if (chased := chased_by(game.plies[i - 1], game.plies[i]))]


def by_continuous_chase(game, move):
    if move.strike or len(game.plies) < 11 or at_risk(game, move.start):
        return False
    after, piece = after_step(game.board, move), game.board[move.start]
    chased = chased_by(game.plies[-1], Ply(piece, *move, game.board, after))
    return chased is not None and all(game.plies[-i].piece == piece and chased_by(game.plies[-i - 1], game.plies[-i]) == chased
                                      for i in (2, 4, 6, 8, 10))


def by_resumed_chase(game, move):
    if move.strike or at_risk(game, move.start):
        return False
    after, piece = after_step(game.board, move), game.board[move.start]
    beside = threatened(after, move.end)
    if sum(may_take(game, piece, enemy, piece.seat) for enemy in beside) >= 2:
        return False
    return any(resumes(game, piece, chased) for chased in beside)


def resumes(game, piece, chased):
    earlier = [index for index, *pair in chases(game) if pair == [piece, chased]]
    if not earlier:
        return False
    own, enemy = game.plies[-2], game.plies[-1]
    if own.piece == piece and chased in threatened_after(own) and enemy.piece == chased:
        return False
    def surroundings(board):
        here = next(s for s, p in game.board.items() if p == chased)
        return [None if board.get(s) in (piece, chased) else board.get(s) for s in AROUND[here]]
    return surroundings(game.plies[earlier[-1]].after) == surroundings(game.board)


def threatened_after(ply):
    return threatened(ply.after, ply.end) if ply.after.get(ply.end) == ply.piece else set()


def by_position_repetition(game, move):
    if move.strike or at_risk(game, move.start) or is_reverse(game, move):
        return False
    return arrangement(after_step(game.board, move)) in game.seen


BY = dict(zip(RULES, (by_two_squares, by_scout_lines, by_more_squares, by_continuous_chase, by_resumed_chase,
                      by_position_repetition)))


def refusing(game, move):
    """The rules that refuse the move, those that are not in force left aside."""
    return (rule for rule in RULES if game.rules[rule] != "off" and BY[rule](game, move))


def refused_by(game, move):
    """The first rule that refuses the move; None if it is legal."""
    return next(refusing(game, move), None)


def legal(game):
    return [m for m in movements(game.board, game.turn) if not refused_by(game, m)]


# --- ends ----------------------------------------------------------------------------------------------

def outcome(game):
    mover = "RB"[1 - game.turn]
    if game.flag_taken_by is not None:
        return mover + " flag"
    if not legal(game):
        return mover + " no-moves" if movements(game.board, 1 - game.turn) else "drawn no-moves"
    if game.rules["limit"] != "none":
        limit = int(game.rules["limit"]) * (2 if game.rules["limit-counts"] == "turns" else 1)
        if len(game.plies) >= limit:
            return "drawn limit"
    return "ongoing"


def perft(game, depth):
    """Leaves; a game that has ended has no moves."""
    if outcome(game) != "ongoing":
        return 0
    moves = legal(game)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


# --- texts ---------------------------------------------------------------------------------------------

def write_move(move):
    return name(move.start) + "-x"[move.strike] + name(move.end)


def read_move(text):
    start, end = text.replace("x", "-").split("-")
    return Move(square_of(start), square_of(end), "x" in text)


def write_board(board):
    """Rows from row 10 down, capital letters Red's, small ones Blue's."""
    def letter(square):
        piece = board.get(square)
        return "~" if square not in ON_BOARD else "." if not piece else \
            LETTERS[piece.kind] if piece.seat == RED else LETTERS[piece.kind].lower()
    return "/".join("".join(letter((x, y)) for x in range(10)) for y in range(9, -1, -1))


def texts(moves):
    return sorted(map(write_move, moves))


def replay(rules, red, blue, moves):
    """Each move must be legal and the game not over before it."""
    game = Game(rules, red, blue)
    for text in moves:
        move = read_move(text)
        assert outcome(game) == "ongoing" and move in legal(game), (text, len(game.plies))
        game.play(move)
    return game


def main(arguments):
    command, rules, red, blue, *rest = arguments
    if command == "perft":
        game = replay(rules, red, blue, rest[1:])
        for depth in range(1, int(rest[0]) + 1):
            print(depth, perft(game, depth), flush=True)
    elif command == "moves":
        game = replay(rules, red, blue, rest)
        print(*texts(legal(game)))
        for move in movements(game.board, game.turn):
            if refused_by(game, move):
                print(write_move(move), *refusing(game, move))
    elif command == "outcome":
        print(outcome(replay(rules, red, blue, rest)))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
