"""The agents of the thesis held against an oracle that is written from its text alone (tests/support/thesis_*.py), on positions
that are drawn: labels of both agents, the moves that the environment suggests, the choices of soar-checkers-plain, kings that are
given where a man could be, chains that a move brings about, and conflicts. Each is counted apart: agreed, disagreed, not
decided by the text. The oracle itself is held against the figures and a second move generator first.

CH_POSITIONS, CH_SACRIFICES, CH_GAMES: how many; CH_SEED: other ones."""
import os
import re

import checkers
import decisions
import family
import thesis_choices
import thesis_labels
import thesis_plans
import thesis_positions
from scenario import SANITIZED, SOURCE, check, json_lines, read, scenario
from tally import Tally

SEED = os.environ.get("CH_SEED", "1")
POSITIONS = int(os.environ.get("CH_POSITIONS", 60 if SANITIZED else 480))
SACRIFICES = int(os.environ.get("CH_SACRIFICES", 5 if SANITIZED else 50))
GAMES = int(os.environ.get("CH_GAMES", 2 if SANITIZED else 10))
AGENTS = ("soar-checkers", "soar-checkers-plain")
# Of kings that are given where a man could be: hundredths of the positions (2.3.8.4).
KINGS_GIVEN = 2
# Strategies after which the thesis leaves the rest to chance (2.3.8.3): all that is admitted has to be left.
LAST = {"avoid risk", "avoid trades", "centre", "crown", "going back", "guards", "longer jump", "jump over a king"}
# The thesis labels the same pattern in two ways; rules/draughts/thesis.md says which was kept.
CONTRADICTED = {("2.18", "5-9")}


def judge(tally, title):
    tally.show()
    check(not tally.disagreed(), title, tally.disagreed())


# --- the oracle itself -----------------------------------------------------------------------------------

def check_generator():
    """Its moves are those of the generator of the family."""
    game = family.GAMES["english"]
    for position in thesis_positions.draw_positions("generator", 90):
        board, white = position.board, position.white
        other = game.legal(game.read(checkers.write(board, white)))
        theirs = sorted(("x" if m.taken else "-").join(game.to_name(square) for square in m.path) for m in other)
        mine = sorted(checkers.name(move, white) for move in checkers.legal(board))
        check(mine == theirs, checkers.write(board, white), mine, theirs)


def figures():
    """(name, position, {slot: words}) of the scenarios of the figures."""
    text = read(f"{SOURCE}/rules/draughts/soar-checkers.scenarios")
    for block in text.split("(scenario ")[1:]:
        slots = {name: re.findall(r'"([^"]*)"', words) for name, words in re.findall(r'\((\w+)((?:\s+"[^"]*")+)\)', block)}
        yield slots["name"][0], slots["position"][0], slots


def printed(slots):
    """{move: {label: value}}"""
    found = {}
    for label in slots.get("labels", []):
        move, *words = label.split()
        found[move] = dict(zip(words[::2], words[1::2]))
    return found


def check_figures():
    """The oracle says of each figure what the thesis says, and admits the moves that it admits."""
    tally = Tally("the oracle and the figures")
    for name, fen, slots in figures():
        board, white = checkers.read(fen)
        labels, moves = printed(slots), {}
        last = [int(slots["last"][0].split("-")[1])] if "last" in slots else [None]
        plans = thesis_plans.plans(board, last[0] and (33 - last[0] if white else last[0])) if not checkers.captures(board, "mk") else set()
        for move in checkers.legal(board):
            word = checkers.name(move, white)
            if word in labels and (name.split(":")[0].split()[-1], word) not in CONTRADICTED:
                ours, print_ = thesis_labels.label(thesis_labels.Position(board), move), labels[word]
                for key, values in (("riskBefore", ours.risk_before), ("riskAfter", ours.risk_after), ("tradeType", ours.trade)):
                    wanted = print_.get(key, "none")
                    tally.add(key, wanted in values if len(values) == 1 or wanted not in values else None, name, word, values, wanted)
                moves[move] = thesis_choices.Move(move, print_["riskBefore"], print_["riskAfter"], print_.get("tradeType", "none"),
                                                  any(plan.step == move for plan in plans), False)
        if "best" in slots and len(moves) in (0, len(checkers.legal(board))):
            stages = thesis_choices.stages(board, list(moves.values())) if moves else thesis_choices.jumps(board)
            left = {checkers.name(getattr(m, "step", m), white) for m in admitted(stages)}
            tally.add("choice", left <= set(slots["best"]), name, sorted(left), slots["best"])
    judge(tally, "figures")
    check(tally.decided("choice") >= 12 and tally.decided("riskAfter") >= 60, "too few figures")


