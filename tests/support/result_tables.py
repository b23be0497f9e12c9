"""The tables of results in the documentation as data: docs/results/PAGE.results, and the pages held against them.

docs/results/PAGE.results has the data of docs/PAGE.md. It is made of parts with an empty line between them; in
a line words are separated by tabs.

  table    NAME, and the head of the table in the page; none if only sentences use it
  line     how a row of the page is made: {score} is a figure of the row, {score of X} of its cell X
  once     why the table is not played again
  plot     a picture beside the page, its title, and of each row the label and the figure with its interval, as in
           line, or several of these pairs; tests/support/plot.py draws it. A table of more than ten numbers has one
  curves   another picture, its title, and of its axes those below, at the left and at the right: of each row with the cell
           `all` its columns d1, d2 …, in a panel for each `game`, and at the right the last figures of the row that has
           the name of the game
  shades   as that, of rows with other cells and so many decisions or more: a least number, the title, those above the
           columns d1, d2 … and above `loss`, and where `loss` ends
  command  a command that gives all rows: those of an ablation, of which `whole` is in no table, or rows with tabs below
           a row of their columns; without it each row has its own
  row      names of columns, and under them the data: `row` and `cell` are names, `command` makes the
           figures, `after` is how a command of the page begins, when the first of those has ended it is
           run in their folder; a row without a command is not played again, and `note` says why;
           `remark` is for the page
  say      a page and a sentence in it: {score of ROW in TABLE}, {score of ROW/CELL in TABLE}, and
           {round score of ROW in TABLE} without decimals

These figures are known to scripts/maintain/results, as texts like those that the program prints: of a match games, wins,
draws, losses, score, low, high, elo (of its first agent), different (games), first, second, drawn (shares of the
games, with their intervals, won by each seat and by none), ends, and with --sprt llr, verdict; of an ablation row,
score, change, changed, and of the whole agent score, low, high, games; of `endgame trial` wins, games, share, low, high; of scripts/experiments/losses lost, one, two, three,
four, six, eight, before.
"""
import os
import re
import sys
from dataclasses import dataclass, field

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "../run"))
import plot  # noqa: E402
import transcripts  # noqa: E402  (its folder must be named first)

SOURCE = transcripts.SOURCE
MOST_NUMBERS = 10  # in a table without a picture
NAMES = ("row", "cell", "command", "after", "note", "remark")
# A row of a table about games: a share with its interval, a difference with its margin, wins-draws-losses.
RESULT = re.compile(r"^\|.*(\d % \(|\d\.\d %|± \d|\| *\d+-\d+-\d+ *\||\d \(\d+\.\d to )")


class Wrong(Exception):
    """What is wrong with a file or a command, for people."""


@dataclass
class Table:
    name: str
    head: str
    line: str = ""
    once: str = ""
    command: str = ""
    plot: list = field(default_factory=list)
    curves: list = field(default_factory=list)
    shades: list = field(default_factory=list)
    columns: list = field(default_factory=list)
    rows: list = field(default_factory=list)

    def row(self, key):
        name, _, cell = key.partition("/") if any(r.get("cell") for r in self.rows) else (key, "", "")
        return next((r for r in self.rows if r["row"] == name and r.get("cell", "") == cell), None)


