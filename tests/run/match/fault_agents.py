"""An agent for every way to fail plays matches against a healthy one, with one thread and with two, with a
log and without. It must lose its games with its own cause and text, which the record keeps; the healthy agent
plays on in every game; nothing is left behind."""
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import time

from scenario import SANITIZED, SOURCE, TESTING, check, crownhead, read, run, scenario, write
from sessions import children

TURN_MS = 1000 if SANITIZED else 200  # for those that are late
ENOUGH_MS = 600000  # for those that fail otherwise, on any machine
PLIES = 10  # of a game at most; the openings are none


class Fault:
    """A faulty agent, the cause with which it loses, a pattern of the fault's text, and whether it fails in
    every game or now and then. cause None: it does not fail at all."""

    def __init__(self, agent, cause, text="", always=True, slow=False, games=4, sandbox=False, late=False):
        self.agent = agent if "/" in agent else "faulty:" + agent
        self.cause, self.text, self.always, self.slow, self.games = cause, text, always, slow, games
        self.sandbox, self.turn = sandbox, TURN_MS if late else ENOUGH_MS


FAULTS = [
    Fault("illegal", "illegal-move", "not on the list of legal moves"),
    Fault("illegal,ply=5", "illegal-move", "not on the list of legal moves"),
    Fault("no-choice", "no-choice", "without a move"),
    Fault("crash", "crash", "killed by signal 6"),
    Fault("crash,ply=7", "crash", "killed by signal 6"),
    Fault("exit", "crash", "exited with code 3; its last words: last words"),
    Fault("speak-and-crash", "crash", "signal 6 .*; its last words: spoken a turn before"),
    Fault("flood-and-crash", "crash", r"signal 6 .*; its last words: .*65472"),
    Fault("end", "closed", "as if all were well"),
    Fault("eof", "closed", "closed its connection and went on running", slow=True),
    Fault("hang", "time", f"no answer within {TURN_MS} ms", slow=True, late=True),
    Fault("drip", "time", rf"only \d+ bytes of an answer within {TURN_MS} ms", slow=True, late=True),
    Fault("memory", "memory", "than 128 MB of memory", slow=True),
    Fault("recursion", "recursion", "the stack overflowed"),
    Fault("garbage", "garbage", "begins with `this is not a frame"),
    Fault("huge-frame", "garbage", "announced an answer of 4294967295 bytes"),
    Fault("answer-twice", "out-of-turn", "answered a question before it was asked|sent more than an answer"),
    Fault("stall-after-result", "stalled", f"the question was not read within {TURN_MS} ms", slow=True, late=True),
    # The last answers of a game: the next one can't begin, and the one after it is played by a fresh process.
    Fault(f"stall-after-result,ply={PLIES - 1}", "stalled", "when a game began: the question was not read",
          always=False, slow=True, late=True),
    Fault(f"die-after-result,ply={PLIES - 1}", "crash", "when a game began: it was killed by signal 6",
          always=False),
    Fault("new-game-crash", "crash", "when a game began: it was killed by signal 6"),
    Fault("new-game-hang", "stalled", "when a game began: no answer", slow=True, late=True),
    Fault("new-game-refused", "load-failed", "when a game began: this agent refuses every game", games=2),
    Fault("open-file", "forbidden", "system call that agents may not make", sandbox=True),
    Fault("start-process", "forbidden", "system call that agents may not make", sandbox=True),
    Fault("fork-bomb", "forbidden", "system call that agents may not make", sandbox=True),
    Fault("flood", None),
    Fault("terminal", None),
    Fault("close-hang", None),
    Fault(SOURCE + "/tests/faults/endless.agent", "firings", "rule `ping-again`", games=2),
    Fault(SOURCE + "/tests/faults/divide.agent", "rule-error", "rule `by-zero`"),
    Fault(SOURCE + "/tests/faults/loop-right.agent", "time", "rule `loop-in-action`", slow=True, late=True),
]


def environment(turn=ENOUGH_MS, start=ENOUGH_MS):
    values = {"turn": turn, "start": start, "memory": 128}
    return dict(os.environ, CROWNHEAD_LIMITS=",".join(f"{k}={v}" for k, v in values.items()))


def match(name, fault, games, concurrency, log):
    """Plays, and returns the exit status, JSON lines, standard error and the path of the record."""
    record = name + ".db"
    command = ["match", fault.agent, "random", "--games", str(games), "--concurrency", str(concurrency), "--db",
               record, "--json", "--quiet", "--openings", "none", "--ply-limit", str(PLIES)]
    if log:
        command += ["--log", name + ".log"]
    done = run(*command, program=TESTING, env=environment(fault.turn))
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr, record


