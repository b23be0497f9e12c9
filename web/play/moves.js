// A move put together square by square, out of the legal ones that the server lists.

const begins = (move, path) => path.every((square, i) => move.path[i] === square);

/** The name of a move where one way can mean several. */
function moveName(game, move) {
  if (isPass(move)) return "Pass";
  const taken = move.captured.map((square) => game.squares[square]).join(", ");
  return taken ? `${move.move}, taking ${taken}` : move.move;
}

/** Squares where a move takes or puts a piece. */
const besides = ({ captured, puts = [] }) => [...captured, ...puts];

/** A move by the squares that are chosen for it: one where a piece is taken off. Turns that put
 * several pieces are there for each order of their squares. */
function byChoice(move) {
  if (move.removes) return [{ ...move, path: move.path.slice(0, 1) }];
  if (move.path.length > 1 || !(move.puts?.length > 1)) return [move];
  return [move.puts, [...move.puts].reverse()].map((path) => ({ ...move, path }));
}

class MoveMaker {
  /** `play` is called with a move when it is whole, `choose` with those that one way can mean;
   * `path` is begun already. */
  constructor(legal, play, choose, path) {
    const moves = legal.filter((move) => !isPass(move)).flatMap(byChoice);
    Object.assign(this, { legal: moves, play, choose, path, picked: [] });
    this.passes = legal.filter(isPass);
  }

  /** The moves that go on from the way so far. */
  get open() {
    return this.legal.filter((move) => begins(move, this.path));
  }

  /** Those that may end where the way has come to. */
  get whole() {
    return this.path.length
      ? this.open.filter((move) => move.path.length === this.path.length)
      : [];
  }

  /** The moves of the whole way among which the squares decide where pieces are taken or put
   * besides, as far as such were chosen; none while anything else decides. */
  get picking() {
    const { whole, picked } = this;
    if (whole.length < 2 || whole.length < this.open.length) return [];
    const left = whole.filter((move) => picked.every((square) => besides(move).includes(square)));
    return left.every((move) => this.deciding(move, left).length) ? left : [];
  }

  /** The squares of one of these moves that the others have not all. */
  deciding(move, moves) {
    return besides(move).filter(
      (square) =>
        !this.picked.includes(square) && !moves.every((one) => besides(one).includes(square)),
    );
  }

  /** Squares from which a piece can go. */
  sources() {
    return new Set(this.legal.map((move) => move.path[0]));
  }

  /** Squares to which it can go next. */
  targets() {
    const { picking } = this;
    if (!this.path.length) return new Set();
    if (picking.length)
      return new Set(picking.flatMap((move) => this.deciding(move, picking)));
    const next = this.open.map((move) => move.path[this.path.length]);
    return new Set(next.filter((square) => square !== undefined));
  }

  /** True if the way may end where it is: it can go on, too. */
  get mayEnd() {
    return this.whole.length > 0 && !this.picking.length;
  }

  /** What the board shows of it (squares.js). */
  get marks() {
    return {
      path: this.path,
      sources: this.sources(),
      targets: this.targets(),
      picking: this.picking.length > 0,
      taken: this.taken,
    };
  }

  /** What columns were taken on the way so far: one in each step. */
  get taken() {
    return this.open[0]?.captured.slice(0, Math.max(0, this.path.length - 1)) ?? [];
  }

  letGo() {
    this.path = [];
    this.picked = [];
  }

  finish(moves) {
    if (this.picking.length > 1) return;
    this.letGo();
    if (moves.length === 1) this.play(moves[0]);
    else this.choose(moves);
  }

  /** A square was chosen. */
  take(square) {
    const { open, path, picking } = this;
    if (picking.length) {
      if (!this.targets().has(square)) return this.letGo();
      this.picked = [...this.picked, square];
      if (this.picking.length < 2) this.finish(picking.filter((move) => besides(move).includes(square)));
      return undefined;
    }
    if (path.length > 1 && square === path.at(-1) && this.whole.length)
      return this.finish(this.whole);
    if (path.length && this.targets().has(square)) {
      this.path = [...path, square];
      if (this.whole.length && this.whole.length === this.open.length) this.finish(this.whole);
      return undefined;
    }
    const ending = open.filter((move) => move.path.at(-1) === square);
    if (ending.length === 1) return this.finish(ending);
    if (path.length === 1 && square === path[0]) return this.letGo();
    if (path.length <= 1 && this.sources().has(square)) {
      this.path = [square];
      if (this.whole.length && this.whole.length === this.open.length) this.finish(this.whole);
    } else if (path.length <= 1) {
      this.letGo();
    }
    return undefined;
  }
}
