"""Talks to `crownhead engine`: what it announces, how it thinks, waits, stops and ends, and that wrong input is
answered with an error and changes nothing."""
import os
import queue
import random
import re
import signal
import subprocess
import threading
import time

from hub_engine import legal_moves, make
from scenario import PROGRAM, TESTING, check, refused, scenario

START = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"


class Engine:
    def __init__(self, *arguments, program=PROGRAM):
        command = [program, "engine", *arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8", errors="surrogateescape")
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, limit=None):
        """The next line; None if there is none within the limit, or the engine has ended."""
        try:
            return self.lines.get(timeout=limit)
        except queue.Empty:
            return None

    def hear_until(self, command):
        output = []
        while True:
            line = self.hear()
            output.append(line)
            if line is None or line.split(" ")[0] == command:
                return output

    def ready(self):
        return self.ask("ready", "hub", "init")

    def ask(self, command, *lines):
        """What is answered to these lines, up to the line of that command."""
        self.say(*lines)
        return self.hear_until(command)

    def move(self, *lines):
        """The move that the lines end with, whose last begins or stops a search."""
        return self.ask("done", *lines)[-1]

    def await_depth(self, depth):
        while infos([self.hear()], "depth") != [depth]:
            pass

    def answers(self, line, pattern):
        """The line is answered with this, and the engine lives on."""
        output = self.ask("pong", line, "ping")
        if pattern == "pong":
            right = output == ["pong"]
        else:
            right = len(output) == 2 and pattern in output[0] and output[0].split(" ")[0] in ("error", "ready")
        check(right, repr(line[:70]), "is answered with", output, "not", pattern)

    def goes_on(self, what):
        """A ping is answered, and no `done` came before."""
        output = self.ask("pong", "ping")
        check(not any(line.startswith("done") for line in output), what, output)

    def computed(self):
        """Seconds of processor time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="latin-1") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.stdin.close()
        return self.process.wait()


def ready_engine(*arguments, **more):
    engine = Engine(*arguments, **more)
    engine.ready()
    return engine


def test_greeting():
    engine = Engine("--agent", "search:depth=2")
    output = engine.ready()
    check(output[0] == 'id name="Crownhead (search:depth=2)" version=0.1.0 author="The Crownhead authors"', output[0])
    check(any(re.fullmatch(r'param name=variant value=english type=enum values=("[a-z0-9 -]*english[a-z0-9 -]*"|english)', line)
              for line in output), "no variant:", output)
    check(output[-2:] == ["wait", "ready"], output)
    engine.say("set-param name=agent value=random", "set-param name=variant value=american", "init")
    check(engine.hear() == "ready", "a parameter that is right")
    engine.say("quit")
    check(engine.hear() is None and engine.end() == 0, "quit ends it with 0")


def test_thinking():
    engine = ready_engine("--agent", "search:depth=3")
    # 11x18x27 is the only move: first and last square, then the captured ones.
    letters = "".join({11: "b", 15: "w", 23: "w"}.get(square, "e") for square in range(1, 33))
    output = engine.ask("done", "new-game", "pos pos=B" + letters, "go think")
    check(output[-1] == "done move=11x27x15x23", output)
    output = engine.ask("done", f'pos pos={START} moves="11-15 23-19"', "level move-time=0.2", "go think")
    check(re.match(r'info depth=3 score=-?\d+\.\d\d nodes=\d+ time=\d+\.\d+ (nps=\d+\.\d+ )?pv="\d+-\d+', output[-2]), output)
    check(re.fullmatch(r"done move=\d+-\d+", output[-1]), output)
    # The same key gives the same move, and the keys decide.
    engine.ask("ready", "set-param name=agent value=random", "init")
    chosen = []
    for key in list(range(12)) + [3]:
        engine.say(f"pos pos={START}", f"go think key={key:016x}")
        chosen.append(engine.hear_until("done")[-1])
    check(chosen[3] == chosen[12] and len(set(chosen)) > 2, "keys", chosen)
    check(engine.end() == 0, "closed input ends it with 0")


def infos(lines, name):
    """The numbers of this name in lines of `info`."""
    return [float(found.group(1)) for found in (re.search(rf" {name}=(-?[0-9.]+)", line) for line in lines) if found]


def test_waiting():
    engine = ready_engine("--agent", "search:depth=40")
    engine.say(f"pos pos={START}", "level infinite", "go think")
    for _ in range(3):
        engine.goes_on("until it is stopped")
        time.sleep(0.1)
    check(engine.move("stop").startswith("done move="), "a stopped search has a move")
    # A program may send `stop` and set up the next search at once, without waiting for `done`.
    for mode in ("think", "ponder", "analyze"):
        engine.say("level infinite", f"go {mode}")
        engine.goes_on(mode)
        engine.say("stop", f'pos pos={START} moves="11-15"', "level depth=1", "go think", "stop", "pos", "ping")
        output = [line.split(" ")[0] for line in engine.hear_until("pong")]
        check([word for word in output if word != "info"] == ["done", "done", "error", "pong"], "stop, pos at once:", output)
    # Any line but a ping stops a search, and is looked at behind its answer.
    for line, answer in (("pos pos=B", "error"), ("level depth=x", "error"), ("hub", "id"), ("what", "pong")):
        engine.say("go think", line, "ping")
        output = [line.split(" ")[0] for line in engine.hear_until("pong")]
        output = [word for word in output if word != "info"]
        check(output[0] == "done" and output[1] == answer, line, "in a search:", output)
    output = engine.ask("done", "go think", "quit")
    check(output[-1].startswith("done move=") and engine.hear() is None and engine.end() == 0, "quit in a search:", output)


def test_limits():
    """What limits a search: `level`, for one `go`; without limits it goes on until `stop`."""
    engine = ready_engine("--agent", "search")
    check(engine.move(f"pos pos={START}", "level move-time=0.3", "go think").startswith("done move="), "a move within its time")
    # Without limits it goes deeper until it is stopped, and prints every step; nodes and time go on.
    for mode, level in (("think", "level infinite"), ("analyze", "level infinite"), ("ponder", "level infinite"),
                        ("think", "ping"), ("analyze", "ping")):
        engine.say(level, f"go {mode}")
        output = []
        while not output or infos(output, "depth")[-1:] != [8]:
            output.append(engine.hear())
        steps = [line for line in output if line != "pong"]
        check(set(infos(steps, "depth")) == set(range(1, 9)), mode, level, output)
        for name in ("depth", "nodes", "time"):
            check(len(infos(steps, name)) == len(steps) and infos(steps, name) == sorted(infos(steps, name)), name, output)
        # In millions, of which three digits are printed, of the time, too; none before a millisecond is over.
        timed = [line for line in steps if " nps=" in line]
        for nodes, seconds, speed in zip(*(infos(timed, name) for name in ("nodes", "time", "nps"))):
            least, most = nodes / 1e6 / (seconds + 0.0005), nodes / 1e6 / max(seconds - 0.0005, 1e-9)
            check(least - 0.0005 <= speed <= most + 0.0005, "nps", speed, output)
        output = engine.ask("done", "stop")
    # Limits end with the search and with the next position.
    engine.say("level depth=3", "go think")
    check(set(infos(engine.hear_until("done"), "depth")) == {1, 2, 3}, "level depth")
    for lines in (["go think"], ["level depth=1", f"pos pos={START}", "go think"]):
        engine.say(*lines)
        engine.await_depth(8)
        engine.ask("done", "stop")
    output = engine.ask("done", "level depth=4", "go analyze")
    check(set(infos(output, "depth")) == {1, 2, 3, 4}, "an analysis ends at its limit:", output)
    for mode in ("think", "analyze"):
        engine.say("level move-time=0.5", f"go {mode}")
        check({1, 2, 3} <= set(infos(engine.hear_until("done"), "depth")), mode, "prints its steps within its time")
    # Who has limits of its own, or needs none, answers a `think` at once, and waits with an analysis.
    for mode, word in (("analyze", "stop"), ("ponder", "ponder-hit"), ("ponder", "stop")):
        engine.say("set-param name=agent value=search:depth=2", "init", f"pos pos={START}", f"go {mode}")
        engine.await_depth(2)
        time.sleep(0.2)
        engine.goes_on(f"{mode} waits for {word}")
        check(engine.move(word).startswith("done move="), mode, "answers to", word)
    engine.say("stop", "ponder-hit", "ping")
    check(engine.hear() == "pong", "a stop that comes late is none")
    engine.ask("pong", "set-param name=agent value=search:depth=40", "init", f"pos pos={START}", "go think", "ping")
    check(engine.end() == 0, "closed input ends a search")


def first_move(line):
    return re.search(r' pv="?([0-9x-]+)', line).group(1)


def test_newest():
    """The answer to `stop` is the first move of the last line printed, whenever the stop comes."""
    engine = ready_engine("--agent", "search")
    for wait in range(12):
        engine.say(f"pos pos={START}", f"go {('think', 'analyze')[wait % 2]}")
        output = []
        while len(output) < 4 + wait:
            output.append(engine.hear())
        time.sleep(wait * 0.03)
        engine.say("stop")
        output += engine.hear_until("done")
        check(infos(output, "depth") == sorted(infos(output, "depth")), "depths", output)
        check(output[-1] == "done move=" + first_move(output[-2]), "an older answer:", output)
    check(engine.end() == 0, "it ends with 0")


# Black's only move is 11x18x27.
SINGLE = "B" + "".join({1: "b", 2: "b", 3: "b", 11: "b", 15: "w", 23: "w", 29: "w", 30: "w"}.get(square, "e") for square in range(1, 33))


def test_single():
    """A single move is answered at once, is analysed, and ends a ponder when it is hit."""
    for agent in ("search", "search:depth=40"):
        engine = ready_engine("--agent", agent)
        for level in ("level infinite", "level move-time=100", "level depth=50"):
            check(engine.move(f"pos pos={SINGLE}", level, "go think") == "done move=11x27x15x23", agent, level)
        engine.say(f"pos pos={SINGLE}", "level move-time=100", "go ponder")
        engine.goes_on("a ponder waits")
        check(engine.move("ponder-hit") == "done move=11x27x15x23", agent, "ponder-hit")
        engine.say("go analyze")
        engine.await_depth(6)
        engine.goes_on("an analysis waits")
        check(engine.move("stop") == "done move=11x27x15x23", agent, "analysis")
        engine.end()


def test_ponder_hit():
    """The clock has been running since `go`: a hit ends the search at once if its time is over."""
    engine = ready_engine("--agent", "search")
    engine.say(f"pos pos={START}", "level move-time=0.3", "go ponder")
    time.sleep(0.6)
    engine.goes_on("a ponder is not timed")
    check(engine.move("ponder-hit").startswith("done move="), "its time was over")
    engine.say("level move-time=1.5", "go ponder", "ponder-hit")
    begun = time.monotonic()
    check(engine.hear_until("done")[-1].startswith("done move="), "a hit at once")
    check(time.monotonic() - begun > 0.7, "it thinks on after the hit", time.monotonic() - begun)
    engine.ask("info", "level depth=3", "go ponder")
    check(infos(engine.ask("done", "ponder-hit"), "depth")[-1:] in ([3], []), "a hit of a search to a depth")
    check(engine.end() == 0, "it ends with 0")


def end_of(side, board, plies):
    """(whether the mover wins, after how many plies) with best play by the moves of tests/support/hub_engine.py: the
    fastest win, the longest loss; None where so many plies don't settle it."""
    moves = legal_moves(side, board)
    if not moves:
        return False, 0
    ends = []
    for move in moves if plies > 0 else []:
        after = list(board)
        make(after, move)
        ends.append(end_of("w" if side == "b" else "b", after, plies - 1))
    lost = [end[1] for end in ends if end and not end[0]]
    won = [end[1] for end in ends if end and end[0]]
    if lost:
        return True, min(lost) + 1
    return (False, max(won) + 1) if won and len(won) == len(moves) else None


