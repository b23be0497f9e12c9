// The board as SVG, drawn from the program's description of a game: rows, columns, cells, pieces,
// and the lines of a board of points. A piece is a number: 0 nothing, else 1 + seat * kinds_of_seat
// + kind, and where pieces are hidden game.shown more if the other side knows its kind.

const CELL = 10;

/** The seat whose pieces are drawn light: White where there is one, else the second. */
function lightSeat(game) {
  const white = game.seats.findIndex((name) => /^w/i.test(name));
  return white < 0 ? 1 : white;
}

/** Seats that are named after a colour have it. */
function seatClass(game, seat) {
  const name = game.seats[seat].toLowerCase();
  return name === "red" || name === "blue" ? name : seat === lightSeat(game) ? "light" : "dark";
}

/** A small disc of the colour of a seat's pieces. */
function seatDisc(game, seat) {
  return el("span", { class: `disc ${seatClass(game, seat)}`, "aria-hidden": "true" });
}

/** The line of a seat beside a board: its disc, and who is there. */
function seatLine(game, seat, ...content) {
  return el("p", { class: "seat-line" }, seatDisc(game, seat), content);
}

function pieceOf(game, code) {
  const piece = game.shown && code > game.shown ? code - game.shown : code;
  return {
    seat: Math.floor((piece - 1) / game.kinds_of_seat),
    kind: (piece - 1) % game.kinds_of_seat,
  };
}

/** The position as a seat sees it; null: as it is. */
function viewOf(game, codes, viewer) {
  if (viewer === null) return codes;
  return codes.map((code) =>
    !code || code > game.shown || pieceOf(game, code).seat === viewer
      ? code
      : 1 + (1 - viewer) * game.kinds_of_seat + game.unknown,
  );
}

/** The position after a move, by what it changes: [square, code, …]. */
function afterMove(codes, { changes }) {
  const after = codes.slice();
  for (let at = 0; at < changes.length; at += 2) after[changes[at]] = changes[at + 1];
  return after;
}

/** The positions of a game, from the start to after its last ply. */
function positionsOf({ start, plies }) {
  const positions = [start ?? []];
  for (const ply of plies ?? []) positions.push(afterMove(positions.at(-1), ply));
  return positions;
}

/** Where each square's middle is: [x, y] by square. */
function centres(game, flipped) {
  const found = [];
  game.cells.forEach((square, i) => {
    const row = Math.floor(i / game.columns),
      column = i % game.columns;
    const x = flipped ? game.columns - 1 - column : column,
      y = flipped ? game.rows - 1 - row : row;
    if (square >= 0) found[square] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
  });
  return found;
}

/** True if cells are left out of a board whose squares are all numbered: those are water. */
function hasLakes(game) {
  return game.squares.length === game.rows * game.columns && game.cells.includes(-1);
}

function drawLakes(game) {
  return game.cells.map((square, i) => {
    if (square >= 0) return null;
    const x = (i % game.columns) * CELL,
      y = Math.floor(i / game.columns) * CELL;
    const wave = (down) => `M${x + 1.5} ${y + down}q1.75 -2 3.5 0t3.5 0`;
    return [
      svg("rect", { class: "lake", x, y, width: CELL, height: CELL }),
      svg("path", { class: "wave", d: wave(3) + wave(5.5) + wave(8) }),
    ];
  });
}

/** Where every cell is a square every second one is pale, a1 and its diagonal are not. */
function drawSquares(game, middle) {
  const chequered = game.squares.length === game.rows * game.columns;
  return game.squares.map((name, square) => {
    if (!middle[square]) return null;
    const [x, y] = middle[square],
      cell = game.cells.indexOf(square);
    const pale =
      chequered &&
      (game.rows - 1 - Math.floor(cell / game.columns) + (cell % game.columns)) % 2 === 1;
    return [
      svg("rect", {
        class: pale ? "square pale" : "square",
        x: x - CELL / 2,
        y: y - CELL / 2,
        width: CELL,
        height: CELL,
      }),
      svg("text", { class: "square-name", x: x - CELL / 2 + 0.35, y: y - CELL / 2 + 1.75 }, name),
    ];
  });
}

function drawPoints(game, middle) {
  const lines = game.lines.map(([from, to]) =>
    svg("line", {
      class: "line",
      x1: middle[from][0],
      y1: middle[from][1],
      x2: middle[to][0],
      y2: middle[to][1],
    }),
  );
  return [
    lines,
    game.squares.map((name, square) => {
      const [x, y] = middle[square];
      return [
        svg("circle", { class: "point", cx: x, cy: y, r: 0.7 }),
        svg("text", { class: "point-name", x: x + 0.9, y: y - 3.1 }, name),
      ];
    }),
  ];
}

