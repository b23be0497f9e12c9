"""Whole games in a headless Chromium: begun on the start, played to their end, reviewed, their mistakes learnt from; draughts with a
mouse, Lines of Action with a finger on a phone, Stratego with keys alone. Verdicts are held against those of `analyse --json`."""
import random
import re

import browser
from clicks import READY, check_axe, legal_moves, wait_turn
from hands import Finger, Keys, Mouse
from reviewed import LESSON, check_marks, says, verdicts
from scenario import check, scenario
from server import Server

TABLE = "window.crownheadTable()"
LIST = "[...document.querySelectorAll('.move-rows [data-ply]')].map((one) => one.textContent.trim())"
LABELS = "[...document.querySelectorAll('[data-square]')].map((one) => one.getAttribute('aria-label'))"
RELOAD_AT, MOST = 6, 400  # plies
# Red's army: the flag in a corner behind a bomb and the general, so that no scout takes it before the reload.
ARMY = {"A1": "flag", "A2": "bomb", "B1": "general", "C1": "scout", "D1": "scout", "A4": "marshal", "F4": "miner", "K4": "spy"}


def any_move(dice):
    """A game that ends: a capture where there is one, else any move, the same in every run."""
    def pick(moves, _place, _plies):
        return dice.choice([move for move in moves if move["captured"]] or moves)
    return pick


def nearest_foe(moves, place, plies):
    """A game that ends, but not before the reload: whatever is nearest to an enemy goes to it, and from then on takes."""
    if plies < RELOAD_AT:
        moves = [move for move in moves if place[move["path"][-1]] not in place["foes"]] or moves
    def distance(move):
        to = place[move["path"][-1]]
        return min(abs(to[0] - foe[0]) + abs(to[1] - foe[1]) for foe in place["foes"])
    return min(moves, key=lambda move: (distance(move), move["path"]))


def begin(page, hand, game, way, rival, more=()):
    """Chooses and begins a game, with the side that begins."""
    page.wait(READY)
    for name, value in (("game", game), *more, ("way", way), (way, rival), ("side", "0")):
        hand.choose(name, value)
        page.wait(READY)
    hand.press("#begin")
    page.wait("document.querySelector('.squares button')")


def set_up(page, hand):
    """Puts each piece on its square."""
    page.wait("document.querySelector('#set-up-deal')")
    for square, kind in ARMY.items():
        button = page.run(f"1 + [...document.querySelectorAll('#tray .choices button')].findIndex((one) => one.textContent.includes(' {kind} '))")
        if page.run(f"document.querySelector('#tray .choices button:nth-child({button})').getAttribute('aria-pressed')") == "false":
            hand.press(f"#tray .choices button:nth-child({button})")
        hand.take(square)
        page.wait(f"document.querySelector('[data-square=\"{square}\"]').getAttribute('aria-label').startsWith('{square} red {kind}')")
    page.wait(f"{TABLE}.state.set_up?.ready")
    hand.press("#set-up-done")
    page.wait(f"!{TABLE}.state.set_up")


def board(page):
    """The places of the squares, and under "foes" of those with an enemy's piece."""
    return page.run("""(() => { const { state, game, positions } = window.crownheadTable();
        const place = (square) => [Math.floor(game.cells.indexOf(square) / game.columns), game.cells.indexOf(square) % game.columns];
        const places = Object.fromEntries(game.squares.map((name, square) => [name, place(square)])), now = positions.at(-1);
        places.foes = now.flatMap((code, square) => code && pieceOf(game, code).seat !== state.to_move ? [place(square)] : []);
        return places; })()""")


def check_reload(page):
    """After a reload the game is where it was."""
    shown = f"[{LIST}, {LABELS}, document.querySelector('#status p').textContent]"
    before = page.run(shown)
    page.call("Page.reload")
    wait_turn(page)
    page.wait(f"({LIST}).length === {len(before[0])}")
    after = page.run(shown)
    check(before == after and len(after[0]) >= RELOAD_AT, f"a reload changes {before} into {after}")