def test_wins():
    """A win counts 100 men, less a hundredth for each ply until then: as Scan counts it."""
    engine = ready_engine("--agent", "search")
    scores, deal = {}, random.Random(5)
    while len(scores) < 4:
        board, side = [None] + ["e"] * 32, deal.choice("bw")
        for square in deal.sample(range(5, 29), deal.choice([3, 4])):
            board[square] = deal.choice("bbwwBW")
        end = end_of(side, board, 4)
        if not end or end[1] == 0 or end in scores:
            continue
        output = engine.ask("done", f"pos pos={side.upper()}{''.join(board[1:])}", "level depth=6", "go analyze")
        scores[end] = infos(output, "score")[-1]
        men = 100 - end[1] / 100
        check(abs(scores[end] - (men if end[0] else -men)) < 0.001, end, "is reported as", scores[end], side, board)
    check({won for won, _ in scores} == {False, True}, "a win and a loss", scores)
    check(engine.end() == 0, "it ends with 0")


def test_variants():
    """Games by the names that other programs give them."""
    engine = Engine("--agent", "search")
    output = engine.ready()
    listed = next(line for line in output if line.startswith("param name=variant"))
    check(" killer " in listed and " breakthrough " in listed, listed)
    for variant in ("killer", "bt", "breakthrough", "normal", "losing"):
        engine.say(f"set-param name=variant value={variant}", "init")
        check(engine.hear() == "ready", variant)

    def best(variant, side, pieces):
        letters = side + "".join(pieces.get(square, "e") for square in range(1, 51))
        output = engine.ask("done", f"set-param name=variant value={variant}", "init", f"pos pos={letters}", "level depth=3", "go think")
        return output[-1], infos(output, "score")[-1]

    # Who gets a king wins breakthrough; in international draughts this one is lost again.
    pieces = {12: "w", 38: "w", 3: "b", 22: "b"}
    done, score = best("bt", "W", pieces)
    check(score in (99.99, 99.97), "a breakthrough", done, score)
    check(best("normal", "W", pieces)[1] < 50, "no win where kings play on")
    # White's king takes Black's. In Killer draughts it stops right behind it.
    pieces = {46: "W", 32: "B", 6: "b"}
    check(best("killer", "W", pieces)[0] == "done move=46x28x32", "behind a king")
    check(best("normal", "W", pieces)[0].startswith("done move=46x"), "behind a king, anywhere")
    engine.end()


