// Moves as buttons: those of a game with their marks, numbered as the books do, and those of a line.

class ReviewMoves {
  constructor(analysis, go) {
    Object.assign(this, { analysis, go });
    this.list = el("ol", { class: "review-moves" });
    this.box = el(
      "div",
      { class: "review-moves-box", role: "region", "aria-label": "Moves", tabindex: "0" },
      this.list,
    );
    this.buttons = analysis.game.plies.map((ply, i) =>
      el("button", { type: "button", "data-ply": i + 1, onclick: () => this.go(i + 1) }),
    );
    let row = null;
    analysis.game.plies.forEach((ply, i) => {
      const second = ply.number.endsWith("...");
      if (!second || !row) {
        row = el("li", {}, el("span", { class: "ply-number" }, ply.number.replace("...", ".")));
        if (second) row.append(el("span", {}, "…"));
        this.list.append(row);
      }
      row.append(this.buttons[i]);
    });
  }

  draw(ply) {
    const { analysis } = this;
    this.buttons.forEach((button, i) => {
      const kind = analysis.verdicts[i]?.class,
        sign = REVIEW_MARKS[kind];
      const marked = sign
        ? [
            el("b", { class: `sign-${kind}`, "aria-hidden": "true" }, ` ${sign}`),
            el("span", { class: "unseen" }, `, ${kind}`),
          ]
        : [];
      renew(button, [document.createTextNode(analysis.game.plies[i].move), ...marked]);
      if (i + 1 === ply) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const now = this.buttons[ply - 1];
    if (!now) this.box.scrollTop = 0;
    else if (
      now.offsetTop < this.box.scrollTop ||
      now.offsetTop + now.offsetHeight > this.box.scrollTop + this.box.clientHeight
    )
      this.box.scrollTop = now.offsetTop - this.box.clientHeight / 2;
  }
}

/** The moves of a line, of which `at` are played; `go` is called with how many are to be. */
function lineButtons(moves, at, go) {
  return el(
    "div",
    { class: "line-moves", role: "group", "aria-label": "The line" },
    moves.map(({ move }, i) =>
      el(
        "button",
        {
          type: "button",
          "data-step": i + 1,
          "aria-current": i + 1 === at ? "step" : null,
          onclick: () => go(i + 1),
        },
        move,
      ),
    ),
  );
}

/** What a move is called where one way can mean several. */
function choiceName(board, { move, captured }) {
  const taken = captured.map((square) => board.squares[square]).join(", ");
  return taken ? `${move}, taking ${taken}` : move;
}

/** Arrows along the way of a move. */
function moveArrows({ path }, form) {
  return path.slice(1).map((square, i) => [path[i], square, form]);
}

/** What rule agents say for a move. */
function reasonLines(reasons) {
  return (reasons ?? []).map(({ agent, text }) =>
    el("p", { class: "reason" }, named(agent), `: ${text}`),
  );
}
