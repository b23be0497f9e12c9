"""The tutor at the console and `analyse` are one judge: in a game with random moves the tutor speaks against the moves that
an analysis of the game calls a mistake, in the same words and for the same points, and against no other."""
import json
import random
import re

from console import Console
from scenario import check, crownhead, scenario

MOVE = re.compile(r"^[a-h]?[0-9]+[x:-][a-h0-9x:-]+$")
WARNED = re.compile(r"^(\S+) (.*)\. It loses ([0-9]+) of 100 points of the expected result\.$")


def play(game, seed, plies):
    """The warnings by ply."""
    draw, warned = random.Random(seed), {}
    sides = ("--red", "--blue") if game == "stratego" else ("--black", "--white")
    console = Console("--game", game, *[word for side in sides for word in (side, "human")])
    console.say("tutor full")
    for ply in range(plies):
        moves = [word for line in console.say("moves") for word in line.split() if MOVE.match(word)]
        if not moves:
            break
        lines = console.say(draw.choice(moves))
        found = [WARNED.match(line) for line in lines if WARNED.match(line)]
        if found:
            check("It is not played yet" in "\n".join(lines), f"{game}, ply {ply}: {lines}")
            warned[ply] = found[0].groups()
            console.say(found[0].group(1))
    console.say(f"save {game}.pdn")
    console.close()
    return warned


def main():
    for game, seed, plies in (("english", 5, 40), ("russian", 6, 24), ("loa", 7, 20)):
        warned = play(game, seed, plies)
        lines = map(json.loads, crownhead("analyse", f"{game}.pdn", "--json-lines").splitlines())
        moves = sorted((line for line in lines if line["type"] == "verdict"), key=lambda line: line["ply"])
        check(len(moves) > plies // 2 and len(warned) > 3, f"{game}: {len(moves)} moves, {len(warned)} of them warned of")
        for ply, move in enumerate(moves):
            points = round(100 * move["regret"])
            if ply in warned:
                _, words, lost = warned[ply]
                check(move["class"] != "good" and points == int(lost), f"{game}, ply {ply}: {move}, {warned[ply]}")
                check(move["words"].startswith(words), f"{game}, ply {ply}: {move['words']}, not {words}")
            else:
                check(move["class"] == "good", f"{game}, ply {ply} was not warned of: {move}")


scenario(main)