def test_parameters():
    """Who plays a game is the agent where none is named; the table's size is the log2 of its entries."""
    engine = Engine()
    output = engine.ready()
    check("param name=agent value=soar-checkers type=string" in output, output)
    check(not any("tt-size" in line for line in output), "a rule agent has no table", output)
    engine.say("set-param name=tt-size value=20")
    check("tt-size: `soar-checkers` does not search" in engine.hear(), "tt-size of a rule agent")
    engine.say("set-param name=variant value=loa", "init")
    check(engine.hear() == "ready", "who plays the game plays it")
    output = engine.ask("wait", "hub")
    check(any(line.startswith("param name=agent value=loa-rules") for line in output), output)
    engine.say("set-param name=agent value=random", "set-param name=variant value=english", "hub")
    check("param name=agent value=random type=string" in engine.hear_until("wait"), "a named agent stays")
    engine.say("set-param name=agent value=search:eval=quad", "set-param name=variant value=loa", "hub")
    check("param name=tt-size value=20 type=int min=0 max=25" in engine.hear_until("wait"), "the usual table of the game")
    for size, said in (("18", "18"), ("0", "0"), ("25", "25")):
        output = engine.ask("wait", f"set-param name=tt-size value={size}", "hub")
        check(f"param name=tt-size value={said} type=int min=0 max=25" in output, size, output)
    check("param name=agent value=\"search:eval=quad,table=24\" type=string" in output, output)
    for size in ("26", "-1", "x", "1x"):
        engine.answers(f"set-param name=tt-size value={size}", "tt-size is a whole number from 0 to 25")
    engine.say("set-param name=tt-size value=16", "init")
    check(engine.hear() == "ready", "a table of another size")
    check("param name=threads value=1 type=int min=1 max=64" in output, "one thread is usual", output)
    for threads in ("0", "65", "x"):
        engine.answers(f"set-param name=threads value={threads}", "threads is a whole number from 1 to 64")
    for state in ("true", "false"):
        output = engine.ask("wait", f"set-param name=repeatable value={state}", "hub")
        check(f"param name=repeatable value={state} type=bool" in output, state, output)
    output = engine.ask("wait", "set-param name=threads value=2", "hub")
    check("param name=threads value=2 type=int min=1 max=64" in output, output)
    check("param name=agent value=\"search:eval=quad,table=15,threads=2\" type=string" in output, output)
    engine.say("init")
    check(engine.hear() == "ready", "two threads")
    check(engine.end() == 0, "it ends with 0")


