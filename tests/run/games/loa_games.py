"""Lines of Action through the real program against tests/support/loa.py: random games of every size and with every
reading, replayed here, with the legal moves of some of their positions; and the tables of tests/data/loa are still what
the generator says."""
import loa
import loa_data
from scenario import crownhead, json_lines, scenario, table

GAMES = ["loa:size=4,no-move=pass", "loa:size=6,both-connected=mover,limit=40", "loa", "loa:size=10,repetition=threefold,limit=70",
         "loa:size=12,both-connected=mover,no-move=pass,repetition=none,limit=90"]
EVERY = 11  # of what takes long
LEAVES = 200


def taken(move):
    return [] if move is loa.PASS or not move.takes else [loa.name(move.end)]


def check_moves(game, rules, position):
    """The program's moves, with what they take, and the position as it writes it."""
    answer, = json_lines("moves", "--game", game, "--fen", loa.write(position), "--json")
    theirs = {(m["move"], tuple(m["captured"])) for m in answer["moves"]}
    mine = {(loa.write_move(m), tuple(taken(m))) for m in loa.options(rules, position)}
    assert theirs == mine and len(answer["moves"]) == len(mine), (game, loa.write(position), theirs ^ mine)
    assert loa.read(rules.size, answer["fen"]) == position, (game, loa.write(position), answer["fen"])


def played(game):
    """Random games that the program played and recorded, as (moves, outcome, last position)."""
    crownhead("match", "random", "random", "--game", game, "--games", "2", "--seed", "6", "--db", f"{game}.db")
    for record in json_lines("record", "show", "1", "2", "--db", f"{game}.db", "--json"):
        won = record["winner"] in ("Black", "White")
        end = record["winner"][0] if won else "drawn"
        yield [ply["move"] for ply in record["moves"]], f"{end} {record['end']}", record["last_position"]


def check_games():
    asked = plies = 0
    for game in GAMES:
        rules = loa.read_rules(game)
        for moves, end, last in played(game):
            positions = loa.replay(rules, loa.start(rules.size), moves)
            assert loa.outcome(rules, positions) == end, (game, moves, end, loa.outcome(rules, positions))
            assert loa.read(rules.size, last) == positions[-1], (game, moves, last)
            plies += len(moves)
            for position in positions[asked % EVERY:-1:EVERY]:
                check_moves(game, rules, position)
                asked += 1
    print(f"{plies} plies, legal moves of {asked} positions")


def check_tables():
    for size, text, *counts in table("loa/perft.tsv"):
        position = loa.read(int(size), text)
        for depth, (leaves, captures, ending) in enumerate(zip(*(map(int, count.split()) for count in counts)), 1):
            if leaves <= LEAVES:
                assert loa.perft(int(size), position, depth) == (leaves, captures), (size, text, depth)
                assert loa.perft_to_ends(int(size), position, depth) == ending, (size, text, depth)
    for number, (size, text, moves, wrong) in enumerate(table("loa/moves.tsv")):
        position = loa.read(int(size), text)
        assert loa.texts(loa.legal(int(size), position)) == ("" if moves == "-" else moves), text
        assert number % EVERY or (" ".join(loa_data.refuted(int(size), position)) or "-") == wrong, text
    for game, text, moves, outcome, _ in table("loa/ends.tsv"):
        rules = loa.read_rules(game)
        moves = [] if moves == "-" else moves.split()
        assert loa.outcome(rules, loa.replay(rules, loa.read(rules.size, text), moves)) == outcome, (game, text, moves)
    for size, text, *found in table("loa/quads.tsv"):
        assert [loa_data.quads_of(int(size), half) for half in loa.read(int(size), text).pieces] == found, text
    for size, text, captures in table("loa/captures.tsv")[::EVERY]:
        position = loa.read(int(size), text)
        moves = sorted(m for m in loa.legal(int(size), position) if m.takes)
        assert " ".join(loa_data.capture_text(int(size), position, m) for m in moves) == captures, text
    for row in table("loa/games.tsv"):
        game, name, moves = row[:3]
        assert [str(field) for field in loa_data.game_row(game, name, moves.split())] == row, name


scenario(check_tables, check_games)