def ask_record(record, *words):
    return crownhead("record", *words, "--db", record, program=TESTING)


def check_record(fault, what, record, line):
    """What the record shows of a lost game, as text and as JSON."""
    shown = json.loads(ask_record(record, "show", str(line["id"]), "--json"))
    check(shown.get("end") == fault.cause and re.search(fault.text, shown.get("fault", {}).get("text", "")),
          f"{what}: record show --json has {shown.get('end')}, {shown.get('fault')}")
    text = ask_record(record, "show", str(line["id"]))
    name = re.sub(r"^.*/|\.agent$", "", fault.agent)  # that the agent file declares
    check(re.search(re.escape(name) + " failed.*: .*(" + fault.text + ")", text.replace("\n", " ")),
          f"{what}: record show does not print the fault:\n{text}")


def check_log(fault, what, path, lost):
    lines = read(path).splitlines()
    found = [line for line in lines if f" !! {fault.cause}" in line]
    check(len(found) == lost, f"{what}: the log has {len(found)} faults, not {lost}")
    bad = [line for line in lines[1:] if not re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ", line)]
    check(not bad, f"{what}: a line of the log without its time: {bad[:1]}")
    spoken = sum(" 2> spoken" in line for line in lines)
    check(fault.agent != "faulty:speak-and-crash" or spoken == lost, f"{what}: {spoken} lines of words, not one a game")
    started = sum(" -- process " in line and line.endswith(" started") for line in lines)
    ended = sum(" -- process " in line and not line.endswith(" started") for line in lines)
    check(started == ended, f"{what}: {started} processes started, {ended} ended")


def play(fault, concurrency, log):
    """One match; returns its games in short, for the comparison with and without a log."""
    what = f"{fault.agent}, {concurrency} at a time, {'with' if log else 'without'} a log"
    name = f"{FAULTS.index(fault)}-{concurrency}-{log}"
    games = 2 if fault.slow and fault.always else fault.games
    status, lines, errors, record = match(name, fault, games, concurrency, log)
    played = [line for line in lines if line["type"] == "game"]
    check(status == 0 and len(played) == games, f"{what}: exit status {status}, {len(played)} of {games} games: {errors}")
    lost = [line for line in played if "fault" in line]
    check((fault.cause is not None or not lost) and (not fault.always or not fault.cause or len(lost) == games) and
          (fault.always or 0 < len(lost) < games),
          f"{what}: {len(lost)} of {games} games lost by a fault")
    for line in lost:
        failed = line["players"][line["fault"]["seat"]]
        check(failed == fault.agent and line["end"] == fault.cause and line["winner"] != line["fault"]["seat"] and
              re.search(fault.text, line["fault"].get("text", "")),
              f"{what}: {json.dumps(line)}")
    if lost:
        check_record(fault, what, record, lost[-1])
    if log:
        check_log(fault, what, name + ".log", len(lost))
    # When an answer without a question arrives depends on the processes, and so does the turn it spoils.
    racy = fault.cause == "out-of-turn"
    return [(line["number"], line["winner"], line["end"], 0 if racy else line["plies"]) for line in
            sorted(played, key=lambda line: line["number"])]


def run_fault(fault):
    if fault.sandbox and (SANITIZED or os.environ.get("CROWNHEAD_SANDBOX") == "off"):
        print(f"skipped: {fault.agent} needs the sandbox")
        return
    # One game at a time without a log, two with one; where it depends on the process which games fail, one at a time with it, too.
    results = [play(fault, 1, False), play(fault, 2, True)]
    if not fault.always:
        results[1] = play(fault, 1, True)
    check(results[0] == results[1], f"{fault.agent}: other games with a log: {results}")


def disturbed(number, cause, text):
    """A healthy agent gets a signal from somebody: it loses that game, and the match goes on, until it is stopped."""
    record = f"signal{number}.db"
    match_process = subprocess.Popen(
        [TESTING, "match", "soar-checkers", "random", "--games", "100000", "-c", "1", "--db", record, "--json", "-q"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment(TURN_MS if number == signal.SIGSTOP else ENOUGH_MS))
    match_process.stdout.readline()  # the start
    workers = children(match_process.pid)
    check(len(workers) == 1, f"{cause}: {len(workers)} workers")
    for worker in workers:
        os.kill(worker, number)
    games, after = [], 0
    while after < 10 and len(games) < 90000:
        games.append(json.loads(match_process.stdout.readline()))
        after += any("fault" in game for game in games)
    match_process.send_signal(signal.SIGINT)
    out, errors = match_process.communicate()
    games += [json.loads(line) for line in out.splitlines() if '"type":"game"' in line]
    lost = [game for game in games if "fault" in game]
    check(match_process.returncode == 1 and [game["end"] for game in lost] == [cause] and re.search(text, lost[0]["fault"]["text"]),
          f"signal {number}: {len(games)} games, lost {lost}, {errors}")


def ignored_children():
    """Who starts the program may ignore the ends of children, and the program inherits that: causes are reported still."""
    done = run("match", "faulty:exit", "random", "--games", "2", "--db", "ignored.db", "--json", "-q", program=TESTING, env=environment(),
               preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    lost = [json.loads(line) for line in done.stdout.splitlines() if '"fault"' in line and '"type":"game"' in line]
    check([game["end"] for game in lost] == ["crash"] * 2 and "exited with code 3" in lost[0]["fault"]["text"],
          f"ends of children ignored: {lost}, {done.stderr}")


def killed_while_starting():
    """Somebody kills a worker that loads: it is started once more, and not again."""
    write("long.agent", '(agent (name long) (game english) (kind rules) (rules "long.clp"))\n')
    for kills, status in ((1, 0), (2, 2)):
        turns, killed = 500000, []
        while len(killed) < kills and turns < 1 << 32:  # again and longer if it had loaded before it was found
            killed, turns = [], turns * 4
            write("long.clp", f"(defglobal ?*n* = (progn (loop-for-count {turns} (+ 1 1)) 1))\n"
                  '(defrule COMPARE::first (candidate (id ?m)) => (best ?m "it is there"))\n')
            process = subprocess.Popen([TESTING, "explain", "--agent", "long.agent", "--fen", "B:W18:B5"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True, env=environment())
            while process.poll() is None and len(killed) < kills:
                for worker in set(children(process.pid)) - set(killed):
                    os.kill(worker, signal.SIGKILL)
                    killed.append(worker)
            errors = process.communicate()[1]
        check(process.returncode == status and (not status or "killed by signal 9" in errors),
              f"a worker that was killed {kills} times while starting: {process.returncode}, {errors}")


def failing_start(name, text, refused):
    """Loads, dies after its last answer, and from a moment on does not start anew: the match ends with a verdict,
    the games before are kept, and the same command tries again."""
    limits = environment(start=1000 if name == "slow-start" else ENOUGH_MS)
    record = name + ".db"
    for seconds in (3, 10, 30, 100, 300):  # a busy machine may start it too late
        agent = f"faulty:{name},ply={PLIES - 1},until={int(time.time()) + seconds}"
        command = ["match", agent, "random", "--games", "1000000", "-c", "1", "--db", record, "--json", "-q",
                   "--openings", "none", "--ply-limit", str(PLIES)]
        done = run(*command, program=TESTING, env=limits)
        if '"type":"game"' in done.stdout:
            break
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    games = [line for line in lines if line["type"] == "game"]
    lost = [game["end"] for game in games if game["end"] != "ply-limit"]
    check(done.returncode == 1 and lost.count(name) == 3 and lost[-3:] == [name] * 3 and not (set(lost) - {"crash", name}) and
          len(games) >= len(lost) + 1,
          f"{agent}: exit status {done.returncode}, ends {lost[-10:]}, {done.stderr}")
    check(lines[-1].get("kept_failing") == agent and lines[-1]["state"] == "abandoned", f"{agent}: {lines[-1]}")
    check(re.search(re.escape(agent) + " kept failing: .*" + text, done.stderr), f"{agent}: the verdict is missing: {done.stderr}")
    again = run(*command, program=TESTING, env=limits)
    check(again.returncode == refused and re.search(text, again.stderr),
          f"{agent}: what does not load at all is refused: {again.returncode}, {again.stderr}")


def main():
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        work = [pool.submit(failing_start, "load-failed", "faulty.clp:12: this agent never loads", 2),
                pool.submit(failing_start, "slow-start", "no answer within 1000 ms", 1)]
        work += [pool.submit(run_fault, fault) for fault in FAULTS]
        work += [pool.submit(disturbed, signal.SIGKILL, "killed", r"signal 9 .*, from outside"),
                 pool.submit(disturbed, signal.SIGTERM, "killed", r"signal 15 .*, from outside"),
                 pool.submit(disturbed, signal.SIGSTOP, "stalled", "a signal from outside stopped it")]
        work += [pool.submit(ignored_children), pool.submit(killed_while_starting)]
        for done in work:
            done.result()
    left = children(os.getpid())
    check(not left, f"processes are left: {left}")


scenario(main)
