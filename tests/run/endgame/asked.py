"""Rules that may ask beyond the board: won endings are won within the distance, the book's moves are
played, the record keeps which tables and book those were, and nothing is asked that is not granted."""
import os

from scenario import check, crownhead, json_lines, says, scenario, write

# Wins of the side to move with three pieces; the table says how long they take.
WON = ['W:WK15,K18:BK1', 'B:WK32:BK18,K15', 'W:WK14,22:BK4', 'W:W10,K18:B1', 'B:W31:BK11,14']


def agent(path, slots, rules='"draughts/vocabulary.clp"'):
    write(path, f'(agent (name {os.path.basename(path)[:-6]}) (game english) (kind rules)\n (rules {rules})\n {slots})\n')


def refused(slots, words, rules='"draughts/vocabulary.clp"'):
    agent('wrong.agent', slots, rules)
    says(words, 'match', 'wrong.agent', 'random', '--games', '1', '--quiet', '--db', 'none.db', status=2)


def won_endings():
    """A rule agent with tables, in a folder of its own, against a search."""
    wins = {}
    for fen in WON:
        value, = json_lines('endgame', 'probe', '--dir', 'mine/tables', '--fen', fen, '--json')
        check(value['value'] == 'win', f'{fen}: {value}')
        wins[value['fen']] = value['plies']
    write('won.fen', '\n'.join(wins) + '\n')
    crownhead('match', 'mine/expert.agent', 'search:depth=3', '--openings', 'won.fen', '--in-order', '--games', str(2 * len(WON)), '--quiet', '--db', 'won.db')
    rows = json_lines('record', 'list', '--match', '1', '--json', '--db', 'won.db')
    won = 0
    for game in json_lines('record', 'show', *(str(row['id']) for row in rows), '--json', '--db', 'won.db'):
        mover = 'White' if game['start'][0] == 'W' else 'Black'
        if game['players'][mover] != 'mine/expert.agent':
            continue
        won += 1
        check(game['winner'] == mover and len(game['moves']) <= wins[game['start']],
              f'{game["start"]} is won in {wins[game["start"]]} plies: {game["winner"]} won after {len(game["moves"])}')
        reason = game['moves'][0]['reason']
        check(f'the tables know a win in {wins[game["start"]]} plies ' in reason and '(win-by-the-tables)' in reason, reason)
    check(won == len(WON), f'{won} games were to be won, not {len(WON)}')


def missing(place, words):
    """The record needs the same ones in the same place, and names what is missing."""
    os.rename(place, 'elsewhere')
    says(words, 'record', 'replay', '--match', '1', '--verify', '--db', 'won.db', status=2)
    os.rename('elsewhere', place)


def adjudicated():
    """Whoever plays: a match that has tables ends games by their values, and is known by their content."""
    def match(words, tables, status=0):
        says(words, 'match', 'random', 'search:depth=1', '--openings', 'won.fen', '--in-order', '--games', '4',
             '--adjudicate', f'tables={tables}', '--quiet', '--db', 'ended.db', status=status)
    match('', 'mine/tables')
    for line in json_lines('record', 'list', '--match', '1', '--json', '--db', 'ended.db'):
        check(line['end'] == 'tables' and line['plies'] == 1, f'not ended by the tables at once: {line}')
    says('the endgame tables know a ', 'record', 'show', '1', '--db', 'ended.db')
    os.rename('mine/tables', 'moved')
    match('match 1', 'moved')
    match('mine/tables: there are no endgame tables', 'mine/tables', 2)
    os.rename('moved', 'mine/tables')
    match('--adjudicate: ', '', 2)


def main():
    os.mkdir('mine')
    write('few.pdn', '[Result "1-0"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n')
    crownhead('endgame', 'build', '--pieces', '3', '--dir', 'mine/tables', '--quiet')
    crownhead('book', 'build', '--openings', 'start', '--depth', '3', '--quiet', '--out', 'mine/few.book', 'few.pdn')
    agent('mine/expert.agent', '(tables "tables") (book "few.book") (search "depth=4,nodes=500")',
          '"draughts/vocabulary.clp" "draughts/solved.clp" "draughts/booked.clp" "draughts/searched.clp"')
    won_endings()
    says(' 0 different, 0 that', 'record', 'replay', '--match', '1', '--verify', '--db', 'won.db')
    missing('mine/tables', 'mine/tables: there are no endgame tables')
    missing('mine/few.book', 'mine/few.book: there is no such book')
    says('endgame tables of english to 3 pieces\nhash ', 'record', 'show', '1', '--rules', '--db', 'won.db')

    # Where both sides claim what their tables know, a match may have the option to end the game.
    crownhead('match', 'mine/expert.agent', 'search:depth=1,tables=mine/tables', '--openings', 'won.fen', '--in-order',
              '--games', '2', '--adjudicate', 'claims=2', '--quiet', '--db', 'claims.db')
    for line in json_lines('record', 'list', '--match', '1', '--json', '--db', 'claims.db'):
        check(line['plies'] <= 2, f'both sides know the result: {line}')

    adjudicated()

    # The book's move at the start, with its chance; the account names what may be asked.
    account, = json_lines('explain', '--agent', 'mine/expert.agent', '--json')
    check(account['asks'] == 'endgame tables, an opening book, searches to depth 4 and 500 positions', account['asks'])
    check('the book plays it, book ' in account['reason'], account['reason'])
    booked, = json_lines('book', 'show', 'mine/few.book', '--json')
    chance = {move['move']: move['chance'] for move in booked['moves']}
    check(chance[account['chosen']] > 0, f'{account["chosen"]} is played: {chance}')
    check(all('book ' in candidate['evidence'] for candidate in account['candidates']), 'a move of the book without evidence')

    # Nothing is asked that the agent's file does not grant, and it grants what there is.
    refused('', 'only those of agents can whose file has (tables "DIR")', '"draughts/vocabulary.clp" "draughts/solved.clp"')
    refused('(tables "nowhere")', 'nowhere: there are no endgame tables')
    refused('(book "nowhere")', 'nowhere: there is no such book')
    refused('(book "mine")', 'mine')
    refused('(search "depth=4,time=10")', 'wrong.agent:3: searches of rules have no clock')
    refused('(search "depth=4,threads=2")', 'no clock and one thread')
    refused('(search "depth=4,tables=mine/tables")', 'neither tables nor a book')
    refused('(search "nodes=9")', 'how deep may rules search?')
    refused('(search "depth=4,nodes=2000000")', 'a million positions at most')
    refused('(search "depht=4")', 'wrong.agent:3: ')
    write('deep.agent', '(agent (name deep) (kind search) (tables "x"))\n')
    says('deep.agent:1: `tables` is for agents of kind `rules`; put it into the arguments',
         'match', 'deep.agent', 'random', '--games', '1', '--quiet', status=2)
    # Deeper than granted: the rule's fault, and the game's end.
    write('deeper.clp', '(defrule COMPARE::deeper (candidate (id ?m)) => (score ?m (searched ?m 9) "x"))\n')
    agent('deeper.agent', '(search "depth=2")', '"deeper.clp"')
    crownhead('match', 'deeper.agent', 'random', '--games', '2', '--quiet', '--db', 'deeper.db')
    said = crownhead('record', 'list', '--match', '1', '--json', '--db', 'deeper.db') + crownhead('record', 'show', '1', '--db', 'deeper.db')
    check('9 is not a number from 1 to 2' in said, said)


scenario(main)
