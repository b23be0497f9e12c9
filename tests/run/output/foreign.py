"""Text from outside commands no terminal: escapes, C1 controls (as UTF-8 and as bytes), what turns the direction of
writing, bytes that are no UTF-8, and new lines go in by every way that there is, and nothing of them comes out.

Where a text is to be seen in the output, its word MARK is looked for, so that it has been printed and not dropped.
"""
import concurrent.futures
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile

from scenario import PROGRAM, check, scenario

TURNS = ''.join(map(chr, [0x61c, 0x200e, 0x200f, *range(0x2028, 0x202f), *range(0x2066, 0x2070)]))
NASTY = 'MARK\x1b[2J\x1b]0;title\x07\x08\x7f\x80\x85\x9b31m' + TURNS + '\r'
LINE = '\nFORGED'
BYTES = b'\x9b31m\xff\xc0\xaf\xed\xa0\x80\x90\x9c'


def odd(text, kept='\n\t'):
    return [c for c in text if (c < ' ' and c not in kept) or '\x7f' <= c <= '\x9f' or '\udc80' <= c <= '\udcff' or c in TURNS]


def run(*arguments, place, typed='', expect=None, lines=False, env={}):
    """Runs the program. `expect`: words of its output; `lines`: a new line from outside may begin one."""
    done = subprocess.run([PROGRAM, *arguments], cwd=place, input=typed.encode('utf-8', 'surrogateescape'), capture_output=True,
                          env=dict(os.environ, NO_COLOR='1', **env))
    shown = ' '.join(ascii(a) for a in arguments)[:120]
    text = (done.stdout + done.stderr).decode('utf-8', 'surrogateescape')
    if found := odd(text):
        at = text.find(found[0])
        check(False, f'{shown} prints {found[:4]!r}: {text[max(0, at - 60):at + 40]!r}')
    check(lines or not any(line.startswith('FORGED') for line in text.splitlines()),
          f'{shown}: a new line of a foreign text begins one: {text[max(0, text.find("FORGED") - 80):][:120]!r}')
    check(expect is None or expect in text, f'{shown} does not say {expect!r}: {text[-300:]!r}')
    check(done.returncode >= 0, f'{shown} ended by signal {-done.returncode}')
    return done.returncode, done.stdout, done.stderr


def check_pdn(place):
    """Import cleans and says so; the record it leaves holds nothing."""
    nasty = NASTY.replace('\r', '').encode() + BYTES
    (place / 'games.pdn').write_bytes(
        b'[Event "' + nasty + b'"]\n[White "w' + nasty + b'"]\n[Black "b' + nasty + b'"]\n[' + b'Site "' + nasty +
        b'"]\n[GameType "21"]\n[Result "*"]\n1. 11-15 {said ' + nasty + b'} 23-19 *\n')
    code, out, _ = run('record', 'import', 'games.pdn', '--db', 'pdn.db', place=place, expect='became blanks (warning)')
    check(code == 0 and out.startswith(b'1 game imported'), f'import, exit {code}: {out!r}')
    with sqlite3.connect(place / 'pdn.db') as record:
        record.text_factory = lambda text: text.decode('utf-8', 'surrogateescape')
        for row in record.execute('SELECT player_0, player_1, tags FROM game UNION ALL SELECT path, reason, NULL FROM move'):
            left = [c for value in row if value for c in odd(value) if not '\udca0' <= c]
            check(not left, f'import keeps {left[:4]!r}')
    for command in (['list'], ['list', '--json'], ['show', '1'], ['show', '1', '--json'], ['export', '1', '--comments'], ['replay', '1']):
        run('record', *command, '--db', 'pdn.db', place=place, expect='MARK' if command[0] != 'list' or len(command) > 2 else None)
    run('report', '--db', 'pdn.db', '--html', 'page.html', place=place)


SHOWN = [['list'], ['list', '--match', '1'], ['show', '1'], ['export', '1', '--comments'], ['show', '--match', '1', '--rules']]
ALL = SHOWN + [['list', '--json'], ['list', '--match', '1', '--json'], ['show', '1', '--json'], ['show', '--match', '1'], ['replay', '1'],
               ['replay', '--verify', '1'], ['missing', '--match', '1'], ['merge', 'other.db', 'nasty.db']]


