"""crownhead rules agreement from outside: its scores are those of minimax over another generator's moves, the agent's moves and the rules that
decided those of another decision, its sums those of its decisions; and the search agrees with itself."""
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile

import decide_again
import family

PROGRAM, SOURCE = os.environ['CROWNHEAD'], os.environ['SOURCE']
SCALE = float(re.search(r'^scale (\S+)$', open(os.path.join(SOURCE, 'data/weights/english.weights'), encoding='ascii').read(), re.M)[1])
WIN = 20000      # scores beyond are of wins
PLAIN = ','.join(part + '=off' for part in ('reductions', 'extensions', 'threats', 'aspiration', 'killers', 'countermoves', 'history', 'deeper', 'null-move', 'pruning'))
DEPTH = 4
GAME = family.GAMES['english']
wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


def agreement(agent, *words, depth=DEPTH):
    lines = decide_again.run('rules', 'agreement', agent, '--judge', f'search:depth={depth}', *words)
    return [line for line in lines if line['type'] == 'decision'], [line for line in lines if line['type'] == 'rule'], lines[-1]


def best(scores):
    return {move for move, score in scores.items() if score == max(scores.values())}


def at(decision, depth):
    return {move['move']: move['scores'][depth - 1] for move in decision['moves']}


def own(decision):
    return {move['move'] for move in decision['moves'] if move['own']}


def near(a, b):
    return abs(a - b) < 1e-6


# --- sums, by hand ---------------------------------------------------------------------------------------

def chance(score):
    return 1 / (1 + math.exp(-score / SCALE)) if abs(score) < WIN else float(score > 0)


def lost(decision):
    scores = at(decision, DEPTH)
    return sum(chance(max(scores.values())) - chance(scores[move]) for move in own(decision)) / len(own(decision))


def share(moves, of):
    return len(moves & of) / len(moves)


def check_sum(found, decisions, what):
    expect(found['decisions'] == len(decisions), f'{what}: {found["decisions"]} decisions, not {len(decisions)}')
    for depth, agrees in enumerate(found['agrees'], 1):
        mean = sum(share(own(d), best(at(d, depth))) for d in decisions) / len(decisions)
        expect(agrees['depth'] == depth and near(agrees['value'], mean), f'{what}: {agrees}, by hand {mean}')
        expect(agrees['low'] <= agrees['value'] <= agrees['high'] and agrees['low'] < agrees['high'], f'{what}: no interval: {agrees}')
    others = sum(1 - share(own(d), best(at(d, DEPTH))) for d in decisions)
    expect(len(found['agrees']) == DEPTH and near(found['loss']['decisions'], others), f'{what}: {others} others by hand: {found["loss"]}')
    if others:
        points = 100 * sum(map(lost, decisions)) / others
        expect(near(found['loss']['points'], points), f'{what}: loses {points} by hand: {found["loss"]}')


decisions, rules, summary = agreement('soar-checkers', '--most', '60')
check_sum(summary, decisions, 'all')
for rule in rules:
    check_sum(rule, [d for d in decisions if (rule['rule'] in d['decided'] if rule['rule'] else not d['decided'])], str(rule['rule']))
expect(len(decisions) == 60 and len(rules) > 5 and rules[-1]['rule'] is None, f'{len(decisions)} decisions, rules: {rules}')
for depth in range(1, DEPTH + 1):
    mean = sum(share(best(at(d, depth)), best(at(d, DEPTH))) for d in decisions) / len(decisions)
    expect(near(summary['search'][depth - 1], mean), f'depth {depth} has the deepest move in {mean} by hand: {summary["search"]}')
expect(near(summary['any'], sum(len(best(at(d, DEPTH))) / len(d['moves']) for d in decisions) / len(decisions)), f'any move: {summary["any"]}')

# --- the agent's moves and rules, decided again by another program ---------------------------------------

for decision in decisions:
    moves, said = decide_again.statements('soar-checkers', decision['position'])
    left = decide_again.decide(moves, [s[:4] for s in said])
    expect(left == own(decision), f'{decision["position"]}: {left} are left, not {own(decision)}')
    decided = {rule for *_, rule in said if decide_again.decide(moves, [s[:4] for s in said if s[4] != rule]) != left}
    expect(decided == set(decision['decided']), f'{decision["position"]}: {decided} decided, not {decision["decided"]}')

# --- scores: each move's is that of the best reply a ply less deep, negated ------------------------------

