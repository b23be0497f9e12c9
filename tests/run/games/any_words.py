"""What draughts-any says of its moves names the game's own pieces: nowhere kings or men that the game has not."""
import json
import re

from scenario import check, crownhead, scenario

OURS = {"man": {"man", "men"}, "king": {"king", "kings"}}


def pieces(game):
    """The names of the game's pieces, as its rules in words have them."""
    return set(re.findall(r"^([a-z-]+): Worth ", crownhead("games", "show", game), re.MULTILINE))


def main():
    listed = [json.loads(line)["name"] for line in crownhead("games", "list", "--json").splitlines()]
    for game in listed:
        if game in ("loa", "stratego"):
            continue
        said = crownhead("explain", "--agent", "draughts-any", "--game", game)
        words, names = set(re.findall(r"(?<![-\w])[a-z]+(?![-\w])", said)), pieces(game)
        check(names, f"{game} has pieces")
        for name, forms in OURS.items():
            check(name in names or not words & forms, f"{game} has {sorted(names)}, and is said to have {sorted(words & forms)}:\n{said}")


scenario(main)
