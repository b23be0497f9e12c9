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
GAMES = int(os.environ.get("CH_GAMES", 0 if SANITIZED else 10))
AGENTS = ("soar-checkers", "soar-checkers-plain")
# Of kings that are given where a man could be: hundredths of the positions (2.3.8.4).
KINGS_GIVEN = 2
WORTH = {"m": 10, "k": 13, "x": 10, "q": 13}
STRATEGIES = {"save a piece", "crown", "follow the plan", "guards", "centre"}
# What soar-checkers weighs together with what goes beyond the thesis: exchanges and shots, and all that has a score.
BEYOND = {"avoid risk", "avoid trades", "wedge", "wedge from the back", thesis_choices.CHANCE}
RISKY = {"minimise losses", "protect kings"}  # of moves of which soar-checkers rejects most in the exchange
# What a figure says of a move that it says nothing of.
LABELS = {"riskBefore": "unKnown", "riskAfter": "unKnown", "tradeType": "none"}
# The thesis labels the same pattern in two ways; rules/draughts/thesis.md says which was kept.
CONTRADICTED = {("2.18", "5-9")}


def judge(tally, *subjects):
    """Fails of each disagreement, and of each subject on which nothing was decided; sanitizers see too few positions for that."""
    tally.show()
    check(not tally.disagreed(), tally.title, tally.disagreed())
    check(SANITIZED or all(map(tally.decided, subjects)), tally.title, "too few positions")


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
    for block in text.split('(scenario (name "figure')[1:]:
        block = block.partition("(scenario ")[0]
        slots = {name: re.findall(r'"([^"]*)"', words) for name, words in re.findall(r'\((\w+)((?:\s+"[^"]*")+)\)', block)}
        yield "figure" + block.partition('"')[0], slots["position"][0], slots


def printed(slots):
    """{move: {label: value}}"""
    found = {}
    for label in slots.get("labels", []):
        move, *words = label.split()
        found[move] = dict(zip(words[::2], words[1::2]))
    return found


def check_figures():
    """The oracle agrees with the labels that are printed for each figure, and admits moves that the thesis names."""
    tally = Tally("the oracle and the figures")
    for name, fen, slots in figures():
        board, white = checkers.read(fen)
        legal, labels = checkers.legal(board), printed(slots)
        quiet = isinstance(legal[0], checkers.Step)
        last = int(slots["last"][0].split("-")[1]) if "last" in slots else None
        planned = {plan.step for plan in thesis_plans.plans(board, last)} if quiet else set()
        moves = []
        for step in legal if labels else []:
            word = checkers.name(step, white)
            if word in labels:
                wanted = [labels[word].get(key, default) for key, default in LABELS.items()]
                moves.append(thesis_choices.Move(step, *wanted, step in planned, False))
                if (name.split(":")[0].split()[-1], word) not in CONTRADICTED:
                    ours = thesis_labels.label(thesis_labels.Position(board), step)
                    for key, values, value in zip(LABELS, ours, wanted):
                        good = None if value in values and len(values) > 1 else value in values
                        tally.add(key, good, name, word, values, value)
        if "best" in slots and len(moves) in (0, len(legal)):
            stages = thesis_choices.stages(board, moves) if moves else thesis_choices.jumps(board)
            left = {checkers.name(getattr(m, "step", m), white) for m in admitted(stages)}
            tally.add("choice", left <= set(slots["best"]), name, sorted(left), slots["best"])
    judge(tally)
    check(tally.decided("choice") >= 12 and tally.decided("riskAfter") >= 60, "too few figures")


def admitted(stages):
    left = None
    for _, moves in stages:
        left = [m for m in left if m in moves] if left else list(moves)
    return left


# --- positions and what the agents make of them ----------------------------------------------------------------

def sweep():
    positions = thesis_positions.draw_positions(SEED, POSITIONS)
    games = [decisions.game(position.start, position.moves) for position in positions]
    suggested, shots = decisions.suggestions(games)
    labels = [{step: thesis_labels.label(base, step) for step in base.steps} if thesis_positions.is_quiet(position.board) else {}
              for position in positions for base in [thesis_labels.Position(position.board)]]
    sweep_plans(positions, suggested)
    for agent in AGENTS:
        decided = decisions.decide(agent, games)
        sweep_labels(agent, positions, decided, labels)
        sweep_troubles(agent, decided)
        sweep_jumps(agent, positions, decided)
        sweep_choices(agent, positions, decided, labels, suggested, shots)
        sweep_turned(agent, positions, decided)


