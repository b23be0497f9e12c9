"""Sound rule bases of any size: large_rules.py FORM COUNT FOLDER writes FOLDER/FORM.agent and its rule file.

COUNT rules alone (`rules`), behind those of soar-checkers (`soar`), or below a comment of 1 MB (`comment`).
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
  "Never: so much nobody has."
  (turn)
  (test (> (worth own) {large}))
  (candidate (id ?m))
  =>
  (score ?m {small} "crowded"))
""", """(defrule COMPARE::beside-{n}
  "Never: a step goes where nobody stands."
  (step (from {square}) (to ?to) (way forward))
  (own (square ?to) (kind man))
  (candidate (id ?m) (from {square}) (to ?to) (jumps 0))
  =>
  (score ?m {small} "beside a man"))
""", """(defrule COMPARE::alone-{n}
  "Never: somebody stands there."
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


def main(form, count, folder):
    rules = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rules", "draughts")
    files = [os.path.join(rules, name + ".clp") for name in ["vocabulary"] + SOAR] if form == "soar" else []
    phases = "RISK-BEFORE RISK-AFTER TRADES HAZARDS OFFERS LABELS COMPARE" if form == "soar" else "COMPARE"
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, form + ".clp"), "w") as out:
        out.write((";;; " + "x" * (1 << 20) + "\n" if form == "comment" else "") + "\n".join(map(rule, range(count))))
    with open(os.path.join(folder, form + ".agent"), "w") as out:
        out.write("(agent (name %s) (game english) (kind rules) (phases %s)\n (rules %s))\n"
                  % (form, phases, " ".join('"%s"' % name for name in files + [form + ".clp"])))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
