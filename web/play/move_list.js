// The list of moves beside the board: a row for a move of both sides, numbered as in books.

/** The moves of the game, one of which is shown on the board. */
class MoveList extends RowList {
  constructor(show) {
    super("Moves", "move-rows");
    this.show = show;
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

  /** `marks` has a short text by ply. */
  update(plies, marks, shown) {
    const rows = this.rows(plies),
      text = (ply) => [plies[ply - 1]?.move, marks[ply]];
    this.renew(
      rows.map((row) => [row, ...row.slice(1).map(text)].join(" ")),
      (i) => this.row(rows[i], plies, marks),
      shown,
    );
  }
}
