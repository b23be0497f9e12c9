"""A game reviewed in the browser: its graph, lines and moves of one's own, its mistakes solved, a reload in the middle; and the same
page as a file. Verdicts are held against those that `analyse --json` prints."""
import json
import os
import subprocess

import browser
from clicks import check_axe
from reviewed import LESSON, STATUS, check_marks, says, verdicts
from scenario import PROGRAM, check, scenario, write
from server import Server, Table

# 9-14 puts a man before one of White's with nothing behind it; White must take it. Later 12-16 does the same before 20.
GIVEN = '[Black "a </script><b>"]\n[White "<!--"]\n[SetUp "1"]\n[FEN "B:W18,31:B9,12"]\n[Result "*"]\n\n1. 9-14 18x9 *\n'


def regrets(pdn):
    """What each move of the last position loses, the best first."""
    printed = subprocess.run([PROGRAM, "analyse", "-", "--position"], input=pdn, capture_output=True, text=True, check=True).stdout
    return json.loads(printed.splitlines()[-1])["moves"]


def open_table(page, server, table):
    page.open(server.url)
    page.wait("document.querySelector('main').childElementCount")
    page.open(f"{server.base}/#table={table.id}")
    page.wait("window.crownheadTable?.().state.plies")


def play(page, *squares):
    for square in squares:
        page.click(f'[data-square="{square}"]')


def check_lesson(page, best):
    """The mistake is put as a position: the move that was played is thrown back, a better one is right."""
    page.click("#review-learn-0")
    says(page, LESSON, "Find a better move than 9-14.")
    play(page, "9", "14")
    says(page, LESSON, "9-14 was played")
    check(page.run("document.querySelector('[data-square=\"9\"]').getAttribute('aria-label')").startswith("9 black man"), "it is thrown back")
    check(page.run("document.querySelector('#lesson-next')") is None, "the position is still to be solved")
    page.click("#lesson-hint")
    says(page, LESSON, f"Look at the piece on {best.split('-')[0]}.")
    page.run(f"document.querySelector('[data-square=\"{best.split('-')[0]}\"]').focus()")
    page.key("Enter")
    page.run(f"document.querySelector('[data-square=\"{best.split('-')[1]}\"]').focus()")
    page.key("Enter")
    says(page, LESSON, f"{best} is right.")


def check_review(server, page):
    table = Table(server, "english", "human", "human")
    table.do("position", "B:W18,31:B9,12")
    moves = verdicts(GIVEN)
    check(moves[0]["class"] == "blunder" and moves[0]["better"][0] in ("9-13", "12-16"), f"the man is given away: {moves}")
    open_table(page, server, table)
    for ply, squares in enumerate((("9", "14"), ("18", "9")), 1):
        play(page, *squares)
        page.wait(f"window.crownheadTable().state.plies.length === {ply}")
    table.do("resign")
    page.click("#over-review")
    page.wait("document.querySelector('#review-learn-0')")
    check_marks(page, moves)
    page.click("#review-next")
    says(page, STATUS, "1. 9-14 is a blunder.")
    says(page, STATUS, moves[0]["better"][0])
    check(page.run("document.querySelectorAll('line.arrow.played').length") == 1 and page.run("document.querySelectorAll('line.arrow').length") == 2,
          "the move that was played and the better one are arrows")
    page.key("ArrowRight")
    says(page, "document.querySelector('[data-square=\"14\"]').getAttribute('aria-label')", "black man")
    page.key("ArrowLeft")
    page.click("#review-better")
    line = moves[0]["better"]
    for step, name in enumerate(line[:3]):
        page.wait(f"document.querySelector('.line-moves [aria-current]')?.textContent === {name!r}")
        to = name.replace("x", "-").split("-")[-1]
        seat = ("black", "white")[step % 2]
        says(page, f"document.querySelector('[data-square=\"{to}\"]').getAttribute('aria-label')", seat)
        page.click("#review-on")
    page.click("#review-return")
    for width, dark, phone in ((1300, False, False), (1300, True, False), (390, True, True), (390, False, True)):
        page.screen(width, 844, dark=dark, phone=phone)
        check(page.run("document.documentElement.scrollWidth") <= width, f"the review fits {width} pixels")
        check_axe(page, f"the review at {width} pixels, {'dark' if dark else 'light'}")
    page.screen(1300, 900)
    page.run("document.activeElement.blur()")
    page.key("u")  # a key of the table, which is not to be seen
    # Any position can be left: the end, where Black has one move, and its answer.
    page.click("#review-last")
    play(page, "12", "16")
    says(page, STATUS, "12-16: there was no other move.")
    says(page, STATUS, "The best answer: ")
    page.click("#review-return")
    check_lesson(page, moves[0]["better"][0])
    page.call("Page.reload")
    page.wait("document.querySelector('#lesson-sum p')")
    check("1 found with a hint" in page.run("document.querySelector('#lesson-sum').textContent"), "the lesson is where it was")
    check_axe(page, "the end of a lesson")
    check(page.run("document.querySelector('#lesson-all')") is None, "all again is the same as those again")
    page.click("#lesson-open")
    says(page, LESSON, "Find a better move than 9-14.")
    check_axe(page, "a position to solve")
    for move in regrets(GIVEN.replace("1. 9-14 18x9", ""))[::-1]:  # the best comes last
        play(page, *move["move"].split("-"))
        page.wait(f"/{move['move']} (is|was)/.test({LESSON})")
        right = page.run("document.querySelector('#lesson-next') !== null")
        check(right == (move["regret"] <= 0.035), f"right is what loses at most 3.5 points of 100: {move['move']} {move['regret']}")
    page.click("#lesson-leave")
    page.click("#review-leave")
    page.wait("document.querySelector('#over-review')")
    check(page.run("JSON.parse(sessionStorage.getItem('crownhead review')).open") is False, "it is left")
    state = server.get(f"tables/{table.id}")
    check("over" in state and len(state["plies"]) == len(moves), "a key pressed in the review takes nothing back on the table")