def may_break(command, column):
    """Whether a line may begin with a word of the text: rules have lines, and long reasons and PDN are broken at blanks."""
    return '--rules' in command or command[0] == 'export' or (column == 'reason' and command[0] == 'show')


def check_column(place, table, column):
    """One column of the record is full of it. Returns whether the record still shows its game."""
    folder = place / f'{table}.{column}'
    folder.mkdir()
    shutil.copy(place / 'm.db', folder / 'm.db')
    with sqlite3.connect(folder / 'm.db') as record:
        record.execute('PRAGMA foreign_keys = OFF')
        value = (NASTY + LINE).encode() + BYTES
        # In tags, which are JSON, it is the value of one that is shown.
        spoil = 'CAST(? AS TEXT)' if column == 'tags' else f'CAST(CAST({column} AS BLOB) || ? AS TEXT)'
        if column == 'tags':
            value = b'{"Termination": "' + value.replace(b'\x1b', b'\\u001b').replace(b'\n', b'\\n').replace(b'\r', b'').replace(
                b'\x07', b'').replace(b'\x08', b'\\b') + b'"}'
        try:
            record.execute(f'UPDATE {table} SET {column} = {spoil}', [value])
        except sqlite3.IntegrityError:
            return False  # the record itself refuses it
    record.close()
    codes = [run('record', *command, '--db', 'm.db', place=folder, lines=may_break(command, column))[0] for command in SHOWN]
    return codes[2] == 0


def check_record(place, pool):
    """A record is a stranger's file: every text in it, one column after the other, and then all that it bears at once."""
    (place / 'one.clp').write_text('(defrule COMPARE::r "MARK" (candidate (id ?m)) => (score ?m ?m "because"))\n')
    (place / 'one.agent').write_text('(agent (name one) (kind rules) (rules "one.clp"))\n')
    run('match', 'one.agent', 'random', '--games', '2', '--quiet', '--ply-limit', '6', '--db', 'm.db', place=place)
    with sqlite3.connect(place / 'm.db') as record:
        columns = [(table, column[1]) for table, in record.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
                   for column in record.execute(f'PRAGMA table_info({table})').fetchall() if column[2] == 'TEXT']
    check(len(columns) >= 15, f'only these columns hold text: {columns}')
    borne = [each for each, bears in zip(columns, pool.map(lambda each: check_column(place, *each), columns)) if bears]
    for free in (('game', 'player_0'), ('game', 'fault_text'), ('game', 'tags'), ('game', 'verdict'), ('move', 'reason')):
        check(free in borne, f'a record is not shown for its {free}, which may be any text')
    shutil.copy(place / 'm.db', place / 'nasty.db')
    with sqlite3.connect(place / 'nasty.db') as record:
        for table, column in borne:
            if column not in ('tags', 'path', 'hash', 'specification', 'start', 'name', 'text', 'secret'):
                record.execute(f'UPDATE {table} SET {column} = CAST(CAST(coalesce({column}, \'\') AS BLOB) || ? AS TEXT)',
                               [(NASTY + LINE).encode() + BYTES])
    record.close()
    for command in ALL:
        run('record', *command, '--db', 'nasty.db', place=place, lines=may_break(command, 'reason'),
            expect='MARK' if command[1:2] == ['1'] else None)
    run('report', '--db', 'nasty.db', '--html', 'report.html', place=place)
    page = place / 'report.html'
    if not page.exists():
        check(False, 'there is no report of a record full of it')
    elif found := odd(page.read_text('utf-8', 'surrogateescape')):
        check(False, f'the report holds {found[:4]!r}')