def sweep_labels(agent, positions, decided, labels):
    """2.3.3 to 2.3.6. Chains are counted apart: quiet moves after which the enemy has a capture of two or more that it did
    not have before, with the piece that moved in it or more pieces than it could take before; and forks by a king
    (2.3.5.2.4)."""
    tally = Tally(f"labels of {agent}")
    for position, decision, steps in zip(positions, decided, labels):
        check(not steps or len(steps) == len(decision.labels), "other moves", decision.position)
        for step, ours in steps.items():
            move = checkers.name(step, position.white)
            got = decision.labels[move]
            where = decision.position, move, got
            after = "chains" if ours.risk_after == {thesis_labels.DOUBLE} else "riskAfter"
            hold(tally, "riskBefore", ours.risk_before, got["riskBefore"], 2, where)
            hold(tally, after, ours.risk_after, got["riskAfter"], 5, where)
            hold(tally, "tradeType", ours.trade, got.get("tradeType", "none"), 5, where)
            hold_saving(tally, position, ours, got, where)
    judge(tally, "chains", "riskAfter", "riskBefore", "savingSquare", "tradeType")


def hold(tally, subject, values, value, all_of_them, where):
    tally.add(subject, None if len(values) == all_of_them else value in values, *where, "not", "|".join(sorted(values)))


def hold_saving(tally, position, ours, got, where):
    """savingSquare of a piece in danger: where it would be jumped to. Of several such squares one or none."""
    square = got.get("savingSquare")
    if square is None:
        tally.add("savingSquare", len(ours.saving) != 1, *where)
    else:
        tally.add("savingSquare", (33 - square if position.white else square) in ours.saving, *where)


def sweep_troubles(agent, decided):
    """2.3.6.3: no preferences that contradict each other. And there is always a move."""
    tally = Tally(f"decisions of {agent}")
    for decision in decided:
        tally.add("without a conflict", not decision.troubles, decision.position, decision.troubles)
        tally.add("a move", decision.chosen in decision.labels, decision.position)
    judge(tally)


# --- suggestions -----------------------------------------------------------------------------------------

def sweep_plans(positions, suggested):
    """2.3.8.8: the kind that is suggested, how long it takes, and the first steps."""
    tally = Tally("suggestions")
    for position, theirs in zip(positions, suggested):
        if thesis_positions.is_quiet(position.board):
            first, *others = ({(p.kind, checkers.name(p.step, position.white), p.steps) for p in plans} for plans in (
                thesis_plans.plans(position.board, position.last, reading) for reading in thesis_plans.READINGS))
            kind = min((plan[0] for plan in first or theirs), default="none")
            good = theirs == first if all(other == first for other in others) else None
            tally.add(kind, good, checkers.write(position.board, position.white), position.moves[-1:],
                      "not", sorted(theirs), "but", sorted(first))
    judge(tally, thesis_plans.CHASE, thesis_plans.TRAP, thesis_plans.ATTACK, "none")


# --- choices ---------------------------------------------------------------------------------------------

def sweep_jumps(agent, positions, decided):
    """2.3.9, of both agents: what goes beyond the thesis only decides between what it leaves equal."""
    tally = Tally(f"jumps of {agent}")
    for position, decision in zip(positions, decided):
        if not thesis_positions.is_quiet(position.board):
            jumps = checkers.captures(position.board, checkers.OWN)
            hold_stages(tally, position, decision, thesis_choices.jumps(position.board), jumps)
    judge(tally, "longer jump", "jump over a king")


def hunts(board):
    """The side to move is ahead and has a king, and the enemy a king and at most a piece more: beyond the thesis
    (docs/soar-checkers.md). A king is worth 1.3 men."""
    own, foes = ([piece for piece in board if piece in side] for side in (checkers.OWN, checkers.ENEMY))
    ahead = sum(map(WORTH.get, own)) > sum(map(WORTH.get, foes))
    return "k" in own and "q" in foes and len(foes) <= 2 and ahead


