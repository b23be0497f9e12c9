#!/usr/bin/env python3
"""Talks to `crownhead engine`: what it announces, how it thinks, waits, stops and ends, and that wrong input is
answered with an error and changes nothing."""
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time

START = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
failures = 0


def check(right, *words):
    global failures
    if not right:
        failures += 1
        print("FAILED:", *words)


class Engine:
    def __init__(self, *arguments, program=os.environ["CROWNHEAD"]):
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
        heard = []
        while True:
            line = self.hear()
            heard.append(line)
            if line is None or line.split(" ")[0] == command:
                return heard

    def ready(self):
        self.say("hub", "init")
        return self.hear_until("ready")

    def answers(self, line, pattern):
        """The line is answered with this, and the engine lives on."""
        self.say(line, "ping")
        heard = self.hear_until("pong")
        if pattern == "pong":
            right = heard == ["pong"]
        else:
            right = len(heard) == 2 and pattern in heard[0] and heard[0].split(" ")[0] in ("error", "ready")
        check(right, repr(line[:70]), "is answered with", heard, "not", pattern)

    def computed(self):
        """Seconds of processor time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="latin-1") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.stdin.close()
        return self.process.wait()


def test_greeting():
    engine = Engine("--agent", "search:depth=2")
    heard = engine.ready()
    check(heard[0] == 'id name="Crownhead (search:depth=2)" version=0.1.0 author="The Crownhead authors"', heard[0])
    check(any(re.fullmatch(r'param name=variant value=english type=enum values=("[a-z0-9 -]*english[a-z0-9 -]*"|english)', line)
              for line in heard), "no variant:", heard)
    check(heard[-2:] == ["wait", "ready"], heard)
    engine.say("set-param name=agent value=random", "set-param name=variant value=american", "init")
    check(engine.hear() == "ready", "a parameter that is right")
    engine.say("quit")
    check(engine.hear() is None and engine.end() == 0, "quit ends it with 0")


def test_thinking():
    engine = Engine("--agent", "search:depth=3")
    engine.ready()
    # 11x18x27 is the only move: first and last square, then the captured ones.
    letters = "".join({11: "b", 15: "w", 23: "w"}.get(square, "e") for square in range(1, 33))
    engine.say("new-game", "pos pos=B" + letters, "go think")
    heard = engine.hear_until("done")
    check(heard[-1] == "done move=11x27x15x23", heard)
    engine.say(f'pos pos={START} moves="11-15 23-19"', "level move-time=0.2", "go think")
    heard = engine.hear_until("done")
    check(re.match(r'info depth=3 .*time=\d+\.\d+ pv="\d+-\d+', heard[0]), heard)
    check(re.fullmatch(r"done move=\d+-\d+", heard[-1]), heard)
    # The same key gives the same move, and the keys decide.
    engine.say("set-param name=agent value=random", "init")
    engine.hear_until("ready")
    chosen = []
    for key in list(range(12)) + [3]:
        engine.say(f"pos pos={START}", f"go think key={key:016x}")
        chosen.append(engine.hear_until("done")[-1])
    check(chosen[3] == chosen[12] and len(set(chosen)) > 2, "keys", chosen)
    check(engine.end() == 0, "closed input ends it with 0")


def test_waiting():
    engine = Engine("--agent", "search:depth=40")
    engine.ready()
    engine.say(f"pos pos={START}", "level infinite", "go think", "ping", f"pos pos={START}", "go think")
    check([engine.hear(), engine.hear()[:5], engine.hear()[:5]] == ["pong", "error", "error"], "while it thinks")
    check(engine.hear(0.3) is None, "it thinks until it is stopped")
    engine.say("stop")
    check(engine.hear_until("done")[-1].startswith("done move="), "a stopped search has a move")
    # A program may send `stop` and set up the next search at once, without waiting for `done`.
    for mode in ("think", "ponder", "analyze"):
        engine.say("level infinite", f"go {mode}")
        check(engine.hear(0.1) is None, mode, "goes on")
        engine.say("stop", f'pos pos={START} moves="11-15"', "level depth=1", "go think", "stop", "pos", "ping")
        heard = [line.split(" ")[0] for line in [engine.hear() or "nothing" for _ in range(6)]]
        check(heard == ["info", "done", "info", "done", "error", "pong"], "stop, pos at once:", heard)
    # What would go on for ever ends at its limit.
    engine.say("set-param name=agent value=search", "init", f"pos pos={START}", "level move-time=0.3", "go think")
    engine.hear_until("ready")
    check(engine.hear_until("done")[-1].startswith("done move="), "a move within its time")
    # Without limits an analysis goes deeper until it is stopped, and tells every step.
    engine.say("level infinite", "go analyze")
    depths = [int(re.search("depth=([0-9]+)", engine.hear()).group(1)) for _ in range(5)]
    check(depths == [1, 2, 3, 4, 5], "an analysis goes", depths)
    engine.say("stop")
    engine.hear_until("done")
    engine.say("level depth=3", "go think")
    check(engine.hear().startswith("info depth=3 score="), "level depth")
    check(engine.hear().startswith("done move="), "level depth")
    for mode, word in (("analyze", "stop"), ("ponder", "ponder-hit"), ("ponder", "stop")):
        engine.say("set-param name=agent value=search:depth=2", "init", f"pos pos={START}", f"go {mode}")
        check(engine.hear_until("info")[-1].startswith("info depth=2"), mode, "tells what it found")
        check(engine.hear(0.2) is None, mode, "waits for", word)
        engine.say(word)
        check(engine.hear().startswith("done move="), mode, "answers to", word)
    engine.say("stop", "ponder-hit", "ping")
    check(engine.hear() == "pong", "a stop that comes late is none")
    engine.say("set-param name=agent value=search:depth=40", "init", f"pos pos={START}", "go think", "ping")
    engine.hear_until("pong")
    check(engine.end() == 0, "closed input ends a search")


def test_wrong_input():
    engine = Engine("--agent", "random")
    before = [("pos pos=" + START, "send init"), ("go think", "send init"), ("new-game", "send init")]
    for line, pattern in before:
        engine.answers(line, pattern)
    engine.answers("set-param name=variant value=ludo", "there is no variant `ludo`")
    engine.answers("set-param name=agent value=nobody", "pong")
    engine.answers("init", "there is no agent `nobody`")
    engine.say("set-param name=agent value=random", "init")
    engine.hear_until("ready")
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
    engine.say("go think")
    check(engine.hear_until("done")[-1] == "done move=11x27x15x23", "it plays after all")
    check(engine.end() == 0, "and ends with 0")
    # A game may be over with moves left: Black, a single man on d1, has won.
    engine = Engine("--agent", "search", "--game", "loa")
    engine.ready()
    engine.say("pos pos=W" + "".join({4: "w", 8: "w", 58: "w", 60: "b"}.get(square, "e") for square in range(1, 65)))
    engine.answers("go think", "the game is over: all pieces connected")
    check(engine.end() == 0, "and ends with 0")


def test_clocks():
    engine = Engine("--agent", "search")
    engine.ready()
    engine.say(f"pos pos={START}")
    # Of 100,000 s for 200,000 moves a move has half a second.
    engine.say("level moves=200000 time=100000", "go think")
    engine.hear_until("done")
    begun = time.monotonic()
    engine.say("level time=1 inc=0.9", "go think")
    engine.hear_until("done")
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
    engine.say("level infinite", "go ponder")
    engine.hear_until("info")
    engine.say("ponder-hit", "ping")
    heard = engine.hear_until("pong")
    time.sleep(0.3)
    engine.say("ping")
    heard += engine.hear_until("pong")
    check(not any(line.startswith("done") for line in heard), "it stops at ponder-hit:", heard)
    engine.say("stop")
    engine.hear_until("done")
    check(engine.end() == 0, "it ends with 0")


def test_choices():
    """Scores are in men; random moves come from the seed, the game's number and the ply."""
    engine = Engine("--agent", "search:depth=3")
    engine.ready()
    engine.say("pos pos=" + START[:-1] + "e", "go think")
    score = float(re.search("score=([-+.0-9]+)", engine.hear_until("done")[0]).group(1))
    check(0.5 < score < 1.6, "a man more is worth", score)

    def games(seed):
        engine.say("set-param name=agent value=random", f"set-param name=seed value={seed}", "init")
        engine.hear_until("ready")
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
    engine = Engine("--agent", "faulty:exit", program=os.environ["CROWNHEAD_TESTING"])
    engine.ready()
    engine.say("pos pos=" + START, "go think")
    heard = engine.hear_until("done")
    check(heard[0].startswith('error message="faulty:exit: the agent crashed') and heard[-1] == "done", heard)
    check(engine.end() == 0, "a failing agent ends no engine")


for test in (test_greeting, test_thinking, test_waiting, test_clocks, test_choices, test_wrong_input,
             test_failing_agent):
    test()
for arguments, words in ((["--game", "ludo"], "there is no game"), (["now"], "too many arguments"),
                         (["--agent"], "needs a value"), (["--agent", "soar-chekers"], "did you mean `soar-checkers`")):
    done = subprocess.run([os.environ["CROWNHEAD"], "engine", *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    check(done.returncode == 2 and words in done.stderr, arguments, done)
if failures == 0:
    print("engine: all good")
sys.exit(failures > 0)
