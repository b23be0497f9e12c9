"""crownhead report from outside: what the page holds, measured by means that are not the page's own, and the page in a
headless Chromium: what it shows, that the keyboard works, that it fits a phone, that names do nothing."""
import base64
import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import time
import zlib

import browser
from scenario import PATIENCE, PROGRAM, SANITIZED, TESTING, check, crownhead, json_lines, read, refused, scenario, write
from stratego_observer import Observer, Table


def games_of(db, match="1", *words):
    return json_lines("record", "list", "--match", match, *words, "--json", "--db", db)


def game_of(db, number):
    return json_lines("record", "show", str(number), "--json", "--db", db)[0]


def data_of(db, *words):
    """What a page holds that is made of the record."""
    return elements(crownhead("report", "--db", db, "--html", "-", *words))


def page_of(db, *words):
    """The address of such a page in a file, and what it holds."""
    html = db.replace(".db", ".html")
    crownhead("report", "--db", db, "--html", html, *words)
    return f"file://{os.path.abspath(html)}", elements(read(html))


def show(page, address, awaited="table.games"):
    page.open(address)
    page.wait(f"document.querySelector('{awaited}')")


def elements(html):
    """The data of a page by the ids of their elements."""
    found = {}
    for kind, name, text in re.findall(r'<script type="(text/plain|application/json)" id="([^"]*)">(.*?)</script>', html, re.S):
        found[name] = json.loads(text if kind == "application/json" else zlib.decompress(base64.b64decode(text)))
    return found


def squares_of_fen(fen):
    """{square: (seat letter, king)} of a position in PDN's FEN."""
    found = {}
    for part in fen.split(":")[1:]:
        for word in filter(None, part[1:].rstrip(".").split(",")):
            found[word.lstrip("K")] = (part[0], word.startswith("K"))
    return found


def squares_of_drawing(rows):
    """The same of a drawn board, read row by row: 32 squares from the top left."""
    letters = re.findall(r"[bwBW.](?=[ \]])", " ".join(row.split("|")[1] + " " for row in rows))
    return {str(i + 1): (letter.upper(), letter.isupper()) for i, letter in enumerate(letters) if letter != "."}


