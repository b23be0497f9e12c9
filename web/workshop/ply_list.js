// Every move of the game with the reason that was given for it.

/** The moves of the game, one of which is shown on the board. */
class PlyList {
  constructor(game, show) {
    Object.assign(this, { game, show, drawn: [], shown: -1 });
    this.list = el("ol", { class: "moves" });
    this.box = el(
      "div",
      { class: "moves-box", role: "region", "aria-label": "Every move", tabindex: "0" },
      this.list,
    );
  }

  item(ply, i) {
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", "data-ply": i + 1, onclick: () => this.show(i + 1) },
        el("span", { class: "ply-number" }, ply.number.endsWith("...") ? "" : ply.number),
        el("span", { class: `disc ${seatClass(this.game, ply.seat)}`, "aria-hidden": "true" }),
        el("span", { class: "move" }, ply.move),
        el("span", { class: "reason" }, ply.tells ?? ply.reason ?? ""),
      ),
    );
  }

  /** Makes what has changed, since every look at the layout costs more than a move. */
  update(plies, shown) {
    const wanted = plies.map(({ seat, number, move, tells, reason }) =>
      [seat, number, move, tells, reason].join("\n"),
    );
    if (shown === this.shown && wanted.join("\n\n") === this.drawn.join("\n\n")) return;
    plies.forEach((ply, i) => {
      if (wanted[i] === this.drawn[i]) return;
      const item = this.item(ply, i);
      if (this.list.children[i]) this.list.children[i].replaceWith(item);
      else this.list.append(item);
    });
    while (this.list.children.length > plies.length) this.list.lastChild.remove();
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.children[shown - 1]?.firstChild.setAttribute("aria-current", "step");
    this.drawn = wanted;
    this.shown = shown;
    const item = this.list.children[shown - 1];
    if (!item) this.box.scrollTop = 0;
    else if (
      item.offsetTop < this.box.scrollTop ||
      item.offsetTop + item.offsetHeight > this.box.scrollTop + this.box.clientHeight
    )
      this.box.scrollTop = item.offsetTop - this.box.clientHeight / 2;
  }
}