def admitted(stages):
    left = None
    for _, moves in stages:
        left = [m for m in left if m in moves] if left else list(moves)
    return left


# --- positions and what the agents make of them ----------------------------------------------------------------

def drawn():
    positions = thesis_positions.draw_positions(SEED, POSITIONS)
    games = [decisions.game(position.start, position.moves) for position in positions]
    return positions, games


def numbers(account):
    return {candidate["move"]: candidate["labels"] for candidate in account["candidates"]}


def is_quiet(position):
    return not checkers.captures(position.board, checkers.OWN)


def sweep():
    positions, games = drawn()
    accounts = {agent: decisions.accounts(agent, games) for agent in AGENTS}
    suggested = decisions.suggestions(games)
    labels = [{step: thesis_labels.label(base, step) for step in base.steps} if is_quiet(position) else {}
              for position in positions for base in [thesis_labels.Position(position.board)]]
    for agent in AGENTS:
        sweep_labels(agent, positions, accounts[agent], labels)
        sweep_conflicts(agent, positions, accounts[agent])
        sweep_jumps(agent, positions, accounts[agent])
    sweep_plans(positions, suggested)
    sweep_choices(positions, accounts["soar-checkers-plain"], labels, suggested)
    sweep_turned(positions, games)


def sweep_labels(agent, positions, accounts, labels):
    """2.3.3 to 2.3.6. Chains are counted apart: quiet moves after which the enemy has a capture of two or more that it did not have
    before, with the piece that moved in it or more pieces than it could take before."""
    tally = Tally(f"labels of {agent}")
    for position, account, steps in zip(positions, accounts, labels):
        theirs = numbers(account)
        check(not steps or len(steps) == len(theirs), "other moves", account["position"])
        for step, ours in steps.items():
            move = checkers.name(step, position.white)
            got = theirs[move]
            where = account["position"], move, got
            after = "chains" if ours.risk_after == {thesis_labels.DOUBLE} else "riskAfter"
            hold(tally, "riskBefore", ours.risk_before, got["riskBefore"], 2, where)
            hold(tally, after, ours.risk_after, got["riskAfter"], 5, where)
            hold(tally, "tradeType", ours.trade, got.get("tradeType", "none"), 5, where)
            hold_saving(tally, position, ours, got, where)
    judge(tally, f"labels of {agent}")


def hold(tally, subject, values, value, all_of_them, where):
    tally.add(subject, None if len(values) == all_of_them else value in values, *where, "not", "|".join(sorted(values)))


def hold_saving(tally, position, ours, got, where):
    """savingSquare of a piece in danger: where it would be jumped to. Of several such squares one or none."""
    square = got.get("savingSquare")
    if square is None:
        tally.add("savingSquare", len(ours.saving) != 1, *where)
    else:
        tally.add("savingSquare", (33 - square if position.white else square) in ours.saving, *where)


def sweep_conflicts(agent, positions, accounts):
    """2.3.6.3: no preferences that contradict each other. And there is always a move."""
    tally = Tally(f"decisions of {agent}")
    for account in accounts:
        kinds = {impasse["kind"] for impasse in account["impasses"]}
        tally.add("no conflict", not kinds - {"tie"}, account["position"], kinds)
        tally.add("a move", bool(account["chosen"]) and not account["problems"], account["position"])
    judge(tally, f"decisions of {agent}")


def left_over(account):
    return set(account["tied"]) or {account["chosen"]}


# --- suggestions -----------------------------------------------------------------------------------------

def sweep_plans(positions, suggested):
    """2.3.8.8: the kind that is suggested, how long it takes, and the first steps."""
    tally = Tally("suggestions")
    for position, theirs in zip(positions, suggested):
        if not is_quiet(position):
            continue
        plans = thesis_plans.plans(position.board, position.last)
        ours = {(p.kind, checkers.name(p.step, position.white), p.steps) for p in plans}
        theirs = {(kind, move, steps) for kind, move, _, steps in theirs}
        kind = min((plan[0] for plan in ours or theirs), default="none")
        tally.add(kind, ours == theirs, checkers.write(position.board, position.white), position.moves[-1:], "not", sorted(ours), "but", sorted(theirs))
    judge(tally, "suggestions")


# --- choices ---------------------------------------------------------------------------------------------

def sweep_jumps(agent, positions, accounts):
    """2.3.9, of both agents: what goes beyond the thesis only decides between what it leaves equal."""
    tally = Tally(f"jumps of {agent}")
    for position, account in zip(positions, accounts):
        if not is_quiet(position):
            hold_stages(tally, position, account, thesis_choices.jumps(position.board), checkers.captures(position.board, checkers.OWN), False)
    judge(tally, f"jumps of {agent}")