@dataclass
class Page:
    name: str
    file: str
    path: str
    tables: list = field(default_factory=list)
    says: list = field(default_factory=list)

    def in_page(self):
        return [table for table in self.tables if table.head]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def load(name):
    """The data of a page."""
    file = os.path.join(SOURCE, "docs", "results", name + ".results")
    page, table = Page(name, file, os.path.join(SOURCE, "docs", name + ".md")), None
    for number, line in enumerate(read(file).split("\n") if os.path.exists(file) else [], 1):
        words = line.split("\t")
        if not line:
            table = None
        elif line.startswith("#") and not table:
            continue
        elif words[0] == "say" and len(words) == 3:
            page.says.append((os.path.join(SOURCE, words[1]), words[2]))
        elif words[0] == "table" and len(words) == 3:
            table = Table(*words[1:])
            page.tables.append(table)
        elif table and not table.columns and words[0] in ("line", "once", "command") and len(words) == 2:
            setattr(table, words[0], words[1])
        elif table and not table.columns and words[0] == "plot" and len(words) >= 5 and len(words) % 2:
            table.plot = words[1:]
        elif table and not table.columns and (words[0], len(words)) in (("curves", 6), ("shades", 7)):
            setattr(table, words[0], words[1:])
        elif table and not table.columns and words[0] == "row":
            table.columns = words
        elif table and table.columns and len(words) == len(table.columns):
            table.rows.append(dict(zip(table.columns, words)))
        else:
            raise Wrong(f"{file}:{number}: not a line of results: `{line}`; tests/support/result_tables.py says what there is")
        if table and table.rows and not (table.once or table.command or table.rows[-1].get("command")
                                         or table.rows[-1].get("note")):
            raise Wrong(f"{file}:{number}: no command makes this row; name it, or say in `note` why it is not there")
    return page