def test_wrong_input():
    engine = Engine("--agent", "random")
    before = [("pos pos=" + START, "send init"), ("go think", "send init"), ("new-game", "send init")]
    for line, pattern in before:
        engine.answers(line, pattern)
    engine.answers("set-param name=variant value=ludo", "there is no variant `ludo`")
    engine.answers("set-param name=agent value=nobody", "pong")
    engine.answers("init", "there is no agent `nobody`")
    engine.ask("ready", "set-param name=agent value=random", "init")
    for line, pattern in [
            ("go think", "no position yet"),
            ("set-param", "name=… value=…"),
            ("set-param name=hash value=1", "there is no parameter `hash`"),
            ("set-param name=seed value=-1", "seed is a whole number"),
            ("set-param name=seed value=1x", "seed is a whole number"),
            ("set-param name=repeatable value=yes", "true or false"),
            ("init now", "ready"),
            ("pos", "write pos pos="),
            ("pos pos=", "the position has 0 letters; English draughts has 33"),
            ("pos pos=Bw", "the position has 2 letters"),
            ("pos pos=" + START + "e", "34 letters"),
            ("pos pos=X" + START[1:], "side to move"),
            ("pos pos=" + START.replace("e", "x"), "is no piece"),
            ("pos pos=Bw" + "e" * 31, "man"),
            (f"pos pos={START} moves=11-16-20", "`11-16-20` is no move"),
            (f"pos pos={START} moves=99-1", "is no move"),
            (f"pos pos={START} moves=" + "1x" * 300 + "1", "is no move"),
            (f'pos pos={START} moves="11-15 11-15"', "`11-15` is not legal; legal: 21-17"),
            (f'pos pos={START} moves="11-15', "not closed"),
            ("level depth=deep", "depth is a number"),
            ("level move-time=-1", "move-time is a number"),
            ("level move-time=nan", "move-time is a number"),
            ("level time=inf", "time is a number"),
            ("level =3", "no name before it"),
            ("level " + "a=1 " * 70, "more than 64 arguments"),
            ("pos pos=" + "e" * 70000, "more than 64 KB"),
            ('error message="your move was wrong"', "pong"),
            ("flip a b=c", "pong"),
            ("", "pong"),
            ("\x01\udcff", "pong")]:
        engine.answers(line, pattern)
    # The position is still none: what was refused has changed nothing.
    engine.answers("go think", "no position yet")
    engine.answers("pos pos=B" + "e" * 31 + "W", "pong")
    engine.answers("go think", "has no moves")
    # Nor does it change a position that is there: the only move.
    only = "".join({11: "b", 15: "w", 23: "w"}.get(square, "e") for square in range(1, 33))
    engine.say("pos pos=B" + only)
    for line, pattern in [(f"pos pos={START} moves=1-2", "not legal"), ("pos pos=B", "1 letters"),
                          ("level depth=x", "depth is a number")]:
        engine.answers(line, pattern)
    check(engine.move("go think") == "done move=11x27x15x23", "it plays after all")
    check(engine.end() == 0, "and ends with 0")
    # A game may be over with moves left: Black, a single man on d1, has won.
    engine = ready_engine("--agent", "search", "--game", "loa")
    engine.say("pos pos=W" + "".join({4: "w", 8: "w", 58: "w", 60: "b"}.get(square, "e") for square in range(1, 65)))
    engine.answers("go think", "the game is over: all pieces connected")
    check(engine.end() == 0, "and ends with 0")


