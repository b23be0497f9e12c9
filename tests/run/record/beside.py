"""What is written beside the moves of imported games: kept in the record, shown, and written again; and written for other
programs. What is expected was read out of the scores by hand."""
import os
import re
import shutil
import sqlite3

import browser
from scenario import SANITIZED, SOURCE, check, crownhead, json_lines, refused, run, says, scenario, write

# English draughts: every way to say something beside a move.
ANNOTATED = '''[Event "annotated"]
[Black "Ann"]
[White "Bob"]
[Result "0-1"]

{Before [%csl Rc3]} 1. 11-15! {[%clk 0:02:58] [%eval 0.12] a good start} 22-18 $5 {[%emt 2.5]}
(1... 23-19?! {[%clk 0:01:00.5] older} 2. 8-11 (2. 9-14 $14) 22-17 {[%timestamp 35]} 3. 9-13)
(1... 24-20 8-11 /FEN "B:W21,22:B1,2"/ 1-5 {set up})
2. 15x22 {[%clock w0:02:58 B0:03:00.001]} 25x18?? {[%emt 0:00:02]} 0-1
'''
WRITTEN = '''[Event "annotated"]
[Black "Ann"]
[White "Bob"]
[Result "0-1"]
[GameType "21,B,8,8,N1,0"]

{Before [%csl Rc3]} 1. 11-15! {[%clk 0:02:58] [%eval 0.12] a good start}
1... 22-18 $5 {[%emt 0:00:02.500]} (1... 23-19?! {[%clk 0:01:00.500] older}
2. 8-11 (2. 9-14 $14) 2... 22-17 {[%timestamp 35]} 3. 9-13) (1... 24-20 2. 8-11
/FEN "B:W21,22:B1,2"/ 2... 1-5 {set up}) 2. 15x22
{[%clock B0:03:00.001 w0:02:58]} 2... 25x18?? {[%emt 0:00:02]} 0-1

'''
# Other games, letters and numbers; a start of its own; a win on the board with variations after it.
OTHERS = '''[Event "russian"]
[GameType "25"]

1. c3-d4 (1. c3-b4 {calm} 1... b6-a5) f6-g5 {(a remark in brackets)} 2. g3-h4! $146 *

[Event "frisian"]
[GameType "40"]
[FEN "W:W46-50:B1-5"]

1. 48-42 {[%clk 1:00:00]} 3-9 $2 *

[Event "ended"]
[GameType "21"]
[FEN "B:W18:B15"]

{a shot} 15x22 ! (15-19 {not legal}) 1-0

[Event "loa"]
[Variant "loa"]

1. b1-b3 {opens} (1. c1-c3?) a2-c2 $1 *
'''


# What comes behind the last move: variations there, and positions that are set up.
GOES_ON = '''[Event "goes on"]
[GameType "21"]

1. 11-15 22-18 {last} (1... 23-19) (2. 15x22 {on} 25x18) /FEN "B:W21,22:B1,2"/ 1-5! {set up} (1-6)
22-18 /FEN "W:W21,22:B1,2"/ 22-18 1/2-1/2
'''
GOES_ON_WRITTEN = '''[Event "goes on"]
[GameType "21"]
[Result "1/2-1/2"]

1. 11-15 22-18 {last} (1... 23-19) (2. 15x22 {on} 2... 25x18)
/FEN "B:W21,22:B1,2"/ 2. 1-5! {set up} (2. 1-6) 2... 22-18
/FEN "W:W21,22:B1,2"/ 3. 22-18 1/2-1/2

'''


def imported(db, text, *words, status=0):
    write("in.pdn", text)
    return run("record", "import", "in.pdn", "--db", db, *words)


def exported(db, *words):
    return crownhead("record", "export", "--db", db, *words)


def changed(db, statement, *values):
    with sqlite3.connect(db) as record:
        record.execute(statement, values)
    record.close()


