"""Matches that are watched while they are played, from outside: what each watcher is sent at the socket, the server's list and streams,
and the page in a headless Chromium. The agent that makes the matches wait thinks when this test lets it."""
import os
import signal

import browser
from clicks import check_axe
from scenario import SUPPORT, check, run, scenario, write
from server import Server
from watched import MANY, Match, Stream, Watcher, await_boards, make_folders, moves_of, recorded, sockets, until


def check_stream(server, folder, runtime):
    """A move comes when it is played; ends and next games come; what was sent is what is recorded."""
    check(server.get("live")["matches"] == [], "nothing is played")
    with Match(folder, runtime, "--games", "2", gate="gate") as match:
        [entry] = await_boards(server, 1)
        about, [board] = entry["about"], entry["boards"]
        check(about["agents"][1]["name"] == "random" and about["planned"] == 2 and about["played"] == 0, f"the match: {about}")
        check(not about["whole"] and board["number"] == 0 and "random" in board["players"], f"the board: {board}")
        check(server.ask("GET", "/api/live/639999/events")[0] == 404, "a board that there is not")
        stream, games, ready = Stream(server, board["watch"]), [], False
        check(stream.read("board")["board"]["title"] == "English draughts", "the game is sent")
        idle = [Watcher(runtime), Watcher(runtime, 1)]  # who never read
        for words in (b"nothing\n", b"show 0\n", b"show 99\n", b"show 1\nshow 1\n", b"x" * 100000):
            rude = Watcher(runtime)
            try:
                rude.link.sendall(words)
            except (BrokenPipeError, ConnectionResetError):
                pass
            check(rude.is_sent_away(), f"{words[:20]} is no way to ask")
        many = [Watcher(runtime) for _ in range(40)]
        while (game := stream.read("game", "match"))["type"] == "game":
            moves, turn, engine = [], 0, 1 - game["players"].index("random")
            while True:
                if turn == engine and not ready:  # so that no game is played ahead
                    match.let()
                    ready = True
                if (event := stream.read("ply", "end"))["type"] == "end":
                    break
                moves.append(event["move"])
                turn, ready = 1 - event["seat"], ready and event["seat"] != engine
                check(event["ply"] == len(moves), f"plies in order: {event}")
                check("reason" not in event and "score" not in event, f"beside an external program only moves are sent: {event}")
            games.append(moves)
        check(game["ended"] == "complete" and game["played"] == 2 and len(games) == 2, f"the end: {game}")
        check(stream.read("game") is None, "the stream ends with the match")
        check(match.end() == 0, f"the match ends: {match.said}")
        for number, moves in enumerate(games, 1):
            check(moves == moves_of(recorded(folder, number)), f"game {number} as it was sent and as it is recorded")
        for one in idle + many:
            one.link.close()
    check(sockets(runtime) == [], "the socket is gone")
    until(lambda: server.get("live")["matches"] == [], "an empty list")


