"""docs/leaping-games.md names the definition that means each of Ludii's games, and the depth to which both are counted."""
import pathlib
import re

from scenario import SOURCE, check, read, scenario, table


def counted():
    """The deepest row of each game in Ludii's counts."""
    deepest = {}
    for game, depth, _, _ in table("games/ludii_perft.tsv")[1:]:
        deepest[game] = max(int(depth), deepest.get(game, 0))
    return deepest


def differing():
    """What the test of the counts says of games that differ: {game: (settings, only results differ, first depth)}."""
    text = read(f"{SOURCE}/tests/unit/core/games/draughts/family_ludii.c")
    rows = re.findall(r'\{"([^"]+)", (NULL|"[^"]*"), (BOTH|2), (\d+), \d+\}', text)
    return {game: (settings.strip('"'), columns == "2", int(depth)) for game, settings, columns, depth in rows}


def check_difference(ludii, said, difference, deepest):
    settings, results, depth = difference
    if settings != "NULL":
        check(said.startswith("differs: ") and f"`{settings}` for Ludii" in said, f"{ludii} is as Ludii's with {settings}: {said}")
    elif results:
        check(said.startswith(f"ways to {deepest}; "), f"{ludii}: ways are counted to {deepest}: {said}")
    else:
        check(said.startswith(("differs: ", f"{depth - 1}; ")), f"{ludii} differs from {depth} on: {said}")


def meant():
    """{Ludii's name: definitions} by their sources."""
    found = {}
    for path in pathlib.Path(SOURCE, "rules/games").rglob("*.game"):
        for name in re.findall(r'"Ludii, ([^"]+)"', path.read_text()):
            found.setdefault(name, set()).add(path.stem)
    return found


def main():
    deepest, differ, means, rows = counted(), differing(), meant(), {}
    for ludii, ours, said in re.findall(r"^\| (.+?) \| (`[^`]+`|–) \| (.+?) \|$", read(f"{SOURCE}/docs/leaping-games.md"), re.MULTILINE):
        rows[ludii] = ours.strip("`") if ours != "–" else None
        check(rows[ludii] in means.get(ludii, {None}), f"{ludii} is meant by {means.get(ludii)}")
        depth = re.match(r"(?:ways to )?(\d+)", said)
        if not rows[ludii]:
            check(not depth, f"{ludii} can't be counted")
        elif ludii not in differ:
            check(said == str(deepest.get(ludii)), f"{ludii} is counted to {deepest.get(ludii)}, and the page says: {said}")
        else:
            check_difference(ludii, said, differ[ludii], deepest[ludii])
    check(len(rows) == 110, f"{len(rows)} games, of 110")
    said = sum(ours is not None for ours in rows.values())
    check(f"{said} of them have a definition here" in read(f"{SOURCE}/docs/leaping-games.md"), f"{said} have one")


scenario(main)
