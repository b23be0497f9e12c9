"""What brings people back to the page of crownhead serve, in a headless Chromium: their games, reviews and lessons, ratings, names,
ballots, sounds and pictures."""
import datetime
import json
import os

import browser
from clicks import READY, check_axe, open_game, play_by_clicks, wait_turn
from scenario import check, run, scenario
from server import Server, Table

# 9-14 puts a man before one of White's with nothing behind it.
LOSING = "B:W18,31:B9,12"
TABLE = "window.crownheadTable()"
LESSON = "document.querySelector('#lesson-status')?.textContent ?? ''"


def says(page, where, words):
    page.wait(f"({where}).includes({words!r})")


def lessons():
    with open(os.path.join(os.environ["XDG_STATE_HOME"], "crownhead", "lessons.txt"), encoding="ascii") as file:
        return [line for line in file if line.startswith("(lesson")]


def own(server):
    return server.get("own")


def check_kept():
    """Which games are kept, what is noted of them, and for whom."""
    with Server() as server:
        check(own(server) == {"version": 1, "record": True, "games": [], "older": 0, "ratings": []}, "no games yet")
        watched = Table(server, "english", "random", "random")
        watched.wait(lambda state: len(state["plies"]) > 2)
        watched.do("stop")
        alone = Table(server, "english", "human", "level:2")
        alone.do("name", "Anna")
        alone.settled()
        alone.do("move", "9-13")
        check(alone.settled()["seats"][0]["called"] == "Anna", "the name is in the state")
        alone.do("resign")
        [game] = own(server)["games"]
        day = datetime.datetime.fromtimestamp(game["date"] / 1000).date()
        check(abs((day - datetime.date.today()).days) <= 1, f"the date of the game: {game}")
        check({key: game[key] for key in ("game", "title", "side", "against", "seat", "result", "plies")} ==
              {"game": "english", "title": "English draughts", "side": "Black", "against": "level 2", "seat": 0, "result": "lost", "plies": 2},
              f"the game that was lost: {game}")
        check([one["games"] for one in own(server)["ratings"]] == [1], "it counts")
        # Who takes a lost game back has lost it until it ends again: then it is kept in its place, and counts no more.
        alone.do("undo")
        check([one["games"] for one in own(server)["ratings"]] == [1], "a loss counts until the game has another end")
        alone.do("resign")
        check(len(own(server)["games"]) == 1 and not own(server)["ratings"], "a game with a takeback is kept and does not count")
        pdn = server.get(f"own/{own(server)['games'][0]['id']}")
        check('[Black "Anna"]' in pdn["pdn"] and '[Takebacks "1"]' in pdn["pdn"] and pdn["seat"] == 0, f"as PDN: {pdn}")
        for path, status in (("own/999999", 404), ("own/x", 404), ("own/0", 404)):
            check(server.ask("GET", f"/api/{path}")[0] == status, path)
        check(server.ask("GET", "/api/own", headers={"Authorization": None})[0] == 401, "only who has the token sees the games")
        for line, ply, solved, status in (("0123456789abcdef", 1, True, 404), ("x", 1, True, 404), ("", 0, True, 422), ("a", 1, 1, 422), (1, 1, True, 422)):
            check(server.ask("POST", "/api/own/lesson", {"line": line, "ply": ply, "solved": solved})[0] == status, f"{line} {ply} {solved}")
        for _ in range(21):  # a page has twenty
            table = Table(server, "english", "human", "level:1")
            table.do("move", "9-13")
            table.settled()
            table.do("resign")
            server.post(f"tables/{table.id}/close", {})
        first = own(server)
        check(len(first["games"]) == 20 and first["older"] == 2, "the newest twenty")
        rest = server.get(f"own/before/{first['games'][-1]['id']}")
        check(len(rest["games"]) == 2 and rest["older"] == 0, "those before")
        [rating] = first["ratings"]
        check(rating["games"] == 21 and rating["open_low"] and rating["high"] < 0, f"21 lost games: {rating}")
    path = os.path.join(os.environ["XDG_STATE_HOME"], "crownhead", "games.db")
    check(os.stat(path).st_mode & 0o777 == 0o600, "the games are for the user alone to read")
    ran = run("record", "verify", path)
    check(ran.returncode == 0, f"the record is sound: {ran.stdout}")
    with Server("--db", "none") as server:
        check(own(server) == {"version": 1, "record": False, "games": [], "older": 0, "ratings": []}, "with `none` no games are kept")
    os.remove(path)


def check_learning(server, page):
    """A game with a mistake: its review, the lesson on the start, what is kept of the answer."""
    table = Table(server, "english", "human", "human")
    table.do("position", LOSING)
    table.do("seat", "search:depth=1", seat=1)
    table.do("move", "9-14")
    table.settled()
    table.do("resign")
    server.post(f"tables/{table.id}/close", {})
    page.call("Page.reload")
    page.wait("document.querySelector('#own-list li')")
    says(page, "document.querySelector('#own-list').textContent", "Black against search 1: lost, 2 moves")
    check_axe(page, "the start with own games")
    page.click("#own-list button")
    page.wait("document.querySelector('#review-learn-0')")
    page.click("#review-leave")
    page.wait("document.querySelector('[data-learn]')")
    page.click("[data-learn=english]")
    says(page, LESSON, "Find a better move than 9-14.")
    check_axe(page, "a lesson")
    for square in ("12", "16"):
        page.click(f'[data-square="{square}"]')
    says(page, LESSON, "12-16 is right.")
    page.click("#lesson-leave")
    page.wait("document.querySelector('[data-learn]')")
    [line] = lessons()
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)
    check("(step 1) (asked 1)" in line and f'"{tomorrow}"' in line, f"it comes again tomorrow: {line}")
    page.click("[data-learn=english]")
    says(page, "document.querySelector('#own-status')?.textContent ?? ''", "There is no mistake of yours to practise today.")