def check_round():
    """Import, export, import, export: the second text is the first."""
    check(imported("a.db", ANNOTATED).returncode == 0, "the annotated game is imported")
    once = exported("a.db")
    check(once == WRITTEN, f"written as {once}")
    imported("again.db", once)
    check(exported("again.db") == once, "twice the same")
    imported("others.db", OTHERS)
    once = exported("others.db")
    imported("others2.db", once)
    check(exported("others2.db") == once, f"others twice the same: {once}")
    for words in ("1. c3-d4 (1. c3-b4 {calm} 1... b6-a5) 1... f6-g5 {(a remark in brackets)}", "2. g3-h4! $146",
                  "1. 48-42 {[%clk 1:00:00]} 1... 3-9 $2", "{a shot} 1. 15x22!", "1. b1-b3 {opens} (1. c1-c3?) 1... a2-c2 $1"):
        check(words in once, f"no {words} in {once}")
    check(crownhead("record", "verify", "a.db", "others.db").count("sound") == 2, "both are sound")


def check_shown():
    game = json_lines("record", "show", "1", "--json", "--db", "a.db")[0]
    moves = game["moves"]
    check(game["comment"] == "Before [%csl Rc3]", game)
    check(moves[0]["marks"] == "!" and moves[0]["reason"] == "[%eval 0.12] a good start", moves[0])
    check(moves[0]["clock_ms"] == {"Black": 178000}, moves[0])
    check(moves[1]["glyphs"] == [5] and moves[1]["wall_us"] == 2500000, moves[1])
    check(moves[2]["clock_ms"] == {"Black": 180001, "White": 178000}, moves[2])
    check(moves[3]["marks"] == "??" and moves[3]["wall_us"] == 2000000, moves[3])
    side, other = moves[1]["variations"]
    check([move["move"] for move in side["moves"]] == ["23-19", "8-11", "22-17", "9-13"], side)
    check([move["seat"] for move in side["moves"]] == ["White", "Black", "White", "Black"], side)
    check(side["moves"][0]["marks"] == "?!" and side["moves"][0]["clock_ms"] == {"White": 60500}, side)
    check(side["moves"][1]["variations"][0]["moves"] == [{"seat": "Black", "move": "9-14", "glyphs": [14]}], side)
    check(other["next"]["start"] == "B:W21,22:B1,2" and other["next"]["moves"][0]["comment"] == "set up", other)
    shown = crownhead("record", "show", "1", "--db", "a.db")
    check("\n       Before [%csl Rc3]\n    1  Black  11-15! " in shown, shown)
    check("\n       (1... 23-19?! {[%clk 0:01:00.500] older} 2. 8-11 (2. 9-14 $14) 2... 22-17 {[%timestamp 35]} 3. 9-13)\n" in shown, shown)
    stepped = crownhead("record", "replay", "1", "--db", "a.db")
    for words in ("\n1. Black plays 11-15!\n[%clk 0:02:58] [%eval 0.12] a good start\n", "\n2. White plays 22-18!?\n  (1... 23-19?! {",
                  "\n4. White plays 25x18??\n"):
        check(words in stepped, f"no {words} in {stepped}")


def check_behind():
    """What is behind the last move is kept and shown, and is no part of the main line."""
    done = imported("behind.db", GOES_ON)
    check(done.stderr == "in.pdn:1: what follows a position set up within a game is kept beside it; ratings, mistakes and replay "
          "--verify do not read it (warning)\n", done.stderr)
    once = exported("behind.db")
    check(once == GOES_ON_WRITTEN, once)
    done = imported("behind2.db", once)
    check(exported("behind2.db") == once and done.stderr.count("warning") == 1, done.stderr)
    game = json_lines("record", "show", "1", "--json", "--db", "behind.db")[0]
    check([move["move"] for move in game["moves"]] == ["11-15", "22-18"], game)
    check([move["move"] for move in game["variations"][0]["moves"]] == ["15x22", "25x18"], game)
    following = game["next"]
    check(following["start"] == "B:W21,22:B1,2" and [move["move"] for move in following["moves"]] == ["1-5", "22-18"], following)
    check(following["moves"][0]["variations"][0]["moves"] == [{"seat": "Black", "move": "1-6"}], following)
    check(following["next"]["moves"] == [{"seat": "White", "move": "22-18"}], following)
    for words in (("show", "1"), ("replay", "1")):
        shown = crownhead("record", *words, "--db", "behind.db")
        check('(2. 15x22 {on} 2... 25x18)\n' in shown, shown)
        check('  /FEN "B:W21,22:B1,2"/ 2. 1-5! {set up} (2. 1-6) 2... 22-18 /FEN "W:W21,22:B1,2"/ 3. 22-18\n' in shown, shown)
    check("sound" in crownhead("record", "verify", "behind.db"), "it is sound")
    done = run("record", "export", "1", "--db", "behind.db", "--for", "checkerboard")
    check("the game" in done.stderr and done.stdout.endswith("\n\n1. 11-15 22-18 {last} 1/2-1/2\n\n"), done.stdout, done.stderr)


