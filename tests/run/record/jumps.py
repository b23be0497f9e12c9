"""Captures that are written jump by jump, each with its turn in the numbering, are one move of one side."""
from scenario import check, crownhead, json_lines, remove_record, run, scenario, write

# Game, start, the words, and the moves that they are, by the rules of the game alone.
GAMES = (
    ("english", "B:W6,15,32:B1,3", "1. 1x10 10x19 2. 32-28 3-7", ["1x10x19", "32-28", "3-7"]),
    ("english", "B:W6,15,32:B1,3", "1. 1x10 2. 10x19 2... 32-28 3. 3-7", ["1x10x19", "32-28", "3-7"]),
    ("english", "B:W6,15,23,32:B1,3", "1. 1x10 10x19 2. 19x26 32-28", ["1x10x19x26", "32-28"]),
    ("russian", "W:Wc3,h2:Bd4,d6,h8", "1. c3:e5 e5:c7 2. h8-g7 h2-g3", ["c3:e5:c7", "h8-g7", "h2-g3"]),
    ("international", "W:W28,50:B12,22,35", "1. 28x17 17x8 2. 35-40 50-45", ["28x17x8", "35-40", "50-45"]),
)


def imported(game, fen, words):
    remove_record("r.db")
    write("t.pdn", f'[Event "x"]\n[FEN "{fen}"]\n\n{words} *\n')
    done = run("record", "import", "t.pdn", "--game", game, "--db", "r.db")
    return done, [[m["move"] for m in g["moves"]] for g in json_lines("record", "show", "1", "--db", "r.db", "--json")
                  ] if done.returncode == 0 else None


def check_joined():
    for game, fen, words, moves in GAMES:
        done, games = imported(game, fen, words)
        check(games == [moves], game, words, games, done)
        check(done.stderr.count("\n") == 1 and "a capture is written jump by jump; it is read as one move" in done.stderr, done)


def check_comments():
    """Comments and marks between the jumps belong to the move."""
    game, fen, _, moves = GAMES[-1]
    done, games = imported(game, fen, "1. 28x17 {first} 1... 17x8 {then} 2. 35-40 50-45")
    check(games == [moves], games, done)
    text = crownhead("record", "export", "--db", "r.db")
    check("first" in text and "then" in text and text.index("then") < text.index("35-40"), text)


def check_refused():
    """Half a capture, jumps that do not follow one another, and quiet moves are no capture."""
    for words in ("1. 1x10 32-28", "1. 1x10 15x19 2. 32-28", "1. 1x10", "1. 1x10 10-19", "1. 1x10 (1. 10x19) 32-28"):
        done, games = imported("english", "B:W6,15,32:B1,3", words)
        check(done.returncode == 1 and games is None and "1x10" in done.stderr, words, done)


scenario(check_joined, check_comments, check_refused)
