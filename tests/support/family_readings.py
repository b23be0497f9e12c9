#!/usr/bin/env python3
"""Tempting wrong readings of each rule of the draughts family, and small positions that distinguish each from the right one.

  family_readings.py list
  family_readings.py search [SEED]    prints tests/data/games/readings.tsv

A reading is a game of family.py with one rule changed, and, where the language of definitions can say it, the same
change as facts for a definition that extends the game. The search strews a few pieces at random until the two lists of
moves differ, then takes pieces away as long as they do.
"""
import random
import sys
from collections import namedtuple
from dataclasses import replace

import family
from family import ALL, AHEAD_OR_ASIDE, DIAGONAL, FAR_ORTHOGONAL, GAMES, NE, NW, ORTHOGONAL

# words: the wrong reading; facts: it as a definition, or `parameter=value`, or ""; game: it in Python
Reading = namedtuple("Reading", "base words facts game")
READINGS = []


def reading(base, words, facts="", pieces=None, kind=None, **changes):
    """With other fields of the game and its pieces, or as a game of another kind."""
    right = GAMES[base]
    changed = {k: replace(p, **(pieces or {}).get(k, {})) for k, p in right.pieces.items()}
    if kind:
        right = kind(**{field: getattr(right, field) for field in right.__dataclass_fields__})
    READINGS.append(Reading(base, words, facts, replace(right, pieces=changed, **changes)))


def choosing(base, words, keys=""):
    """A capture must be made, and of those one that is first by these keys of definitions."""
    facts = f"(choice (capture mandatory) (maximise {keys}))" if keys else "(choice (capture mandatory))"
    reading(base, words, facts, keys=tuple({"weight": "value", "by-line": "line"}.get(key, key) for key in keys.split()))


def man(**changes):
    return {"m": changes}


def king(**changes):
    return {"k": changes}


FLIES = dict(flies=True, sees_far=True, landing="any")


# Readings that are more than a change of fields.

class Loop(family.Fanorona):
    """May go on in the direction just used."""
    same_direction = True


class NotBack:
    def partial_moves(self, board, colour, kind, path, taken, last):
        found = super().partial_moves(board, colour, kind, path, taken, last)
        return [f for f in found if not last or f[0] != (-last[0], -last[1])]


class OnlyReversing(NotBack, Loop):
    pass


class FirstStone(family.Fanorona):
    def enemies(self, board, colour, at, way):
        return super().enemies(board, colour, at, way)[:1]


class Approach(family.Fanorona):
    def partial_moves(self, board, colour, kind, path, taken, last):
        found = super().partial_moves(board, colour, kind, path, taken, last)
        return [f for f in found if self.neighbour(f[2], f[0]) == f[1][0]]


class Both(family.Fanorona):
    def partial_moves(self, board, colour, kind, path, taken, last):
        ways = {}
        for way, victims, to in super().partial_moves(board, colour, kind, path, taken, last):
            ways[way, to] = ways.get((way, to), ()) + victims
        return [(way, victims, to) for (way, to), victims in ways.items()]


class LineTakesOne(family.Bushka):
    def touched(self, board, colour, front, way):
        return super().touched(board, colour, front, way)[:1]


class PieceTakesLine(family.Bushka):
    def partial_moves(self, board, colour, kind, path, taken, last):
        found = super().partial_moves(board, colour, kind, path, taken, last)
        return [(way, tuple(s for s in self.touched(board, colour, to, way) if s not in taken), to) for way, _, to in found]


class LinesForward(family.Bushka):
    def captures(self, board, colour):
        up = 1 if colour == "w" else -1
        return [m for m in super().captures(board, colour)
                if not self.is_line_capture(board, m) or (m.path[1][1] - m.path[0][1]) * up > 0]


class NoTurn(NotBack, family.Bushka):
    pass


class VanishesAtOnce(family.Game):
    def partial_moves(self, board, colour, kind, path, taken, last):
        if len(path) > 1 and self.on_last_row(colour, path[-1]):
            return []
        return super().partial_moves(board, colour, kind, path, taken, last)


