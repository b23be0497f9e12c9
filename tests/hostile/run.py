"""Hostile rule bases through the real program: what becomes of each, and that nothing else is harmed.

usage: run.py CROWNHEAD SOURCE [NAME…]
       run.py CROWNHEAD SOURCE --table

tests/hostile/*.cases hold the cases. A case begins with a line

    === NAME: FATE

and goes on with its rule text, in which ${{…}} is replaced by the value of a Python expression (long texts,
odd bytes). FATE is one of

    refused LINE "WORDS"          the text does not load: a message with NAME.clp:LINE: and these words
    END [in RULE] "WORDS"         each game is lost with this end (time, memory, rule-error, …)
    plays ["WORDS"]               no fault; explain says these words

LINE may be `-` where the message can't have one. END may name several, a|b. Words in brackets after the FATE
change how the case is run: [memory=64] megabytes of a worker, [turn=5000] milliseconds of a turn,
[start=700] milliseconds of loading, [console=yes] play at the console too, where the game ends, another begins, and the canary gives a hint.

Each case plays both colours against canary.agent in one match, and is asked by explain. Afterwards: the
canary played without a fault and won the games that a fault ended, the files of the folder are what they
were, no process is left, the record verifies and can be exported and read again, and nothing that was
printed can move a terminal's cursor.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from sessions import left_in_session

program, source = sys.argv[1], pathlib.Path(sys.argv[2])
wanted = sys.argv[3:]
folder = source / 'tests/hostile'
LONGEST_OUTPUT = 1_000_000
TOGETHER = 20  # cases whose records are looked at as one


class Wrong(Exception):
    pass


def demand(holds, words):
    if not holds:
        raise Wrong(words)


class Case:
    def __init__(self, head, text):
        self.name, fate = head.split(':', 1)
        words = shlex.split(fate)
        self.settings = dict(w[1:-1].split('=', 1) for w in words if w.startswith('['))
        words = [w for w in words if not w.startswith('[')]
        self.fate, rest = words[0], words[1:]
        self.line = rest.pop(0) if self.fate == 'refused' else None
        self.rule = None
        if rest and rest[0] == 'in':
            self.rule = rest[1]
            rest = rest[2:]
        self.words = rest[0] if rest else ''
        self.text = re.sub(r'\$\{\{(.*?)\}\}', lambda m: str(eval(m[1])), text, flags=re.S)


def read_cases():
    for file in sorted(folder.glob('*.cases')):
        parts = re.split(r'^=== (.*)\n', file.read_text(), flags=re.M)
        for head, text in zip(parts[1::2], parts[2::2]):
            yield Case(head, text)


def tree_hash(place):
    files = sorted(p for p in place.rglob('*'))
    return hashlib.sha256(b''.join(
        str(p).encode() + (p.read_bytes() if p.is_file() else b'/') for p in files)).hexdigest()


class Run:
    """Runs the program for one case, in its folder and in a session of its own."""

    def __init__(self, case, place, longest=LONGEST_OUTPUT):
        self.case, self.place, self.longest = case, place, longest
        turn = 250 if case.fate.startswith('time') else 300000
        limits = {'turn': turn, 'start': 300000, 'memory': 512} | {
            name: value for name, value in case.settings.items() if name != 'console'}
        self.environment = dict(os.environ, HOME=str(place), NO_COLOR='1', CROWNHEAD_LIMITS=','.join(
            f'{name}={value}' for name, value in limits.items()))

    def __call__(self, *arguments, typed='this must not be read\n'):
        process = subprocess.Popen([program, *arguments], cwd=self.place / 'home', env=self.environment,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   start_new_session=True)
        out, err = process.communicate(typed.encode())
        if left := left_in_session(process.pid):
            raise Wrong(f'{arguments[0]} leaves processes {left}')
        for words in (out, err):
            text = words.decode('utf-8', 'surrogateescape')
            odd = [c for c in text if (c < ' ' and c != '\n') or '\x7f' <= c <= '\x9f' or '\udc80' <= c <= '\udcff'
                   or c in '\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']
            if odd:
                raise Wrong(f'{arguments[0]} prints {odd[:3]}: {text[max(0, text.find(odd[0]) - 60):][:120]!r}')
            demand(len(text) <= self.longest, f'{arguments[0]} prints {len(text)} characters')
        return process.returncode, out.decode('utf-8', 'replace'), err.decode('utf-8', 'replace')


def check_refused(case, code, words):
    place = f'{case.name}.clp:{case.line}: ' if case.line != '-' else ''
    demand(code in (1, 2) and case.words in words and place in words,
           f'exit {code}, and not refused with `{place}` and `{case.words}`: {words[:600]}')


def check_games(case, out):
    lines = [json.loads(line) for line in out.splitlines() if line.startswith('{')]
    games = [line for line in lines if line['type'] == 'game']
    result = lines[-1] if lines else {}
    demand(result.get('type') == 'result' and len(games) == 2, f'{len(games)} games of 2 were played: {out[-600:]}')
    faults = {agent['name']: agent['faults'] for agent in result['agents']}
    demand(faults['canary.agent'] == 0, f'the canary failed: {out[:1200]}')
    for game in games:
        fault = game.get('fault')
        if case.fate == 'plays':
            demand(not fault, f'it was to play on: {fault}')
            continue
        seat = next(s for s, who in game['players'].items() if who != 'canary.agent')
        demand(re.fullmatch(case.fate, game['end']) and fault and fault['seat'] == seat, f'ends by {game["end"]}: {fault}')
        demand(case.words in fault['text'] and case.rule in (None, fault.get('rule')), f'the fault says: {fault}')
        demand(game['players'].get(game['winner']) == 'canary.agent', f'the winner is {game["winner"]}')


def check_records(names, top):
    """What the records of these cases, united, say of them."""
    place = top / ('+' + names[0])
    (place / 'home').mkdir(parents=True)
    # Time enough to decide again what did not run into a limit; what did has its fate on record.
    run = Run(Case('records: plays', ''), place, longest=len(names) * LONGEST_OUTPUT)
    code, out, err = run('record', 'merge', '../match.db', *(str(top / name / 'match.db') for name in names))
    demand(code == 0, f'the records can not be united: {out[-300:]}{err[-300:]}')
    games = [f'{match}.{number}' for match in range(1, len(names) + 1) for number in (1, 2)]
    code, out, err = run('record', 'replay', '--verify', *games, '--db', '../match.db')
    demand(code == 0, f'the record does not verify: {out[-600:]}{err[-300:]}')
    code, out, err = run('record', 'show', *games, '--db', '../match.db')
    demand(code == 0, f'the record does not show its games: {err}')
    code, out, err = run('record', 'export', '--comments', '--db', '../match.db')
    (place / 'games.pdn').write_text(out)
    if code == 0:
        code, out, err = run('record', 'import', '../games.pdn', '--db', '../again.db')
    demand(code == 0 and out.startswith(f'{2 * len(names)} games imported, 0 rejected'),
           f'what the record exports can not be read again: {out[-300:]}{err[-300:]}')


def check_explanation(case, run):
    code, out, err = run('explain', '--agent', f'{case.name}.agent', '--full')
    if case.fate == 'refused':
        return check_refused(case, code, err)
    expected, words = (0, out) if case.fate == 'plays' else (2, err)
    demand(code == expected and case.words in words, f'explain, exit {code}, does not say `{case.words}`: {out[:600]}{err[:600]}')


def check_console(case, run):
    code, out, err = run('play', '--black', f'{case.name}.agent', '--white', 'canary.agent', '--db', '../console.db',
                         typed='go\nnew\nhint canary.agent\nquit\n')
    failed = f'({case.name}.agent) failed: '
    demand(code == 0 and 'canary.agent would play' in out and not err,
           f'the console, exit {code}, does not go on: {out[-400:]}{err[-300:]}')
    fails = case.fate != 'plays'
    demand((failed in out) == fails and (not fails or case.words in out), f'the console says: {out[-900:]}')


def run_case(case, place):
    home = place / 'home'
    home.mkdir(parents=True)
    for name in ('canary.agent', 'canary.clp'):
        (home / name).write_bytes((folder / name).read_bytes())
    (home / 'precious.txt').write_text('this must not be changed\n')
    (home / f'{case.name}.clp').write_bytes(case.text.encode('utf-8', 'surrogateescape'))
    (home / f'{case.name}.agent').write_text(f'(agent (name {case.name}) (kind rules) (rules "{case.name}.clp"))\n')
    before = tree_hash(home)
    run = Run(case, place)
    code, out, err = run('match', f'{case.name}.agent', 'canary.agent', '--games', '2', '--quiet', '--json',
                         '--openings', 'none', '--db', '../match.db')
    if case.fate == 'refused':
        check_refused(case, code, err)
    else:
        check_games(case, out)
    check_explanation(case, run)
    if 'console' in case.settings:
        check_console(case, run)
    demand(tree_hash(home) == before, 'files were changed')


def moves_against_canary(case, place):
    """The moves of a match, without what was said about them."""
    run_case(case, place)
    out = Run(case, place)('record', 'export', '--db', '../match.db')[1]
    return re.sub(r'\[.*?\]', '', out)


def check_silence(top):
    """An opponent plays the same whatever an agent says, labels and prints about the same moves."""
    silent, chatty = read_silence()
    games = [moves_against_canary(case, top / case.name) for case in (silent, chatty)]
    demand(games[0] == games[1] and games[0].count('.') >= 20, 'the games of an agent depend on what it says')


def read_silence():
    rule = '(defrule COMPARE::r (candidate (id ?m) (to ?s)) => (score ?m ?s "{}") {})\n'
    talk = '(label ?m attack ?s) (printout t "attack " ?s crlf) (printout werror "attack " ?s crlf)'
    yield Case('silent: plays', rule.format('', ''))
    yield Case('chatty: plays', rule.format('attack the king row now', talk))


def check_agent_files(top):
    """What an agent file names is read by the program itself: texts, and nothing that has no end."""
    case = Case('files: refused - "is no file"', '')
    home = top / 'files/home'
    home.mkdir(parents=True)
    os.mkfifo(home / 'pipe.clp')
    (home / 'folder.clp').mkdir()
    for name in ('pipe.clp', 'folder.clp', '/dev/zero', '/dev/tty', '/dev/stdin'):
        (home / 'files.agent').write_text(f'(agent (name files) (kind rules) (rules "{name}"))\n')
        code, out, err = Run(case, top / 'files')('explain', '--agent', 'files.agent')
        demand(code == 2 and 'is no file' in err, f'an agent file names {name}: exit {code}, {err[:300]}')


def table():
    """All cases by file and fate, for people."""
    lines = ['| file | fate | cases |', '|---|---|---|']
    for file in sorted(folder.glob('*.cases')):
        fates = {}
        for head in re.findall(r'^=== (.*)$', file.read_text(), flags=re.M):
            case = Case(head, '')
            fates.setdefault(case.fate.replace('|', ' or '), []).append(case.name)
        for fate, names in sorted(fates.items()):
            lines.append(f'| {file.stem} | {fate} | {", ".join(names)} |')
    return '\n'.join(lines)


def attempt(check, name, *arguments):
    """What is wrong, if anything, with what it is of."""
    try:
        check(*arguments)
        return ''
    except Wrong as wrong:
        return f'hostile: {name}{wrong}'


def check_part(cases, top):
    """The records that there are of some cases."""
    names = [case.name for case in cases if case.fate != 'refused' and (top / case.name / 'match.db').exists()]
    if names:
        check_records(names, top)


def main():
    cases = [case for case in read_cases() if not wanted or case.name in wanted]
    assert cases and len({case.name for case in cases}) == len(cases), 'cases have different names'
    wrong = []
    with tempfile.TemporaryDirectory() as folder_of_all, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        top = pathlib.Path(folder_of_all)
        wrong += pool.map(lambda case: attempt(run_case, f'{case.name}: ', case, top / case.name), cases)
        parts = [cases[i:i + TOGETHER] for i in range(0, len(cases), TOGETHER)]
        wrong += pool.map(lambda part: attempt(check_part, f'one of {", ".join(case.name for case in part)}: ', part, top), parts)
        for check in (check_silence, check_agent_files) if not wanted else ():
            wrong.append(attempt(check, '', top))
    wrong = list(filter(None, wrong))
    print(*wrong, f'{len(cases)} hostile rule bases, {len(wrong)} of them with a fate other than the table\'s', sep='\n')
    return len(wrong) > 0


if wanted == ['--table']:
    sys.exit(print(table()))
sys.exit(main())
