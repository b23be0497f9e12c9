"""Every way in. Each file that a command takes is given to it as a stranger would write it: not there, a folder, empty, zero
bytes, larger than any limit, without an end, of brackets alone, of escapes: the command ends by itself, with an exit status of
its own, a message that names the file where there is a mistake, and nothing that commands a terminal. And ways_in.md names
every option that takes something from outside, with tests that there are."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile

import scenario
from scenario import PROGRAM, SANITIZED, SOURCE, check, crownhead

LONG = 'turn=3600000,start=3600000'  # a busy machine is no fault of what is read
INVENTORY = 'tests/run/output/ways_in.md'
BOARD = 'B:W18,22,26:B5,9,15'
SMALL = ['--games', '2', '--quiet']
FITS = ['rules', 'fit', 'fits.agent', *SMALL, '--judge', 'search:depth=1', '--test', '0', '--time', '600min']
# Command lines with FILE where the file is named.
WAYS = {
    'record': [['record', 'list', '--db', 'FILE'], ['record', 'show', '1', '--db', 'FILE'], ['record', 'export', '--db', 'FILE'],
               ['record', 'replay', '1', '--db', 'FILE'], ['record', 'missing', '--db', 'FILE'], ['record', 'verify', 'FILE'],
               ['record', 'merge', 'whole.db', 'FILE'], ['record', 'merge', 'FILE', 'sound.db'],
               ['record', 'import', 'sound.pdn', '--db', 'FILE'], ['report', '--db', 'FILE', '--html', 'page.html'],
               ['match', 'random', 'random', *SMALL, '--db', 'FILE'],
               ['tournament', 'random', 'search:depth=1', *SMALL, '--db', 'FILE'],
               ['rules', 'diff', 'sound.agent', '--recorded', '1', '--db', 'FILE'],
               ['rules', 'ablate', 'sound.agent', '--against', 'random', *SMALL, '--db', 'FILE'],
               ['rules', 'tune', 'tuned.agent', '--against', 'random', *SMALL, '--iterations', '1', '--test', '2', '--db', 'FILE'],
               [*FITS, '--db', 'FILE'],
               ['play', '--db', 'FILE', '--black', 'random', '--white', 'random'],
               ['dxp', '--agent', 'random', '--call', '127.0.0.1:1', '--db', 'FILE']],
    'agent': [['match', 'FILE.agent', 'random', *SMALL, '--db', 'made.db'],
              ['tournament', 'random', 'FILE.agent', *SMALL, '--db', 'made.db'], ['explain', '--agent', 'FILE.agent'],
              ['rules', 'check', 'FILE.agent'], ['rules', 'test', 'FILE.agent', 'sound.scenarios'],
              ['rules', 'watch', 'FILE.agent', '--json'],
              ['rules', 'coverage', 'FILE.agent'], ['rules', 'diff', 'FILE.agent', 'sound.agent'],
              ['rules', 'profile', 'FILE.agent'], ['rules', 'vocabulary', 'FILE.agent'],
              ['rules', 'ablate', 'FILE.agent', '--against', 'random', *SMALL, '--db', 'made.db'],
              ['rules', 'ablate', 'sound.agent', '--against', 'FILE.agent', *SMALL, '--db', 'made.db'],
              ['rules', 'tune', 'FILE.agent', '--against', 'random', *SMALL, '--db', 'made.db'], ['bench', '--agent', 'FILE.agent'],
              ['play', '--black', 'FILE.agent', '--white', 'random'], ['engine', '--agent', 'FILE.agent'],
              ['dxp', '--agent', 'FILE.agent', '--call', '127.0.0.1:1']],
    'clp': [['rules', 'check', 'FILE.clp'], ['rules', 'vocabulary', 'FILE.clp'], ['match', 'named.agent', 'random', *SMALL, '--db', 'made.db']],
    'parameters': [['match', 'numbers.agent', 'random', *SMALL, '--db', 'made.db'], ['rules', 'check', 'numbers.agent'],
                   ['rules', 'tune', 'numbers.agent', '--against', 'random', *SMALL, '--db', 'made.db']],
    'game': [['games', 'check', 'FILE.game'], ['games', 'show', 'FILE.game'], ['moves', '--game', 'FILE.game'],
             ['perft', '--game', 'FILE.game', '2'], ['match', 'random', 'random', '--game', 'FILE.game', *SMALL, '--db', 'made.db'],
             ['explain', '--game', 'FILE.game', '--agent', 'random'], ['play', '--game', 'FILE.game'], ['engine', '--game', 'FILE.game'],
             ['bench', '--game', 'FILE.game', '--agent', 'random'], ['bench', 'perft', '--game', 'FILE.game'],
             ['record', 'import', 'sound.pdn', '--game', 'FILE.game', '--db', 'made.db']],
    'pdn': [['record', 'import', 'FILE', '--db', 'made.db'], ['play', '--load', 'FILE', '--black', 'random', '--white', 'random'],
            ['match', 'random', 'random', '--openings', 'FILE', *SMALL, '--db', 'made.db'],
            ['rules', 'coverage', 'sound.agent', '--positions', 'FILE'],
            ['rules', 'diff', 'sound.agent', 'sound.agent', '--positions', 'FILE'],
            ['rules', 'profile', 'sound.agent', '--positions', 'FILE', '--passes', '1'],
            ['bench', '--agent', 'sound.agent', '--positions', 'FILE', '--passes', '1', '--games', '0']],
    'scores': [['record', 'import', 'FILE', '--game', 'stratego', '--db', 'made.db']],
    'scenarios': [['rules', 'test', 'sound.agent', 'FILE'], ['rules', 'watch', 'sound.agent', 'FILE', '--json']],
    'set-up': [['play', '--game', 'stratego', '--setup', 'FILE', '--blue', 'random']],
    'trap': [['trap', 'FILE']],
    'db-scores': [[*FITS, '--db', 'FILE.db']],
    'secret': [['match', 'random', 'random', '--game', 'stratego', *SMALL, '--secret-file', 'FILE', '--db', 'made.db'],
               ['play', '--game', 'stratego', '--secret-file', 'FILE', '--blue', 'random'],
               ['engine', '--protocol', 'ucc', '--secret-file', 'FILE']],
}
# What a stranger writes; `wrong`: nothing could take it unchanged.
CONTENTS = {
    'missing': (None, True), 'folder': (None, True), 'empty': (b'', False), 'zeros': (bytes(4096), True), 'huge': (None, True),
    'endless': (None, True), 'brackets': (b'(' * 300000, True), 'braces': (b'[' * 300000, True), 'digits': (b'9' * 300000, True),
    'quote': (b'"' + b'a' * 300000, True), 'comment': (b'{' + b'a\n' * 100000, False),
    'escapes': (b'\x1b]0;x\x07\x1b[2J\x9b31m\xc2\x9b \xe2\x80\xae ; 1. 11-15', True), 'bytes': (bytes(range(255, 0, -1)) * 8, True),
}
# These make a record where there is none, or one that nothing was written to.
MAKES = ('match', 'tournament', 'play', 'record import', 'record merge FILE', 'rules ablate', 'rules tune', 'rules fit', 'dxp')
# Reads the templates that there are, whatever else is; judges again what it can't read.
PASSES_OVER = ('rules vocabulary FILE.clp', ' '.join(FITS) + ' --db FILE.db')


def make(path, content):
    if content == 'folder':
        path.mkdir()
    elif content == 'huge':
        with open(path, 'wb') as file:
            file.truncate(1 << 40)
    elif content == 'endless':
        path.symlink_to('/dev/zero')
    elif content != 'missing':
        path.write_bytes(CONTENTS[content][0])


def prepare(place):
    (place / 'sound.clp').write_text('(defrule COMPARE::r (candidate (id ?m)) => (score ?m ?m "counts"))\n')
    for name, rules in (('sound', 'sound.clp'), ('named', 'FILE.clp')):
        (place / f'{name}.agent').write_text(f'(agent (name {name}) (game english) (kind rules) (rules "{rules}"))\n')
    (place / 'numbers.agent').write_text('(agent (name numbers) (game english) (kind rules) (rules "sound.clp") (parameters "FILE.parameters"))\n')
    (place / 'tuned.agent').write_text('(agent (name tuned) (game english) (kind rules) (rules "sound.clp") (parameters "sound.parameters"))\n')
    (place / 'fits.clp').write_text('(defrule COMPARE::r (candidate (id ?m)) (parameter (name weight) (value ?w)) => (score ?m (* ?w ?m) "counts"))\n')
    (place / 'fits.agent').write_text('(agent (name fits) (game english) (kind rules) (rules "fits.clp") (parameters "sound.parameters"))\n')
    (place / 'sound.parameters').write_text('(parameter (name weight) (value 1) (range 0 2))\n')
    (place / 'sound.pdn').write_text('1. 11-15 *\n')
    (place / 'sound.scenarios').write_text(f'(scenario (name "one") (game english) (position "{BOARD}") (best "15-19"))\n')


def odd(text):
    return [c for c in text if (c < ' ' and c not in '\n\t') or '\x7f' <= c <= '\x9f' or '\udc80' <= c <= '\udcff' or c == '\u202e']


def bytes_of(path):
    return path.read_bytes() if path.is_file() and not path.is_symlink() and path.stat().st_size < 1 << 20 else None


def may_pass(kind, line, content):
    """Whether the command may do its work."""
    if kind == 'record' and content in ('missing', 'empty'):
        return line.startswith(MAKES)
    return not CONTENTS[content][1] or line.startswith(PASSES_OVER)


def look(kind, words, content, status, said):
    line = ' '.join(words)
    what = f'{kind}, {content}: {line}: {status}: {said[-500:]!r}'
    check(status in (0, 1, 2), f'ends by a signal: {what}')
    check(not (found := odd(said)), f'prints {found[:3]}: {what}')
    check(len(said) <= 100000, f'prints {len(said)} characters: {kind}, {content}: {line}')
    if may_pass(kind, line, content):
        return
    check(status != 0 or words[1] == 'watch', f'passes: {what}')
    check(re.search(r'\bFILE(\.\w+)?`?(:[0-9]+)?(: |, )', said), f'does not name the file: {what}')


def run(kind, words, content, sound):
    with tempfile.TemporaryDirectory() as top:
        place = pathlib.Path(top)
        prepare(place)
        shutil.copy(sound, place / 'sound.db')
        path = place / ('FILE' if 'FILE' in words else 'FILE.' + kind)
        make(path, content)
        if kind == 'secret' and path.is_file() and not path.is_symlink():
            path.chmod(0o600)
        before = bytes_of(path)
        process = subprocess.Popen([PROGRAM, *words], cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=dict(os.environ, NO_COLOR='1', XDG_STATE_HOME=top, CROWNHEAD_LIMITS=LONG))
        first = b''
        if words[1] == 'watch':  # looks on until it is ended; what it can't take at all it refuses
            first = process.stdout.readline()
            process.terminate()
        out, errors = process.communicate()
        status = 0 if words[1] == 'watch' and process.returncode == -signal.SIGTERM else process.returncode
        look(kind, words, content, status, (first + out + errors).decode('utf-8', 'surrogateescape'))
        after = bytes_of(path)
        check(not CONTENTS[content][1] or content == 'missing' or after == before or (kind == 'db-scores' and after.startswith(before)),
              f'{kind}, {content}: {" ".join(words)}: the file was changed')


def is_tried(kind, words, content):
    """All in a release. Sanitizers look at what reads a file, which the commands of a kind share: every content for the first of them,
    and one for each of the others."""
    return not SANITIZED or words is WAYS[kind][0] or content == 'bytes'


def helped(*words):
    return crownhead(*words, '--help')


def commands():
    """Every command and part of one, as words."""
    for name in re.findall(r'^  ([a-z]+) ', helped(), re.M):
        text = helped(name)
        parts = re.findall(rf'^  (?:crownhead )?{name} ([a-z]+)\s{{2}}', text, re.M) if name in ('rules', 'games', 'bench', 'endgame') else []
        yield from ([name, part] for part in parts)
        if 'options:' in text:
            yield [name]


def inventory():
    """Each option that takes something, and each argument, is in the inventory, and its tests are there."""
    section = scenario.read(f'{SOURCE}/{INVENTORY}')
    ways = ' '.join(row.split('|')[1] for row in section.splitlines() if row.startswith('|'))
    count = 0
    for words in commands():
        text = helped(*words)
        options = set(re.findall(r'^\s+(?:-\w, )?(--[a-z0-9-]+) [A-Za-z0-9]', text.split('options:')[1].split('\n\n')[0], re.M))
        arguments = re.findall(r'[A-Z]+(?:\.clp)?', text.splitlines()[0].replace('[OPTIONS]', '').replace('PART', ''))
        count += len(options) + len(arguments)
        for way in [*options, *arguments]:
            check(f'`{way}`' in ways, f'{INVENTORY}: {way} of {" ".join(words)} is not in the inventory')
    for kind, name in re.findall(r'`(run|unit|fuzz)/(\w+)`', section):
        check(any(pathlib.Path(SOURCE, 'tests', kind).rglob(f'{name}.[cps]*')),
              f'{INVENTORY}: there is no test {kind}/{name}')
    return count


def main():
    sound = os.path.abspath('sound.db')
    crownhead('match', 'random', 'search:depth=1', *SMALL, '--db', sound)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(run, kind, words, content, sound)
                for kind, lines in WAYS.items() for words in lines for content in CONTENTS if is_tried(kind, words, content)]
        for one in runs:
            one.result()
    print(f'{len(runs)} runs, {inventory()} options and arguments')


scenario.scenario(main)
