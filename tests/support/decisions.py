"""What agents decide in many positions at once, by the program `accounts`: labels, suggestions, choices."""
import json
import os
import subprocess
from collections import namedtuple

from scenario import SOURCE, write

ACCOUNTS = os.environ["ACCOUNTS"]
# An agent that says what the environment suggests and which moves walk into a shot, and nothing else.
SUGGESTIONS = """
(agent (name suggestions) (game english) (kind rules) (description "Says what is suggested.") (rules "suggestions.clp"))
"""
SUGGESTED = """
(defrule COMPARE::suggested "a plan"
  (suggestion (kind ?kind) (id ?m) (target ?target) (steps ?steps)) => (score ?m 1 (str-cat ?kind " " ?target " " ?steps)))
(defrule COMPARE::shot "half a man or more"
  (candidate (id ?m) (jumps 0)) (test (>= (shot ?m) 50)) => (score ?m 1 "shot 0 0"))
"""

# labels: {move: {label: value}}; left: the moves of which chance, if there are several, chose; rejected: those that a reject
# removed; troubles: kinds of impasses but ties, and problems.
Decision = namedtuple("Decision", "position chosen labels left rejected troubles")


def game(fen, moves):
    """A PDN game that leads to a position, for what the agent is to know of the moves before."""
    return f'[FEN "{fen}"]\n\n{" ".join(moves)} *\n\n'


def accounts(agent, games):
    """The account of the last position of each game; one process for all."""
    write("decisions.pdn", "".join(games))
    with subprocess.Popen([ACCOUNTS, SOURCE, agent, "decisions.pdn"], stdout=subprocess.PIPE, encoding="utf-8") as process:
        count = 0
        for line in process.stdout:
            count += 1
            yield json.loads(line)
    assert process.returncode == 0 and count == len(games), (agent, process.returncode, count, len(games))


def decide(agent, games):
    found = []
    for account in accounts(agent, games):
        candidates = account["candidates"]
        troubles = {impasse["kind"] for impasse in account["impasses"]} - {"tie"}
        found.append(Decision(account["position"], account["chosen"], {c["move"]: c["labels"] for c in candidates},
                              set(account["tied"]) or {account["chosen"]},
                              {c["move"] for c in candidates if c["removed_by"] == "reject"},
                              sorted(troubles) + [str(problem) for problem in account["problems"]]))
    return found


def suggestions(games):
    """For each position the plans, {(kind, move, steps)}, and the moves that walk into a shot."""
    write("suggestions.agent", SUGGESTIONS)
    write("suggestions.clp", SUGGESTED)
    found = []
    for account in accounts("rules:suggestions.agent", games):
        said = ((p["reason"].split(), c["move"]) for c in account["candidates"] for p in c["preferences"])
        said = {(kind, move, int(count)) for (kind, _, count), move in said}
        shots = {one for one in said if one[0] == "shot"}
        found.append((said - shots, {move for _, move, _ in shots}))
    return zip(*found)