def check_places(server, folder, runtime):
    """Two matches on a record have a place each, also beside what a killed one left; strange folders are not used."""
    with Match(folder, runtime, "--games", "2", "--seed", "2", gate="gate-2") as first:
        until(lambda: sockets(runtime), "a socket")
        await_boards(server, 1)
        left = sockets(runtime)
        first.end(signal.SIGKILL)
        check(sockets(runtime) == left, "a killed match leaves its socket")
    write(f"{runtime}/crownhead/{left[0][:-4]}ffff", "no socket")
    with Match(folder, runtime, "--games", "2", "--seed", "2", gate="gate-2") as first, \
            Match(folder, runtime, "--games", "2", "--seed", "3", gate="gate-3") as second:
        matches = await_boards(server, 2)
        check(len(matches) == 2 and len({match["about"]["match"] for match in matches}) == 2, f"two matches: {matches}")
        check(left[0] not in sockets(runtime) and len(sockets(runtime)) == 3, f"{sockets(runtime)}")
        for name in sockets(runtime):
            mode = os.lstat(f"{runtime}/crownhead/{name}").st_mode & 0o777
            check(mode == 0o600 or name.endswith("ffff"), f"{name} has the mode {mode:o}")
        for match in (first, second):
            match.let(MANY)
            check(match.end() == 0, match.said)
    os.remove(f"{runtime}/crownhead/{left[0][:-4]}ffff")
    os.chmod(f"{runtime}/crownhead", 0o755)
    with Match(folder, runtime, "random", "random", "--games", "2", db="other.db") as match:
        check(match.end() == 0, "a match goes on that can't be watched")
    done = run("match", "random", "random", "--games", "2", "--seed", "2", "-c", "1", "--db", "other.db", cwd=folder,
               env={**os.environ, "XDG_RUNTIME_DIR": runtime})
    errors = done.stderr
    check(done.returncode == 0 and "can't be watched" in errors and sockets(runtime) == [], f"it does not say why: {errors}")
    os.chmod(f"{runtime}/crownhead", 0o700)


def check_hidden(folder, runtime):
    """Ranks are sent of games between players that can't listen, and of no other: the name of an opening that is a position has them, too."""
    from_position = ("greedy", "random", "--openings", "openings.fen")
    cases = [(True, "on", from_position), (False, "off", from_position), (False, "on", ("random", f"ucc:python3 {SUPPORT}/ucc_engine.py 3"))]
    with Match(folder, runtime, "random", "random", "--game", "stratego", "--games", "2", db="position.db") as match:
        check(match.end() == 0, match.said)
    write(f"{folder}/openings.fen", recorded(folder, 1, "position.db")["start"] + "\n")
    for whole, sandbox, names in cases:
        os.environ["CROWNHEAD_SANDBOX"] = sandbox
        with Match(folder, runtime, *names, "--game", "stratego", "--games", "2000", db="hidden.db") as match:
            watcher = Watcher(runtime, 1)
            board, game = watcher.read("board")["board"], watcher.read("game")
            plies = [watcher.read("ply") for _ in range(12)]
            about = watcher.read("match")
            match.end(signal.SIGTERM)
        check(("opening" in game) == (whole and "--openings" in names), f"a position's name has its ranks: {game.get('opening')}")
        hidden = {1 + seat * board["kinds_of_seat"] + board["unknown"] for seat in (0, 1)}
        codes = [code for code in game["start"] if code]
        check(len(codes) == 80 and all((code in hidden) != whole for code in codes), f"{names}: the set-ups are {game['start']}")
        changes = [code for ply in plies for code in ply["changes"][1::2] if code]
        check(whole or all(code in hidden or code > board["shown"] for code in changes), f"{names}: {plies}")
        check(about["whole"] == whole and any("reason" in ply for ply in plies) == whole, f"{names}: reasons")


# The button of the list, the title of the board and its list of moves.
ONE_MOMENT = """(() => { const text = (selector) => document.querySelector(selector).textContent;
    const moves = document.querySelectorAll('.live-board .moves li').length;
    const game = text('#live-game').split(',')[0];
    return text('#live [data-watch]') === `${game}, ${moves} ${moves === 1 ? 'move' : 'moves'}`; })()"""


