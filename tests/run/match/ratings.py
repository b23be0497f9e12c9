"""crownhead ratings: against a fit by another method, a published table, and a tournament's own ratings; bounds, groups,
anchors; who is one player; what is refused."""
import math
import os
import random
import re
import sqlite3

from scenario import SOURCE, check, crownhead, json_lines, refused, run, says, scenario, write

RESULTS = {1: "1-0", 0.5: "1/2-1/2", 0: "0-1"}


def pdn(games, name, **tags):
    """A file of games (black, white, points of black), each with a round of its own."""
    more = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
    write(name, "".join(f'[Round "{i}"]\n[Black "{black}"]\n[White "{white}"]\n[Result "{RESULTS[points]}"]\n{more}\n'
                        f"1. 11-15 {RESULTS[points]}\n\n" for i, (black, white, points) in enumerate(games)))


def rated(*words, **more):
    """Ratings by the name shown, and the last line."""
    *players, result = json_lines("ratings", *words, "--json", **more)
    return {player["shown"]: player for player in players}, result


def minorised(games):
    """Elo of mean 0 by Hunter's iteration (Annals of Statistics 32, 2004): another way to the same maximum, in which
    every player's odds become its points over what its opponents let expect."""
    odds, points = {}, {}
    for black, white, result in games:
        for player, share in ((black, result), (white, 1 - result)):
            odds[player] = 1.0
            points[player] = points.get(player, 0) + share
    for _ in range(20000):
        sums = dict.fromkeys(odds, 0.0)
        for black, white, _points in games:
            part = 1 / (odds[black] + odds[white])
            sums[black] += part
            sums[white] += part
        new = {player: points[player] / sums[player] for player in odds}
        far = max(abs(math.log(new[player] / odds[player])) for player in odds)
        odds = new
        if far < 1e-12:
            break
    elo = {player: 400 * math.log10(value) for player, value in odds.items()}
    mean = sum(elo.values()) / len(elo)
    return {player: value - mean for player, value in elo.items()}


def close(a, b, what, within=1e-3):
    check(abs(a - b) <= within, what, a, b)


def random_games(count, players, seed):
    drawn = random.Random(seed)
    strength = [drawn.gauss(0, 150) for _ in range(players)]
    games = []
    for _ in range(count):
        one, other = drawn.sample(range(players), 2)
        chance = 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400))
        at = drawn.random()
        games.append((f"P{one}", f"P{other}", 1 if at < chance - 0.1 else 0.5 if at < chance + 0.1 else 0))
    return games


def another_method():
    games = random_games(600, 8, 1)
    expected = minorised(games)
    pdn(games, "random.pdn")
    players, result = rated("random.pdn")
    check(result["games"] == 600 and result["players"] == 8 and result["groups"] == 1, result)
    for name, elo in expected.items():
        player, own = players[name], [points if name == black else 1 - points for black, white, points in games if name in (black, white)]
        close(player["rating"]["value"], elo, name)
        check((player["wins"], player["draws"], player["losses"]) == tuple(own.count(points) for points in (1, 0.5, 0)), name, player)
        met = [expected[white if name == black else black] for black, white, _points in games if name in (black, white)]
        close(player["opponents"], sum(met) / len(met), f"opponents of {name}")
    check([player["rank"] for player in players.values()] == list(range(1, 9)), "ranks")
    # An anchor moves all alike; a second one stretches the scale, and both stay.
    moved, _ = rated("random.pdn", "--anchor", "P3=2000")
    for name, elo in expected.items():
        close(moved[name]["rating"]["value"], 2000 + elo - expected["P3"], f"{name} by P3")
    both, _ = rated("random.pdn", "--anchor", "P3=2000", "--anchor=P1=1200.5")
    check(both["P3"]["rating"]["value"] == 2000 and both["P1"]["rating"]["value"] == 1200.5 and both["P1"]["rating"]["given"], both)
    for name, player in both.items():
        points = sum(points if name == black else 1 - points for black, white, points in games if name in (black, white))
        hoped = sum(1 / (1 + 10 ** ((both[white if name == black else black]["rating"]["value"] - player["rating"]["value"]) / 400))
                    for black, white, _points in games if name in (black, white))
        check(player["rating"]["given"] or abs(points - hoped) < 1e-6, name, points, hoped)


def published():
    """Agresti, Categorical Data Analysis (2nd edition), table 10.10, with the log odds of table 10.11."""
    teams = "Milwaukee Detroit Toronto New-York Boston Cleveland Baltimore".split()
    wins = [[0, 7, 9, 7, 7, 9, 11], [6, 0, 7, 5, 11, 9, 9], [4, 6, 0, 7, 7, 8, 12], [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12], [4, 4, 5, 6, 6, 0, 6], [2, 4, 1, 3, 1, 7, 0]]
    pdn([(teams[i], teams[j], 1) for i in range(7) for j in range(7) for _ in range(wins[i][j])], "league.pdn")
    players, _ = rated("league.pdn", "--anchor", "Baltimore=0")
    for team, odds in zip(teams, (1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0)):
        close(players[team]["rating"]["value"] * math.log(10) / 400, odds, team, 0.005)


