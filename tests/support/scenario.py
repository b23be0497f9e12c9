"""What scenarios in Python share: the program, runs of it, failures that are counted, a folder of their own."""
import json
import os
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = os.environ["CROWNHEAD"], os.environ["SOURCE"]
# The program with the agents of tests/agents, of which many fail on purpose.
TESTING = os.environ.get("CROWNHEAD_TESTING")
SUPPORT = os.path.join(SOURCE, "tests/support")
SANITIZED = bool(os.environ.get("CH_SANITIZED"))
# How long a scenario waits for what must come, in seconds: a machine that is only busy never needs them, and the test still has
# time to report what did not come.
PATIENCE = 1200
failures = []


def check(good, *what):
    if not good:
        failures.append(what)
        print("FAILED:", *what, flush=True)


def run(*words, program=PROGRAM, **more):
    """The program run to its end, with what it printed as text."""
    return subprocess.run([program, *words], **{"capture_output": True, "text": True, "check": False, "encoding": "utf-8", **more})


def crownhead(*words, status=0, **more):
    """Its standard output; the exit status is looked at unless it is None."""
    done = run(*words, **more)
    check(status is None or done.returncode == status, f"{words} ends with {done.returncode}, not {status}: {done.stdout}{done.stderr}")
    return done.stdout


def json_lines(*words, **more):
    return [json.loads(line) for line in crownhead(*words, **more).splitlines()]


def refused(said, *words, **more):
    """It ends with status 2, and its messages have these words."""
    done = run(*words, **more)
    check(done.returncode == 2 and said in done.stderr, f"{words}: {done.returncode}, no `{said}` in: {done.stderr}")


def says(part, *words, status=0, **more):
    """It ends with that status, and has this part in what it prints."""
    done = run(*words, **more)
    check(done.returncode == status, f"{words} ends with {done.returncode}, not {status}: {done.stdout}{done.stderr}")
    check(part in done.stdout + done.stderr, f"{words}: no `{part}` in: {done.stdout}{done.stderr}")


def table(path):
    """The rows of a table of tests/data, which has tabs between its columns, without remarks."""
    return [line.split("\t") for line in read(os.path.join(SOURCE, "tests/data", path)).splitlines() if not line.startswith("#")]


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def read(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def remove_record(path):
    """The file of a record, and those that SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        if os.path.lexists(path + ending):
            os.remove(path + ending)


def scenario(*tests):
    """Runs these in a new folder, one after the other, and ends with 1 if anything failed."""
    with tempfile.TemporaryDirectory(prefix="crownhead-") as folder:
        os.chdir(folder)
        # No game of a test is the last one that the user played.
        os.environ["XDG_STATE_HOME"] = folder
        for test in tests:
            test()
        os.chdir("/")
    print(f"{len(failures)} failures")
    sys.exit(bool(failures))
