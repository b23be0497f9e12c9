// The list of moves beside the board: a row for a move of both sides, numbered as in books.

/** The moves of the game, one of which is shown on the board. */
class MoveList {
  constructor(game, show) {
    Object.assign(this, { game, show, drawn: [], shown: -1 });
    this.list = el("ol", { class: "move-rows" });
    this.box = el(
      "div",
      { class: "moves-box", role: "region", "aria-label": "Moves", tabindex: "0" },
      this.list,
    );
  }

  /** Rows of [number, first side's ply, second side's], plies counted from 1, 0 for none. */
  rows(plies) {
    const rows = [];
    plies.forEach(({ seat, number }, i) => {
      const second = number ? number.endsWith("...") : seat === 1;
      if (!rows.length || !second || rows.at(-1)[2])
        rows.push([number ? parseInt(number, 10) : rows.length + 1, 0, 0]);
      rows.at(-1)[second ? 2 : 1] = i + 1;
    });
    return rows;
  }

  row([number, ...sides], plies, marks) {
    return el(
      "li",
      {},
      el("span", { class: "row-number" }, `${number}.`),
      sides.map((ply) =>
        ply
          ? el(
              "button",
              { type: "button", "data-ply": ply, onclick: () => this.show(ply) },
              el("span", { class: "move" }, plies[ply - 1].move),
              marks[ply] ? el("span", { class: "mark-text" }, ` ${marks[ply]}`) : null,
            )
          : el("span", { class: "muted" }, sides[1] && !sides[0] ? "…" : ""),
      ),
    );
  }

  /** Makes what has changed, since every look at the layout costs more than a move. `marks` has a
   * short text by ply. */
  update(plies, marks, shown) {
    const rows = this.rows(plies),
      wanted = rows.map((row) =>
        [row, ...row.slice(1).map((ply) => [plies[ply - 1]?.move, marks[ply]])].join(" "),
      );
    if (shown === this.shown && wanted.join("\n") === this.drawn.join("\n")) return;
    rows.forEach((row, i) => {
      if (wanted[i] === this.drawn[i]) return;
      const item = this.row(row, plies, marks);
      if (this.list.children[i]) this.list.children[i].replaceWith(item);
      else this.list.append(item);
    });
    while (this.list.children.length > rows.length) this.list.lastChild.remove();
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = this.list.querySelector(`[data-ply="${shown}"]`);
    button?.setAttribute("aria-current", "step");
    this.drawn = wanted;
    this.shown = shown;
    this.reveal();
  }

  /** Scrolls to the move that is shown, if it is out of sight. */
  reveal() {
    const item = this.list.querySelector("[aria-current]")?.parentElement;
    if (!item) this.box.scrollTop = 0;
    else if (
      item.offsetTop < this.box.scrollTop ||
      item.offsetTop + item.offsetHeight > this.box.scrollTop + this.box.clientHeight
    )
      this.box.scrollTop = item.offsetTop - this.box.clientHeight / 2;
  }
}
