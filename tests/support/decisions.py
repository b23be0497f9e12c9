"""What agents decide in many positions at once, by the program `accounts`: labels, suggestions, choices."""
import json
import os
import subprocess

from scenario import SOURCE, write

ACCOUNTS = os.environ["ACCOUNTS"]
# An agent that says what the environment suggests, and nothing else.
SUGGESTIONS = """
(agent (name suggestions) (game english) (kind rules) (description "Says what is suggested.") (rules "suggestions.clp"))
"""
SUGGESTED = """
(defrule COMPARE::suggested "a plan"
  (suggestion (kind ?kind) (id ?m) (target ?target) (steps ?steps)) => (score ?m 1 (str-cat ?kind " " ?target " " ?steps)))
"""


def game(fen, moves):
    """A PDN game that leads to a position, for what the agent is to know of the moves before."""
    return f'[FEN "{fen}"]\n\n{" ".join(moves)} *\n\n'


def accounts(agent, games):
    """The account of the last position of each game; one process for all."""
    write("decisions.pdn", "".join(games))
    done = subprocess.run([ACCOUNTS, SOURCE, agent, "decisions.pdn"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(games), (len(answers), len(games))
    return answers


def suggestions(games):
    """For each position {(kind, move, target, steps)}."""
    write("suggestions.agent", SUGGESTIONS)
    write("suggestions.clp", SUGGESTED)
    found = []
    for account in accounts("rules:suggestions.agent", games):
        said = ((p["reason"].split(), c["move"]) for c in account["candidates"] for p in c["preferences"])
        found.append({(kind, move, int(target), int(count)) for (kind, target, count), move in said})
    return found
