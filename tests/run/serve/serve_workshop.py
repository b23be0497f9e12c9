"""crownhead serve's workshop from outside: work in processes of their own, the game as a file, the record and its page, by requests
and in a headless Chromium."""
import os
import time
from unittest import mock

import browser
import serve
from clicks import check_axe, open_game, wait_turn
from scenario import PATIENCE, check, crownhead, json_lines, read, scenario, write
from server import Server, Table
from sessions import children

# The first price is wrong: what an exchange loses is counted for a move. What looks like a price and is in a remark or a text is none.
PARAMETERS = """;;; Prices, (parameter (name exchange) (value 99)) being none; a person's "remark
(parameter (name exchange) (value {exchange}) (range -5 5) (description "(name square) (value 3)"))
(parameter (range -6 6) (value {square}) ; before its name
  (name square))
(parameter (name fixed) (value 7))
"""
PRICED = """(defrule COMPARE::exchange "What a move forces is counted."
  (candidate (id ?m))
  (parameter (name exchange) (value ?price))
  =>
  (score ?m (* ?price 0.01 (exchange ?m)) "its exchange"))
(defrule COMPARE::square "By the number of its square."
  (candidate (id ?m) (from ?square))
  (parameter (name square) (value ?price))
  (parameter (name fixed) (value ?))
  =>
  (score ?m (* ?price ?square) "its square"))
"""


def await_job(server, number):
    until = time.monotonic() + PATIENCE
    while (state := server.get(f"jobs/{number}"))["state"] == "running" and time.monotonic() < until:
        time.sleep(0.02)
    return state


def work(server, **wish):
    return await_job(server, server.post("jobs", wish, status=201)["job"])


def check_work(server, scratch):
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
    state = work(server, kind="prices", **about)
    check(state["state"] == "failed" and "mine has no parameters" in state["said"] and state["lines"] == [], f"an agent without prices: {state}")
    before = children(server.process.pid)
    for kind, agent in (("ablation", "soar-checkers"), ("prices", "prices.agent")):
        number = server.post("jobs", {"kind": kind, "game": "english", "agent": agent, "against": "soar-checkers"})["job"]
        server.post("jobs", {"kind": "coverage", **about}, status=409)
        server.post(f"jobs/{number}/stop", {})
        check(await_job(server, number)["state"] in ("stopped", "done"), f"{kind} is stopped")
        check(children(server.process.pid) == before, f"nothing of {kind} is left")
    check(os.listdir(scratch) == [], f"no file of theirs is left: {os.listdir(scratch)}")
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
    for text, wanted in (("", "no game"), ("1. 11-20 *", "11-20"), ('[GameType "25"]\n\n1. c3-d4 *', "not of"), ("\2\1 {" * 1000, "")):
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
    check(plies == 2 and not said and not state.get("advice"), f"a good move is played at once: {said}")
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


AT = "window.crownheadWorkshop?.()"


def check_axe_wide(page, what):
    """axe at the three widths, and nothing that is cut, in the light and the dark."""
    for width, dark in ((1300, False), (768, True), (390, False), (390, True)):
        page.screen(width, 900, dark=dark, phone=width == 390)
        check(page.run("document.documentElement.scrollWidth") <= width, f"{what} fits {width} pixels")
        check_axe(page, f"{what} at {width} pixels, {'dark' if dark else 'light'}")
    page.screen(1300, 900)


def choose(page, name, value):
    page.wait(f"document.querySelector('[name=\"{name}\"] option[value=\"{value}\"]')")
    page.run(f"(() => {{ const field = document.querySelector('[name=\"{name}\"]'); field.value = {value!r};"
             "field.dispatchEvent(new Event('change')); })()")


