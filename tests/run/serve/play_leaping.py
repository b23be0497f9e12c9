"""Columns, hands and boards of hexagons in a headless Chromium: what is drawn, what screen readers get, and moves by clicks. The
columns and hands that are expected are worked out by hand from the moves."""
import browser
from clicks import READY, check_axe, choose_menu, open_game, said, wait_turn
from scenario import check, scenario
from server import Server, Table

TABLE = "window.crownheadTable()"
WHITE, BLACK = 1, 17  # a man of each, in Lasca and Yote alike
LONG = "W:Wd4(bbbbbbbbbbb):Bh8(wwwwwwwwwww)"  # the men of Bashni, all in two columns


def press(page, *squares):
    for square in squares:
        page.click(f'[data-square="{square}"]')


def move(page, *squares):
    before = page.run(f"{TABLE}.count")
    press(page, *squares)
    page.wait(f"{TABLE}.count === {before + 1}")
    wait_turn(page)


def label(page, square):
    return page.run(f"document.querySelector('[data-square=\"{square}\"]').getAttribute('aria-label')")


def begin(page, game, *seats):
    page.run("document.querySelector('#new-game:not([hidden])')?.click()")
    page.wait(READY)
    row = f"document.querySelector('[name=game][value={game}]')"
    if page.run(f"{row} === null"):  # of the collection
        page.click("#all-games")
        page.wait(row)
    open_game(page, game, *(seats or ("human", "human")))
    wait_turn(page)


def put_up(page, text):
    choose_menu(page, "#do-put-up")
    page.wait("document.querySelector('#fen')")
    page.run(f"(() => {{ document.querySelector('#fen').value = {text!r}; }})()")
    page.click("#put-up-text")
    page.wait("!document.querySelector('#fen')")
    wait_turn(page)


def check_state(server):
    """A column is a list from the top; numbers in hand are behind the squares."""
    table = Table(server, "lasca", "human", "human")
    table.do("move", "c3-d4")
    state, _ = table.do("move", "e5xc3")  # onto c3, with White's man under it
    changes = state["plies"][-1]["changes"]
    c3 = state["board"]["squares"].index("c3")
    check(dict(zip(changes[::2], changes[1::2]))[c3] == [BLACK, WHITE], f"a column: {changes}")
    check(state["board"]["stacks"] and not state["board"]["hands"], "Lasca stacks")
    table = Table(server, "yote", "human", "human")
    hands = len(state["board"]["squares"])
    check(table.state()["start"][hands::16] == [12, 12], "twelve in hand")
    state, _ = table.do("move", "@c3")
    changes = state["plies"][-1]["changes"]
    check(dict(zip(changes[::2], changes[1::2])) == {12: WHITE, hands: 11}, f"one is put on c3: {changes}")
    table = Table(server, "konane", "human", "human")
    check(all(move.get("removes") for move in table.state()["legal"]), "the first move takes a piece off")


def check_columns(page):
    begin(page, "lasca")
    move(page, "c3", "d4")
    move(page, "e5", "c3")
    check(label(page, "c3") == "c3 black man on 1 white man", label(page, "c3"))
    check("c3 on 1 white man" in page.run("document.querySelector('.position-words').textContent"), "the board in words")
    check(page.run("document.querySelectorAll('.board .rim').length") == 1, "one man is under another")
    put_up(page, "W:Wa1:Bb2,d4(w),Kg7")
    press(page, "a1", "c3")  # on the way its captive is under it
    check(label(page, "c3") == "c3 white man on 1 black man, selected", label(page, "c3"))
    check(label(page, "b2") == "b2 empty", "and gone from where it stood")
    move(page, "e5")
    check(label(page, "e5") == "e5 white man on 2 black men" and label(page, "d4") == "d4 white man", "two are taken, one is freed")
    page.run(f"{TABLE}.squares.focusHere()")
    choose_menu(page, "#do-put-up")
    page.wait("document.querySelector('#put-up-play')")
    page.click("#put-up-play")  # unchanged
    page.wait(f"!{TABLE}.putUp")
    check("e5(bb)" in page.run(f"{TABLE}.state.position"), page.run(f"{TABLE}.state.position"))
    begin(page, "bashni")
    put_up(page, LONG)
    check(label(page, "d4").startswith("d4 white man on 11 black men"), label(page, "d4"))
    check(page.run("[...document.querySelectorAll('.board .run')].map((one) => one.textContent).sort().join(' ')") == "1 1 11 11", "how many of each side")
    check_axe(page, "columns")


