// What a game (table.js) says of itself: whose turn it is, what was played, what is to be done.

function seatLine(page, seat) {
  const { seats, to_move: mover, over, thinking, set_up: setUp } = page.state;
  const player = seats[seat];
  const moving = !over && !setUp && mover === seat;
  return el(
    "p",
    { class: "seat-line" },
    el("span", { class: `disc ${seatClass(page.game, seat)}`, "aria-hidden": "true" }),
    named(player.person ? "you" : player.who),
    el("span", { class: "muted" }, ` ${player.name}`),
    page.state.clock ? clockNode(page.state.clock, seat, page.game.seats[seat]) : null,
    over?.flag && over.winner === 1 - seat
      ? el("span", { class: "flag" }, "⚑ out of time")
      : null,
    over?.winner === seat ? el("span", { class: "winner" }, "wins") : null,
    moving
      ? el(
          "span",
          { class: thinking && !player.person ? "muted thinking" : "muted" },
          thinking && !player.person ? "is thinking" : "to move",
        )
      : null,
  );
}

function tellState(page) {
  const { state } = page,
    { seats } = state;
  if (state.set_up)
    return [
      `${seats[state.set_up.seat].name} sets up. ${state.set_up.ready ? "All pieces are placed." : state.set_up.missing}`,
      page.notice,
    ];
  const ply = state.plies[(page.shown ?? page.count) - 1];
  const last = ply
    ? `${seats[ply.seat].name} played ${ply.move}. ${ply.tells ?? page.reasons[page.shown ?? page.count] ?? ""}`
    : "";
  if (page.shown !== null) return [`After ${page.shown} of ${page.count} moves. ${last}`];
  if (state.over) return [state.over.text, last, levelsText(state)];
  const name = seats[state.to_move].name;
  const turn = seats[state.to_move].person
    ? `${name}, it is your move.`
    : state.halted
      ? `${name} waits: Go on lets it play.`
      : `${name} is to move.`;
  const way = page.maker.path.length
    ? page.maker.whole.length
      ? "The move may end here: choose the square again, or go on."
      : `From ${page.game.squares[page.maker.path.at(-1)]}: choose where to.`
    : "";
  const offer =
    state.offered_by >= 0
      ? `${seats[state.offered_by].name} offers a draw: Draw agrees, a move declines.`
      : "";
  return [last, turn, offer, way, page.estimate, levelsText(state), page.notice];
}

/** The progress of the games that find which level suits. */
function levelsText({ level_search: search, over }) {
  if (!search) return "";
  if (search.range)
    return `Level ${search.level} suits you: ${search.games} games say ${search.range.join(" to ")} (90 %).`;
  const number = search.games - search.left + 1;
  return over
    ? `New begins game ${number} of ${search.games}, against level ${search.level}.`
    : `Game ${number} of ${search.games} that tell which level suits you, against level ${search.level}.`;
}

/** The name of a move that its squares alone do not identify. */
function nameOfMove(page, move) {
  if (isPass(move)) return "Pass";
  const taken = move.captured.map((square) => page.game.squares[square]).join(", ");
  return taken ? `${move.move}, taking ${taken}` : move.move;
}

/** The last estimate of which side is better, if that is asked for. */
function estimateOf(said, wanted) {
  if (!wanted) return "";
  const lines = said.flatMap(({ text }) => /^Estimate: .*$/m.exec(text)?.[0] ?? []);
  return lines.at(-1) ?? "";
}