def sweep_choices(positions, accounts, labels, suggested):
    """2.3.8, by the agent's labels where the oracle's leave several values; positions whose labels it refutes are left out."""
    tally = Tally("choices of soar-checkers-plain")
    for position, account, steps, plans in zip(positions, accounts, labels, suggested):
        theirs, moves = numbers(account), []
        for step, ours in steps.items():
            move = checkers.name(step, position.white)
            got = theirs[move]
            values = got["riskBefore"], got["riskAfter"], got.get("tradeType", "none")
            if all(value in allowed for value, allowed in zip(values, ours)):
                moves.append(thesis_choices.Move(step, *values, any(plan[1] == move for plan in plans), (step.start, step.end) == position.back))
        if steps and len(moves) == len(steps):
            hold_stages(tally, position, account, thesis_choices.stages(position.board, moves), moves, True)
    judge(tally, "choices")


def hold_stages(tally, position, account, stages, moves, by_chance):
    """What the agent leaves to chance lies in what each stage leaves; after the last ones it is all of that."""
    def named(some):
        return {checkers.name(getattr(m, "step", m), position.white) for m in some}
    left, last, remained = named(moves), None, left_over(account)
    for last, some in stages:
        if named(some) >= left:
            continue
        good = remained <= named(some)
        tally.add(last, good, account["position"], position.moves[-2:], "left", sorted(remained), "not", sorted(left & named(some)))
        if not good:
            return
        left &= named(some)
    if by_chance and (last is None or last in LAST):
        tally.add("the rest by chance", remained == left, account["position"], position.moves[-2:], "left", sorted(remained), "not", sorted(left))


# --- the other colour --------------------------------------------------------------------------------------

def sweep_turned(positions, games):
    """2.3.8.2 and throughout: with colours and board turned round the same labels, and the same moves are left."""
    tally = Tally("turned round")
    some = [i for i, position in enumerate(positions) if not position.moves]
    turned = [decisions.game(checkers.write(positions[i].board, not positions[i].white), []) for i in some]
    for agent in AGENTS:
        for one, other in zip(decisions.accounts(agent, [games[i] for i in some]), decisions.accounts(agent, turned)):
            tally.add(agent, seen(one) == {turn(key): value for key, value in seen(other).items()}, one["position"])
    judge(tally, "turned round")


def turn(word):
    return re.sub(r"\d+", lambda number: str(33 - int(number.group())), word)


def seen(account):
    """{move: its labels but the square, and whether it was left}"""
    return {c["move"]: ({k: v for k, v in c["labels"].items() if k != "savingSquare"}, c["move"] in left_over(account)) for c in account["candidates"]}


# --- kings and games ---------------------------------------------------------------------------------------

def sweep_kings():
    """2.3.8.4: every move loses exactly one piece, some a man and some a king. Positions in which a man could be crowned are left
    out: the new king makes up for one that is lost."""
    draw = checkers.drawn(f"sacrifices {SEED}")
    cases = [thesis_positions.sacrifice(draw) for _ in range(SACRIFICES)]
    games = [decisions.game(position.start, []) for position, _ in cases]
    for agent in AGENTS:
        tally = Tally(f"kings given by {agent}")
        for (position, men), account in zip(cases, decisions.accounts(agent, games)):
            good = account["chosen"] in {checkers.name(step, position.white) for step in men}
            tally.add("a man and not a king", good, account["position"], account["chosen"])
        tally.show()
        given = tally.of("a man and not a king", False)
        check(given * 100 <= SACRIFICES * KINGS_GIVEN, f"{agent} gives the king in {given} of {SACRIFICES}")


def sweep_games():
    """No conflict in games."""
    pairs = [(agent, f"search:depth={depth}") for agent in AGENTS for depth in (1, 2)]
    for number, (one, other) in enumerate([*pairs, AGENTS, (AGENTS[1], AGENTS[1])]):
        *_, result = json_lines("match", one, other, "--games", str(GAMES), "--seed", SEED, "--db", f"{number}.db", "-c", "1", "--json", "-q")
        for agent in result["agents"]:
            if impasses := agent.get("impasses"):
                print(f"{one} and {other}: {impasses['decisions']} decisions of {agent['name']}, {impasses['conflict']} conflicts", flush=True)
                bad = {kind: impasses[kind] for kind in ("conflict", "contradiction", "constraint_failure") if impasses[kind]}
                check(not bad, one, other, agent["name"], bad, impasses["by_pair"])


scenario(check_generator, check_figures, sweep, sweep_kings, sweep_games)
