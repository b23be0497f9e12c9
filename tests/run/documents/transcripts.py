#!/usr/bin/env python3
"""Replays the transcripts in the documentation through the real program.

usage: transcripts.py [--long] [--update] [PAGE…]

A fenced block that begins with ```console holds `$ ` lines, which are given to bash unchanged, each
with its here-document, and after each what was printed (standard output and error together). In what was
printed, `…` matches anything within a line and a line with `…` alone for any number of lines. The blocks
of a page run in order in one new folder. After `console` there may be:

long             the block takes too long for a quick test: it runs with --long only
measured REGEX   what REGEX finds is a time or a speed, of which only the place in its line is compared;
                 lines may come in another order, since many are sorted by such figures
elsewhere WHY    the block is never run, and what is to be known of that

A command with `--listen` goes on while those after it run. --update writes what was printed into the
pages. Without PAGE all pages are read, with --long those that have such a block.
"""
import concurrent.futures
import difflib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

SOURCE = os.path.abspath(os.environ.get("SOURCE") or os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../.."))
PROGRAM = os.path.abspath(os.environ.get("CROWNHEAD") or os.path.join(SOURCE, "build/release/crownhead"))
HERE_DOCUMENT = re.compile(r"(?<!<)<<(-?)\s*(['\"]?)(\w+)\2")


@dataclass
class Command:
    """A command of a page: its text, the lines that it printed there, and the number of the first of these."""

    text: str
    line: int
    expected: list = field(default_factory=list)
    long: bool = False
    elsewhere: bool = False
    measured: str = ""


def pages():
    found = [os.path.join(SOURCE, "README.md")]
    for folder, _, names in sorted(os.walk(os.path.join(SOURCE, "docs"))):
        found += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".md")]
    return found


def commands(page):
    """The commands of all console blocks of a page, in order."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    found, fence, kind, end = [], None, {}, None
    for number, line in enumerate(lines, 1):
        if end is not None:  # within a here-document
            found[-1].text += "\n" + line
            found[-1].line = number + 1
            end = None if line == end else end
        elif fence is None:
            if line.startswith("```"):
                fence = line[3:].split() or [""]
                kind = {"long": "long" in fence[1:2], "elsewhere": "elsewhere" in fence[1:2],
                        "measured": line.partition(" measured ")[2]}
        elif line.strip() == "```":
            fence = None
        elif fence[0] == "console":
            if line.startswith("$ "):
                found.append(Command(line[2:], number + 1, **kind))
                opened = HERE_DOCUMENT.search(line)
                end = opened.group(3) if opened else None
            elif lines[number - 2].startswith("```"):
                raise ValueError(f"{page}:{number}: a console block begins with a `$ ` line")
            else:
                found[-1].expected.append(line)
    return found


def bare(line, measured):
    """A line without what can't be the same again."""
    return re.sub(r" +", " ", re.sub(measured, "#", line)) if measured else line


def pattern(expected, measured=""):
    parts = []
    for line in expected:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            line = bare(line.rstrip(), measured)
            parts.append(r"[^\n]*?".join(re.escape(p) for p in line.split("…")) + r" *\n")
    return "".join(parts)


def agrees(command, printed):
    lines = [bare(line, command.measured) for line in printed.rstrip().split("\n")]
    if not command.measured:
        return bool(re.fullmatch(pattern(command.expected) + r"\s*", "\n".join(lines) + "\n"))
    wanted = [line for line in command.expected if line.strip() not in ("", "…")]
    for line in wanted:
        same = next((l for l in lines if re.fullmatch(pattern([line], command.measured), l + "\n")), None)
        if same is None:
            return False
        lines.remove(same)
    return "…" in [line.strip() for line in command.expected] or not any(line.strip() for line in lines)


def renewed(old, new):
    """A printed line in place of an expected one; what that left out of it stays out."""
    had, has = re.split(r"( +)", old), re.split(r"( +)", new)
    for kind, i, end, j, other in difflib.SequenceMatcher(None, had, has, False).get_opcodes():
        for there, here in zip(range(i, end), range(j, other)) if kind == "replace" and end - i == other - j else ():
            if "…" in had[there] and re.fullmatch(pattern([had[there]]), has[here] + "\n"):
                has[here] = had[there]
    return "".join(has)


def rewritten(command, printed):
    """The expected lines, changed only where they must be to say what was printed: the cheapest way to align them."""
    old, new = command.expected, printed.rstrip().split("\n") if printed.strip() else []
    skips = [line.strip() == "…" for line in old] + [False]
    if command.measured and not any(skips):
        return new  # what was measured together stays together
    cost = {}
    for i in range(len(old), -1, -1):
        for j in range(len(new), -1, -1):
            ways = [(0, None)] if i == len(old) and j == len(new) else []
            if i < len(old):
                ways.append((cost[i + 1, j][0] + (0 if skips[i] else 3), "drop"))
            if j < len(new):
                ways.append((cost[i, j + 1][0] + (0 if skips[i] else 1), "add"))
            if i < len(old) and j < len(new) and not skips[i]:
                same = re.fullmatch(pattern([old[i]], command.measured), bare(new[j], command.measured) + "\n")
                unlike = 0 if same else 3 * (1 - difflib.SequenceMatcher(None, old[i], new[j]).ratio())
                ways.append((cost[i + 1, j + 1][0] + unlike, "keep" if same else "renew"))
            cost[i, j] = min(ways, key=lambda way: way[0])
    text, i, j = [], 0, 0
    while cost[i, j][1]:
        way = cost[i, j][1]
        if way == "add" and not skips[i]:
            text.append(new[j])
        elif way in ("keep", "renew"):
            text.append(old[i] if way == "keep" else renewed(old[i], new[j]))
        elif way == "drop" and skips[i]:
            text.append(old[i])
        i, j = i + (way != "add"), j + (way != "drop")
    return text


