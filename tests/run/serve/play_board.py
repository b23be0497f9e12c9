"""The board of crownhead serve in a headless Chromium: what is said under it and drawn on it, the tutor's choice, positions that are
put up, the menu by keys, and the card after the game."""
import browser
from clicks import check_axe, choose_menu, load_game, open_game, said, wait_turn
from scenario import check, scenario
from server import Server, Table

TABLE = "window.crownheadTable()"
# White takes on 18 whatever else is on the board: Black's 14-17 gives a man for nothing.
GIVEN = "B:W21,30,31,32:B1,2,3,14"
SCREENS = ((1300, False, False), (768, True, False), (390, False, True), (390, True, True))


def press(page, *squares):
    for square in squares:
        page.click(f'[data-square="{square}"]')


def put_up(page, text):
    """Begins the game again from a position as text."""
    choose_menu(page, "#do-put-up")
    page.wait("document.querySelector('#fen')")
    page.run(f"(() => {{ document.querySelector('#fen').value = {text!r}; }})()")
    page.click("#put-up-text")


def begin_from(page, text):
    put_up(page, text)
    page.wait("!document.querySelector('#fen')")
    wait_turn(page)


def check_screens(page, what):
    """Nothing for axe, and nothing cut, on wide and narrow screens, in the light and the dark."""
    for width, dark, phone in SCREENS:
        page.screen(width, 900, dark=dark, phone=phone)
        check(page.run("document.documentElement.scrollWidth") <= width, f"{what} fits {width} pixels")
        check_axe(page, f"{what} at {width} pixels, {'dark' if dark else 'light'}")
    page.screen(1300, 900)


def bars(page):
    """The bars of the players by who plays, the upper first."""
    texts = page.run("[...document.querySelectorAll('.player')].map((one) => [one.querySelector('.called').textContent, one.textContent])")
    return dict(texts)


def check_words(page):
    """What a click does is said; a forced capture is named; what was captured is beside the player."""
    open_game(page, "english", "human", "human")
    wait_turn(page)
    check(said(page) == "Black’s move: choose a piece with a ring.", said(page))
    press(page, "11")
    check(said(page) == "Choose where it goes.", said(page))
    check(page.run("document.querySelector('[data-square=\"11\"]').getAttribute('aria-label')") == "11 black man, selected", "what is held")
    press(page, "15")
    wait_turn(page)
    press(page, "22", "18")
    page.wait(f"{TABLE}.state.plies.length === 2")
    check(said(page).startswith("Black must take: 15x22."), said(page))
    press(page, "15", "22")
    page.wait(f"{TABLE}.state.plies.length === 3")
    # White may take back with either of two men.
    check(said(page).startswith("White must take: choose a piece with a ring."), said(page))
    check(page.run("document.querySelector('.captives').getAttribute('aria-label')") == "captured: 1 man", "what Black has captured")
    check("to move" in bars(page)["White"] and "to move" not in bars(page)["Black"], f"{bars(page)}")


def check_back(page):
    """Who looks back sees whose move it was, can't move there, and comes back."""
    page.click("#walk-first")
    check(said(page) == "You are looking back: 0 of 3 moves are played.", said(page))
    seen = bars(page)
    check("was to move" in seen["Black"] and "to move" not in seen["White"] and not page.run("document.querySelector('.captives') !== null"), f"{seen}")
    press(page, "11")
    check("No move can be made here: go back to the game first." in said(page), said(page))
    page.click("#walk-on")
    check(said(page) == "You are looking back: 1 of 3 moves are played.Black played 11-15. ", said(page))
    check("was to move" in bars(page)["White"], "it was White's move")
    check(page.run("document.querySelector('.move-rows [aria-current]').textContent") == "11-15", "the move that is shown")
    page.click("#back-to-game")
    check(said(page).startswith("White must take"), said(page))
    rows = page.run("[...document.querySelectorAll('.move-rows li')].map((one) => [...one.children].map((part) => part.textContent))")
    check(rows == [["1.", "11-15", "22-18"], ["2.", "15x22", ""]], f"moves as in books: {rows}")


def check_menu(page):
    """The menu by keys; what can't be taken back is asked."""
    item = "document.activeElement.textContent"
    page.run("document.querySelector('#do-more').focus()")
    page.key("ArrowDown")
    check(page.run(item) == "Redo", page.run(item))
    page.key("ArrowUp")
    check(page.run(item) == "Keys", "from the first to the last")
    page.key("ArrowDown")
    page.key("r")
    check(page.run(item) == "Resign…", "by letter")
    page.key("Escape")
    check(page.run("document.activeElement.id") == "do-more" and page.run("document.querySelector('.menu').hidden"), "Escape closes it")
    page.key("ArrowDown")
    check_axe(page, "the menu")
    page.key("Escape")
    choose_menu(page, "#do-resign")
    page.wait("document.querySelector('#ask-first[open]')")
    page.click("#ask-first-no")
    page.wait("!document.querySelector('#ask-first')")
    check(not page.run(f"Boolean({TABLE}.state.over)"), "the game goes on")


