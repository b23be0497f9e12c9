"""What a saved file changes, and when, through the real program: at once in a command that begins, in the next move
of a game at the console, in a match that runs never, also when a worker is started anew. The record's texts and
`replay --verify` say which text chose."""
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time

import scenario
from scenario import PATIENCE, PROGRAM, SOURCE, read
from sessions import children

# The rule file says what is scored, the parameters file how much. White's only man is on 32.
RULE = """(defrule COMPARE::go "To the square that the parameters name."
  (parameter (name square) (value ?wanted))
  (candidate (id ?m) (to ?to&:(= ?to ?wanted))) => (score ?m 1 "%s"))
"""
PARAMETERS = "(parameter (name square) (value %d))\n"
AGENT = '(agent (name my) (game english) (kind rules) (phases COMPARE) (rules "my.clp") (parameters "my.parameters"))'
WHITE_TO_MOVE = "W:W32:B1"


def write(name, text):
    """As an editor saves: a new file under the old name."""
    scenario.write(name + "~", text)
    os.replace(name + "~", name)


def save(reason="first", square=27):
    write("my.clp", RULE % reason)
    write("my.parameters", PARAMETERS % square)


def run(*arguments, status=0):
    done = scenario.run(*arguments)
    assert done.returncode == status, (arguments, done)
    return done


def query(database, text):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return connection.execute(text).fetchall()


def at_once():
    """A command reads the files when it begins."""
    def explain():
        account = json.loads(run("explain", "--agent", "my.agent", "--fen", WHITE_TO_MOVE, "--json").stdout)
        return account["chosen"], account["reason"]
    save("first", 27)
    assert explain() == ("32-27", "It scores 1 point more than 32-28: first (go)."), explain()
    save("second", 28)
    assert explain() == ("32-28", "It scores 1 point more than 32-27: second (go)."), explain()
    write("my.scenarios", f'(scenario (name "a") (position "{WHITE_TO_MOVE}") (best "32-28"))')
    assert "1 of 1 scenario pass" in run("rules", "test", "my.agent").stdout
    write("my.scenarios", f'(scenario (name "a") (position "{WHITE_TO_MOVE}") (best "32-27"))')
    assert "1 fails" in run("rules", "test", "my.agent", status=1).stdout


class Console:
    """A game at the console: Black is a person, White the agent."""

    def __init__(self):
        self.log = open("console.txt", "w+", encoding="utf-8")
        self.game = subprocess.Popen(
            [PROGRAM, "play", "--black", "human", "--white", "my.agent", "--fen", "B:W32:B1", "--db", "console.db"],
            stdin=subprocess.PIPE, stdout=self.log, stderr=subprocess.STDOUT, text=True)

    def say(self, line, awaited):
        """Types the line, and waits for what is awaited after it."""
        begin = os.path.getsize("console.txt")
        self.game.stdin.write(line + "\n")
        self.game.stdin.flush()
        text, until = "", time.monotonic() + PATIENCE
        while awaited not in text and self.game.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
            text = read("console.txt")[begin:]
        if awaited in text:
            return
        raise AssertionError(f"no '{awaited}' after {line}: {text}")

    def end(self):
        self.game.communicate("resign\nquit\n")
        assert self.game.returncode == 0


def next_move():
    """Rule and parameters files alike; what does not load waits, also when the worker dies meanwhile."""
    save("first", 27)
    console = Console()
    console.say("1-5", "White plays 32-27. It scores 1 point more than 32-28: first")
    write("my.parameters", PARAMETERS % 28)
    console.say("undo", "")
    console.say("1-5", "White plays 32-28. It scores 1 point more than 32-27: first")
    write("my.parameters", "(parameter (name square) (value here))\n")
    console.say("undo", "")
    console.say("1-5", "White plays 32-28. It scores 1 point more than 32-27: first")
    kill_worker(console.game)
    console.say("undo", "")
    console.say("1-5", "White (my.agent) failed")
    write("my.scenarios", "nothing that concerns a game")
    console.say("undo", "")
    console.say("1-5", "White plays 32-28. It scores 1 point more than 32-27: first")
    write("my.parameters", PARAMETERS % 24)
    console.say("5-9", "White plays 28-24. It is the only legal move.")
    console.end()
    verified = run("record", "replay", "--verify", "1", "--db", "console.db").stdout
    assert "2 moves decided again and the same, 0 different" in verified, verified
    texts = query("console.db", "SELECT text FROM move JOIN agent_source USING (agent) JOIN source"
                  " ON source.id = source WHERE agent_source.name = 'my.parameters' ORDER BY ply")
    assert texts == [(PARAMETERS % 28,), (PARAMETERS % 24,)], texts
    shown = run("record", "show", "1", "--rules", "--db", "console.db").stdout
    parts = re.findall(r"^;;; my, text \w+, 4 files: (.*)$", shown, re.MULTILINE)
    assert sorted(parts) == ["White, plies 4 to 4", "plies 2 to 2"], parts
    assert shown.count(PARAMETERS % 28) == 1 and shown.count(PARAMETERS % 24) == 1, shown