def check_hands(page):
    """Pieces are put by a click; the second one that is taken is chosen on the board."""
    begin(page, "yote")
    check(said(page) == "White’s move: choose a square for a piece in hand.", said(page))
    for square in ("c3", "c4", "a1", "a5"):
        move(page, square)
    hands = page.run("[...document.querySelectorAll('.player .hand')].map((one) => one.textContent)")
    check(hands == ["10 in hand", "10 in hand"], f"both hands: {hands}")
    check(said(page).startswith("White’s move: choose a piece with a ring, or a free square for a piece in hand."), said(page))
    check(label(page, "e1") == "e1 empty, a piece can be put here" and label(page, "c3") == "c3 white man, can move", "what squares are for")
    move(page, "e5")
    move(page, "b1")
    press(page, "c3", "c5")
    check(said(page).startswith("Choose the other piece that is taken."), said(page))
    check(label(page, "a5") == "a5 black man, can be chosen" and label(page, "c4") == "c4 black man", "those that can be taken besides")
    check_axe(page, "the other piece")
    page.key("Escape")
    check(label(page, "c3") == "c3 white man, can move", "it is put back")
    move(page, "c3", "c5", "a5")
    check(page.run(f"{TABLE}.state.plies.at(-1).move") == "c3xc5+a5", "both are taken")
    choose_menu(page, "#do-put-up")
    page.wait("document.querySelector('#hand-1')")
    page.run("(() => { const one = document.querySelector('#hand-1'); one.value = 3; one.dispatchEvent(new Event('change')); })()")
    page.click("#put-up-play")
    page.wait(f"!{TABLE}.putUp")
    check("*3" in page.run(f"{TABLE}.state.position"), page.run(f"{TABLE}.state.position"))
    begin(page, "konane")
    check(said(page) == "Black’s move: choose a piece to take off the board.", said(page))
    move(page, "e6")
    check(label(page, "e6") == "e6 empty", "it is gone")


def check_hexagons(page):
    """Six neighbours, all equally far; squares are as high as two rows."""
    begin(page, "hexdame")
    check(page.run("document.querySelectorAll('.board .line').length") > 100, "lines between the points")
    far = """(() => { const at = window.crownheadTable().squares.buttons.map((one) => one.getBoundingClientRect());
        const { squares } = window.crownheadTable().game, middle = (name) => { const box = at[squares.indexOf(name)]; return [box.x + box.width / 2, box.y + box.height / 2]; };
        return ["e7", "f8", "f10", "e11", "d10", "d8"].map((name) => Math.hypot(...middle(name).map((x, i) => x - middle("e9")[i]))); })()"""
    distances = page.run(far)
    check(max(distances) < 1.02 * min(distances), f"equally far: {distances}")
    move(page, "e7", "e9")
    check_axe(page, "hexagons")


def main():
    with Server("--games", "16") as server:
        check_state(server)
    program = browser.find("leaping games")
    if not program:
        return
    with Server("--games", "16") as server, browser.Browser(program) as page:
        page.screen(1300, 900)
        page.open(server.url)
        check_columns(page)
        check_hands(page)
        check_hexagons(page)
        check(page.console == [], f"the console of the browser: {page.console}")


if __name__ == "__main__":
    scenario(main)