def check_put_up(page):
    """A position by clicks and keys, and as text; a wrong one changes nothing."""
    before = page.run(f"{TABLE}.state.position")
    put_up(page, "B:W99:B1")
    page.wait("document.querySelector('#status').textContent.includes('Square 99 is not on the board')")
    check(page.run(f"{TABLE}.state.position") == before and page.run(f"{TABLE}.state.plies.length") == 3, "nothing is lost")
    page.click("#put-up-clear")
    press(page, "1", "21", "22")
    press(page, "21")  # taken off again
    page.click("#piece-18")  # White's king
    page.run("document.querySelector('[data-square=\"30\"]').focus()")
    page.key("Enter")
    page.click("#side-1")
    check_screens(page, "a position that is put up")
    page.click("#put-up-play")
    page.wait(f"{TABLE}.state.position === 'W:WK30:B1,22'")
    begin_from(page, GIVEN)
    check(page.run(f"{TABLE}.state.position") == GIVEN, "as text")


def check_advice(page):
    """Hints by steps on the board, and the tutor's choice before a move that loses a man."""
    page.click("#new-game")
    open_game(page, "english", "human", "search:depth=1")
    wait_turn(page)
    begin_from(page, GIVEN)
    for step, mark in enumerate(("rect.lit", "circle.hinted", "line.arrow")):
        page.click("#do-hint") if step != 1 else page.click("#advice-more")
        page.wait(f"{TABLE}.advice?.step === {step} && document.querySelector('.board {mark}')")
    page.key("h")
    page.wait(f"{TABLE}.advice?.step === 3")
    page.click("#do-tutor")
    page.wait(f"{TABLE}.state.tutor")
    page.wait("document.querySelector('#status').textContent.includes('The tutor is on: it speaks before a move that loses something.')")
    page.run("document.activeElement.blur()")
    page.key("m")
    page.type("1-32")
    page.key("Enter")
    page.wait("document.querySelector('#status p').textContent.startsWith('1-32 is not legal')")
    check(page.run("document.querySelector('#move-field').value") == "1-32", "what was typed stays in its field")

    def warned():
        press(page, "14", "17")
        page.wait(f"{TABLE}.advice?.kind === 'warning'")
        wait_turn(page)
    warned()
    check(page.run(f"{TABLE}.state.plies.length") == 0, "it is not played yet")
    check(said(page).startswith("14-17 loses a man: 21x14."), said(page))
    check(page.run("document.querySelectorAll('.arrow.played').length") == 1 and page.run("document.querySelectorAll('.arrow.answer').length") == 1, "both arrows")
    check_screens(page, "the tutor's choice")
    page.click("#advice-back")
    page.wait(f"!{TABLE}.advice")
    check(said(page) == "Your move: choose a piece with a ring.", said(page))
    warned()
    page.click("#advice-show")
    page.click("#walk-first")
    check(said(page).endswith("Go through it by the four arrow buttons."), said(page))
    dim = "[...document.querySelectorAll('[id^=walk-]')].map((one) => one.ariaDisabled === 'true')"
    check(page.run(dim) == [True, True, False, False], "steps at the start of a line")
    page.click("#walk-on")
    page.click("#walk-on")
    check("21x14" in said(page) and page.run("document.querySelector('[data-square=\"17\"]').getAttribute('aria-label')") == "17 empty", said(page))
    page.click("#back-to-game")
    page.click("#advice-insist")
    page.wait(f"{TABLE}.state.plies.length === 2")
    check(page.run(f"{TABLE}.state.plies.map(({{ move }}) => move).join(' ')") == "14-17 21x14", "it is played")
    reason = page.run("document.querySelector('#reason').textContent")
    check("It expects 21x14" in reason or "It expects to be" in reason, f"what a search expects: {reason}")


def check_over(page):
    """The card after the game has the focus, and what can be done next."""
    choose_menu(page, "#do-resign")
    page.wait("document.querySelector('#ask-first[open]')")
    page.click("#ask-first-yes")
    page.wait("document.querySelector('#over-title')")
    page.wait("document.activeElement.id === 'over-title'")
    page.wait("document.querySelector('.turning .board')")
    turning = page.run("document.querySelector('.turning').textContent").replace("\u00a0", " ")
    check("1. 14-17 loses a man: 21x14." in turning, turning)
    check(page.run("document.querySelector('#over-title').textContent") == "You lost", "who wins")
    check(page.run("document.querySelector('.over-card > p').textContent") == "Black resigned.", "why, without the result again")
    check("White won: Black resigned." in said(page), said(page))
    check_screens(page, "the card after the game")
    page.click("#over-swap")
    page.wait(f"{TABLE}.state.seats[1].person && !{TABLE}.state.over && {TABLE}.state.plies.length === 1")
    check(not page.run("document.querySelector('#over-title') !== null"), "the card is gone")
    check(list(bars(page))[1] == "You", "the other side is below")


