"""Games of Lines of Action as other programs write them: SGF as LittleGolem, PlayStrategy and the definition of GM[9] have
it, short algebraic moves, and positions like those of chess. Games, legal moves and spellings are of tests/support/loa.py
and of this file; what is written is read here again, by a reader of our own."""
import random
import re

import loa
from scenario import check, crownhead, run, scenario, write


def game(seed, plies, size=8, position=None):
    """A random game: its positions and moves."""
    chance, positions, moves = random.Random(seed), [position or loa.start(size)], []
    while len(moves) < plies and not any(map(loa.connected, positions[-1].pieces)):
        moves.append(chance.choice(loa.legal(size, positions[-1])))
        positions.append(loa.apply(positions[-1], moves[-1]))
    return positions, moves


def colour(position):
    return "BW"[position.turn]


def nodes(positions, moves, spell):
    return "".join(f";{colour(p)}[{spell(m)}]" for p, m in zip(positions, moves))


def short(size, position, move):
    """As chess has it: L, then the column, the row or both of the man where others come to that square too."""
    rivals = [m.start for m in loa.legal(size, position) if m.end == move.end and m.start != move.start]
    (x, _), square = move.start, loa.name(move.start)
    origin = ("" if not rivals else square[0] if all(r[0] != x for r in rivals) else
              square[1:] if all(r[1] != move.start[1] for r in rivals) else square)
    return "L" + origin + "x" * move.takes + loa.name(move.end)


def chess_like(size, position, ending=" - - 0 1"):
    rows = []
    for y in range(size, 0, -1):
        row = "".join("L" if (x, y) in position.pieces[0] else "l" if (x, y) in position.pieces[1] else "." for x in range(1, size + 1))
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
    return "/".join(rows) + " " + "wb"[position.turn] + ending


def of_go(size, square):
    return chr(96 + square[0]) + chr(96 + size + 1 - square[1])


SPELLINGS = {
    "a1-c1": loa.write_move,
    "a1:c1": lambda m: loa.write_move(m).replace("x", ":"),
    "a1c1": lambda m: loa.name(m.start) + loa.name(m.end),
    "A1-C1": lambda m: loa.write_move(m).upper(),
    "a1-c1+!": lambda m: loa.write_move(m) + "+!",
}


def moves_in(text):
    """Those of a PDN game's main line."""
    body = re.sub(r"\{[^}]*\}", "", text[text.rindex("]\n") + 1:])
    while "(" in body:
        body = re.sub(r"\([^()]*\)", "", body)
    return [word.rstrip("!?") for word in body.split() if re.match(r"[a-l]\d+[-x]", word)]


def imported(name, text, *options, status=0, rejected=0, warnings=None):
    """The games of a file as PDN, one by one, and what was said."""
    write(name, text)
    db = name + ".db"
    done = run("record", "import", name, "--db", db, *options)
    counts = re.search(r"(\d+) games? imported, (\d+) rejected, (\d+) warning", done.stdout)
    check(counts and status in (None, done.returncode) and rejected in (None, int(counts[2])), f"{name}: {done.stdout}{done.stderr}")
    check(warnings is None or (counts and int(counts[3]) == warnings), f"{name}: {done.stdout}{done.stderr}")
    games = crownhead("record", "export", "--db", db).split("\n\n[") if counts and counts[1] != "0" else []
    return [("[" if i else "") + g for i, g in enumerate(games)], done.stderr


def check_spellings():
    for seed, (name, spell) in enumerate(SPELLINGS.items()):
        positions, moves = game(seed, 24)
        (pdn,), _ = imported("spelling.sgf", "(;FF[4]GM[9]" + nodes(positions, moves, spell) + ")", warnings=0)
        check(moves_in(pdn) == list(map(loa.write_move, moves)), f"{name}: {pdn}")
        run("rm", "spelling.sgf.db", program="/usr/bin/env")
    positions, moves = game(9, 24)
    letters = nodes(positions, moves, lambda m: of_go(8, m.start) + of_go(8, m.end))
    (pdn,), _ = imported("letters.sgf", "(;FF[3]GaMe[9]PlayerBlack[Ann]" + letters + ")", warnings=0)
    check(moves_in(pdn) == list(map(loa.write_move, moves)) and '[Black "Ann"]' in pdn, pdn)


