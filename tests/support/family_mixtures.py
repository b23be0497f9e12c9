#!/usr/bin/env python3
"""Prints tests/data/games/mixtures.tsv: games with several rules changed at random, which are not played anywhere, each with a
position, its moves and its leaves by result at depth 1 and 2. Kernels that are right for the games that people play may
be wrong where a reader's own game mixes their rules.

  family_mixtures.py [SEED [HOW MANY]]
"""
import random
import signal
import sys
from dataclasses import replace

import family
from family import AHEAD_OR_ASIDE, ALL, DIAGONAL, FAR_ORTHOGONAL, GAMES, NE, NW, ORTHOGONAL, N
from family_readings import strewn

BASES = ("english", "russian", "pool", "brazilian", "international", "frisian", "spanish", "italian", "czech", "thai",
         "malaysian", "old-french", "turkish", "armenian", "kens", "dameo")
WAYS = {  # by the words of definitions; on dark squares, and on all
    False: {"forward-diagonal": (NW, NE), "diagonal": DIAGONAL, "orthogonal": FAR_ORTHOGONAL,
            "all": DIAGONAL + FAR_ORTHOGONAL, "sideways forward-diagonal": ((-2, 0), (2, 0), NW, NE)},
    True: {"forward sideways": AHEAD_OR_ASIDE, "orthogonal": ORTHOGONAL, "all": ALL, "diagonal": DIAGONAL,
           "forward forward-diagonal": (N, NW, NE)}}
KEYS = ("count", "kings-taken", "with-king", "earliest-king", "weight", "rank", "ranks-taken")
MOST = 12  # moves in a row of the table


class Facts:
    """Slots by the subject of the fact, as they will be written."""

    def __init__(self):
        self.slots = {}

    def say(self, head, **slots):
        self.slots.setdefault(head, {}).update(slots)

    def __str__(self):
        return " ".join(f"({head} {' '.join(f'({s} {v})' for s, v in slots.items())})" for head, slots in self.slots.items())


def mixture(rng):
    """A game's name, the changed game, the facts that change it; at least one."""
    def by_chance(part):
        return rng.random() < part

    base = rng.choice(BASES)
    right, facts, changes = GAMES[base], Facts(), {}
    ways = WAYS[right.playable == "all"]
    straight = right.playable == "all" and base != "dameo"
    pieces = {"man": replace(right.pieces["m"], rank=1, may_turn_back=not straight), "king": replace(right.pieces["k"], rank=2)}
    if base != "frisian":
        pieces = {word: replace(piece, value=100) for word, piece in pieces.items()}

    def change(word, **fields):
        pieces[word] = replace(pieces[word], **fields)

    if by_chance(.5):
        changes["removal"] = rng.choice(("at-once", "end"))
        facts.say("chain", remove={"at-once": "at-once", "end": "at-end"}[changes["removal"]])
    for what in ("complete", "revisit"):
        if by_chance(.2):
            changes[what] = False
            facts.say("chain", **{what: "no"})
    if by_chance(.5):
        changes["promotes"] = rng.choice(("stop", "end", "at-once"))
        facts.say("promotion (of man)", when=changes["promotes"])
    if by_chance(.3):
        worth = rng.choice((100, 150, 199, 200, 250))
        change("king", value=worth)
        change("man", value=100)
        facts.say("piece (name king)", weight=worth)
        facts.say("piece (name man)", weight=100)
    for word, part in (("king", .4), ("man", .15)):
        if by_chance(part):
            landing, far = rng.choice(("any", "next", "going-on")), by_chance(.7)
            change(word, landing=landing, sees_far=far)
            facts.say(f"capture (by {word})", reach="any" if far else "1", landing=landing)
    for word, part in (("king", .3), ("man", .3)):
        if by_chance(part):
            way = rng.choice([w for w in ways if word == "man" or "forward" not in w])
            change(word, jumps=ways[way])
            facts.say(f"capture (by {word})", ways=way)
    for word, part in (("king", .25), ("man", .15)):
        if by_chance(part):
            back = by_chance(.5)
            change(word, may_turn_back=back)
            facts.say(f"capture (by {word})", turn="free" if back else "not-back")
    if by_chance(.2):
        flies = by_chance(.5)
        change("king", flies=flies)
        facts.say("step (of king)", reach="any" if flies else "1")
    if by_chance(.15):
        change("man", takes="m")
        facts.say("capture (by man)", of="man")
    in_chain = False
    if by_chance(.25):
        way, line = rng.choice(list(ways)), by_chance(.4)
        # What goes on in a chain of hops and captures is not defined where a king must land so that it goes on.
        in_chain = by_chance(.4) and "going-on" not in (pieces["man"].landing, pieces["king"].landing)
        change("man", hops=ways[way], hops_lines=line)
        facts.say("hop (of man)", ways=way, over="man", run="any" if line else "one", **{"in-chain": "yes" if in_chain else "no"})
        changes["hops_in_chains"] = in_chain
        if in_chain:
            changes["revisit"] = False
            facts.say("chain", revisit="no")
    if by_chance(.6):
        free = by_chance(.25) and not in_chain
        keys = rng.sample(KEYS, rng.choice((0, 0, 1, 1, 2, 3)))
        by = rng.choice(("", "", "man", "king")) if not free else ""
        changes.update(obligatory=not free, obliging=by[:1], keys=tuple("value" if k == "weight" else k for k in keys))
        facts.say("choice", capture="free" if free else "mandatory", **({"by": by} if by else {}),
                  **({"maximise": " ".join(keys)} if keys else {}))
    if not facts.slots:
        return mixture(rng)
    return base, replace(right, pieces={"m": pieces["man"], "k": pieces["king"]}, **changes), str(facts)


class TooLong(Exception):
    pass


def give_up(*_):
    raise TooLong


def counted(game, position):
    """The moves and the leaves, or None if there are too many."""
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        moves = game.list(position)
        return (moves, [game.perft(position, depth) for depth in (1, 2)]) if len(moves) <= MOST else None
    except TooLong:
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def main(seed, wanted):
    signal.signal(signal.SIGALRM, give_up)
    rng = random.Random(seed)
    print("# game\tfacts that change it\tposition\tits moves\tleaves by result at depth 1 and 2")
    while wanted > 0:
        base, game, facts = mixture(rng)
        position = strewn(game, rng, rng.randint(4, max(6, len(game.squares()) // 3)))
        found = counted(game, position) if len({c for c, _ in position.board.values()}) == 2 else None
        if found and "x" in " ".join(found[0]):
            wanted -= 1
            print(base, facts, game.write(position), " ".join(found[0]), " ".join(map(str, found[1])), sep="\t", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1, int(sys.argv[2]) if len(sys.argv) > 2 else 400)