class KingNear(family.Bushka):
    def partial_moves(self, board, colour, kind, path, taken, last):
        found = super().partial_moves(board, colour, kind, path, taken, last)
        return [f for f in found if abs(f[2][0] - path[-1][0]) == 1]


class HopsOverKings(family.Game):
    def hop(self, board, colour, at, way, piece):
        return super().hop({s: (c, "m") for s, (c, _) in board.items()}, colour, at, way, piece)


class Zrf(family.Game):
    """Shashki as in the article: whether the man that was crowned can go on is asked as of a man."""

    def captures(self, board, colour):
        moves = super().captures(board, colour)
        found = []
        for m in moves:
            crowned = next((i for i, s in enumerate(m.path) if i and self.on_last_row(colour, s)), len(m.path))
            if board[m.path[0]][1] == "m" and crowned < len(m.path) - 1:
                alike = [o for o in moves if o.path[:crowned + 1] == m.path[:crowned + 1]]
                if not any(abs(o.taken[crowned][0] - o.path[crowned][0]) == 1 for o in alike):
                    m = family.Move(m.path[:crowned + 1], m.taken[:crowned], "k")
            found.append(m)
        return found



# Obligation, completion, choice
for base in ("english", "russian", "thai", "czech", "turkish", "kens", "senegalese", "damone", "fanorona", "dameo"):
    reading(base, "a capture need not be made", "(choice (capture free))" if not GAMES[base].keys else "", obligatory=False,
            keys=() if base == "fanorona" else GAMES[base].keys)
for base in ("english", "russian", "pool", "czech", "thai", "ossetian", "senegalese"):
    reading(base, "a chain may stop after any capture", "(chain (complete no))", complete=False)
for base in ("english", "russian", "pool", "thai", "czech"):
    choosing(base, "most pieces must be taken", "count")
for base in ("brazilian", "international", "canadian", "spanish", "italian", "malaysian", "old-french", "turkish", "armenian",
             "greek", "kens", "damone", "dameo"):
    choosing(base, "captures may be chosen freely")
choosing("bushka", "captures may be chosen freely but that lines go first", "by-line")
reading("kena", "captures may be chosen freely (ru-Wikipedia)", "majority=nothing", keys=())
reading("ossetian", "a capture must be made", "(choice (capture mandatory))", obligatory=True)
reading("dablot", "a capture must be made", "capture=mandatory", obligatory=True)
reading("dablot", "where a man can capture, a capture must be made (Dagaz)", "capture=mandatory,obliging=man", obligatory=True,
        obliging="m")
reading("dablot", "a chain must be completed", "(chain (complete yes))", complete=True)
reading("fanorona", "a chain must be completed", "(chain (complete yes))", complete=True)
reading("fanorona-5x5", "a chain must be completed", "(chain (complete yes))", complete=True)

# The keys of choice and their order
for base in ("international", "brazilian", "canadian"):
    choosing(base, "a king taken counts more than a man", "count kings-taken")
    choosing(base, "at equal number the king captures", "count with-king")
for base in ("spanish", "portuguese"):
    choosing(base, "the number alone decides", "count")
    choosing(base, "kings taken come before the number", "kings-taken count")
    choosing(base, "at equal number the king captures (the article, as translated)", "count with-king")
# That kings taken come before who captures (the article; Dagaz) comes to the same in Italian draughts: men take no kings.
choosing("italian", "who captures comes before the number", "with-king count kings-taken earliest-king")
choosing("italian", "when the king is taken does not matter", "count with-king kings-taken")
choosing("italian", "how many kings are taken does not matter", "count with-king earliest-king")
choosing("italian", "who captures does not matter", "count kings-taken earliest-king")
choosing("old-french", "who captures comes before the kings taken (the Italian order)", "count with-king kings-taken")
choosing("old-french", "kings taken come before the number", "kings-taken count with-king")
choosing("old-french", "who captures does not matter", "count kings-taken")
choosing("czech", "a king need not capture rather than a man")
choosing("czech", "a king captures only at equal number", "count with-king")
choosing("frisian", "only the number counts (Dagaz)", "count with-king")
reading("frisian", "a king is worth two men", "(piece (name king) (weight 200))", pieces=king(value=200))
reading("frisian", "a king is worth a man and a half", "(piece (name king) (weight 150))", pieces=king(value=150))
choosing("frisian", "at equal value anything may capture", "weight")
choosing("frisian", "the king captures before value is asked for", "with-king weight")
choosing("damone", "who captures does not matter (Dagaz)", "count ranks-taken")
choosing("damone", "what is taken does not matter", "count rank")
choosing("damone", "what is taken comes before who captures", "count ranks-taken rank")
choosing("damone", "only how many of the highest rank are taken matters", "count rank kings-taken")