def bounds():
    games = random_games(200, 4, 2)
    without = minorised(games)
    pdn(games + [("P0", "loser", 1), ("loser", "P1", 0)] * 10 + [("star", "P2", 1)] * 9 + [("x", "y", 0.5)] * 3, "bounds.pdn")
    players, result = rated("bounds.pdn")
    for name, elo in without.items():
        close(players[name]["rating"]["value"], elo, name)
        check(not players[name]["rating"]["open_low"] and not players[name]["rating"]["open_high"], name)
    check(players["loser"]["rating"]["open_low"] and not players["loser"]["rating"]["open_high"], players["loser"])
    check(players["star"]["rating"]["open_high"] and not players["star"]["rating"]["open_low"], players["star"])
    # Nine won in a row come at the low end of its range once in 40 times.
    chance = 1 / (1 + 10 ** ((without["P2"] - players["star"]["rating"]["low"]) / 400))
    check(abs(chance ** 9 - 0.025) < 0.02, chance ** 9)
    check(result["groups"] == 2 and players["x"]["group"] == 1 and players["x"]["rank"] == 1, players["x"])
    shown = crownhead("ratings", "bounds.pdn")
    pdn([("A", "B", 1), ("B", "C", 1)] * 10, "between.pdn")
    check(re.search(r"2  B  \+0  +20", crownhead("ratings", "between.pdn")), "B is between two bounds")
    for part in ("loser  at most", "star   at least", "no games between these and those above", "bounds left out"):
        check(part in shown, part, shown)


def same_players():
    pdn([("Ann", "Bob", 1), ("Bob", "Ann", 1)] * 3, "a.pdn")
    os.mkdir("sub")
    pdn([("Ann", "Bob", 1), ("Bob", "Cy", 0.5)] * 3, "sub/b.pdn")
    players, result = rated("a.pdn", "sub/b.pdn")
    check(set(players) == {"Ann (a.pdn)", "Bob (a.pdn)", "Ann (sub/b.pdn)", "Bob (sub/b.pdn)", "Cy"} and result["groups"] == 2, players)
    players, result = rated("a.pdn", "sub/b.pdn", "--same-names")
    check(set(players) == {"Ann", "Bob", "Cy"} and result["groups"] == 1, players)
    close(players["Ann"]["wins"], 6, "wins of Ann", 0)
    # The record remembers where games came from, and PDN from it does not say so.
    crownhead("record", "import", "a.pdn", "sub/b.pdn", "--db", "r.db")
    players, result = rated("--db", "r.db")
    check(set(players) == {"Ann (a.pdn)", "Bob (a.pdn)", "Ann (sub/b.pdn)", "Bob (sub/b.pdn)", "Cy"}, players)
    check("a.pdn" not in crownhead("record", "export", "--db", "r.db"), "the file is among the tags")
    says("sound", "record", "verify", "r.db")
    refused("2 players are called `Ann`; write `Ann (a.pdn)`, `Ann (sub/b.pdn)`", "ratings", "--db", "r.db", "--anchor", "Ann=1")
    players, _ = rated("--db", "r.db", "--anchor", "Ann (sub/b.pdn)=1500")
    close(players["Ann (sub/b.pdn)"]["rating"]["value"], 1500, "the anchor")
    # A file of the same name in another folder is another file, and so is one that another record was imported from.
    pdn([("Ann", "Dan", 1)], "sub/a.pdn")
    crownhead("record", "import", "sub/a.pdn", "--db", "r.db")
    check({"Ann (a.pdn)", "Ann (sub/a.pdn)"} < set(rated("--db", "r.db")[0]), "files of one name in two folders")
    crownhead("record", "import", "a.pdn", "--db", "s.db")
    players, _ = rated("r.db", "s.db", "a.pdn")
    check({"Ann (a.pdn in r.db)", "Ann (a.pdn in s.db)", "Ann (a.pdn)"} < set(players), "one file in two records", players)
    # Games imported twice are as sure as once.
    once, _ = rated("--db", "r.db")
    crownhead("record", "import", "a.pdn", "--db", "r.db")
    twice, _ = rated("--db", "r.db")
    check(twice["Ann (a.pdn)"]["games"] == 12, twice["Ann (a.pdn)"])
    check(twice["Ann (a.pdn)"]["rating"]["margin"] >= 0.98 * once["Ann (a.pdn)"]["rating"]["margin"], once, twice)