def furnish(place):
    """The folder in which the commands of a page find what they find in the sources."""
    if not os.access(PROGRAM, os.X_OK):
        sys.exit(f"there is no program {PROGRAM}; build it, or name another in CROWNHEAD")
    for folder in "scripts", "build/release":
        os.makedirs(os.path.join(place, folder), exist_ok=True)
    links = {"crownhead": PROGRAM, "scripts/crownhead": PROGRAM, "build/release/tests": os.path.join(os.path.dirname(PROGRAM), "tests"),
             "timeout": os.path.join(SOURCE, "tests/support/timeout.sh")}
    for name in ["rules", "agents", "tests", "data"] + ["scripts/" + n for n in os.listdir(os.path.join(SOURCE, "scripts"))]:
        links.setdefault(name, os.path.join(SOURCE, name))
    for name, target in links.items():
        if not os.path.lexists(os.path.join(place, name)):
            os.symlink(target, os.path.join(place, name))
    return dict(os.environ, PATH=place + ":" + os.environ["PATH"], NO_COLOR="1", LC_ALL="C.UTF-8",
                XDG_STATE_HOME=os.path.join(place, "state"), COLUMNS="100", CROWNHEAD=PROGRAM)


def syntax(command):
    """What bash has against a command; nothing if it can be typed unchanged."""
    done = subprocess.run(["bash", "-n", "-c", command.text], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False)
    return done.stdout or ("" if done.returncode == 0 else "not for bash\n")


class Replay:
    """A page on its way: its folder, and the commands that still listen."""

    def __init__(self, place):
        self.place, self.environment = place, furnish(place)
        self.listening, self.printed = [], []

    def say(self, command, printed):
        printed = re.sub(r"(?m)^[a-z]+: \d+ of \d+(, .* to go)?\n", "", printed)  # progress, on a slow machine
        self.printed.append((command, printed))

    def listen(self, command):
        log = tempfile.TemporaryFile(mode="w+", dir=self.place)
        process = subprocess.Popen(["bash", "-c", "exec " + command.text], cwd=self.place, env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        while process.poll() is None and os.fstat(log.fileno()).st_size == 0:
            time.sleep(0.05)
        self.listening.append((command, process, log))

    def run(self, command):
        if " --listen " in command.text:
            self.listen(command)
            return
        done = subprocess.run(["bash", "-c", command.text], cwd=self.place, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=None if command.long else 3600, check=False)
        self.say(command, done.stdout)

    def end(self):
        for command, process, log in self.listening:
            process.send_signal(signal.SIGINT)
            process.wait()
            log.seek(0)
            self.say(command, log.read())


def replay(page, long=False, then=lambda command, going: None):
    """Plays the commands of a page, and calls `then` after each; how many it has, what differs, what each printed."""
    held, differ = commands(page), []
    for command in held:
        wrong = syntax(command)
        if wrong:
            differ.append(f"{os.path.relpath(page, SOURCE)}:{command.line - 1}: $ {command.text}\n{wrong}")
    with tempfile.TemporaryDirectory() as place:
        going = Replay(place)
        for command in held:
            if not command.elsewhere and (long or not command.long):
                going.run(command)
                then(command, going)
        going.end()
    for command, printed in going.printed:
        if not agrees(command, printed):
            differ.append(f"{os.path.relpath(page, SOURCE)}:{command.line - 1}: $ {command.text}\nprinted:\n{printed}")
    return len(going.printed), differ, going.printed


def update(page, printed):
    """Writes what was printed into a page, where it says something else."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for command, text in sorted(printed, key=lambda pair: -pair[0].line):
        if not agrees(command, text):
            lines[command.line - 1:command.line - 1 + len(command.expected)] = rewritten(command, text)
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def main(arguments):
    options = {argument for argument in arguments if argument.startswith("-")}
    if options - {"--long", "--update"}:
        sys.exit(__doc__)
    long = "--long" in options
    chosen = [os.path.abspath(a) for a in arguments if a not in options]
    chosen = chosen or [page for page in pages() if not long or any(command.long for command in commands(page))]
    with concurrent.futures.ThreadPoolExecutor(1 if long else os.cpu_count()) as pool:
        results = list(pool.map(lambda page: replay(page, long), chosen))
    failed = [text for _, differ, _ in results for text in differ]
    if "--update" in options:
        for page, (_, _, printed) in zip(chosen, results):
            update(page, printed)
    ran = sum(ran for ran, _, _ in results)
    print("\n".join(failed + [f"{ran} commands replayed, {len(failed)} differ"]))
    return len(failed) > 0 or ran == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