# Removal
for base in ("russian", "international", "brazilian", "pool", "czech", "spanish", "frisian", "malaysian", "dameo"):
    reading(base, "taken pieces leave the board at once (the Turkish strike)", "(chain (remove at-once))", removal="at-once")
for base in ("turkish", "armenian", "thai", "kens", "kena", "greek"):  # by short leaps it is all one
    reading(base, "taken pieces leave the board when the move is over", "(chain (remove at-end))", removal="end")

# Promotion in a capture
for base, right in (("english", "stop"), ("russian", "at-once"), ("pool", "end"), ("brazilian", "end"), ("international", "end"),
                    ("canadian", "end"), ("frisian", "end"), ("czech", "stop"), ("spanish", "stop"), ("italian", "stop"),
                    ("thai", "stop"), ("malaysian", "stop"), ("old-french", "stop"), ("turkish", "end"), ("armenian", "at-once"),
                    ("kens", "end"), ("greek", "end"), ("kena", "at-once"), ("damone", "stop"), ("dameo", "end")):
    for wrong, words in (("stop", "a man crowned in a capture stops"), ("end", "a man goes on as a man and is crowned if it ends there"),
                         ("at-once", "a man crowned in a capture goes on as a king")):
        same = wrong == "end" and GAMES[base].pieces["m"].jumps == (NW, NE)  # such a man can't go on
        if wrong == right or same or (base == "damone" and wrong == "at-once"):
            continue
        parameter = base in ("turkish", "kena") or (base, wrong) == ("pool", "stop")
        facts = f"promotion-in-capture={wrong}" if parameter else f"(promotion (of man) (when {wrong}))"
        if base == "damone":
            facts = "(promotion (of pedina) (when end))"
        reading(base, words, facts, promotes=wrong)

# Where a king lands, how far it reaches
for base in ("russian", "pool", "czech"):
    reading(base, "a king may land anywhere behind what it takes", "(capture (by king) (landing any))", pieces=king(landing="any"))
for base in ("russian", "brazilian", "international", "spanish", "turkish", "armenian", "malaysian", "dameo", "frisian"):
    reading(base, "a king lands on the next square", "(capture (by king) (landing next))", pieces=king(landing="next"))
for base in ("thai", "greek"):
    reading(base, "a king lands anywhere behind what it takes", "(capture (by king) (landing any))", pieces=king(landing="any"))
for base in ("english", "italian", "old-french"):
    reading(base, "kings fly", "(step (of king) (reach any)) (capture (by king) (reach any) (landing any))", pieces=king(**FLIES))
reading("international", "a king does not fly",
        "(step (of king) (reach 1)) (capture (by king) (reach 1) (landing next))",
        pieces=king(flies=False, sees_far=False, landing="next"))

# Turning round
for base in ("turkish", "armenian", "kens", "greek", "kena"):
    reading(base, "a king may turn by 180 degrees in a chain", "(capture (by king) (turn free))", pieces=king(may_turn_back=True))
reading("thai", "a king may not turn by 180 degrees in a chain", "(capture (by king) (turn not-back))",
        pieces=king(may_turn_back=False))
for base in ("english", "international", "dameo", "kens", "turkish", "thai", "bushka"):
    reading(base, "no square may be visited twice", "(chain (revisit no))", revisit=False)

