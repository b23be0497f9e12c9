// The board of a game, played or replayed: the picture of board.js, marks drawn into it, and above
// it a grid of buttons, one a square, that pointers, fingers and keys reach and screen readers read.

const DRAG = 6; // pixels from which a press is a drag

function pieceWords(game, code) {
  if (!code) return "empty";
  const { seat, kind } = pieceOf(game, code);
  const shown = game.shown && code > game.shown ? ", known to the other side" : "";
  const under = underWords(game, code);
  return `${game.seats[seat].toLowerCase()} ${game.kinds[kind]}${under}${shown}`;
}

/** An arrow, or a ring round one square; `kind` is "" for a good move, "answer" for what would be
 * answered, "played". */
function arrowBetween([x1, y1], [x2, y2], kind = "") {
  if (x1 === x2 && y1 === y2)
    return svg("circle", { class: `arrow ${kind}`, cx: x1, cy: y1, r: 3.5 });
  const length = Math.hypot(x2 - x1, y2 - y1) || 1,
    ux = (x2 - x1) / length,
    uy = (y2 - y1) / length;
  const [tx, ty] = [x2 - ux * 1.5, y2 - uy * 1.5];
  const head = [
    [tx, ty],
    [tx - ux * 2.6 - uy * 1.5, ty - uy * 2.6 + ux * 1.5],
    [tx - ux * 2.6 + uy * 1.5, ty - uy * 2.6 - ux * 1.5],
  ];
  return [
    svg("line", { class: `arrow ${kind}`, x1, y1, x2: tx - ux * 2, y2: ty - uy * 2 }),
    svg("polygon", { class: `arrow-head ${kind}`, points: head.map((p) => p.join(",")).join(" ") }),
  ];
}

/** The way of a move as arrows [from, to, kind]. */
function arrowsAlong({ path }, kind) {
  if (path.length === 1) return [[path[0], path[0], kind]];
  return path.slice(1).map((square, i) => [path[i], square, kind]);
}

class Squares {
  /** `take` is called with a square that was chosen, `letGo` when a piece is put back. */
  constructor(game, take, letGo) {
    Object.assign(this, { game, take, letGo, flipped: false, focus: -1, buttons: [] });
    this.picture = el("div");
    this.grid = el("div", { class: "squares", role: "group", "aria-label": "Board" });
    this.words = el("p", { class: "unseen position-words" });
    this.box = el("div", { class: "board-box" }, this.picture, this.grid, this.words);
    const { size, around } = layout(game),
      [width, height] = size.map((length) => length + 1.2);
    this.tall = around > 0; // a square is higher than its row
    Object.assign(this.grid.style, {
      left: `${60 / width}%`,
      right: `${60 / width}%`,
      top: `${(100 * (0.6 + around)) / height}%`,
      bottom: `${(100 * (0.6 + around)) / height}%`,
      gridTemplateColumns: `repeat(${game.columns}, 1fr)`,
      gridTemplateRows: `repeat(${game.rows}, 1fr)`,
    });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("pointerdown", (event) => this.press(event));
    this.grid.addEventListener("pointerup", (event) => this.release(event));
    this.build();
  }

  build() {
    const { game } = this,
      cells = this.flipped ? game.cells.toReversed() : game.cells;
    this.buttons = [];
    this.order = cells;
    const nodes = cells.map((square, i) => {
      if (square < 0 && !hasLakes(game)) return null;
      const node =
        square < 0
          ? el("span", { role: "img", "aria-label": "lake" })
          : el("button", {
              type: "button",
              "data-square": game.squares[square],
              onclick: () => this.take(square),
              onfocus: () => this.rove(square),
            });
      node.style.gridColumn = (i % game.columns) + 1;
      node.style.gridRow = Math.floor(i / game.columns) + 1;
      if (this.tall) Object.assign(node.style, { position: "relative", height: "200%", top: "-50%" });
      if (square >= 0) this.buttons[square] = node;
      return node;
    });
    this.grid.replaceChildren(...nodes.filter(Boolean));
    if (this.focus < 0) this.focus = cells.find((square) => square >= 0);
  }

  flip(flipped) {
    if (flipped === this.flipped) return;
    const focused = this.grid.contains(document.activeElement);
    this.flipped = flipped;
    this.build();
    if (focused) this.focusHere();
  }

  rove(square) {
    this.focus = square;
    this.buttons.forEach((button, other) => (button.tabIndex = other === square ? 0 : -1));
  }

  /** Gives the focus to the square that had it last. */
  focusHere() {
    this.buttons[this.focus].focus({ preventScroll: true });
  }

