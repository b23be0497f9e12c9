"""Won endings are won by whoever has the tables, within the distance, whoever defends; and the record
keeps which tables those were."""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.environ['CROWNHEAD']
PIECES = 3 if os.environ.get('CH_SANITIZED') else 4
POSITIONS = 10 if os.environ.get('CH_SANITIZED') else 30


def run(*words, folder, status=0):
    ran = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True)
    if ran.returncode != status:
        sys.exit(f'{" ".join(words)}: {ran.returncode}, not {status}: {ran.stderr}')
    return ran.stdout + ran.stderr


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
    with tempfile.TemporaryDirectory() as top:
        folder = pathlib.Path(top)
        run('endgame', 'build', '--pieces', str(PIECES), '--dir', 'tables', '--quiet', folder=folder)
        wins = {}
        while len(wins) < POSITIONS:
            fen = random_position(dice)
            value = json.loads(run('endgame', 'probe', '--dir', 'tables', '--fen', fen, '--json', folder=folder))
            if value['value'] == 'win' and value['plies'] > 3:
                wins[value['fen']] = value['plies']
        (folder / 'won.fen').write_text('\n'.join(wins) + '\n')
        expert, other = 'search:depth=1,tables=tables', 'search:depth=3'
        run('match', expert, other, '--openings', 'won.fen', '--in-order', '--games', str(2 * POSITIONS), '--quiet', '--db', 'won.db', folder=folder)
        rows = [json.loads(line) for line in run('record', 'list', '--match', '1', '--json', '--db', 'won.db', folder=folder).splitlines()]
        won = 0
        shown = run('record', 'show', *(str(row['id']) for row in rows), '--json', '--db', 'won.db', folder=folder)
        for game in map(json.loads, shown.splitlines()):
            # The side to move at the start was to win; each opening is played with both colours.
            mover = 'White' if game['start'][0] == 'W' else 'Black'
            if game['players'][mover] != expert:
                continue
            won += 1
            if game['winner'] != mover or len(game['moves']) > wins[game['start']]:
                sys.exit(f'{game["start"]} is won in {wins[game["start"]]} plies: {game["winner"]} won after {len(game["moves"])}, {game["end"]}')
        if won != POSITIONS:
            sys.exit(f'{won} games were to be won, not {POSITIONS}')
        for line in run('record', 'replay', '--match', '1', '--verify', '--db', 'won.db', folder=folder).splitlines()[-1:]:
            if '0 different' not in line:
                sys.exit(f'replay: {line}')
        shutil.move(folder / 'tables', folder / 'elsewhere')
        if 'tables: there are no endgame tables' not in run('record', 'replay', '--match', '1', '--verify', '--db', 'won.db', folder=folder, status=2):
            sys.exit('replay without tables does not name them')


main()
