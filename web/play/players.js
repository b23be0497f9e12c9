// The bars above and below the board: who plays, what was captured, the clock, whose move it is.

/** The pieces of a seat that left the board in the first plies, by their codes. */
function lostPieces(page, seat, plies) {
  const found = new Map();
  for (const { lost = [] } of (page.state.plies ?? []).slice(0, plies))
    for (const code of lost)
      if (pieceOf(page.game, code).seat === seat) found.set(code, (found.get(code) ?? 0) + 1);
  return [...found].sort(([a], [b]) => a - b);
}

/** The pieces that a player has captured: a small disc for each kind, with how many. */
function capturedPieces(page, seat, plies) {
  const { game } = page,
    lost = lostPieces(page, 1 - seat, plies);
  if (!lost.length) return null;
  const kind = (code) => pieceOf(game, code).kind;
  const words = lost.map(([code, count]) => `${count} ${game.kinds[kind(code)]}`).join(", ");
  return el(
    "span",
    { class: "captives", role: "img", "aria-label": `captured: ${words}` },
    lost.map(([code, count]) =>
      el(
        "span",
        { class: "captive" },
        el(
          "span",
          { class: `disc ${seatClass(game, 1 - seat)}` },
          kind(code) === game.man ? "" : game.letters[kind(code)].toUpperCase(),
        ),
        count > 1 ? String(count) : "",
      ),
    ),
  );
}

/** The bar of a seat, at the position that the board shows. */
function playerBar(page, seat) {
  const { state, at } = page,
    { over } = state,
    now = at === page.count && !page.line;
  const { name, person } = state.seats[seat],
    called = playerName(page, seat);
  const moving = now ? !over && state.to_move === seat : page.mover === seat;
  const thinks = moving && now && !person && state.thinking;
  return el(
    "div",
    { class: moving && !state.set_up ? "player moving" : "player" },
    seatDisc(page.game, seat),
    named(called, { class: "name called" }),
    called === name ? null : el("span", { class: "muted" }, name),
    over?.winner === seat ? el("span", { class: "winner" }, "wins") : null,
    over?.flag && over.winner === 1 - seat
      ? el("span", { class: "flag" }, "⚑ out of time")
      : null,
    moving && !state.set_up
      ? el(
          "span",
          { class: thinks ? "turn thinking" : "turn" },
          thinks ? "is thinking" : now || page.line ? "to move" : "was to move",
        )
      : null,
    handOf(page.game, page.codes, seat),
    capturedPieces(page, seat, at),
    state.clock ? clockNode(state.clock, seat, name) : null,
  );
}
