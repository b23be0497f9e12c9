"""A hostile rule base of each fate, through every command that takes an agent: each ends by itself and not by a signal,
with the exit status that it has for an agent that fails, names the rule (or the place of what does not load), leaves no
process, and prints nothing that commands a terminal.

tests/hostile/run.py has many more rule bases in matches, explanations and at the console.
"""
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import tempfile

from scenario import PROGRAM, SANITIZED, check, scenario
from sessions import left_in_session

BOARD = 'B:W18,22,26:B5,9,15'
RULES = {
    'recursion': '(deffunction MAIN::f (?n) (+ 1 (f (+ ?n 1))))\n(defrule COMPARE::culprit (turn) => (score 1 (f 1) "never"))',
    'memory': '(defrule COMPARE::culprit (turn) => (bind ?t "0123456789abcdef") (while TRUE do (bind ?t (str-cat ?t ?t))))',
    'time': '(defrule COMPARE::culprit (turn) => (while TRUE do (bind ?x 1)))',
    'joins': '(defrule COMPARE::culprit (square (id ?a)) (square (id ?b)) (square (id ?c)) (square (id ?d)) (square (id ?e))\n'
             '  (turn (ply ?p)) (test (= (+ ?a ?b ?c ?d ?e ?p) -1)) => (best 1 "never"))',
    'flood': '(defrule COMPARE::culprit (turn) => (while TRUE do (printout t "flood" crlf)))',
    'load': '(deffunction MAIN::f (?n) (+ 1 (f (+ ?n 1))))\n(defglobal ?*x* = (f 1))\n(defrule COMPARE::culprit (turn) => (best 1 ""))',
    'load expands': '(deffunction MAIN::g (?s) (g (str-cat ?s ?s)))\n(defglobal MAIN ?*x* = (g "0123456789abcdef"))',
    'load facts': '(deftemplate MAIN::thing (slot a)) (deffunction MAIN::f (?n) (+ 1 (f (+ ?n 1))))\n(deffacts MAIN::known\n  (thing (a (f 1))))',
}
SCENARIO = f'(scenario (name "one") (game english) (position "{BOARD}") (best "15-19"))\n'
# What every command says is held against these words; exit statuses that an agent's failure has there.
EXPLAIN = ['explain', '--agent', 'bad.agent', '--fen', BOARD]
COMMANDS = [
    # name, arguments, exit statuses when a turn fails, and when the rules do not load
    ('explain', EXPLAIN, {2}, {2}),
    ('explain --rule', [*EXPLAIN, '--rule', 'culprit'], {2}, {2}),
    ('rules check', ['rules', 'check', 'bad.agent'], {0, 1}, {1}),
    ('rules test', ['rules', 'test', 'bad.agent', 'one.scenarios'], {1}, {2}),
    ('rules diff', ['rules', 'diff', 'bad.agent', 'good.agent', '--positions', 'one.fen'], {0, 1, 2}, {2}),
    ('rules coverage', ['rules', 'coverage', 'bad.agent', '--positions', 'one.fen'], {0, 1, 2}, {2}),
    ('rules mistakes', ['rules', 'mistakes', 'bad.agent', '--positions', 'one.fen', '--judge', 'search:depth=2'], {0, 2}, {2}),
    ('rules profile', ['rules', 'profile', 'bad.agent', '--positions', 'one.fen', '--passes', '1'], {0, 2}, {2}),
    ('rules ablate', ['rules', 'ablate', 'bad.agent', '--against', 'random', '--games', '2', '--by', 'rule', '--quiet', '--db', 'a.db'],
     {0, 1}, {2}),
    ('rules tune', ['rules', 'tune', 'tuned.agent', '--against', 'random', '--games', '2', '--iterations', '1', '--test', '2', '--quiet',
                    '--db', 't.db'], {0, 1, 2}, {2}),
    ('bench', ['bench', '--agent', 'bad.agent', '--positions', 'one.fen', '--passes', '1', '--games', '0'], {2}, {2}),
    ('match', ['match', 'bad.agent', 'random', '--games', '2', '--quiet', '--db', 'm.db'], {0}, {2}),
    ('tournament', ['tournament', 'bad.agent', 'random', 'search:depth=1', '--games', '2', '--quiet', '--db', 'n.db'], {0}, {2}),
    ('play', ['play', '--black', 'bad.agent', '--white', 'random', '--db', 'p.db'], {0}, {2}),
    ('engine', ['engine', '--agent', 'bad.agent'], {0, 2}, {2}),
    ('record show', ['record', 'show', '1', '--db', 'm.db'], {0}, None),
    ('record replay', ['record', 'replay', '--verify', '1', '--db', 'm.db'], {0, 1, 2}, None),
    ('report', ['report', '--db', 'm.db', '--html', 'page.html'], {0}, None),
]
TYPED = {'play': 'go\nwhy\nquit\n', 'engine': 'hub\ninit\npos pos=B' + 'e' * 50 + '\ngo think\nquit\n'}
# Fates that differ in the worker only go through some commands.
SOME = {'explain', 'rules profile', 'bench', 'match', 'play'}
FULLY = {'memory', 'load'} if SANITIZED else {'recursion', 'memory', 'time', 'load'}
# These say in figures what became of the turns, and no rule; `record show` names the rule in the record.
SILENT = {'rules check', 'rules diff', 'rules tune', 'rules ablate', 'record replay', 'report', 'engine', 'rules coverage', 'rules mistakes'}


