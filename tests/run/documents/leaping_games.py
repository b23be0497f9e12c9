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
    """The games and columns whose counts differ, as the test of the counts has them: {game: first depth}."""
    text = read(f"{SOURCE}/tests/unit/core/games/draughts/family_ludii.c")
    return {game: int(depth) for game, depth in re.findall(r'\{"([^"]+)", (?:NULL|"[^"]*"), (?:BOTH|\d), (\d+), \d+\}', text)}


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
        elif said.startswith("ways"):
            check(depth and int(depth[1]) == deepest[ludii], f"{ludii}: ways are counted to {deepest[ludii]}: {said}")
        else:
            check(not depth or int(depth[1]) == differ[ludii] - 1, f"{ludii} differs from {differ[ludii]} on: {said}")
    check(len(rows) == 110, f"{len(rows)} games, of 110")
    said = sum(ours is not None for ours in rows.values())
    check(f"{said} of them have a definition here" in read(f"{SOURCE}/docs/leaping-games.md"), f"{said} have one")


scenario(main)
