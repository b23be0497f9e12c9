"""Won endings of English draughts are won by rules, without tables and without a search, whoever defends: kings and men drawn at
random (tests/data/endgame/won.tsv), against a defence that has the tables. Two kings and a man against king and man only with
CH_PIECES=5: their tables take a minute."""
import os

from scenario import SANITIZED, check, crownhead, json_lines, scenario, table, write

PIECES = int(os.environ.get('CH_PIECES', '4'))
# Wins of all positions of a column, by agent.
LEAST = {'KKKvK': {'crownhead': 29, 'soar-checkers': 29}, 'KKvK': {'crownhead': 29, 'soar-checkers': 29}, 'KKMvKM': {'crownhead': 13, 'soar-checkers': 13}}


def wins(agent, starts):
    """How many of the starts the agent wins for the side to move, and the others."""
    write('starts.fen', '\n'.join(starts) + '\n')
    defence, record = 'search:depth=8,tables=tables', f'{agent}.db'
    crownhead('match', agent, defence, '--openings', 'starts.fen', '--in-order', '--games', str(2 * len(starts)), '--quiet', '--db', record)
    match = max(row['id'] for row in json_lines('record', 'list', '--json', '--db', record) if row['type'] == 'match')
    games = [row for row in json_lines('record', 'list', '--match', str(match), '--json', '--db', record) if row['type'] == 'game']
    # Each start is played with both colours; the side to move has what wins.
    games = [(game, 'White' if game['opening'][0] == 'W' else 'Black') for game in games]
    games = [(game, mover) for game, mover in games if game[mover] == agent]
    check(len(games) == len(starts), f'{agent} had the winning side of {len(games)} starts, not {len(starts)}')
    missed = [f'{game["opening"]} {game["end"]}' for game, mover in games if game['winner'] != mover]
    return len(games) - len(missed), missed


def main():
    crownhead('endgame', 'build', '--pieces', str(PIECES), '--dir', 'tables', '--quiet')
    starts = {}
    for pieces, fen in table('endgame/won.tsv'):
        starts.setdefault(pieces, []).append(fen)
    for pieces, least in LEAST.items():
        if len(pieces) - 1 > PIECES:
            continue
        fens = starts[pieces]
        for agent, count in least.items():
            if SANITIZED:
                fens, count = fens[:5], 4
            won, missed = wins(agent, fens)
            check(won >= count, f'{agent} wins {won} of {len(fens)} {pieces}, not {count}: {missed}')


scenario(main)
