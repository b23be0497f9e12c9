"""Files as other programs write them (tests/data/dialects): each game is the one meant, from its start to its last
position, which tests/support/family.py plays out by itself, in every way that the moves can be read. And which game a
score is of, positions as others write them, and captures that nothing decides."""
import os
import re

import family
from scenario import SOURCE, check, crownhead, json_lines, read, refused, remove_record, run, scenario, write

FRYSK, LOSING = "W:W46-50:B1-5", "international:losing=yes"
KING = {"w": (family.GAMES["frisian"].from_name("28"), 2)}
# The file, what is asked with it, and of each game: its name, and where it begins if that is not the usual start.
FILES = (
    ("lidraughts", (), ("breakthrough", ("frisian", FRYSK), ("frisian", FRYSK), LOSING,
                        ("international", "B:W27,32,33,38,K48:B3,8,13,18,K25"), ("frisian", "W:WK28,40:BK5,6"), "russian",
                        "brazilian", "international", ("frisian", FRYSK), ("international", "W:W28,32,K46:B10,19,K5"))),
    ("lidraughts-2020", (), None),
    ("playstrategy", (), (("dameo", "W:WKc2,d4,e3,c3:BKf7,g5,d7,e6"), ("dameo", "B:WKc2,d4:BKf7,g5"), ("frisian", FRYSK),
                          "international", "breakthrough", "brazilian")),
    ("pydraughts", (), ("international", "english", "russian", ("frisian", FRYSK), "turkish")),
    ("py-draughts", (), ("international", ("frisian", FRYSK), LOSING, "breakthrough",
                         ("international", "B:W31,32,37:B12,14,19"))),
    ("jocly", ("--game", "turkish"), ("turkish",) * 3),
)
WARNINGS = {"lidraughts": ["56: the FEN tag is ?, so the game starts from the usual position (warning)"],
            "lidraughts-2020": ["17: 9x15 is ambiguous; only with 9x36x47x29x15 are the next moves legal (7 games; warning)"]}
GAME_OF_TYPE = {"99": "international", "40": "frisian", "25": "russian"}
START = family.GAMES["international"].start()
HUB = {"international": "W" + 20 * "b" + 10 * "e" + 20 * "w", "russian": "W" + 12 * "b" + 8 * "e" + 12 * "w",
       "english": "B" + 12 * "b" + 8 * "e" + 12 * "w"}


def scores(text):
    """(tags, words) of each game; comments are left out."""
    games = []
    for block in re.split(r"(?m)^(?=\[(?:Event|GameType) )", text):
        if not block.strip():
            continue
        if block.startswith("[GameType") and games and not games[-1][1]:
            games.pop()
            block = last + block
        last = block
        tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', block))
        moves = re.sub(r"(?m)^\[.*$|\{[^}]*\}|\d+\.+", " ", block)
        games.append((tags, [w for w in moves.split() if w != "*"]))
    return games


def meant(game, position, word):
    """Each move that the word may name: its ends, then squares of its path or all that it takes."""
    squares = [game.from_name(w) for w in re.split("[-x:]", word)]
    for move in game.legal(position):
        inner = list(move.path[1:-1])
        path = move.path[0] == squares[0] and move.path[-1] == squares[-1] and all(s in inner for s in squares[1:-1])
        taken = (move.path[0] == squares[0] and move.path[-1] == squares[1] and len(squares) > 2
                 and set(squares[2:]) == set(move.taken))
        if (path or taken) and bool(move.taken) == ("x" in word or ":" in word):
            yield move


def last_position(game, position, words):
    """Of the only way in which all words are legal moves."""
    ways = [position]
    for word in words:
        after = [game.apply(p, m) for p in ways for m in meant(game, p, word)]
        ways = list({(family.key(p), str(p.runs)): p for p in after}.values())
    check(len({family.key(p) for p in ways}) == 1, "not one way", words, len(ways))
    return ways[0] if ways else None