def records():
    """A tournament's ratings are the record's; in a record of several matches and games, too."""
    line = json_lines("tournament", "search:depth=2", "search:depth=1", "random", "--games", "20", "-q", "--json", "--db", "t.db")[-1]
    expected = {row["name"]: row["rating"] for row in line["standings"]}
    players, result = rated("--db", "t.db")
    check(result["games"] == 60 and set(players) == set(expected), players)
    for name, rating in expected.items():
        for key, value in rating.items():
            check(key not in players[name]["rating"] or abs(players[name]["rating"][key] - value) < 1e-6, name, key, players[name], value)
    crownhead("match", "random", "search:depth=1", "--games", "4", "--game", "russian", "-q", "--db", "t.db")
    refused("english 60, russian 4", "ratings", "--db", "t.db")
    check(rated("--db", "t.db", "--game", "russian")[1]["games"] == 4, "russian")
    check(rated("t.db", "--match", "1")[1]["games"] == 60, "match 1")
    refused("no match 7", "ratings", "t.db", "--match", "7")
    refused("no game of loa", "ratings", "t.db", "--game", "loa")
    # Agents that older programs recorded by paths have the names and texts of today.
    old = os.path.join(SOURCE, "tests/data/record")
    check(set(rated(f"{old}/keys-0-english.record")[0]) == {"lots", "draughts-any"}, "names of an older record")
    players, result = rated(f"{old}/layout-1.record", f"{old}/layout-4.record")
    check(result["games"] == 8 and set(players) == {"random", "search:depth=1"}, players)
    # A record and a PDN file together; two texts of one name are two players.
    connection = sqlite3.connect("t.db")
    connection.execute("UPDATE agent SET name = 'random' WHERE name = 'search:depth=2'")
    connection.commit()
    connection.close()
    shown = {name for name in rated("t.db", "--game", "english")[0] if name.startswith("random ")}
    check(len(shown) == 2 and all(len(name) == len("random ") + 6 for name in shown), shown)
    check("random" in rated("t.db", "--game", "english", "--same-names")[0], "one by name")


def mistakes():
    write("odd.pdn", '[Black "A"]\n[White "B"]\n[Result "*"]\n\n*\n\n[Black "?"]\n[White "B"]\n[Result "1-0"]\n\n1. 11-15 1-0\n\n'
                     '[Black "B"]\n[White "B"]\n[Result "1-0"]\n\n1. 11-15 1-0\n\n[Black "A"]\n[White "B"]\n[Result "0-1"]\n\n'
                     '1. 11-15 (1. 12-16 1-0) {1-0} 24-20 0-1\n\n[Black "A"]\n[Result "1-0"]\n\n1. 11-15 } 1-0\n\n[Black "A"]\n[White "B"]\n[Result "1/2-1/2"]\n\n1/2-1/2\n')
    says("odd.pdn:28: a } that closes no comment", "ratings", "odd.pdn", status=1)
    done = run("ratings", "odd.pdn")
    check("2 games of 2 players" in done.stdout and "left out: 1 without a result, 1 with a player without a name, 1 of a player"
          in done.stdout, done.stdout)
    # In Russian draughts White begins: read as English draughts, 1-0 would be a win of Black.
    russian = os.path.join(SOURCE, "tests/data/pdn/russian.pdn")
    refused("russian.pdn:10: no game is named, and as english: ", "ratings", russian)
    check(rated(russian, "--game", "russian")[0]["Блиндер Б."]["wins"] == 1, "White won")
    write("empty.pdn", "")
    refused("empty.pdn: there is no game in it", "ratings", "empty.pdn")
    refused("there is no such record", "ratings")
    refused("name it once", "ratings", "odd.pdn", "./odd.pdn")
    refused("leave one of them out", "ratings", "--db", "t.db", "odd.pdn")
    refused("--match is for records, and odd.pdn is none", "ratings", "odd.pdn", "--match", "1")
    refused("did you mean `P3`", "ratings", "random.pdn", "--anchor", "P33=1")
    for anchor in ("P3", "=5", "P3=", "P3=x", "P3=1e9", "P3=nan"):
        refused("--anchor is NAME=ELO", "ratings", "random.pdn", "--anchor", anchor)
    refused("two ratings", "ratings", "random.pdn", "--anchor", "P3=1", "--anchor", "P3=2")
    pdn([("A", "B", 1)], "none.pdn", Result2="x")
    check(rated("none.pdn")[1]["games"] == 1, "one game")
    write("open.pdn", '[Black "A"]\n[White "B"]\n[Result "*"]\n\n*\n')
    refused("there is no game to rate in open.pdn; left out: 1 without a result", "ratings", "open.pdn")


scenario(another_method, published, bounds, same_players, records, mistakes)