def check_begin(page, server):
    """The workshop without a game: a form that opens one, at a position if one is given; what can't be read leaves nothing open."""
    page.open(server.url)
    page.click("#to-workshop")
    page.wait("document.querySelector('#begin-here [name=\"seat 1\"]')")
    check_axe_wide(page, "the form of the workshop")
    choose(page, "seat 0", "mine.agent")
    choose(page, "seat 1", "human")
    for text in ("B:W40:B1", "1. 11-20 *"):
        page.run(f"document.querySelector('[name=position]').value = {text!r}")
        page.click("#begin")
        page.wait("document.querySelector('#begin-here [role=alert]').textContent.length && !document.querySelector('#begin-here [role=alert]').hidden")
        check(server.get("tables")["tables"] == [], f"{text}: no table is left")
        page.run("document.querySelector('#begin-here [role=alert]').replaceChildren()")
    page.run("document.querySelector('[name=position]').value = 'B:W30:B1,21,22,23.'")
    page.click("#begin")
    page.wait(f"{AT}?.state.position && document.querySelector('.squares button')")
    check(page.run(f"{AT}.state.position") == "B:W30:B1,21,22,23", "the position that was given")
    page.click("#do-step")  # the agent waits in a position that was put up
    page.wait(f"{AT}.state.plies.length === 1")
    # "Low numbers first" moves the man on 1; White's last man can go to 25 or 26, and may be taken on either.
    check(page.run(f"{AT}.state.plies[0].path[0]") == 0, "the agent moves")
    for square in ("30", "25"):
        page.click(f'[data-square="{square}"]')
    page.wait(f"{AT}.state.over")
    page.wait("document.querySelector('#status').textContent.includes('Black won: White has no pieces left.')")
    check(page.run("document.querySelectorAll('.moves li').length") == 3, "its moves are listed")
    # Texts of the field: not only a position, also a game.
    page.run("(() => { document.querySelector('#position').value = '1. 11-15 22-18 *'; })()")
    page.click("#put-up-position")
    page.wait(f"{AT}.state.plies.length === 2 && document.querySelectorAll('.moves li').length === 2")
    page.click("#new-game")
    page.wait("document.querySelector('#open-tables button')")
    page.click("#open-tables li button:last-child")
    page.wait("document.querySelector('#others').hidden")
    check(server.get("tables")["tables"] == [], "it is closed")


def check_bench(page, server):
    """By the link from Play: why the agent moved, questions with rules, the rules at work."""
    check_begin(page, server)
    page.open(server.url)
    open_game(page, "english", "mine.agent", "human")
    wait_turn(page)
    page.click("#to-workshop")
    page.wait("document.querySelector('#editor-text')?.value.includes('- 0 ?square')")
    page.wait("document.querySelector('#candidates .said button')")  # the account of the agent's move comes by itself
    page.click("#candidates .said button")
    page.wait("document.querySelector('#rule-text').textContent.includes('COMPARE::low')")
    # The headline's sentences are those that are said when the move is made, and the rule in them leads to its text.
    headline = page.run("document.querySelector('#candidates p').textContent")
    said = [entry["text"] for entry in server.get(f"tables/{page.run(f'{AT}.id')}")["said"] if entry["choice"]]
    check(headline.split(" (move 1). ")[1] in said[0], f"{headline!r} is not in {said}")
    check("(low)." in headline and ": (" not in headline, f"the rule is not at the end: {headline}")
    page.click("#edit-rule")
    check(page.run("document.activeElement.id") == "editor-text" and page.run("document.activeElement.selectionStart") == 0, "the rule in the editor")
    page.run("document.querySelector('#ask-field').value = 'low'")
    page.click("#ask-why")
    page.wait("document.querySelector('#answer').textContent.includes('low') && document.querySelector('#answer').textContent.includes('mine.clp:1')")
    page.click("[data-candidate='12-16']")
    page.wait(f"{AT}.shown === 0 && document.querySelector('.board .arrow')")
    page.click("#walk-last")
    page.wait(f"{AT}.shown === null")
    page.click("#work-scenarios")
    page.wait("document.querySelector('#work-result table')")
    check(page.run("[...document.querySelectorAll('#work-result tbody td:nth-child(2)')].map((cell) => cell.textContent).join()") == "✗ failed,✓ passed",
          "the verdicts of scenarios")


def check_live(page, server):
    """What is done at another page is shown, with reasons that last; a game that is closed says so."""
    table = Table(server, "english", "human", "soar-checkers")
    page.open(f"{server.base}/workshop#table={table.id}")
    page.wait(f"{AT}?.id === {table.id} && {AT}.state.legal?.length === 7")
    reason = "document.querySelector('.moves li:nth-child(2) .reason').textContent"
    table.do("move", "11-15")
    page.wait(f"document.querySelectorAll('.moves li').length === 2 && {reason}")
    before = page.run(reason)
    for word, plies in (("undo", 0), ("redo", 2)):
        page.click(f"#do-{word}")
        page.wait(f"document.querySelectorAll('.moves li').length === {plies}")
    check(page.run(reason) == before, f"the reason after undo and redo: {page.run(reason)}")
    page.click("#to-play")
    page.wait("window.crownheadTable?.().state.plies?.length === 2")
    page.click("#to-workshop")
    page.wait(f"{AT}?.id === {table.id}")
    server.post(f"tables/{table.id}/close", {})
    page.wait("document.querySelector('#closed')")
    check(page.run("document.querySelector('#editor-text').value.length") > 0, "what is in the editor stays")
    # Of a game with secrets nothing is said before its end.
    table = Table(server, "stratego:army=duel", "human", "stratego-rules")
    page.open(f"{server.base}/workshop#table={table.id}")
    page.click("#deal")
    page.wait(f"{AT}?.id === {table.id} && {AT}.state.legal?.length && document.querySelectorAll('.board .piece').length === 20")
    table.do("move", table.settled()["legal"][0]["move"])
    table.settled()
    page.wait(f"{AT}.state.plies?.length === 2")
    for button, place in (("#ask-last", "#status"), ("#ask-why", "#answer")):
        page.click(button)
        page.wait(f"document.querySelector('{place}').textContent.includes('hidden from you')")
    check(page.run("document.querySelector('[data-candidate]')") is None, "no candidates")
    server.post(f"tables/{table.id}/close", {})


