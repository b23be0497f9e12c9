"""Won endings are won without tables, by rules and by the search, against a defence that has the tables. Positions are drawn by
`endgame trial`, whose own test is endgame.sh. Two kings and a man against a king and a man only with CH_PIECES=5: their tables take
a minute. Then there are 300 positions a row, for which the shares are promised. Beside them positions of kings that slide, from
tests/data/endgame/hunts.tsv: drawn ones that are held, and four against one in international draughts."""
import os

from scenario import SANITIZED, check, crownhead, json_lines, scenario, table, write

PIECES = int(os.environ.get('CH_PIECES', '3' if SANITIZED else '4'))
POSITIONS = 300 if PIECES == 5 else 8 if SANITIZED else 40
# Game, pieces, and the share of won positions that an agent is to win.
SHARES = [
    ('english', 'KKKvK', {'crownhead': 58 / 60, 'soar-checkers': 58 / 60, 'draughts-any': 58 / 60, 'level:10': 59 / 60, 'search:depth=8': 59 / 60}),
    ('english', 'KKvK', {'crownhead': 50 / 60, 'soar-checkers': 45 / 60, 'draughts-any': 50 / 60, 'level:10': 56 / 60, 'search:depth=8': 56 / 60}),
    ('english', 'KKMvKM', {'crownhead': 12 / 20, 'soar-checkers': 8 / 20, 'draughts-any': 12 / 20, 'level:10': 14 / 20, 'search:depth=8': 14 / 20}),
    ('russian', 'KKKvK', {'draughts-any': 58 / 60}),
]
# Points of the side to move that are enough in all positions of hunts.tsv: a win 2, a draw 1.
HUNTS = {('russian', 'KvKKK'): 1.0, ('international', 'KKKKvK'): 1.9}


def points(game, starts):
    """Of draughts-any, for each start."""
    defence = 'search:depth=8' + (f',tables={game}' if game == 'russian' else '')
    write('starts.fen', '\n'.join(starts) + '\n')
    crownhead('match', '--game', game, 'draughts-any', defence, '--openings', 'starts.fen', '--in-order', '--games', str(2 * len(starts)),
              '--quiet', '--db', f'{game}.db')
    for row in json_lines('record', 'list', '--match', '1', '--json', '--db', f'{game}.db'):
        mover = 'White' if row.get('opening', '')[:1] == 'W' else 'Black'
        if row['type'] == 'game' and row[mover] == 'draughts-any':  # each start is played with both colours
            yield 2 if row['winner'] == mover else 1 if row['winner'] == 'none' else 0


def hunts():
    starts = {}
    for game, pieces, fen in table('endgame/hunts.tsv'):
        starts.setdefault((game, pieces), []).append(fen)
    for (game, pieces), least in HUNTS.items() if PIECES == 5 or not SANITIZED else ():
        fens = starts[game, pieces]
        got = list(points(game, fens))
        check(len(got) == len(fens) and sum(got) >= least * len(fens), f'draughts-any has {sum(got)} points of {len(fens)} {game} {pieces}')


def main():
    for game in ('english', 'russian'):
        crownhead('endgame', 'build', '--game', game, '--pieces', str(PIECES if game == 'english' else min(PIECES, 4)), '--dir', game, '--quiet')
    for game, pieces, shares in SHARES:
        for agent, share in shares.items() if len(pieces) - 1 <= PIECES else ():
            summary = json_lines('endgame', 'trial', agent, '--game', game, '--pieces', pieces, '--dir', game,
                                 '--positions', str(POSITIONS), '--seed', '4107', '--json')[-1]
            least = share * POSITIONS - (0 if PIECES == 5 else 1)  # of few positions one more may be lost
            check(summary['endings'] == POSITIONS and summary['wins'] >= least,
                  f'{agent} wins {summary["wins"]} of {summary["endings"]} {pieces}, at least {least:.1f} are to be won')
    hunts()


scenario(main)
