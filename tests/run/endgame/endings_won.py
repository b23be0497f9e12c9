"""A search without tables wins endings that are won, against defence by the tables: three kings and two against one, and with
CH_PIECES=5 two kings and a man against king and man."""
import os

from scenario import SANITIZED, SOURCE, check, crownhead, json_lines, scenario, write

PIECES = int(os.environ.get('CH_PIECES', '3' if SANITIZED else '4'))
# Pieces of both sides, and how many of the positions are to be won.
COLUMNS = {'KKKvK': (4, 14), 'KKvK': (3, 14), 'KKMvKM': (5, 14)}
AGENTS = ('search:depth=8', 'level:10')


def pieces_of(fen):
    """KKvK: the side to move first."""
    mover, *sides = fen.split(':')
    sides.sort(key=lambda side: side[0] != mover)
    return 'v'.join(''.join(sorted('K' if piece[0] == 'K' else 'M' for piece in side[1:].split(','))) for side in sides)


def wins(agent, column, fens):
    """Of the games in which the agent has the side to move."""
    tables, db = 'search:depth=8,tables=tables', f'{agent[:5]}{column}.db'
    write('won.fen', '\n'.join(fens) + '\n')
    crownhead('match', agent, tables, '--openings', 'won.fen', '--in-order', '--games', str(2 * len(fens)), '--quiet', '--db', db)
    games = [game for game in json_lines('record', 'list', '--match', '1', '--json', '--db', db) if 'winner' in game]
    movers = [(game, 'White' if game['opening'][0] == 'W' else 'Black') for game in games]
    return sum(game['winner'] == mover for game, mover in movers if game[mover] == agent)


def main():
    crownhead('endgame', 'build', '--pieces', str(PIECES), '--dir', 'tables', '--quiet')
    with open(os.path.join(SOURCE, 'tests/data/endgame/won_english.fen')) as file:
        positions = file.read().split()
    for column, (pieces, least) in COLUMNS.items():
        fens = [fen for fen in positions if pieces_of(fen) == column]
        check(len(fens) >= least, f'there are positions of {column}')
        for agent in AGENTS if pieces <= PIECES else ():
            won = wins(agent, column, fens)
            check(won >= least, f'{agent} wins {won} of {len(fens)} positions of {column}, at least {least} are to be won')


scenario(main)
