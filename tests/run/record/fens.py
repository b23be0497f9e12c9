"""Positions out of recorded games, as lists and beside the verdicts of an analysis, held against the games as tests/support
plays them: what is read from a list is what stood on the board, each position once, where its comment says."""
import json
import re
import subprocess

import family
import loa
from scenario import PROGRAM, check, crownhead, json_lines, refused, run, scenario, write
from stratego_observer import Observer, Table, text_of

FAMILY = ("english", "russian", "international", "turkish")
OTHERS = ("loa", "stratego:army=duel")
PLIES = "60"
ENDS = ("no-moves", "no-pieces", "connected", "both-connected", "flag")  # that the board shows


def of_family(name, game):
    """The positions of a game, as what can be compared with a FEN that is read."""
    rules = family.GAMES[name]
    position = rules.read(game["start"]) if "start" in game else rules.start()
    yield family.key(position)
    for move in game["moves"]:
        squares = re.split("[-x:]", move["move"])
        after = {family.result(m): rules.apply(position, m) for m in rules.legal(position)
                 if [rules.to_name(s) for s in m.path] == squares}
        check(len(after) == 1, name, move, game.get("start"))
        position = next(iter(after.values()))
        yield family.key(position)


def of_loa(_, game):
    moves = [move["move"] for move in game["moves"]]
    return map(loa.write, loa.replay(loa.Rules(), loa.read(8, game.get("start", "start")), moves))


def of_stratego(_, game):
    """With all ranks: the board is the referee's, the rest is what both sides saw."""
    table = Table(game["start"])
    saw = Observer(0, table.set_up(0))
    yield text_of(0, table.board, set(), set(), ([], []))
    for move in game["moves"]:
        saw.see(*table.play(move["move"]))
        yield text_of(saw.turn, table.board, saw.moved, saw.shown, saw.lost)


def positions(name, game):
    return list((of_family if name in FAMILY else of_loa if name == "loa" else of_stratego)(name, game))


def read_fen(name, fen):
    return family.key(family.GAMES[name].read(fen)) if name in FAMILY else fen


def listed(name, text):
    """(game, ply, position) of each line."""
    game = ply = 0
    for line in text.splitlines():
        if found := re.fullmatch(r"# game (\d+), ply (\d+)", line):
            game, ply = int(found[1]), int(found[2])
        elif not line.startswith("#"):
            yield game, ply, read_fen(name, line)
            ply += 1


def each_once(name, games):
    """But those in which the game is over."""
    seen = set()
    for game in games:
        over = game["end"] in ENDS
        for ply, position in enumerate(positions(name, game)[:-1 if over else None], 1):
            if position not in seen:
                seen.add(position)
                yield game["id"], ply, position


def check_ends():
    """Games of both kinds are among them."""
    over = [game["end"] in ENDS for match in range(1, 1 + len(FAMILY + OTHERS)) for game in games_of(match)]
    check(any(over) and not all(over), over)


def games_of(match):
    return [json_lines("record", "show", str(line["id"]), "--db", "m.db", "--json")[0]
            for line in json_lines("record", "list", "--match", str(match), "--db", "m.db", "--json")]


def play():
    for name in FAMILY + OTHERS:
        crownhead("match", "random", "random", "--game", name, "--games", "4", "--ply-limit", PLIES, "--quiet", "--db", "m.db",
                  "--concurrency", "1")


def check_lists():
    for match, name in enumerate(FAMILY + OTHERS, 1):
        games = games_of(match)
        text = crownhead("record", "export", "--format", "fen", "--match", str(match), "--db", "m.db")
        wanted, found = list(each_once(name, games)), list(listed(name, text))
        check(len(games) == 4 and found == wanted, name, len(games), len(found), len(wanted))
        check(text.startswith(f"# {name}; each position once\n# game {games[0]['id']}, ply 1\n"), name, text[:200])
        of_one = crownhead("record", "export", str(games[2]["id"]), "--format", "fen", "--db", "m.db")
        check(list(listed(name, of_one)) == list(each_once(name, games[2:3])), name, "one game")
    text = crownhead("record", "export", "1.3", "1.3", "--format", "fen", "--db", "m.db")
    check(len(list(listed("english", text))) == len(positions("english", games_of(1)[2])), "a game that is named twice")