def edit(page, old, new):
    """Types one text in the place of another in the editor."""
    page.run(f"(() => {{ const field = document.querySelector('#editor-text'), at = field.value.indexOf({old!r});"
             f"field.setSelectionRange(at, at + {len(old)}); field.focus(); }})()")
    page.type(new)


def fitted_rows(page):
    """Of each price in the tables: [before, after, error, range, doubts]."""
    rows = page.run("[...document.querySelectorAll('#work-result tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent.replaceAll('−', '-')))")
    return {name: rest for name, *rest in rows}


def check_prices(page, server, folder):
    """Prices are fitted at the press of a button, shown, and put into the editor; an agent without is refused; it is stopped by hand and
    when the page is left."""
    path = f"{folder}/prices.parameters"
    original = read(path)
    table = Table(server, "english", "prices.agent", "mine.agent")
    page.open(f"{server.base}/workshop#table={table.id}")
    page.wait("document.querySelector('#work-agent option[value=\"prices.agent\"]') && document.querySelector('#editor-text').value")
    choose_agent = "document.querySelector('#work-agent').value = "
    page.run(f"{choose_agent}'mine.agent'")
    page.click("#work-prices")
    page.wait("document.querySelector('#work-status').textContent.includes('mine has no parameters')")
    page.wait("document.querySelector('#work-stop').hidden && !document.querySelector('#work-result').childElementCount")  # nothing is shown of it
    page.run(f"{choose_agent}'prices.agent'")
    page.click("#work-prices")
    page.wait("/\\d of 40 games|judging|price \\d/.test(document.querySelector('#work').textContent)")
    page.click("#work-stop")
    page.wait("document.querySelector('#work-status').textContent === 'Fit prices: stopped.' && document.querySelector('#work-stop').hidden")
    check(not page.run("document.querySelector('#work-result').childElementCount"), "what is stopped shows no prices")
    page.click("#work-prices")
    page.wait("document.querySelector('#use-fitted')")
    rows = fitted_rows(page)
    check(rows["exchange"][0] == "-1.5" and rows["square"][0] == "1" and [*rows] != [] and "fixed" not in rows, f"the prices before: {rows}")
    check(rows["exchange"][3] == "-5 to 5" and rows["square"][3] == "-6 to 6", f"their ranges: {rows}")
    check(float(rows["exchange"][1]) > 0, f"what wins a man is counted for a move: {rows}")
    at_end = rows["exchange"][1] == "5"
    doubts = page.run("document.querySelector('#fitted-doubts')?.textContent ?? ''")
    check(at_end == ("held by the end of its range: " in doubts and "exchange" in doubts), f"doubts: {doubts}, {rows}")
    sums = page.run("document.querySelector('#fitted-sums').textContent")
    check("Regret over openings held out" in sums and sums.endswith("better."), f"what it is worth: {sums}")
    check(page.run("document.querySelectorAll('#work-result svg .range').length") == 2, "a bar for each")
    check_axe_wide(page, "fitted prices")
    check(read(path) == original, "the file is as it was")
    page.click("#use-fitted")
    page.wait("document.querySelector('#file').selectedOptions[0].text.includes('prices.parameters (not saved)')")
    head, _, text = page.run("document.querySelector('#editor-text').value").partition("\n")
    after = {name: row[1] for name, row in rows.items()}
    after["exchange"] += "" if "." in after["exchange"] else ".0"  # it was no whole number
    check(text == PARAMETERS.format(**after), f"the values in the editor, all else as it was: {text}, {rows}")
    check(head.startswith("; Prices fitted") and "Not tested" in head, f"the remark: {head}")
    check("prices-before.agent" in page.run("document.querySelector('#fitted-test').textContent"), "how they are tested")
    check(read(path) == original, "nothing is written before it is saved")
    page.click("#use-fitted")
    check(page.run("document.querySelector('#editor-text').value") == f"{head}\n{text}", "once more changes nothing")
    page.click("#save")
    page.wait("document.querySelector('#verdict').textContent.includes('The next move uses it.')")
    check(read(path) == f"{head}\n{text}", "saved as any edit")
    page.click("#work-prices")
    page.wait(f"{AT}.work.job !== null")
    number = page.run(f"{AT}.work.job")
    page.click("#to-play")
    page.wait("window.crownheadTable?.()")
    check(await_job(server, number)["state"] == "stopped", "who leaves the page stops it")
    page.open("about:blank")
    server.post(f"tables/{table.id}/close", {})


