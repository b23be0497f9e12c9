"""crownhead serve's workshop from outside: work in processes of their own, the game as a file, the record and its page, by requests
and in a headless Chromium."""
import os
import time

import browser
import serve
from clicks import check_axe, open_game, wait_turn
from scenario import PATIENCE, check, crownhead, json_lines, scenario, write
from server import Server, Table
from sessions import children


def await_job(server, number):
    until = time.monotonic() + PATIENCE
    while (state := server.get(f"jobs/{number}"))["state"] == "running" and time.monotonic() < until:
        time.sleep(0.02)
    return state


def work(server, **wish):
    return await_job(server, server.post("jobs", wish, status=201)["job"])


def check_work(server):
    """The commands of the workshop, what is refused, one at a time, an end at any time."""
    about = {"game": "english", "agent": "mine.agent"}
    state = work(server, kind="scenarios", **about)
    verdicts = {line["scenario"]: line["verdict"] for line in state["lines"] if "scenario" in line}
    # Low numbers first: of the seven first moves one from 9 has the lowest number.
    check(state["state"] == "done" and verdicts == {"lowest": "passed", "highest": "failed"}, f"scenarios: {state}")
    state = work(server, kind="coverage", **about)
    rules = [line for line in state["lines"] if line["type"] == "rule"]
    check([rule["rule"] for rule in rules] == ["low"] and rules[0]["group"] == "decided", f"coverage: {state}")
    for wish, status in (({"kind": "rm"}, 422), ({"kind": "costs"}, 422), ({"kind": "costs", "game": "chess", "agent": "mine.agent"}, 422),
                         ({"kind": "costs", "game": "english", "agent": "human"}, 422), ({"kind": "costs", "game": "english", "agent": "hub:/bin/true"}, 422),
                         ({"kind": "costs", "game": "english", "agent": "--help"}, 422), ({"kind": "ablation", **about, "against": "../x.agent"}, 422),
                         ({"kind": "ablation", **about}, 422), ({"kind": "analysis", "game": "english", "text": 7}, 422),
                         ({"kind": "analysis", "game": "english", "text": "x" * 300000}, 422), ({"kind": ["scenarios"]}, 422), ({"kind": "report"}, 404),
                         ({"kind": "mistakes", "match": 1}, 404), ({"kind": "mistakes"}, 422), ({"kind": "mistakes", "match": "1"}, 422)):
        server.post("jobs", wish, status=status)
    state = work(server, kind="analysis", game="english", text="no game")
    check(state["state"] == "failed" and "there is no game" in state["said"], f"no game: {state}")
    state = work(server, kind="costs", game="english", agent="random")
    check(state["state"] == "failed" and state["said"], f"an agent without rules: {state}")
    before = children(server.process.pid)
    number = server.post("jobs", {"kind": "ablation", "game": "english", "agent": "soar-checkers", "against": "soar-checkers"})["job"]
    server.post("jobs", {"kind": "coverage", **about}, status=409)
    server.post(f"jobs/{number}/stop", {})
    check(await_job(server, number)["state"] in ("stopped", "done"), "work is stopped")
    check(children(server.process.pid) == before, "nothing of it is left")
    for path in ("jobs/99", f"jobs/{number}/output", "jobs/0", "jobs/x"):
        check(server.ask("GET", f"/api/{path}")[0] == 404, path)
    server.post("jobs", {"kind": "coach", "game": "english", "agent": "soar-checkers"})  # and the server ends meanwhile


