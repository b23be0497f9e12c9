// Hints and warnings on the board, lines that are shown move by move, and what is under the
// sentence: buttons for what is to be decided now.

const LINE_MS = 1200; // between the moves of a line that plays itself

/** Moves that were not played, from a position on. */
class Line {
  constructor(codes, moves, title) {
    Object.assign(this, { moves, title, at: 0 });
    this.positions = positionsOf({ start: codes, plies: moves });
  }

  get count() {
    return this.moves.length;
  }

  get position() {
    return this.positions[this.at];
  }

  get last() {
    return this.moves[this.at - 1] ?? null;
  }

  mover(game) {
    const move = this.moves[Math.min(this.at, this.count - 1)],
      at = this.moves.indexOf(move),
      [before, after] = this.positions.slice(at),
      { seat } = pieceOf(game, before[move.path[0]] || after[move.path[0]]); // or it was put there
    return this.at < this.count ? seat : 1 - seat;
  }

  words() {
    const made = this.last ? ` Move ${this.at} of ${this.count}: ${this.last.move}.` : "";
    return `${this.title}${made}`;
  }

  /** Goes through it once, unless motion is not wanted. */
  play(changed) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.timer = setInterval(() => {
      this.at++;
      if (this.at >= this.count) this.stop();
      changed();
    }, LINE_MS);
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** What advice lights on the board: squares, then the piece, then the move; what would answer. */
function adviceMarks({ kind, move, squares, piece, answer }) {
  if (kind === "warning")
    return {
      sources: new Set(),
      arrows: [
        ...answer.slice(1, 2).flatMap((reply) => arrowsAlong(reply, "answer")),
        ...arrowsAlong(move, "played"), // above the other, which may come back along it
      ],
    };
  if (move) return { arrows: arrowsAlong(move) };
  return piece >= 0 ? { piece } : { lit: squares };
}

const pressed = (id, text, run, more) =>
  el("button", { type: "button", id, onclick: run, ...more }, text);

const PRIMARY = { class: "primary" };

const group = (label, ...buttons) =>
  el("div", { class: "actions", role: "group", "aria-label": label }, buttons);

/** Something that is read only by who opens it; it stays open when the page is drawn again. */
function folded(page, id, title, ...content) {
  return el(
    "details",
    {
      id,
      open: page.unfolded?.has(id),
      ontoggle: ({ target }) => {
        page.unfolded ??= new Set();
        if (target.open) page.unfolded.add(id);
        else page.unfolded.delete(id);
      },
    },
    el("summary", { id: `${id}-title` }, title),
    content.filter(Boolean).map((text) => el("p", {}, text)),
  );
}

const lineText = (moves) => moves.map(({ move }) => move).join(" ");

// Buttons that look alike stay (renew): what they are about they find out when they are pressed.

/** The tutor's choice: the move is not played yet. */
function warningTray(page, { better, answer, regret, why }) {
  const show = () => {
    const { move, answer: line } = page.advice;
    page.order("show"); // what is better, too
    page.showLine(line, `What would answer ${move.move}.`);
  };
  return [
    group(
      "Tutor",
      pressed("advice-back", "Take back", () => page.order("retract-warning"), PRIMARY),
      answer.length > 1 ? pressed("advice-show", "Show me", show) : null,
      pressed("advice-insist", "Play it anyway", () => page.order("insist")),
    ),
    folded(
      page,
      "advice-details",
      "Details",
      `It costs ${Math.round(100 * regret)} of 100 points of the expected result.`,
      better.length ? `Better: ${lineText(better)}.` : "",
      why,
    ),
  ];
}

function hintTray(page, { move, better, step }) {
  const show = () => page.showLine(page.advice.better, `After ${page.advice.move.move}.`);
  return group(
    "Hint",
    step < 3 ? pressed("advice-more", "Say more", () => page.order("hint")) : null,
    move && better.length > 1
      ? pressed("advice-show", "Show how it goes on", show)
      : null,
  );
}

/** The moves that one way can mean, a pass, the end of a capture. */
function choiceTray(page) {
  const moves = page.choices ?? page.maker.passes;
  return el(
    "div",
    { class: "actions", id: "choices", role: "group", "aria-label": "Moves to choose from" },
    moves.map((move) => pressed(null, moveName(page.game, move), () => page.play(move))),
    page.maker.mayEnd
      ? pressed("stop-here", "Stop here", () => page.take(page.maker.path.at(-1)))
      : null,
  );
}

/** After a game came from a file: the players of before go on with it, on either side. */
function fileTray(page) {
  const { seats } = page.state;
  const playOn = (as) => async () => {
    const other = as !== undefined && !page.state.seats[as].person;
    if (page.state.over) await page.order("undo"); // the end that the file gives it
    await page.order(other ? "swap" : "go");
  };
  return group(
    "The game of the file",
    people(page.state) === 1
      ? seats.map(({ name }, seat) =>
          pressed(`play-on-${seat}`, `Play on as ${name}`, playOn(seat)),
        )
      : pressed("play-on", "Play on", playOn()),
    pressed("over-review", "Review", () => page.review(), PRIMARY),
  );
}

/** What is under the sentences. */
function trayOf(page) {
  const { state, maker, advice, tools } = page;
  if (page.putUp) return page.putUp.palette();
  if (state.set_up) return tools.setUp?.palette(state, () => page.draw()) ?? [];
  if (page.line || page.shown !== null)
    return [
      group(
        "Looking back",
        pressed("back-to-game", "Back to the game", () => page.show(page.count), PRIMARY),
      ),
      page.line ? null : reasonOf(page),
    ];
  if (state.file) return fileTray(page);
  if (state.over) return reasonOf(page);
  if (page.choices || maker.passes.length || maker.mayEnd) return choiceTray(page);
  if (advice?.kind === "warning") return warningTray(page, advice);
  if (advice?.kind === "hint") return hintTray(page, advice);
  const person = state.seats[state.to_move].person;
  if (state.offered_by >= 0 && person)
    return group("The offer", pressed("agree", "Agree to a draw", () => page.order("draw")));
  if (!person && state.halted && people(state))
    return group("The game waits", pressed("do-go", "Go on", () => page.order("go"), PRIMARY));
  return reasonOf(page);
}

/** The whole reason of the move that led here, with the rules or figures that gave it. */
function reasonOf(page) {
  const { reason, expects, move } = page.state.plies[page.at - 1] ?? {};
  return reason ? folded(page, "reason", `Why ${move}?`, expects, reason) : [];
}
