"""crownhead serve from outside: the address, who is kept out, games by requests and by clicks in a headless Chromium."""
import hashlib
import os
import random
import resource
import signal
import socket
import subprocess
import time

import browser
from clicks import DETERMINISED, ENGINE, check_axe, check_dialogues, check_hand_over, check_kinds, check_touch, open_game, play_by_clicks, wait_turn
from scenario import SANITIZED, check, crownhead, read, scenario, write
from server import Server, Table
from sessions import children


def check_address():
    """The first line is the whole address, at once into a pipe; a GET of it is the page; TERM ends it with 0."""
    with Server() as server:
        check(len(server.token) == 64 and server.port > 0, f"the address is {server.url}")
        status, headers, body = server.ask("GET", "/", headers={"Authorization": None})
        check(status == 200 and b"<!doctype html>" in body, f"the page: {status}")
        policy = headers["Content-Security-Policy"]
        check("default-src 'none'" in policy and "unsafe" not in policy, f"the policy is {policy}")
        check(headers["X-Content-Type-Options"] == "nosniff" and "Set-Cookie" not in headers, f"headers: {headers}")
        for path in ("/play.js", "/play.css", "/table.js", "/table.css"):
            check(server.ask("GET", path)[0] == 200, path)
        with Server("--port", str(server.port)) as second:
            check(second.url == "" and second.process.wait() == 2, "a port that is taken is reported")
        with Server("nobody") as third:
            check(third.url == "" and third.process.wait() == 2, "an agent that there is none of is reported")
        with Server() as other:
            check(other.token != server.token, "each server has a token of its own")
    check(server.status == 0 and server.said == "", f"TERM ends it with {server.status}: {server.said}")