  /** The square that lies next in a direction: in the next row that which lies nearest. */
  beside(square, dx, dy) {
    const { columns, rows } = this.game,
      at = this.order.indexOf(square);
    const row = Math.floor(at / columns),
      column = at % columns;
    if (dx) {
      for (let x = column + dx; x >= 0 && x < columns; x += dx)
        if (this.order[row * columns + x] >= 0) return this.order[row * columns + x];
      return square;
    }
    for (let y = row + dy; y >= 0 && y < rows; y += dy)
      for (let off = 0; off < columns; off++)
        for (const x of [column + off, column - off])
          if (x >= 0 && x < columns && this.order[y * columns + x] >= 0)
            return this.order[y * columns + x];
    return square;
  }

  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Escape") this.letGo();
    if (!way[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.buttons[this.beside(this.focus, ...way[event.key])].focus();
  }

  squareAt(x, y) {
    const button = document.elementFromPoint(x, y)?.closest(".squares button");
    return button ? this.buttons.indexOf(button) : -1;
  }

  press(event) {
    if (!event.isTrusted || !event.isPrimary) return;
    this.pressed = {
      square: this.squareAt(event.clientX, event.clientY),
      x: event.clientX,
      y: event.clientY,
    };
  }

  /** A press that ends on another square is a drag; on the same one it is a click. */
  release(event) {
    const { pressed } = this;
    this.pressed = null;
    if (!event.isTrusted || !pressed || pressed.square < 0) return;
    const to = this.squareAt(event.clientX, event.clientY);
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= DRAG;
    if (!far || to < 0 || to === pressed.square) return;
    if (this.marks?.path.at(-1) !== pressed.square) this.take(pressed.square);
    this.take(to);
  }

  /** "11 black man". */
  nameOf(square) {
    return `${this.game.squares[square]} ${pieceWords(this.game, this.codes[square])}`;
  }

  mark(middle) {
    const { path, sources, targets, arrows, places, lit, piece } = this.marks;
    const ring = (square, shape, r) => {
      const [x, y] = middle[square];
      return Array.isArray(this.codes[square])
        ? svg("rect", { class: shape, x: x - 4.8, y: y - 4.8, width: 9.6, height: 9.6, rx: 2 })
        : svg("circle", { class: shape, cx: x, cy: y, r });
    };
    return [
      [...places].map((square) => {
        const [x, y] = middle[square];
        return svg("rect", { class: "place", x: x - 4.7, y: y - 4.7, width: 9.4, height: 9.4 });
      }),
      lit.map((square) => {
        const [x, y] = middle[square];
        return svg("rect", { class: "lit", x: x - 4.5, y: y - 4.5, width: 9, height: 9 });
      }),
      path.length
        ? null
        : [...sources].map((square) =>
            this.codes[square] ? ring(square, "can-move", 4.4) : ring(square, "target", 1.1),
          ),
      piece >= 0 ? ring(piece, "hinted", 4.4) : null,
      path.length
        ? svg("polyline", { class: "way", points: path.map((s) => middle[s].join(",")).join(" ") })
        : null,
      path.length ? ring(path.at(-1), "selected", 4.4) : null,
      [...targets].map((square) =>
        this.codes[square] ? ring(square, "target-ring", 4.4) : ring(square, "target", 1.5),
      ),
      arrows.map(([from, to, kind]) => arrowBetween(middle[from], middle[to], kind)),
    ];
  }

  /** Takes a move along its way; of columns it takes the tops with it. */
  goAlong([from, ...way], taken) {
    const { codes } = this,
      to = way.at(-1);
    if (this.game.stacks)
      for (const square of taken) {
        const [top, ...left] = [codes[square]].flat();
        codes[square] = left.length > 1 ? left : (left[0] ?? 0);
        codes[from] = [codes[from], top].flat();
      }
    if (to === from) return;
    codes[to] = codes[from];
    codes[from] = 0;
  }

  /** Draws a position; `marks` are {path, sources, targets, arrows, places, lit, piece, picking, taken}. */
  draw(codes, move, marks) {
    const { game } = this;
    this.marks = {
      path: [],
      sources: new Set(),
      targets: new Set(),
      arrows: [],
      places: [],
      lit: [],
      piece: -1,
      taken: [],
      picking: false, // the targets are pieces that are taken, or squares for pieces in hand
      ...marks,
    };
    const { path, sources, targets, lit, piece } = this.marks;
    this.codes = codes.slice();
    if (path.length > 1) this.goAlong(path, this.marks.taken);
    const picture = drawBoard(game, this.codes, path.length ? null : move, this.flipped);
    fill(picture, {}, [this.mark(centres(game, this.flipped))]);
    this.picture.replaceChildren(picture);
    this.words.replaceChildren(describePosition(game, this.codes));
    this.buttons.forEach((button, square) => {
      const what = [
        this.nameOf(square),
        path.at(-1) === square
          ? "selected"
          : targets.has(square)
            ? this.marks.picking
              ? "can be chosen"
              : "can go here"
            : !path.length && sources.has(square)
              ? this.codes[square]
                ? "can move"
                : "a piece can be put here"
              : null,
        square === piece || lit.includes(square) ? "hint" : null,
      ];
      button.setAttribute("aria-label", what.filter(Boolean).join(", "));
      button.title = Array.isArray(this.codes[square]) ? this.nameOf(square) : "";
      const held = path.at(-1) === square; // in the middle of a capture it goes on from there
      button.className = held || sources.has(square) || targets.has(square) ? "movable" : "";
      button.tabIndex = square === this.focus ? 0 : -1;
    });
  }
}
