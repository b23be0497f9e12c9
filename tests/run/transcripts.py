#!/usr/bin/env python3
"""Replays the transcripts in the documentation through the real program.

A fenced block that begins with ```console holds `$ crownhead …` lines, each followed by what it printed
(standard output and error together). In what was printed, `…` stands for anything within a line and a
line with `…` alone for any number of lines. Blocks of one page run in order in one new folder.
`<<<` after a command gives the lines of standard input up to a line `>>>`. Blocks marked
```console long are too long to repeat in a test and are left out.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile


def blocks(path):
    with open(path, encoding="utf-8") as page:
        lines = page.read().split("\n")
    inside, start, held = False, 0, []
    for number, line in enumerate(lines, 1):
        if not inside and line.strip() == "```console":
            inside, start, held = True, number, []
        elif inside and line.strip() == "```":
            inside = False
            yield start, held
        elif inside:
            held.append(line)


def commands(lines):
    """Yields (command, standard input, expected lines)."""
    found, i = [], 0
    while i < len(lines):
        if not lines[i].startswith("$ "):
            raise ValueError("a console block begins with a `$ ` line")
        command, given, i = lines[i][2:], "", i + 1
        if command.endswith("<<<"):
            command = command[:-3].rstrip()
            end = lines.index(">>>", i)
            given, i = "\n".join(lines[i:end]) + "\n", end + 1
        expected = []
        while i < len(lines) and not lines[i].startswith("$ "):
            expected.append(lines[i])
            i += 1
        found.append((command, given, expected))
    return found


def pattern(expected):
    parts = []
    for line in expected:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(r"[^\n]*?".join(re.escape(p) for p in line.rstrip().split("…")) + r" *\n")
    return "".join(parts) + r"\s*"


def replay(program, source, page):
    """Plays the blocks of a page; returns how many commands it has, and what differs."""
    ran, differ = 0, []
    with tempfile.TemporaryDirectory() as place:
        os.symlink(program, os.path.join(place, "crownhead"))
        for folder in ("rules", "agents", "tests", "data"):
            os.symlink(os.path.join(source, folder), os.path.join(place, folder))
        environment = dict(os.environ, PATH=place + ":" + os.environ["PATH"], NO_COLOR="1", LC_ALL="C.UTF-8",
                           XDG_STATE_HOME=place, COLUMNS="100")
        for start, lines in blocks(page):
            for command, given, expected in commands(lines):
                command = command.replace("scripts/crownhead", "crownhead")
                done = subprocess.run(["bash", "-c", command], cwd=place, env=environment, input=given,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                ran += 1
                printed = re.sub(r"(?m)^deciding: \d+ of \d+\n", "", done.stdout)  # progress, on a slow machine
                if not re.fullmatch(pattern(expected), printed.rstrip() + "\n"):
                    differ.append(f"{os.path.relpath(page, source)}:{start}: $ {command}\nprinted:\n{done.stdout}")
    return ran, differ


def main():
    program, source = os.environ["CROWNHEAD"], os.environ["SOURCE"]
    pages = [os.path.join(source, "README.md")]
    for folder, _, names in sorted(os.walk(os.path.join(source, "docs"))):
        pages += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".md")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda page: replay(program, source, page), pages))
    failed = [text for _, differ in results for text in differ]
    print("\n".join(failed + [f"{sum(ran for ran, _ in results)} commands replayed, {len(failed)} differ"]))
    return len(failed) > 0


sys.exit(main())