def check_file(page):
    """A game from a file: its names and result; either side plays on."""
    load_game(page, '[Black "Ann"]\n[White "Ben <b>"]\n[Result "1/2-1/2"]\n\n1. 11-15 22-18 2. 15x22 25x18 1/2-1/2')
    check(said(page).startswith("From a file: Ann (Black) against Ben <b> (White), 1/2-1/2."), said(page))
    page.click("#play-on-0")
    page.wait(f"!{TABLE}.state.file && {TABLE}.state.seats[0].person && {TABLE}.state.legal?.length")
    check(page.run(f"{TABLE}.state.plies.length") == 4 and not page.run(f"Boolean({TABLE}.state.over)"), "the game goes on")


def check_lakes(page):
    """Water has a name, and no square there can be chosen; positions of hidden pieces can't be put up."""
    page.click("#new-game")
    open_game(page, "stratego", "human", "greedy", (("army", "duel"),))
    wait_turn(page)
    page.wait("document.querySelector('#set-up-deal')")
    lakes = page.run("[...document.querySelectorAll('.squares [role=img]')].map((one) => one.getAttribute('aria-label')).join(' ')")
    check(lakes == " ".join(["lake"] * 8) and page.run("document.querySelectorAll('.board .lake').length") == 8, f"eight lakes: {lakes}")
    check(page.run("document.querySelectorAll('.squares button').length") == 92, "92 squares")
    page.click("#set-up-deal")
    page.wait(f"{TABLE}.state.set_up?.ready")
    page.click("#set-up-done")
    page.wait(f"!{TABLE}.state.set_up && {TABLE}.state.legal?.length")
    check_axe(page, "a board with lakes")
    page.click("#do-more")
    check(page.run("document.querySelector('#do-put-up').getAttribute('aria-disabled')") == "true", "no position is put up")
    page.key("Escape")


def check_state(server):
    """What the page is sent of pieces that left the board, and positions that are put up."""
    table = Table(server, "english", "human", "human")
    white, black = 17, 1  # a man of each
    for move in ("11-15", "22-18", "15x22", "25x18"):
        state, _ = table.do("move", move)
    check([ply.get("lost") for ply in state["plies"]] == [None, None, [white], [black]], "who lost a man")
    state, answer = table.do("position", "B:W20:B28")
    check((state["position"], state["plies"], answer) == ("B:W20:B28", [], ""), f"a position: {answer}")
    state, _ = table.do("move", "28-32")
    check("lost" not in state["plies"][0], "a man that is crowned is not lost")
    for text in ("", "B:W99:B1", "b ......../x", "?" * 400):
        state, answer = table.do("position", text)
        check(answer and len(state["plies"]) == 1, f"{text!r} is refused: {answer}")
    check(state["signs"] == ["bbB", "wwW"], f"letters of board text: {state['signs']}")
    table = Table(server, "stratego:army=duel", "human", "human")
    rows = ["...f.....n", "." * 10, "...s......", "...M......", *["." * 10] * 5, "F........."]
    server.post(f"tables/{table.id}/load", {"text": f'[Variant "stratego:army=duel"]\n[SetUp "1"]\n[FEN "r {"/".join(rows)}"]\n\n1. D7xD8 *'})
    state = table.wait(lambda now: now.get("plies") or now.get("hand_over") is not None)
    while "hand_over" in state:
        table.do("hand-over")
        state = table.wait(lambda now, seat=state["hand_over"]: now.get("hand_over") != seat)
    scout = 1 + 16 + state["board"]["kinds"].index("scout")
    check(state["plies"][0].get("lost") == [scout], f"Blue has lost a scout: {state['plies']}")
    check("signs" not in state and table.do("position", "x")[1] == "A position of Stratego can't be put up here.\n", "no position of hidden pieces")


def main():
    with Server() as server:
        check_state(server)
    program = browser.find("the board")
    if not program:
        return
    with Server() as server, browser.Browser(program) as page:
        page.screen(1300, 900)
        page.open(server.url)
        check_words(page)
        check_back(page)
        check_menu(page)
        check_put_up(page)
        check_advice(page)
        check_over(page)
        check_file(page)
        check_lakes(page)
        check(page.console == [], f"the console of the browser: {page.console}")


if __name__ == "__main__":
    scenario(main)
