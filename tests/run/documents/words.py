#!/usr/bin/env python3
"""README.md and docs/ are no longer than they may be, and neither they nor the help has a sentence of more than 30 words.
Words that readers of this program had to learn ("told", "nobody", "what a … is") are few in all that is written.

usage: words.py [PAGE…]

The words of all pages are counted as wc -w does, those of tables, blocks of commands and generated pages too. Sentences are
looked at outside of these; a span of code is one word there, and of a link its text counts. The help is the manual page, what
the console says of its commands, and what is said of the games' variants; its lists are left out, too. With PAGE it
lists the long sentences of these pages alone, and how many words each page has. CROWNHEAD names the program.
"""
import json
import os
import re
import subprocess
import sys

SOURCE = os.environ.get("SOURCE") or os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../..")
PROGRAM = os.environ.get("CROWNHEAD", os.path.join(SOURCE, "build/release/crownhead"))
MOST_WORDS, MOST_IN_A_SENTENCE = 49400, 30
HOUSE = re.compile(r"(?i)\b(?:told|tells|nobody|stands|lot|heard|whom|what (?:an?|the) \w+ (?:is|are|has|tells|says))\b")
MOST_HOUSE = 235  # 3119 at 98b10c7d
ENDS = re.compile(r"(?<=[.!?:])[\"')*_]*\s+(?=[\"'(*_`\[]*[A-Z0-9`…])")


def pages():
    found = [os.path.join(SOURCE, "README.md")]
    for folder, _, names in sorted(os.walk(os.path.join(SOURCE, "docs"))):
        found += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".md")]
    return found


def paragraphs(text):
    """The prose of a page with the number of its first line: no tables, no headings, no code; a list item is a paragraph."""
    lines, fence, begun = [], False, 0
    for number, line in enumerate(text.split("\n") + [""], 1):
        prose = not fence and not line.startswith(("```", "|", "#", "    ", "<!--", "!["))
        fence = fence != line.startswith("```")
        item = re.match(r" *(?:[-*]|\d+\.) ", line)
        if lines and (not prose or item or not line.strip()):
            yield begun, " ".join(lines)
            lines = []
        if prose and line.strip():
            begun = begun if lines else number
            lines.append(line[item.end():] if item else line.strip())


def sentences(paragraph):
    plain = re.sub(r"``.+?``|`[^`]*`", "CODE", paragraph)
    plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", plain)
    return ENDS.split(plain)


def long_ones(text):
    """Sentences with too many words: the line of their paragraph, how many words, how they begin."""
    for line, paragraph in paragraphs(text):
        for sentence in sentences(paragraph):
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if len(words) > MOST_IN_A_SENTENCE:
                yield line, len(words), " ".join(words[:8])


def of_manual(page):
    """The same of a manual page, whose macros begin with a dot. A line of a list has a column; `name:` and --option begin sentences."""
    for number, text in enumerate(re.split(r"(?m)^\..*$|^ {8}.*$|^.*\S {3,}\S.*$", page), 1):
        for sentence in re.split(r"(?<=[.!?:])(?:\n\s*|\s+(?=[A-Z0-9`'\"(-]|[a-z]+:))", text):
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if len(words) > MOST_IN_A_SENTENCE:
                yield number, len(words), " ".join(words[:8])


def printed(*words, lines=""):
    return subprocess.run([PROGRAM, *words], input=lines, stdout=subprocess.PIPE, text=True, check=True).stdout


def of_console(game, other):
    """The console's text on every command that it lists in the first state of a game, line by line as a manual has it."""
    def answers(lines):
        said = re.split(r"(?m)^.*> (?=help\b|$)", printed("play", "--game", game, f"--{other}", "random", lines=lines))
        return "\n.\n".join(answer.partition("\n")[2] for answer in said[1:])
    listed = re.findall(r"(?m)^  ([a-z-]+!?)(?: \S.*)? {2,}\S", answers("help\n"))
    assert len(listed) > 10, f"the console of {game} lists {listed}"
    return answers("".join(f"help {name}\n" for name in listed))