# What men do
for base in ("english", "spanish", "italian", "czech", "thai", "malaysian", "old-french"):
    reading(base, "men capture backwards, too", "(capture (by man) (ways diagonal))", pieces=man(jumps=DIAGONAL))
for base in ("russian", "pool", "brazilian", "international", "canadian"):
    reading(base, "men capture forwards only", "(capture (by man) (ways forward-diagonal))", pieces=man(jumps=(NW, NE)))
for base in ("turkish", "armenian", "kens", "greek", "senegalese"):
    reading(base, "men capture backwards, too", "(capture (by man) (ways orthogonal))", pieces=man(jumps=ORTHOGONAL))
for base in ("kena", "dameo"):
    reading(base, "men capture forwards and sideways only", "(capture (by man) (ways forward sideways))",
            pieces=man(jumps=AHEAD_OR_ASIDE))
reading("turkish", "men move diagonally forwards, too (as in Armenian draughts)",
        "(step (of man) (ways forward sideways forward-diagonal))", pieces=man(steps=AHEAD_OR_ASIDE + (NW, NE)))
reading("armenian", "men move forwards and sideways only (as in Turkish draughts)", "(step (of man) (ways forward sideways))",
        pieces=man(steps=AHEAD_OR_ASIDE))
reading("armenian", "men capture as they move", "(capture (by man) (ways forward sideways forward-diagonal))",
        pieces=man(jumps=AHEAD_OR_ASIDE + (NW, NE)))
reading("armenian", "kings capture as they move", "(capture (by king) (ways all))", pieces=king(jumps=ALL))
reading("dameo", "kings capture as they move", "(capture (by king) (ways all))", pieces=king(jumps=ALL))
reading("dameo", "men capture diagonally, too", "(capture (by man) (ways all))", pieces=man(jumps=ALL))
reading("dameo", "men move sideways, too", "(step (of man) (ways forward forward-diagonal sideways))",
        pieces=man(steps=(*AHEAD_OR_ASIDE, NW, NE)))
reading("frisian", "men capture diagonally only", "(capture (by man) (ways diagonal))", pieces=man(jumps=DIAGONAL))
reading("frisian", "kings capture diagonally only", "(capture (by king) (ways diagonal))", pieces=king(jumps=DIAGONAL))
reading("frisian", "kings move straight, too", "(step (of king) (ways all))", pieces=king(steps=DIAGONAL + FAR_ORTHOGONAL))
reading("ossetian", "men capture forwards only", "(capture (by man) (ways forward forward-diagonal))",
        pieces=man(jumps=(family.N, NW, NE)))
reading("ossetian", "men move sideways, too", "(step (of man) (ways forward forward-diagonal sideways))",
        pieces=man(steps=(*AHEAD_OR_ASIDE, NW, NE)))
reading("senegalese", "a man stays on the last row", "", vanishes=False)
reading("senegalese", "a man on the last row stops and is removed in the middle of a capture", "removal=after-partial", kind=VanishesAtOnce)

# Rank
reading("english", "men do not take kings (as in Italian draughts)", "(capture (by man) (of man))", pieces=man(takes="m"))
reading("russian", "a man crowned in a capture goes on only past an enemy next to it (the article's ZRF)", kind=Zrf)
reading("italian", "men take kings", "(capture (by man) (of man king))", pieces=man(takes=""))
reading("damone", "a pedina takes anything", "(capture (by pedina) (of pedina dama raised-dama damone))", pieces=man(takes=""))
reading("damone", "a dama takes anything", "(capture (by dama) (of pedina dama raised-dama damone))", pieces={"d": dict(takes="")})
reading("damone", "a pedina moves all four ways", "(step (of pedina) (ways orthogonal))", pieces=man(steps=DIAGONAL))
reading("damone", "a pedina captures all four ways", "(capture (by pedina) (ways orthogonal))", pieces=man(jumps=DIAGONAL))
reading("damone", "a pedina captures towards the corner only, not sideways", pieces=man(jumps=(NW,)))
reading("damone", "a pedina is promoted on the last row", "(promotion (of pedina) (zone last-row))", promotion={"m": ("r", None), "d": ("k", {(1, 8)})})
reading("damone", "a promoted pedina becomes damone in the corner", "(promotion (of raised-dama) (to damone) (zone a8) (when stop))",
        promotion={"m": ("r", {(1, 6), (3, 8)}), "r": ("k", {(1, 8)}), "d": ("k", {(1, 8)})})
