// What a review (review.js) has below its board: reasons and figures of a move, and what each side
// lost.

/** The reasons for the better move, and figures. */
function drawWhy(review) {
  const { verdict, line } = review;
  const shown = !line && verdict && verdict.class !== "good";
  const key = shown ? `${review.ply}` : "";
  if (review.why.dataset.of === key) return; // what is open stays open
  review.why.dataset.of = key;
  const points = (chance) => Math.round(100 * chance);
  renew(
    review.why,
    shown && verdict.reasons?.length
      ? el(
          "details",
          { id: "review-why", open: true },
          el("summary", {}, `Why ${verdict.better[0]?.move ?? ""}`),
          reasonLines(verdict.reasons),
        )
      : [],
    shown
      ? el(
          "details",
          { id: "review-details" },
          el("summary", {}, "Details"),
          el(
            "p",
            {},
            `The expected result of ${review.board.seats[verdict.seat]} went from `,
            `${points(verdict.best_chance)} to ${points(verdict.chance)} of 100.`,
          ),
          el("p", {}, `The best line: ${verdict.better.map(({ move }) => move).join(" ")}`),
          el("p", {}, `After the move: ${verdict.answer.map(({ move }) => move).join(" ")}`),
        )
      : [],
  );
}

/** What each side lost, and ways to learn from it. */
function drawTotals(review) {
  const { end, game } = review.analysis;
  const found = [0, 1].map((seat) => review.analysis.lessons(seat).length);
  const seats = review.seat === null ? [0, 1] : [review.seat, 1 - review.seat];
  const whose = (seat) => (seat === review.seat ? "your" : `${review.board.seats[seat]}'s`);
  renew(
    review.lessons,
    review.learn && end
      ? seats.flatMap((seat, i) =>
          found[seat]
            ? review.button(
                `learn-${seat}`,
                `Learn from ${whose(seat)} mistakes (${found[seat]})`,
                () => review.learn(seat),
                { class: i === 0 || !found[seats[0]] ? "primary" : null },
              )
            : [],
        )
      : [],
  );
  [-1, 1].forEach((way, i) =>
    review.jumps.children[i].setAttribute("aria-disabled", String(!review.mistake(way))),
  );
  if (!end || review.totals.firstChild) return;
  const rows = end.seats.map((one, seat) => [
    { of: el("span", {}, sideName(game, seat)) },
    ...[one.made, one.inaccuracy, one.mistake, one.blunder].map((value) => ({
      of: String(value),
      class: "number",
    })),
    { of: (100 * one.loss).toFixed(1), class: "number" },
  ]);
  review.totals.append(
    table("What each side lost", ["side", "moves", "?!", "?", "??", "lost per move"], rows, {
      class: "review-totals",
    }),
  );
  const link = (ply) =>
    el(
      "button",
      { type: "button", class: "link", onclick: () => review.choose(ply) },
      review.placeName(ply),
    );
  if (end.turning) review.totals.append(el("p", {}, "The turning point: ", link(end.turning)));
  if (end.later?.length)
    review.totals.append(
      el("h2", {}, "Seen later in the game"),
      el(
        "ul",
        { class: "later" },
        end.later.map(({ ply, text }) => el("li", {}, link(ply), ` ${text}`)),
      ),
    );
}
