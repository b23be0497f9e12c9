"""The keys that every command prints with --json in these lines, held against json_keys.txt: a line a command and key, `match: elo.margin`, where [] is an
item of a list and * a key that is a name: of a move, a seat, a way to end. Rows of progress come by the clock and are left out. A key of version 1 never goes. One that is added is added to the list:
CH_KEYS_UPDATE=1 rewrites it."""
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading

from scenario import PATIENCE, PROGRAM, SOURCE, check, crownhead, run, scenario

LIST = pathlib.Path(SOURCE, 'tests/run/output/json_keys.txt')
SHORT = ['--games', '4', '--quiet', '--concurrency', '1']
RULES = ['soar-checkers', 'search:depth=1']
BOARD = 'B:W18,22,26:B5,9,15'
DUEL = ['--game', 'stratego:army=duel', '--fen',
        'r ........f./.......b../...m....../n......s../........../........../G.......M./........../........N./.......BF.']
LAST = 'B:W19,21,30,31:B1,3,10,14,K32'
# What commands are asked, by their names; what a line asks for rests on those before it of the same name. FILE is in the folder of the sources.
LINES = {
    'agents': [[]],
    'analyse': [['given.pdn', '--depth', '3'], ['given.pdn', '--depth', '3', '--json-lines'], ['given.pdn', '--depth', '3', '--position']],
    'bench': [['--agent', 'mine.agent', '--positions', 'two.fen', '--passes', '1', '--games', '2']],
    'bench perft': [['--game', 'english', '--seconds', '0.01']],
    'book build': [['--openings', 'start', '--depth', '2', '--out', 'new.book']],
    'book show': [['small.book']],
    'endgame stat': [['--pieces', '2', '--dir', 'tables']],
    'endgame trial': [['random', '--dir', 'tables', '--pieces', 'KvK', '--positions', '2', '--least', '3']],
    'endgame probe': [['--dir', 'tables', '--fen', 'W:WK1:BK6'], ['--dir', 'tables', '--fen', 'W:WK1:BK15']],
    'explain': [['--agent', 'soar-checkers'], ['--agent', 'soar-checkers', '--full'], ['--agent', 'soar-checkers', '--facts'],
                ['--agent', 'soar-checkers', '--facts', 'candidate', 'game'], ['--agent', 'mine.agent', '--full'],
                ['--agent', 'soar-checkers', '--fen', LAST, '--last', '24-19', '--full'],
                ['--agent', 'soar-checkers', '--fen', LAST, '--why', '32-28', '--why-not', '32-27'],
                ['--agent', 'soar-checkers', '--fen', LAST, '--why', '32-28', '--rule', 'save-a-piece'],
                ['--agent', 'soar-checkers', '--fen', LAST, '--rule', 'save-a-piece'], ['--agent', 'search:depth=2'],
                ['--agent', 'asks.agent'], ['--agent', 'impasse.agent'], ['--agent', 'impasse.agent', '--why', '11-15', '--why-not', '10-14'],
                ['--agent', 'stratego-rules', *DUEL], ['--agent', 'stratego-rules', *DUEL, '--full'],
                ['--agent', 'loa-rules', '--game', 'loa'], ['--agent', 'loa-rules', '--game', 'loa', '--full'], ['--agent', 'search:depth=2', '--game', 'loa'],
                ['--agent', 'mine.agent', '--rule', 'barred'], ['--agent', 'mine.agent', '--rule', 'all'], ['--agent', 'mine.agent', '--rule', 'late'],
                ['--agent', 'mine.agent', '--rule', 'notes', '--fen', BOARD], ['--agent', 'mine.agent', '--rule', 'there', '--fen', BOARD]],
    'games list': [[]],
    'games show': [['russian'], ['loa'], ['stratego'], ['mine.game']],
    'games check': [['mine.game'], ['bad.game'], ['--play', '5', 'mine.game']],
    'match': [[*RULES, *SHORT, '--db', 'match.db'], ['random', 'fails.agent', *SHORT, '--db', 'match.db'],
              ['impasse.agent', 'random', *SHORT, '--in-order', '--db', 'match.db'],
              ['random', 'fails.agent', '--games', '60', '--quiet', '--seed', '2', '--db', 'match.db'],
              ['random', 'search:depth=3', '--games', '200', '--sprt', 'elo0=-100,elo1=0', '--tc', 'game=60s+1s', '--quiet', '--db', 'match.db'],
              ['random', 'greedy', '--game', 'stratego:army=barrage', *SHORT, '--secret-file', 'secret', '--db', 'match.db']],
    'moves': [[], ['--fen', 'B:W8,K14,15:BK4,28'], ['--game', 'loa'], DUEL],
    'perft': [['2'], ['2', '--divide']],
    'record': [['list', '--db', 'match.db'], ['show', '1', '--db', 'tagged.db'], ['list', '--match', '1', '--db', 'match.db'], ['list', '--match', '2', '--db', 'match.db'],
               ['show', '1', '--db', 'match.db'], ['show', '1.1', '2.1', '3.1', '5.1', '--db', 'match.db'],
               ['show', '--match', '1', '--db', 'match.db'], ['show', '--match', '4', '--db', 'match.db'],
               ['show', '--match', '1', '--db', 'cup.db'], ['missing', '--match', '1', '--games', '8', '--db', 'match.db']],
    'ratings': [['rated.pdn']],
    'review': [['--db', 'own.db']],
    'rules check': [['soar-checkers', '--drawn', '50'], ['bad.clp'], ['impasse.agent', '--drawn', '50']],
    'rules test': [['soar-checkers'], ['mine.agent', 'mine.scenarios']],
    'rules coverage': [['mine.agent', '--positions', 'two.fen'], ['impasse.agent', '--against', 'random', '--games', '2'],
                       ['soar-checkers', '--positions', 'two.fen']],
    'rules mistakes': [['soar-checkers', '--most', '60', '--judge', 'search:depth=5', '--loss', '5', '--scenarios', 'coach.scenarios']] * 2
                      + [['runs.agent', '--positions', 'ending.fen', '--judge', 'search:depth=3,tables=tables']],
    'rules agreement': [['soar-checkers', '--most', '60', '--judge', 'search:depth=2']],
    'rules suggest': [['runs.agent', '--games', '12', '--judge', 'search:depth=4']],
    'rules diff': [['mine.agent', 'other.agent', '--positions', 'two.fen'], ['mine.agent', 'soar-checkers', '--positions', 'two.fen', '--show', '2', '--sets']],
    'rules profile': [['soar-checkers', '--positions', 'two.fen', '--passes', '1']],
    'rules ablate': [['soar-checkers', '--against', 'random', '--only', 'wedge.clp', *SHORT, '--db', 'ablate.db']],
    'rules tune': [['mine.agent', '--against', 'random', '--games', '4', '--iterations', '2', '--test', '4', '--out', 'tuned.parameters',
                    '--quiet', '--db', 'tune.db']],
    'rules fit': [['priced.agent', '--games', '8', '--openings', 'start', '--judge', 'search:depth=2', '--test', '2', '--time', '600min',
                   '--out', 'fitted.parameters', '--quiet', '--db', 'fit.db']],
    'rules try': [['(candidate (id ?m))'], ['(candidate (id ?m)) (own (kind king))']],
    'rules vocabulary': [['soar-checkers']],
    'rules functions': [[]],
    'sprt': [['--ptnml', '10,20,40,30,12'], ['--wdl', '136,111,96'], ['--ptnml', '10,20,40,30,12', '--elo0', '0', '--elo1', '5']],
    'tournament': [['random', *RULES, *SHORT, '--db', 'cup.db'], ['random', *RULES, '--format', 'swiss', '--scoring', '6/3/1/0', '--rounds', '2', *SHORT, '--db', 'swiss.db'],
                   ['random', *RULES, '--format', 'knockout', *SHORT, '--db', 'knock.db'],
                   ['random', *RULES, '--format', 'gauntlet', *SHORT, '--db', 'gauntlet.db']],
    'train': [['--games', '10', '--rounds', '1', '--nodes', '20', '--quiet']],
    'trap': [['tests/data/stratego/capture-paper.txt']],
}
FILES = {
    'mine.clp': '(defrule COMPARE::takes "It takes." (candidate (id ?m) (jumps ?n)) (parameter (name price) (value ?w)) => '
                '(score ?m (* ?n ?w) "takes"))\n'
                '(defrule COMPARE::claims => (claim win "sure"))\n'
                '(deftemplate MAIN::noted (slot move))\n(defrule LABEL::notes (candidate (id ?m)) => (assert (noted (move ?m))))\n'
                '(defrule COMPARE::barred (candidate (id ?m)) (not (own (kind man))) => (best ?m "free"))\n'
                '(defrule COMPARE::all (forall (own (square ?s)) (own (square ?s) (kind king))) => (claim loss))\n'
                '(defrule COMPARE::there (exists (own (square ?s)) (enemy (square ?s))) => (claim loss))\n'
                '(defrule LABEL::late (noted (move none)) => (claim loss))\n'
                '(defrule LABEL::marks (candidate (id ?m) (crowns yes)) => (label ?m crowns yes))\n',
    'mine.parameters': '(parameter (name price) (value 3) (range 0 9))\n',
    'mine.agent': '(agent (name mine) (game english) (kind rules) (phases LABEL COMPARE) (rules "mine.clp") (parameters "mine.parameters"))\n',
    'other.clp': '(defrule COMPARE::other (candidate (id ?m) (from 18)) => (worst ?m "so"))\n',
    'other.agent': '(agent (name mine) (game english) (kind rules) (phases COMPARE) (rules "other.clp"))\n',
    'impasse.clp': '(defrule COMPARE::none (candidate (id ?m) (from 11)) => (reject ?m "no"))\n'
                   '(defrule COMPARE::a (candidate (id ?m) (from 9)) (candidate (id ?o) (from 10)) => (better ?m ?o "so") (better ?o ?m "or so"))\n'
                   '(defrule COMPARE::b (candidate (id ?m) (from 9)) => (require ?m "this") (prohibit ?m "not this"))\n',
    'asks.agent': '(agent (name asks) (game english) (kind rules) (rules "draughts/vocabulary.clp" "draughts/searched.clp") (search "depth=4"))\n',
    'impasse.agent': '(agent (name impasse) (game english) (kind rules) (phases COMPARE) (rules "impasse.clp"))\n',
    'runs.clp': '(defrule COMPARE::run "Forward." (candidate (id ?m) (to ?to)) (square (id ?to) (rank ?rank)) => (score ?m ?rank "forward"))\n',
    'runs.agent': '(agent (name runs) (game english) (kind rules) (phases COMPARE) (rules "runs.clp"))\n',
    'priced.clp': '(defrule COMPARE::far (candidate (id ?m) (to ?to)) (parameter (name one) (value ?a)) (parameter (name two) (value ?b)) => '
                  '(score ?m (* (+ ?a ?b) ?to) "far"))\n',
    'priced.parameters': '(parameter (name one) (value 1) (range 0 2))\n(parameter (name two) (value 1) (range 0 2))\n',
    'priced.agent': '(agent (name priced) (game english) (kind rules) (phases COMPARE) (rules "priced.clp") (parameters "priced.parameters"))\n',
    'fails.clp': '(defrule COMPARE::fails (candidate (id ?m)) => (score ?m (/ 1 0) "never"))\n',
    'fails.agent': '(agent (name fails) (game english) (kind rules) (phases COMPARE) (rules "fails.clp"))\n',
    'bad.clp': '(defrule COMPARE::r (candidate (it ?m)) => (score ?m ?n "counts"))\n',
    'mine.scenarios': f'(scenario (name "one") (game english) (position "{BOARD}") (best "15-19") (known-failure "not seen"))\n'
                      f'(scenario (name "two") (game english) (position "{BOARD}") (avoid "15-19") (labels "9-14 crowns yes"))\n'
                      f'(scenario (name "three") (game english) (position "{BOARD}") (best "9-14") (seeds 2))\n',
    'mine.game': '(game (name mine) (title "Mine") (extends russian))\n(promotion (of man) (when end))\n',
    'bad.game': '(game (name bad) (title "Bad") (extends russian))\n(promotion (of queen) (when end))\n(colour red)\n',
    'given.pdn': '[SetUp "1"]\n[FEN "B:W18,31:B9,12"]\n\n1. 9-14 18x9 *\n',
    'tagged.pdn': '[Event "Here"]\n[Annotator "Somebody"]\n'
                  '{first} 1. 11-15! {[%clk 0:01:00]} 22-18 $5 (23-19? {no [%emt 2]} (24-20 /FEN "B:W21,22:B1,2"/ 1-5)) 15x22 25x18 *\n',
    'rated.pdn': '[Black "Ann"]\n[White "Bob"]\n1. 11-15 1-0\n',
    'secret': '000102030405060708090a0b0c0d0e0f\n',
    'two.fen': f'{BOARD}\n{LAST}\n',
    'ending.fen': 'W:WK11:B14\n',
}


