"""Sound rule bases of any size: large_rules.py COUNT FOLDER writes FOLDER/rules.agent, COUNT rules alone, and
FOLDER/soar.agent, which has those of soar-checkers before them.

They load, decide every position of English draughts, and have no warnings."""
import os
import sys

SOAR = ("risk-before risk-after trades hazards judge labels exchange shots trade-when-ahead pick-jump reduce-risks minimise-losses "
        "protect-kings crown attack-with-kings thwart-crowning occupy-centre wedge avoid-repeating advance").split()

# Rule N is of kind N % 5; N, and a number in a range for what a board or a score has few of.
RULES = """(defrule COMPARE::forward-{n}
  "Straight on."
  (candidate (id ?m) (to ?to))
  (square (id ?to) (rank {eight}))
  =>
  (score ?m {small} "straight on"))
""", """(defrule COMPARE::crowded-{n}
  "Never: no side has so much."
  (turn)
  (test (> (worth own) {large}))
  (candidate (id ?m))
  =>
  (score ?m {small} "crowded"))
""", """(defrule COMPARE::beside-{n}
  "Never: a step goes to an empty square."
  (step (from {square}) (to ?to) (way forward))
  (own (square ?to) (kind man))
  (candidate (id ?m) (from {square}) (to ?to) (jumps 0))
  =>
  (score ?m {small} "beside a man"))
""", """(defrule COMPARE::alone-{n}
  "Never: a piece is there."
  (candidate (id ?m) (from ?from) (jumps {eight}))
  (not (own (square ?from)))
  =>
  (score ?m {small} "alone"))
""", """(defrule COMPARE::either-{n}
  "A king moves, or somebody is taken here."
  (candidate (id ?m) (from ?from))
  (or (own (square ?from) (kind king)) (takes (id ?m) (square {square})))
  =>
  (score ?m {small} "either"))
"""


def rule(n):
    return RULES[n % len(RULES)].format(n=n, eight=1 + n % 8, small=1 + n % 97, large=100000 + n, square=1 + n % 32)


def write_agent(folder, name, phases, files):
    with open(os.path.join(folder, name + ".agent"), "w") as out:
        out.write("(agent (name %s) (game english) (kind rules) (phases %s)\n (rules %s))\n"
                  % (name, phases, " ".join('"%s"' % file for file in files)))


def main(count, folder):
    rules = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rules", "draughts")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "rules.clp"), "w") as out:
        out.write("\n".join(map(rule, range(count))))
    write_agent(folder, "rules", "COMPARE", ["rules.clp"])
    write_agent(folder, "soar", "RISK-BEFORE RISK-AFTER TRADES HAZARDS OFFERS LABELS COMPARE",
                [os.path.join(rules, name + ".clp") for name in ["vocabulary"] + SOAR] + ["rules.clp"])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