def look(fate, name, session, code, out, statuses, words):
    """`words`: what is to be said, a pattern; None: nothing."""
    text = out.decode('utf-8', 'surrogateescape')
    where = f'{fate}, {name}, exit {code}: '
    check(not (left := left_in_session(session)), where + f'leaves processes {left}')
    check(code in statuses, where + f'not {statuses}: {text[-300:]!r}')
    check(not words or re.search(words, text), where + f'does not say {words!r}: {text[-400:]!r}')
    check(not (odd := [c for c in text if (c < ' ' and c not in '\n\t') or '\x7f' <= c <= '\x9f' or '\udc80' <= c <= '\udcff']),
          where + f'prints {odd[:3]}')
    check(len(text) <= 1000000, where + f'prints {len(text)} characters')


def run_fate(fate):
    loads = not fate.startswith('load')
    with tempfile.TemporaryDirectory() as top:
        place = pathlib.Path(top)
        (place / 'bad.clp').write_text(RULES[fate] + '\n')
        (place / 'good.clp').write_text('(defrule COMPARE::r (candidate (id ?m)) => (score ?m ?m "counts"))\n')
        (place / 'bad.parameters').write_text('(parameter (name weight) (value 1) (range 0 2))\n')
        (place / 'bad.agent').write_text('(agent (name bad) (game english) (kind rules) (rules "bad.clp"))\n')
        (place / 'good.agent').write_text('(agent (name good) (game english) (kind rules) (rules "good.clp"))\n')
        (place / 'tuned.agent').write_text(
            '(agent (name tuned) (game english) (kind rules) (rules "bad.clp") (parameters "bad.parameters"))\n')
        (place / 'one.scenarios').write_text(SCENARIO)
        (place / 'one.fen').write_text(BOARD + '\n')
        environment = dict(os.environ, NO_COLOR='1', CROWNHEAD_LIMITS='turn=100,start=20000,memory=96')
        words = r'culprit' if loads else r'bad\.clp:2: while this was loaded: |do not load'

        def start(arguments, **more):
            return subprocess.Popen([PROGRAM, *arguments], cwd=place, env=environment, start_new_session=True, stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)

        for name, arguments, fails, refused in COMMANDS:
            if (not loads and refused is None) or (fate not in FULLY and name not in SOME):
                continue
            process = start(arguments)
            out, _ = process.communicate(TYPED.get(name, '').encode())
            look(fate, name, process.pid, process.returncode, out, fails if loads else refused,
                          words if not loads or name not in SILENT else None)
        if fate not in FULLY:
            return
        # It looks at the agent, prints what it found, and goes on until it is ended.
        process = start(['rules', 'watch', 'bad.agent', '--fen', BOARD, '--json'])
        line = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate()
        look(fate, 'rules watch', process.pid, process.returncode, line + out, {0, 1, 2, -signal.SIGTERM}, words)
        # Against a program that calls.
        listener = start(['dxp', '--agent', 'bad.agent', '--listen', '0', '--games', '1', '--db', 'd.db'])
        port = re.search(rb'port (\d+)', listener.stdout.readline())
        if port:
            caller = start(['dxp', '--agent', 'random', '--call', f'127.0.0.1:{port[1].decode()}', '--games', '1', '--db', 'c.db'])
            caller.communicate()
        elif loads:
            check(False, f'{fate}, dxp: it does not listen')
        out, _ = listener.communicate()
        look(fate, 'dxp', listener.pid, listener.returncode, out, {0, 1, 2}, None)


def main():
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run_fate, RULES))


scenario(main)
