// Every move of the game with the reason that was given for it.

/** What was said of a ply: what it revealed, or why it was chosen. */
const plyReasonText = (ply) => ply.tells ?? ply.reason ?? "";

/** The moves of the game, one of which is shown on the board. */
class PlyList extends RowList {
  constructor(game, show) {
    super("Every move", "moves");
    Object.assign(this, { game, show });
  }

  item(ply, i) {
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", "data-ply": i + 1, onclick: () => this.show(i + 1) },
        el("span", { class: "ply-number" }, ply.number.endsWith("...") ? "" : ply.number),
        seatDisc(this.game, ply.seat),
        el("span", { class: "move" }, ply.move),
        el("span", { class: "reason" }, plyReasonText(ply)),
      ),
    );
  }

  update(plies, shown) {
    const text = (ply) => [ply.seat, ply.number, ply.move, plyReasonText(ply)].join("\n");
    this.renew(plies.map(text), (i) => this.item(plies[i], i), shown);
  }
}