def imported(name, *more):
    """What is said, and the games of the record."""
    remove_record("r.db")
    done = run("record", "import", name, "--db", "r.db", *more)
    count = int(re.match(r"\d+", done.stdout).group())
    return done, [json_lines("record", "show", str(i + 1), "--db", "r.db", "--json")[0] for i in range(count)]


def check_files():
    for name, more, expected in FILES:
        text = read(os.path.join(SOURCE, "tests/data/dialects", name + ".pdn"))
        write(name + ".pdn", text)
        done, games = imported(name + ".pdn", *more)
        played = scores(text)
        expected = expected or [(GAME_OF_TYPE[tags["GameType"]], tags["FEN"]) for tags, _ in played]
        said = [line.removeprefix(name + ".pdn:") for line in done.stderr.splitlines()]
        check(done.returncode == 0 and said == WARNINGS.get(name, []), name, done)
        check(len(games) == len(played) == len(expected), name, len(games), len(played))
        for (tags, words), game, kind in zip(played, games, expected, strict=True):
            kind, start = kind if isinstance(kind, tuple) else (kind, None)
            mine = family.GAMES[kind.partition(":")[0]]
            position = mine.read(start) if start else mine.start()
            if "+228" in tags.get("FEN", ""):
                position.runs.update(KING)
            after = last_position(mine, position, words)
            check(game["game"] == kind and len(game["moves"]) == len(words), name, kind, game)
            now = mine.read(game["last_position"])
            check(after and now.board == after.board and now.turn == after.turn, name, tags.get("Event"), game["last_position"])
            check(game["names"] in ({"White": "Anna", "Black": "Bram"}, {"White": "?", "Black": "?"}, {"Black": "?", "White": "?"}),
                  name, game["names"])
        # What is written again is the same.
        write("again.pdn", crownhead("record", "export", "--db", "r.db"))
        _, again = imported("again.pdn")
        check([(g["game"], g.get("start"), g["moves"]) for g in again] == [(g["game"], g.get("start"), g["moves"]) for g in games],
              name, "comes back as another game")


