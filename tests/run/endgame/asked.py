"""Rules that may ask beyond the board: won endings are won within the distance, the book's moves are
played, the record keeps which tables and book those were, and nothing is asked that is not granted."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = os.environ['CROWNHEAD']
# Wins of the side to move with three pieces; the table says how long they take.
WON = ['W:WK15,K18:BK1', 'B:WK32:BK18,K15', 'W:WK14,22:BK4', 'W:W10,K18:B1', 'B:W31:BK11,14']


def run(*words, folder, status=0):
    ran = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True)
    if ran.returncode != status:
        sys.exit(f'{" ".join(words)}: {ran.returncode}, not {status}: {ran.stdout}{ran.stderr}')
    return ran.stdout + ran.stderr


def says(words, said):
    if words not in said:
        sys.exit(f'`{words}` is not in: {said}')


def agent(folder, name, slots, rules='"draughts/vocabulary.clp"'):
    (folder / f'{name}.agent').write_text(f'(agent (name {name}) (game english) (kind rules)\n (rules {rules})\n {slots})\n')


def refused(folder, slots, words, rules='"draughts/vocabulary.clp"'):
    agent(folder, 'wrong', slots, rules)
    says(words, run('match', 'wrong.agent', 'random', '--games', '1', '--quiet', '--db', 'none.db', folder=folder, status=2))


def won_endings(folder):
    """A rule agent with tables, in a folder of its own, against a search."""
    wins = {}
    for fen in WON:
        value = json.loads(run('endgame', 'probe', '--dir', 'mine/tables', '--fen', fen, '--json', folder=folder))
        if value['value'] != 'win':
            sys.exit(f'{fen}: {value}')
        wins[value['fen']] = value['plies']
    (folder / 'won.fen').write_text('\n'.join(wins) + '\n')
    run('match', 'mine/expert.agent', 'search:depth=3', '--openings', 'won.fen', '--in-order', '--games', str(2 * len(WON)), '--quiet', '--db', 'won.db', folder=folder)
    rows = [json.loads(line) for line in run('record', 'list', '--match', '1', '--json', '--db', 'won.db', folder=folder).splitlines()]
    won = 0
    for game in map(json.loads, run('record', 'show', *(str(row['id']) for row in rows), '--json', '--db', 'won.db', folder=folder).splitlines()):
        mover = 'White' if game['start'][0] == 'W' else 'Black'
        if game['players'][mover] != 'mine/expert.agent':
            continue
        won += 1
        if game['winner'] != mover or len(game['moves']) > wins[game['start']]:
            sys.exit(f'{game["start"]} is won in {wins[game["start"]]} plies: {game["winner"]} won after {len(game["moves"])}')
        says(f'the tables know: win in {wins[game["start"]]}', game['moves'][0]['reason'])
        says('(win-by-the-tables)', game['moves'][0]['reason'])
    if won != len(WON):
        sys.exit(f'{won} games were to be won, not {len(WON)}')


def missing(folder, place, words):
    """The record needs the same ones in the same place, and names what is missing."""
    os.rename(folder / place, folder / 'elsewhere')
    says(words, run('record', 'replay', '--match', '1', '--verify', '--db', 'won.db', folder=folder, status=2))
    os.rename(folder / 'elsewhere', folder / place)


def adjudicated(folder):
    """Whoever plays: a match that has tables ends games by their values, and is known by their content."""
    def match(tables, status=0):
        return run('match', 'random', 'search:depth=1', '--openings', 'won.fen', '--in-order', '--games', '4', '--adjudicate', f'tables={tables}', '--quiet', '--db', 'ended.db', folder=folder, status=status)
    match('mine/tables')
    for line in run('record', 'list', '--match', '1', '--json', '--db', 'ended.db', folder=folder).splitlines():
        if json.loads(line)['end'] != 'tables' or json.loads(line)['plies'] != 1:
            sys.exit(f'not ended by the tables at once: {line}')
    says('the endgame tables know a ', run('record', 'show', '1', '--db', 'ended.db', folder=folder))
    os.rename(folder / 'mine/tables', folder / 'moved')
    says('match 1', match('moved'))
    says('mine/tables: there are no endgame tables', match('mine/tables', 2))
    os.rename(folder / 'moved', folder / 'mine/tables')
    says('--adjudicate: ', match('', 2))


def main():
    with tempfile.TemporaryDirectory() as top:
        folder = pathlib.Path(top)
        (folder / 'mine').mkdir()
        (folder / 'few.pdn').write_text('[Result "1-0"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n')
        run('endgame', 'build', '--pieces', '3', '--dir', 'mine/tables', '--quiet', folder=folder)
        run('book', 'build', '--openings', 'start', '--depth', '3', '--quiet', '--out', 'mine/few.book', 'few.pdn', folder=folder)
        agent(folder / 'mine', 'expert', '(tables "tables") (book "few.book") (search "depth=4,nodes=500")',
              '"draughts/vocabulary.clp" "draughts/solved.clp" "draughts/booked.clp" "draughts/searched.clp"')
        won_endings(folder)
        says(' 0 different, 0 that', run('record', 'replay', '--match', '1', '--verify', '--db', 'won.db', folder=folder))
        missing(folder, 'mine/tables', 'mine/tables: there are no endgame tables')
        missing(folder, 'mine/few.book', 'mine/few.book: there is no such book')
        says('endgame tables of english to 3 pieces\nhash ', run('record', 'show', '1', '--rules', '--db', 'won.db', folder=folder))

        # Where both sides claim what their tables know, a match may have the option to end the game.
        run('match', 'mine/expert.agent', 'search:depth=1,tables=mine/tables', '--openings', 'won.fen', '--in-order', '--games', '2', '--adjudicate', 'claims=2', '--quiet', '--db', 'claims.db', folder=folder)
        for line in run('record', 'list', '--match', '1', '--json', '--db', 'claims.db', folder=folder).splitlines():
            if json.loads(line)['plies'] > 2:
                sys.exit(f'both sides know the result: {line}')

        adjudicated(folder)

        # The book's move at the start, with its chance; the account names what may be asked.
        account = json.loads(run('explain', '--agent', 'mine/expert.agent', '--json', folder=folder))
        if account['asks'] != 'endgame tables, an opening book, searches to depth 4 and 500 positions':
            sys.exit(account['asks'])
        says('the book plays it: book ', account['reason'])
        booked = json.loads(run('book', 'show', 'mine/few.book', '--json', folder=folder))
        chance = {move['move']: move['chance'] for move in booked['moves']}
        if not chance[account['chosen']] > 0:
            sys.exit(f'{account["chosen"]} is played: {chance}')
        if [candidate['move'] for candidate in account['candidates'] if 'book ' not in candidate['evidence']]:
            sys.exit('a move of the book without evidence')

        # Nothing is asked that the agent's file does not grant, and it grants what there is.
        refused(folder, '', 'only those of agents can whose file has (tables "DIR")', '"draughts/vocabulary.clp" "draughts/solved.clp"')
        refused(folder, '(tables "nowhere")', 'nowhere: there are no endgame tables')
        refused(folder, '(book "nowhere")', 'nowhere: there is no such book')
        refused(folder, '(book "mine")', 'mine')
        refused(folder, '(search "depth=4,time=10")', 'wrong.agent:3: searches of rules have no clock')
        refused(folder, '(search "depth=4,threads=2")', 'no clock and one thread')
        refused(folder, '(search "depth=4,tables=mine/tables")', 'neither tables nor a book')
        refused(folder, '(search "nodes=9")', 'how deep may rules search?')
        refused(folder, '(search "depth=4,nodes=2000000")', 'a million positions at most')
        refused(folder, '(search "depht=4")', 'wrong.agent:3: ')
        (folder / 'deep.agent').write_text('(agent (name deep) (kind search) (tables "x"))\n')
        says('deep.agent:1: `tables` is for agents of kind `rules`; put it into the arguments',
             run('match', 'deep.agent', 'random', '--games', '1', '--quiet', folder=folder, status=2))
        # Deeper than granted: the rule's fault, and the game's end.
        (folder / 'deeper.clp').write_text('(defrule COMPARE::deeper (candidate (id ?m)) => (score ?m (searched ?m 9) "x"))\n')
        agent(folder, 'deeper', '(search "depth=2")', '"deeper.clp"')
        run('match', 'deeper.agent', 'random', '--games', '2', '--quiet', '--db', 'deeper.db', folder=folder)
        says('9 is not a number from 1 to 2', run('record', 'list', '--match', '1', '--json', '--db', 'deeper.db', folder=folder) +
             run('record', 'show', '1', '--db', 'deeper.db', folder=folder))


main()
