"""The page of crownhead serve in a headless Chromium: games by real clicks, what opens above them, and axe-core."""
import os

from scenario import check

ENGINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hub_engine.py")
DETERMINISED = "determinised:depth=1,samples=2"
READY = "document.querySelector('#start #begin:not(:disabled)')"  # the start knows who plays the game


def check_axe(page, what, part="html"):
    """Nothing for axe-core to find."""
    found = page.violations(part)
    check(not found, f"axe finds on {what}: {found}")


def legal_move(page):
    """Squares to click for one of the legal moves, as the page's own list has them."""
    return page.run("""(() => { const { state, game } = window.crownheadTable();
        if (!state.legal?.length) return null;
        const move = state.legal[state.plies.length % state.legal.length];
        return move.path.map((square) => game.squares[square]); })()""")


def legal_moves(page):
    """All of them, {move, path by names of squares, captured}."""
    return page.run("""(() => { const { state, game } = window.crownheadTable();
        return state.legal.map(({ move, path, captured }) => ({ move, captured, path: path.map((square) => game.squares[square]) })); })()""")


def wait_turn(page):
    page.wait("window.crownheadTable && (({ state }) => state.over || !state.thinking && (state.legal?.length || state.set_up))(window.crownheadTable())")


def open_game(page, game, first, second, variants=()):
    """Begins a game from the start: chooses it, its rules, and who plays."""
    def choose(name, value):
        """Chooses a radio button, or what a list offers, and waits for what that brings."""
        page.wait(READY)
        page.run(f"""(() => {{ const one = document.querySelector(`[name="{name}"]`), value = {value!r};
            if (one.type === "radio") return document.querySelector(`[name="{name}"][value="${{value}}"]`).click();
            one.value = value;
            if (one.value !== value) throw new Error(`${{value}} is not offered`);
            one.dispatchEvent(new Event("change", {{ bubbles: true }})); }})()""")
    choose("game", game)
    for name, value in variants:
        choose(f"rule {name}", value)
    seats, people = (first, second), [first, second].count("human")
    rival = seats[first == "human"]
    choose("way", ("watch", "level" if rival.startswith("level:") else "agent", "people")[people])
    if people == 1:
        choose("level" if rival.startswith("level:") else "agent", rival)
        choose("side", str(seats.index("human")))
    for i in (0, 1) if not people else ():
        choose(f"seat {i}", seats[i])
    page.wait(READY)
    page.click("#begin")
    page.wait("document.querySelector('.squares button')")


def choose_menu(page, item):
    """Opens the menu beside the board and chooses of it."""
    page.click("#do-more")
    page.click(item)


def load_game(page, pdn):
    """Puts a game in the place of the one on the table, which waits to be played on."""
    choose_menu(page, "#do-file")
    page.wait("document.querySelector('#file[open]')")
    page.run(f"(() => {{ document.querySelector('#pdn').value = {pdn!r}; }})()")
    page.click("#pdn-load")
    page.wait("!document.querySelector('#file[open]') && window.crownheadTable().state.file")


def said(page):
    """The sentences under the board."""
    return page.run("document.querySelector('#status').textContent")


def play_by_clicks(page, plies):
    """Plays at most so many moves of one's own with real clicks; the number that was played."""
    for played in range(plies):
        wait_turn(page)
        path = legal_move(page)
        if path is None:
            return played
        before = page.run("window.crownheadTable().state.plies.length")
        for square in path:
            page.click(f'[data-square="{square}"]')
            if page.run("document.querySelector('#choices button') !== null"):
                page.click("#choices button")
        page.wait(f"window.crownheadTable().state.plies.length > {before} || window.crownheadTable().state.over")
    return plies


# White's last man goes to 25 or 26, and is taken on either. Red's marshal is two steps from a flag that nothing guards.
SHORT = {"english": ('[SetUp "1"]\n[FEN "B:W30:B1,21,22,23"]\n\n*', ("1", "5"), "Black won: White has no pieces left."),
         "stratego": ('[Variant "stratego:army=duel"]\n[SetUp "1"]\n[FEN "r ' + "/".join(
             ["...f.....n", "." * 10, "...M......", *["." * 10] * 6, "F........."]) + '"]\n\n*', ("D8", "D9"), "Red won")}


def check_kinds(page):
    """A game of three moves against each kind of agent that no longer game is played with, from a position that is loaded."""
    rivals = {"english": ("random", "level:3", "soar-checkers", f"hub:python3 {ENGINE}"), "stratego": ("greedy", DETERMINISED)}
    for game, names in rivals.items():
        pdn, first, end = SHORT[game]
        for rival in names:
            page.click("#new-game")
            open_game(page, game, "human", rival, (("army", "duel"),) if game == "stratego" else ())
            wait_turn(page)
            load_game(page, pdn)
            for square in first:
                page.click(f'[data-square="{square}"]')
            page.wait("window.crownheadTable().state.plies?.length === 2 && window.crownheadTable().state.legal.length")
            if game == "english":
                play_by_clicks(page, 1)
            else:
                for square in ("D9", "D10"):
                    page.click(f'[data-square="{square}"]')
            page.wait("window.crownheadTable().state.over")
            page.wait(f"document.querySelector('#status').textContent.includes({end!r}) && document.querySelector('#over-title')")
            check(page.run("window.crownheadTable().state.plies.length") == 3, f"a short game with {rival}")


