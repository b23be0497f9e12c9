"""crownhead rules watch, without a terminal and on one: saves of every kind while it runs. White's man is on 14,
Black's on 6, 16 and 18: figure 2.14 of Menon 2007."""
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

from scenario import PATIENCE, PROGRAM, json_lines, read, refused, scenario, write

POSITION = "B:WK2,14,20:B6,16,18"
BEST = """(defrule COMPARE::told "For a test."
  (candidate (id ?m) (from 16)) => (best ?m "because"))
"""
WORST = BEST.replace("best", "worst")
BROKEN = BEST.replace("candidate", "candidat")


def rename(name, text):
    write(name + "~", text)
    os.replace(name + "~", name)


class Lines:
    """The JSON form: an object for each save."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "rules", "watch", "my.agent", "--fen", POSITION, "--json", *arguments],
                                        stdout=subprocess.PIPE)
        self.looks, self.rest = [], b""

    def comes(self, seconds):
        """Whether a line comes within the time."""
        while b"\n" not in self.rest:
            if not select.select([self.process.stdout], [], [], seconds)[0]:
                return False
            more = os.read(self.process.stdout.fileno(), 65536)
            assert more, f"it ended after {self.looks[-1:]}"
            self.rest += more
        return True

    def next(self):
        assert self.comes(PATIENCE), f"nothing after {self.looks[-1:]}"
        line, self.rest = self.rest.split(b"\n", 1)
        self.looks.append(json.loads(line))
        return self.looks[-1]

    def silent(self, seconds):
        assert not self.comes(seconds), self.rest

    def drain(self, seconds):
        while self.comes(seconds):
            self.next()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait() == 0


def saves():
    write("my.agent", AGENT)
    write("my.scenarios", SCENARIO)
    write("my.clp", BEST)
    watch = Lines()
    first = watch.next()
    assert (first["save"], first["chosen"], first["news"], first["scenarios"]) == (0, "16-19", [], 1), first
    write("my.clp", WORST)  # in place
    look = watch.next()
    assert look["chosen"] != "16-19" and look["files"] == "my.clp", look
    assert f"decision: 16-19 before, {look['chosen']} now" in look["news"], look
    assert "newly failing: keep" in look["news"] and look["failed"] == 1, look
    rename("my.clp", BEST)  # as a new file
    look = watch.next()
    assert look["chosen"] == "16-19" and "passes again: keep" in look["news"], look
    rename("my.clp", BROKEN)
    look = watch.next()
    assert "chosen" not in look and look["errors"] > 0, look
    assert any("my.clp:2: " in news and "candidate" in news for news in look["news"]), look
    rename("my.clp", BEST)
    look = watch.next()
    assert look["chosen"] == "16-19" and not any(news.startswith("decision") for news in look["news"]), look
    assert any(news.startswith("gone: my.clp: ") and "candidat" in news for news in look["news"]), look
    # A finding that only moved to another line is no news.
    rename("my.clp", BEST.replace(' "For a test."', ""))
    assert any(news.startswith("new: my.clp:1: ") for news in watch.next()["news"]), watch.looks[-1]
    rename("my.clp", "; moved\n" + BEST.replace(' "For a test."', ""))
    look = watch.next()
    assert look["warnings"] == 1 and look["news"] == [], look
    rename("my.clp", BEST)
    watch.next()
    # What is no terminal has no size.
    watch.process.send_signal(signal.SIGWINCH)
    watch.silent(0.3)
    # Neither a date nor the same text again is a save.
    os.utime("my.clp")
    rename("my.clp", BEST)
    watch.silent(0.4)
    # A file that is gone for a moment, or empty, or half written, is not looked at.
    for _ in range(20):
        begun = time.monotonic()
        os.unlink("my.clp")
        time.sleep(0.05)
        write("my.clp", "")
        time.sleep(0.05)
        write("my.clp", BEST)
        if time.monotonic() - begun < 0.25:
            watch.silent(0.4)
            break
        watch.drain(2)  # on a busy machine it was gone for longer, and may have been looked at
    with open("my.clp", "w", encoding="utf-8") as file:
        for byte in WORST:
            file.write(byte)
            file.flush()
    look = watch.next()
    while watch.looks[-1].get("chosen") in (None, "16-19"):  # a slow machine may see half of it
        look = watch.next()
    assert look["errors"] == 0, look
    # A file that stays away is reported, and its return.
    os.unlink("my.clp")
    look = watch.next()
    assert look["files"] == "my.clp (gone)" and "there is no file" in look["news"][0], look
    write("my.clp", BEST)
    assert watch.next()["chosen"] == "16-19"
    # Another file that the agent names; the rules of a file that it no longer names.
    write("more.clp", WORST.replace("told", "more").replace("worst", "require").replace("from 16", "from 18"))
    watch.silent(0.3)
    rename("my.agent", AGENT.replace('"my.clp"', '"my.clp" "more.clp"'))
    look = watch.next()
    assert look["chosen"].startswith("18-") and "more.clp (new)" in look["files"], look
    rename("more.clp", WORST.replace("told", "more").replace("worst", "require").replace("from 16", "to 9"))
    assert watch.next()["chosen"] == "6-9"
    rename("my.agent", "(agent")
    assert watch.next()["errors"] > 0
    rename("my.agent", AGENT)
    assert watch.next()["chosen"] == "16-19"
    rename("more.clp", "not watched any more")
    watch.silent(0.3)
    # Scenarios that come and are mistaken.
    write("my.scenarios", '(scenario (name "keep") (best "6-99"))')
    look = watch.next()
    assert any("my.scenarios:1: " in news for news in look["news"]) and look["chosen"] == "16-19", look
    os.unlink("my.scenarios")
    assert watch.next()["scenarios"] == 0
    write("my.scenarios", SCENARIO)
    assert watch.next()["scenarios"] == 1  # seen by the look at everything, once a second
    watch.end()
    times = sorted(look["decision_ms"] for look in watch.looks[1:] if "chosen" in look)
    print(f"from a save to the decision {times[0]:.0f} to {times[-1]:.0f} ms")


def endless():
    """A rule without end costs the decision, and nothing else."""
    write("my.clp", BEST)
    watch = Lines()
    watch.next()
    rename("my.clp", '(defrule COMPARE::on "On." (candidate (id 1)) => (while TRUE (bind ?x 1)))')
    look = watch.next()
    assert "chosen" not in look and look["trouble"] and look["reference"] is None, look
    rename("my.clp", BEST)
    assert watch.next()["chosen"] == "16-19"
    watch.end()


def decisions(old, new):
    """How many decisions the two texts of my.clp differ in, and how many fail with the new one: another command counts."""
    for name, text in (("old", old), ("new", new)):
        write(f"{name}.clp", text)
        write(f"{name}.agent", AGENT.replace("my.clp", f"{name}.clp"))
    summary = json_lines("rules", "diff", "old.agent", "new.agent", "--json")[-1]
    return summary["differ"], summary["b_failed"]


def by(look):
    return [(cause["name"], cause.get("line"), cause["change"], cause["decisions"]) for cause in look["reference"]["by"]]


def changes():
    """Which reference decisions a save changed since the version before, and by which rule."""
    write("my.agent", AGENT)
    write("my.clp", RUNS)
    watch = Lines()
    assert watch.next()["reference"] is None

    def save(text):
        rename("my.clp", text)
        return watch.next()

    # A rule that changed; a comment.
    back = RUNS.replace("?m ?rank", "?m (- 0 ?rank)")
    count, failing = decisions(RUNS, back)
    look = save(back)
    assert count > 20 and not failing and look["reference"]["changed"] == count, (count, look)
    assert by(look) == [("COMPARE::run", 1, "changed", count)] and look["reference"]["by_several"] == 0, look
    one = look["reference"]["changes"][0]
    for name, move in (("old", one["before"]), ("new", one["now"])):
        (account,) = json_lines("explain", "--agent", f"{name}.agent", "--fen", one["position"], "--json")
        assert move in (account["tied"] or [account["chosen"]]), (one, account)
    look = save("; moved\n" + back)
    assert look["reference"]["changed"] == 0 and by(look) == [] and look["reference"]["since_start"] == count, look
    # A new name alone changes nothing; with another text it is one rule.
    look = save(back.replace("::run", "::flee"))
    assert look["reference"]["changed"] == 0, look
    look = save(RUNS.replace("::run", "::go"))
    assert by(look) == [("COMPARE::go", 1, "renamed", count)] and look["reference"]["by"][0]["before"] == "flee", look
    assert look["reference"]["since_start"] == 0, look
    # What does not load is not compared; the next save is, with the version before.
    look = save(RUNS.replace("candidate", "candidat"))
    assert look["errors"] > 0 and look["reference"] is None, look
    look = save(RUNS.replace("::run", "::go") + LOOKS)
    count, _ = decisions(RUNS, RUNS + LOOKS)
    assert by(look) == [("COMPARE::look", 2, "new", count)] and look["reference"]["changed"] == count, (count, look)
    # Two rules at once: of a decision that both could have changed, only one is the cause.
    look = save(RUNS.replace("::run", "::go"))
    assert by(look) == [("COMPARE::look", 2, "removed", count)], look
    kings = '(defrule COMPARE::kings (candidate (id ?m) (kind king)) => (best ?m "kings"))\n'
    edges = ('(defrule COMPARE::edges (not (candidate (kind king))) (candidate (id ?m) (to ?to)) (square (id ?to) (edge yes)) => '
             '(best ?m "edge"))\n')
    (first, _), (second, _), (both, _) = (decisions(RUNS, RUNS + more) for more in (kings, edges, kings + edges))
    assert 0 < first < second and first + second == both, (first, second, both)  # they never meet
    look = save(RUNS.replace("::run", "::go") + kings + edges)
    assert by(look) == [("COMPARE::edges", 3, "new", second), ("COMPARE::kings", 2, "new", first)], (first, second, look)
    # Rules that fail on some positions.
    breaks = RUNS + '(defrule COMPARE::ratio (candidate (id ?m) (jumps ?j)) => (score ?m (/ 6 ?j) "r"))\n'
    save(RUNS)
    count, failing = decisions(RUNS, breaks)
    look = save(breaks)
    assert failing > 20 and (look["reference"]["changed"], look["reference"]["failing"]) == (count, failing), (count, failing, look)
    assert "zero" in look["reference"]["failure"] and look["reference"]["changes"][0]["now"] is None, look
    look = save(RUNS)
    assert (look["reference"]["changed"], look["reference"]["failing"]) == (count, 0), look
    # A decision without end stops the comparison, and the next save is compared with the version before.
    look = save('(defrule COMPARE::on (candidate (id 1) (kind king)) => (while TRUE (bind ?x 1)))')
    assert "chosen" in look and look["reference"]["compared"] < look["reference"]["positions"], look
    look = save(RUNS)
    assert look["reference"]["changed"] == 0 and look["reference"]["compared"] == look["reference"]["positions"], look
    # A parameter, and the agent file's phases.
    priced = RUNS.replace(")) =>", ")) (parameter (name w) (value ?w)) =>").replace("?m ?rank", "?m (* ?w ?rank)")
    write("my.parameters", "(parameter (name w) (value 1))")
    rename("my.clp", priced)
    watch.next()
    rename("my.agent", AGENT.replace("(phases", '(parameters "my.parameters") (phases'))
    look = watch.next()
    assert look["reference"]["changed"] == look["reference"]["by_several"] > 0, look  # the agent file, and a parameter
    rename("my.parameters", "(parameter (name w) (value -1))")
    look = watch.next()
    count, _ = decisions(RUNS, back)
    assert by(look) == [("parameter w", 1, "changed", count)], (count, look)
    # Parameters of the game's own, in place of these.
    write("own.parameters", "(parameter (name w) (value -1))")
    rename("my.agent", AGENT.replace("(phases", '(parameters "my.parameters") (phases') +
           '\n(parameters (game english) (file "own.parameters"))')
    look = watch.next()
    assert look["reference"]["changed"] == 0, look
    rename("own.parameters", "(parameter (name w) (value 1))")
    look = watch.next()
    assert by(look) == [("parameter w", 1, "changed", count)], (count, look)
    # The order of phases, in the agent file alone.
    rename("my.agent", AGENT.replace("COMPARE", "MARK COMPARE"))
    watch.next()
    save("(deftemplate mark (slot id))\n(defrule MARK::mark (candidate (id ?m)) => (assert (mark (id ?m))))\n" +
         RUNS.replace("::run", "::run (mark (id ?m))"))
    rename("my.agent", AGENT.replace("COMPARE", "COMPARE MARK"))
    look = watch.next()
    count, _ = decisions(RUNS, RUNS.replace("?m ?rank", "?m 0"))
    assert by(look) == [("my.agent", None, "changed", count)], (count, look)
    watch.end()
    os.unlink("my.parameters")
    write("my.agent", AGENT)


class Screen:
    """A terminal of our own, and its text: the program writes whole screens, from the top."""

    def __init__(self, rows, columns, no_color="1"):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm", LC_ALL="C.UTF-8", NO_COLOR=no_color)
            os.execv(PROGRAM, [PROGRAM, "rules", "watch", "my.agent", "--fen", POSITION])
        self.bytes, self.closed = b"", False
        self.resize(rows, columns)

    def resize(self, rows, columns):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def read(self):
        if select.select([self.terminal], [], [], 0.1)[0]:
            try:
                self.bytes += os.read(self.terminal, 65536)
            except OSError:
                self.closed = True  # the program has ended

    def lines(self):
        """The last screen that was drawn to its end."""
        drawn, end, _ = self.bytes.decode(errors="replace").rpartition("\033[J")
        return re.sub(r"\033\[[0-9;]*[A-Za-z]", "", drawn.rsplit("\033[H", 1)[-1] if end else "").split("\r\n")

    def await_line(self, text, most_rows, most_columns):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not self.closed:
            self.read()
            lines = self.lines()
            fits = len(lines) <= most_rows and max(map(len, lines)) <= most_columns
            if fits and any(text in line for line in lines):
                return lines
        raise AssertionError(f"no '{text}' within {most_rows}x{most_columns} on:\n" + "\n".join(self.lines()))

    def end(self, key):
        os.write(self.terminal, key)
        until, ended = time.monotonic() + PATIENCE, 0
        while not ended and time.monotonic() < until:
            self.read()
            ended, status = os.waitpid(self.pid, os.WNOHANG)
        assert ended and status == 0, "it did not end"
        while select.select([self.terminal], [], [], 0)[0] and len(self.bytes) != (self.read() or len(self.bytes)):
            pass
        assert self.bytes.endswith(b"\033[?25h\033[?1049l"), self.bytes[-80:]  # the terminal is given back
        os.close(self.terminal)


def screens():
    write("my.clp", BEST)
    screen = Screen(30, 90)
    lines = screen.await_line("1 of 1 scenario pass", 30, 90)
    assert "Black plays 16-19" in lines[1] and any("w14" in line for line in lines) and any("q ends" in line for line in lines), lines
    rename("my.clp", WORST)
    screen.await_line("of 200 reference decisions changed: ", 30, 90)
    screen.await_line("* decision: 16-19 before", 30, 90)
    screen.await_line("* newly failing: keep", 30, 90)
    screen.resize(12, 60)
    lines = screen.await_line("newly failing: keep", 12, 60)
    assert not any("w14" in line for line in lines), lines
    screen.resize(40, 120)
    screen.await_line("w14", 40, 120)
    rename("my.clp", BROKEN)
    screen.await_line("No decision: its rules do not load.", 40, 120)
    screen.end(b"q")
    write("my.clp", BEST)
    screen = Screen(24, 80)
    screen.await_line("Black plays 16-19", 24, 80)
    screen.end(b"\x03")
    screen = Screen(40, 120, no_color="")
    screen.await_line("29 │", 40, 120)
    assert screen.bytes.startswith(b"\033[?1049h\033[?25l"), screen.bytes[:80]
    assert b"\033[38;5;" in screen.bytes and not re.search(rb"(?<!\033)\[[0-9;]+m", screen.bytes), screen.bytes[-2000:]
    screen.end(b"q")


def plain():
    """Blocks, one for each save."""
    write("my.clp", BEST)
    with open("blocks", "w+", encoding="utf-8") as blocks:
        process = subprocess.Popen([PROGRAM, "rules", "watch", "my.agent"], stdout=blocks)
        for text, awaited in ((None, "Black plays"), (BROKEN, "No decision"), (BEST, "save 2: my.clp")):
            if text:
                rename("my.clp", text)
            until = time.monotonic() + PATIENCE
            while awaited not in read("blocks"):
                assert process.poll() is None and time.monotonic() < until, f"no '{awaited}'"
                time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
        # What changed comes first; nothing is said of the candidates where nothing is new.
        shown = len(read("blocks"))
        process = subprocess.Popen([PROGRAM, "rules", "watch", "my.agent", "--fen", POSITION], stdout=blocks)
        for text, awaited in ((None, "the start;"), (WORST, "was seen;"), ("; moved\n" + WORST, "was seen;")):
            if text:
                rename("my.clp", text)
            block, until = "", time.monotonic() + PATIENCE
            while awaited not in block:
                block = read("blocks")[shown:]
                assert process.poll() is None and time.monotonic() < until, f"no '{awaited}' in {block}"
                time.sleep(0.02)
            shown += len(block)
            lines = [line.strip() for line in block.strip().splitlines()]
            if text == WORST:
                assert re.match(r"\* \d+ of 200 reference decisions changed: \d+ by COMPARE::told \(my.clp:1\)$", lines[1]), block
                assert any("worst" in line for line in lines), block
            elif text:
                assert lines[1].startswith("none of 200 reference decisions changed") and lines[2].startswith("check: "), block
                assert not any(line.startswith("Black plays") or "worst" in line for line in lines), block
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
    assert "\033" not in read("blocks")


def found():
    """Where the agent as it is now makes mistakes, the worst first: {name of the position: its line of JSON}."""
    lines = json_lines("rules", "mistakes", "my.agent", "--judge", "search:depth=5", "--json")
    return {line["name"]: line for line in lines if line["type"] == "mistake"}


def kept():
    """The twenty worst mistakes are asked about again at each save: those that the rules still make are reported, the others are mended."""
    write("my.clp", RUNS)
    before = found()
    worst = list(before)[:20]
    watch = Lines("--mistakes")
    look = watch.next()
    left = [line.split(": ", 1) for line in look["not_mended"]]
    assert len(worst) == 20 and (look["kept"], look["mended"]) == (20, 0) and [name for name, _ in left] == worst, look
    for name, words in left:
        played, better = before[name]["played"]["move"], before[name]["better"]["move"]
        assert words.startswith(f"{played} loses ") and words.endswith(f" points, {better} would be better"), (words, before[name])
    assert look["broken"] == 0 and look["mistakes_now"] == [], look
    rename("my.clp", RUNS + LOOKS)
    look, after = watch.next(), found()
    left = [line.split(": ", 1)[0] for line in look["not_mended"]]
    assert look["mended"] > 0 and look["mended"] + len(left) == look["kept"] == 20, look
    assert set(left) <= set(worst) and set(after) & set(worst) <= set(left), (look, list(after))
    # What was right and is a mistake now: the agent, judged from nothing, makes the same beside the old mistakes, but for those that
    # are noise by the spread that its judge has there.
    rename("my.clp", RUNS.replace("?m ?rank", "?m (- 0 ?rank)"))
    look, after = watch.next(), found()
    made = {line.split(": ", 1)[0]: line.split(": ", 1)[1] for line in look["mistakes_now"]}
    new = {name: line["played"]["move"] for name, line in after.items() if name not in before}
    assert len(new) > 10 and new.items() <= made.items(), (made, new)
    noise = json_lines("rules", "mistakes", "my.agent", "--judge", "search:depth=5", "--json")[-1]["noise"]
    assert len(made) <= len(new) + noise, (made, new, noise)
    assert look["broken"] == len(made) > 0, look
    rename("my.clp", RUNS.replace("candidate", "candidat"))
    look = watch.next()
    assert "chosen" not in look and look["not_mended"] == [], look
    rename("my.clp", RUNS)
    look = watch.next()
    assert (look["kept"], look["mended"], len(look["not_mended"])) == (20, 0, 20), look
    watch.end()


RUNS = """(defrule COMPARE::run (candidate (id ?m) (to ?to)) (square (id ?to) (rank ?rank)) => (score ?m ?rank "forward"))
"""
LOOKS = """(defrule COMPARE::look (candidate (id ?m)) (test (>= (exchange-shortfall ?m) 50)) => (reject ?m "loses a man"))
"""
AGENT = '(agent (name my) (game english) (kind rules) (phases COMPARE) (rules "my.clp"))'
SCENARIO = f'(scenario (name "keep") (position "{POSITION}") (best "16-19"))'


def refusals():
    refused("no files", "rules", "watch", "random")
    refused("there is no agent", "rules", "watch", "nobody")
    refused("the game is over", "rules", "watch", "soar-checkers", "--fen", "B:W16,19:B12")


scenario(saves, endless, changes, screens, plain, kept, refusals)
