"""The start of crownhead serve: the games and players that are offered, and the choice of a game by clicks and keys in a headless
Chromium."""
import json

import browser
from clicks import ENGINE, READY, check_axe, open_game, play_by_clicks
from scenario import check, scenario, write
from server import Server

COMMON = ["english", "russian", "brazilian", "international", "loa", "stratego"]
MOST_BYTES = 101_000  # of the first view, all answers counted
MOST_IN_GAME = 111_000  # of a game that is open
# Men and stones of a side by the rules; the army of Stratego.
PIECES = {"english": 12, "russian": 12, "brazilian": 12, "international": 20, "loa": 12, "stratego": 40}
STATE = "(window.crownheadTable?.() ?? { state: {} }).state"


def check_games(server):
    """Boards of the common games alone, with all pieces; where they are hidden with an army that might be."""
    games = server.get("games")["games"]
    check([game["name"] for game in games if "common" in game] == COMMON, "the common games")
    check(len(games) == 39 and [game["name"] for game in games if "board" in game] == COMMON, "boards of these alone")
    for game in games:
        if "board" not in game:
            continue
        kinds, size = game["board"]["kinds_of_seat"], len(game["board"]["squares"])
        seats = [(code - 1) % (4 * kinds) // kinds for code in game["start"] if code]
        check(len(game["start"]) == size and [seats.count(seat) for seat in (0, 1)] == [PIECES[game["name"]]] * 2, f"{game['name']}: {seats}")


def check_players(server):
    """Levels have the strength that docs/play.md has, in the game that it is of; broken files say what is wrong."""
    def offered(game):
        answer = server.post("agents", {"game": game})
        return answer, {one["name"]: one for one in answer["agents"]}
    # The sums of the page's steps, and of the squares of their widths.
    for game, level, wanted in (("english", 2, (241, 203, 284)), ("russian", 2, (241, 196, 294)), ("loa", 3, (533, 475, 602)),
                                ("stratego:army=barrage", 3, (274, 242, 307))):
        one = offered(game)[1][f"level:{level}"]
        check((one["elo"], one["low"], one["high"]) == wanted, f"{game}, level {level}: {one}")
    for game in ("pool", "russian:losing=yes", "stratego", "stratego:army=duel", "loa:size=6"):
        check(not any("elo" in one for one in offered(game)[1].values()), f"levels were not measured in {game}")
    answer, found = offered("english")
    check(answer["usual"] == "level:4" and offered("stratego")[0]["usual"] == "level:2", f"who is usual: {answer['usual']}")
    check(answer["seats"] == ["Black", "White"] and offered("italian")[0]["seats"][0] == "White", "the seats, the first to move first")
    check(answer["variants"] == [] and [one["name"] for one in offered("pool")[0]["variants"]] == ["promotion-in-capture"], "rules to choose among")
    army = offered("stratego")[0]["variants"][0]
    check(army["name"] == "army" and army["first"] and "barrage" in army["values"], f"{army}")
    check([one["first"] for one in offered("stratego")[0]["variants"]].count(True) == 1, "and no other rule is chosen first")
    shorts = {"level:3": "level 3", "search:depth=4": "search 4", "mine.agent": "mine", "crownhead": "crownhead", "random": "random",
              f"hub:python3 {ENGINE}": "python3 hub_engine.py"}
    check({name: found[name]["short"] for name in shorts} == shorts, "short names")
    kinds = {"human": "human", "level:3": "level", "search:depth=4": "search", "crownhead": "rules", "mine.agent": "rules", "random": "other"}
    check({name: found[name]["kind"] for name in kinds} == kinds, "kinds")
    check(found["mine.agent"]["about"] == "Mine alone. More of it." and "error" not in found["mine.agent"], f"{found['mine.agent']}")
    for name, words in (("broken", "broken.clp:2: "), ("missing", "missing.agent:1: there is no file `none.clp`"), ("worse", "worse.agent:1: ")):
        check(found[f"{name}.agent"].get("error", "").startswith(words), f"{found[f'{name}.agent']}")
    check("mine.agent" not in offered("loa")[1] and "worse.agent" in offered("loa")[1], "who does not play the game is left out")


def chosen(page, name):
    return page.run(f"document.querySelector('[name=\"{name}\"]:checked')?.value ?? null")


def seats(page):
    page.wait(f"({STATE}.seats || {STATE}.hand_over !== undefined) && document.querySelector('.squares button')")
    return page.run(f"{STATE}.seats.map(({{ who }}) => who)")


def again(page):
    page.click("#new-game")
    page.wait(READY)


def choose(page, name, value):
    """By a click, as people do."""
    page.wait(READY)
    page.click(f"label:has(> [name=\"{name}\"][value=\"{value}\"])")
    page.wait(READY)


def focused(page):
    return page.run("[document.activeElement.name, document.activeElement.value].join(' ').trim() || document.activeElement.id")


def tab_to(page, wanted):
    for _ in range(30):
        if focused(page).startswith(wanted):
            return
        page.key("Tab")
    check(False, f"Tab does not come to {wanted}")


def check_first_view(server, page):
    page.open(server.url)
    page.wait(READY)
    check(page.bytes <= MOST_BYTES, f"the first view takes {page.bytes} bytes")
    paths = {url.split("?")[0].removeprefix(server.base) for url in page.requests}
    check(paths == {"/", "/play.css", "/play.js", "/start.css", "/start.js", "/api/tables", "/api/games", "/api/agents", "/api/record", "/api/own"}, f"it asks for {sorted(paths)}")
    check((chosen(page, "game"), chosen(page, "way"), chosen(page, "level"), chosen(page, "side"), chosen(page, "clock")) == ("english", "level", "level:4", "0", ""),
          "what is chosen at first")
    words = page.run("document.querySelector('#level-words').textContent")
    check(words.startswith("Level 4: +556 Elo over level 1 (+492 to +627).") and "74 % against level 3" in words, f"{words}")
    check(page.run("document.querySelectorAll('.card svg.board').length") == 6, "six boards")
    check(page.run("document.querySelectorAll('button.primary').length") == 1, "one primary button")
    heads = page.run("[...document.querySelectorAll('h1, h2')].filter((node) => node.checkVisibility()).map((node) => node.tagName).join(' ')")
    check(heads.startswith("H1 H2") and heads.count("H1") == 1, f"headings: {heads}")


def check_game_view(server, page):
    """A game that is open already comes without what the start needs, and within the same bytes."""
    page.click("#begin")
    seats(page)
    page.requests.clear()
    page.bytes = 0
    page.call("Page.reload", ignoreCache=True)
    page.wait("document.readyState === 'complete'")
    seats(page)
    paths = {url.split("?")[0].removeprefix(server.base) for url in page.requests} - {"/api/record"}
    table = page.run("window.crownheadTable().id")
    check(paths == {"/", "/play.css", "/play.js", "/table.css", "/table.js", "/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/events"},
          f"it asks for {sorted(paths)}")
    check(page.bytes <= MOST_IN_GAME, f"the view of a game takes {page.bytes} bytes")
    again(page)


def check_looks(page):
    """Nothing is cut, and axe finds nothing, whatever is chosen."""
    for what in ("level", "agent", "people", "watch"):
        choose(page, "way", what)
        if what == "agent":
            choose(page, "game", "stratego")
            choose(page, "clock", "own")
            page.click("#all-games")
            page.click(".fine-rules summary")
        for width, dark, phone in ((390, True, True), (768, True, False), (1300, False, False)):
            page.screen(width, 900, dark=dark, phone=phone)
            check(page.run("document.documentElement.scrollWidth") <= width, f"{what} fits {width} pixels")
            if width != 768:  # both modes, a narrow screen and a wide one
                check_axe(page, f"the start, {what}, at {width} pixels, {'dark' if dark else 'light'}")
            small = page.run("""[...document.querySelectorAll('#start label:has(> [type=radio]), #start button, #start select, #start input:not([type=radio])')]
                .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 44).map((node) => node.textContent || node.name)""")
            check(not small, f"{what}: less than 44 pixels high: {small}")
    page.screen(1300, 900)


def check_keys(page):
    """A game is chosen and begun without a mouse: Tab between groups, arrows inside them."""
    page.run("document.activeElement.blur()")
    tab_to(page, "game english")
    page.key("ArrowRight")
    page.wait(READY)
    check(chosen(page, "game") == "russian" and "+640" in page.run("document.querySelector('#level-words').textContent"), "an arrow chooses the next game")
    page.key("Tab")
    check(focused(page) == "game-search" or page.run("document.activeElement.id") == "game-search", f"Tab leaves the group: {focused(page)}")
    tab_to(page, "way level")
    tab_to(page, "level level:4")
    for _ in range(2):
        page.key("ArrowRight")
    check(chosen(page, "level") == "level:6", "arrows choose a level")
    tab_to(page, "side 0")
    page.key("ArrowRight")
    tab_to(page, "clock")
    page.key("ArrowRight")
    page.key("Enter")
    check(seats(page) == ["level:6", "human"], f"Enter begins: {seats(page)}")
    page.wait(f"{STATE}.clock")
    check(page.run(f"{STATE}.game") == "russian" and page.run(f"{STATE}.clock.down"), "the game and its clock")
    again(page)
    found = [chosen(page, name) for name in ("game", "way", "level", "side", "clock")]
    check(found == ["russian", "level", "level:6", "1", "game=3min+2s"], f"what was chosen last is chosen again: {found}")


def check_search(server, page):
    visible = "[...document.querySelectorAll('#other-games label')].filter((node) => !node.hidden).map((node) => node.querySelector('input').value)"

    def search(text):
        page.run("(() => { const field = document.querySelector('#game-search'); field.value = ''; field.focus(); })()")
        page.type(text)
        return page.run(visible)
    check(page.run(visible) == [], "the other games are not shown unasked")
    check(search("TURKISH hop") == ["kens"], f"words of the title and of what it is about: {page.run(visible)}")
    check(search("zzz") == [] and "No game matches" in page.run("document.querySelector('.games [role=status]').textContent"), "nothing is found")
    check(page.run("document.querySelector('#start') !== null"), "and Enter begins nothing")
    page.key("Enter")
    check(page.run("document.querySelector('#start') !== null") and chosen(page, "game") == "russian", "and chooses nothing")
    found = search("frisian")
    page.key("Enter")
    page.wait(READY)
    check(found == ["frisian"] and chosen(page, "game") == "frisian", f"Enter chooses the first that is found: {found}")
    check("not measured" in page.run("document.querySelector('#level-words').textContent"), "its levels were not measured")
    page.click("#all-games")
    collected = server.get("games/collection")["games"]
    page.wait(f"({visible}).length === {33 + len(collected)}")  # all others, and the collection
    check(len(collected) == server.get("games")["collected"] > 80, "the collection is offered")
    choose(page, "game", "dameo")
    page.click("#begin")
    check(seats(page) == ["level:6", "human"] and page.run(f"{STATE}.game") == "dameo", "a rarer game begins")
    again(page)
    check(page.run(visible) == ["dameo"] and chosen(page, "game") == "dameo", "and is shown as the last")


def check_ways(page):
    """Agents, two people, two agents, sides by chance, an army, a clock of one's own."""
    choose(page, "game", "english")
    choose(page, "way", "agent")
    broken = page.run("[...document.querySelectorAll('[name=agent]:disabled')].map((one) => one.closest('label').textContent)")
    check(len(broken) == 3 and any("broken.clp:2: " in text for text in broken), f"broken agents are listed with what is wrong: {broken}")
    mine = page.run("document.querySelector('[name=agent][value=\"mine.agent\"]').closest('label').textContent")
    check(mine == "mineMine alone.", f"a good one with its first sentence: {mine}")
    choose(page, "agent", "mine.agent")
    choose(page, "side", "chance")
    page.click("#begin")
    check(sorted(seats(page)) == ["human", "mine.agent"], "a side by chance")
    again(page)
    check(chosen(page, "agent") == "mine.agent" and chosen(page, "side") == "chance", "an agent is chosen again")
    open_game(page, "english", "random", "level:1")
    check(seats(page) == ["random", "level:1"] and page.run(f"{STATE}.playing"), "two agents play by themselves")
    again(page)
    check(page.run("[...document.querySelectorAll('.players select')].map(({ value }) => value).join(' ')") == "random level:1", "they are chosen again")
    choose(page, "game", "stratego")
    choose(page, "way", "people")
    choose(page, "rule army", "duel")
    choose(page, "clock", "own")
    for minutes, seconds, words in (("0", "0", "Give the clock"), ("1.5", "0", "whole numbers"), ("601", "0", "whole numbers"), ("", "3", "whole numbers")):
        page.run(f"(() => {{ document.querySelector('[name=minutes]').value = '{minutes}'; document.querySelector('[name=seconds]').value = '{seconds}'; }})()")
        page.click("#begin")
        page.wait(f"document.querySelector('#start [role=alert]').textContent.includes('{words}')")
        page.wait(READY)
    page.run("(() => { document.querySelector('[name=minutes]').value = '2'; document.querySelector('[name=seconds]').value = '7'; })()")
    page.click("#begin")
    page.wait(f"{STATE}.set_up")
    check(page.run(f"{STATE}.game") == "stratego:army=duel" and seats(page) == ["human", "human"], "an army, two people")
    again(page)
    check((chosen(page, "rule army"), chosen(page, "way"), chosen(page, "clock")) == ("duel", "people", "own"), "the army is chosen again")
    check(page.run("document.querySelector('[name=minutes]').value + document.querySelector('[name=seconds]').value") == "27", "and the clock")
    choose(page, "rule army", "barrage")
    choose(page, "way", "level")
    choose(page, "level", "level:3")
    check("+274" in page.run("document.querySelector('#level-words').textContent"), "the strength is that with the army")
    choose(page, "game", "loa")
    page.click(".fine-rules summary")
    page.run("(() => { const field = document.querySelector('[name=\"rule size\"]'); field.value = '6'; field.dispatchEvent(new Event('change', { bubbles: true })); })()")
    page.wait(READY)
    page.click("#begin")
    page.wait(f"{STATE}.game === 'loa:size=6'")
    again(page)
    check(page.run("document.querySelector('[name=\"rule size\"]').value") == "6" and page.run("document.querySelector('.fine-rules').open"), "a fine rule is kept, and shown")


def check_open(server, page):
    """Games that are open are listed; one that was begun stays when another begins."""
    for one in server.get("tables")["tables"]:
        server.post(f"tables/{one}/close", {})
    page.open(server.url)
    page.wait(READY)
    check(page.run("document.querySelector('#open-games').hidden"), "no game is open")
    open_game(page, "english", "human", "level:1")
    check(play_by_clicks(page, 2) == 2, "two moves")
    again(page)
    open_game(page, "loa", "human", "human")
    found = server.get("tables")["open"]
    check([(one["title"], one["who"], one["plies"], one["over"]) for one in found] == [
        ("English draughts", ["human", "level 1"], 4, False), ("Lines of Action", ["human", "human"], 0, False)], f"{found}")
    again(page)
    lines = page.run("[...document.querySelectorAll('.open-games bdi')].map((one) => one.textContent)")
    check(lines == ["English draughts, you against level 1, move 3", "Lines of Action, two people, move 1"], f"{lines}")
    check_axe(page, "the start with open games")
    page.click(".open-games li:first-child button")
    page.wait(f"{STATE}.plies?.length === 4")
    again(page)
    page.click(".open-games li:nth-child(2) button.quiet")
    page.wait("document.querySelectorAll('.open-games li').length === 1")
    check(server.get("tables")["tables"] == [found[0]["table"]], "and closed")
    # On the start no key reaches the game that was left.
    page.run("document.activeElement.blur()")
    page.key("u")
    check(server.get("tables")["open"][0]["plies"] == 4, "a key takes nothing back there")
    page.run("window.sessionStorage.removeItem('crownhead table')")
    page.call("Page.reload")
    page.wait("document.querySelectorAll('.open-games li').length === 1")
    page.run(f"window.location.hash = 'table={found[0]['table']}'")
    page.call("Page.reload")
    page.wait(f"{STATE}.plies?.length === 4")
    again(page)
    open_game(page, "russian", "human", "human")
    page.call("Page.reload")
    page.wait(f"{STATE}.game")
    check(page.run(f"{STATE}.game") == "russian", "a link to a game counts once")


def check_nonsense(page):
    """What this browser keeps may be anything."""
    kept = json.dumps({"game": 5, "rules": [7], "players": {"way": {}, "level": [1], "watched": 3, "side": "9"}, "clock": ["own"], "minutes": "x", "seconds": -1})
    for text in ("", "null", "[]", "7", "{", kept, '{"players":null,"rules":null}', '{"game":"loa","rules":{"size":"7"},"players":"x"}'):
        page.run(f"window.localStorage.setItem('crownhead start', {json.dumps(text)}); window.sessionStorage.removeItem('crownhead table')")
        page.run("window.history.replaceState(null, '', '/')")
        page.call("Page.reload")
        page.wait(f"document.readyState === 'complete' && {READY}")
        check(chosen(page, "game") == ("loa" if "loa" in text else "english") and chosen(page, "way") == "level" and chosen(page, "side") == "0" and
              page.run("document.querySelector('[name=minutes]').value") == "15", f"nonsense is passed over: {text}")


def check_stale(server, page):
    """A tab of another day, and one whose server is gone, say what to do."""
    page.run("window.sessionStorage.setItem('crownhead token', 'f'.repeat(64))")
    page.run("window.sessionStorage.setItem('crownhead review', '{\"key\":\"table 1\",\"open\":true}')")
    page.call("Page.reload")
    page.wait("document.querySelector('[role=alert]')?.textContent.includes('Open the address')")
    page.open(server.url)
    page.wait(READY)
    check(page.run("window.sessionStorage.getItem('crownhead review')") is None, "what was of another server is gone")
    server.end()
    page.click("#begin")
    page.wait("document.querySelector('#start [role=alert]').textContent.includes('does not answer')")


def main():
    rule = '(defrule COMPARE::low "Low numbers first."\n  (candidat{} (id ?m) (from ?square))\n  =>\n  (score ?m (- 0 ?square) "low"))\n'
    for name, head, rules in (("mine", '(description "Mine alone. More of it.") ', "mine"), ("broken", "", "broken"), ("missing", "", "none")):
        write(f"{name}.agent", f'(agent (name {name}) (game english) {head}(kind rules) (rules "{rules}.clp"))\n')
    write("mine.clp", rule.format("e"))
    write("broken.clp", rule.format(""))
    write("worse.agent", "(agent (nam worse))\n")
    with Server("--games", "16", f"hub:python3 {ENGINE}") as server:
        check_games(server)
        check_players(server)
        ballots = server.post("ballots", {"game": "english"})["ballots"]
        check(len(ballots) == 156 and ballots[0]["number"] == "1", f"the three-move ballots: {len(ballots)}, {ballots[0]}")
        program = browser.find("the start")
        if not program:
            return
        with browser.Browser(program) as page:
            page.screen(1300, 900)
            check_first_view(server, page)
            check_game_view(server, page)
            check_keys(page)
            check_search(server, page)
            check_ways(page)
            check_looks(page)
            check_open(server, page)
            check_nonsense(page)
            check(page.console == [], f"the console of the browser: {page.console}")
            check_stale(server, page)
        check(server.end() == 0 and server.said == "", f"it ends with {server.status}: {server.said}")


scenario(main)
