// Parts of a review and of a lesson: the moves of a line as buttons, reasons.

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
          id: `line-${i + 1}`,
          "data-step": i + 1,
          "aria-current": i + 1 === at ? "step" : null,
          onclick: () => go(i + 1),
        },
        move,
      ),
    ),
  );
}

/** What rule agents say for a move. */
function reasonLines(reasons) {
  return (reasons ?? []).map(({ agent, text }) =>
    el("p", { class: "reason" }, named(agent), `: ${text}`),
  );
}

/** The board, as large as the window allows, and what is beside it. */
function reviewGrid(board, ...children) {
  const grid = el("div", { class: "review-grid" }, children);
  grid.style.setProperty("--ratio", layout(board).ratio);
  return grid;
}

/** A sentence whose moves are not broken at the end of a line. */
function unbroken(text) {
  return text
    .split(/(\w+(?:[-x:*]\w+)+)/)
    .map((part, i) => (i % 2 ? el("span", { class: "unbroken" }, part) : part));
}

/** A side by the name of who played it: what it is called, and its colour after a name. A person
 * without a name is You, as on the board; two are their colours. */
function sideName(game, seat) {
  const names = game.names ?? [],
    you = names[seat] === "human",
    given = names[seat]?.replace(/^level:(\d+)$/, "Level $1"),
    name = !you ? given : names[1 - seat] === "human" ? null : "You";
  const colour = game.board.seats[seat];
  return name ? [named(name), el("span", { class: "muted" }, ` ${colour}`)] : [colour];
}