def check_editing(page, server, folder):
    """An edit acts on the next move; one that does not load is compared with nothing; what is not saved is kept."""
    table = Table(server, "english", "mine.agent", "human")
    first = table.settled()["plies"][0]["move"]
    page.open(f"{server.base}/workshop#table={table.id}")
    page.wait("document.querySelector('#editor-text')?.value.includes('- 0 ?square')")
    edit(page, "candidate", "candidat")
    page.click("#save")
    page.wait("document.querySelector('#verdict li.bad')")
    verdict = page.run("document.querySelector('#verdict').textContent")
    check("nothing was compared; the old rules play on" in verdict and "1 error" in verdict, f"it does not load: {verdict}")
    check(page.run("document.querySelector('#effect').textContent") == "", "nothing is compared")
    edit(page, "candidat", "candidate")
    page.run("(() => { const choice = document.querySelector('#file'); choice.value = [...choice.options].findIndex((one) => one.text.includes('mine.agent'));"
             "choice.dispatchEvent(new Event('change')); })()")
    check(page.run("document.querySelector('#editor-text').value").startswith("(agent"), "another file")
    check(page.run("[...document.querySelector('#file').options].filter((one) => one.text.endsWith('(not saved)')).length") == 1, "it says what is not saved")
    page.run("(() => { const choice = document.querySelector('#file'); choice.value = [...choice.options].findIndex((one) => one.text.includes('mine.clp'));"
             "choice.dispatchEvent(new Event('change')); })()")
    check("candidate " in page.run("document.querySelector('#editor-text').value"), "what was typed is kept")
    edit(page, "- 0", "+ 0")
    page.click("#save")
    page.wait("document.querySelector('#effect table')")
    check("12-16 instead of 9-1" in page.run("document.querySelector('#effect').textContent"), "before and after")
    table.do("new")
    page.wait(f"{AT}.state.plies?.[0]?.move === '12-16'")
    check(first.startswith("9-"), f"an edited rule acts: {first}")
    text = read(f"{folder}/mine.clp")
    write(f"{folder}/mine.clp", text.replace("+ 0 ?square", "- 0 ?square"))
    edit(page, "Low numbers", "High numbers")
    page.click("#save")
    page.wait("document.querySelector('#verdict').textContent.includes('changed on disk')")
    page.click("#read-again")
    page.wait("document.querySelector('#editor-text').value.includes('- 0 ?square')")
    check("Low" in read(f"{folder}/mine.clp"), "what was changed on disk is not overwritten")
    check_axe_wide(page, "the workshop")


def check_pages(server, folder):
    program = browser.find("the workshop")
    if not program:
        return
    with browser.Browser(program) as page:
        check_bench(page, server)
        check_live(page, server)
        check_prices(page, server, folder)
        check_editing(page, server, folder)
        page.click("#to-record")
        page.wait("document.querySelector('table.games')")
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
        page.wait("window.crownheadTable?.().state.plies?.length === 1")  # the game of the workshop
        errors = [line for line in page.console if "412" not in line]  # a file that was changed on disk
        check(errors == [], f"the console of the browser: {errors}")
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
    write(f"{folder}/prices.clp", PRICED)
    write(f"{folder}/prices.parameters", PARAMETERS.format(exchange="-1.5", square="1"))
    write(f"{folder}/prices.agent", '(agent (name prices) (game english) (kind rules) (parameters "prices.parameters") (rules "prices.clp"))\n')
    scratch = f"{top}/scratch"
    os.mkdir(scratch)
    with mock.patch.dict(os.environ, {"TMPDIR": scratch}):
        server = Server(folder=folder)
    with server:
        check_work(server, scratch)
        server.end()
        check(server.status == 0, f"it ends while work is done with {server.status}: {server.said}")
    crownhead("match", "search:depth=1", "mine.agent", "--games", "6", "--quiet", "--db", "games.db", cwd=folder)
    with Server("--db", "games.db", folder=folder) as server:
        check_help(server)
        check_file(server)
        check_pages(server, folder)
        check_record(server, folder)
        ended, narrowed = server.end() == 0, "games.db: others might read it (mode "  # before a game of Stratego is kept
        check(ended and server.said.startswith(narrowed) and server.said.count("\n") == 1, f"it ends with {server.status}: {server.said}")


scenario(main)