def check_names(place, pool):
    """Names that are typed, and the contents of files of these names."""
    name = os.fsdecode(NASTY.replace('\r', '').encode() + LINE.encode() + BYTES)[:80]
    (place / f'{name}.agent').write_text('(agent (name one) (kind rules) (rules "one.clp" "none.clp"))\n')
    (place / f'{name}.pdn').write_text('[Event "\x1b[2J"\n1. 11-15 99-98 *\n', errors='surrogateescape')
    (place / 'bad.agent').write_text(f'(agent (name one) (description "{name}") (kind rules) (rules "{name}.clp"))\n', errors='surrogateescape')
    (place / 'bad.game').write_text(f'(game (name bad) (title "{name}") ({name}))\n', errors='surrogateescape')
    (place / 'bad.scenarios').write_text(f'{name}\nposition {name}\nexpect {name}\n', errors='surrogateescape')
    (place / 'bad.trap').write_text(f'{name}: {name}\n\n{name}\n', errors='surrogateescape')
    (place / 'bad.set').write_text(name, errors='surrogateescape')
    commands = [[name]] + [['explain', '--agent', each] for each in (name, f'{name}.agent', 'bad.agent', f'hub:{name}', f'search:{name}')]
    commands += [['explain', '--agent', 'one.agent', option, name] for option in ('--fen', '--game', '--why', '--why-not', '--rule')]
    for words in ('rules check', 'rules test', 'rules diff', 'rules coverage', 'rules profile', 'rules ablate', 'rules tune', 'rules fit',
                  'rules', 'rules watch', 'match', 'tournament', 'bench --agent', 'play --db p.db --black', 'engine --agent', 'games', 'games show',
                  'games check', 'perft', 'moves --fen', 'moves --game', 'agents --game', 'report', 'sprt', 'trap', 'dxp', 'dxp --agent',
                  'record import', 'record show', 'record replay', 'record list --db', 'record merge', 'help', 'match random random --db',
                  'match random random --tc', 'match random random --openings', 'bench --positions', 'match random random --sprt',
                  'match random random --adjudicate', 'report --db'):
        commands.append([*words.split(), name])
    commands += [['rules', 'check', 'bad.agent'], ['rules', 'check', f'{name}.agent'], ['games', 'check', 'bad.game'],
                 ['games', 'show', 'bad.game'], ['rules', 'test', 'one.agent', 'bad.scenarios'], ['trap', 'bad.trap'],
                 ['record', 'import', f'{name}.pdn', '--db', 'n.db'], ['rules', 'diff', 'one.agent', f'{name}.agent'],
                 ['match', 'one.agent', 'bad.agent', '--db', 'n.db']]
    list(pool.map(lambda command: run(*command, place=place, lines=True), commands))
    limits = {'CROWNHEAD_LIMITS': f'{name}=1'}
    run('explain', '--agent', 'random', place=place, env=limits, lines=True)


def check_talk(place):
    """What is typed, and what other programs say."""
    name = NASTY.replace('\r', '') + os.fsdecode(BYTES)
    typed = ''.join(f'{word} {name}\n' for word in ('', 'why', 'hint', 'save', 'load', 'position', 'seat white', 'help', 'new', 'go')) + 'quit\n'
    run('play', '--black', 'random', '--white', 'random', '--db', 'p.db', place=place, typed=typed, lines=True)
    run('engine', '--agent', 'random', place=place, lines=True,
        typed=f'hub\ninit\n{name}\nset-param name={name} value={name}\npos pos={name}\nlevel {name}\ngo {name}\nquit\n')
    run('engine', '--agent', 'random', '--protocol', 'ucc', place=place, lines=True, typed=f'{name}\n{name}\n')
    (place / 'talker').write_bytes(b'#!/bin/sh\nprintf "id name=\\"%s\\" author=x\\nwait\\n" "$(cat said)"\ncat said >&2\ncat said\n')
    (place / 'talker').chmod(0o755)
    (place / 'said').write_bytes(NASTY.encode() + BYTES)
    run('match', f'hub:{place}/talker', 'random', '--games', '2', '--quiet', '--db', 't.db', place=place, lines=True)
    run('explain', '--agent', f'hub:{place}/talker', place=place, lines=True)


def main():
    with tempfile.TemporaryDirectory() as top, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        place = pathlib.Path(top)
        check_pdn(place)
        check_record(place, pool)
        check_names(place, pool)
        check_talk(place)


scenario(main)
