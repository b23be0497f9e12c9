// The board as SVG, drawn from the program's description of a game: rows, columns, cells, pieces,
// and the lines of a board of points. A piece is a number: 0 nothing, else 1 + seat * kinds_of_seat
// + kind, and where pieces are hidden game.shown more if the other side knows its kind. A column is
// a list of them, from the top. Numbers behind the squares say how many are in hand.

const CELL = 10,
  COUNTED = 6; // men of a column from which on they are counted, too

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

/** The line of a seat beside a board that has this position: its disc, and who is there. */
function seatLine(game, codes, seat, ...content) {
  return el(
    "p",
    { class: "seat-line" },
    seatDisc(game, seat),
    content,
    handOf(game, codes, seat),
  );
}

/** A piece, of a column its top. */
function pieceOf(game, code) {
  const top = Array.isArray(code) ? code[0] : code,
    piece = game.shown && top > game.shown ? top - game.shown : top;
  return {
    seat: Math.floor((piece - 1) / game.kinds_of_seat),
    kind: (piece - 1) % game.kinds_of_seat,
  };
}

/** "2 men", "1 pair". */
function countedKind(game, kind, count) {
  const name = game.kinds[kind];
  if (count === 1) return `1 ${name}`;
  return `${count} ${name.endsWith("man") ? name.replace(/an$/, "en") : `${name}s`}`;
}

/** What is under the top of a column, " on 2 black men, 1 white king"; "" under one piece alone. */
function underWords(game, code) {
  const runs = [];
  for (const man of Array.isArray(code) ? code.slice(1) : []) {
    if (runs.at(-1)?.[0] === man) runs.at(-1)[1]++;
    else runs.push([man, 1]);
  }
  const words = runs.map(([man, count]) => {
    const { seat, kind } = pieceOf(game, man);
    return countedKind(game, kind, count).replace(" ", ` ${game.seats[seat].toLowerCase()} `);
  });
  return runs.length ? ` on ${words.join(", ")}` : "";
}

/** A seat's pieces in hand as text, "12 in hand"; "" where there are no hands. */
function handWords(game, codes, seat) {
  if (!game.hands) return "";
  const words = game.kinds.flatMap((_, kind) => {
    const count = codes[game.squares.length + seat * game.kinds_of_seat + kind];
    return !count ? [] : kind === game.man ? String(count) : countedKind(game, kind, count);
  });
  return `${words.join(", ") || "nothing"} in hand`;
}

