"""Whole games at three levels through the console, with clocks, tutor, hints and the estimate: as a new player would, who
takes what can be taken and else plays at random. Asks a level why it moved, and that taking back meets the same answer."""
import os
import random
import re
import subprocess
import sys

MOVE = re.compile(r"^[0-9]+(?:[-x][0-9]+)+$")


class Console:
    """A session through a pipe; every answer is the output of a line."""

    def __init__(self, *options):
        self.process = subprocess.Popen([os.environ["CROWNHEAD"], "play", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.count = 0
        self.welcome = self.read()

    def read(self):
        self.count += 1
        self.process.stdin.write(f"# {self.count}\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line.endswith(f"# {self.count}"):
                return lines + [line]
            lines.append(line)
        raise AssertionError("the console ended:\n" + "\n".join(lines))

    def say(self, line):
        self.process.stdin.write(line + "\n")
        return self.read()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait() == 0


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
    expect(r"^Black 6[01]:[0-9]{2}, White 60:00$", lines)
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
    console.say("save game.pdn")
    console.close()
    judged = subprocess.run([os.environ["CROWNHEAD"], "analyse", "game.pdn", "--depth", "3"], capture_output=True, text=True, check=True).stdout
    expect(r"^Black +[0-9]+ ", judged.splitlines())


def steps():
    console = Console("--level", "1")
    for pattern in (r"^Look here: .*[0-9]", r"^This piece: the man on [0-9]+\.$", r"^This move: [0-9]+-[0-9]+\.$", r"^Why: it is worth [0-9]+ of 100"):
        expect(pattern, console.say("hint"))
    expect(r"^Estimate: about even|stands better", console.say("estimate on"))
    expect("`level` takes a number from 1 to 10, or `find`, not `11`", console.say("level 11"))
    expect("^White is level 10 now", console.say("level 10"))
    expect("It is your turn", console.say("move now"))
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


def refused(pattern, *options):
    run = subprocess.run([os.environ["CROWNHEAD"], "play", *options], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert run.returncode == 2 and re.search(pattern, run.stderr), (options, run)


def main():
    for level in (1, 4, 7):
        play(level, random.Random(level))
    steps()
    finding()
    overlooked()
    refused("from 1 to 10, or find, not `0`", "--level", "0")
    refused("leave it or a seat out", "--level", "3", "--black", "random", "--white", "human")
    refused("--tc: a time control takes no `soon`", "--tc", "soon")
    return 0


if __name__ == "__main__":
    sys.exit(main())