def check_which_game():
    moves = {"international": "32-28", "russian": "c3-d4", "frisian": "32-28", LOSING: "32-28", "breakthrough": "32-28"}
    other = "t.pdn:1: the tags say that this is {} ({}); it is not read as {} (warning)\n"
    for tags, more, game, said in (
            ('[GameType "96"]', (), "breakthrough", ""),
            ('[GameType "98"]', ("--game", LOSING), LOSING, ""),
            ('[GameType "20"]', ("--game", LOSING), LOSING, ""),
            ('[GameType "20"]', ("--game", "russian"), "international", other.format("International draughts", "international", "russian")),
            ('[Variant "Russian"]', ("--game", "english"), "russian", other.format("Russian draughts", "russian", "english")),
            ('[Variant "RUSSIAN draughts"]', (), "russian", ""),
            ('[GameType "Russian"]', (), "russian", ""),
            ('[GameType "20"]\n[Variant "Breakthrough"]', (), "breakthrough", ""),
            ('[GameType "99"]\n[Variant "Frisian"]', ("--game", "frisian"), "frisian", ""),
            ('[GameType "99"]', ("--game", "russian"), "russian", ""),
            ('[GameType "99"]', (), "international", ""),
            ('[Variant "From Position"]', (), "international", ""),
            ('[Variant "Standard"]', ("--game", "frisian"), "frisian", ""),
            ('[Variant "From Position"]', ("--game", LOSING), LOSING, ""),
            ('[GameType "0"]\n[FEN " ? "]', ("--game", "russian"), "russian",
             "t.pdn:1: GameType 0 is not known; it is read as Russian draughts (warning)\n"
             "t.pdn:2: the FEN tag is ?, so the game starts from the usual position (warning)\n"),
            ('[GameType "41"]', ("--game", "russian"), "russian",
             "t.pdn:1: GameType 41 is not known; it is read as Russian draughts (warning)\n"),
    ):
        write("t.pdn", f"{tags}\n\n1. {moves[game]} *\n")
        done, games = imported("t.pdn", *more)
        check(done.returncode == 0 and done.stderr == said and [g["game"] for g in games] == [game], tags, more, done, games)
        write("again.pdn", crownhead("record", "export", "--db", "r.db"))
        _, again = imported("again.pdn")
        check([g["game"] for g in again] == [game], tags, more, "leads to another game", again)
    write("t.pdn", '[GameType "41"]\n\n1. 32-28 *\n')
    done, _ = imported("t.pdn")
    check(done.returncode == 1 and "GameType 41 is a game that this program does not play; name the game with --game" in done.stderr, done)
    # PlayStrategy's English draughts: c3 is on the side of who moves first, f6 of the usual board, which is square 11.
    write("t.pdn", '[P1 "Anna"]\n[P2 "Bram"]\n[Variant "American/English"]\n\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 0-1\n\n'
          '[Variant "American/English"]\n\nc3-d4 b6-c5 *\n\n[Variant "English"]\n\nf6-e5 g3-f4 *\n')
    done, games = imported("t.pdn")
    check([[m["move"] for m in g["moves"]] for g in games] == [["11-15", "24-19", "15x24", "28x19"]] + 2 * [["11-15", "24-19"]], games)
    check(games[0]["names"] == {"Black": "Anna", "White": "Bram"}, games[0]["names"])
    check(done.stderr.count("\n") == 1 and "they are turned (2 games; warning)" in done.stderr, done)
    # Its captures are written jump by jump; a part alone is no move.
    tags = '[GameType "21"]\n[FEN "B:W14,22,30:B9,1"]\n\n'
    write("t.pdn", f"{tags}1. 9x18 18x25 {{both}} (1... 18x25) 2. 30x21 1-5 *\n\n{tags}1. 9x18 30-26 *\n")
    done, games = imported("t.pdn")
    check([m["move"] for m in games[0]["moves"]] == ["9x18x25", "30x21", "1-5"] and len(games) == 1, games)
    check("t.pdn:4: a capture is written jump by jump" in done.stderr and "must go on: 9x18x25" in done.stderr, done)
    # Once a file, not once a game.
    write("t.pdn", 3 * '[Event "x"]\n[GameType "20"]\n\n1. 32-28 *\n\n')
    done, _ = imported("t.pdn", "--game", "frisian")
    check(done.stderr.count("\n") == 1 and "(3 games; warning)" in done.stderr, done)


def moves_of(game, fen):
    return crownhead("moves", "--game", game, "--fen", fen).split()


