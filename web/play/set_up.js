// The set-up that a person makes: a piece is chosen below the board and put on squares, pieces on
// the board change places.

class SetUpMaker {
  constructor(page) {
    Object.assign(this, { page, game: page.game, kind: -1, from: -1 });
  }

  /** It is drawn with the page. */
  open() {}

  order(word, text) {
    this.page.order(word, text);
  }

  take(square, state) {
    const { game } = this,
      name = game.squares[square];
    if (!state.set_up.places.includes(square)) return;
    if (this.from >= 0) {
      if (this.from !== square) this.order("place", `${game.squares[this.from]}-${name}`);
      this.from = -1;
    } else if (this.kind >= 0) {
      this.order("place", `${name} ${game.kinds[this.kind]}`);
    } else if (state.start[square]) {
      this.from = square;
    }
  }

  letGo() {
    this.from = -1;
    this.kind = -1;
  }

  /** How many of a kind are still to be placed. */
  left(kind, state) {
    const placed = state.set_up.places.filter((square) => {
      const code = state.start[square];
      return code && pieceOf(this.game, code).kind === kind;
    });
    return state.set_up.army[kind] - placed.length;
  }

  /** The pieces to choose from, and what can be done. */
  palette(state, redraw) {
    const kinds = state.set_up.army.flatMap((count, kind) =>
      count
        ? el(
            "button",
            {
              type: "button",
              "aria-pressed": this.kind === kind ? "true" : "false",
              onclick: () => {
                this.from = -1;
                this.kind = this.kind === kind ? -1 : kind;
                redraw();
              },
            },
            `${this.game.letters[kind].toUpperCase()} ${this.game.kinds[kind]} `,
            el("span", { class: "muted" }, `× ${this.left(kind, state)}`),
          )
        : [],
    );
    const act = (word, text) =>
      el("button", { type: "button", id: `set-up-${word}`, onclick: () => this.order(word) }, text);
    return [
      el("div", { class: "choices", role: "group", "aria-label": "Pieces to place" }, kinds),
      el(
        "div",
        { class: "actions", role: "group", "aria-label": "Set-up" },
        act("deal", "Deal one"),
        act("clear", "Clear"),
        el(
          "button",
          {
            type: "button",
            id: "set-up-done",
            class: "primary",
            "aria-disabled": state.set_up.ready ? null : "true",
            onclick: () => this.order("done"),
          },
          "Play with it",
        ),
      ),
    ];
  }
}