def check_file(server):
    """The game as PDN, and games from files."""
    table = Table(server, "english", "human", "human")
    for move in ("11-15", "22-18", "15x22"):
        table.do("move", move)
    _, said = table.do("pdn")
    pdn = server.get(f"tables/{table.id}/game")["pdn"]
    check(said == "" and "1. 11-15 22-18 2. 15x22 *" in pdn, f"the game as PDN: {pdn}")
    server.post(f"tables/{table.id}/load", {"text": pdn.replace("15x22 *", "15x22 25x18 1-1")})
    state = table.wait(lambda now: len(now["plies"]) == 4)
    check(state["plies"][3]["move"] == "25x18" and state["over"]["winner"] == -1, f"a game from a file: {state.get('over')}")
    for text, wanted in (("", "no game"), ("1. 11-20 *", "11-20"), ('[GameType "25"]\n\n1. c3-d4 *', "not of"), ("\0\1 {" * 1000, "")):
        ticket = server.post(f"tables/{table.id}/load", {"text": text})["ticket"]
        state = table.wait(lambda now, ticket=ticket: any(entry["ticket"] == ticket for entry in now["said"]))
        said = next(entry["text"] for entry in state["said"] if entry["ticket"] == ticket)
        check(wanted in said and len(state["plies"]) == 4, f"{text[:20]!r}: {said}")
    server.post(f"tables/{table.id}/do", {"word": "load", "text": "/etc/passwd"}, status=422)
    server.post(f"tables/{table.id}/load", {"text": ["x"]}, status=422)
    server.post(f"tables/{table.id}/close", {})
    table = Table(server, "stratego:army=duel", "human", "random")
    table.do("deal")
    table.do("done")
    _, said = table.do("pdn")
    check("hidden from you" in said and server.get(f"tables/{table.id}/game") == {}, f"the file would show ranks: {said}")
    table.do("resign")
    _, said = table.do("pdn")
    check(said == "" and "[FEN" in server.get(f"tables/{table.id}/game")["pdn"], "when the game is over it is there")
    server.post(f"tables/{table.id}/close", {})


def check_help(server):
    """Levels, clocks, the tutor and hints are the console's."""
    table = Table(server, "english", "human", "level:2")
    _, said = table.do("clock", "10min+5s")
    state = table.settled()
    check("10:0" in said and state["clock"]["down"] and state["clock"]["runs"] == 0 and len(state["clock"]["ms"]) == 2, f"the clocks: {said}")
    _, said = table.do("clock", "soon")
    check("soon" in said and table.state()["clock"]["runs"] == 0, f"a clock that is none: {said}")
    check(not table.state()["tutor"] and table.do("tutor", "on")[0]["tutor"], "the tutor is on")
    for step, filled in enumerate((("squares",), ("piece",), ("move", "piece"), ("move", "piece", "why", "better"))):
        state, said = table.do("hint")
        advice = state["advice"]
        check(advice["kind"] == "hint" and advice["step"] == step and advice["words"] and not said, f"hint {step}: {advice}, {said}")
        found = {"squares": advice["squares"], "piece": advice["piece"] >= 0, "move": advice["move"], "why": advice["why"], "better": advice["better"]}
        check({key for key, value in found.items() if value} == set(filled), f"hint {step} has {found}")
    legal = {move["move"] for move in state["legal"]}
    check(advice["move"]["move"] in legal and advice["better"][0] == advice["move"] and advice["move"]["path"][0] == advice["piece"], f"the last: {advice}")
    table.do("move", "11-15")
    plies = len(table.settled()["plies"])
    table.do("undo")
    state, said = table.do("move", "11-15")
    check(plies == 2 and "blunder" not in said, f"a good move is played at once: {said}")
    state, _ = table.do("level", "3")
    check(state["seats"][1]["who"] == "level:3", "another level sits down")
    server.post(f"tables/{table.id}/close", {})
    # 14-17 gives a man for nothing: White takes it, 21x14, and nothing takes back.
    table = Table(server, "english", "human", "human")

    def load(fen):
        ticket = server.post(f"tables/{table.id}/load", {"text": f'[SetUp "1"]\n[FEN "{fen}"]\n\n*'})["ticket"]
        table.wait(lambda now: any(entry["ticket"] == ticket for entry in now["said"]))

    load("B:W21,30,31,32:B1,2,3,14")
    table.do("tutor", "on")
    for word in ("insist", "show"):
        check(table.do(word)[1] and table.state()["advice"] is None, f"nothing is there to {word}")
    state, said = table.do("move", "14-17")
    advice = state["advice"]
    check(advice["words"] == "14-17 loses a man: 21x14" and advice["class"] == "blunder" and advice["regret"] >= 0.15, f"the tutor speaks first: {advice}")
    check(state["plies"] == [] and not said and advice["better"] == [] and advice["why"] == "", f"without the better move: {advice}")
    check([move["move"] for move in advice["answer"][:2]] == ["14-17", "21x14"] and advice["answer"][1]["captured"] == [16], f"{advice['answer']}")
    code = state["start"][20]
    check(dict(zip(*[iter(advice["answer"][1]["changes"])] * 2)) == {13: code, 16: 0, 20: 0}, f"what changes: {advice['answer'][1]}")
    shown = table.do("show")[0]["advice"]
    check(shown["step"] == 1 and shown["better"] and shown["why"] and shown["move"] == advice["move"], f"shown: {shown}")
    state, _ = table.do("retract-warning")
    check(state["advice"] is None and state["plies"] == [], "taken back")
    state, _ = table.do("move", "14-17")
    check(state["advice"]["step"] == 0 and state["plies"] == [], "and said again")
    state, _ = table.do("insist")
    check(len(state["plies"]) == 1 and state["advice"] is None, "played anyway")
    state, _ = table.do("undo")
    check(state["advice"] is None, "what was said is not said of the same place later")
    check(table.do("move", "14-17")[0]["plies"] == [] and len(table.do("move", "14-17")[0]["plies"]) == 1, "the move again is meant, too")
    check(table.state()["estimate_now"] is None, "no estimate without asking")
    hint = table.do("hint")[0]["advice"]
    check(hint["kind"] == "only" and hint["words"] == "You must take: 21x14" and hint["move"]["move"] == "21x14", f"a capture that must be: {hint}")
    state, said = table.do("estimate")
    check(state["estimate_now"]["chance"] < 0.4 and state["estimate_now"]["words"].startswith("White is better") and not said, f"{state['estimate_now']}")
    check(table.do("move", "21x14")[0]["estimate_now"] is None, "it was one estimate")
    table.do("tutor", "off")
    table.do("estimate", "on")
    table.wait(lambda now: now["estimate_now"])
    table.do("move", "1-5")
    table.wait(lambda now: len(now["plies"]) == 3 and now["estimate_now"])
    server.post(f"tables/{table.id}/close", {})


