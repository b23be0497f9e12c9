#!/usr/bin/env python3
"""Plays games of Stratego between agents that say what they are told (witness), and holds every word against what their
sides may know. See hidden.sh."""
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from stratego_observer import Observer, Table  # noqa: E402

CROWNHEAD, FOLDER, LENGTH = sys.argv[1:4]
GAMES = {"short": [("stratego", 2), ("stratego:army=barrage", 4), ("stratego:army=duel,two-squares=5", 4)],
         "long": [("stratego", 40), ("stratego:army=barrage", 100), ("stratego:army=duel", 100),
                  ("stratego:army=ultimate", 60), ("stratego:two-squares=5,scout-lines=off,more-squares=pseudocode", 40),
                  ("stratego:continuous-chase=on,resumed-chase=on,position-repetition=on", 40)]}[LENGTH]

PLIES = {"short": "200", "long": "1000"}[LENGTH]  # a witness tells its whole history at each of them


def crownhead(*arguments):
    done = subprocess.run([CROWNHEAD, *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"hidden: crownhead {' '.join(arguments)} ends with {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


def expect(what, told, known):
    if told != known:
        sys.exit(f"hidden: {what}\nwas told  {told}\nmay know  {known}")


def told_parts(reason):
    """The parts of what a witness says, by name."""
    turn, _, set_up = reason.partition("; set-up: ")
    seat, start, now, history = turn.split("; ")
    return {"seat": seat, "start": start.removeprefix("start "), "now": now.removeprefix("now "), "history": history,
            "set-up": set_up}


def look_at(game):
    """Each turn of a recorded game."""
    table = Table(game["start"])
    observers = [Observer(seat, table.set_up(seat)) for seat in (0, 1)]
    empty, nothing = Observer.empty(), f"0 plies {sha256(b'').hexdigest()}"
    lines = [b"", b""]
    for ply, move in enumerate(game["moves"]):
        seat = ply % 2
        told, observer = told_parts(move["reason"]), observers[seat]
        where = f"{game['game']}, game {game['id']}, ply {ply + 1}: "
        expect(where + "seat", told["seat"], f"seat {seat}")
        expect(where + "set-up", told["set-up"], f"seat {seat}; start {empty}; now {empty}; {nothing}")
        expect(where + "start", told["start"], observer.start)
        expect(where + "position", told["now"], observer.write())
        expect(where + "history", told["history"], f"{ply} plies {sha256(lines[seat]).hexdigest()}")
        seen = table.play(move["move"])
        for i in (0, 1):
            observers[i].see(*seen)
            lines[i] += f"{move['move']} {observers[i].write()}\n".encode()
    return len(game["moves"])


def main():
    turns = 0
    for number, (game, games) in enumerate(GAMES):
        db = f"{FOLDER}/{number}.db"
        crownhead("match", "witness", "witness", "--game", game, "--games", str(games), "--db", db, "-q", "-s", "7",
                  "--ply-limit", PLIES)
        shown = crownhead("record", "show", "--db", db, "--json", *map(str, range(1, games + 1)))
        for line in shown.splitlines():
            turns += look_at(json.loads(line))
    print(f"{turns} turns: every agent was told what its side may know")


main()
