#!/usr/bin/env python3
"""Plays hundreds of matches, tests and ablations between agents of equal strength, and counts how often the program claims
that they differ. CH_EXPERIMENTS is the number of each kind, CH_CELLS a pattern of the cells that are played.

The agents (kind `salted`) choose by a hash of the position and a salt. Every experiment has salts and openings of its own:
over openings and salts that were played before two agents do differ. They choose at random never, in 12 of a thousand turns (about
half of the games over an opening are then the same game again) or always. Where openings come again, a count that takes
every pair of games for a trial of its own is beside it, to show that these games would show the difference."""
import json
import math
import os
import queue
import random
import re
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import scenario
from scenario import TESTING, check

EXPERIMENTS = int(os.environ.get("CH_EXPERIMENTS", "500"))
CELLS = re.compile(os.environ.get("CH_CELLS", ""))
KINDS = {"fixed": 0, "half": 12, "drawn": 1000}  # lots in a thousand turns
POOL = 6000
PROCESSORS = queue.Queue()
for processor in sorted(os.sched_getaffinity(0)):
    PROCESSORS.put(processor)

RULES = """
(deftemplate MAIN::mark "The position and the salt in one number." (slot number (type INTEGER)))
(deffunction MAIN::mix "A number of 31 bits that has little to do with ?x." (?x)
  (mod (+ (* (mod ?x 2147483647) 48271) (* (mod ?x 40961) (mod ?x 30011))) 2147483647))
(defrule LOOK::mark "Sums over the pieces of both sides."
  (turn (seat ?seat))
  =>
  (bind ?number (mix SALT))
  (do-for-all-facts ((?piece own)) TRUE
    (bind ?number (+ ?number (mix (+ ?piece:square (if (eq ?piece:kind king) then 100 else 200))))))
  (do-for-all-facts ((?piece enemy)) TRUE
    (bind ?number (+ ?number (mix (+ ?piece:square (if (eq ?piece:kind king) then 300 else 400))))))
  (assert (mark (number (mix (+ (mix ?number) (if (eq ?seat black) then 1 else 2)))))))
"""
# The same rule in two files, each with numbers of its own: neither makes the agent better.
RULE = """
(defrule COMPARE::NAME "Any candidate; none in LOTS of a thousand positions, where the tie-break decides."
  (mark (number ?number&:(>= (mod ?number 1000) LOTS)))
  (candidate (id ?m))
  =>
  (score ?m (mod (mix (+ ?number NUMBER (* NUMBER ?m))) 1000) "NAME"))
"""


def run(*words):
    """The last line of each type that a command says as JSON; of rows all, by name."""
    processor = PROCESSORS.get()
    try:
        done = scenario.run(*map(str, words), "--quiet", "--json", "-c", "1", program=TESTING,
                            preexec_fn=lambda: os.sched_setaffinity(0, {processor}))
    finally:
        PROCESSORS.put(processor)
    if done.returncode not in (0, 1) or done.stderr:
        sys.exit(f"aa: crownhead {' '.join(map(str, words))} ends with {done.returncode}: {done.stderr}")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    rows = {line["without"]: line for line in lines if line["type"] == "row"}
    return rows or next(line for line in lines if line["type"] == "result")


def match(name, one, other, openings, games, *words):
    db = Path() / f"{name}.db"
    result = run("match", one, other, "--openings", openings, "--games", games, "--db", db, *words)
    db.unlink()
    return result


def make_pool():
    """Openings of eight random plies, none alike, as moves."""
    db = Path() / "pool.db"
    run("match", "random", "random", "--openings", f"random:plies=8,count={POOL}", "--games", 2 * POOL, "--ply-limit", 9,
        "--db", db)
    record = sqlite3.connect(db)
    pool = [row[0] for row in record.execute("SELECT DISTINCT opening FROM game ORDER BY opening")]
    record.close()
    db.unlink()
    if len(pool) != POOL:
        sys.exit(f"aa: {len(pool)} openings")
    return pool


class Experiment:
    """One of a cell: its openings and salts, which no other has together."""

    def __init__(self, cell, kind, number):
        self.name = f"{cell}-{kind}-{number}"
        self.random = random.Random(self.name)
        self.lots = KINDS[kind]
        self.number = number

    def file(self, count):
        path = Path() / f"{self.name}.pdn"
        path.write_text("".join(f'[Event "{at}"]\n\n{moves} *\n\n' for at, moves in
                                enumerate(self.random.sample(pool, count), 1)))
        return path

    def agent(self, resigns=0):
        return f"salted:salt={self.random.randrange(2**62)},lots={self.lots},resigns={resigns}"

    def play(self, openings, games, *words, resigns=0):
        result = match(self.name, self.agent(), self.agent(resigns), openings, games, "--seed", 1 + self.number, *words)
        if isinstance(openings, Path):
            openings.unlink()
        return result


def naive_interval(pairs):
    """Of the mean of pair scores, if each pair were a trial of its own."""
    count = sum(pairs)
    mean = sum(points * n for points, n in enumerate(pairs)) / 4 / count
    variance = sum((points / 4 - mean) ** 2 * n for points, n in enumerate(pairs)) / (count - 1)
    margin = 1.96 * math.sqrt(variance / count)
    return mean - margin, mean + margin


def outside(low, high, truth):
    return truth < low or truth > high


def claims(result, truth=0.5):
    """Whether the interval leaves the truth out, and the naive one."""
    return {"found": outside(result["score"]["low"], result["score"]["high"], truth),
            "naive": outside(*naive_interval(result["pairs"]), truth), "different": result["different"] / result["played"]}