def save(page):
    """Writes the data of a page back; lines that are not data stay as they are."""
    tables, table, lines, replaced = iter(page.tables), None, [], False
    for line in read(page.file).split("\n"):
        replaced = replaced and bool(line)
        if replaced:
            continue
        lines.append(line)
        words = line.split("\t")
        table = next(tables) if words[0] == "table" else table
        if table and words == table.columns:
            lines += ["\t".join(row[column] for column in table.columns) for row in table.rows]
            replaced = True
    with open(page.file, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def fill(template, find, where):
    """A template with its figures; find(key, table) gives the row that they are taken from."""
    def figure(match):
        rounded, name, key, table = match.groups()
        row = find(key, table)
        if row is None or name not in row:
            raise Wrong(f"{where}: no figure for `{match.group()}`")
        value = str(int(float(row[name]) + 0.5)) if rounded else row[name]
        return re.sub(r"(?<![^ (/])-(?=\d)", "−", value)
    return re.sub(r"\{(round )?(\w+)(?: of (.+?))?(?: in ([\w-]+))?\}", figure, template)


def rendered(page, table):
    """The rows of a table as the page has them."""
    lines, begun = [], None
    for row in table.rows:
        if row["row"] == begun and row.get("cell"):
            continue
        begun = row["row"] if row.get("cell") else None
        cells = {r["cell"]: r for r in table.rows if r["row"] == row["row"] and r.get("cell")}
        if row["row"] != "whole":
            lines.append(fill(table.line, lambda key, _: cells.get(key) if key else row, f"{page.file}: {table.name}"))
    return lines


def picture(page, table):
    """Where the picture of a table lies, and what it is. An entry in one of a few columns has its colour."""
    file, title, *pairs = table.plot
    columns = list(dict.fromkeys(r.get("cell") for r in table.rows)) if len(pairs) == 2 else pairs[::2]

    def of(row, text):
        return fill(text, lambda key, _: None if key else row, f"{page.file}: {table.name}").replace("`", "").replace(" | ", ", ")
    rows = [plot.row(of(row, label), of(row, figure),
                     None if not 1 < len(columns) <= len(plot.SERIES) else columns.index(row.get("cell") if len(pairs) == 2 else label))
            for row in table.rows if row["row"] != "whole"
            for label, figure in zip(pairs[::2], pairs[1::2]) if of(row, figure)]
    return os.path.join(os.path.dirname(page.path), file), plot.draw(title, rows)


def figures(row):
    """What a row has in its columns d1, d2 …: (value, low, high) each."""
    return [plot.row("", row[column])[1:4] for column in row if re.fullmatch(r"d\d+", column) and row[column]]


def curves(table):
    """The picture that `curves` means."""
    panels = []
    for game in dict.fromkeys(row["game"] for row in table.rows):
        rows = [row for row in table.rows if row["game"] == game]
        drawn = [(f"{row['row'].partition(',')[0]}: {row['loss']}", figures(row)) for row in rows if row["cell"] == "all"]
        marks = [(row["cell"].removeprefix("depth ").removesuffix(" move"), figures(row)[-1][0]) for row in rows if row["row"] == game]
        panels.append((game, drawn, marks))
    return plot.curves(*table.curves[1:], panels)


def shades(table):
    """The picture that `shades` means."""
    least, title, above, beside, greatest = table.shades[1:]
    blocks = {}
    for row in table.rows:
        if row["cell"] != "all" and row["row"] != row["game"] and int(row["decisions"]) >= int(least):
            loss = plot.row("", row["loss"])[1:4] if row["loss"] else None
            blocks.setdefault(row["row"], []).append((row["cell"], row["decisions"], [share[0] for share in figures(row)], loss))
    return plot.shades(title, above, beside, float(greatest), list(blocks.items()))


def pictures(page, table):
    """Where the pictures of a table lie, and what they are."""
    found = [picture(page, table)] if table.plot else []
    for drawn, of in ((curves, table.curves), (shades, table.shades)):
        found += [(os.path.join(os.path.dirname(page.path), of[0]), drawn(table))] if of else []
    return found


def numbers(lines):
    """How many figures rows of a page have; names of rows and code are none."""
    cells = [re.sub(r"`[^`]*`", "", cell) for line in lines for cell in line.split("|")[2:]]
    return sum(len(re.findall(r"(?<![\w.,])\d[\d.,]*", cell)) for cell in cells)


def sentence(page, text):
    def find(key, name):
        return next((table.row(key) for table in page.tables if table.name == name), None)
    return fill(text, find, page.file)


def place(path, table):
    """Where a table's rows are in a page: the lines, the first row, the one after the last."""
    lines = read(path).split("\n")
    heads = [number for number, line in enumerate(lines) if line == table.head]
    if len(heads) != 1:
        raise Wrong(f"{path}: {len(heads)} tables with the head `{table.head}`; one is wanted")
    first = last = heads[0] + 2
    while lines[last].startswith("|"):
        last += 1
    return lines, first, last


def draw(page):
    """Writes the pictures of a page."""
    for path, drawn in [found for table in page.tables for found in pictures(page, table)]:
        with open(path, "w", encoding="utf-8") as file:
            file.write(drawn)


def in_words(text):
    """Finds a sentence in a page however its lines are broken."""
    return re.compile(r"(\s+)".join(re.escape(word) for word in text.split()))


def check(page):
    """What of a page differs from its data."""
    found = []
    for table in page.in_page():
        lines, first, last = place(page.path, table)
        wanted, there = rendered(page, table), lines[first:last]
        for offset in range(max(len(wanted), len(there))):
            pair = [side[offset] if offset < len(side) else "nothing" for side in (there, wanted)]
            if pair[0] != pair[1]:
                found.append(f"{relative(page.path)}:{first + offset + 1}: {pair[0]}\n"
                             f"  {relative(page.file)} says: {pair[1]}")
    for table in page.tables:
        if table.head and not table.plot and numbers(rendered(page, table)) > MOST_NUMBERS:
            found.append(f"{relative(page.path)}: more than {MOST_NUMBERS} numbers in {table.name}, and no plot in {relative(page.file)}")
        for path, drawn in pictures(page, table):
            if not os.path.exists(path) or read(path) != drawn:
                found.append(f"{relative(path)}: is not the picture of {table.name}; scripts/maintain/results --draw draws it")
    for path, text in page.says:
        if not in_words(sentence(page, text)).search(read(path)):
            found.append(f"{relative(path)}: does not say `{sentence(page, text)}`\n  as {relative(page.file)} does")
    return found


def without_data(pages):
    """Rows of tables about games that come from no data."""
    known = {(page.path, number) for page in pages for table in page.in_page()
             for _, first, last in [place(page.path, table)] for number in range(first, last)}
    found, fenced = [], False
    for path in transcripts.pages():
        for number, line in enumerate(read(path).split("\n")):
            fenced ^= line.startswith("```")
            if not fenced and RESULT.search(line) and (path, number) not in known:
                found.append(f"{relative(path)}:{number + 1}: {line}\n  comes from no data; it belongs into docs/results/")
    return found


def relative(path):
    return os.path.relpath(path, SOURCE)