def keys_of(value, path=''):
    if isinstance(value, dict):
        for key, item in value.items():
            named = path in ('ends', 'results') or not re.fullmatch(r'[a-z][a-z0-9_]*', key)
            name = '*' if named else key
            below = f'{path}.{name}' if path else name
            yield below
            yield from keys_of(item, below)
    elif isinstance(value, list):
        for item in value:
            yield from keys_of(item, path + '[]')


def printed(command, words, folder):
    words = [f'{SOURCE}/{word}' if word.startswith('tests/') else word for word in words]
    form = [] if {'--json-lines', '--position'} & set(words) else ['--json']
    ran = run(*command.split(), *words, *form, cwd=folder, stdin=subprocess.DEVNULL, env=dict(os.environ, XDG_STATE_HOME=str(folder)))
    line = f'{command} {" ".join(words)}'
    name = f'{command} {words[0]}' if command == 'record' else command
    if ran.returncode not in (0, 1):
        sys.exit(f'{line}: {ran.returncode}: {ran.stderr}')
    return keys_in(name, line, ran.stdout)


def keys_in(name, line, text):
    """The keys with what prints them: the command, and the type of the row where rows have types."""
    keys = set()
    for row in text.splitlines():
        value = json.loads(row)
        if not isinstance(value, dict) or value.get('version') != 1:
            sys.exit(f'{line}: an object without version 1: {row[:200]}')
        of = f'{name} {value["type"]}' if isinstance(value.get('type'), str) and value['type'] != name else name
        keys.update(f'{of}: {key}' for key in keys_of(value))
    if not keys:
        sys.exit(f'{line}: prints nothing')
    return keys