def check_record(server, folder):
    """The report of the record is that of the command; a change is shown."""
    before = server.get("record")
    check(before["record"], "there is a record")
    number = server.post("jobs", {"kind": "report"})["job"]
    check(await_job(server, number)["state"] == "done", "a report is made")
    status, headers, body = server.ask("GET", f"/api/jobs/{number}/output")
    wanted = crownhead("report", "--db", "games.db", "--sample", "0", "--html", "-", cwd=folder)
    check(status == 200 and body.decode() == wanted and headers["Content-Type"].startswith("text/plain"), "it is the command's own")
    crownhead("match", "random", "random", "--games", "2", "--quiet", "--db", "games.db", cwd=folder)
    check(server.get("record")["stamp"] != before["stamp"], "a change is shown")


def last_game(folder, match):
    """The heading of the game of a match that was recorded last."""
    games = json_lines("record", "list", "--match", str(match), "--json", "--db", "games.db", cwd=folder)
    return f"Game {max(games, key=lambda game: game['id'])['number'] + 1} of match {match}"


def check_pages(server, folder):
    program = browser.find()
    if not program:
        print("skipped: the workshop in a browser, since chromium is not installed")
        return
    with browser.Browser(program) as page:
        page.screen(1300, 900)
        page.open(server.url)
        open_game(page, "english", "mine.agent", "human")
        wait_turn(page)
        page.wait("document.querySelector('#editor-text').value")
        page.click("#work-scenarios")
        page.wait("document.querySelector('#work-result table')")
        check(page.run("[...document.querySelectorAll('#work-result tbody td:nth-child(2)')].map((cell) => cell.textContent).join()") == "✗ failed,✓ passed",
              "the verdicts of scenarios")
        page.run("(() => { document.querySelector('#pdn').value = `[SetUp \"1\"]\\n[FEN \"B:W21,30,31,32:B1,2,3,14\"]\\n\\n1. 14-17 21x14 2. 2-6 *`; })()")
        page.click("#pdn-load")
        page.wait("window.crownheadTable().state.plies?.length === 3")
        page.click("#analyse")
        page.wait("document.querySelector('#analysis-result .chart svg')")
        # 14-17 gives a man for nothing: 21x14 takes it, and no man is near.
        check(page.run("[...document.querySelectorAll('#analysis-result .games tbody tr')].some((row) => row.cells[1].textContent === '14-17')"), "a mistake is shown")
        page.click("#pdn-box summary")
        check_axe(page, "the analysis")
        page.click("#to-record")
        # The analysis has a table of games too, and stays until the record does.
        page.wait("!document.querySelector('#analysis-result') && document.querySelector('h1') && document.querySelector('table.games')")
        check(page.run("document.querySelectorAll('table.games tbody tr').length") == 6, "the games of the record")
        check_axe(page, "the record")
        page.click("#judge-mistakes")
        page.wait("document.querySelector('#mistakes .mistakes svg.board') && !document.querySelector('#judge-mistakes')")
        check(page.run("[...document.querySelectorAll('#mistakes .mistakes a')].every((link) => /game=\\d+&ply=\\d+/.test(link.href))"), "each leads to its turn")
        check_axe(page, "its mistakes")
        page.click("table.games a")
        page.wait("document.querySelector('#replay svg.board')")
        page.wait("document.querySelector('#replay .score-line circle')")
        page.click("details:has(#game-pdn) summary")
        page.wait("document.querySelector('#game-pdn').value")
        check_axe(page, "a game of the record")
        check(page.run("document.querySelectorAll('#replay .squares button').length") == 32, "its squares are buttons, as on the board that is played on")
        pdn = page.run("document.querySelector('#game-pdn').value")
        write(f"{folder}/copied.pdn", pdn)
        crownhead("record", "import", "copied.pdn", "--db", "copied.db", cwd=folder)
        number = page.run("new URLSearchParams(window.location.hash.slice(1)).get('game')")
        shown = [json_lines("record", "show", which, "--json", "--db", name, cwd=folder)[0]
                 for which, name in ((number, "games.db"), ("1", "copied.db"))]
        check([move["move"] for move in shown[0]["moves"]] == [move["move"] for move in shown[1]["moves"]], f"the copied game is that of the record: {pdn}")
        page.click("#follow")  # the last game of the newest match is played, and when more are there the last of them
        page.wait(f"document.querySelector('#replay h1')?.textContent.startsWith({last_game(folder, 1)!r})")
        crownhead("match", "random", "random", "--games", "4", "--seed", "3", "--quiet", "--db", "games.db", cwd=folder)
        page.key("End")
        page.wait(f"document.querySelector('#replay h1')?.textContent.startsWith({last_game(folder, 2)!r})")
        page.screen(390, 844, dark=True, phone=True)
        check(page.run("document.documentElement.scrollWidth") <= 390, "the record fits a phone")
        page.click("#to-board")
        page.wait("window.crownheadTable?.().state.plies?.length === 3")
        check(page.console == [], f"the console of the browser: {page.console}")
        outside = [url for url in page.requests if not url.startswith((server.base, "data:", "about:", "blob:"))]
        check(not outside, f"requests leave the machine: {outside}")


def main():
    top = os.getcwd()
    folder = f"{top}/here"
    os.mkdir(folder)
    serve.write_agent(folder)
    start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    write(f"{folder}/mine.scenarios", f'(scenario (name "lowest") (game english) (position "{start}") (best "9-13" "9-14"))\n'
          f'(scenario (name "highest") (game english) (position "{start}") (best "12-16"))\n')
    with Server(folder=folder) as server:
        check_work(server)
        server.end()
        check(server.status == 0, f"it ends while work is done with {server.status}: {server.said}")
    crownhead("match", "search:depth=1", "mine.agent", "--games", "6", "--quiet", "--db", "games.db", cwd=folder)
    with Server("--db", "games.db", folder=folder) as server:
        check_help(server)
        check_file(server)
        check_pages(server, folder)
        check_record(server, folder)
        check(server.end() == 0 and server.said == "", f"it ends with {server.status}: {server.said}")


scenario(main)