def squares_of_codes(codes, game):
    """The same of a position as the page has it."""
    kinds = game["kinds_of_seat"]
    return {game["squares"][i]: (game["seats"][(code - 1) // kinds][0], (code - 1) % kinds == game["king"])
            for i, code in enumerate(codes) if code}


def squares_of_label(label):
    """The same of a board's text for those who can't see it: "Black: 1, king 7. White: nothing"."""
    found = {}
    for part in label.split(". "):
        seat, _, names = part.partition(": ")
        for word in names.split(", "):
            if word != "nothing":
                found[word.split()[-1]] = (seat[0], word.startswith("king"))
    return found


def positions_of(part, stored):
    """Every position of a game: its start, and the changes of its moves."""
    board = list(part["starts"][stored["start"]])
    found = [list(board)]
    for number in stored["moves"]:
        changes = part["moves"][number][3]
        for square, code in zip(changes[::2], changes[1::2]):
            board[square] = code
        found.append(list(board))
    return found


def check_data(db, html):
    """Moves, reasons, times and boards of the page are those that `record` prints."""
    data = elements(html)
    page, part = data["report"], data["games-1-0"]
    check(page["format"] == "crownhead report" and page["version"] == 1, "the page's form and version")
    for stored in part["games"][:6]:
        shown = game_of(db, stored["id"])
        game = page["games"][shown["game"]]
        names = [part["moves"][number][0] for number in stored["moves"]]
        check(names == [move["move"] for move in shown["moves"]], f"moves of game {stored['id']}")
        reasons = [part["strings"][number] for number in stored["reasons"]]
        check(reasons == [move.get("reason", "") for move in shown["moves"]], f"reasons of game {stored['id']}")
        check(stored["wall_us"] == [move.get("wall_us", -1) for move in shown["moves"]], f"times of game {stored['id']}")
        seats = [game["seats"][int(digit)] for digit in stored["seats"]]
        check(seats == [move["seat"] for move in shown["moves"]], f"seats of game {stored['id']}")
        drawn = re.findall(r"(?: *\d+ \|.*\n){8}", crownhead("record", "replay", str(stored["id"]), "--db", db))
        boards = [squares_of_drawing(board.splitlines()) for board in drawn]
        found = [squares_of_codes(codes, game) for codes in positions_of(part, stored)]
        check(len(boards) == len(names) + 1 and boards == found, f"boards of game {stored['id']}")
        check(found[-1] == squares_of_fen(shown["last_position"]), f"last position of game {stored['id']}")


def shown_crosstable(page):
    return page.run("""[...document.querySelectorAll('table.cross tbody tr')].map((row) =>
        [row.querySelector('.name').textContent, ...[...row.querySelectorAll('td')].slice(0, 6).map((cell) => cell.textContent.replace('\u00a0', ' '))])""")


def check_crosstable(page, result):
    first = result["first"]
    won, drawn, lost = first["wins"], first["draws"], first["losses"]
    def row(name, a, b, c):
        points = a + b / 2
        text = f"{int(points)}½" if points % 1 else str(int(points))
        share = int(1000 * points / (a + b + c) + 0.5) / 10  # a half is rounded up
        return [name, text if points != 0.5 else "½", str(a + b + c), f"{share} %", str(a), str(b), str(c)]
    names = [agent["name"] for agent in result["agents"]]
    wanted = sorted([row(names[0], won, drawn, lost), row(names[1], lost, drawn, won)])
    check(sorted(shown_crosstable(page)) == wanted, f"crosstable {shown_crosstable(page)}, wanted {wanted}")


def label_of_board(page):
    return page.run("document.querySelector('.position-words').textContent")


def squares_of_buttons(page):
    """The same of the squares above the picture, each of which names the piece on it: "11 black man"."""
    labels = page.run("[...document.querySelectorAll('.squares button')].map((one) => one.getAttribute('aria-label'))")
    words = [label.split() for label in labels]
    return {square: (rest[0][0].upper(), rest[1] == "king") for square, *rest in words if rest != ["empty"]}


def check_squares(page, board):
    """The squares are read, reached by keys and clicked; whoever clicked goes on through the game with the arrows."""
    check(squares_of_buttons(page) == board, "what the squares say")
    check(page.run("document.querySelector('svg.board').getAttribute('aria-hidden')") == "true", "the picture is hidden from readers")
    ply = page.run("document.querySelector('.told .ply-number').textContent")
    page.run("document.querySelector('.squares [tabindex=\"0\"]').focus()")
    at = page.run("document.activeElement.getAttribute('aria-label')")
    page.key("ArrowRight")
    now = page.run("document.activeElement.getAttribute('aria-label')")
    page.key("Enter")
    check(now != at and page.run("document.querySelector('.square-told').textContent") == now, f"keys reach the squares: {at}, {now}")
    check(page.run("document.querySelector('.told .ply-number').textContent") == ply, "and leave the game where it is")
    page.run("document.activeElement.blur()")
    page.click(".squares button:last-child")
    check(page.run("document.querySelector('.square-told').textContent === document.querySelector('.squares button:last-child').getAttribute('aria-label')"), "a click describes the square")
    check(page.run("document.activeElement === document.body"), "a click leaves the focus where it is")


def check_keys(page, db, url):
    """A game by the keyboard alone: opened from the list, stepped through, left."""
    page.run("document.querySelector('table.games a').focus()")
    page.key("Enter")
    page.wait("document.querySelector('svg.board')")
    first = next(str(game["id"]) for game in games_of(db) if game["number"] == 0)
    shown = game_of(db, first)
    drawn = re.findall(r"(?: *\d+ \|.*\n){8}", crownhead("record", "replay", first, "--db", db))
    boards = [squares_of_drawing(board.splitlines()) for board in drawn]
    now = lambda: squares_of_label(label_of_board(page))
    check(now() == boards[0], "a game opens at its start")
    for ply in range(1, 11):
        page.key("ArrowRight")
        check(now() == boards[ply], f"the board after {ply} plies")
    page.key("ArrowLeft")
    check(now() == boards[9], "one move back")
    check_squares(page, boards[9])
    panel = page.run("document.querySelector('.told').textContent")
    check(shown["moves"][8]["move"] in panel, f"the move is shown: {panel}")
    plain = lambda text: re.sub(r"[()]", "", text)
    check(plain(shown["moves"][8].get("reason", "")) in plain(panel), f"its reason is shown: {panel}")
    page.wait("location.hash.endsWith('ply=9')")
    page.key("End")
    check(now() == squares_of_fen(shown["last_position"]), "End: the last position")
    check(page.run("document.getElementById('last-position').textContent") == shown["last_position"], "its text")
    page.key("f")
    check(now() == boards[-1], "turned round it is the same position")
    corner = page.run("document.querySelector('svg.board .square-name').getAttribute('x')")
    page.key("f")
    check(page.run("document.querySelector('svg.board .square-name').getAttribute('x')") != corner, "f turns the board")
    page.key("Home")
    check(now() == boards[0], "Home: the start")
    page.key(" ")
    page.wait("document.querySelector('.what')")  # after a second or so: the first move was made
    page.key(" ")
    check(page.run("document.getElementById('replay-play').textContent") == "Play", "Space stops the moves")
    page.key("?")
    check(page.run("document.getElementById('keys').open"), "? shows the keys")
    page.key("Escape")
    check(not page.run("document.getElementById('keys').open"), "Esc closes them")
    page.key("n")
    page.wait("document.querySelector('#replay h1').textContent.startsWith('Game 2')")
    page.key("p")
    page.wait("document.querySelector('#replay h1').textContent.startsWith('Game 1')")
    page.key("Escape")
    page.wait("!document.getElementById('overview').hidden")
    show(page, f"{url}#game=2&ply=7", "svg.board")
    check(page.run("document.querySelector('.what').textContent").startswith("7 of"), "a link leads to a ply of a game")
    show(page, f"{url}#game=3&ply=6.5", "svg.board")
    check(page.run("document.querySelector('.what').textContent").startswith("6 of"), "a link that was changed by hand shows a position")


def check_elo(page, url, db):
    """Elo in the words of the command line, whose lopsided intervals are given by their ends."""
    text = " ".join(crownhead("record", "show", "--match", "1", "--db", db).split())
    wanted = re.search(r", Elo (.*?), normalized", text)[1].replace("+/-", "±")
    show(page, url, ".verdict")
    shown = page.run("document.querySelectorAll('.verdict strong')[1].textContent").replace("−", "-")
    check(shown == wanted, f"Elo {shown}, wanted {wanted}")


def check_paper(page, url):
    """On paper nothing can be scrolled: tables are whole."""
    show(page, url)
    page.call("Emulation.setEmulatedMedia", media="print")
    cut = page.run("[...document.querySelectorAll('.scroll')].filter((box) => box.scrollHeight > box.clientHeight + 1).length")
    page.call("Emulation.setEmulatedMedia", media="")
    check(cut == 0, f"{cut} tables are cut on paper")


def check_list(page, url, db):
    """Filters and order of the list."""
    show(page, url)
    shown = lambda: page.run("document.querySelector('.pager [role=status]').textContent")
    choose = lambda name, value: page.run(f"(() => {{ const e = document.getElementById('filter-{name}'); e.value = {json.dumps(value)};"
                                          "e.dispatchEvent(new Event('change')); e.dispatchEvent(new Event('input')); })()")
    for result in ("0", "1", "draw"):
        wanted = len(games_of(db, "1", "--result", result))
        choose("result", result)
        check(f"of {wanted} game" in shown() or (wanted == 0 and "no such" in shown()), f"result {result}: {shown()}, wanted {wanted}")
    choose("result", "")
    page.run("document.getElementById('sort-plies').click()")
    plies = page.run("[...document.querySelectorAll('table.games tbody tr')].map((row) => Number(row.cells[4].textContent))")
    check(plies == sorted(plies) and len(plies) > 5, f"sorted by plies: {plies}")
    check(page.run("document.activeElement.id") == "sort-plies", "the focus stays")


def quiet(page, what):
    check(page.console == [], f"{what}: the console says {page.console}")
    strange = [request for request in page.requests if not request.startswith(("file:", "about:", "blob:"))]
    check(strange == [] and len([r for r in page.requests if r.startswith("file:")]) <= 1, f"{what}: requests {page.requests}")


def check_sizes(page, url, games):
    """Nothing is wider than the window, on a phone, in the dark, in either view."""
    for width, height, dark in ((360, 740, False), (360, 740, True), (1280, 900, True)):
        for address in (url, *(f"{url}#{game}" for game in games)):
            page.screen(width, height, dark, width < 500)
            page.open(address)
            page.wait("document.querySelector('svg.board, table.games, .notice')")
            wide = page.run("document.documentElement.scrollWidth")
            check(wide <= width, f"{address} is {wide} wide on {width}")
            quiet(page, address)
    ground = page.run("getComputedStyle(document.body).backgroundColor")
    check(max(map(int, re.findall(r"\d+", ground))) < 64, f"dark where dark is wanted: {ground}")
    page.screen(1280, 900)


HOSTILE = ["<script>window.hacked = 1</script>", "\"><img src=x onerror=\"window.hacked = 2\">", "</script><!--<script>",
           "\u202etxet\u202c \u200f\u05d0\u05d1 \U0001f451\U0001f409", "'; alert(1) //", "x" * 200, "__proto__"]


def make_hostile(db):
    """Texts from outside in every place that may hold one."""
    crownhead("match", "random", "search:depth=1", "--games", "4", "--quiet", "--db", db)
    crownhead("match", "faulty:crash", "random", "--games", "2", "--quiet", "--db", db, status=0, program=TESTING)
    record = sqlite3.connect(db)
    for i, (row,) in enumerate(record.execute("SELECT id FROM agent ORDER BY id").fetchall()):
        record.execute("UPDATE agent SET name = ? WHERE id = ?", (HOSTILE[i % len(HOSTILE)], row))
    for i, (row,) in enumerate(record.execute("SELECT id FROM game ORDER BY id").fetchall()):
        record.execute("UPDATE game SET opening = ?, player_0 = ?, fault_text = fault_text || ?, fault_rule = ? WHERE id = ?",
                       (HOSTILE[i % 7], HOSTILE[(i + 1) % 7], HOSTILE[2] + HOSTILE[0], HOSTILE[1], row))
    for i in range(7):
        record.execute("UPDATE move SET reason = ? WHERE ply % 7 = ?", (HOSTILE[i] + "\n\x01", i))
    record.commit()
    record.close()


def check_hostile(page, url, data):
    names = [player["name"] for player in data["summary-1"]["players"]]
    check(names == HOSTILE[:2], f"names are kept: {names}")
    for address in (url, f"{url}#match=2", f"{url}#match=1&game=2&ply=9", f"{url}#match=2&game=5", f"{url}#match=%3Cscript%3E&game=%22x", f"{url}#game=99999"):
        page.open(address)
        page.wait("document.querySelector('svg.board, table.games')")
        page.wait("document.querySelector('svg.board, .notice')" if "99999" in address else "true")
        check(page.run("window.hacked === undefined && document.querySelectorAll('img').length === 0"), f"{address}: names do nothing")
        quiet(page, address)
    check("no game 99999" in page.run("document.querySelector('#overview .notice').textContent"), "a game that is not there is reported")
    show(page, f"{url}#match=1&game=2&ply=7", "svg.board")
    line = page.run("document.querySelector('.why').textContent")
    check(HOSTILE[0].replace("(", "") in line.replace("(", ""), f"a hostile reason is shown as text: {line}")
    show(page, f"{url}#match=1")
    first = page.run("document.querySelector('table.cross .name').textContent")
    check(first in HOSTILE, f"a hostile name is shown as text: {first}")
    check_sizes(page, url, ["match=1&game=1&ply=8", "match=2&game=5"])


def check_sums():
    """Results by colour, causes, lengths, openings and times, counted from the games as `record show` prints them."""
    db = "sums.db"
    crownhead("match", "search:depth=1", "random", "--games", "16", "--ply-limit", "40", "--quiet", "--db", db)
    crownhead("match", "search:depth=1", "faulty:crash,ply=30", "--games", "16", "--quiet", "--db", db, status=1, program=TESTING)
    data = data_of(db)
    check(data["summary-1"]["drawn"] and data["summary-2"]["faults"], "one match has draws, the other faults")
    for match in ("1", "2"):
        check_sums_of(match, data[f"summary-{match}"], db)


def check_sums_of(match, summary, db):
    names = [player["name"] for player in summary["players"]]
    seats, lost, drawn = [[[0] * 3 for _ in range(2)] for _ in names], [{} for _ in names], {}
    lengths, openings, times = {}, {}, [[] for _ in names]
    for line in games_of(db, match):
        game = game_of(db, line["id"])
        who = {seat: names.index(name) for seat, name in game["players"].items()}
        colours = list(who)
        result = [1, 1] if game["winner"] == "none" else [2 * (game["winner"] == colour) for colour in colours]
        for seat, colour in enumerate(colours):
            seats[who[colour]][seat][result[seat]] += 1
        causes = drawn if result[0] == 1 else lost[who[colours[result[0] // 2]]]
        causes[game["end"]] = causes.get(game["end"], 0) + 1
        lengths.setdefault(len(game["moves"]) // summary["lengths"]["width"], [0] * 3)[result[0]] += 1
        opening = openings.setdefault(game["opening"], ([0] * 3, [0] * 3))
        opening[0][result[0]] += 1
        opening[1][result[colours.index(next(c for c in colours if who[c] == 0))]] += 1
        for move in game["moves"]:
            if not move.get("opening"):
                times[who[move["seat"]]].append(move["wall_us"])
    check([player["seats"] for player in summary["players"]] == seats, f"results by colour, wanted {seats}")
    check([player["lost"] for player in summary["players"]] == lost and summary["drawn"] == drawn, f"causes, wanted {lost} {drawn}")
    shown = {i: cell for i, cell in enumerate(summary["lengths"]["cells"]) if sum(cell)}
    check(shown == lengths, f"lengths {shown}, wanted {lengths}")
    shown = {opening["name"]: (opening["seat0"], opening["first"]) for opening in summary["openings"]}
    check(shown == openings, f"openings {shown}, wanted {openings}")
    for player, taken in zip(summary["players"], times):
        middle = sorted(taken)[(len(taken) + 1) // 2 - 1]
        check(player["time"]["moves"] == len(taken) and player["time"]["most_us"] == max(taken), f"times {player['time']}")
        check(abs(player["time"]["median_us"] - middle) <= middle / 32, f"median {player['time']}, wanted {middle}")
    check(sorted(fault["number"] for fault in summary["faults"]) == sorted(
        game["number"] for game in games_of(db, match, "--result", "fault")), "faults")


def check_one_state():
    """A page that is made while the match goes on is that of one moment: the crosstable is that of the games in it."""
    db = "running.db"
    match = subprocess.Popen([PROGRAM, "match", "random", "random", "--games", "1000000", "--ply-limit", "20", "--quiet", "--db", db],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + PATIENCE
        while True:  # so many games that several commits pass while the page is made
            listed = crownhead("record", "list", "--json", "--db", db, status=None)
            if listed and json.loads(listed.splitlines()[0])["played"] >= 10000:
                break
            if match.poll() is not None or time.monotonic() >= until:
                return check(False, f"no match that goes on: {match.poll()} {match.poll() is not None and match.stderr.read()}")
            time.sleep(0.1)
        data = data_of(db)
        summary = data["summary-1"]
        games = sum(len(data[f"games-1-{i}"]["games"]) for i in range(summary["blocks"]))
        crossed = sum(sum(pairing["games"]) for pairing in summary["pairings"])
        check(games == summary["games"] == crossed, f"{games} games in the page, {summary['games']} in its head, {crossed} in the crosstable")
        return check(match.poll() is None, "the match went on meanwhile")
    finally:
        match.kill()
        match.wait()


def check_test():
    """The sequential test of the page is that of the match, and of crownhead sprt on the same counts."""
    db = "sprt.db"
    result = json_lines("match", "search:depth=2", "search:depth=1", "--games", "400", "--sprt", "elo0=0,elo1=40",
                        "--concurrency", "6", "--quiet", "--json", "--db", db)[-1]
    pairing = data_of(db)["summary-1"]["pairings"][0]
    test = pairing["sprt"]
    check(test["decided"] and test["verdict"] == "H1 accepted", f"verdict {test['verdict']}")
    check(abs(pairing["score"][0] - result["score"]["value"]) < 1e-12, f"score {pairing['score']}, wanted {result['score']}")
    names = ("ballots", "openings", "clusters", "variance_of")
    check([pairing[name] for name in names] == [result[name] for name in names], f"the score rests on {pairing}, wanted {result}")
    wanted = [result["unbiased"]["elo"][name] for name in ("value", "low", "high")]
    check(max(abs(a - b) for a, b in zip(test["unbiased_elo"], wanted)) < 1e-9, f"without bias {test['unbiased_elo']}, wanted {wanted}")
    check(test["path"][-1] == [test["pairs"], test["llr"]], "the path ends at the verdict")
    check(all(test["lower"] < llr < test["upper"] for _, llr in test["path"][:-1]), "no verdict before")
    # bounds that 200 pairs can't separate, for more or fewer games were under way when the match had its verdict
    pairing = data_of(db, "--sprt", "elo0=220,elo1=222,model=logistic")["summary-1"]["pairings"][0]
    said = json_lines("sprt", "--ptnml", ",".join(map(str, pairing["pairs"])), "--elo0", "220", "--elo1", "222", "--model", "logistic", "--json")[0]
    check("unbiased_elo" not in pairing["sprt"], "no verdict, no estimate that allows for it")
    whole = not pairing["sprt"]["decided"] and pairing["sprt"]["pairs"] == sum(pairing["pairs"])
    check(whole and abs(pairing["sprt"]["llr"] - said["sprt"]["llr"]) < 1e-9, f"LLR {pairing['sprt']['llr']}, wanted {said}")


def meetings(names, db):
    """Points of each pair of games (in halves, of four) that two agents played, as the one of the lower number sees them, by meeting;
    and the meetings in which that one came second."""
    met, turned = {}, set()
    games = {game["number"]: game for game in games_of(db)}
    for even in range(0, max(games), 2):
        first, second = names.index(games[even]["Black"]), names.index(games[even]["White"])
        low = min(first, second)
        points = 0
        for game in (games[even], games[even + 1]):
            points += 1 if game["winner"] == "none" else 2 * (game[game["winner"]] == names[low])
        pairs = met.setdefault((low, max(first, second)), [])
        pairs.append(points)
        if first > second:
            turned.add((low, max(first, second)))
    return met, turned


def lopsided(points):
    """Whether one side has won, but not every game, by counts that read otherwise from the other side."""
    counts = [points.count(i) for i in range(5)]
    return counts != counts[::-1] and 0 < sum(points) < 4 * len(points)


def check_turned():
    """Meetings of a swiss in which the agent of the lower number comes second: pairs, path and test are its own, counted from the
    games as `record list` prints them."""
    names = ["random", "search:depth=1", "search:nodes=60", "search:depth=2"]
    for seed in range(1, 9):  # until there is a meeting that would show a wrong side
        db = f"swiss-{seed}.db"
        crownhead("tournament", *names, "--format", "swiss", "--rounds", "3", "--games", "20", "--seed", str(seed), "--quiet", "--db", db)
        met, turned = meetings(names, db)
        if any(lopsided(met[agents]) for agents in turned):
            break
    else:
        check(False, "a turned meeting that one side has won, but not every game of")
    bounds = ("--elo0", "-300", "--elo1", "-299")
    page = data_of(db, "--sample", "0", "--sprt", "elo0=-300,elo1=-299")
    pairing_of = {tuple(pairing["agents"]): pairing for pairing in page["summary-1"]["pairings"]}
    check(pairing_of.keys() == met.keys() and turned, f"meetings {pairing_of.keys()}, wanted {met.keys()}")
    for agents, points in met.items():
        pairing, counts = pairing_of[agents], [points.count(i) for i in range(5)]
        said = json_lines("sprt", "--ptnml", ",".join(map(str, counts)), *bounds, "--json")[0]["sprt"]
        test = pairing["sprt"]
        check(pairing["pairs"] == counts, f"pairs of {agents}: {pairing['pairs']}, wanted {counts}")
        check(test["pairs"] == len(points) and abs(test["llr"] - said["llr"]) < 1e-9, f"LLR of {agents}: {test['llr']}, wanted {said['llr']}")
        means = [sum(points[:i + 1]) / 4 / (i + 1) for i in range(len(points))]
        shown = [point[1] for point in pairing["path"]]
        check(len(shown) == len(means) and max(abs(a - b) for a, b in zip(shown, means)) < 1e-12, f"path of {agents}: {shown}, wanted {means}")
        for pair, llr in test["path"]:
            part = [points[:pair].count(i) for i in range(5)]
            said = json_lines("sprt", "--ptnml", ",".join(map(str, part)), *bounds, "--json")[0]["sprt"]
            check(abs(llr - said["llr"]) < 1e-9, f"LLR of {agents} after {pair} pairs: {llr}, wanted {said['llr']}")


AGENT = """(agent (name plain) (kind rules) (description "Three rules whose part is known.") (rules "plain.clp"))
"""
RULES = """;;; Three rules whose part is known.
(deftemplate COMPARE::said-nothing (slot n))

(defrule COMPARE::dislike-the-last
  "Of several candidates the last is worst: decides in every turn with a choice."
  (candidate (id ?one))
  (not (candidate (id ?other&:(> ?other ?one))))
  (exists (candidate (id ?less&:(< ?less ?one))))
  =>
  (worst ?one "the last"))

(defrule COMPARE::say-nothing
  "Fires in every turn and decides nothing."
  (turn)
  =>
  (assert (said-nothing (n 0))))

(defrule COMPARE::never
  "Never fires."
  (turn)
  (not (turn))
  =>
  (assert (said-nothing (n 0))))
"""


def check_rules():
    """With a sample that holds every turn the map of rules counts what a reading of the rules says."""
    write("plain.agent", AGENT)
    write("plain.clp", RULES)
    db, agent = "rules.db", "plain.agent"
    crownhead("match", agent, "random", "--games", "4", "--quiet", "--db", db)
    turns, choices = 0, 0
    for game in games_of(db):
        shown = game_of(db, game["id"])
        mine = [seat for seat, player in shown["players"].items() if player == agent]
        moves = [move for move in shown["moves"] if move["seat"] in mine and not move.get("opening")]
        turns += len(moves)
        only = ("It is the only legal move.", "A capture must be made, and this is the only one.")
        choices += sum(move.get("reason") not in only for move in moves)
    for sample in (100000, 60, 0):
        data = data_of(db, "--sample", str(sample))["summary-1"]
        if sample == 0:
            check("rules" not in data, "--sample 0 draws none")
            continue
        rules, = data["rules"]["agents"]
        drawn = min(turns, sample // 2)
        check(rules["seen"] == turns and sum(rules["turns"]) == drawn, f"turns {rules['seen']} {rules['turns']}, wanted {drawn} of {turns}")
        found = {rule["name"]: (sum(rule["fired"]), sum(rule["decided"])) for rule in rules["rules"]}
        if drawn == turns:
            wanted = {"dislike-the-last": (choices, choices), "say-nothing": (turns, 0), "never": (0, 0)}
            check(found == wanted, f"rules {found}, wanted {wanted}")
        else:
            check(found["say-nothing"] == (drawn, 0), f"rules of a sample: {found}")


RUSHES = """;;; It runs, and does not look where.
(defrule COMPARE::rush
  (candidate (id ?m) (to ?to))
  (square (id ?to) (rank ?rank))
  =>
  (score ?m ?rank "forward"))
"""


def check_mistakes():
    """With a sample that holds every turn, the page's mistakes are those of `rules mistakes`, each at its place in its game."""
    write("rushes.agent", AGENT.replace("plain", "rushes"))
    write("rushes.clp", RUSHES)
    db, agent = "mistakes.db", "rushes.agent"
    crownhead("match", "random", "random", "--games", "2", "--quiet", "--db", db)
    crownhead("match", "search:depth=1", agent, "--games", "4", "--quiet", "--db", db)
    check("mistakes" not in data_of(db, "--match", "2")["summary-2"], "without --mistakes no turn is judged")
    url, data = page_of(db, "--match", "2", "--mistakes", "100000", "--judge", "search:depth=3")
    *wanted, summary = [line for line in json_lines("rules", "mistakes", agent, "--match", "2", "--db", db, "--judge", "search:depth=3", "--json")
                        if line["type"] in ("mistake", "summary")]
    part, = data["summary-2"]["mistakes"]
    check(summary["mistakes"] > 0 and {key: part[key] for key in ("judge", "loss", "decisions", "mistakes", "causes", "themes")} ==
          {key: summary[key] for key in ("judge", "loss", "decisions", "mistakes", "causes", "themes")}, f"{part}, wanted {summary}")
    check(len(part["worst"]) == min(20, len(wanted)), f"{len(part['worst'])} of {len(wanted)} mistakes are shown")
    games = {game["number"]: game["id"] for game in games_of(db, "2")}
    for shown, line in zip(part["worst"], wanted):
        check({key: shown.get(key) for key in line if key not in ("type", "version")} == {key: line[key] for key in line if key not in ("type", "version")},
              f"{shown}, wanted {line}")
        check(squares_of_codes(shown["codes"], data["report"]["games"]["english"]) == squares_of_fen(line["position"]), f"the board of {line['position']}")
        check(games[shown["number"]] == shown["game"], f"game {shown['number']} of the match is {shown['game']}")
        move = game_of(db, shown["game"])["moves"][shown["ply"] - 1]
        check(move["move"] == shown["played"]["move"], f"{shown['played']} at its ply, where {move['move']} is")
    refusing = data_of(db, "--match", "2", "--mistakes", "8", "--judge", "random")
    check("can't judge" in refusing["summary-2"]["mistakes"][0]["why"], "a judge that can't judge is reported")
    return url, wanted


def check_mistakes_page(page, url, wanted):
    """A card for each, with its board in words, and a way to its place in the game."""
    show(page, url, ".mistakes svg.board")
    quiet(page, "mistakes")
    words = page.run("[...document.querySelectorAll('.mistakes li > .unseen')].map((one) => one.textContent)")
    check([squares_of_label(one) for one in words] == [squares_of_fen(line["position"]) for line in wanted[:20]], f"boards in words: {words}")
    pieces = page.run("[...document.querySelectorAll('.mistakes svg.board')].map((one) => one.querySelectorAll('.piece').length)")
    check(pieces == [len(squares_of_fen(line["position"])) for line in wanted[:20]], f"pieces on the boards: {pieces}")
    listed = page.run("document.querySelector('.mistakes dl').textContent")
    check(all(move in listed for move in wanted[0]["better"]["line"][:8]) and wanted[0]["change"]["text"] in listed, f"the worst: {listed}")
    found = page.violations()
    check(not found, f"axe finds on the mistakes: {found}")
    page.run("document.querySelector('.mistakes a').click()")
    page.wait("!document.getElementById('replay').hidden && document.querySelector('#replay svg.board')")
    check(wanted[0]["played"]["move"] in page.run("document.querySelector('.what').textContent"), "a link leads to the move")
    check_sizes(page, url, [])


def check_tournament(page):
    """Many agents: places, points against each other, ratings."""
    db = "many.db"
    result = json_lines("tournament", "search:depth=2", "search:depth=1", "random", "search:nodes=300", "--games", "6", "--quiet", "--json", "--db", db)[-1]
    url, data = page_of(db)
    summary = data["summary-1"]
    names = [player["name"] for player in summary["players"]]
    for row, wanted in zip(summary["standings"]["rows"], result["standings"]):
        rating = wanted["rating"]
        check(names[row["player"]] == wanted["name"] and row["place"] == wanted["place"] and row["points"] == wanted["points"], f"{row}, wanted {wanted}")
        near = all(abs(a - rating[b]) < 1e-9 for a, b in zip(row["elo"], ("value", "low", "high")))
        check(near and row["elo_open_high"] == rating["open_high"], f"rating {row}, wanted {rating}")
    show(page, url)
    shown = page.run("[...document.querySelectorAll('table.cross tbody tr')].map((row) => [...row.querySelectorAll('td')].slice(6).map((cell) => cell.querySelector('strong')?.textContent ?? ''))")
    def text(points):
        return "" if points is None else ("½" if points == 0.5 else f"{int(points)}½" if points % 1 else str(int(points)))
    check(shown == [[text(points) for points in row] for row in result["crosstable"]], f"crosstable {shown}, wanted {result['crosstable']}")
    choices = page.run("document.getElementById('path-meeting').options.length")
    page.run("(() => { const e = document.getElementById('path-meeting'); e.value = '5'; e.dispatchEvent(new Event('change')); })()")
    check(choices == 6, f"{choices} meetings")
    quiet(page, "a tournament")
    check_sizes(page, url, ["game=3&ply=4"])


def check_blocks(page, games, seconds):
    """More games than a block holds: every one is listed, and one of the last block opens by its address."""
    db = "blocks.db"
    crownhead("match", "random", "random", "--games", str(games), "--quiet", "--db", db)
    url, data = page_of(db)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    blocks = (games + 255) // 256
    check(data["summary-1"]["blocks"] == blocks and sum(len(data[f"games-1-{i}"]["games"]) for i in range(blocks)) == games, f"{blocks} blocks")
    check(sorted(sum((data[f"index-1-{i}"]["number"] for i in range(blocks)), [])) == list(range(games)), "every game is in the list once")
    points = len(data["summary-1"]["pairings"][0]["path"])
    check(points == games // 2 if games <= 800 else 300 <= points <= 400, f"{points} points of a path of {games} games")
    begun = time.monotonic()
    show(page, url)
    check(time.monotonic() - begun < seconds, f"{games} games open in {time.monotonic() - begun:.1f} s")
    check(f"of {games:,} games" in page.run("document.querySelector('.pager [role=status]').textContent"), "all are listed")
    page.run("document.getElementById('page-on').click()")
    check(page.run("document.querySelector('.pager [role=status]').textContent").startswith("26 to 50"), "the next page of the list")
    last = max(games_of(db), key=lambda game: game["number"])
    show(page, f"{url}#game={last['id']}&ply={last['plies']}", "svg.board")
    shown = game_of(db, last["id"])
    check(squares_of_label(label_of_board(page)) == squares_of_fen(shown["last_position"]), "the last game's last position")
    quiet(page, "many games")
    return most


def check_odd_records(page):
    """Records that hold little: no games, imported ones alone, a match that was stopped, faults alone."""
    empty, imported, stopped = "empty.db", "imported.db", "stopped.db"
    write("games.pdn", '[Black "Ann"]\n[White "Bea"]\n1. 11-15 23-19 2. 8-11 {a <b>comment</b>} 1/2-1/2\n\n'
          '[Black "Bea"]\n[White "Ann"]\n[SetUp "1"]\n[FEN "B:W25:BK6,18"]\n1. 6-10 *\n')
    crownhead("record", "import", "games.pdn", "--db", imported)
    crownhead("match", "random", "random", "--games", "4", "--quiet", "--db", empty)
    crownhead("match", "random", "random", "--games", "9", "--quiet", "--db", stopped)
    for db, statement in ((empty, "DELETE FROM move; DELETE FROM impasse; DELETE FROM game; UPDATE match SET state = 'running'"),
                          (stopped, "DELETE FROM move WHERE game IN (2, 5); DELETE FROM impasse WHERE game IN (2, 5); DELETE FROM game WHERE id IN (2, 5); UPDATE match SET state = 'running'")):
        record = sqlite3.connect(db)
        record.executescript(statement)
        record.close()
    for db, words in ((empty, ["0 of 4 games", "running"]), (imported, ["Ann", "Bea", "without a result"]), (stopped, ["7 of 9 games", "random (A)", "random (B)"])):
        url, _ = page_of(db)
        show(page, url)
        text = page.run("document.getElementById('overview').textContent")
        for word in words:
            check(word in text, f"{db}: {word} in {text[:300]}")
        quiet(page, db)
        if db == stopped:
            check_elo(page, url, db)
        check_sizes(page, url, ["game=1"])
    show(page, f"{os.path.dirname(url)}/imported.html#game=2&ply=1", "svg.board")
    check(squares_of_label(label_of_board(page)) == squares_of_fen("W:W25:BK10,18"), "an imported game from a position of its own")


def check_boards(page):
    """Boards of other sizes, with other names of squares, and with lines: what is shown is what `record show` prints."""
    db = "boards.db"
    squares = {"international": 50, "fanorona": 45, "turkish": 64, "loa": 64}
    titles = {"international": "international", "fanorona": "fanorona", "turkish": "turkish", "loa": "lines of action"}
    for game in squares:
        crownhead("match", "random", "search:depth=1", "--game", game, "--games", "2", "--openings", "none", "--quiet", "--db", db)
    url, data = page_of(db, "--sample", "0")
    games = data["report"]["games"]
    check({name: len(game["squares"]) for name, game in games.items()} == squares, "squares of the games")
    # a board of 5 times 9 points: lines along and across, and one in each of the 4 times 8 fields
    check(len(games["fanorona"]["lines"]) == 5 * 8 + 4 * 9 + 4 * 8, "the lines of fanorona's board")
    check("lines" not in games["turkish"] and "lines" not in games["international"], "boards of squares have no lines")
    for match, name in enumerate(squares, 1):
        for listed in games_of(db, str(match)):
            show(page, f"{url}#match={match}&game={listed['id']}&ply={listed['plies']}", "svg.board")
            shown = game_of(db, listed["id"])
            check(squares_of_label(label_of_board(page)) == squares_of_fen(shown["last_position"]), f"the last position of {name}")
            drawn = page.run("[document.querySelectorAll('.board .square').length, document.querySelectorAll('.board .point').length]")
            check(drawn == ([0, squares[name]] if name == "fanorona" else [squares[name], 0]), f"{name}: {drawn}")
            pale = page.run("document.querySelectorAll('.board .square.pale').length")
            check(pale == (32 if squares[name] == 64 else 0), f"{name}: {pale} pale squares")
        labels = page.run("[...document.querySelectorAll('#group option')].map((option) => option.textContent)")
        check(any(label.startswith(f"{match}: ") and titles[name] in label.lower() for label in labels), f"{name} is named: {labels}")
    # What is taken where the piece that moved is now is crossed out beside it.
    moves = [move["move"] for move in shown["moves"]]
    taken = next(i for i, move in enumerate(moves, 1) if "x" in move)
    show(page, f"{url}#match={match}&game={listed['id']}&ply={taken}", "svg.board .captured")
    check(page.run("document.querySelectorAll('.board .captured.under').length") == 1, "a capture by replacement")
    quiet(page, "other boards")
    check_sizes(page, url, ["match=2&game=4&ply=3"])


def seats_of(page, url):
    """The seats as they are named above and below the board of the first game."""
    show(page, f"{url}#match=1&game=1&ply=0", "svg.board")
    return page.run("[...document.querySelectorAll('.stage .seat-line > .muted')].map((node) => node.textContent.trim())")


def check_hidden(page):
    """Stratego: all ranks, or what either side knew at each ply, as an independent observer finds."""
    db = "hidden.db"
    crownhead("match", "random", "random", "--game", "stratego", "--games", "2", "--ply-limit", "60", "--quiet", "--db", db)
    url, data = page_of(db, "--sample", "0")
    game = data["report"]["games"]["stratego"]
    letter = dict(zip(("flag", "spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major", "colonel", "general", "marshal", "bomb",
                       "unknown"), "FYSNTLPJCGMBU"))
    # The numbers of the International Stratego Federation, as the console draws them.
    signs = dict(zip(game["kinds"], game["letters"]))
    check(signs["marshal"] == "10" and signs["scout"] == "2" and signs["spy"] == "1" and signs["bomb"] == "B", f"the signs of ranks: {signs}")

    def board_shown():
        found = {}
        for seat, part in enumerate(label_of_board(page).split(". ")):
            for words in part.partition(": ")[2].split(", "):
                kind, square = words.split()
                found[square] = (seat, letter[kind])
        return found
    check(seats_of(page, url) == ["Blue", "Red"], "Red's pieces stand below")
    shown = game_of(db, 1)
    table = Table(shown["start"])
    observers = [Observer(seat, table.set_up(seat)) for seat in (0, 1)]
    check(page.run("document.querySelectorAll('.board .square').length") == 92, "a board with lakes")
    named = "[...document.querySelectorAll('.controls button')].every((one) => (one.getAttribute('aria-label') ?? one.textContent).startsWith(one.textContent.trim()))"
    check(page.run(named), "a button's name is what is written on it")
    for ply in range(61):
        if ply % 20 == 0:
            check(board_shown() == table.board, f"all ranks at ply {ply}")
            for observer in observers:
                page.key("v")
                check(board_shown() == observer.board, f"the view of seat {observer.seat} at ply {ply}")
            page.key("v")
            # Red's pieces that Blue knows and the other way round have a ring.
            known = sum(observers[1 - seat].board[square][1] != "U" for square, (seat, _) in table.board.items())
            check(page.run("document.querySelectorAll('.board .piece.shown').length") == known, f"{known} pieces are known at ply {ply}")
        if ply < 60:
            seen = table.play(shown["moves"][ply]["move"])
            for observer in observers:
                observer.see(*seen)
            page.key("ArrowRight")
    quiet(page, "hidden pieces")
    check_sizes(page, url, ["match=1&game=1&ply=3"])


def check_files(db):
    """The file that is written, and when it is not."""
    first, other = "first.html", "other.txt"
    crownhead("report", "--db", db, "--html", first)
    html = read(first)
    check(crownhead("report", "--db", db, "--html", "-") == html, "standard output gives the same page")
    crownhead("report", "--db", db, "--html", first)
    check(read(first) == html, "a report is replaced, by the same for the same record")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    check(policy and "default-src 'none'" in policy[1] and "unsafe" not in policy[1], "the policy is strict")
    shell = re.sub(r'<script type="(text/plain|application/json)".*?</script>', "", html, flags=re.S)
    check(set(re.findall(r"https?://[^\"' ]*", shell)) == {"http://www.w3.org/2000/svg"}, "nothing is loaded from elsewhere")
    write(other, "mine\n")
    refused("other.txt: exists and is not a report", "report", "--db", db, "--html", other)
    check(read(other) == "mine\n", "another file is left alone")
    refused("needs a page to write", "report", "--db", db)
    refused("no match 99", "report", "--db", db, "--match", "99", "--html", first)
    refused("can't be written", "report", "--db", db, "--html", "no/such/folder.html")
    refused("there is no such record", "report", "--db", "none.db", "--html", first)
    refused("elo0", "report", "--db", db, "--html", first, "--sprt", "elo0=5,elo1=0")
    check(read(first) == html, "what failed changed nothing")
    while True:
        stopped = subprocess.Popen([PROGRAM, "report", "--db", db, "--html", first, "--sample", "100000"], stderr=subprocess.PIPE)
        while len(os.listdir()) < 4 and stopped.poll() is None:  # the draft of the page
            time.sleep(0.001)
        stopped.send_signal(signal.SIGINT)
        said = stopped.communicate()[1].decode()
        if stopped.returncode != 0:  # else it was done before
            break
        html = read(first)
    check(stopped.returncode == 1 and "no report was written" in said, f"^C: {stopped.returncode} {said}")
    check(read(first) == html, "what was stopped changed nothing")
    check(sorted(os.listdir()) == sorted(["m.db", "first.html", "other.txt"]), f"nothing is left behind: {os.listdir()}")
    return html


def main():
    db = "m.db"
    result = json_lines("match", "crownhead", "search:depth=1", "--games", "24", "--quiet", "--json", "--db", db)[-1]
    check_data(db, check_files(db))
    for test in (check_sums, check_one_state, check_test, check_turned, check_rules):
        test()
    mistakes = check_mistakes()
    program = browser.find("the page")
    if not program:
        return
    if SANITIZED:
        print("skipped: the page in a browser, which is no more than text to sanitizers")
        return
    make_hostile("hostile.db")
    with browser.Browser(program) as page:
        url = f"file://{os.path.abspath('first.html')}"
        page.screen(1280, 900)
        show(page, url)
        check_crosstable(page, result)
        check_keys(page, db, url)
        check_list(page, url, db)
        check_elo(page, url, db)
        check_paper(page, url)
        quiet(page, "a match")
        check_sizes(page, url, ["game=1&ply=20"])
        check_hostile(page, *page_of("hostile.db"))
        check_mistakes_page(page, *mistakes)
        for test in (check_odd_records, check_boards, check_hidden, check_tournament):
            test(page)
        check_blocks(page, 600, 3600)


def heavy():
    """Ten thousand games: the memory of the program stays small, and the page opens."""
    program = browser.find("ten thousand games")
    if not program:
        return
    with browser.Browser(program) as page:
        page.screen(1280, 900)
        most = check_blocks(page, int(os.environ["CH_GAMES"]), 20)
        check(most < 100 * 1024, f"match and report take {most} kB of memory at most")


scenario(heavy if os.environ.get("CH_GAMES") else main)