def check_played_on():
    """A game from a file that is played on at the console keeps what is beside its moves, in a file and in the record."""
    write("on.pdn", GOES_ON.replace("1/2-1/2", "*").replace("22-18 {last}", "22-18? {last}"))
    run("play", "--black", "human", "--white", "human", "--db", "on.db", input="load on.pdn\n15x22\nsave on2.pdn\nresign\nquit\n")
    with open("on2.pdn", encoding="utf-8") as file:
        saved = file.read()
    moves = "1. 11-15 22-18? {last} (1... 23-19) 2. 15x22 (2. 15x22 {on} 2... 25x18)\n/FEN"
    check(moves in saved and "2... 1-5! {set up} (2... 1-6)" in saved, saved)
    recorded = exported("on.db")
    check(moves in recorded and "resignation" in recorded, recorded)
    check("sound" in crownhead("record", "verify", "on.db"), "it is sound")


def check_older():
    """A record of the layout before is read, and brought up to date with what is added."""
    shutil.copy(os.path.join(SOURCE, "tests/data/record/layout-6.record"), "old.db")
    before = exported("old.db", "--single")
    check("22-18 {well}" in before, before)
    imported("old.db", ANNOTATED)
    after = exported("old.db", "--single")
    check(after == before + WRITTEN, after)
    crownhead("record", "merge", "whole.db", "old.db", "a.db")
    check(exported("whole.db", "--single") == after, "merged: the annotated game is there once")
    check("sound" in crownhead("record", "verify", "whole.db"), "the whole is sound")


def check_forged():
    """A column that is none of the game is said, and the moves stay."""
    for movetext in ("1. 11-15 22-17", "1. 11-15", "1. 11-15 22-18 2. 15x22 25x18 3. 12-16", "\x1b[2J", "(((((", "1. 11-15 {"):
        shutil.copy("a.db", "forged.db")
        changed("forged.db", "UPDATE game SET movetext = ?", movetext)
        for words in (("show", "1"), ("export", "1"), ("replay", "1")):
            done = run("record", *words, "--db", "forged.db")
            check(done.returncode == 2 and "the movetext of game 1 does not fit its moves" in done.stderr, words, movetext, done.stderr)
            check("25x18" in done.stdout and "\x1b" not in done.stdout + done.stderr, words, movetext)
        says("game 1: the movetext of game 1 does not fit its moves", "record", "verify", "forged.db", status=1)
        crownhead("report", "--db", "forged.db", "--html", "-")


def check_tolerant():
    """A variation is kept up to its first move that can't be played; the main line is read."""
    done = imported("bad.db", '[GameType "21"]\n1. 11-15 22-18 (1... 23-19 2. 8-11 1-30 3. 9-13) 2. 15x22 25x18 *\n')
    check(done.returncode == 0 and "in a variation" in done.stderr, done.stderr)
    game = json_lines("record", "show", "1", "--json", "--db", "bad.db")[0]
    check([move["move"] for move in game["moves"]] == ["11-15", "22-18", "15x22", "25x18"], game)
    check([move["move"] for move in game["moves"][1]["variations"][0]["moves"]] == ["23-19", "8-11"], game)
    done = imported("hostile.db", '[GameType "21"]\n1. 11-15 {a\x1b[2Jb} (1. 9-14 {\x07c\u202e}) 22-18 *\n')
    check("in 2 of its tags and comments" in done.stderr, done.stderr)
    written = exported("hostile.db")
    check("{a [2Jb} (1. 9-14 {c})" in written, repr(written))


def check_own():
    """Games of the program are exported as ever: reasons with --comments alone, no times."""
    crownhead("match", "random", "crownhead", "--games", "2", "--quiet", "--db", "own.db")
    check("{" not in exported("own.db"), "no comments")
    reasons = exported("own.db", "--comments")
    check("{" in reasons and "%" not in reasons, "reasons and no times")