def watched(folder):
    process = subprocess.Popen([PROGRAM, 'rules', 'watch', 'mine.agent', 'mine.scenarios', '--mistakes', '--json'], cwd=folder, stdout=subprocess.PIPE, text=True)
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    first = process.stdout.readline()
    rules = folder / 'mine.clp'
    rules.write_text(rules.read_text() + '(defrule COMPARE::saved "S." (candidate (id ?m) (to ?to)) => (score ?m ?to "s"))\n')
    second = process.stdout.readline()
    watchdog.cancel()
    process.send_signal(signal.SIGTERM)
    process.wait()
    return keys_in('rules watch', 'rules watch', first + second)


def over_dxp(folder):
    agents = [PROGRAM, 'dxp', '--agent', 'random', '--games', '1', '--json', '--db']
    listens = subprocess.Popen([*agents, 'listen.db', '--listen', '0'], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    port = None
    while port is None:
        line = listens.stderr.readline()
        if not line:
            sys.exit('dxp: does not listen')
        port = re.search(r'port (\d+)', line)
    calls = run(*agents[1:], 'call.db', '--call', f'127.0.0.1:{port[1]}', '--moves', '10', cwd=folder)
    if calls.returncode:
        listens.kill()
        sys.exit(f'dxp: {calls.returncode}: {calls.stderr}')
    out, _ = listens.communicate()
    return keys_in('dxp', 'dxp', out) | keys_in('dxp', 'dxp', calls.stdout)


def all_lines(command, folder):
    """The lines of a command in their order; those of others run meanwhile."""
    if command == 'rules watch':
        return watched(folder)
    if command == 'dxp':
        return over_dxp(folder)
    keys = set()
    for words in LINES[command]:
        keys |= printed(command, words, folder)
    return keys


def commands_with_json():
    manual = crownhead('complete', 'man')
    command = None
    for line in manual.splitlines():
        if line.startswith('.Ss '):
            command = re.match(r'\.Ss ((?:[a-z]+ ?)+)', line)[1].split(' list|')[0].strip()
        elif line.startswith('.It Fl Fl json'):
            yield re.sub(r'^(record) list$', r'\1', command)


def main():
    commands = list(commands_with_json())
    for command in commands:
        check(command in LINES or command in ('rules watch', 'dxp'), f'{command} prints JSON and has no line here')
    found = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = []
        # What reads a record comes after what makes it.
        for number, group in enumerate([['match', 'tournament', 'record'], *[[c] for c in commands if c not in ('match', 'tournament', 'record')]]):
            folder = pathlib.Path(str(number)).absolute()
            folder.mkdir()
            for name, text in FILES.items():
                (folder / name).write_text(text)
                (folder / name).chmod(0o600)
            if not number:
                crownhead('record', 'import', 'tagged.pdn', '--db', 'tagged.db', cwd=folder)
            if group[0] == 'review':
                subprocess.run([PROGRAM, 'play', '--fen', 'B:W18,31:B9,12', '--white', 'search:depth=1', '--db', 'own.db'], cwd=folder,
                               input='9-14\nresign\n', text=True, stdout=subprocess.DEVNULL, check=True)
            if group[0] == 'book show':
                crownhead('book', 'build', '--openings', 'start', '--depth', '2', '--out', 'small.book', '--quiet', cwd=folder)
            if group[0].startswith('endgame') or group[0] == 'rules mistakes':
                crownhead('endgame', 'build', '--pieces', '2', '--dir', 'tables', '--quiet', cwd=folder)
            runs.append(pool.submit(lambda group=group, folder=folder: set().union(*(all_lines(command, folder) for command in group))))
        for one in runs:
            found |= one.result()
    if os.environ.get('CH_KEYS_UPDATE'):
        LIST.write_text('\n'.join(sorted(found)) + '\n')
        return
    listed = set(LIST.read_text().split('\n')) - {''}
    check(not listed - found, f'not printed any more: {sorted(listed - found)}')
    check(not found - listed, f'not in {LIST.name}: {sorted(found - listed)}')


scenario(main)
