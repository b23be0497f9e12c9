"""What the state of a table says of its moves and of a file's game, in words that name no command of the console."""
import re
import subprocess

from scenario import PROGRAM, check, read, scenario, write
from server import Server, Table

# Two people of a file, with Black to move after four plies; and one that begins with White.
FILE = '[Black "Tinsley, Marion"]\n[White "Lafferty, Don"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n'
WHITE_BEGINS = '[FEN "W:W21,22:B1,2"]\n[White "Smith, A."]\n\n1. 21-17 1-5 2. 22-18 1/2-1/2\n'
RULES = '(defrule COMPARE::low "Low numbers first."\n  (candidate (id ?m) (from ?square))\n  =>\n  (score ?m (- 0 ?square) "low"))\n'


def commands():
    """The names of all commands that `help` lists, in a game and in a set-up."""
    found = set()
    for game in ("english", "stratego"):
        for lines in ("help\n", "deal\ndone\nhelp\n"):
            said = subprocess.run([PROGRAM, "play", "--game", game], input=lines, capture_output=True, text=True, check=True).stdout
            found |= set(re.findall(r"^  ([a-z][a-z!-]+) ", said, re.MULTILINE))
    check({"undo", "hint", "draw", "clock", "deal", "done"} <= found, f"the commands are {found}")
    return found


def load(table, text):
    table.server.post(f"tables/{table.id}/load", {"text": text})
    return table.wait(lambda state: "file" in state)


def check_reasons(server):
    """The reason of a ply is that which its agent gave, also after undo and redo; the next line of moves has its own."""
    table = Table(server, "english", "human", "soar-checkers")
    table.do("move", "11-15")
    before = table.settled()["plies"]
    check("reason" not in before[0] and "." in before[1]["reason"], f"a person and an agent: {before}")
    state, _ = table.do("undo")
    check(state["plies"] == [], "taken back")
    state, _ = table.do("redo")
    check([ply.get("reason") for ply in state["plies"]] == [None, before[1]["reason"]], f"played again: {state['plies']}")
    table.do("undo")
    table.do("seat", "human", seat=1)
    table.do("move", "9-14")
    state, _ = table.do("move", "22-18")
    check(not any("reason" in ply for ply in state["plies"]), f"another line: {state['plies']}")
    server.post(f"tables/{table.id}/close", {})


def check_stopped(server):
    """A thought that was stopped has its reason, too, when what it has found is played."""
    table = Table(server, "english", "human", "search:depth=60")
    table.do("move", "11-15")
    table.wait(lambda state: state["thinking"])
    table.do("stop")
    state, _ = table.do("now")
    check("search" in state["plies"][1]["reason"], f"what it had found: {state['plies']}")
    server.post(f"tables/{table.id}/close", {})


def check_file(server):
    """The game of a file waits, with its names, until it is played on; those who play it on have not its names."""
    table = Table(server, "english", "human", "random")
    state = load(table, FILE)
    check(state["file"] == {"names": ["Tinsley, Marion", "Lafferty, Don"], "result": "*"} and state["halted"], f"{state['file']}")
    check([ply["number"] for ply in state["plies"]] == ["1.", "1...", "2.", "2..."], "as books number them")
    check([seat["who"] for seat in state["seats"]] == ["human", "random"], "the seats stay")
    state, _ = table.do("undo")
    check(len(state["plies"]) == 3 and "file" in state and state["to_move"] == 1 and not state["thinking"], "one ply back, and it still waits")
    state, _ = table.do("swap")
    check("file" not in state and [seat["who"] for seat in state["seats"]] == ["random", "human"], "the other side is taken")
    state, _ = table.do("move", "22-17")
    check(len(table.settled()["plies"]) == 5, "and the agent answers")
    table.do("pdn")
    pdn = table.server.get(f"tables/{table.id}/game")["pdn"]
    check("Tinsley" not in pdn and '[Black "random"]' in pdn, f"played on by others: {pdn}")
    state = load(table, WHITE_BEGINS)
    check(state["file"] == {"names": [None, "Smith, A."], "result": "1/2-1/2"} and state["over"]["winner"] == -1, f"{state['file']}")
    check([ply["number"] for ply in state["plies"]] == ["1...", "2.", "2..."], "White began")
    table.do("undo")
    table.do("clock", "5min")
    check(table.state()["clock"]["runs"] == -1, "no clock runs while one looks at it")
    state, _ = table.do("go")
    check("file" not in state and state["clock"]["runs"] == state["to_move"], "it goes on, with the clock")
    table.do("clock", "none")
    load(table, FILE)
    state, _ = table.do("resign")
    check("file" not in state and state["over"]["winner"] == 0, "the person, White, resigns and so has played on")
    server.post(f"tables/{table.id}/close", {})


