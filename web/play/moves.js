// A move put together square by square, out of the legal ones that the server lists.

const begins = (move, path) => path.every((square, i) => move.path[i] === square);
const isPass = (move) => move.path.length === 2 && move.path[0] === move.path[1];

/** The name of a move where one way can mean several. */
function moveName(game, move) {
  if (isPass(move)) return "Pass";
  const taken = move.captured.map((square) => game.squares[square]).join(", ");
  return taken ? `${move.move}, taking ${taken}` : move.move;
}

/** Turns that put several pieces, once for every order in which their squares may be chosen. */
function inEveryOrder(move) {
  if (move.path.length > 1 || !(move.puts?.length > 1)) return [move];
  return [move.puts, [...move.puts].reverse()].map((path) => ({ ...move, path }));
}

class MoveMaker {
  /** `play` is called with a move when it is whole, `choose` with those that one way can mean;
   * `path` is begun already. */
  constructor(legal, play, choose, path) {
    const moves = legal.filter((move) => !isPass(move)).flatMap(inEveryOrder);
    Object.assign(this, { legal: moves, play, choose, path });
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

  /** Squares from which a piece can go. */
  sources() {
    return new Set(this.legal.map((move) => move.path[0]));
  }

  /** Squares to which it can go next. */
  targets() {
    if (!this.path.length) return new Set();
    const next = this.open.map((move) => move.path[this.path.length]);
    return new Set(next.filter((square) => square !== undefined));
  }

  letGo() {
    this.path = [];
  }

  finish(moves) {
    this.letGo();
    if (moves.length === 1) this.play(moves[0]);
    else this.choose(moves);
  }

  /** A square was chosen. */
  take(square) {
    const { open, path } = this;
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