def check_littlegolem():
    """No GM, one line, spaces in GC, the last node a resignation."""
    positions, moves = game(20, 20)
    head = "(;FF[4]EV[loa.mc.2010.oct.1.11]PB[ann]PW[ben]RE[B]GC[ game #1254910]SO[http://www.littlegolem.com]"
    (pdn,), _ = imported("golem.sgf", head + nodes(positions, moves, loa.write_move) + ";W[resign])", warnings=0)
    check(moves_in(pdn) == list(map(loa.write_move, moves)), pdn)
    for tag in ('Black "ann"', 'White "ben"', 'Event "loa.mc.2010.oct.1.11"', 'Result "1-0"', 'Termination "resignation"'):
        check(f"[{tag}]" in pdn, tag, pdn)
    check("{game #1254910}" in pdn, pdn)


MAIL = """From: Ann <ann@example.org>
Date: Mon, 12-03-2001 10:11
Subject: [loa] our game
MIME-Version: 1.0
""" + "".join(f"X-Way-{i}: by 10.0.{i}.1 (with a name; of its own)\n" for i in range(90)) + """
Hello, two games, as promised:
1. the short one, 2. the other.
"""


def check_mail():
    """Text before a game is passed over, as the definition of SGF has it, wherever games are read; PDN with SGF in a comment is PDN."""
    positions, moves = game(21, 12)
    tree = f"(;GM[9]PB[Ann]{nodes(positions, moves, loa.write_move)})\n"
    games, _ = imported("mail.sgf", MAIL + tree + "Regards\n" + tree, warnings=0)
    check([moves_in(pdn) for pdn in games] == [list(map(loa.write_move, moves))] * 2, games)
    write("one.sgf", MAIL + tree)
    said = run("play", "--game", "loa", "--load", "one.sgf", "--black", "human", "--white", "human", input="fen\n").stdout
    check(loa.write(positions[-1]) in said, said)
    check("Lines of Action" in crownhead("analyse", "mail.sgf", "--depth", "1"), "analyse")
    checkers = "1. 11-15 22-17 1-0\n"
    for i, text in enumerate((f"{{once {tree}}}\n{checkers}", f'Converted from (;FF[4]GM[9])\n[White "A"]\n{checkers}', f"{checkers[:-4]}(;B[x]) 1-0\n")):
        out = imported(f"pdn{i}.pdn", text, status=None, rejected=None)
        check("11-15 22-17" in out[0][0] and "Action" not in out[0][0], f"{text}: {out}")


def check_several():
    """Three games in a file, of which one is of another size, one from a position, and one is of Go."""
    first, one = game(30, 10)
    second, two = game(31, 9, 6)
    man = loa.Position(loa.WHITE, (frozenset({(2, 1), (4, 4), (7, 2)}), frozenset({(1, 5), (8, 8), (3, 6)})))
    third, three = game(32, 6, 8, man)
    squares = ["".join(f"[{loa.name(s)}]" for s in side) for side in man.pieces]
    text = (f"(;FF[4]GM[9]{nodes(first, one, loa.write_move)})\n(;FF[4]GM[9]SZ[6:6]{nodes(second, two, loa.write_move)})\n"
            "(;FF[4]GM[1]SZ[19];B[pd];W[dd])\n"
            f"(;FF[4]GM[9]SU[Custom]AB{squares[0]}AW{squares[1]}PL[W]{nodes(third, three, loa.write_move)})\n")
    games, said = imported("several.sgf", text, status=1, rejected=1)
    check(len(games) == 3 and "several.sgf:3: GM is 1" in said, said)
    for pdn, moves in zip(games, (one, two, three)):
        check(moves_in(pdn) == list(map(loa.write_move, moves)), pdn)
    check('[Variant "loa:size=6"]' in games[1], games[1])
    check(f'[FEN "{loa.write(man)}"]' in games[2], games[2])


TREE = r"""(;FF[4]GM[9]PB[Ann \[a\]]PW[B\\en]DT[2001-02-03]RE[W+T]C[Before
the game.]
;B[d1-d3]C[a \] bracket]TE[1]BL[299.5]
(;W[a2-c4];B[c1:c4]BM[2];W[a3:d3]
 (;B[f1:h3]GB[1];W[h7-f7])
 (;B[b1-b3]C[bad]DO[]))
(;W[a2-c2](;B[d3-d5])(;B[d3-d4];W[a7-a5]))
(;W[h2-f4]))
"""


