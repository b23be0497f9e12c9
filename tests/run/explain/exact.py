"""`search:exact=on` gives every move its own score: what a search of the position behind the move, one ply less deep, gives
that for the other side. In plain searches without a table that is so by definition. Positions behind moves are made by tests/support;
three plies repeat none."""
import json

import family
import loa
from scenario import check, refused, run, scenario

PARTS = ("reductions", "extensions", "threats", "aspiration", "killers", "countermoves", "history", "deeper", "null-move", "pruning",
         "progress")
PLAIN = "table=0," + ",".join(f"{part}=off" for part in PARTS)
MATE = 30000
STARTS = (
    ("english", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
    ("english", "B:W18,26,27,K3:B9,12,19,20,K30"),
    ("english", "B:W30,23:B19,22"),
    ("english", "B:W29:BK1,K22"),
    ("russian", "W:Wc3,e3,Kh8:Bd6,f6,g5,Ka5"),
    ("international", "W:W32,33,38,43,K50:B12,18,22,23,K5"),
    ("loa", "B:Bb1,d1,e1,f1,g1,c6,b8,e5,e8,f8,g8:Wa2,h2,a3,h3,a4,h4,a5,h5,a6,c7,h7"),
)


def fen_of(game, position):
    """A FEN of PDN."""
    halves = [colour.upper() + ",".join(("K" if kind == "k" else "") + game.to_name(square)
                                        for square, (side, kind) in sorted(position.board.items(), key=str) if side == colour)
              for colour in "wb"]
    return ":".join([position.turn.upper(), *halves])


def children(name, fen):
    """{the squares of a move: the position behind it}"""
    if name == "loa":
        position = loa.read(8, fen)
        return {loa.write_move(move): loa.write(loa.apply(position, move)) for move in loa.legal(8, position)}
    game = family.GAMES[name]
    position = game.read(fen)
    return {("x" if move.taken else "-").join(map(game.to_name, move.path)): fen_of(game, game.apply(position, move))
            for move in game.legal(position)}


def ask(name, fen, arguments):
    done = run("explain", "--game", name, "--fen", fen, "--agent", "search:" + arguments, "--json")
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr


def behind(answer):
    """The score of the move, for who made it, by that of the position behind it."""
    if isinstance(answer, str):  # it ends the game, and in these positions wins
        check("the game is over" in answer, answer)
        return MATE - 1
    score = -answer["score"]
    return score - (abs(score) > MATE - 100) * (1 if score > 0 else -1)


def check_scores():
    bounds = wins = 0
    for name, fen in STARTS:
        for quiescence in ("on", "off"):
            how = f"{PLAIN},quiescence={quiescence}"
            usual, exact = (ask(name, fen, f"depth=3,{how}{more}") for more in ("", ",exact=on"))
            wanted = {move.replace("x", ":") if name == "russian" else move: behind(ask(name, child, f"depth=2,{how}"))
                      for move, child in children(name, fen).items()}
            scores = {move["move"]: move["score"] for move in exact["candidates"]}
            check(scores == wanted, name, fen, quiescence, scores, wanted)
            check(all(move["exact"] and "at most" not in move["verdict"] for move in exact["candidates"]), exact)
            # What is usual: the same move of the same score, and upper bounds of the others.
            check([usual[key] for key in ("chosen", "score", "tied", "depth")] ==
                  [exact[key] for key in ("chosen", "score", "tied", "depth")], name, fen, usual, exact)
            check(all(scores[move["move"]] == move["score"] if move["exact"] else scores[move["move"]] <= move["score"]
                      for move in usual["candidates"]), name, fen, usual)
            check(exact["score"] == max(scores.values()) and exact["nodes"] >= len(scores), exact)
            bounds += sum(not move["exact"] for move in usual["candidates"])
            wins += max(wanted.values()) > MATE - 100
    check(bounds > 20 and wins > 0, "the positions show no difference", bounds, wins)


def check_named():
    """It is another agent; off, which is usual, is no part of its name."""
    fen = STARTS[0][1]
    check(ask("english", fen, "depth=1,exact=on")["agent"] == "search:depth=1,exact=on", "on")
    check(ask("english", fen, "exact=off,depth=1")["agent"] in ("search:depth=1", "search:exact=off,depth=1"), "off")
    usual = ask("english", fen, "depth=6,exact=on")
    check(all(move["exact"] for move in usual["candidates"]), usual["candidates"])
    refused("`exact=maybe` of `search` is neither on nor off", "explain", "--agent", "search:depth=1,exact=maybe")


scenario(check_scores, check_named)