def of_variants(game):
    """What is said of the rule variants of a game, each an item of a list."""
    found = re.search(r"(?s)\nRule variants.*?\n(.*?)\n\n", printed("games", "show", game))
    return re.sub(r"(?m)^  (?=\S)", ".\n", found[1]) if found else ""


def helps():
    """All help with what prints it."""
    yield "complete man", printed("complete", "man")
    for game, other in (("english", "white"), ("stratego", "blue")):  # moves are made in one, pieces set up in the other
        yield f"play --game {game}", of_console(game, other)
    games = [json.loads(line)["name"] for line in printed("games", "list", "--json").splitlines()]
    variants = {game: of_variants(game) for game in games}
    assert sum(map(bool, variants.values())) >= 3, "games with variants"
    yield from ((f"games show {game}", text) for game, text in variants.items())


def house_words():
    """Their number in program, tests, pages and documents, without data."""
    count = 0
    for room in ("core", "bridge", "agents", "workshop", "cli", "tests", "web", "docs"):
        for folder, _, names in os.walk(os.path.join(SOURCE, room)):
            if not re.search(r"/tests/(data|fuzz/corpus|support/axe)\b", folder):
                for name in names:
                    if name.endswith((".c", ".h", ".inc", ".py", ".sh", ".js", ".css", ".html", ".md")):
                        with open(os.path.join(folder, name), encoding="utf-8") as file:
                            count += len(HOUSE.findall(file.read()))
    return count


def check():
    """The counting itself, on a page that has what can be counted wrongly."""
    word = "word " * 30
    page = f"# {word}more\n\n{word.strip()}.\n| {word} more |\n\n```text\n{word} more\n```\n    {word} more\n\n"
    assert not list(long_ones(page)), "headings, tables and blocks are no sentences"
    assert [found[:2] for found in long_ones(page + f"- One. `a b` two.\n- {word}more,\n  `{word}`.\n")] == [(12, 32)], "an item"
    manual = f".It Fl Fl x\n{word}\n.El\nname{' ' * 8}{word}\nOne two. a: {word}\n    {{}}\n.Ed\n"
    assert not list(of_manual(manual.format("").replace("a: word", "a:"))), "lists and other sentences"
    assert [found[1] for found in of_manual(manual.format("more"))] == [32], "a sentence of two lines"
    assert len(HOUSE.findall("Nobody told what the rule says; whomever.")) == 3, "house words"
    assert [found[1] for found in long_ones(f"{word}[{word.strip()}](more.md). Two.\n")] == [60], "a link is its text"


def main(chosen):
    check()
    total = long = 0
    for page in chosen or pages():
        with open(page, encoding="utf-8") as file:
            text = file.read()
        total += len(text.split())
        if chosen:
            print(f"{page}: {len(text.split())} words")
        for line, count, begin in long_ones(text):
            long += 1
            print(f"{os.path.relpath(page, SOURCE)}:{line}: {count} words in one sentence: {begin} …")
    for source, text in () if chosen else helps():
        for part, count, begin in of_manual(text):
            long += 1
            print(f"crownhead {source}, part {part}: {count} words in one sentence: {begin} …")
    house = 0 if chosen else house_words()
    if not chosen:
        print(f"{total} words, {long} sentences of more than {MOST_IN_A_SENTENCE}, {house} house words")
    if house > MOST_HOUSE:
        print(f"there may be {MOST_HOUSE} house words; say report, set, may be NULL, is in, at random")
    if total > MOST_WORDS and not chosen:
        print(f"the documentation may have {MOST_WORDS} words")
    return long > 0 or house > MOST_HOUSE or (total > MOST_WORDS and not chosen)


sys.exit(main([os.path.abspath(page) for page in sys.argv[1:]]))