reading("damone", "a dama of the start is never promoted", "", promotion={"m": ("r", {(1, 6), (3, 8)})})
reading("dablot", "any piece takes any",
        "(capture (by man) (of man prince king)) (capture (by prince) (of man prince king))", pieces={"m": dict(takes=""), "p": dict(takes="")})
reading("dablot", "only lower ranks are taken", "(capture (by prince) (of man)) (capture (by king) (of man prince))", pieces={"p": dict(takes="m"), "k": dict(takes="mp")})
reading("dablot", "men move forwards only (Winther)", "(step (of man) (ways forward forward-diagonal))",
        pieces=man(steps=((0, 2), NW, NE)))
reading("dablot", "the middles of squares are joined by straight lines, too", "(board (lines straight))", lines="straight")

# Hops
reading("kens", "men do not hop", "", pieces=man(hops=()))
reading("kens", "men hop backwards, too (as in Kena)", "(hop (of man) (ways orthogonal))", pieces=man(hops=ORTHOGONAL))
reading("kena", "men do not hop", "", pieces=man(hops=()))
reading("kena", "men hop forwards and sideways only", "(hop (of man) (ways forward sideways))", pieces=man(hops=AHEAD_OR_ASIDE))
reading("kena", "a hop is a move by itself, not part of a chain (as in Kens)", "(hop (of man) (in-chain no)) (chain (revisit yes))",
        hops_in_chains=False, revisit=True)
reading("dameo", "lines of men do not move", "", pieces=man(hops=()))
reading("dameo", "a man hops over one man only", "(hop (of man) (run one))", pieces=man(hops_lines=False))
reading("dameo", "lines of men move sideways, too", "(hop (of man) (ways forward forward-diagonal sideways))",
        pieces=man(hops=(*AHEAD_OR_ASIDE, NW, NE)))
reading("bushka", "lines of men do not move", "", pieces=man(hops=()))

for base in ("kens", "kena", "dameo"):
    reading(base, "kings are hopped over, too", "(hop (of man) (over man king))", kind=HopsOverKings)
reading("kens", "hops and captures follow one another (as in Kena)", "(hop (of man) (in-chain yes)) (chain (revisit no))",
        hops_in_chains=True, revisit=False)

# Fanorona
reading("fanorona", "a chain may go on in the direction just used (Ludii's code)", "turn=free", kind=Loop)
reading("fanorona-5x5", "a chain may go on in the direction just used (Ludii's code)", "turn=free", kind=Loop)
reading("fanorona", "only reversing is forbidden in a chain (the article)",
        "(capture (by man) (name approach) (turn not-back)) (capture (by man) (name withdrawal) (turn not-back))"
        " (chain (revisit yes))", kind=OnlyReversing, revisit=True)
reading("fanorona", "a chain may come back to a point", "(chain (revisit yes))", revisit=True)
reading("fanorona", "only the first stone of the line is taken",
        "(capture (by man) (name approach) (line no)) (capture (by man) (name withdrawal) (line no))", kind=FirstStone)
reading("fanorona", "captures by withdrawal do not exist", "(capture (by man) (name withdrawal) (method approach))", kind=Approach)
reading("fanorona", "approach and withdrawal both take if both are possible", "", kind=Both)
reading("fanorona", "weak points have diagonals, too", "(board (lines straight))", lines="straight")
# Bushka
choosing("bushka", "most pieces are taken, by a line or not", "count")
reading("bushka", "a line takes one piece only", "(capture (name line) (by man) (line no))", kind=LineTakesOne)
reading("bushka", "a single piece takes a whole line", "(capture (by man) (line man)) (capture (by king) (line man))", kind=PieceTakesLine)
reading("bushka", "lines capture forwards only", "(capture (name line) (by man) (ways forward-diagonal))", kind=LinesForward)
reading("bushka", "taken pieces leave the board at once", "(chain (remove at-once))", removal="at-once")
reading("bushka", "a king takes what stands two squares away only", "(capture (by king) (reach 1))", kind=KingNear)
reading("bushka", "a chain may not turn by 180 degrees",
        "(capture (by man) (turn not-back)) (capture (by king) (turn not-back))", kind=NoTurn)


