"""Values of facts, labels and scores look like what they are, and can be copied back: into a condition, a scenario, a program
that reads JSON. Expected are Python's own texts of the numbers, and what CLIPS itself finds equal."""
import json

from scenario import check, crownhead, json_lines, says, scenario, write

# As a rule computes them, and as they are written.
VALUES = [("1234567", "1234567"), ("1234567.0", "1234567.0"), ("(/ 8 2)", "4.0"), ("8", "8"), ("(+ 0.1 0.2)", "0.30000000000000004"),
          ("0.3", "0.3"), ("1e22", "1e+22"), ("-0.0", "-0.0"), ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
          ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
          ("9007199254740993", "9007199254740993"), (r'"a\" \"b"', r'"a\" \"b"'), (r'"c:\\d"', r'"c:\\d"'), ('"3"', '"3"'), ("yes", "yes"),
          ('"yes"', '"yes"'), ('""', '""')]


def agent():
    facts = " ".join(f"(thing (id ?m) (at {i}) (value {made}))" for i, (made, _) in enumerate(VALUES))
    labels = " ".join(f"(label ?m l{i} {made})" for i, (made, _) in enumerate(VALUES))
    write("values.clp", f"""(deftemplate MAIN::thing (slot id) (slot at) (slot value))
(deftemplate MAIN::things (slot id) (multislot values))
(deftemplate MAIN::place (slot is) (multislot none))
(defrule ELABORATE::make (candidate (id ?m) (from 12)) => (assert {facts} (things (id ?m) (values {' '.join(made for made, _ in VALUES)}))
  (place (is [name]))) {labels} (label ?m two 8) (label ?m two 8.0))
(defrule COMPARE::say (thing (id ?m) (at 4) (value ?v)) (things (id ?m) (values $?all)) (place (is ?p))
 => (score ?m 0.1) (score ?m 0.2))
(defrule COMPARE::never (thing (id ?m) (at 4) (value ?v)) (test (> ?v 1)) => (best ?m))
""")
    write("values.agent", '(agent (name values) (game english) (kind rules) (rules "values.clp"))')


def accounts():
    whole = crownhead("explain", "--agent", "values.agent", "--json")
    account = json.loads(whole)
    chosen, = [one for one in account["candidates"] if one["move"] == account["chosen"]]
    for i, (made, written) in enumerate(VALUES):
        check(chosen["label_texts"][f"l{i}"] == written, f"label_texts: {made} is {chosen['label_texts'][f'l{i}']}")
        label = chosen["labels"][f"l{i}"]
        if written.startswith('"'):
            check(label == json.loads(written), f"labels: {made} is {label}")
        elif written != "yes":
            number = float(written) if set(".e") & set(written) else int(written)
            check(label == number and type(label) is type(number) and str(label) == str(number), f"labels: {made} is {label!r}")
    check(chosen["label_texts"]["two"] == ["8", "8.0"], f"8 and 8.0 are two values: {chosen['label_texts']['two']}")
    check(chosen["score"] == 0.3, f"scores are added in millionths: {chosen['score']}")
    facts = chosen["preferences"][0]["facts"]
    things = f"(things (id 7) (values {' '.join(written for _, written in VALUES)}))"
    check(things in facts and "(place (is [name]) (none))" in facts, f"facts: {facts}")
    full = crownhead("explain", "--agent", "values.agent", "--full")
    for i, (_, written) in enumerate(VALUES[:6]):
        check(f"l{i} {written} " in full, f"the table shows l{i} otherwise: {full}")
    check(things in full, f"the facts behind: {full}")
    says("score +0.3 in 2 scores", "explain", "--agent", "values.agent")
    why = crownhead("explain", "--agent", "values.agent", "--why", "12-16", "--full")
    check(f"l4 {VALUES[4][1]}, " in why and "l13 \"a\\\" \\\"b\", " in why and "two 8,8.0" in why and "add up to 0.3 (" in why, f"--why: {why}")
    says("False with ?v = 0.30000000000000004.", "explain", "--agent", "values.agent", "--rule", "never")