def check_read_back():
    """The program reads a list as it was written: the moves in each position, and how many of them leave a choice."""
    for match, name in enumerate(FAMILY + OTHERS, 1):
        text = crownhead("record", "export", "--format", "fen", "--match", str(match), "--limit", "2", "--db", "m.db")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        write("list.fen", text)
        for fen in lines[::7]:
            perft = crownhead("perft", "1", "--game", name, "--fen", fen)
            if name in FAMILY:
                rules = family.GAMES[name]
                leaves = rules.perft(rules.read(fen), 1)
                check(re.search(rf"\b{leaves}\b", perft), name, fen, leaves, perft)
        agent = "stratego-rules" if name.startswith("stratego") else "search:depth=1"
        bench = json_lines("bench", "--agent", agent, "--game", name, "--positions", "list.fen", "--passes", "1", "--games", "1",
                           "--json")[0]
        check(bench["positions"] == len(lines) > 20, name, bench["positions"], len(lines))
        crownhead("match", "random", "random", "--game", name, "--openings", "list.fen", "--games", "2", "--quiet", "--db", "again.db")
        crownhead("explain", "--agent", agent, "--game", name, "--fen", lines[5])
    text = crownhead("record", "export", "--format", "fen", "--match", "1", "--db", "m.db")
    write("list.fen", text)
    diff = json_lines("rules", "diff", "soar-checkers", "draughts-any", "--positions", "list.fen", "--json")[-1]
    rules = family.GAMES["english"]
    choices = sum(len(set(map(family.result, rules.legal(rules.read(line))))) > 1
                  for line in text.splitlines() if not line.startswith("#"))
    check(diff["positions"] == choices, diff["positions"], choices)


def check_start():
    """An imported game begins where it does; what follows ends with it. One that goes back and forth has each position once."""
    start = "W:WK18,K32:BK5,K13"
    write("s.pdn", f'[Event "x"]\n[FEN "{start}"]\n\n1. 32-28 5-1 2. 28-32 1-5 3. 32-27 {{why}} (3. 32-28) *\n')
    crownhead("record", "import", "s.pdn", "--db", "s.db")
    text = crownhead("record", "export", "--format", "fen", "--db", "s.db")
    check(text == "\n".join(["# english; each position once", "# game 1, ply 1", start, "B:WK18,K28:BK5,K13", "W:WK18,K28:BK1,K13",
                             "B:WK18,K32:BK1,K13", "# game 1, ply 6", "B:WK18,K27:BK5,K13", ""]), text)


def check_refused():
    export = ("record", "export", "--format", "fen", "--db", "m.db")
    refused("a list has positions of one game, and this one of english; choose games of russian by --match", *export)
    check("(4 games)" in run(*export).stderr, "each reason once")
    refused("--comments is for games", *export, "--match", "1", "--comments")
    refused("--for is for PDN", *export, "--match", "1", "--for", "lidraughts")
    refused("pdn, fen, sgf, pgn, gravon, gsn or ucc", "record", "export", "--format", "epd", "--db", "m.db")


def check_analysed():
    """`fen` is the position before the move."""
    for match, name in enumerate(FAMILY + OTHERS, 1):
        for game in games_of(match)[:2]:
            pdn = crownhead("record", "export", str(game["id"]), "--db", "m.db")
            said = json.loads(subprocess.run([PROGRAM, "analyse", "-", "--game", name, "--depth", "1", "--json"], input=pdn, text=True,
                                             capture_output=True, check=True).stdout)
            found = [read_fen(name, move["fen"]) for move in said["moves"]]
            check(found == positions(name, game)[:-1], name, game["id"])


scenario(play, check_ends, check_lists, check_read_back, check_start, check_refused, check_analysed)
