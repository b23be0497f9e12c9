"""Whole games at three levels through the console, with clocks, tutor, hints and the estimate: as a new player would, who
takes what can be taken and else plays at random. Asks a level why it moved, and that taking back meets the same answer."""
import os
import random
import re

from console import Console
from scenario import crownhead, refused, scenario

MOVE = re.compile(r"^[0-9]+(?:[-x][0-9]+)+$")


def expect(pattern, lines):
    assert any(re.search(pattern, line) for line in lines), f"no line like `{pattern}` in:\n" + "\n".join(lines)


def over(lines):
    return re.search(r"(won|Drawn)> # ", lines[-1])


def legal(console):
    return [word for line in console.say("moves") for word in line.split() if MOVE.match(word)]


def play(level, draw):
    console = Console("--level", str(level), "--tc", "60min+60s", "--tutor")
    lines, warned, plies = console.welcome, 0, 0
    expect(f"White level:{level}", lines)
    expect(r"^Black (60:00|59:[0-9]{2}), White 60:00$", lines)
    while not over(lines):
        moves = legal(console)
        captures = [move for move in moves if "x" in move]
        move = draw.choice(captures or moves)
        lines = console.say(move)
        if any("not played yet" in line for line in lines):
            warned += 1
            lines = console.say(move)  # it is meant
            assert not any("not played yet" in line for line in lines), lines
        plies += 1
        if plies == 4:  # the same eyes after a move is taken back
            answer = [line for line in lines if line.startswith("White plays")]
            console.say("undo")
            again = console.say(move)
            if any("not played yet" in line for line in again):
                again = console.say(move)
            assert answer == [line for line in again if line.startswith("White plays")], (answer, again)
            lines = again
        assert plies < 300, "the game does not end"
    if level >= 7:
        expect("White won", lines)  # whoever moves at random does not hold it
        assert warned > 0, "a random player was never warned"
    console.say(f"save {level}.pdn")
    console.close()
    expect(r"^Black +[0-9]+ ", crownhead("analyse", f"{level}.pdn", "--depth", "3").splitlines())


def steps():
    console = Console("--level", "1")
    for pattern in (r"^Look here: .*[0-9]", r"^Move the man on [0-9]+\.", r"^Play [0-9]+-[0-9]+\.", r"^Play [0-9]+-[0-9]+\. .*[0-9]+[x-][0-9]+\.$"):
        expect(pattern, console.say("hint"))
    for switch, words in (("tutor", "The tutor is off"), ("thinking", "`thinking` is off")):
        expect(f"^{words}. `{switch} on` changes that", console.say(switch))
    expect("The tutor is full", console.say("tutor full"))
    expect(r"^Play .* The result to expect is [0-9]+ of 100 points\.$", console.say("hint"))
    once = r"^Estimate: (about even|.* is better) \(.*of 100\)\.$"
    expect(once, console.say("estimate"))
    assert not any("Estimate" in line for line in console.say("board")), "one estimate is one"
    expect("^The estimate is on", console.say("estimate on"))
    expect(once, console.say("board"))
    expect("Levels are 1 to 10, not `11`", console.say("level 11"))
    expect("^White is level 10 now", console.say("level 10"))
    expect("Your move, Black", console.say("move now"))
    console.close()
    console = Console("--level", "2", "--no-takebacks")
    console.say("11-15")
    expect("No move is taken back", console.say("undo"))
    console.close()


def finding():
    console = Console("--level", "find")
    expect("Three games will tell", console.welcome)
    for game in range(3):
        lines = console.say("resign")
        console.say("new")
    expect("^Level [12] suits you; three games say 1 to ", lines)  # who loses all of them
    console.close()


def overlooked():
    """A level that overlooks every reply says what it did not see."""
    # 9-14 gives a man; White must take it
    console = Console("--black", "level:depth=1,next=100,later=100,noise=900", "--white", "human", "--fen", "B:W18,31:B9,12")
    lines = console.welcome
    for _ in range(12):
        if any("9-14" in line for line in lines):
            break
        lines = console.say("new")
    expect("Black plays 9-14", lines)
    expect("^It did not see 18x9", console.say("why"))
    console.close()


def main():
    os.environ["LC_ALL"] = "C.UTF-8"
    for level in (1, 4, 7):
        play(level, random.Random(level))
    refused("from 1 to 10, or find, not `0`", "play", "--level", "0")
    refused("leave it or a seat out", "play", "--level", "3", "--black", "random", "--white", "human")
    refused("--tc: `soon` is no clock", "play", "--tc", "soon")


scenario(main, steps, finding, overlooked)
