// A position put up by clicks, or as text, from which the game begins again.

class PutUp {
  constructor(page) {
    this.page = page;
    this.text = el("input", { id: "fen", autocomplete: "off", spellcheck: "false" });
    this.form = el(
      "form",
      {
        class: "entry",
        onsubmit: (event) => {
          event.preventDefault();
          this.play(this.text.value.trim());
        },
      },
      el("label", {}, "Or as text (FEN)", this.text),
      el("button", { id: "put-up-text" }, "Play from this text"),
    );
  }

  /** Begins with the position that the board shows. */
  open() {
    const { page } = this,
      { game } = page;
    const codes = page.line ? page.line.position : page.positions[page.at];
    Object.assign(this, { codes: codes.slice(), side: page.mover, error: "" });
    this.pieces = game.seats.flatMap((_, seat) =>
      game.kinds.map((_name, kind) => 1 + seat * game.kinds_of_seat + kind),
    );
    this.piece = this.pieces[0];
    this.text.value = page.state.position;
    page.show(page.count);
    page.putUp = this;
    page.draw();
    page.tray.querySelector("button").focus();
  }

  close() {
    this.page.putUp = null;
    this.page.draw();
  }

  /** Where columns stand a piece comes onto what is there. */
  take(square) {
    const { codes, piece, page } = this;
    if (page.game.stacks && piece && codes[square]) codes[square] = [piece, codes[square]].flat();
    else codes[square] = codes[square] === piece ? 0 : piece;
  }

  get words() {
    return [
      this.page.game.stacks
        ? "Choose a piece, then its squares. On another one it makes a column; Nothing clears a square."
        : "Choose a piece, then its squares. Press the same piece again to take it off.",
      this.page.state.clock?.runs >= 0 ? "The clock of the game goes on meanwhile." : "",
      sentence(this.error),
    ];
  }

  /** Board text: the side to move, then the rows from the top. */
  get boardText() {
    const { game, state } = this.page;
    const sign = (code) => {
      const { seat, kind } = pieceOf(game, code);
      return state.signs[seat][1 + kind];
    };
    const hands = this.pieces.flatMap((code) => {
      const count = game.hands ? this.codes[game.squares.length + code - 1] : 0;
      return count ? `+${count}${sign(code)}` : [];
    });
    const rows = Array.from({ length: game.rows }, (_, row) =>
      game.cells
        .slice(row * game.columns, (row + 1) * game.columns)
        .map((square) => {
          const code = square < 0 ? 0 : this.codes[square];
          if (!code) return ".";
          const [top, ...below] = [code].flat().map(sign);
          return below.length ? `${top}(${below.join("")})` : top;
        })
        .join(""),
    );
    return `${state.signs[this.side][0]} ${rows.join("/")}${hands.length ? ` ${hands.join("")}` : ""}`;
  }

  /** The server says what is wrong with it; then nothing is lost. */
  async play(text) {
    try {
      this.error = (await this.page.table.answerTo("position", text)).trim();
    } catch (error) {
      this.error = error.message;
    }
    if (this.error) this.page.draw();
    else this.close();
  }

  palette() {
    const { page } = this,
      { game } = page;
    const set = (change) => () => {
      Object.assign(this, change);
      page.draw();
    };
    const choice = (id, on, change, ...content) =>
      el(
        "button",
        { type: "button", id, "aria-pressed": String(on), onclick: set(change) },
        content,
      );
    const named_ = (code) => {
      const { seat, kind } = pieceOf(game, code);
      return [seatDisc(game, seat), ` ${game.seats[seat]} ${game.kinds[kind]}`];
    };
    return [
      el(
        "div",
        { class: "choices", role: "group", "aria-label": "Pieces" },
        this.pieces.map((code) =>
          choice(`piece-${code}`, this.piece === code, { piece: code }, named_(code)),
        ),
        choice("piece-0", this.piece === 0, { piece: 0 }, "Nothing"),
      ),
      el(
        "div",
        { class: "choices", role: "group", "aria-label": "Side to move" },
        game.seats.map((name, side) =>
          choice(`side-${side}`, this.side === side, { side }, `${name} to move`),
        ),
        pressed("put-up-clear", "Clear", () =>
          set({ codes: this.codes.map((code, at) => (at < game.squares.length ? 0 : code)) })(),
        ),
        pressed("put-up-start", "As this game began", () =>
          set({ codes: page.positions[0].slice() })(),
        ),
      ),
      game.hands ? el("div", { class: "entry" }, this.handFields()) : null,
      group(
        "Position",
        pressed("put-up-play", "Play from here", () => this.play(this.boardText), PRIMARY),
        pressed("put-up-cancel", "Cancel", () => this.close()),
      ),
      this.form,
    ];
  }

  /** How many of each piece are in hand. */
  handFields() {
    const { game } = this.page;
    return this.pieces.map((code) => {
      const { seat, kind } = pieceOf(game, code),
        at = game.squares.length + code - 1;
      return el(
        "label",
        {},
        `${game.seats[seat]}, ${game.kinds[kind]} in hand`,
        el("input", {
          ...{ type: "number", id: `hand-${code}`, min: 0, max: 99, value: this.codes[at] },
          onchange: ({ target }) => (this.codes[at] = Math.max(0, target.valueAsNumber || 0)),
        }),
      );
    });
  }
}