def check_page(server, folder, runtime):
    """The page: a running game moves on the board, its end is shown, the next is gone on to, the match's end leads to its games."""
    program = browser.find("the page")
    if not program:
        return
    shown = "window.crownheadLive()?.shown"
    with Match(folder, runtime, "--games", "2", "--seed", "5", "--tc", "game=3600s", "--sprt", "elo0=0,elo1=20", gate="gate-5") as match, browser.Browser(program) as page:
        page.screen(390, 844, dark=True, phone=True)
        page.open(server.url)
        page.wait("document.querySelector('#to-record') && !document.querySelector('#to-record').hidden")
        page.click("#to-record")
        page.wait("document.querySelector('#live [data-watch]') && document.querySelector('table.games')")
        page.click("#live [data-watch]")
        page.wait(f"{shown}?.positions.length")
        check(page.run("document.querySelector('#live-game').textContent").startswith("Game 1"), "the first game")
        for _ in range(2):
            before = page.run(f"{shown}.plies.length")
            pieces = page.run("document.querySelector('.live-board .position-words').textContent")
            match.let()
            page.wait(f"{shown}.plies.length >= {before} + 2")
            check(page.run("document.querySelector('.live-board .position-words').textContent") != pieces, "the board moves")
            check(page.run("document.querySelectorAll('.live-board .moves li').length") >= before + 2, "the list, too")
            check(page.run(ONE_MOMENT), "the list of matches says the same of the game as its board")
        check(page.run("document.querySelectorAll('.live-board .clock').length") == 2, "both clocks are shown")
        running = "document.querySelector('.live-board .clock.running')"
        plies, clock = page.run(f"{shown}.plies.length"), page.run(f"{running}.textContent")
        page.wait(f"{running}.textContent !== '{clock}'")
        check(page.run(f"{running}.textContent") < clock and page.run(f"{shown}.plies.length") == plies, f"who thinks has less and less: {clock}")
        check_axe(page, "a game that is played")
        check(page.run("document.documentElement.scrollWidth") <= 390, "it fits a phone")
        page.screen(1300, 900)
        check_axe(page, "the same, light and wide")
        page.click("#live-follow")  # off: the end is looked at as long as this test likes
        page.run("window.crownheadLive().events.abort.abort()")
        before = page.run(f"{shown}.plies.length")
        match.let()
        page.wait(f"{shown}.plies.length >= {before} + 2")  # though it was sent anew from its start
        while not page.run(f"Boolean({shown}.end)"):
            before = page.run(f"{shown}.plies.length")
            match.let()
            page.wait(f"{shown}.end || {shown}.plies.length >= {before} + 2")
        page.wait("document.querySelector('#live-end')")
        check(page.run("document.querySelector('#live-end').textContent").startswith(("Black wins: ", "White wins: ", "Drawn: ")), "the end is shown")
        check(page.run(ONE_MOMENT), "the list has the game whose end is shown, not the one that is played now")
        page.wait("document.querySelector('.live-match p').textContent.includes('1 of 2 games')")
        page.click("#live-follow")
        page.wait("document.querySelector('#live-game').textContent.startsWith('Game 2')")
        match.let(MANY)
        page.wait("document.querySelector('#live-games')")
        notice = page.run("document.querySelector('#live-notice').textContent")
        check(notice.startswith("The match is over, and its test is undecided: hub:"), f"the match's end is shown: {notice}")
        check(match.end() == 1, match.said)
        page.click("#live-games")
        page.wait("!document.querySelector('#live-games') && document.querySelectorAll('table.games tbody tr').length === 2")
        check(page.console == [], f"the console of the browser: {page.console}")


def check_all(folder, runtime):
    with Server("--db", "games.db", folder=folder) as server:
        check_stream(server, folder, runtime)
        check_places(server, folder, runtime)
        check_page(server, folder, runtime)
        check(server.end() == 0 and server.said == "", f"it ends with {server.status}: {server.said}")
    check_hidden(folder, runtime)


def main():
    top = os.getcwd()
    folder, runtime = make_folders(top, "left")
    with Match(folder, runtime, "--games", "2", gate="gate") as match, Server("--db", "games.db", folder=folder) as server:
        [entry] = await_boards(server, 1)
        check_all(*make_folders(top, "here"))
        [same] = await_boards(server, 1)
        check(same["id"] == entry["id"], "a match keeps its number while no page asks, as a page in a hidden tab")
        check(Stream(server, entry["boards"][0]["watch"]).read("game")["number"] == 0, "its board, too")
        match.let(MANY)
        check(match.end() == 0, match.said)


scenario(main)
