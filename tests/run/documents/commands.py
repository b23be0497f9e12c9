#!/usr/bin/env python3
"""Runs the commands of the documentation outside of its transcripts.

usage: commands.py [--long] [--list]

Those are lines of indented blocks, and spans of code, that begin with a program: `crownhead match A B`; and spans
that begin with a command of it: `record show 1.1`. Which commands and parts there are is asked of the program; a
span that only names one of these (`rules try`) is no more than a name. For all others commands.tsv has a row, in words
separated by a tab: the command as it is in the documentation, and how it is run:

COMMAND          what is given to bash, in a folder with the sources' folders and what PREPARED makes; its exit
                 status must be 0, its input is empty; = is the command unchanged
long COMMAND     the same, with --long only
in FILE: TEXT    a test runs it, and FILE, which has TEXT, is of that test
never: WHY       no test can run it

A command of the documentation without a row, and a row without one, are failures. --list prints what was found.
"""
import os
import re
import subprocess
import sys
import tempfile

import transcripts

SOURCE, PROGRAM = transcripts.SOURCE, transcripts.PROGRAM
ROWS = os.path.join(SOURCE, "tests/run/documents/commands.tsv")
OUTSIDE = r"(?:[A-Z_]+=\S+ +)?(?:(?:scripts|build|tests/run)/[\w./-]+|\(umask|crownhead|cmake|cpack|ctest|podman|apt|python3|sqlite3|valgrind)(?= |$)"
PREPARED = """
until_said() { # a pattern, and what goes on for ever: it says that, and is ended
    local pattern=$1
    shift
    : > said # or what another row left there is found before the child, which does not listen to INT yet, has emptied it
    "$@" > said < /dev/null 2>&1 &
    until grep -q "$pattern" said; do kill -0 $! 2> /dev/null || break; sleep 0.1; done
    kill -INT $! 2> /dev/null
    wait $!
    grep -q "$pattern" said || { cat said; false; }
}
"""
FURNITURE = """
set -e
crownhead match soar-checkers search:depth=1 --games 2 --openings ballots --quiet --db crownhead.db > /dev/null
cp crownhead.db league.db
crownhead record export --match 1 > game.pdn
cp game.pdn games.pdn
cp agents/roster/soar-checkers.agent mine.agent
"""


def of_program():
    """The commands of the program, each with its parts."""
    def help_of(*command):
        return subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^  ([a-z]+) +\S", help_of(), re.M)
    return {name: set(re.findall(rf"^ *{name} ([a-z]+) ", help_of(name), re.M)) for name in names}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def spans(page):
    """The lines of blocks and the spans of code of a page: number, text, whether it is of a block."""
    text = re.sub(r"^```.*?^```", lambda block: "\n" * block.group().count("\n"), read(page), flags=re.S | re.M)
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("    "):
            yield number, re.sub(r"(?<=\S) {2,}(?!#).*|(?<=\S) +# .*", "", line.strip()), True
        else:
            for span in re.findall(r"`([^`]+)`", line):
                yield number, span, False


def documented(commands):
    """Each command that is to have a row, with the places where it is."""
    found = {}
    for page in [*transcripts.pages(), os.path.join(SOURCE, "CONTRIBUTING.md")]:
        for number, span, block in spans(page):
            words = span.split(" ")
            own = words[1:] if words[0] in ("crownhead", "scripts/crownhead") else words if words[0] in commands else []
            named = not block and own and own[0] in commands and (
                len(own) == 1 or len(own) == 2 and own[1] in {"…", *commands[own[0]]})
            if not named and len(words) > 1 and (own or re.match(OUTSIDE, span)):
                found.setdefault(span, []).append(f"{os.path.relpath(page, SOURCE)}:{number}")
    return found


def rows():
    return dict(line.split("\t") for line in read(ROWS).split("\n") if line)


def run(command, place, environment):
    """Runs a command; what is wrong with how it went."""
    done = subprocess.run(["bash", "-c", PREPARED + command], cwd=place, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    return "" if done.returncode == 0 else f"exit status {done.returncode}\n{done.stdout[-2000:]}"


def main(arguments):
    if set(arguments) - {"--long", "--list"}:
        sys.exit(__doc__)
    found, failed = documented(of_program()), []
    known = rows()
    if "--list" in arguments:
        print("\n".join(found))
        return 0
    failed += [f"{' '.join(where)}: `{command}` has no row in commands.tsv" for command, where in found.items() if command not in known]
    failed += [f"commands.tsv: `{command}` is nowhere in the documentation" for command in known if command not in found]
    ran = 0
    with tempfile.TemporaryDirectory() as place:
        environment = transcripts.furnish(place)
        problem = run(FURNITURE, place, environment)
        failed += [problem] if problem else []
        for command, how in known.items() if not problem else ():
            if how.startswith("in "):
                name, _, text = how[3:].partition(": ")
                path = os.path.join(SOURCE, name)
                problem = "" if text in (read(path) if os.path.exists(path) else "") else f"{name} does not have `{text}`"
            elif how.startswith("never: "):
                continue
            elif how.startswith("long ") != ("--long" in arguments):
                continue
            else:
                how = how.removeprefix("long ")
                how = command if how == "=" else how
                problem = run(how, place, environment)
                ran += 1
            if problem:
                failed.append(f"`{command}`, run as {how}: {problem}")
    print("\n".join(failed + [f"{len(found)} commands of the documentation, {ran} run here, {len(failed)} failures"]))
    return len(failed) > 0 or ran == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["--long"] * bool(os.environ.get("CH_LONG"))))
