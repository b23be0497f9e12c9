"""The thesis's figures through the real program, as scenarios: those of rules/draughts, and the rows of the
tables of figures and labels, all of them also turned by 180 degrees with the colours swapped. Where the thesis
leaves the choice to chance, all of its moves come up."""
import csv
import re

from scenario import SOURCE, check, json_lines, read, run, scenario, write

# The thesis labels the same pattern in two ways; rules/draughts/thesis.md says which was kept.
CONTRADICTED = {("2.18", "5-9")}


def turn_squares(text):
    return re.sub(r"\d+", lambda number: str(33 - int(number.group())), text)


def turn_position(fen):
    return re.sub("[BW]", lambda colour: "BW"[colour.group() == "B"], turn_squares(fen))


def turn(scenarios):
    """The squares and colours in every string but the names."""
    def turn_slot(slot):
        turned = turn_position if slot.group(1) == "position" else turn_squares
        return re.sub('"[^"]*"', lambda string: turned(string.group()), slot.group())
    return re.sub(r'\((position|last|best|avoid|labels|prefers)(\s+"[^"]*")+', turn_slot, scenarios)


def strings(words):
    return " ".join(f'"{word}"' for word in words)


def tables():
    """The rows of the tables as scenarios. A move without a trade type has no such label."""
    folder = f"{SOURCE}/tests/data/soar-checkers"
    labels = {}
    for row in csv.DictReader(open(f"{folder}/figure_labels.csv", encoding="utf-8")):
        if (row["figure"], row["move"]) not in CONTRADICTED:
            saving = f" savingSquare {row['saving_square']}" if row["saving_square"] else ""
            labels.setdefault(row["figure"], []).append(
                f"{row['move']} riskBefore {row['risk_before']} riskAfter {row['risk_after']} "
                f"tradeType {row['trade_type'] or 'none'}{saving}")
    for row in csv.DictReader(open(f"{folder}/figures.csv", encoding="utf-8")):
        slots = {"position": [row["fen"]], "last": ["24-19"] if row["figure"] == "2.22" else [],
                 "best": row["expected_best"].split(), "avoid": row["must_avoid"].split(),
                 "labels": labels.get(row["figure"], [])}
        if not (slots["best"] or slots["avoid"] or slots["labels"]):
            continue
        yield f'(scenario (name "row {row["figure"]}")' + "".join(
            f" ({name} {strings(words)})" for name, words in slots.items() if words) + ")\n"


def check_figures(name, scenarios):
    """The text as it is, and turned round."""
    for suffix, text in (("", scenarios), (" turned round", turn(scenarios))):
        write("figures.scenarios", text)
        done = run("rules", "test", "soar-checkers", "figures.scenarios")
        print(f"{name}{suffix}: {done.stdout.splitlines()[-1:]}")
        check(done.returncode == 0 and f"{scenarios.count('(scenario')} of" in done.stdout, f"{name}{suffix}", done.stdout, done.stderr)


def explained(position, *more):
    account, = json_lines("explain", "--agent", "soar-checkers", "--fen", position, *more, "--json")
    return account


def main():
    figures, rows = read(f"{SOURCE}/rules/draughts/soar-checkers.scenarios"), "".join(tables())
    check(figures.count("(scenario") >= 16 and rows.count("(scenario") >= 10, "too few figures")
    check_figures("figures", figures)
    check_figures("rows", rows)
    for position in re.findall(r'\(position "([^"]*)"', figures + turn(figures)):
        problems = explained(position)["problems"]
        check(not problems, f"{position}: {problems}")
    for position, moves in (("B:W13:B16,26", {"26-30", "26-31"}), ("B:W15,30:B1,3,7,22,K23", {"23-18", "23-19"})):
        came_up = {explained(position, "--seed", str(seed))["chosen"] for seed in range(1, 21)}
        check(came_up == moves, f"{position}: twenty seeds chose {came_up}, not {moves}")


scenario(main)