def copied_back():
    """What `rules try` shows of a fact is a condition that only this fact fulfils."""
    for i, (_, written) in enumerate(VALUES):
        seen = json_lines("rules", "try", "--agent", "values.agent", "--json", f"(thing (at ?a) (value {written}))")
        check([match["values"] for match in seen[0]["found"]] == [{"?a": str(i)}], f"{written}: {seen}")
    shown = crownhead("rules", "try", "--agent", "values.agent", "(things (values $?all))")
    check(f"?all = ({' '.join(written for _, written in VALUES)})" in shown, f"several values: {shown}")


def scenarios():
    move = '(scenario (name "a") (position "B:W21,22,23,24:B9,12")'
    rows = " ".join('"12-16 l%d %s"' % (i, written.replace("\\", "\\\\").replace('"', '\\"')) for i, (_, written) in enumerate(VALUES))
    things = " ".join('"(thing (at %d) (value %s))"' % (i, w.replace("\\", "\\\\").replace('"', '\\"')) for i, (_, w) in enumerate(VALUES))
    write("good.scenarios", f"{move} (labels {rows}) (facts {things}))")
    says("1 of 1 scenario", "rules", "test", "values.agent", "good.scenarios")
    write("bad.scenarios", f'{move} (labels "12-16 l4 0.4" "12-16 l13 a" "12-16 two 9") (facts "(thing (at 4) (value 0.3))"'
                           ' "(thing (at 10) (value 9223372036854775806))"))')
    for words in ("the label 12-16 l4 0.4; it is 0.30000000000000004\n", 'the label 12-16 l13 a; it is "a\\" \\"b"\n',
                  "the label 12-16 two 9; it is 8, 8.0\n", "expected (thing (at 4) (value 0.3));", "there are (thing (id 3) (at 0) (value 1234567)) (thing (id 3) (at 1) (value 1234567.0)) (thing (id 3) (at 2) (value 4.0)) and"):
        says(words, "rules", "test", "values.agent", "bad.scenarios", status=1)


def numbers_of_json():
    """What a program prints is the double that it has: 38 tries of prices, to their last digit."""
    write("dear.clp", "(defrule COMPARE::dear (candidate (id ?m) (to 15)) => (score ?m 1234567.890123))\n"
                      "(defrule COMPARE::cheap (candidate (id ?m) (to 16)) => (score ?m 7.000001))")
    write("dear.agent", '(agent (name dear) (game english) (kind rules) (rules "dear.clp"))')
    write("lost.fen", "B:W18,26,30:B4,5,11,12")
    says("score +1234567.890123", "explain", "--agent", "dear.agent", "--fen", "B:W18,26,30:B4,5,11,12")
    lines = json_lines("rules", "mistakes", "dear.agent", "--positions", "lost.fen", "--judge", "search:depth=5", "--json")
    mistake, = [line for line in lines if line["type"] == "mistake"]
    text = crownhead("rules", "mistakes", "dear.agent", "--positions", "lost.fen", "--judge", "search:depth=5")
    check("e+06" not in text and "if a rule had given 1234568.890123 more to" in text, f"mistakes: {text} {mistake}")


def wrong_numbers():
    write("wrong.clp", "(defrule COMPARE::wrong (candidate (id ?m)) => (score ?m 12345678901.5))")
    write("wrong.agent", '(agent (name wrong) (game english) (kind rules) (rules "wrong.clp"))')
    says("12345678901.5 is not a number from", "explain", "--agent", "wrong.agent", status=2)
    write("wrong.clp", "(defrule COMPARE::wrong (candidate (id ?m)) => (best (+ 1234567.5 0)))")
    says("1234567.5 is no whole number", "explain", "--agent", "wrong.agent", status=2)


scenario(agent, accounts, copied_back, scenarios, numbers_of_json, wrong_numbers)