function crown(x, y) {
  return svg("path", {
    class: "crown",
    d:
      `M${x - 2.1} ${y + 1.5}L${x - 2.5} ${y - 1.5}L${x - 1} ${y - 0.1}L${x} ` +
      `${y - 2.1}L${x + 1} ${y - 0.1}L${x + 2.5} ${y - 1.5}L${x + 2.1} ${y + 1.5}Z`,
  });
}

function drawPiece(game, [x, y], code) {
  const { seat, kind } = pieceOf(game, code);
  const inner =
    kind === game.man
      ? svg("circle", { class: "ring", cx: x, cy: y, r: 2.4 })
      : kind === game.king
        ? crown(x, y)
        : kind === game.unknown
          ? null
          : svg("text", { class: "letter", x, y: y + 1.5 }, game.letters[kind].toUpperCase());
  return svg(
    "g",
    { class: `piece ${seatClass(game, seat)}${game.shown && code > game.shown ? " shown" : ""}` },
    svg("circle", { class: "disc", cx: x, cy: y, r: 3.9 }),
    inner,
    game.shown && code > game.shown
      ? svg("circle", { class: "seen", cx: x + 2.8, cy: y - 2.8, r: 1.1 })
      : null,
    game.shown ? svg("title", {}, game.kinds[kind]) : null,
  );
}

/** Marks a capture: on the square, or in its corner if the piece that moved is there now. */
function drawCaptured([x, y], under) {
  return under
    ? svg("path", { class: "captured under", d: `M${x + 2.6} ${y - 4.2}l1.6 1.6m0 -1.6l-1.6 1.6` })
    : svg("path", { class: "captured", d: `M${x - 2} ${y - 2}l4 4m0 -4l-4 4` });
}

/** The way of the last move, and crosses on what it captured. A pass, from a square to itself, has
 * none. */
function drawMove(middle, move) {
  if (move.path.length === 2 && move.path[0] === move.path[1]) return null;
  const way = move.path.map((square) => middle[square].join(",")).join(" ");
  const [x, y] = middle[move.path[0]],
    [toX, toY] = middle[move.path.at(-1)];
  return [
    svg("rect", {
      class: "mark",
      x: x - CELL / 2 + 0.4,
      y: y - CELL / 2 + 0.4,
      width: CELL - 0.8,
      height: CELL - 0.8,
    }),
    svg("rect", {
      class: "mark",
      x: toX - CELL / 2 + 0.4,
      y: toY - CELL / 2 + 0.4,
      width: CELL - 0.8,
      height: CELL - 0.8,
    }),
    svg("polyline", { class: "way", points: way }),
    move.captured.map((square) => drawCaptured(middle[square], square === move.path.at(-1))),
  ];
}

/** What the letters of pieces mean, of those in `codes`; null: of all kinds. */
function pieceLegend(game, codes = null) {
  if (!game.shown) return null;
  const there = new Set(codes?.map((code) => code && pieceOf(game, code).kind));
  const kinds = game.kinds.flatMap((name, kind) =>
    kind === game.unknown || (codes && !there.has(kind))
      ? []
      : `${game.letters[kind].toUpperCase()} ${name}`,
  );
  return el(
    "p",
    { class: "muted legend" },
    `${kinds.join(" · ")}. A dot: the other side knows the kind.`,
    codes ? " A ring: the piece can move." : "",
  );
}

/** The pieces and their squares, in words. */
function describePosition(game, codes) {
  const list = game.seats.map((name, seat) => {
    const squares = codes.flatMap((code, square) => {
      if (!code || pieceOf(game, code).seat !== seat) return [];
      const { kind } = pieceOf(game, code);
      return kind === game.man
        ? game.squares[square]
        : `${game.kinds[kind]} ${game.squares[square]}`;
    });
    return `${name}: ${squares.join(", ") || "nothing"}`;
  });
  return list.join(". ");
}

/** The position, with the last move (null: none): a picture for those who see it (squares.js). */
function drawBoard(game, codes, move, flipped) {
  const middle = centres(game, flipped),
    width = game.columns * CELL,
    height = game.rows * CELL;
  return svg(
    "svg",
    {
      class: "board",
      viewBox: `-0.6 -0.6 ${width + 1.2} ${height + 1.2}`,
      "aria-hidden": "true",
    },
    svg("rect", {
      class: "frame",
      x: -0.6,
      y: -0.6,
      width: width + 1.2,
      height: height + 1.2,
      rx: 1,
    }),
    svg("rect", { class: "ground", x: 0, y: 0, width, height }),
    game.lines ? drawPoints(game, middle) : drawSquares(game, middle),
    hasLakes(game) ? drawLakes(game) : null,
    move ? drawMove(middle, move) : null,
    codes.map((code, square) => (code ? drawPiece(game, middle[square], code) : null)),
  );
}
