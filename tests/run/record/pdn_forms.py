"""Game files as people have them: each text is read as the games that a reader sees in it, with the warnings that it deserves.

The games, their tags and results, and the lines of the warnings were written down by reading the texts. All sound ones are
imported once more as one file, which must have as many games.
"""
import concurrent.futures
import pathlib
import re
import subprocess

from scenario import PROGRAM, check, scenario

TYPE = '[GameType "20"]\n'
MOVES = "1. 32-28 18-23"
LATER = f'\n\n[Event "B"]\n{TYPE}\n1. 31-27 *\n'


class Game:
    def __init__(self, moves="32-28 18-23", result="*", comments=None, **tags):
        self.moves, self.result, self.comments, self.tags = moves, result, comments, tags


B = Game("31-27", Event="B")
WON, LOST, DRAWN = (Game(result=result) for result in ("2-0", "0-2", "1-1"))
COLON, BLANKS, SIGNS = "written with a colon", "written with blanks", "written with signs"
COMMENT, ASIDE, BEFORE = "taken for a comment", "that is no variation", "text before a game"
FORM, BARE, OPEN, EMPTY = "not written as [Name", "has no quotes", "does not end with", "without a value"
PLAIN, MARKUP, LETTER = "signs like", "markup", "quoted letter"


LONG = 1_000_000


def result(tag, end, expected, *warnings):
    """A game with that Result tag and that end."""
    return f'[Result "{tag}"]\n{TYPE}\n{MOVES} {end}\n', [Game(result=expected)], [(4, words) for words in warnings]


def cyrillic(encoding):
    text = f'[Event "Первенство СССР"]\n[White "Иванов А."]\n{TYPE}\n{MOVES} *\n'
    return text.encode(encoding), [Game(Event="Первенство СССР", White="Иванов А.")], [(1, "this is not UTF-8 and is read as")]