def check_guard(server):
    """Host, Origin, token, method: every way in that is not the page's is refused."""
    own, evil = f"127.0.0.1:{server.port}", "evil.example"
    hosts = {own: 0, f"localhost:{server.port}": 0, evil: 421, f"{evil}:{server.port}": 421, "127.0.0.1": 421, None: 400}
    tokens = {f"Bearer {server.token}": 0, f"Bearer {server.token[:-1]}x": 401, "": 401, None: 401}
    for host, by_host in hosts.items():
        for token, by_token in tokens.items():
            for origin in (None, f"http://{host}", f"http://{evil}", "null"):
                for method in ("GET", "POST", "PUT", "OPTIONS", "DELETE"):
                    headers = {"Host": host, "Authorization": token, "Origin": origin}
                    found = server.ask(method, "/api/tables" if method != "POST" else "/api/agents", {"game": "english"}, headers)[0]
                    by_method = 405 if method not in ("GET", "POST") else 0
                    foreign = origin is not None and origin != f"http://{host}" or (method == "POST" and origin is None)
                    wanted = by_host or by_method or (403 if origin and foreign else 0) or by_token or (403 if foreign else 0) or 200
                    check(found == wanted, f"{method}, {headers}: {found}, not {wanted}")
    head = f"GET / HTTP/1.1\r\nHost: {own}\r\n"
    check(server.raw(head + "\r\n") == 200, "a plain request")
    check(server.raw(head + f"Host: {evil}\r\n\r\n") == 400, "two hosts")
    check(server.raw(head + f"Host: {own}\r\n\r\n") == 400, "the same host twice")
    for site, wanted in (("cross-site", 403), ("same-site", 403), ("none", 200), ("same-origin", 200)):
        check(server.raw(head + f"Sec-Fetch-Site: {site}\r\n\r\n") == wanted, f"Sec-Fetch-Site: {site}")
    for path in ("/..%2f..%2fetc/passwd", "/../../../../etc/passwd", "/page.js%00", "//etc/passwd", "/page.css/", "/web/serve/main.js", "/%2e%2e/"):
        check(server.ask("GET", path)[0] == 404, path)
    for path, body, wanted in (("tables", b"", 400), ("tables", b"[]", 400), ("tables", b"{}", 422), ("tables", b"\xff\0", 400),
                               ("tables", b"[" * 100000, 400), ("tables/1/do", b'{"word":"save"}', 422), ("nothing", b"{}", 404),
                               ("tables", b'{"game":"english","seats":["human","hub:/bin/true"]}', 422),
                               ("tables", b'{"game":"english","seats":["human","rules:/etc/passwd"]}', 422),
                               ("tables", b'{"game":"english","seats":["human","search:depth=99"]}', 422),
                               ("tables", b'{"game":"/etc/passwd.game","seats":["human","human"]}', 422),
                               ("tables/77/do", b'{"word":"undo"}', 404)):
        found = server.ask("POST", f"/api/{path}", body)[0]
        check(found == wanted, f"{path} {body[:60]}: {found}, not {wanted}")
    check(server.ask("POST", "/api/tables", b"{}", {"Content-Type": "text/plain"})[0] == 415, "a form's type")
    post = f"POST /api/tables HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nContent-Type: application/json\r\nAuthorization: Bearer {server.token}\r\n"
    check(server.raw(post + "Content-Length: 99999999\r\n\r\n") == 413, "a body that is too large")
    check(server.raw(post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n", b"{}") in (0, 400), "two lengths")
    check(server.raw(f"GET / HTTP/1.1\r\nHost: {own}\r\nX: " + "x" * 200000 + "\r\n\r\n") in (0, 431, 413), "a head without end")


def check_many(server):
    """A thousand idle connections and half requests: the server stays small, and answers."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    if min(hard, 4096) < 1500:
        print(f"skipped: a thousand connections, since {hard} files may be open")
        return
    links = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(1000)]
    for link in links[::2]:
        link.sendall(b"GET / HT")
    check(server.ask("GET", "/api/tables")[0] == 200, "it answers beside a thousand connections")
    memory = server.memory()
    check(SANITIZED or memory < 64 * 1024, f"a thousand idle connections take {memory} kB")
    for link in links:
        link.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def check_games(server):
    """A game by requests: moves, answers, what is refused, ends, limits."""
    table = Table(server, "english", "human", "search:depth=1")
    state = table.settled()
    # The seven first moves of English draughts.
    check(sorted(move["move"] for move in state["legal"]) == ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"], f"{state['legal']}")
    _, said = table.do("move", "11-15", ply=0)
    check(said == "", f"a move is made: {said}")
    state = table.settled()
    check([ply["move"] for ply in state["plies"]][:1] == ["11-15"] and len(state["plies"]) == 2, f"{state['plies']}")
    table.do("account", "1")
    account = server.get(f"tables/{table.id}/account")
    check(account["ply"] == 1 and account["account"]["chosen"] == state["plies"][1]["move"], "the account is of the move that was made")
    _, said = table.do("move", "11-15", ply=0)
    check("changed meanwhile" in said, f"a move of an older board: {said}")
    _, said = table.do("move", "1-32")
    check("1-32" in said, f"a move that is none: {said}")
    state, said = table.do("undo")
    check(said.startswith("Taken back") and state["plies"] == [], f"undo: {said}")
    state, _ = table.do("redo")
    check(len(table.settled()["plies"]) == 2, "redo")
    state, _ = table.do("resign")
    check(state["over"]["winner"] == 1 and state["legal"] == [], f"resigned: {state.get('over')}")
    table.do("new")
    check("over" not in table.settled(), "another game")
    more = [Table(server, "english", "human", "human") for _ in range(3)]
    server.post("tables", {"game": "english", "seats": ["human", "human"]}, status=409)
    for one in (*more, table):
        server.post(f"tables/{one.id}/close", {})
        server.post(f"tables/{one.id}/do", {"word": "undo"}, status=404)


def check_thoughts(server):
    """A thought is cut short or stopped, a flag falls by itself, three games find a level."""
    table = Table(server, "english", "human", "search:depth=60")  # which it would never reach
    table.do("move", "11-15")
    table.wait(lambda state: state["thinking"])
    server.post(f"tables/{table.id}/do", {"word": "now"})
    check(len(table.settled()["plies"]) == 2, "an agent moves on command")
    table.do("move", table.state()["legal"][0]["move"])
    table.wait(lambda state: state["thinking"])
    state, _ = table.do("stop")
    check(state["halted"] and len(state["plies"]) == 3, "it is stopped, and has not moved")
    state, _ = table.do("now")
    check(len(state["plies"]) == 4, "and then plays what it had found")
    check(table.do("now")[1] == "", "it is too late to hurry")
    server.post(f"tables/{table.id}/close", {})
    table = Table(server, "english", "human", "human")
    table.do("clock", "game=50ms")
    state = table.wait(lambda state: "over" in state)
    check(state["over"]["winner"] == 1 and state["over"]["flag"] and state["plies"] == [] and state["clock"]["ms"][0] == 0, f"a flag falls: {state['over']}")
    table.do("clock", "game=60min")
    state, said = table.do("undo")
    check("goes on" in said and "over" not in state and state["clock"]["runs"] == 0 and state["clock"]["ms"][0] > 3e6, f"it is taken back: {said}")
    server.post(f"tables/{table.id}/close", {})
    table = Table(server, "english", "human", "random")
    state, _ = table.do("level", "find")
    for left in (3, 2, 1):
        check(state["level_search"]["left"] == left and state["seats"][1]["who"] == f"level:{state['level_search']['level']}", f"{state['level_search']}")
        table.do("resign")
        state = table.wait(lambda now, left=left: now.get("level_search", {}).get("left") == left - 1)
        if left > 1:
            state, _ = table.do("new")
    found = state["level_search"]
    check(found["level"] <= 2 and found["range"][0] == 1, f"who loses every game has a low level: {found}")
    server.post(f"tables/{table.id}/close", {})


def check_events(server):
    """The stream sends every change; a client that vanishes harms no other."""
    table = Table(server, "english", "human", "human")
    with socket.create_connection(("127.0.0.1", server.port)) as link:
        link.sendall(f"GET /api/tables/{table.id}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                     f"Authorization: Bearer {server.token}\r\n\r\n".encode())
        received = b""

        def listen(until):
            nonlocal received
            while received.count(b"data:") < until:
                part = link.recv(4096)
                if not part:
                    break
                received += part
        listen(1)
        check(b"text/event-stream" in received, "it is a stream of events")
        table.do("move", "11-15")
        listen(2)
        check(received.count(b"data:") >= 2, "a move is an event")
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    table.do("move", "22-18")
    for _ in range(40):  # more than there may be: the oldest end
        link = socket.create_connection(("127.0.0.1", server.port))
        link.sendall(f"GET /api/tables/{table.id}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                     f"Authorization: Bearer {server.token}\r\n\r\n".encode())
        link.close()
    check(len(table.do("move", "15x22")[0]["plies"]) == 3, "the game goes on")
    server.post(f"tables/{table.id}/close", {})


def known_kinds(state, seat):
    """The squares of the other seat's pieces whose kind the state names."""
    game = state["board"]
    kinds = game["kinds_of_seat"]
    found = set()
    positions = [state.get("start", [])]
    for ply in state.get("plies", ()):
        after = positions[-1][:]
        for square, code in zip(ply["changes"][::2], ply["changes"][1::2]):
            after[square] = code
        positions.append(after)
    for codes in positions:
        for square, code in enumerate(codes):
            kind, owner = (code - 1) % kinds, (code - 1) % (4 * kinds) // kinds
            if code and owner != seat and kind != game["unknown"]:
                found.add((square, kind))
    return found


def check_secrets(server):
    """Stratego Duel: what is sent never shows a rank that the person has not seen struck."""
    table = Table(server, "stratego:army=duel", "human", "random")
    state = table.settled()
    check("set_up" in state and known_kinds(state, 0) == set(), "before the set-up nothing is shown")
    table.do("deal")
    table.do("done")
    dice = random.Random(1)
    seen = len(table.states)
    for _ in range(60):
        state = table.settled()
        if "over" in state:
            break
        table.do("move", dice.choice(state["legal"])["move"])
    any_shown = False
    for state in table.states[seen:]:
        if "over" in state or "plies" not in state:
            continue
        shown = known_kinds(state, 0)
        struck = any("tells" in ply for ply in state["plies"])
        any_shown = any_shown or bool(shown)
        check(struck or not shown, f"ranks are shown before a strike: {shown}")
        check(state["viewer"] == 0 and not any(entry["choice"] and ": " in entry["text"].split("\n")[0] for entry in state["said"]),
              "an agent's reasons show nothing")
    server.post(f"tables/{table.id}/close", {})
    while True:  # until a game does not end by the answer to its first move, for after the end all is shown
        table = Table(server, "stratego:army=duel", "human", "stratego-rules")
        table.do("deal")
        table.do("done")
        table.do("move", table.settled()["legal"][0]["move"])
        if "over" not in table.settled():
            break
        server.post(f"tables/{table.id}/close", {})
    for word, text in (("why", ""), ("why-not", "A1-A2"), ("account", "1")):
        _, said = table.do(word, text)
        check("hidden from you" in said, f"{word} would show ranks: {said}")
    check(server.get(f"tables/{table.id}/account") == {}, "no account of the other side's turn")
    server.post(f"tables/{table.id}/close", {})
    table = Table(server, "stratego:army=duel", "human", "human")
    table.do("deal")
    state, _ = table.do("done")
    check("hand_over" in state and "start" not in state and "said" not in state, f"the screen is handed over: {sorted(state)}")
    _, said = table.do("deal")
    state, _ = table.do("hand-over")
    check(state["viewer"] == 1 and known_kinds(state, 1) == set(), "the second sees nothing of the first")
    server.post(f"tables/{table.id}/close", {})


def write_agent(folder):
    """An agent of one file in the folder, and what must not be reached from there."""
    with open(f"{folder}/mine.clp", "w", encoding="utf-8") as file:
        file.write('(defrule COMPARE::low "Low numbers first."\n  (candidate (id ?m) (from ?square))\n  =>\n'
                   '  (score ?m (- 0 ?square) "low"))\n')
    for name, rules in (("mine", '"mine.clp"'), ("linked", '"linked.clp"'), ("above", '"../outside.clp"')):
        with open(f"{folder}/{name}.agent", "w", encoding="utf-8") as file:
            file.write(f"(agent (name {name}) (game english) (kind rules) (rules {rules}))\n")
    with open(f"{os.path.dirname(folder)}/outside.clp", "w", encoding="utf-8") as file:
        file.write(read(f"{folder}/mine.clp"))
    os.symlink("../outside.clp", f"{folder}/linked.clp")


def check_files(server, folder):
    """An author's files are saved if they have not changed meanwhile; no other is touched, no link is followed."""
    table = Table(server, "english", "mine.agent", "human")
    path, outside = f"{folder}/mine.clp", f"{os.path.dirname(folder)}/outside.clp"

    def files():
        return {file["name"]: file for file in server.get(f"tables/{table.id}/files")["files"]}

    def save(name, text, digest, status):
        return server.post(f"tables/{table.id}/save", {"file": name, "text": text, "hash": digest}, status=status)
    found = files()
    check(found["mine.clp"]["editable"] and found["mine.agent"]["editable"] and not found["rules/vocabulary.clp"]["editable"], f"{[*found]}")
    text = read(path)
    digest = hashlib.sha256(text.encode()).hexdigest()
    check(found["mine.clp"]["text"] == text and found["mine.clp"]["hash"] == digest, "the text of a file")
    table.settled()
    numbers = table.state()["pages"]
    save("mine.clp", text.replace("- 0 ?square", "+ 0 ?square"), digest, 200)
    table.wait(lambda state: state["pages"]["check"] > numbers["check"])
    verdict = server.get(f"tables/{table.id}/check")
    check(verdict["loads"] and verdict["problems"] == [], f"it loads: {verdict}")
    # Of the first moves 9-13 and 9-14 have the lowest number, 12-16 the highest.
    check(verdict["before"]["chosen"] in ("9-13", "9-14") and verdict["after"]["chosen"] == "12-16", "before and after")
    check(os.listdir(folder).count("mine.clp") == 1 and not [name for name in os.listdir(folder) if name.startswith(".mine")], "no draft is left")
    save("mine.clp", text, digest, 412)
    now = read(path)
    check("+ 0 ?square" in now, "what was changed on disk is not overwritten")
    digest = hashlib.sha256(now.encode()).hexdigest()
    numbers = table.state()["pages"]
    save("mine.clp", now.replace("candidate", "candidat"), digest, 200)
    table.wait(lambda state: state["pages"]["check"] > numbers["check"])
    verdict = server.get(f"tables/{table.id}/check")
    check(not verdict["loads"] and [(one["file"], one["line"]) for one in verdict["problems"]][:1] == [("mine.clp", 2)], f"{verdict['problems']}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    for name in ("outside.clp", "../outside.clp", "linked.clp", "/etc/passwd", "rules/vocabulary.clp", "./mine.clp", "mine.clp/", "", "new.clp"):
        save(name, "x", digest, 403)
    # A file that becomes a link after it was listed.
    os.remove(path)
    os.symlink("../outside.clp", path)
    before = read(outside)
    save("mine.clp", "x", hashlib.sha256(before.encode()).hexdigest(), 403)
    check(read(outside) == before and os.path.islink(path), "a link is not followed")
    os.remove(path)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    server.post(f"tables/{table.id}/close", {})
    for name in ("linked.agent", "above.agent"):
        table = Table(server, "english", name, "human")
        state = table.settled()
        rules = [file for file in server.get(f"tables/{table.id}/files")["files"] if file["name"].endswith(("linked.clp", "outside.clp"))]
        check("failure" not in state and len(rules) == 1 and not rules[0]["editable"], f"{name}: {rules}")
        server.post(f"tables/{table.id}/close", {})


def check_page(server):
    program = browser.find("the page")
    if not program:
        return
    with browser.Browser(program) as page:
        page.screen(1300, 900)
        page.open(server.url)
        page.wait("document.querySelector('[name=\"seat 1\"]')")
        check_axe(page, "the choice of a game")
        open_game(page, "english", "human", "search:depth=1")
        wait_turn(page)
        check_axe(page, "a board")
        check(page.run("window.location.hash") == "", "the token leaves the address")
        check(page.run("document.cookie") == "", "there is no cookie")
        check(page.run("document.querySelectorAll('.squares button').length") == 32, "32 squares are buttons")
        check(page.run("document.querySelector('.board').getAttribute('aria-hidden')") == "true", "the picture is hidden from readers")
        page.click('[data-square="11"]')
        where_to = "document.querySelector('[data-square=\"15\"]').getAttribute('aria-label')"
        check(page.run(where_to) == "15 empty, can go here", "where to")
        change = page.run("window.crownheadTable().state.change")
        page.run("window.crownheadTable().order('laws')")  # which there are none of: news, and no move
        page.wait(f"window.crownheadTable().state.change > {change}")
        page.run("window.crownheadTable().table.refresh()")
        check(page.run(where_to) == "15 empty, can go here", "what is begun outlasts news")
        page.key("Escape")
        page.drag('[data-square="11"]', '[data-square="15"]')
        page.wait("window.crownheadTable().state.plies.length >= 2")
        check(page.run("window.crownheadTable().state.plies[0].move") == "11-15", "a drag is a move")
        wait_turn(page)
        page.click("#do-undo")
        page.wait("window.crownheadTable().state.plies.length === 0")
        page.run("document.querySelector('[data-square=\"9\"]').focus()")
        for key in ("Enter", "ArrowUp", "Enter"):
            page.key(key)
        page.wait("window.crownheadTable().state.plies.length >= 2")
        check(page.run("window.crownheadTable().state.plies[0].move") in ("9-13", "9-14"), "keys move")
        wait_turn(page)
        page.open(server.url)  # the page is left and opened again
        wait_turn(page)
        check(page.run("window.crownheadTable().state.plies.length") == 2, "the game goes on after a reload")
        check(play_by_clicks(page, 200) < 200, "a whole game is played by clicks")
        check(page.run("document.querySelector('#status').textContent").count("won") + page.run(
            "document.querySelector('#status').textContent").count("Drawn") == 1, "the end is shown")
        for game, rival, variants in (("loa", "search:depth=2", ()), ("stratego", "stratego-rules", (("army", "duel"),))):
            page.click("#new-game")
            open_game(page, game, "human", rival, variants)
            wait_turn(page)
            if variants:
                check_axe(page, "a set-up")
                page.click("#set-up-deal")
                page.wait("window.crownheadTable().state.set_up?.ready")
                page.click("#set-up-done")
                page.wait("!window.crownheadTable().state.set_up")
            check(play_by_clicks(page, 200) < 200, f"a whole game of {game} is played by clicks")
            check("won" in page.run("document.querySelector('#status').textContent"), f"the end of {game} is shown")
        check_kinds(page)
        check_hand_over(page)
        check_touch(page)
        check_dialogues(page)
        for width, dark, phone in ((390, False, True), (390, True, True), (1300, True, False)):
            page.screen(width, 900, dark=dark, phone=phone)
            check(page.run("document.documentElement.scrollWidth") <= width, f"the page fits {width} pixels")
            check_axe(page, f"{width} pixels, {'dark' if dark else 'light'}")
        check(page.console == [], f"the console of the browser: {page.console}")
        outside = [url for url in page.requests if not url.startswith((server.base, "data:", "about:"))]
        check(not outside, f"requests leave the machine: {outside}")


def check_killed():
    """A server that is killed takes its agents with it."""
    server = Server()
    table = Table(server, "english", "human", "soar-checkers")
    table.settled()
    agents = children(server.process.pid)
    check(len(agents) == 1, f"an agent has a process: {agents}")
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    until = time.monotonic() + 60
    while any(os.path.exists(f"/proc/{agent}") for agent in agents) and time.monotonic() < until:
        time.sleep(0.05)
    check(not any(os.path.exists(f"/proc/{agent}") for agent in agents), "its agents end with it")
    server.process.communicate()


def main():
    check_address()
    top = os.getcwd()
    folder = f"{top}/here"
    os.mkdir(folder)
    write_agent(folder)
    with Server("--db", "games.db", "search:depth=60", DETERMINISED, f"hub:python3 {ENGINE}", folder=folder) as server:
        check_guard(server)
        check_many(server)
        check_games(server)
        check_thoughts(server)
        check_events(server)
        check_secrets(server)
        check_files(server, folder)
        check_page(server)
        ended, narrowed = server.end() == 0, "games.db: others might read it (mode "  # before a game of Stratego is kept
        check(ended and server.said.startswith(narrowed) and server.said.count("\n") == 1, f"it ends with {server.status}: {server.said}")
        check(os.stat(f"{folder}/games.db").st_mode & 0o777 == 0o600, "the record is its owner's alone")
        listed = crownhead("record", "list", "--single", "--db", "games.db", cwd=folder)
        check("resign" in listed.lower() and "level:5" in listed, f"finished games are recorded: {listed}")
    check_killed()


if __name__ == "__main__":
    scenario(main)
