"""The review of a game in a browser, held against what `crownhead analyse --json` says of the same game."""
import json
import subprocess

from scenario import PROGRAM, check

STATUS, LESSON = "document.querySelector('#review-status')?.textContent", "document.querySelector('#lesson-status')?.textContent"
MARKS = "[...document.querySelectorAll('#review-graph [data-mark]')].map((one) => [Number(one.dataset.mark), one.getAttribute('class').slice(5)])"


def says(page, node, words):
    page.wait(f"({node} ?? '').includes({words!r})")


def verdicts(pdn):
    """The moves of the game as the command judges them."""
    printed = subprocess.run([PROGRAM, "analyse", "-", "--json"], input=pdn, capture_output=True, text=True, check=True).stdout
    return json.loads(printed)["moves"]


def check_marks(page, moves):
    """A mark for each move that lost something, of its class, in the graph and in the list; the totals count them."""
    wrong = [[i + 1, move["class"]] for i, move in enumerate(moves) if move["class"] != "good"]
    check(page.run(MARKS) == wrong, f"marks of the graph: {page.run(MARKS)}, judged: {wrong}")
    signs = page.run("[...document.querySelectorAll('.mark-text')].map((one) => one.textContent.trim())")
    check(signs == [{"inaccuracy": "?!", "mistake": "?", "blunder": "??"}[kind] for _, kind in wrong], f"signs in the list: {signs}")
    counted = page.run("[...document.querySelectorAll('.review-totals tbody td')].map((cell) => cell.textContent)")
    for seat in (0, 1):
        mine = moves[seat::2]
        wanted = [str(len(mine))] + [str(sum(move["class"] == kind for move in mine)) for kind in ("inaccuracy", "mistake", "blunder")]
        check(counted[5 * seat:5 * seat + 4] == wanted, f"totals of seat {seat}: {counted}")