def sweep_choices(agent, positions, decided, labels, suggested, shots):
    """2.3.8, by the agent's labels where the oracle's leave several values; positions whose labels it refutes are left out. Of
    soar-checkers only moves that it does not reject, only strategies that these leave alone, and neither trades, which it seeks
    when it is ahead, nor a risk instead of a safe move, which may lose to a shot, nor positions in which all safe moves
    do, of which it calls none safe, nor endings, in which kings hunt."""
    tally, plain = Tally(f"choices of {agent}"), agent == "soar-checkers-plain"
    for position, decision, steps, plans, shot in zip(positions, decided, labels, suggested, shots):
        safe = {move for move, got in decision.labels.items() if steps and got["riskAfter"] == "unKnown"} - decision.rejected
        if not plain and (hunts(position.board) or safe and safe <= shot or any(
                steps and ("tradeType" in decision.labels[move] or safe and move not in safe) for move in decision.left)):
            continue
        moves, planned = [], {move for _, move, _ in plans}
        for step, ours in steps.items():
            move = checkers.name(step, position.white)
            got = decision.labels[move]
            values = got["riskBefore"], got["riskAfter"], got.get("tradeType", "none")
            if not all(value in allowed for value, allowed in zip(values, ours)):
                break
            if plain or move not in decision.rejected:
                moves.append(thesis_choices.Move(step, *values, move in planned, (step.start, step.end) == position.back))
        else:
            stages = thesis_choices.stages(position.board, moves) if moves else []
            hold_stages(tally, position, decision, [s for s in stages if plain or s[0] not in BEYOND], moves)
    judge(tally, *STRATEGIES, *BEYOND | RISKY if plain else ())


def hold_stages(tally, position, decision, stages, moves):
    """What the agent leaves to chance lies in what each stage leaves; where the thesis leaves the rest to chance, it is all
    of that."""
    def named(some):
        return {checkers.name(getattr(m, "step", m), position.white) for m in some}
    left = named(moves)
    for strategy, some in stages:
        if named(some) >= left and strategy != thesis_choices.CHANCE:
            continue
        left &= named(some)
        good = decision.left == left if strategy == thesis_choices.CHANCE else decision.left <= left
        tally.add(strategy, good, decision.position, position.moves[-2:], "left", sorted(decision.left), "not", sorted(left))
        if not good:
            return


# --- the other colour --------------------------------------------------------------------------------------

def sweep_turned(agent, positions, decided):
    """2.3.8.2 and throughout: with colours and board turned round the same labels, and the same moves are left."""
    tally = Tally(f"{agent} turned round")
    some = [i for i, position in enumerate(positions) if not position.moves]
    turned = [decisions.game(checkers.write(positions[i].board, not positions[i].white), []) for i in some]
    for i, other in zip(some, decisions.decide(agent, turned)):
        labels = {turn(move): turn_labels(got) for move, got in other.labels.items()}
        tally.add("labels", decided[i].labels == labels, other.position)
        tally.add("moves left", decided[i].left == set(map(turn, other.left)), other.position)
    judge(tally)


def turn(word):
    return re.sub(r"\d+", lambda number: str(33 - int(number.group())), word)


def turn_labels(labels):
    return {name: 33 - value if name == "savingSquare" else value for name, value in labels.items()}


# --- kings and games ---------------------------------------------------------------------------------------

def sweep_kings():
    """2.3.8.4: every move loses exactly one piece, some a man and some a king. Positions in which a man could be crowned are left
    out: the new king makes up for one that is lost."""
    draw = checkers.drawn(f"sacrifices {SEED}")
    cases = [thesis_positions.sacrifice(draw) for _ in range(SACRIFICES)]
    games = [decisions.game(position.start, []) for position, _ in cases]
    for agent in AGENTS:
        tally = Tally(f"kings given by {agent}")
        for (position, men), decision in zip(cases, decisions.decide(agent, games)):
            good = decision.chosen in {checkers.name(step, position.white) for step in men}
            tally.add("a man and not a king", good, decision.position, decision.chosen)
        tally.show()
        given = tally.of("a man and not a king", False)
        check(given * 100 <= SACRIFICES * KINGS_GIVEN, f"{agent} gives the king in {given} of {SACRIFICES}")


def sweep_games():
    """No conflict in games. With sanitizers other tests play them."""
    pairs = [(agent, f"search:depth={depth}") for agent in AGENTS for depth in (1, 2)] + [AGENTS, (AGENTS[1], AGENTS[1])]
    for number, (one, other) in enumerate(pairs if GAMES else []):
        *_, result = json_lines("match", one, other, "--games", str(GAMES), "--seed", SEED, "--db", f"{number}.db", "-c", "1",
                                "--json", "-q")
        for agent in result["agents"]:
            if impasses := agent.get("impasses"):
                found = {kind: impasses[kind] for kind in ("conflict", "contradiction", "constraint_failure")}
                print(f"{one} and {other}: {impasses['decisions']} decisions of {agent['name']}, {found}", flush=True)
                check(not any(found.values()), one, other, agent["name"], found, impasses["by_pair"])


scenario(check_generator, check_figures, sweep, sweep_kings, sweep_games)