def test_clocks():
    engine = ready_engine("--agent", "search")
    engine.say(f"pos pos={START}")
    # Of 100,000 s for 200,000 moves a move has half a second.
    engine.ask("done", "level moves=200000 time=100000", "go think")
    begun = time.monotonic()
    engine.ask("done", "level time=1 inc=0.9", "go think")
    took = time.monotonic() - begun
    check(took > 0.4, "of a second with 0.9 more for each move it takes", took)
    # The wall clock goes on while the engine has no processor: by its own time it would compute for two seconds.
    engine.say("level move-time=2", "go think")
    time.sleep(0.1)
    engine.process.send_signal(signal.SIGSTOP)
    before = engine.computed()
    time.sleep(2)
    engine.process.send_signal(signal.SIGCONT)
    engine.hear_until("done")
    check(engine.computed() - before < 1, "it computes on after its time:", engine.computed() - before)
    # A `ponder-hit` ends no search.
    engine.ask("info", "level infinite", "go ponder")
    output = engine.ask("pong", "ponder-hit", "ping")
    time.sleep(0.3)
    engine.say("ping")
    output += engine.hear_until("pong")
    check(not any(line.startswith("done") for line in output), "it stops at ponder-hit:", output)
    engine.ask("done", "stop")
    check(engine.end() == 0, "it ends with 0")