number = {square: str(i) for i, square in enumerate(GAME.squares(), 1)}


def fen(position):
    def side(colour):
        return ','.join(('K' if kind == 'k' else '') + number[square] for square, (of, kind) in sorted(position.board.items()) if of == colour)
    return f'{position.turn.upper()}:W{side("w")}:B{side("b")}'


def after(position, move):
    board = {square: piece for square, piece in position.board.items() if square not in move.taken}
    colour, kind = board.pop(move.path[0])
    board[move.path[-1]] = colour, move.kind or kind
    return family.Position(board, family.other(position.turn), position.runs)


with tempfile.TemporaryDirectory() as folder:
    behind = {}
    for decision in decisions:
        position = GAME.read(decision['position'])
        for move in GAME.legal(position):
            if not move.taken:
                behind[decision['position'], f'{number[move.path[0]]}-{number[move.path[-1]]}'] = fen(after(position, move))
    file = os.path.join(folder, 'behind.fen')
    with open(file, 'w', encoding='ascii') as out:
        out.write('\n'.join(dict.fromkeys(behind.values())) + '\n')
    replies = {fen(GAME.read(d['position'])): d for d in agreement('random', '--positions', file, depth=DEPTH - 1)[0]}
compared = 0
for decision in decisions:
    if 'K' in decision['position']:
        continue  # a king may go back: a draw that the position behind the move does not know of
    for depth in range(2, DEPTH + 1):
        for move, score in at(decision, depth).items():
            reply = replies.get(behind.get((decision['position'], move)))
            value = max(at(reply, depth - 1).values()) if reply else WIN
            if abs(value) < WIN:
                compared += 1
                expect(score == -value, f'{decision["position"]}: {move} has {score} at depth {depth}, its best reply {value}')
expect(compared > 300, f'only {compared} scores were compared')

# --- the search agrees with itself; other games, other ways to ask ---------------------------------------

for depth in (1, 3):
    _, none, found = agreement(f'search:depth={depth},{PLAIN}', '--most', '60')
    expect(found['agrees'][depth - 1]['value'] == 1 and not none, f'the search to depth {depth} is not its own: {found}')
_, rules, summary = agreement('loa-rules', '--most', '8', depth=2)
expect(summary['game'] == 'loa' and len(summary['agrees']) == 2 and rules, f'loa: {summary}')
once = decide_again.run('rules', 'agreement', 'soar-checkers', '--games', '1', '--against', 'random', '--judge', 'search:depth=2')
expect(once[-1]['decisions'] > 5 and once == decide_again.run('rules', 'agreement', 'soar-checkers', '--games', '1', '--against', 'random', '--judge', 'search:depth=2'),
       'its own games: not the same twice')
text = subprocess.run([PROGRAM, 'rules', 'agreement', 'soar-checkers', '--most', '60', '--judge', f'search:depth={DEPTH}'], capture_output=True, text=True, check=True).stdout
for words in ('soar-checkers: 60 decisions against search:depth=4 as minimax', 'By rule that decided', 'none alone'):
    expect(words in text, f'not in the table: {words}: {text}')

# --- what it refuses, and an end by hand ------------------------------------------------------------------

for words, said in ((('stratego-rules',), 'hides something'), (('soar-checkers', '--judge', 'search:nodes=500'), 'looks less deep'),
                    (('soar-checkers', '--judge', 'search:depth=6,nodes=500'), 'looks less deep'),
                    (('soar-checkers', '--judge', 'random'), "can't judge"), (('soar-checkers', '--judge', 'search'), 'has no depth'),
                    (('soar-checkers', '--games', '1', '--positions', 'x'), "can't both"), ((), 'AGENT')):
    refused = subprocess.run([PROGRAM, 'rules', 'agreement', *words], capture_output=True, text=True, check=False)
    expect(refused.returncode == 2 and said in refused.stderr and not refused.stdout, f'{words}: {refused}')
long = subprocess.Popen([PROGRAM, 'rules', 'agreement', 'soar-checkers', '--judge', 'search:depth=40'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
try:
    long.wait(1)
except subprocess.TimeoutExpired:
    long.send_signal(signal.SIGINT)
expect(long.communicate()[0] == '' and long.returncode not in (0, 1), f'stopped by hand: {long.returncode}')

print('\n'.join(wrong) or f'{compared} scores, {len(decisions)} decisions')
sys.exit(bool(wrong))
