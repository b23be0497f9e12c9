"""A book's tables read by another program: `check FILE` works out every propagated score and the content hash again;
`spoil FILE` makes the move that loses most look sound, with scores and hash that fit."""
import hashlib
import sqlite3
import sys


def propagate(positions, moves):
    scores = {number: row[1] for number, row in positions.items()}
    for number in sorted(positions, key=lambda n: -positions[n][0]):
        values = [-(scores[next_] if positions[next_][0] > positions[number][0] else positions[next_][1])
                  for of, next_ in moves if of == number]
        if values:
            scores[number] = max(values)
    return scores


def content_hash(db):
    lines = ['book\t' + db.execute('SELECT head FROM book').fetchone()[0]]
    for word, columns in (('source', 'hash'), ('position', 'ply, leaf, depth, score, fen, line'),
                          ('move', 'position, next, wins, draws, losses, open, move')):
        for row in db.execute(f'SELECT {columns} FROM {word} ORDER BY id'):
            lines.append('\t'.join([word] + [str(value) for value in row]))
    return hashlib.sha256(('\n'.join(lines) + '\n').encode()).hexdigest()


def read(db):
    positions = {row[0]: row[1:] for row in db.execute('SELECT id, ply, leaf FROM position')}
    return positions, db.execute('SELECT position, next FROM move').fetchall()


def main():
    db = sqlite3.connect(sys.argv[2])
    if sys.argv[1] == 'spoil':
        number, next_ = db.execute('SELECT position, next FROM move WHERE refuted = 1 AND next NOT IN (SELECT position FROM move)'
                                   ' ORDER BY score, id').fetchone()
        leaf, = db.execute('SELECT leaf FROM position WHERE id = ?', (number,)).fetchone()
        db.execute('UPDATE position SET leaf = ?, depth = 12 WHERE id = ?', (-leaf - 30, next_))
        for row, score in propagate(*read(db)).items():
            db.execute('UPDATE position SET score = ? WHERE id = ?', (score, row))
        db.execute('UPDATE book SET hash = ?', (content_hash(db),))
        db.commit()
    positions, moves = read(db)
    scores = propagate(positions, moves)
    assert all(scores[row] == score for row, score in db.execute('SELECT id, score FROM position')), 'scores'
    assert db.execute('SELECT hash FROM book').fetchone()[0] == content_hash(db), 'hash'


main()
