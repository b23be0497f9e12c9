"""Won endings are won by rules, without tables and without a search, whoever defends: kings and men of English draughts drawn at
random (tests/data/endgame/won.tsv), and kings of games in which they slide (hunts.tsv), against a defence that has the tables.
Drawn ones are held. Two kings and a man against king and man only with CH_PIECES=5: their tables take a minute; there also
international draughts, without tables."""
import os

from scenario import SANITIZED, check, crownhead, json_lines, scenario, table, write

PIECES = int(os.environ.get('CH_PIECES', '4'))
# Points enough of all positions of a column, by agent: wins, but draws where a column is drawn.
LEAST = {
    ('english', 'KKKvK'): {'crownhead': 29, 'soar-checkers': 29, 'draughts-any': 29},
    ('english', 'KKvK'): {'crownhead': 29, 'soar-checkers': 29, 'draughts-any': 29},
    ('english', 'KKMvKM'): {'crownhead': 13, 'soar-checkers': 13, 'draughts-any': 9},
    ('russian', 'KKKvK'): {'draughts-any': 28},
    ('russian', 'KvKKK'): {'draughts-any': 29},
    ('international', 'KKKKvK'): {'draughts-any': 19},
}
DRAWN = ['KvKKK']


def wins(game_name, agent, starts, drawn):
    """How many of the starts the agent wins for the side to move, or draws if all are drawn; and the others."""
    write('starts.fen', '\n'.join(starts) + '\n')
    tables = '' if game_name == 'international' else f',tables={game_name}'
    defence, record = f'search:depth=8{tables}', f'{agent}.db'
    crownhead('match', '--game', game_name, agent, defence, '--openings', 'starts.fen', '--in-order', '--games', str(2 * len(starts)), '--quiet', '--db', record)
    match = max(row['id'] for row in json_lines('record', 'list', '--json', '--db', record) if row['type'] == 'match')
    games = [row for row in json_lines('record', 'list', '--match', str(match), '--json', '--db', record) if row['type'] == 'game']
    # Each start is played with both colours; the side to move has what wins.
    games = [(game, 'White' if game['opening'][0] == 'W' else 'Black') for game in games]
    games = [(game, mover) for game, mover in games if game[mover] == agent]
    check(len(games) == len(starts), f'{agent} had the winning side of {len(games)} starts, not {len(starts)}')
    missed = [f'{game["opening"]} {game["end"]}' for game, mover in games if game['winner'] not in ([mover, 'none'] if drawn else [mover])]
    return len(games) - len(missed), missed


def main():
    crownhead('endgame', 'build', '--pieces', str(PIECES), '--dir', 'english', '--quiet')
    crownhead('endgame', 'build', '--game', 'russian', '--pieces', '4', '--dir', 'russian', '--quiet')
    starts = {}
    for pieces, fen in table('endgame/won.tsv'):
        starts.setdefault(('english', pieces), []).append(fen)
    for game, pieces, fen in table('endgame/hunts.tsv'):
        starts.setdefault((game, pieces), []).append(fen)
    for (game, pieces), least in LEAST.items():
        if len(pieces) - 1 > PIECES:
            continue
        fens = starts[game, pieces]
        for agent, count in least.items():
            if SANITIZED:
                fens, count = fens[:5], 4
            won, missed = wins(game, agent, fens, pieces in DRAWN)
            check(won >= count, f'{game}: {agent} has {won} of {len(fens)} {pieces}, not {count}: {missed}')


scenario(main)