def check_tree():
    """Moves by hand: what each kept thing becomes in PDN; and the illegal d3-d4 ends its variation alone."""
    (pdn,), said = imported("tree.sgf", TREE, warnings=1)
    for part in ('[Black "Ann [a]"]', '[Date "2001.02.03"]', '[Result "0-1"]', '[Termination "time forfeit"]', "{Before the game.}",
                 "1. d1-d3! {[%clk 0:04:59.500] a ] bracket}", "(1... a2-c2 2. d3-d5 ({d3-d4}))", "(1... h2-f4)", "2. c1xc4??", "$17",
                 "(3. b1-b3?! {bad})"):
        check(part in " ".join(pdn.split()).replace(" )", ")"), f"no `{part}` in {pdn}")
    check(moves_in(pdn) == ["d1-d3", "a2-c4", "c1xc4", "a3xd3", "f1xh3", "h7-f7"], pdn)
    check("tree.sgf:7: in a variation, which is kept up to there: move 2: d3-d4 is not legal" in said, said)


def tree_of(text):
    """SGF by a reader of our own: [(ident, value)] a node, and the trees behind."""
    at = 0

    def sequence():
        nonlocal at
        found, below = [], []
        while text[at] != ")":
            if text[at] == "(":
                at += 1
                below.append(sequence())
                at += 1
            elif text[at] == ";":
                at += 1
                node = []
                while match := re.compile(r"\s*([A-Z]*)\[((?:\\.|[^\]\\])*)\]\s*", re.S).match(text, at):
                    node.append((match[1] or node[-1][0], re.sub(r"\\(.)", r"\1", match[2], flags=re.S)))
                    at = match.end()
                found.append(node)
            else:
                at += 1
        return found, below
    at = text.index("(") + 1
    return sequence()


def lines(tree):
    """All lines of moves from the root to an end, in order."""
    own = [value for node in tree[0] for ident, value in node if ident in "BW"]
    return [own + rest for below in tree[1] for rest in lines(below)] if tree[1] else [own]


def check_written():
    for name in ("golem.sgf", "several.sgf", "tree.sgf"):
        sgf, pdn = crownhead("record", "export", "--format", "sgf", "--db", name + ".db"), crownhead("record", "export", "--db", name + ".db")
        write("again.sgf", sgf)
        crownhead("record", "import", "again.sgf", "--db", "again-" + name + ".db")
        again = crownhead("record", "export", "--db", "again-" + name + ".db")
        # the variation without a move is PDN's alone
        check(again == pdn or name == "tree.sgf", f"{pdn}\n{again}")
    tree = tree_of(crownhead("record", "export", "--format", "sgf", "--db", "tree.sgf.db"))
    wanted = [["d1-d3", "a2-c4", "c1:c4", "a3:d3", "f1:h3", "h7-f7"], ["d1-d3", "a2-c4", "c1:c4", "a3:d3", "b1-b3"],
              ["d1-d3", "a2-c2", "d3-d5"], ["d1-d3", "h2-f4"]]
    check(lines(tree) == wanted, lines(tree))
    root = dict(tree[0][0])
    check(root["GM"] == "9" and root["PB"] == "Ann [a]" and root["PW"] == "B\\en" and root["RE"] == "W+T" and root["C"] == "Before the game.",
          root)
    check(dict(tree[0][1]) == {"B": "d1-d3", "TE": "1", "BL": "299.500", "C": "a ] bracket"}, tree[0][1])
    write("end.pdn", '[Variant "loa"]\n\n1. d1-d3 (1... a2-c4 2. c1xc4 (2. b1-b3)) *\n')
    crownhead("record", "import", "end.pdn", "--db", "end.db")
    sgf = crownhead("record", "export", "--format", "sgf", "--db", "end.db")
    check(lines(tree_of(sgf)) == [["d1-d3"], ["d1-d3", "a2-c4", "c1:c4"], ["d1-d3", "a2-c4", "b1-b3"]] and "()" not in sgf, sgf)
    for other in (sgf, "(;GM[9];B[d1-d3](;W[resign])(;W[a2-c4](;B[c1-c4])(;B[b1-b3])))"):
        (pdn,), _ = imported("end.sgf", other, warnings=0)
        check("1. d1-d3 (1... a2-c4 2. c1xc4 (2. b1-b3))" in pdn, "variations after the last move", pdn)
        run("rm", "end.sgf.db", program="/usr/bin/env")
    write("draughts.pdn", "1. 11-15 23-19 *\n")
    crownhead("record", "import", "draughts.pdn", "--db", "draughts.db")
    done = run("record", "export", "--format", "sgf", "--db", "draughts.db")
    check(done.returncode == 2 and "for games of Lines of Action, and this one is of English draughts" in done.stderr, done.stderr)