def check_ballot(page):
    page.click("#ballots summary")
    page.wait("document.querySelectorAll('#ballot option').length === 158")  # 156 in use, none, by lot
    page.run("document.querySelector('#ballot').value = '17'")
    open_game(page, "english", "human", "human")
    page.wait(f"{TABLE}.state.plies?.length === 3")
    check(page.run(f"{TABLE}.state.plies.map(({{ move }}) => move).join(' ')") == "9-13 23-18 12-16", "the seventeenth ballot")
    page.click("#new-game")
    page.wait(READY)
    page.click('[name="game"][value="loa"]')
    page.wait("document.querySelector('#ballots').hidden")


def check_name(page):
    page.run("document.querySelector('#own-settings').open = true")
    page.run("""(() => { const field = document.querySelector("#own-name"); field.value = '<b>"Anna"</b>';
        field.dispatchEvent(new Event("change")); })()""")
    check_axe(page, "the field for a name")
    open_game(page, "english", "human", "level:1")
    says(page, "document.querySelector('.stage').textContent", '<b>"Anna"</b>')
    check(page.run("document.querySelector('.stage b') === null"), "a name is text")


def check_sound(page):
    """Off until it is switched on; then moves are heard, and a reload keeps it."""
    page.run("""(() => { window.tones = 0; const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); }; })()""")
    play_by_clicks(page, 1)
    wait_turn(page)
    check(page.run("window.tones") == 0, "no sound by itself")
    page.click("#do-more")
    check(page.run("document.querySelector('#do-sound').getAttribute('aria-checked')") == "false", "the switch is off")
    page.click("#do-sound")
    page.wait("window.tones === 1")  # of the switch
    play_by_clicks(page, 1)
    wait_turn(page)
    check(page.run("window.tones") > 1, "a move is heard")
    page.call("Page.reload")
    page.wait("document.querySelector('#do-more')")
    check(page.run("localStorage.getItem('crownhead sound')") == "on", "the switch is kept")


def check_picture(page):
    """The board as it is, in a file that needs nothing from elsewhere."""
    page.click("#do-more")
    page.click("#do-picture")
    page.wait("document.querySelector('#picture-image')?.naturalWidth > 0")
    check_axe(page, "the picture")
    page.run("""window.saved = []; URL.createObjectURL = (blob) => {
        blob.arrayBuffer().then((bytes) => window.saved.push([blob.type, [...new Uint8Array(bytes)]])); return "blob:none"; };
        HTMLAnchorElement.prototype.click = function () { window.fileName = this.download; }""")
    page.click("#picture-svg")
    page.wait("window.saved.length === 1")
    kind, data = json.loads(page.run("JSON.stringify(window.saved[0])"))
    text = bytes(data).decode()
    drawn = page.run(f"{TABLE}.positions.at(-1).filter(Boolean).length")
    check(kind == "image/svg+xml" and text.startswith("<svg") and text.count("<circle") >= drawn, "the pieces are in the SVG")
    check("class=" not in text and "var(" not in text and "href" not in text, "it has its styles, and no way out")
    name = page.run(f"`english-${{{TABLE}.count}}-${{{TABLE}.state.plies.at(-1).move}}`")
    check(page.run("window.fileName") == f"{name}.svg", f"its name: {page.run('window.fileName')}")
    page.click("#picture-png")
    page.wait("window.saved.length === 2")
    check(page.run("window.saved[1][1].slice(1, 4).map((code) => String.fromCharCode(code)).join('')") == "PNG", "the PNG is one")
    # The frame is dark, so a picture without styles would not have its colour in the corner.
    corner = page.run("""(() => { const canvas = document.createElement("canvas"); canvas.width = canvas.height = 1;
        const context = canvas.getContext("2d"), image = document.querySelector("#picture-image");
        context.drawImage(image, image.naturalWidth / 2, 3, 1, 1, 0, 0, 1, 1); return [...context.getImageData(0, 0, 1, 1).data].join(); })()""")
    check(corner == "93,114,99,255", f"the frame is #5d7263: {corner}")
    page.click("#picture-close")


def main():
    check_kept()
    program = browser.find("own games")
    if not program:
        return
    with Server() as server, browser.Browser(program) as page:
        page.open(server.url)
        page.wait(READY)
        check(page.run("document.querySelector('#own').hidden"), "nothing is shown of games that are not there")
        check_learning(server, page)
        check_ballot(page)
        check_name(page)
        check_sound(page)
        check_picture(page)
        page.screen(390, 844, phone=True)
        page.click("#new-game")
        page.wait("document.querySelector('#own-list li')")
        check(page.run("document.documentElement.scrollWidth") <= 390, "own games fit 390 pixels")
        check_axe(page, "own games at 390 pixels")
        check(not page.console, f"the console of the browser: {page.console}")


scenario(main)
