"""Plays games of Stratego between agents that say what they are given (witness), and holds every word against what their
sides may know. With CH_LONG these are more and longer games."""
import os
import re
from hashlib import sha256
from os.path import commonprefix

import scenario
from scenario import TESTING, check
from stratego_observer import Observer, Table, text_of

LENGTH = "long" if os.environ.get("CH_LONG") else "short"
GAMES = {"short": [("stratego", 2), ("stratego:army=barrage", 4), ("stratego:army=duel,two-squares=5", 4)],
         "long": [("stratego", 40), ("stratego:army=barrage", 100), ("stratego:army=duel", 100),
                  ("stratego:army=ultimate", 60), ("stratego:two-squares=5,scout-lines=off,more-squares=pseudocode", 40),
                  ("stratego:continuous-chase=on,resumed-chase=on,position-repetition=on", 40)]}[LENGTH]

PLIES = {"short": "200", "long": "400"}[LENGTH]  # a witness prints its whole history at each of them
FACTS = {"short": (4, 61), "long": range(3, 400, 17)}[LENGTH]  # plies at which rules are asked


def expect(what, given, known):
    at = len(commonprefix([given, known]))
    check(given == known, f"{what}\nwas given  {given[:400]}\nmay know  {known[:400]}\nfrom byte {at} on: {given[at:at + 200]}")


def witness_parts(reason):
    """The parts of a witness's text, by name."""
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
        given, observer = witness_parts(move["reason"]), observers[seat]
        where = f"{game['game']}, game {game['id']}, ply {ply + 1}: "
        expect(where + "seat", given["seat"], f"seat {seat}")
        expect(where + "set-up", given["set-up"], f"seat {seat}; start {empty}; now {empty}; {nothing}")
        expect(where + "start", given["start"], observer.start)
        expect(where + "position", given["now"], observer.write())
        expect(where + "history", given["history"], f"{ply} plies {sha256(lines[seat]).hexdigest()}")
        seen = table.play(move["move"])
        for i in (0, 1):
            observers[i].see(*seen)
            lines[i] += f"{move['move']} {observers[i].write()}\n".encode()
    return len(game["moves"])


def swapped(table, observer):
    """The board with two ranks of the enemy's exchanged that the observer does not know; None if there are no two."""
    hidden = [square for square, (_, letter) in observer.board.items() if letter == "U"]
    for one in hidden:
        for other in hidden:
            ranks = {table.board[one][1], table.board[other][1]}
            still = one not in observer.moved and other not in observer.moved
            if len(ranks) == 2 and (still or not ranks & {"F", "B"}):
                return {**table.board, one: table.board[other], other: table.board[one]}
    return None


def explained(game, position, *what):
    return scenario.crownhead("explain", "--game", game, "--agent", "stratego-rules", "--json", "--fen", position, *what, program=TESTING)


def look_at_facts(game, plies):
    """The facts of rules and what they make of them, in positions of a recorded game: the same from the whole position,
    from one with other hidden ranks, and from the view of the side."""
    table, asked = Table(game["start"]), 0
    observers = [Observer(seat, table.set_up(seat)) for seat in (0, 1)]
    for ply, move in enumerate(game["moves"]):
        observer = observers[ply % 2]
        other = swapped(table, observer) if ply in plies else None
        if other:
            marks = observer.turn, observer.moved, observer.shown, observer.lost
            texts = [text_of(marks[0], board, *marks[1:]) for board in (table.board, other, observer.board)]
            for what in (["--facts"], []):
                printed = [re.sub('"cpu_us":[0-9.]*', "", explained(game["game"], text, *what)) for text in texts]
                for i in (1, 2):
                    expect(f"{game['game']}, game {game['id']}, ply {ply + 1}, explain {what}: {texts[i]}", printed[i], printed[0])
                asked += 1
        seen = table.play(move["move"])
        for each in observers:
            each.see(*seen)
    return asked


def main():
    turns = asked = 0
    for number, (game, games) in enumerate(GAMES):
        db = f"{number}.db"
        scenario.crownhead("match", "witness", "witness", "--game", game, "--games", str(games), "--db", db, "-q", "-s", "7",
                           "--ply-limit", PLIES, program=TESTING)
        shown = scenario.json_lines("record", "show", "--db", db, "--json", *map(str, range(1, games + 1)), program=TESTING)
        turns += sum(map(look_at, shown))
        asked += look_at_facts(shown[0], FACTS)
    check(asked >= 2 * len(GAMES), f"only {asked} times were rules asked")
    print(f"{turns} turns: every agent was given what its side may know; {asked} questions to rules")


scenario.scenario(main)