def test_choices():
    """Scores are in men; random moves come from the seed, the game's number and the ply."""
    engine = ready_engine("--agent", "search:depth=3")
    engine.say("pos pos=" + START[:-1] + "e", "go think")
    score = infos(engine.hear_until("done"), "score")[-1]
    check(0.5 < score < 1.6, "a man more is worth", score)

    def games(seed):
        engine.ask("ready", "set-param name=agent value=random", f"set-param name=seed value={seed}", "init")
        done = []
        for _ in range(12):
            engine.say("new-game", f"pos pos={START}", "go think")
            done.append(engine.hear_until("done")[-1])
        return done

    first = games(5)
    check(len(set(first)) > 2, "all games begin alike:", first)
    check(games(5) == first and games(6) != first, "the seed does not decide")
    engine.say("set-param name=seed value=7", "go think", "ping")
    check("send init" in engine.hear(), "a parameter is not looked at before `init`")
    check(engine.hear() == "pong" and engine.end() == 0, "it ends with 0")


def test_failing_agent():
    engine = ready_engine("--agent", "faulty:exit", program=TESTING)
    output = engine.ask("done", "pos pos=" + START, "go think")
    check(output[0].startswith('error message="faulty:exit: the agent crashed') and output[-1] == "done", output)
    check(engine.end() == 0, "a failing agent ends no engine")


def test_options():
    for arguments, words in ((["--game", "ludo"], "there is no game"), (["now"], "too many arguments"),
                             (["--agent"], "needs a value"), (["--agent", "soar-chekers"], "did you mean `soar-checkers`")):
        refused(words, "engine", *arguments)


scenario(test_greeting, test_thinking, test_waiting, test_limits, test_newest, test_single, test_ponder_hit, test_wins,
         test_variants, test_parameters, test_clocks, test_choices, test_wrong_input, test_failing_agent, test_options)