def check_programs():
    done = run("record", "export", "--db", "a.db", "--for", "checkerboard")
    check(done.returncode == 0 and done.stderr ==
          "left out, since checkerboard does not read it, in 1 game: variations, comments, marks and glyphs, clocks and times "
          "(warning)\n", done.stderr)
    check(done.stdout.endswith("\n\n1. 11-15 {(%eval 0.12) a good start} 1... 22-18 2. 15x22 25x18 0-1\n\n"), done.stdout)
    imported("mixed.db", 3 * '[GameType "20"]\n1. 32-28 *\n\n' + '[GameType "21"]\n1. 11-15 *\n')
    done = run("record", "export", "--db", "mixed.db", "--for", "raven")
    check(done.returncode == 2 and done.stderr.endswith("International draughts (international); leave --for out (3 games)\n") and
          done.stderr.count("\n") == 1 and done.stdout.endswith("1. 11-15 *\n\n"), "one line a game that is not read", done)
    refused("--for is lidraughts, playstrategy, pydraughts, checkerboard, kingsrow, raven or hcheckers, not `dam`",
            "record", "export", "--db", "a.db", "--for", "dam")
    refused("lidraughts does not read games of English draughts", "record", "export", "--db", "a.db", "--for", "lidraughts")
    refused("--for is for PDN", "record", "export", "--db", "a.db", "--for", "raven", "--format", "gsn")
    refused("`--for` is not an option of record list", "record", "list", "--db", "a.db", "--for", "raven")
    done = run("record", "export", "1", "2", "--db", "others.db", "--for", "lidraughts")
    check(done.returncode == 0 and not done.stderr, done.stderr)
    check("1. 22-18 (1. 22-17 {calm} 1... 9-13) 1... 11-16 {(a remark in brackets)}\n2. 24-20! $146 *" in done.stdout, done.stdout)
    imported("back.db", done.stdout)
    paths = [[move["move"] for move in game["moves"]] for game in json_lines("record", "show", "1", "2", "--json", "--db", "back.db")]
    check(paths == [["c3-d4", "f6-g5", "g3-h4"], ["48-42", "3-9"]], paths)


def check_page():
    program = browser.find()
    if not program or SANITIZED:
        print("skipped: the replayer in a browser, which is not there or is no more than text to sanitizers")
        return
    crownhead("report", "--db", "a.db", "--html", "a.html")
    with browser.Browser(program) as page:
        page.screen(1100, 900)
        page.open(f"file://{os.path.abspath('a.html')}#game=1")
        page.wait("document.querySelector('.side-move')")
        move = "document.querySelector('.stage [role=status]').innerText"

        check("Before [%csl Rc3]" in page.run(move), page.run(move))
        names = page.run("[...document.querySelectorAll('.side-move')].map((move) => move.textContent)")
        check(names == ["2 23-19?!", "3 8-11", "3 9-14 $14", "4 22-17", "5 9-13", "2 24-20", "3 8-11", "4 1-5"], names)
        page.run("document.querySelectorAll('.side-move')[2].click()")
        check(re.search("In a variation\\s*Black plays 9-14", page.run(move)), page.run(move))
        page.key("ArrowLeft")
        check("2 of 4" in page.run(move), page.run(move))
        page.run("document.querySelectorAll('.side-move')[0].click()")
        page.key("ArrowRight")
        check("Black plays 8-11" in page.run(move), page.run(move))
        check(page.run("document.querySelector('[aria-current]').textContent") == "3 8-11", "the move that is shown is marked")
        crownhead("report", "--db", "behind.db", "--html", "behind.html")
        page.open(f"file://{os.path.abspath('behind.html')}#game=1")
        page.wait("document.querySelector('.side-move')")
        names = page.run("[...document.querySelectorAll('.side-move')].map((move) => move.textContent)")
        check(names == ["2 23-19", "3 15x22", "4 25x18", "3 1-5!", "3 1-6", "4 22-18", "5 22-18"], names)
        check("from a position that is set up" in page.run("document.querySelector('.moves').innerText"), "the set-up is named")
        page.run("document.querySelectorAll('.side-move')[3].click()")
        check(re.search("In a variation\\s*Black plays 1-5!", page.run(move)), page.run(move))
        page.run("document.querySelector('#game-pdn').closest('details').open = true")
        check(not page.violations(), page.violations())
        check(not page.console, page.console)


scenario(check_round, check_shown, check_behind, check_played_on, check_older, check_forged, check_tolerant, check_own, check_programs, check_page)