def once(experiment):
    return claims(experiment.play(experiment.file(60), 120))


def rounds(experiment):
    return claims(experiment.play(experiment.file(30), 300))


def lengthened(experiment):
    """The default: ballots that are lengthened when they were all played."""
    return claims(experiment.play(f"random:plies=6,count=20,seed={1 + experiment.number}", 120))


def verdict(result):
    return {"found": result["sprt"]["verdict"] == "H1", "H0": result["sprt"]["verdict"] == "H0",
            "undecided": result["sprt"]["verdict"] == "open", "different": result["different"] / result["played"]}


def sprt_once(experiment):
    return verdict(experiment.play(experiment.file(150), 300, "--sprt", "elo0=0,elo1=80"))


def sprt_rounds(experiment):
    return verdict(experiment.play(experiment.file(60), 480, "--sprt", "elo0=0,elo1=80"))


def ablate(experiment):
    """Both rows of an agent with two files of which neither means anything."""
    lots = {0: 0, 12: 12, 1000: 300}[experiment.lots]
    folder = Path() / experiment.name
    folder.mkdir()
    for name, head in {"one": RULES.replace("SALT", str(experiment.random.randrange(2**30))), "other": ""}.items():
        rule = RULE.replace("NAME", name).replace("LOTS", str(lots))
        (folder / f"{name}.clp").write_text(head + re.sub("NUMBER", lambda _: str(experiment.random.randrange(2**30)), rule))
    agent, db = folder / "aa.agent", folder / "aa.db"
    agent.write_text('(agent (name aa) (game english) (kind rules) (phases LOOK COMPARE) (rules "one.clp" "other.clp"))')
    openings = experiment.file(25)
    rows = run("rules", "ablate", agent, "--against", experiment.agent(), "--openings", openings, "--games", 100,
               "--seed", 1 + experiment.number, "--db", db)
    one, other = (next(row for name, row in rows.items() if name.endswith(file)) for file in ("one.clp", "other.clp"))
    for path in (*folder.iterdir(), openings):
        path.unlink()
    folder.rmdir()
    if one["failed_games"] or other["failed_games"] or one["clusters"] != 25:
        sys.exit(f"aa: {rows}")
    return {"found": one["chance"] < 0.05, "other": other["chance"] < 0.05, "starred": one["shown"] or other["shown"],
            "changed": one["changed_games"] / one["games"]}


RESIGNS = 5


def weaker(experiment):
    return claims(experiment.play(experiment.file(30), 300, resigns=RESIGNS), truth[experiment.lots])


def long_match(kind):
    """The score against an agent that resigns in 5 of a thousand turns, over every opening of the pool."""
    experiment = Experiment("truth", kind, 0)
    return experiment.play(experiment.file(POOL), 2 * POOL, resigns=RESIGNS)["score"]["value"]


def band(level):
    """The counts between which a share `level` of all experiments at 5 % is, the rest by halves beyond them."""
    chance, below, ends = 0.95**EXPERIMENTS, 0.0, []
    for count in range(EXPERIMENTS + 1):
        below += chance
        if len(ends) == 0 and below > (1 - level) / 2:
            ends.append(count)
        if below >= 1 - (1 - level) / 2:
            return ends[0], count
        chance *= (EXPERIMENTS - count) / (count + 1) * 0.05 / 0.95
    return ends[0], EXPERIMENTS


def cell(name, experiment, keys, most=(), naive=(), cover=False):
    """Plays a cell of each kind. What `keys` count must be in the band, what `most` count not above it. For the kinds in
    `naive` the naive count must be far above it."""
    for kind in KINDS:
        if not CELLS.search(f"{name}, {kind}"):
            continue
        with ThreadPoolExecutor(PROCESSORS.qsize()) as threads:
            results = list(threads.map(lambda number: experiment(Experiment(name, kind, number)), range(EXPERIMENTS)))
        mean = {key: sum(result[key] for result in results) / len(results) for key in results[0]}
        counts = {key: round(value * len(results)) for key, value in mean.items() if key not in ("different", "changed")}
        shares = "".join(f", {100 * mean[key]:.0f} % of games {key}" for key in ("different", "changed") if key in mean)
        print(f"{name}, {kind}: {counts} of {EXPERIMENTS}{shares}", flush=True)
        low, high = (math.ceil(0.03 * EXPERIMENTS), math.floor(0.07 * EXPERIMENTS)) if cover else band(0.95)
        for key in (*keys, *most):
            least = low if key in keys else 0
            check(least <= counts[key] <= high, f"{name}, {kind}: {key} {counts[key]}, not {least} to {high}")
        if kind in naive:
            check(counts["naive"] > band(0.999)[1], f"{name}, {kind}: these games would not separate a naive count from a right one")


def main():
    global pool, truth
    pool = make_pool()
    truth = {lots: long_match(kind) for kind, lots in KINDS.items()}
    print("scores against the weaker one:", truth, flush=True)
    cell("every opening once", once, ["found"])
    cell("five rounds", rounds, ["found"], naive=("fixed", "half"))
    cell("lengthened ballots", lengthened, ["found"])
    cell("a test, every opening once", sprt_once, [], most=["found"])
    cell("a test, four rounds", sprt_rounds, [], most=["found"])
    cell("a true difference, missed", weaker, ["found"], naive=("fixed", "half"), cover=True)
    cell("ablation", ablate, ["found", "other"], most=["starred"])


scenario.scenario(main)