# Blue's man on K10 has moved, so that D10 is the flag: Red, who is before it, goes elsewhere. And an opening of another game, in which the last move is a mistake.
OTHERS = {"stratego:army=duel": '[Variant "stratego:army=duel"]\n[SetUp "1"]\n[FEN "r ' + "/".join(
    ["...f.....n", "." * 10, "...M......", *["." * 10] * 6, "F........."]) + '"]\n\n1. D8-D9 K10-K9 2. D9-E9 K9-K8 *\n',
          "loa": '[Variant "loa"]\n\n1. b1-d3 a6xd3 2. g1-e3 a3xe3 3. c8-e6 a2-d5 4. c1-g1 *\n'}


def check_other(server, page, game):
    """The same in other games: files on the table, reviewed by touch on a phone, and solved by the best move that the command finds."""
    table = Table(server, game, "human", "random")
    ticket = server.post(f"tables/{table.id}/load", {"text": OTHERS[game]})["ticket"]
    table.wait(lambda state: any(entry["ticket"] == ticket for entry in state.get("said", ())))
    table.do("resign")  # then the ranks are shown
    moves = verdicts(OTHERS[game])
    wrong = next(i for i, move in enumerate(moves) if move["class"] in ("mistake", "blunder") and i % 2 == 0)
    page.screen(390, 844, phone=True)
    open_table(page, server, table)
    page.tap("#over-review")
    page.wait("document.querySelector('#review-learn-0')")
    check_marks(page, moves)
    if ":" in game:
        check(moves[2]["class"] == "blunder" and moves[2]["better"][0] == "D9xD10", f"the flag is not taken: {moves}")
    page.tap("#review-learn-0")
    says(page, LESSON, "Find a better move than ")
    if ":" in game:
        check("blue unknown" in page.run("document.querySelector('[data-square=\"D10\"]').getAttribute('aria-label')"), "the flag is hidden")
    for square in moves[wrong]["better"][0].replace("x", "-").split("-"):
        page.tap(f'[data-square="{square}"]')
    says(page, LESSON, " is right.")
    check(page.run("document.documentElement.scrollWidth") <= 390, f"a lesson in {game} fits a phone")
    check_axe(page, f"a lesson in {game}")


def check_broken(page):
    """What can't be judged says so, and can be tried again."""
    page.run("""loadBundle("review").then(() => {
        const analysis = new Analysis({ gameName: "english", pdn: "no game" });
        main.replaceChildren(openReview({ analysis, seat: null })); })""")
    page.wait("document.querySelector('main').textContent.includes('there is no game')")
    check_axe(page, "a review that fails")
    page.click("#review-again")
    page.wait("document.querySelector('main').textContent.includes('there is no game')")


def check_file(page):
    """The page of a file has the same marks, loads nothing, and holds what its tags say as text."""
    write("given.pdn", GIVEN)
    subprocess.run([PROGRAM, "analyse", "given.pdn", "--html", "page.html"], check=True)
    page.open(f"file://{os.getcwd()}/page.html")
    page.wait("document.querySelector('#review-graph svg')")
    check_marks(page, verdicts(GIVEN))
    names = page.run("[...document.querySelectorAll('.seat-line bdi')].map((one) => one.textContent)")
    check(sorted(names) == ["<!--", "a </script><b>"], f"names are text: {names}")
    page.click("#review-next")
    play(page, "12", "16")
    says(page, STATUS, "12-16 is ")
    page.click("#review-return")
    page.click("#review-last")
    play(page, "12")
    says(page, STATUS, "In this file you can try moves only where a mistake was made")
    page.screen(390, 844, phone=True)
    page.tap("#review-learn-0")
    for square in verdicts(GIVEN)[0]["better"][0].split("-"):
        page.tap(f'[data-square="{square}"]')
    says(page, LESSON, "is right.")
    for dark in (False, True):
        page.screen(390, 844, dark=dark, phone=True)
        check_axe(page, f"the page of a file, {'dark' if dark else 'light'}")
    check(page.run("document.documentElement.scrollWidth") <= 390, "the page of a file fits a phone")
    check(page.console == [] and len(page.requests) == 1, f"nothing else is loaded: {page.console} {page.requests}")


def main():
    program = browser.find("the review")
    if not program:
        return
    with Server() as server, browser.Browser(program) as page:
        page.screen(1300, 900)
        check_review(server, page)
        for game in OTHERS:
            check_other(server, page, game)
        # The page asks again where work that was just left has not ended yet; the browser notes the refusal.
        said = [line for line in page.console if "status of 409" not in line or not line.endswith("/api/jobs")]
        check(said == [], f"the console of the browser: {said}")
        check_broken(page)
        check(server.end() == 0 and server.said == "", f"it ends with {server.status}: {server.said}")
    with browser.Browser(program) as page:
        page.screen(1300, 900)
        check_file(page)


scenario(main)