/** The same beside a board. */
function handOf(game, codes, seat) {
  const words = handWords(game, codes, seat);
  return words ? el("span", { class: "hand" }, words) : null;
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

const placeOf = (game, square) => {
  const cell = game.cells.indexOf(square);
  return [Math.floor(cell / game.columns), cell % game.columns];
};

/** How cells are drawn: their width and height, and what is above and below all rows; `size` of the
 * board. Where lines go up and slanting only, each has six neighbours, and all are equally far. */
function layout(game) {
  const steps = (game.lines ?? []).map(([from, to]) => {
    const [[row, column], [other, beside]] = [placeOf(game, from), placeOf(game, to)];
    return [Math.abs(row - other), Math.abs(column - beside)];
  });
  const hexagonal =
    steps.some(([rows, columns]) => rows === 2 && !columns) && steps.every(([rows]) => rows);
  const [width, height] = hexagonal ? [CELL * Math.sqrt(0.75), CELL / 2] : [CELL, CELL],
    around = hexagonal ? CELL / 4 : 0;
  return {
    ...{ width, height, around },
    size: [game.columns * width, game.rows * height + 2 * around],
    ratio: (game.columns * width) / (game.rows * height + 2 * around),
  };
}

/** Where each square's middle is: [x, y] by square. */
function centres(game, flipped) {
  const found = [],
    { width, height, around } = layout(game);
  game.cells.forEach((square, i) => {
    const row = Math.floor(i / game.columns),
      column = i % game.columns;
    const x = flipped ? game.columns - 1 - column : column,
      y = flipped ? game.rows - 1 - row : row;
    if (square >= 0) found[square] = [(x + 0.5) * width, (y + 0.5) * height + around];
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

/** What is drawn on a piece of a kind. */
function drawKind(game, kind, x, y) {
  if (kind === game.man) return svg("circle", { class: "ring", cx: x, cy: y, r: 2.4 });
  if (kind === game.king) return crown(x, y);
  if (kind === game.unknown) return null;
  return svg("text", { class: "letter", x, y: y + 1.5 }, game.letters[kind].toUpperCase());
}

/** A column from above at a slant: the top with its whole face, of those below it the rims, a bar
 * on those that are not men. Where there are many, how many of one colour follow one another. */
function drawColumn(game, [x, y], code) {
  const many = code.length > COUNTED,
    [left, wide, high] = many ? [x - 4.6, 3.3, 2.2] : [x - 3.9, 3.9, 2.8],
    room = CELL - 0.8 - 2 * high,
    step = Math.min(1.4, room / (code.length - 1)),
    top = y - high - (step * (code.length - 1)) / 2,
    arc = `a${wide} ${high} 0 0`,
    middle = left + wide;
  const rims = code.slice(1).map((man, i) => {
    const { seat, kind } = pieceOf(game, man),
      at = top + high + i * step;
    return svg(
      "g",
      { class: `piece ${seatClass(game, seat)}` },
      svg("path", {
        class: "disc rim",
        d: `M${left} ${at}${arc} 0 ${2 * wide} 0v${step}${arc} 1 ${-2 * wide} 0Z`,
      }),
      kind === game.man
        ? null
        : svg("path", {
            class: "rank",
            "stroke-width": Math.min(0.7, step / 2),
            d: `M${middle - 1.4} ${at + high * 0.93 + step / 2}h2.8`,
          }),
    );
  });
  const { seat, kind } = pieceOf(game, code);
  return [
    rims.toReversed(),
    svg(
      "g",
      { class: `piece ${seatClass(game, seat)}` },
      svg("ellipse", { class: "disc", cx: middle, cy: top + high, rx: wide, ry: high }),
      svg(
        "g",
        { transform: `translate(${middle} ${top + high}) scale(${wide / 4} ${high / 4})` },
        drawKind(game, kind, 0, 0),
      ),
    ),
    many ? drawRuns(game, x + 3.4, top, step, high, code) : null,
  ];
}

/** How many pieces of one side follow one another, each number beside them. */
function drawRuns(game, x, top, step, high, code) {
  const runs = [];
  code.forEach((man, i) => {
    const { seat } = pieceOf(game, man);
    if (runs.at(-1)?.seat !== seat) runs.push({ seat, from: i });
    runs.at(-1).to = i;
  });
  return runs.map(({ from, to }) =>
    svg(
      "text",
      { class: "run", x, y: top + high + 0.7 + ((from + to) / 2) * step + (from ? high / 2 : 0) },
      String(to - from + 1),
    ),
  );
}

function drawPiece(game, [x, y], code) {
  if (Array.isArray(code)) return drawColumn(game, [x, y], code);
  const { seat, kind } = pieceOf(game, code);
  return svg(
    "g",
    { class: `piece ${seatClass(game, seat)}${game.shown && code > game.shown ? " shown" : ""}` },
    svg("circle", { class: "disc", cx: x, cy: y, r: 3.9 }),
    drawKind(game, kind, x, y),
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

/** From a square to itself: a piece is taken off, or nothing happens. */
const stays = ({ path }) => path.length === 2 && path[0] === path[1];
const isPass = (move) => stays(move) && !move.removes;

/** The way of the last move, and crosses on what it captured. A pass has none. */
function drawMove(middle, move) {
  if (isPass(move)) return null;
  const { path, puts = [] } = move,
    way = path.map((square) => middle[square].join(",")).join(" ");
  return [
    [path[0], path.at(-1), ...puts].map((square) =>
      svg("rect", {
        class: "mark",
        x: middle[square][0] - CELL / 2 + 0.4,
        y: middle[square][1] - CELL / 2 + 0.4,
        width: CELL - 0.8,
        height: CELL - 0.8,
      }),
    ),
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
    const squares = game.squares.flatMap((_, square) => {
      const code = codes[square];
      if (!code || pieceOf(game, code).seat !== seat) return [];
      const { kind } = pieceOf(game, code),
        where = `${game.squares[square]}${underWords(game, code)}`;
      return kind === game.man ? where : `${game.kinds[kind]} ${where}`;
    });
    const words = squares.join(game.stacks ? "; " : ", ") || "nothing",
      hand = handWords(game, codes, seat);
    return `${name}: ${words}${hand && `; ${hand}`}`;
  });
  return list.join(". ");
}

/** The position, with the last move (null: none): a picture for those who see it (squares.js). */
function drawBoard(game, codes, move, flipped) {
  const middle = centres(game, flipped),
    [width, height] = layout(game).size;
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
    game.squares.map((_, square) => (codes[square] ? drawPiece(game, middle[square], codes[square]) : null)),
  );
}