def kill_worker(process):
    workers = children(process.pid)
    assert workers, "there is no worker"
    os.kill(workers[0], signal.SIGKILL)


def never_in_a_match():
    """The files are changed, then broken, the program too, and a worker is killed: every game is played with the
    first text by the program that began."""
    save("first", 27)
    shutil.copy(PROGRAM, "program")
    match = subprocess.Popen(["./program", "match", "my.agent", "random", "--games", "1200", "-c", "2", "--db", "match.db",
                              "--json", "-q"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             env={**os.environ, "CROWNHEAD_HOME": SOURCE})
    played, faults = 0, 0
    for line in match.stdout:
        line = json.loads(line)
        if line["type"] != "game":
            continue
        played += 1
        faults += "fault" in line
        if played == 1:
            save("second", 28)
            write("my.agent", AGENT)  # the same text
        if played == 3:
            write("my.clp", "(defrule COMPARE::go (candidat) => (best 1")
            write("my.parameters", "nothing")
            write("program", "no program")
            kill_worker(match)
    said = match.stderr.read()
    assert match.wait() == 0 and played == 1200, (match.returncode, played, said)
    for name in ("my.clp", "my.parameters"):
        assert said.count(f"{name} was edited: this match plays the old text to its end; ") == 1, said
    assert said.count(" was edited") == 2, said
    assert faults == 1, f"{faults} games ended with a fault"
    texts = query("match.db", "SELECT DISTINCT agent_source.name, text FROM move JOIN agent_source USING (agent)"
                  " JOIN source ON source.id = source WHERE agent_source.name LIKE 'my.%' ORDER BY 1")
    assert [text for _, text in texts] == [AGENT, RULE % "first", PARAMETERS % 27], texts
    games = [str(game) for game, in query("match.db", "SELECT id FROM game ORDER BY id DESC LIMIT 5")]
    verified = run("record", "replay", "--verify", *games, "--db", "match.db").stdout
    assert re.search(r"5 games: [1-9]\d* moves decided again and the same, 0 different", verified), verified


def others_in_a_match():
    """So are the game's own file and weights; the record keeps the texts that were played."""
    shutil.copy(f"{SOURCE}/rules/games/russian.game", "my.game")
    run("train", "--game", "russian", "--games", "10", "--rounds", "1", "--nodes", "10", "-q", "--out", "my.weights")
    for name, words in (("my.game", ["random", "random", "--game", "my.game"]),
                        ("my.weights", ["search:depth=1,weights=my.weights", "random", "--game", "russian"])):
        old = read(name)
        run("match", *words, "--games", "2", "-q", "--db", name + ".db")
        gone = "was deleted or can't be read"
        for edit, said in ((lambda: write(name, old + "; another line\n"), "was edited"), (lambda: os.remove(name), gone),
                           (lambda: (os.remove(name), os.mkdir(name)), gone)):
            match = subprocess.Popen([PROGRAM, "match", *words, "--games", "1000000", "-q", "--db", name + ".db"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            resumed = match.stderr.readline()
            assert "match 1 goes on" in resumed, resumed
            edit()
            line = match.stderr.readline()
            match.send_signal(signal.SIGINT)
            match.communicate()
            assert line.startswith(f"{name} {said}: this match plays the old text"), (name, line)
            if os.path.isdir(name):
                os.rmdir(name)
            write(name, old)
        texts = query(name + ".db", f"SELECT text FROM source WHERE text LIKE '{old[:20]}%'")
        assert texts == [(old,)], (name, texts)


def match_again(games):
    done = run("match", "my.agent", "random", "--games", str(games), "--db", "again.db", "-q")
    return re.search(r"match (\d+)$", done.stdout.splitlines()[0]).group(1), done.stderr


def resumed():
    """The same command with other text is another match, and says so; with the old text back it goes on."""
    save("first", 27)
    assert match_again(4) == ("1", "")
    for change in (lambda: save("second", 27), lambda: save("first", 28)):
        change()
        number, said = match_again(4)
        assert number in "23" and f"changed since match {int(number) - 1}: this is a new match, {number}" in said, said
    write("my.scenarios", "whatever")
    assert match_again(4)[0] == "3"
    save("first", 27)
    number, said = match_again(6)
    assert number == "1" and "match 1 goes on: 4 of 6 games" in said, said


def begin():
    write("my.agent", AGENT)


scenario.scenario(begin, at_once, next_move, never_in_a_match, others_in_a_match, resumed)