def play(page, hand, pick, what):
    """Plays the game to its end; its moves."""
    reloaded = False
    while True:
        wait_turn(page)
        plies = page.run(f"{TABLE}.state.plies.length")
        if page.run(f"Boolean({TABLE}.state.over)"):
            check(reloaded, f"{what} goes on after a reload")
            return page.run(f"{TABLE}.state.plies.map(({{ move }}) => move)")
        if plies > MOST:
            raise RuntimeError(f"{what} does not end")
        if plies >= RELOAD_AT and not reloaded:
            check_axe(page, f"the board of {what}")
            check_reload(page)
            reloaded = True
        hand.take(*pick(legal_moves(page), board(page), plies)["path"])
        if page.run("document.querySelector('#choices button') !== null"):
            hand.press("#choices button")
        page.wait(f"{TABLE}.state.plies.length > {plies} || {TABLE}.state.over")


def check_lesson(page, hand, what, moves):
    """A mistake of one's own is solved: what was played is wrong, what the command finds is right."""
    own = [i for i in range(0, len(moves), 2) if moves[i]["class"] in ("mistake", "blunder")]
    if not own:
        return
    first = moves[own[0]]
    check(page.run("document.querySelector('#review-learn-0').textContent") == f"Learn from your mistakes ({len(own)})", "all of them are put")
    hand.press("#review-learn-0")
    says(page, LESSON, f"Find a better move than {first['move']}.")
    hand.take(*re.split("[-x]", first["move"]))
    says(page, LESSON, f"{first['move']} was played")
    check(page.run("document.querySelector('#lesson-next')") is None, f"the mistake in {what} is still to be mended")
    hand.take(*re.split("[-x]", first["better"][0]))
    says(page, LESSON, f"{first['better'][0]} is right.")
    check_axe(page, f"a lesson in {what}")
    hand.press("#lesson-leave")


def whole_game(server, page, hand, what, pick, *choice):
    begin(page, hand, *choice)
    wait_turn(page)
    if page.run(f"Boolean({TABLE}.state.set_up)"):
        set_up(page, hand)
    played = play(page, hand, pick, what)
    page.wait("document.querySelector('#over-title')")
    page.wait("/turn/.test(document.querySelector('.turning')?.textContent) && !/Looking/.test(document.querySelector('.turning').textContent)")
    check_axe(page, f"the card after {what}")
    lines = page.run("[...document.querySelectorAll('#status p')].map((one) => one.textContent.trim())")
    check(not any(one in other for one in lines for other in lines if one is not other), f"{what}: nothing is said twice: {lines}")
    buttons = page.run("Math.max(...[...document.querySelectorAll('.over-card .actions button')].map((one) => one.getBoundingClientRect().bottom))")
    check(buttons <= page.run("document.querySelector('.turning').getBoundingClientRect().top"), f"{what}: what comes late moves no button")
    table = page.run(f"{TABLE}.id")
    hand.press("#over-review")
    page.wait("document.querySelector('.review-totals')")
    moves = verdicts(server.get(f"tables/{table}/game")["pdn"])
    check([move["move"] for move in moves] == played, f"the command reads the moves of {what}")
    check_marks(page, moves)
    check_axe(page, f"the review of {what}")
    check_lesson(page, hand, what, moves)
    hand.press("#review-leave")
    page.wait("document.querySelector('#over-title')")
    check(page.run(LIST) == played, f"{what} is on the table again")
    check(page.run("document.documentElement.scrollWidth") <= page.run("innerWidth"), f"{what} fits the screen")
    hand.press("#new-game")


def main():
    program = browser.find("whole games")
    if not program:
        return
    with Server() as server, browser.Browser(program) as page:
        page.screen(1300, 900)
        page.open(server.url)
        whole_game(server, page, Mouse(page), "a game of draughts", any_move(random.Random(10)), "english", "agent", "search:depth=1")
        page.screen(390, 844, dark=True, phone=True)
        whole_game(server, page, Finger(page), "Lines of Action", any_move(random.Random(5)), "loa", "agent", "search:depth=2")
        page.screen(768, 900)
        whole_game(server, page, Keys(page), "Stratego", nearest_foe, "stratego", "level", "level:1", [("rule army", "barrage")])
        check(page.console == [], f"the console of the browser: {page.console}")
        check(server.end() == 0 and server.said == "", f"it ends with {server.status}: {server.said}")


scenario(main)