def check_damage():
    """A damaged game is one game that is refused, and those beside it are read."""
    positions, moves = game(40, 8)
    whole = f"(;FF[4]GM[9]PB[ann]{nodes(positions, moves, loa.write_move)})\n"
    bad = {
        "(;FF[4]GM[9];B[d1-d3]\n": "a ) is missing",
        "(;FF[4]GM[9];B[d1-d3];W[a2-c4\n": "has no end",
        "(;FF[4]GM[9];B[d1-d3];W\n)\n": "the property W has no value",
        "(;FF[4]GM[9];B[d1-d3];W[a2-c5];B[c1-c3])\n": "a2-c5 is not legal",
        "(;FF[4]GM[9];B[d1-d3];B[c1-c3];W[a2-c4])\n": "White is to move, and B[c1-c3] is Black's",
        "(;FF[4]GM[9];B[d1-d3])(oops)\n": None,
        "(;FF[4]GM[9]AB[z9];B[d1-d3])\n": "AB[z9]: this is no square",
        "(;FF[4]GM[9]SZ[40];B[d1-d3])\n": "SZ[40]",
        "(;FF[4]GM[9]SU[Gemma];B[d1-d3])\n": "SU[Gemma] is not known",
        "(;GM[9]VV[1];P0[1 B d1 d3];P1[2 W a2 c4])\n": "its moves are in P0 and P1",
        "(;FF[4]GM[9];B[d1-d3] d4 ;W[a2-c4])\n": "the property d4 has no value",
        "(;FF[4]GM[9];B[d1-d3] ! ;W[a2-c4])\n": "is no part of a game",
    }
    for i, (text, why) in enumerate(bad.items()):
        games, said = imported(f"bad{i}.sgf", whole + text + whole, status=int(why is not None), rejected=int(why is not None))
        check((why or "") in said, f"{text}: {said}")
        games = [g for g in games if 'Black "ann"' in g]
        check(len(games) == 2 and all(moves_in(g) == list(map(loa.write_move, moves)) for g in games), f"{text}: {games}")
    write("bad.sgf", "(;GM[9];B[a1-a9])\n")
    said = run("record", "import", "bad.sgf", "--db", "bad.db").stderr
    check("there is no square a9" in said and "--game" not in said, f"SGF names its game: {said}")
    write("nul.sgf", whole + "\0")
    check("zero byte" in run("record", "import", "nul.sgf", "--db", "nul.db").stderr, "a zero byte")
    _, said = imported("latin.sgf", "(;FF[4]GM[9]PB[J@rg];B[d1-d3])")
    with open("latin.sgf", "wb") as file:
        file.write(b"(;FF[4]GM[9]PB[J\xf6rg];B[d1-d3])")
    done = run("record", "import", "latin.sgf", "--db", "latin1.db")
    check("is read as Windows-1252" in done.stderr and "Jörg" in crownhead("record", "export", "--db", "latin1.db"), done.stderr)


def check_scrambled():
    """PlayStrategy's Scrambled Eggs: its own FEN of the start (strategygames 62efede4)."""
    fen = "1lLlLlL1/L6l/l6L/L6l/l6L/L6l/l6L/1LlLlLl1 w - - 0 1"
    (by_name, by_fen), _ = imported("eggs.sgf", f"(;FF[4]GM[9]SU[Scrambled-eggs];B[b1-b3])\n(;FF[4]GM[9]IP[{fen}];B[b1-b3])", warnings=0)
    check(re.search(r'FEN ".*', by_name)[0] == re.search(r'FEN ".*', by_fen)[0], by_name, by_fen)
    check(":Bb1,d1,f1,h2,a3,h4,a5,h6,a7,c8,e8,g8:Wc1,e1,g1,a2,h3,a4,h5,a6,h7,b8,d8,f8" in by_name, by_name)