def check_positions():
    start = moves_of("international", "W:W31-50:B1-20")
    check(len(start) == 9, start)
    for fen in ("W:W31-50:B1-20:H0:F1", "W:W31-50.:B1-20.", "W:WW31-50:BB1-20", "w:w31-50:b1-20:h0:f12", "W:W:W31-50:B1-20",
                "B:W:W31-50:B1-20", "W:B1-20:W31-50:H7:F9:+0+0", HUB["international"], f" {HUB['international']} "):
        check(moves_of("international", fen) == start, fen)
    # Addresses of pages as browsers copy them, and the line that an engine reads.
    some, site = "W:W27,28,K32:B13,K18:H3:F12", "https://lidraughts.org"
    coded = some.replace(":", "%3A").replace(",", "%2c")
    for text in (f"{site}/analysis/standard/{some}", f"{site}/analysis/{coded}?color=black#4", f"{site}/editor?fen={coded}&x=W:W1:B2",
                 f"http://localhost:9663/analysis/fromPosition/{some}"):
        check(moves_of("international", text) == moves_of("international", "W:W27,28,K32:B13,K18"), text)
    # The address names its game.
    done = run("moves", "--fen", f"{site}/analysis/russian/W:Wc1,e3:Bb8")
    check("the address is of Russian draughts, and is read as English draughts" in done.stderr, done)
    for game, text in (("russian", "analysis/russian/W:Wc1,e3:Bb8"), ("international", "analysis/standard/W:W32:B1"),
                       ("international", "analysis/fromPosition/W:W32:B1"), ("frisian", "editor?fen=W:W32:B1")):
        check(run("moves", "--game", game, "--fen", f"{site}/{text}").stderr == "", text)
    for text in ('FEN "W:W31-50:B1-20"', 'FEN "W:W31-50:B1-20"]', "fen: W:W31-50:B1-20"):
        check(moves_of("international", text) == start, text)
    rows = "1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1"
    check(moves_of("loa", f"https://playstrategy.org/analysis/linesOfAction/{rows}_w_-_-_0_1") == moves_of("loa", f"{rows} w - - 0 1"), rows)
    refused("no position in this address", "moves", "--game", "international", "--fen", f"{site}/xY12W:ab")
    for line in (f"pos pos={HUB['international']}", f"pos={HUB['international']}", f'pos pos="{HUB["international"]}"'):
        check(moves_of("international", line) == start, line)
    refused("moves behind it are not read", "moves", "--game", "international", "--fen", f"pos pos={HUB['international']} moves=\"32-28 19-23\"")
    check(moves_of("dameo", "W:Wc2.k,d4:Bf7.k,g5:H0:F1") == moves_of("dameo", "W:WKc2,d4:BKf7,g5"), "kings with .k")
    check("c2-c8" in moves_of("dameo", "W:Wc2.k,d4:Bf7.k,g5"), "a king goes far")
    for game, text in HUB.items():
        check(sorted(moves_of(game, text)) == sorted(crownhead("moves", "--game", game).split()), game)
    # A king that has moved three times running rests, while its side has a man.
    frisian, forbidden = family.GAMES["frisian"], 0
    for runs, fen in (({"w": ("28", 3)}, ":+0+328"), ({"w": ("28", 2)}, ":H1:F3:+0+228"), ({"b": ("4", 3)}, ":+304+0"),
                      ({"b": ("4", 3), "w": ("28", 1)}, ":+34+128"), ({"w": ("28", 3)}, ":+0+3")):
        for side in "WB":
            position = frisian.read(f"{side}:WK28,40:BK4,6")
            free = len(frisian.legal(position))
            position.runs.update({c: (frisian.from_name(s), n) for c, (s, n) in runs.items()})
            mine = {(frisian.to_name(m.path[0]), frisian.to_name(m.path[-1])) for m in frisian.legal(position)}
            forbidden += len(mine) < free
            its = {tuple(m.split("-")) for m in moves_of("frisian", f"{side}:WK28,40:BK4,6{fen}")}
            check(its == mine, side, fen, its ^ mine)
    check(forbidden == 4, "kings that rest", forbidden)
    # Five moves of each with two kings on the board.
    check(moves_of("international", "W:WK1:BK45:H10:F50") == [] and moves_of("international", "W:WK1:BK45:H9:F50") != [], "H")
    write("t.pdn", '[GameType "20"]\n[FEN "W:WK1:BK45:H8:F50"]\n[Result "1-1"]\n\n50. 1-6 45-50 1-1\n\n'
          '[GameType "20"]\n[FEN "W:WK1:BK45:H7:F50"]\n[Result "1-1"]\n\n50. 1-6 45-50 1-1\n')
    _, games = imported("t.pdn")
    check([g["end"] for g in games] == ["balance", "none"], games)
    exported = crownhead("record", "export", "--db", "r.db")
    check('[FEN "W:WK1:BK45:H8:F1"]' in exported, exported)
    for said, fen in (("`G24` is a piece taken in a move that is not over", "B:W18,G24:B1"), ("`H12345` is no counter", "B:W18:B1:H12345"),
                      ("White has two lists", "W:W31:W32:B1"), ("52 letters; International draughts has 51", HUB["international"] + "w"),
                      ("`q` is no piece", HUB["international"].replace("w", "q", 1))):
        refused(said, "moves", "--game", "international", "--fen", fen)
    done = run("moves", "--game", "international", "--fen", "W:WK28:BK5:+0+228")
    check(done.returncode == 0 and "--fen: how often one king has moved running is left out" in done.stderr, done)
    # Wherever a position is typed: in lists, in a score, at the console.
    text = HUB["international"]
    write("list.txt", f"# from a Hub engine\n{text}\n")
    said = crownhead("match", "random", "random", "--game", "international", "--openings", "list.txt", "--games", "2", "--db", "m.db")
    check("2" in said, said)
    write("t.pdn", f'[GameType "20"]\n[FEN "{text}"]\n\n1. 32-28 *\n')
    check(imported("t.pdn")[0].returncode == 0, "a Hub position in a tag")
    said = crownhead("play", "--game", "international", "--white", "human", "--black", "human", input=f"new {text}\n32-28\nquit\n")
    check("is neither" not in said and "Black" in said, said)
    said = crownhead("play", "--game", "international", "--white", "human", "--black", "human", input=f"new {site}/analysis/{coded}\nfen\n")
    check("W:W27,28,K32:B13,K18" in said, said)
    crownhead("explain", "--game", "international", "--fen", text)


