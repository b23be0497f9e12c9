"""Won endings are won by whoever has the tables, within the distance, whoever defends; and the record
keeps which tables those were."""
import os
import random

from scenario import SANITIZED, check, crownhead, json_lines, says, scenario, write

PIECES = 3 if SANITIZED else 4
POSITIONS = 10 if SANITIZED else 30


def random_position(dice):
    """A position: the side to move has as many pieces as the other or more."""
    count = dice.randint(2, PIECES)
    squares = dice.sample(range(1, 33), count)
    sides = {'W': [], 'B': []}
    for number, square in enumerate(squares):
        side = 'WB'[number] if number < 2 else dice.choice('WB')
        king = dice.random() < 0.6 or (square < 5 if side == 'W' else square > 28)
        sides[side].append(f'{"K" if king else ""}{square}')
    return f'{dice.choice("WB")}:W{",".join(sides["W"])}:B{",".join(sides["B"])}'


def main():
    dice = random.Random(1)
    crownhead('endgame', 'build', '--pieces', str(PIECES), '--dir', 'tables', '--quiet')
    wins = {}
    while len(wins) < POSITIONS:
        value, = json_lines('endgame', 'probe', '--dir', 'tables', '--fen', random_position(dice), '--json')
        if value['value'] == 'win' and value['plies'] > 3:
            wins[value['fen']] = value['plies']
    write('won.fen', '\n'.join(wins) + '\n')
    expert, other = 'search:depth=1,tables=tables', 'search:depth=3'
    crownhead('match', expert, other, '--openings', 'won.fen', '--in-order', '--games', str(2 * POSITIONS), '--quiet', '--db', 'won.db')
    rows = json_lines('record', 'list', '--match', '1', '--json', '--db', 'won.db')
    won = 0
    for game in json_lines('record', 'show', *(str(row['id']) for row in rows), '--json', '--db', 'won.db'):
        # The side to move at the start was to win; each opening is played with both colours.
        mover = 'White' if game['start'][0] == 'W' else 'Black'
        if game['players'][mover] != expert:
            continue
        won += 1
        check(game['winner'] == mover and len(game['moves']) <= wins[game['start']],
              f'{game["start"]} is won in {wins[game["start"]]} plies: {game["winner"]} won after {len(game["moves"])}, {game["end"]}')
    check(won == POSITIONS, f'{won} games were to be won, not {POSITIONS}')
    replay = ('record', 'replay', '--match', '1', '--verify', '--db', 'won.db')
    check('0 different' in crownhead(*replay).splitlines()[-1], 'replay with tables')
    os.rename('tables', 'elsewhere')
    says('tables: there are no endgame tables', *replay, status=2)


scenario(main)