def check_words(server):
    """What is said to the page names no command of the console: there it can not be typed."""
    names = "|".join(commands())
    orders = [("redo", ""), ("draw", ""), ("move", "11"), ("move", "1-32"), ("why", ""), ("why-not", ""), ("move", "11-15"), ("why", ""),
              ("why-not", ""), ("why-not", "1-32"), ("draw", ""), ("clock", ""), ("clock", "soon"), ("resign", ""), ("move", "12-16"),
              ("draw", ""), ("resign", ""), ("hint", ""), ("undo", ""), ("undo", ""), ("undo", ""), ("seat", "random", 0), ("draw", ""),
              ("resign", ""), ("move", "11-15"), ("step", ""), ("seat", "human", 0), ("seat", "human", 1), ("draw", ""), ("draw", ""),
              ("new", ""), ("seat", "random", 1), ("deal", ""), ("done", ""), *[("hint", "")] * 5, ("tutor", "on"), ("tutor", "x"), ("estimate", ""),
              ("estimate", "on"), ("level", ""), ("level", "99"), ("level", "find"), ("now", ""), ("insist", ""), ("retract-warning", ""),
              ("show", ""), ("swap", ""), ("swap", ""), ("position", "x"), ("account", "9"), ("undo", "x"), ("pdn", ""), ("resign", ""), ("resign", "")]
    for game, first in (("english", []), ("stratego:army=duel", [("done", ""), ("row", "x"), ("clear", ""), ("deal", ""), ("done", "")])):
        table = Table(server, game, "human", "soar-checkers" if game == "english" else "random")
        for word, text, *seat in first + orders:
            if any(seat["person"] for seat in table.state()["seats"]):
                table.settled()
            _, said = table.do(word, text, **({"seat": seat[0]} if seat else {}))
            check(not re.search(rf"`({names})[ `]|Enter|Tab\b|crownhead ", said), f"{word} {text}: {said}")
        server.post(f"tables/{table.id}/close", {})
    table = Table(server, "english", "human", "human")
    table.server.post(f"tables/{table.id}/load", {"text": '[GameType "20"]\n\n1. 32-28 *\n'})
    state = table.wait(lambda state: any("International" in entry["text"] for entry in state["said"]))
    check("--game" not in state["said"][-1]["text"], f"a game of another game: {state['said'][-1]}")


def check_compared(server, folder):
    """A text that does not load is compared with nothing."""
    table = Table(server, "english", "mine.agent", "human")
    table.settled()
    for wrong in (True, False):
        files = {file["name"]: file for file in server.get(f"tables/{table.id}/files")["files"]}
        numbers = table.state()["pages"]
        text = RULES.replace("candidate", "candidat") if wrong else RULES.replace("- 0", "+ 0")
        server.post(f"tables/{table.id}/save", {"file": "mine.clp", "text": text, "hash": files["mine.clp"]["hash"]})
        table.wait(lambda state, numbers=numbers: state["pages"]["check"] > numbers["check"])
        verdict = server.get(f"tables/{table.id}/check")
        check(verdict["loads"] != wrong and verdict["compared"] != wrong and ("after" in verdict) != wrong, f"{sorted(verdict)}")
    check(read(f"{folder}/mine.clp") == text, "the last text is there")


def check_levels(server):
    """The end says how many levels there are, so that none beyond the last is offered: the data files have ten of draughts, four of Stratego."""
    for game, levels in (("english", 10), ("stratego:army=duel", 4)):
        table = Table(server, game, "human", f"level:{levels}")
        if levels == 4:
            table.do("deal")
            table.do("done")
        table.wait(lambda state: state.get("legal"))
        state, _ = table.do("resign")
        check(state["over"]["levels"] == levels, f"levels of {game}: {state['over']}")
        server.post(f"tables/{table.id}/close", {})


def main():
    write("mine.clp", RULES)
    write("mine.agent", '(agent (name mine) (game english) (kind rules) (rules "mine.clp"))\n')
    with Server("search:depth=60") as server:
        check_reasons(server)
        check_stopped(server)
        check_file(server)
        check_words(server)
        check_compared(server, ".")
        check_levels(server)


if __name__ == "__main__":
    scenario(main)