# Black's man on 1 takes those on 6 and 15 by way of 10.
TOUCHED = '[SetUp "1"]\n[FEN "B:W6,15,27,32:B1,5"]\n\n*'


def check_touch(page):
    """Moves by a finger on a phone: taps, drags, a capture of several pieces step by step."""
    page.screen(390, 844, phone=True)
    page.click("#new-game")
    open_game(page, "english", "human", "human")
    wait_turn(page)
    for by, squares, plies in ((page.tap, ("11", "15"), 1), (page.swipe, ("22", "18"), 2), (page.swipe, ("15", "22"), 3), (page.tap, ("25", "18"), 4)):
        if by == page.swipe:
            page.swipe(*(f'[data-square="{square}"]' for square in squares))
        else:
            for square in squares:
                page.tap(f'[data-square="{square}"]')
        page.wait(f"window.crownheadTable().state.plies.length === {plies}")
    for by in (page.tap, page.swipe):
        load_game(page, TOUCHED)
        page.wait("window.crownheadTable().state.plies.length === 0")
        if by == page.swipe:
            page.swipe('[data-square="1"]', '[data-square="10"]')
            page.swipe('[data-square="10"]', '[data-square="19"]')
        else:
            for square in ("1", "10", "19"):
                page.tap(f'[data-square="{square}"]')
        page.wait("window.crownheadTable().state.plies.length === 1")
        check(page.run("window.crownheadTable().state.plies[0].captured.length") == 2, f"two men are taken by {by.__name__}")


def check_hand_over(page):
    """Two people at one screen: between their turns the page holds nothing of either."""
    page.click("#new-game")
    open_game(page, "stratego", "human", "human", (("army", "duel"),))
    labels = "[...document.querySelectorAll('.squares button')].map((one) => one.getAttribute('aria-label'))"

    def hand_over(seat):
        page.wait(f"window.crownheadTable().state.hand_over === {seat} && document.querySelector('#do-hand-over')")
        check(page.run("document.querySelectorAll('.piece').length") == 0 and page.run(f"{labels}.every((label) => label.endsWith(' empty'))"), "nothing is in the page")
        page.click("#do-hand-over")
    for seat in (0, 1):
        page.wait(f"window.crownheadTable().state.set_up?.seat === {seat}")
        page.click("#set-up-deal")
        page.wait("window.crownheadTable().state.set_up?.ready")
        at = page.middle("#set-up-done")
        page.mouse("mousePressed", *at)
        page.run("window.crownheadTable().draw()")  # as news do that come between
        page.mouse("mouseReleased", *at)
        if seat == 0:
            page.call("Page.reload")
            page.wait("document.activeElement?.id === 'do-hand-over'")
            check_axe(page, "the hand-over")
        hand_over(1 - seat)
    for ply, seat in enumerate((0, 1, 0)):
        page.wait(f"window.crownheadTable().state.viewer === {seat} && window.crownheadTable().state.legal?.length")
        enemy = ("blue", "red")[seat]
        seen = [label.split(" ", 1)[1] for label in page.run(labels) if f" {enemy} " in label]
        check(len(seen) == 10 and all("unknown" in label for label in seen), f"the enemy's ranks at ply {ply}: {seen}")
        quiet = page.run("""(() => { const { state, game, positions } = window.crownheadTable();
            const move = state.legal.find(({ path }) => !positions.at(-1)[path.at(-1)]);
            return move.path.map((square) => game.squares[square]); })()""")
        for square in quiet:
            page.click(f'[data-square="{square}"]')
        hand_over(1 - seat)


def check_dialogues(page):
    """What opens above the board, on a phone and a wide screen, in the light and the dark; a thought is cut short, a flag falls."""
    page.click("#new-game")
    open_game(page, "english", "human", "search:depth=60")
    wait_turn(page)
    for square in ("11", "15"):
        page.click(f'[data-square="{square}"]')
    page.wait("window.crownheadTable().state.thinking")
    choose_menu(page, "#do-now")
    page.wait("window.crownheadTable().state.plies.length === 2")
    narrow, wide = ((390, False, True), (390, True, True)), ((1300, True, False), (1300, False, False))
    for button, dialog, shut, screens in (("#do-keys", "#keys", "#keys form button", narrow), ("#do-level", "#levels", "#level-close", narrow + wide),
                                          ("#do-file", "#file", "#file-close", narrow + wide), ("#do-ask", "#ask", "#ask-close", narrow + wide)):
        for width, dark, phone in screens:
            page.screen(width, 900, dark=dark, phone=phone)
            choose_menu(page, button)
            page.wait(f"document.querySelector('{dialog}[open]')")
            check(page.run("document.documentElement.scrollWidth") <= width, f"{dialog} fits {width} pixels")
            check_axe(page, f"{dialog} at {width} pixels, {'dark' if dark else 'light'}", dialog)
            page.click(shut)
            page.wait(f"!document.querySelector('{dialog}').open")
    choose_menu(page, "#do-level")
    page.wait("document.querySelector('#levels[open]')")
    page.click("#level-find")
    page.wait("window.crownheadTable().state.level_search && window.crownheadTable().state.plies.length === 0")
    check(said(page).count("Game 1 of 3") == 1, "the first of three games")
    page.run("window.crownheadTable().order('clock', 'game=50ms')")
    page.wait("document.querySelector('.flag')")
    line = said(page)
    check("White won: Black is out of time." in line and "game 2 of 3" in line, f"a flag falls: {line}")
