"""Won endings are won without tables, by rules and by the search, against a defence that has the tables. Positions are drawn by
`endgame trial`, whose own test is endgame.sh. Two kings and a man against a king and a man only with CH_PIECES=5: their tables take
a minute. Then there are 300 positions a row, for which the shares are promised."""
import os

from scenario import SANITIZED, check, crownhead, json_lines, scenario

PIECES = int(os.environ.get('CH_PIECES', '3' if SANITIZED else '4'))
POSITIONS = 300 if PIECES == 5 else 8 if SANITIZED else 40
# Game, pieces, and the share of won positions that an agent is to win.
SHARES = [
    ('english', 'KKKvK', {'crownhead': 58 / 60, 'soar-checkers': 58 / 60, 'draughts-any': 58 / 60, 'level:10': 59 / 60, 'search:depth=8': 59 / 60}),
    ('english', 'KKvK', {'crownhead': 50 / 60, 'soar-checkers': 45 / 60, 'draughts-any': 50 / 60, 'level:10': 56 / 60, 'search:depth=8': 56 / 60}),
    ('english', 'KKMvKM', {'crownhead': 12 / 20, 'soar-checkers': 8 / 20, 'level:10': 14 / 20, 'search:depth=8': 14 / 20}),
    ('russian', 'KKKvK', {'draughts-any': 58 / 60}),
]


def main():
    for game in ('english', 'russian'):
        crownhead('endgame', 'build', '--game', game, '--pieces', str(PIECES if game == 'english' else min(PIECES, 4)), '--dir', game, '--quiet')
    for game, pieces, shares in SHARES:
        for agent, share in shares.items() if len(pieces) - 1 <= PIECES else ():
            summary = json_lines('endgame', 'trial', agent, '--game', game, '--pieces', pieces, '--dir', game,
                                 '--positions', str(POSITIONS), '--seed', '41', '--json')[-1]
            least = share * POSITIONS - (0 if PIECES == 5 else 1)  # of few positions one more may be lost
            check(summary['endings'] == POSITIONS and summary['wins'] >= least,
                  f'{agent} wins {summary["wins"]} of {summary["endings"]} {pieces}, at least {least:.1f} are to be won')


scenario(main)