def check_undecided():
    """A capture that nothing decides is refused, and two ways that end alike are one."""
    mine, fen = family.GAMES["international"], "W:WK42:B18,20,21,24,37,45"
    ways = [m for m in mine.legal(mine.read(fen)) if (mine.to_name(m.path[0]), mine.to_name(m.path[-1])) == ("42", "30")]
    check(len({frozenset(m.taken) for m in ways}) == 2, ways)
    tags = f'[GameType "20"]\n[FEN "{fen}"]\n\n'
    for rest in ("", "45-50", "45-50 30-25", "20-25", "{ 2. 45-50 }"):
        write("t.pdn", f"{tags}1. 42x30 {rest} *\n")
        done, _ = imported("t.pdn")
        check(done.returncode == 1 and "42x30 is ambiguous: " in done.stderr, rest, done)
    decided = 0
    for way, other in (ways, ways[::-1]):
        after = mine.apply(mine.read(fen), way)
        for reply in mine.legal(after):
            if reply.path[0] not in set(other.taken) - set(way.taken):
                continue
            word = last_words(mine, reply)
            for text in (f"1. 42x30 {word} *", f"1. 42x30 {{so}} 1... {word} (1... 42-43) *", f"1. 42x30 1 {word} *"):
                write("t.pdn", f"{tags}{text}\n")
                done, games = imported("t.pdn")
                check(done.returncode == 0 and games and games[0]["moves"][0]["move"] == "x".join(map(mine.to_name, way.path)), text, done)
                decided += 1
            write("t.pdn", f"{tags}1. 42x25 ( 1. 42x30 {word} ) *\n".replace("42x25", "42x40"))
            done, _ = imported("t.pdn")
            check(word in crownhead("record", "export", "--db", "r.db") and "no variation" not in done.stderr, "in a variation", done)
    check(decided >= 6, "decided", decided)
    # In Lines of Action with passes, too: whites in two corners are shut in, so that White passes between the two moves.
    for moves, first in (("c3 pass 2. b4-a4", "b3-c3"), ("c3 pass 2. b3-d3", "b4-c3"), ("c3 pass", None)):
        write("t.pdn", '[Variant "loa:size=6,no-move=pass"]\n[FEN "B:Ba2,b1,b2,e5,e6,f5,b3,b4:Wa1,f6"]\n\n' f"1. {moves} *\n")
        done, games = imported("t.pdn")
        check([g["moves"][0]["move"] for g in games] == [first] * bool(first), moves, done, games)


def last_words(game, move):
    return ("x" if move.taken else "-").join((game.to_name(move.path[0]), game.to_name(move.path[-1])))


scenario(check_files, check_which_game, check_positions, check_undecided)