def check_pgn():
    """A game from a position, with variations: its PGN has the position like one of chess, and is read again as the same game.
    So is one of a board whose last column is L."""
    imported("wide.sgf", f"(;FF[4]GM[9]SZ[12]{nodes(*game(33, 80, 12), loa.write_move)})", warnings=0)
    for name in ("several.sgf", "tree.sgf", "wide.sgf"):
        pgn, pdn = crownhead("record", "export", "--format", "pgn", "--db", name + ".db"), crownhead("record", "export", "--db", name + ".db")
        check(name != "several.sgf" or '[FEN "7l/8/2l5/l7/3L4/8/6L1/1L6 b - - 0 1"]' in pgn, pgn)
        write("again.pgn", pgn)
        crownhead("record", "import", "again.pgn", "--db", "pgn-" + name + ".db")
        again = crownhead("record", "export", "--db", "pgn-" + name + ".db")
        check(re.findall(r"\S+", again[again.rindex("]\n"):]) == re.findall(r"\S+", pdn[pdn.rindex("]\n"):]), f"{pgn}\n{again}")


def check_short():
    """PGN as PlayStrategy has it: P1 moves first and is L, moves are short, the position of the start is given."""
    for seed in range(3):
        positions, moves = game(50 + seed, 30)
        words = [short(8, p, m) for p, m in zip(positions, moves)]
        body = " ".join(f"{i // 2 + 1}. {w}" if i % 2 == 0 else w for i, w in enumerate(words))
        over = any(map(loa.connected, positions[-1].pieces))
        pgn = (f'[Site "https://playstrategy.org/x"]\n[P1 "Ann"]\n[P2 "Ben"]\n[Result "*"]\n[Variant "Lines Of Action"]\n'
               f'[FEN "{chess_like(8, positions[0])}"]\n[SetUp "1"]\n\n{body}{"#" * over} *\n')
        (pdn,), _ = imported(f"short{seed}.pgn", pgn)
        written = crownhead("record", "export", "--format", "pgn", "--db", f"short{seed}.pgn.db")
        check(re.findall(r"L\S+", written[written.rindex("]\n"):]) == words and '[P1 "Ann"]' in written and '[Variant "Lines Of Action"]' in written,
              f"{words}\n{written}")
        check(moves_in(pdn) == list(map(loa.write_move, moves)), f"{pgn}\n{pdn}")
        for position in positions[1::7]:
            wanted = {loa.write_move(m) for m in loa.legal(8, position)}
            got = set(crownhead("moves", "--game", "loa", "--fen", chess_like(8, position)).split())
            check(got == wanted or any(map(loa.connected, position.pieces)), f"{chess_like(8, position)}: {got ^ wanted}")


def check_everywhere():
    """SGF is read where PDN is, and a list of positions may be like those of chess."""
    positions, moves = game(20, 20)
    last = loa.write(positions[-1])
    said = run("play", "--game", "loa", "--load", "golem.sgf", "--black", "human", "--white", "human", input="fen\n").stdout
    check(last in said and "White resigned" in said, said)
    check("Lines of Action" in crownhead("analyse", "golem.sgf", "--depth", "1"), "analyse")
    short_game = f"(;GM[9]{nodes(positions[:4], moves[:4], loa.write_move)})\n"
    write("openings.sgf", short_game)
    write("openings.fen", "% two\n" + "".join(chess_like(8, p) + "\n" for p in positions[3:5]))
    for name, start in (("openings.sgf", positions[4]), ("openings.fen", positions[3])):
        crownhead("match", "random", "random", "--game", "loa", "--openings", name, "--in-order", "-n", "2", "--quiet", "--db", name + ".db")
        pdn = crownhead("record", "export", "1", "--db", name + ".db")
        begun = f'[FEN "{loa.write(start)}"]' if name.endswith("fen") else " ".join(
            ("%d. " % (i // 2 + 1) if i % 2 == 0 else "") + loa.write_move(m) for i, m in enumerate(moves[:4]))
        check(begun in pdn, f"{begun} is not in {pdn}")


def main():
    for part in (check_spellings, check_littlegolem, check_mail, check_several, check_tree, check_written, check_damage, check_scrambled, check_pgn, check_short, check_everywhere):
        part()


scenario(main)