# The text, its games, and its warnings: the line of each and words of it.
CASES = {
    # Tags.
    "without quotes": (f'[Event "A"]\n[Round 17]\n[Game # 612]\n[White A. B.]\n{TYPE}\n{MOVES} *\n',
                       [Game(Event="A", Round="17", Game="# 612", White="A. B.")], [(2, BARE)]),
    "a type without quotes": (f"[GameType 20]\n[Result 1-0]\n\n{MOVES} 1-0", [WON], [(1, BARE)]),
    "single quotes": (f"[Event 'A']\n{TYPE}\n{MOVES} *", [Game(Event="A")], [(1, BARE)]),
    "curly quotes": (f"[Event “A”]\n[White «W»]\n{TYPE}\n{MOVES} *", [Game(Event="A", White="W")], [(1, FORM)]),
    "brackets inside": (f'[Event "a ][b"]\n{TYPE}\n{MOVES} *', [Game(Event="a ][b")], []),
    "quotes inside": (f'[Event "a "quoted" name"]\n{TYPE}\n{MOVES} *', [Game(Event='a \\"quoted\\" name')], [(1, "a quote inside")]),
    "no last bracket": (f'[Event "A"\n[White "W"\n{TYPE}\n{MOVES} *', [Game(Event="A", White="W")], [(1, OPEN)]),
    "no last quote": (f'[Event "A]\n[White "W]\n{TYPE}\n{MOVES} *', [Game(Event="A", White="W")], [(1, OPEN)]),
    "no last quote in a line of tags": (f'[Event "A] [White "W" [Black "X"] {TYPE}\n{MOVES} *',
                                        [Game(Event="A", White="W", Black="X")], [(1, OPEN)]),
    "no first quote": (f'[Event A"]\n{TYPE}\n{MOVES} *', [Game(Event="A")], [(1, BARE)]),
    "over two lines": (f'[Event "A long\nname"]\n[Site "S"\n]\n{TYPE}\n{MOVES} *', [Game(Event="A long name", Site="S")], [(1, OPEN)]),
    "two brackets": (f'[[Event "A"]]\n[[GameType "20"]\n\n{MOVES} *', [Game(Event="A")], [(1, FORM)]),
    "a lone bracket": (f'[\n[Event "A"]\n]\n{TYPE}\n{MOVES} *', [Game(Event="A")], [(1, FORM), (3, "belong to no move")]),
    "a semicolon behind a position": (f'[FEN "W:W32:B18;"]\n{TYPE}\n1. 32-28 18-23 *', [Game(FEN="W:W32:B18")], []),
    "a last bracket without a tag": (f'{TYPE}[Event "A"]\n[\n\n{MOVES} *{LATER}', [Game(Event="A"), B], [(3, EMPTY)]),
    "Event behind an empty line": (f'{TYPE}\n[Event "A"]\n[White "W"]\n\n{MOVES} *{LATER}', [Game(Event="A", White="W"), B], []),
    "signs among tags": (f'[Event "A"]\n*\n[White "W"]\n)[Black "X"]\n-\n{TYPE}\n{MOVES} *{LATER}', [Game(Event="A", White="W", Black="X"), B],
                         [(2, "text among the tags")]),
    "moves among tags": (f'[Event "A"]\n1. 31-27\n[White "W"]\n31-26 17-22\n[Black "X"]\n{TYPE}\n{MOVES} 2-0{LATER}',
                         [Game(result="2-0", Event="A", White="W", Black="X"), B], [(2, "text among the tags")]),
    "games without empty lines": (f'[White "A"]\n{TYPE}1. 31-27 1-0\n[White "W"]\n{TYPE}{MOVES} 2-0\n[Black "X"]\n{TYPE}\n1. 31-26 *',
                                  [Game("31-27", "2-0", White="A"), Game(result="2-0", White="W"), Game("31-26", Black="X")], []),
    "stars within moves": (f'[Event "A"]\n{TYPE}\n1. 32-*28 18*-23 2-0{LATER}', [Game(result="2-0", Event="A"), B], [(4, "a star within a move")]),
    "tags without moves": (f'[White "W"]\n{TYPE}\n[Event "A"]\n[White "X"]\n{TYPE}\n{MOVES} *', [Game("", White="W"), Game(Event="A", White="X")], []),
    "colons": (f'[Event: "A"]\n[White : "W"]\n[Game Type = "20"]\n\n{MOVES} *', [Game(Event="A", White="W")], [(1, FORM)]),
    "two words": (f'[Game Type "20"]\n\n{MOVES} *', [Game()], [(1, FORM)]),
    "on one line": (f'[Event "A"] [White "W"] [GameType "20"] {MOVES} *', [Game(Event="A", White="W")], []),
    "empty": (f'[Empty]\n[]\n[Event "A"]\n{TYPE}\n{MOVES} *\n\n[Empty]{LATER}', [Game(Event="A"), B], [(1, EMPTY)]),
    "empty with a star": (f'{TYPE}\n{MOVES} *\n\n[Empty]\n*{LATER}', [Game(), B], [(5, EMPTY)]),
    "no first bracket": (f'[Event "A"]\nWhite "W"]\nBlack "X" ]\n{TYPE}\n{MOVES} *\n\nEvent "B"]\n{TYPE}\n1. 31-27 *',
                         [Game(Event="A", White="W", Black="X"), B], [(2, "does not begin with [")]),
    "a zero byte": (f'[Event "A\0B"]\n{TYPE}\n1. 32-28 {{to\0do}} 18-23 *', [Game(Event="A B", comments=["to do"])], [(1, "a zero byte")]),
    "empty lines": (f'[Event "A"]\n\n[White "W"]\n\n{TYPE}\n\n{MOVES}\n\n2. 33-29 23x32 *', [Game("32-28 18-23 33-29 23x32", White="W")], []),
    "\\r": (f'[Event "A"]\\r\n[Site ""]\\r\n{TYPE[:-1]}\\r\n\\r\n{MOVES} *\\r\n\\r\n\\r\n[Event "B"]\\r\n{TYPE}\n1. 31-27 *\\r\n',
            [Game(Event="A", Site=""), B], [(1, "written out")]),
    "\\n": (f'[Event "A"]\\n[White "W"]\\n[GameType "20"]\\n\\n{MOVES} *', [Game(Event="A", White="W")], [(1, "written out")]),
    "among prose": (f'[Event "A"]\nPage 12 of 13\n[White "W"]\n{TYPE}\n{MOVES} *', [Game(Event="A", White="W")],
                    [(2, COMMENT), (2, "text among the tags")]),
    "behind the moves": (f'[Event "A"]\n{TYPE}\n{MOVES}\n[White "W"]\n[Result "1-0"]{LATER}',
                         [Game(Event="A", White="W", result="2-0"), B], [(5, "after the moves")]),
    "behind an empty line": (f'[Event "A"]\n{TYPE}\n{MOVES}\n\n[White "W"]{LATER}', [Game(Event="A", White="W"), B], [(6, "after the moves")]),
    "in the middle": (f'[Event "A"]\n{TYPE}\n1. 32-28\n[White "W"]\n18-23{LATER}', [Game(Event="A", White="W"), B], [(5, "after the moves")]),
    "without Event or an empty line": (f'[Site "S"]\n{TYPE}\n{MOVES}\n[White "X"]\n[Black "Y"]\n{TYPE}\n1. 31-27 *',
                                       [Game(Site="S"), Game("31-27", White="X", Black="Y")], []),
    "no result between games": (f'[White "W"]\n{TYPE}\n{MOVES}\n\n[Black "X"]\n{TYPE}\n1. 31-27\n', [Game(White="W"), Game("31-27", Black="X")], []),
    # Between games.
    "a page of the web": (f'<html><title>Games 1-0</title>\n<body><pre>\n[Event "A"]\n{TYPE}\n<b>1.</b> 32-28&nbsp;18-23<br>\n*</pre>\n<hr>'
                          f'<pre>{LATER}</pre></body></html>\n', [Game(Event="A"), B], [(1, BEFORE), (6, MARKUP)]),
    "a letter": ('From: a@b.c\nDate: Mon, 12 Jan 2004 10:00:00 +0100\nSubject: 11-15 and 9-14\n\nHello, these are the games of 12-14 May:\n\n'
                 f'[Event "A"]\n{TYPE}\n{MOVES} *\n\nRegards,\nJ. (tel. 555-1234)\n--\nhttp://www.x.org/12-13{LATER}', [Game(Event="A"), B], [(1, BEFORE)]),
    "an answer": (f'> [Event "A"]\n> {TYPE}>\n> 1. 32-28\n> 18-23 *\n>> [Event "B"]\n>> {TYPE}>>\n>> 1. 31-27 *\n', [Game(Event="A"), B], [(1, LETTER)]),
    "pages": (f'[Event "A"]\n{TYPE}\n1. 32-28\n12\n18-23 *\n\n13\n\n- 14 -\n\nPage 15{LATER}', [Game(Event="A"), B],
              [(5, "a number in a line"), (8, BEFORE)]),
    "a remark in brackets": (f'[Event "A"]\n{TYPE}\n{MOVES} 1-0\n[White resigned]{LATER}', [Game(Event="A", result="2-0"), B], [(5, BARE)]),
    "without tags": ("Game 1\n1. 11-15 23-19 1-0 (time)\nGame 2: 1. 9-14 22-18 0-1 Black left\n\n10-14 22-18 *\n",
                     [Game("11-15 23-19", "1-0"), Game("9-14 22-18", "0-1"), Game("10-14 22-18")], [(1, BEFORE), (2, ASIDE), (3, COMMENT)]),
    "marks of byte order": (f'\ufeff[Event "A"]\n{TYPE}\n{MOVES} *\n\n\ufeff[Event "B"]\n{TYPE}\n1. 31-27 *', [Game(Event="A"), B], []),
    # Results.
    "1:0": result("1:0", "1:0", "2-0", COLON), "0:1": result("0:1", "0:1", "0-2", COLON), "2:0": result("2:0", "2:0", "2-0", COLON),
    "0:2": result("0:2", "0:2", "0-2", COLON), "1:1": result("1:1", "1:1", "1-1", COLON), "1/2:1/2": result("1/2:1/2", "1/2:1/2", "1-1", COLON),
    "1 : 0": result("1 : 0", "1 : 0", "2-0", COLON), "1 - 0": result("1 - 0", "1 - 0", "2-0", BLANKS), "½": result("½", "½", "1-1", "a draw is"),
    "½-½": result("½-½", "½ - ½", "1-1", BLANKS), "1/2": result("1/2", "1/2", "1-1", "a draw is"), "0.5": result("0.5-0.5", "0,5-0,5", "1-1"),
    "dashes": result("1–0", "1—0", "2-0", PLAIN), "minus": result("0−2", "0−2", "0-2", PLAIN), "+:-": result("+:-", "+:-", "2-0", SIGNS),
    "=": result("=", "=", "1-1", SIGNS), "blanks around": result(" 0-1", "0-1", "0-2"), "other points": result("12-0", "12-0", "2-0", "has other points"),
    "in parentheses": result("1-0", "(1-0)", "2-0", "in parentheses"), "in words": result("Draw", "*", "1-1"), "who wins": result("black WINS", "*", "0-2"), "two ways": result("2-0", "1-0", "2-0"),
    "two ways to draw": result("½:½", "1-1", "1-1"), "unknown": result("-", "-", "*", "result that is not known"), "---": result("---", "—", "*", PLAIN, "not known"),
    "?": result("?", "*", "*"), "no result": (f'[Event "A"]\n[Result "4-6"]\n{TYPE}\n{MOVES} 4-6', [Game()], [(2, "is `4-6`")]),
    "no result either": (f'[Event "A"]\n[Result "a fine win"]\n{TYPE}\n{MOVES} *', [Game()], [(2, "is `a fine win`")]),
    "another": (f'[Event "A"]\n[Result "2:0"]\n{TYPE}\n{MOVES} 1-1', [DRAWN], [(5, "says 2:0")]),
    "a round capture": ('[GameType "40"]\n[FEN "W:WK1:B2,13,22,11,45"]\n\n1. 1:1 45-50 2. 1-6 1:1', [Game("1x1 45-50 1-6", "1/2-1/2")],
                        [(4, COLON)]),
    # Moves.
    "signs of typesetters": (f"{TYPE}\n1.\u00a032–28 18—23 2. 33‑29 23×32 3. 37·28… *", [Game("32-28 18-23 33-29 23x32 37x28")], [(3, PLAIN)]),
    "wide signs": (f"{TYPE}\n１．３２－２８　１８－２３ *", [Game()], [(3, PLAIN)]),
    "Cyrillic letters": ('[GameType "25"]\n\n1. сd4 fg5 2. bс3 gf6 3. а3-b4 b6-а5 *', [Game("c3-d4 f6-g5 b2-c3 g7-f6 a3-b4 b6-a5")],
                         [(3, "letters that look like")]),
    "not seen": (f"{TYPE}\n1. 3\u200b2-28 18\u2060-23 *", [Game()], []),
    "parted": (f"{TYPE}\n1. 32-28, 18-23; 2. 33-29, 23x32 *", [Game("32-28 18-23 33-29 23x32")], [(3, "belong to no move")]),
    "a table": (f"{TYPE}\n| 1. | 32-28 | 18-23 |\n| 2. | 33-29 | 23x32 |\n*", [Game("32-28 18-23 33-29 23x32")], [(3, "belong to no move")]),
    "two signs": (f"{TYPE}\n1. 32--28 18–—23 *", [Game()], [(3, "two signs"), (3, PLAIN)]),
    "numbers in prose": (f"{TYPE}\n{MOVES} and draws in 12 moves *", [Game(comments=["and draws in 12 moves"])], [(3, COMMENT)]),
    "unknown moves": (f'{TYPE}\n1. - - 2. - - 3. - 1-0{LATER}', [Game("", "2-0"), B], [(3, "not known, written as -")]),
    "unknown moves at the end": (f'{TYPE}\n{MOVES} 2. -- -- 3. - - 0-1{LATER}', [Game(result="0-2"), B], [(3, "not known, written as -")]),
    "numbers with brackets": (f"{TYPE}\n1) 32-28 18-23 *", [Game()], [(3, "has no dot"), (3, "a ) that closes")]),
    # Comments.
    "draw offered": (f"{TYPE}\n{MOVES} (=) 2. 33-29 *", [Game("32-28 18-23 33-29", comments=["(=)"])], [(3, ASIDE)]),
    "; to the end": (f"{TYPE}\n1. 32-28 ; 19-23 is usual\n18-23 *", [Game(comments=["19-23 is usual"])], [(3, "a ; is taken")]),
    "prose": (f'{TYPE}\n1. 32-28 (the "Vegas" move, 1.) 18-23 (see game 12 (1955)) *', [Game(comments=['(the "Vegas" move, 1.)', "(see game 12 (1955))"])],
              [(3, ASIDE)]),
    "in brackets": (f"{TYPE}\n1. 32-28 [a remark] 18-23 *", [Game(comments=["[a remark]"])], [(3, COMMENT)]),
    "a tag in a comment": (f'{TYPE}\n1. 32-28 {{see\n[Event "X"]\n}} 18-23 *{LATER}', [Game(comments=['see [Event "X"]']), B], []),
    # Who is better, by the signs of score sheets.
    "evaluations": (f"{TYPE}\n1. 32-28+- 18-23-+ 2. 38-32 -/+ 12-18± 3. 31-27+/- 7-12 =+ 4. 37-31∞ 1-7!⩱ 5. 43-38 □ *",
                    [Game("32-28 18-23 38-32 12-18 31-27 7-12 37-31 1-7! 43-38",
                          comments=["+-", "-+", "-/+", "±", "+/-", "=+", "∞", "⩱", "□"])], [(3, COMMENT)]),
    # A line is looked at once, however long it is.
    "blanks behind prose": (f"some prose{' ' * LONG}\n{TYPE}\n{MOVES} *", [Game()], [(1, BEFORE)]),
    "brackets behind prose": (f"some prose {'[' * LONG}\n{TYPE}\n{MOVES} *", [Game()], [(1, BEFORE)]),
    "prose with comments": ("prose {x\n" * (LONG // 10) + f"}}\n{TYPE}\n{MOVES} *", [Game()], [(1, BEFORE)]),
    # Variations: what is legal is one, up to its first mistake.
    "an illegal one": (f"{TYPE}\n1. 34-30 20-25 (1... 5-11) 2. 30-24 19x30 *", [Game("34-30 20-25 30-24 19x30", comments=["(1... 5-11)"])], [(3, ASIDE)]),
    "one that goes wrong": (f"{TYPE}\n1. 34-30 20-25 (1... 18-23 2. 30-25 5-11 (3. 1-2) 1-0) 2. 30-24 *",
                            [Game("34-30 20-25 30-24", comments=["(1... 18-23 2. 30-25 {5-11 (3. 1-2) 1-0})"])], [(3, "kept up to there: move 2: 5-11 is not legal")]),
    "before its move": (f"{TYPE}\n1. 34-30 20-25 (2. 40-34) 2. 30-24 *", [Game("34-30 20-25 30-24", comments=["(2. 40-34)"])], [(3, "before the move that it replaces")]),
    "behind the last move": (f"{TYPE}\n1. 34-30 20-25 (2. 40-34) *", [Game("34-30 20-25", comments=["(2. 40-34)"])], []),
    # Encodings.
    "Windows-1251": cyrillic("cp1251"), "IBM866": cyrillic("cp866"),
    "Windows-1252": (f'[Event "Größe"]\n[White "Café d’été"]\n{TYPE}\n1. 32–28 18–23 ½–½'.encode("cp1252"), [Game(Event="Größe", White="Café d’été", result="1-1")],
                     [(1, "read as Windows-1252"), (5, PLAIN)]),
    "put together": (f'[Event "Größe"]\n{TYPE}\n{MOVES} *\n'.encode() + f'[Event "Müller"]\n{TYPE}\n{MOVES} *\n'.encode("latin-1"),
                     [Game(Event="Größe"), Game(Event="Müller")], [(1, "read as Windows-1252")]),
    "UTF-16": (f'[Event "Größe"]\n{TYPE}\n{MOVES} *'.encode("utf-16"), [Game(Event="Größe")], [(1, "in UTF-16")]),
    "UTF-16BE without a mark": (f'[Event "Größe"]\n{TYPE}\n{MOVES} *'.encode("utf-16-be"), [Game(Event="Größe")], [(1, "in UTF-16")]),
    "UTF-32": (f'[Event "Größe"]\n{TYPE}\n{MOVES} *'.encode("utf-32"), [Game(Event="Größe")], [(1, "in UTF-32")]),
}

# Each has one game that is refused, in that line, and the games that are sound.
BAD = {
    "an open comment": (f'[Event "A"]\n{TYPE}\n1. 32-28 {{hm 18-23 1-0{LATER}', 4, "still open", [B]),
    "an open comment without tags": ("11-15 {hm 1-0\n9-14 22-18 *\n", 1, "still open", [Game("9-14 22-18")]),
    "an open variation": (f'[Event "A"]\n{TYPE}\n1. 32-28 (hm 18-23 1-0{LATER}', 4, "not closed", [B]),
    "an open variation without tags": ("11-15 (hm 1-0\n9-14 22-18 *\n", 1, "not closed", [Game("9-14 22-18")]),
    "a bad position": (f'[Event "A"]\n[FEN "W:X"]\nPage 12\n[White "W"]\n{TYPE}\n1. 32-28 1-0{LATER}', 2, "in the FEN tag", [B]),
    "results within": (f'[Event "A"]\n{TYPE}\n1. 32-28 1-2 {{he had 1-0\nor 0-1\n11-14 was 1-0\n}} 2. 31-27 1-0\n12. 31-26 1-0{LATER}', 4, "1-2 is not legal", [B]),
    "a mistake among loose tags": (f'[Event "A"]\n[Round 17]\n{TYPE}\n1. 32-29\n[White "W"]\n[Black "X"] 1-0{LATER}', 5, "32-29 is not legal", [B]),
    "a type behind the moves": (f'[Event "A"]\n\n11-15\n[GameType "21"]\n\n[Event "B"]\n{TYPE}\n1. 31-27 *', 4, "GameType comes after the moves", [B]),
    "a brace among tags": (f'{TYPE}}}\n[Event "A"]\n[White "W"]\n\n{MOVES} 1-0{LATER}', 2, "closes no comment", [B]),
    "unknown moves": (f'[Event "A"]\n{TYPE}\n1. - - 2. 33-29 - 1-0{LATER}', 4, "in place of a move", [B]),
}


def export(data, place, *options):
    """Exit status, what was said, and each game that came out as its text."""
    data = data if isinstance(data, bytes) else data.encode()
    db = place / "games.db"
    for old in place.glob("games.db*"):
        old.unlink()
    done = subprocess.run([PROGRAM, "record", "import", "-", "--db", db, *options], input=data, capture_output=True, check=False)
    out = subprocess.run([PROGRAM, "record", "export", "--db", db], capture_output=True, check=False).stdout.decode()
    games = re.split(r"\n\n(?=\[)", out.strip()) if out.strip() else []
    return done.returncode, done.stdout.decode(), done.stderr.decode(), games


def same_game(name, text, game):
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
    body = " ".join(text.split("\n\n", 1)[1].split())
    for tag, value in game.tags.items():
        check(tags.get(tag) == value, f"{name}: {tag} is {tags.get(tag)!r}, not {value!r}")
    plain = re.sub(r"\{[^}]*\}|\d+\.+", " ", body)
    while "(" in plain:
        plain = re.sub(r"\([^()]*\)", " ", plain)
    words = plain.split()
    check(" ".join(words[:-1]) == game.moves and words[-1:] == [game.result], f"{name}: {words}, not {game.moves} {game.result}")
    for comment in game.comments or []:
        check(comment in body, f"{name}: no {comment!r} in {body!r}")


def try_case(place, name, data, games, warnings, rejected=0):
    place.mkdir()
    status, out, said, read = export(data, place)
    lines = said.splitlines()
    summary = f"{len(games)} game{'s' * (len(games) != 1)} imported, {rejected} rejected, {len(warnings)} warning{'s' * (len(warnings) != 1)}\n"
    check(out == summary and status == (1 if rejected else 0), f"{name}: {status} {out!r} is not {summary!r}: {said}")
    for line, words in warnings:
        check(any(text.startswith(f"-:{line}: ") and words in text and "warning)" in text for text in lines), f"{name}: no {line}: {words} in {said}")
    check(len(read) == len(games), f"{name}: {len(read)} games come out: {read}")
    for text, game in zip(read, games):
        same_game(name, text, game)
    return said


def try_bad(place, name, data, line, words, games):
    said = try_case(place, name, data, games, [], rejected=1)
    check(any(text.startswith(f"-:{line}: ") and words in text for text in said.splitlines()), f"{name}: no {line}: {words} in {said}")


def check_encodings(place):
    place.mkdir()
    for encoding, event in (("windows-1250", "Přebor Čech"), ("koi8-r", "Кубок"), ("shift_jis", "大会"), ("iso-8859-9", "Şampiyonluğu")):
        data = f'[Event "{event}"]\n{TYPE}\n{MOVES} *'.encode(encoding)
        status, out, said, (text,) = export(data, place, "--encoding", encoding)
        check(status == 0 and out == "1 game imported, 0 rejected, 0 warnings\n", encoding, out, said)
        same_game(encoding, text, Game(Event=event))
    for encoding, words in (("no-such", "there is no encoding `no-such`"), ("ascii", "-:1: there are bytes that are no ascii")):
        status, out, said, _ = export(data, place, "--encoding", encoding)
        check(status == 2 and words in said, encoding, out, said)


def check_together(place):
    """All texts but those that must stand alone, as one file: each kind of warning once, with the number of its games."""
    place.mkdir()
    data, games = [], []
    for name, (text, read, _) in CASES.items():
        if isinstance(text, str) and name != "without tags":
            data.append(text)
            games += read
    status, out, said, read = export("\n\n".join(data), place)
    check(status == 0 and out.startswith(f"{len(games)} games imported, 0 rejected, "), f"together: {len(games)}: {out}{said}")
    colons = [line for line in said.splitlines() if COLON in line]
    expected = sum(any(COLON in words for _, words in warnings) for _, _, warnings in CASES.values())
    check(len(colons) == 1 and f"({expected} games; warning)" in colons[0], f"together: {expected}: {colons}")
    status, out, said, _ = export("\n\n".join(data), place, "--warnings")
    check(said.count(COLON) == expected, f"--warnings: {said.count(COLON)} of {expected}")


def main():
    place = pathlib.Path.cwd()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        work = [pool.submit(try_case, place / str(i), name, *case) for i, (name, case) in enumerate(CASES.items())]
        work += [pool.submit(try_bad, place / f"bad{i}", name, *case) for i, (name, case) in enumerate(BAD.items())]
        work += [pool.submit(check_encodings, place / "encodings"), pool.submit(check_together, place / "together")]
        for done in work:
            done.result()


scenario(main)
