"""Decides turns again by the manual's order of steps, without the program's code: what `rules mistakes` says would have chosen the better move does."""
import json
import os
import subprocess
import sys

PROGRAM = os.environ['CROWNHEAD']


def run(*words):
    ran = subprocess.run([PROGRAM, *words, '--json'], check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def decide(moves, said):
    """The moves that are left before the tie-break; said: (move, kind, other, value)."""
    def named(kind, among):
        return {m for m, k, _, _ in said if k == kind and m in among}

    left = set(moves)
    required = named('require', left)
    kept = required - named('prohibit', left)
    if kept:
        left = kept
        if len(left) == 1:
            return left
    for kind in ('prohibit', 'reject'):
        left = left - named(kind, left) or left
    pairs = {(m, o) if k == 'better' else (o, m) for m, k, o, _ in said if k in ('better', 'worse')}
    losers = {b for a, b in pairs if a != b and a in left and b in left}
    left = left - losers or left
    left = named('best', left) or left
    left = left - named('worst', left) or left
    sums = {m: sum(v for n, k, _, v in said if k == 'score' and n == m) for m in left}
    return {m for m in left if sums[m] == max(sums.values())}


def statements(agent, position):
    account, = run('explain', '--agent', agent, '--fen', position)
    found = [(c['move'], p['kind'], p.get('other'), p.get('value', 0), p['rule']) for c in account['candidates'] for p in c['preferences']]
    return [c['move'] for c in account['candidates']], found


def check(agent, mistake):
    moves, said = statements(agent, mistake['position'])
    better, change = mistake['better']['move'], mistake['change']
    plain = [s[:4] for s in said]
    if mistake['played']['move'] not in decide(moves, plain):
        return 'the move that was played is not chosen'
    if better == mistake['played']['move']:
        return 'better and played are the same'
    out = {(part['rule'], part['of']) for part in change['without']}
    changed = [s for s in said if (s[4], better if s[2] == better else s[0]) not in out]
    price = change.get('price')
    if price:
        at = next(i for i, s in enumerate(changed) if (s[0], s[1], s[3], s[4]) == (price['of'], 'score', price['from'], price['rule']))
        changed[at] = (price['of'], 'score', None, price['to'], price['rule'])
    says = change.get('says')
    if says:
        changed.append((better, says['kind'], None, says.get('value', 0), ''))
    left = decide(moves, [s[:4] for s in changed])
    if left != {better}:
        return f'after the change {left} are left, not {better}'
    if not price and not says and len(out) > 1:
        for rule, of in out:
            one = [s[:4] for s in said if (s[4], better if s[2] == better else s[0]) != (rule, of)]
            if decide(moves, one) == {better}:
                return f'{rule} alone would do'
    return None


def main(agent, *words):
    mistakes = [line for line in run('rules', 'mistakes', agent, *words) if line['type'] == 'mistake']
    wrong = [(m['position'], why) for m in mistakes if (why := check(agent, m))]
    for position, why in wrong:
        print(f'{position}: {why}')
    print(f'{len(mistakes)} changes')
    return bool(wrong) or not mistakes


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
