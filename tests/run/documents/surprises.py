"""docs/clips.md says what of CLIPS surprises: CLIPS itself says so. A line of its block is a call and what it
gives; an agent with all of them in facts is asked for their values. The list about facts and rules is shown by rules that state labels."""
import json
import os
import re

from scenario import SOURCE, check, crownhead, json_lines, read, run, scenario, write

PAGE = read(os.path.join(SOURCE, "docs/clips.md")).partition("\n## Surprises\n")[2].partition("\n## ")[0]
# The call, and what it gives in the version that is built in; 6.41 may follow.
ROWS = re.findall(r"(?m)^(\(.*?\))  +(.+?)(?: \(6\.41: .*?\))?(?:  .*)?$", PAGE)
WRONG = "an error"


def agent(name, rules):
    write(f"{name}.clp", rules)
    write(f"{name}.agent", f'(agent (name {name}) (game english) (kind rules) (rules "{name}.clp"))')


def labels(name, rules):
    """What rules that are asked in a game's first position state of its first move."""
    agent(name, rules)
    account = json.loads(crownhead("explain", "--agent", f"{name}.agent", "--json"))
    return account["candidates"][0]["label_texts"]


def calls():
    check(len(ROWS) == len(re.findall(r"(?m)^\(", PAGE)) > 18, f"lines of the block: {ROWS}")
    values = [(call, gives) for call, gives in ROWS if gives != WRONG]
    facts = "\n".join(f"(assert (surprise (at {at}) (is {call})))" for at, (call, _) in enumerate(values))
    agent("calls", f"(deftemplate MAIN::surprise (slot at) (multislot is))\n"
                   f"(defrule ELABORATE::all (candidate (id 1)) => {facts})\n"
                   "(defrule COMPARE::use (surprise (is $? ?x $?)) (candidate (id 1)) => (acceptable 1))\n")
    for at, (call, gives) in enumerate(values):
        answer, = json_lines("rules", "try", "--agent", "calls.agent", "--json", f"(surprise (at {at}) (is $?value))")
        found = [one["values"]["?value"] for one in answer["found"]]
        expected = gives if gives.startswith("(") else f"({gives})"
        check(found == [expected], f"{call} gives {found}, not {expected}")
    for at, call in enumerate(call for call, gives in ROWS if gives == WRONG):
        agent(f"wrong{at}", f"(defrule COMPARE::wrong (candidate (id 1)) => (bind ?x {call}))")
        done = run("explain", "--agent", f"wrong{at}.agent")
        check(done.returncode == 2 and "argument" in done.stderr, f"{call}: {done.returncode} {done.stderr}")


def order():
    """Newest facts first, and of those of one fact the rule that comes first in the text."""
    check("newest" in PAGE, "the page says nothing of order")
    rules = "".join(f"(defrule COMPARE::{name} (thing (value ?v)) => (label 1 order (sym-cat {name} ?v)))\n" for name in "ab")
    said = labels("order", "(deftemplate MAIN::thing (slot value))\n" + rules +
                  "(defrule ELABORATE::make (candidate (id 1)) => (assert (thing (value 1)) (thing (value 2))))\n")
    check(said["order"] == ["a2", "b2", "a1", "b1"], f"the order of firing: {said}")


def facts():
    """A fact that is there is not made again; modify makes another, also where nothing changes, and rules fire again."""
    thing = "(deftemplate MAIN::thing (slot value) (slot other))\n(defglobal MAIN ?*seen* = 0)\n"
    said = labels("facts", thing + """
(defrule ELABORATE::twice (candidate (id 1)) =>
  (assert (thing (value 1)))
  (if (assert (thing (value 1))) then (label 1 again made) else (label 1 again refused)))
(defrule ELABORATE::sees (thing) => (bind ?*seen* (+ ?*seen* 1)))
(defrule COMPARE::changes ?f <- (thing (other nil)) (candidate (id 1)) =>
  (label 1 seen ?*seen*) (bind ?new (modify ?f (other yes))) (label 1 same (eq ?f ?new)))
""")
    check(said == {"again": "refused", "same": "FALSE", "seen": "1"}, f"facts: {said}")
    agent("again", thing + "(defrule ELABORATE::make (candidate (id 1)) => (assert (thing (value 1))))\n"
                           "(defrule ELABORATE::same ?f <- (thing (value 1)) => (modify ?f (value 1)))\n")
    again = run("explain", "--agent", "again.agent")
    check(again.returncode == 2, f"modify of nothing fires its rule again: {again.stdout}")
    said = labels("early", thing + """
(defrule ELABORATE::first (candidate (id 1)) (not (thing)) => (label 1 none yes) (assert (thing (value 1))) (bind ?*seen* 1))
(defrule ELABORATE::global (candidate (id 1)) (test (= ?*seen* 1)) => (label 1 global yes))
(defrule COMPARE::use (thing (value ?v)) (candidate (id 1)) => (label 1 thing ?v))
""")
    check(said == {"none": "yes", "thing": "1"}, f"not and a global are looked at once: {said}")


scenario(calls, order, facts)