# Where a king may land
reading("killer", "a king may land anywhere behind a king", "(capture (by king) (landing any))", pieces=king(landing="any"))
reading("killer", "a king lands right behind all that it takes", "(capture (by king) (landing next))",
        pieces=king(landing="next"))


# Where few positions differ, one that was found by a search of its own.
FOUND = {
    ("italian", "how many kings are taken does not matter"):
        "w ......../......../..B.B.../......../......b./.......W/..b.b.B./........",
}

# --- the search ----------------------------------------------------------------------------------------

def strewn(game, rng, count):
    """A few pieces anywhere they may stand: none where it would have been promoted or removed. Half the time the side
    to move has one or two of them."""
    squares = rng.sample(game.squares(), count)
    board = {}
    kinds = list(game.pieces)
    turn, few = rng.choice("wb"), rng.choice((0, 0, 1, 2))
    most = len(game.start().board) // 2  # a side has no more pieces than at the start
    for i, square in enumerate(squares):
        colour, kind = rng.choice("wb"), rng.choice(kinds + ["m"])
        if few:
            colour = turn if i < few else family.other(turn)
        if sum(c == colour for c, _ in board.values()) == most:
            continue
        if not game.promoted(colour, kind, square) and not (game.vanishes and game.on_last_row(colour, square)):
            board[square] = (colour, kind)
    return family.Position(board, turn, {})


def differs(right, wrong, position):
    """True if the readings differ here, in a position that a game may have."""
    colours = {c for c, _ in position.board.values()}
    return len(colours) == 2 and bool(right.list(position)) and right.list(position) != wrong.list(position)


def smaller(position):
    for square in sorted(position.board):
        yield position._replace(board={s: p for s, p in position.board.items() if s != square})


def plainer(right, position):
    """The same pieces, one of them a man."""
    for square, (colour, kind) in sorted(position.board.items()):
        if kind != "m" and not right.promoted(colour, "m", square) and not (right.vanishes and right.on_last_row(colour, square)):
            yield position._replace(board={**position.board, square: (colour, "m")})


def shrink(right, wrong, position):
    changed = True
    while changed:
        changed = False
        for p in list(smaller(position)) + list(plainer(right, position)):
            if differs(right, wrong, p):
                position, changed = p, True
                break
    return position


def find(r, rng, tries=40000, enough=3):
    """The smallest of a few positions that distinguish the reading from the right one, or None."""
    right, found = GAMES[r.base], []
    if (r.base, r.words) in FOUND:
        return right.read(FOUND[r.base, r.words])
    for _ in range(tries):
        size = len(right.squares())
        position = strewn(right, rng, rng.randint(3, max(5, size // 3)))
        if differs(right, r.game, position):
            found.append(shrink(right, r.game, position))
            if len(found) == enough:
                break
    return min(found, key=lambda p: (len(p.board), len(right.list(p)) + len(r.game.list(p))), default=None)


def main(arguments):
    if arguments[0] == "list":
        for r in READINGS:
            print(r.base, r.words, r.facts, sep="\t")
        return
    print("# game\tposition\tthe legal moves\ta wrong reading\tit as a definition\tits moves")
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    only = arguments[2] if len(arguments) > 2 else ""
    for number, r in enumerate(READINGS):
        if only and only != r.base:
            continue
        position = find(r, random.Random(f"{seed} {r.base} {r.words}"))
        right = GAMES[r.base]
        if not position:
            print(f"no position: {r.base}: {r.words}", file=sys.stderr)
            continue
        print(r.base, right.write(position), " ".join(right.list(position)), r.words, r.facts or "-",
              " ".join(r.game.list(position)) or "-", sep="\t", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
