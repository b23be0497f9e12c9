// A game looked at again: the board with arrows, the graph, and lines that can be stepped through
// and left for moves of one's own.

class Review {
  /** `leave` goes back to the table, `learn` is called with a seat; both may be missing. */
  constructor({ analysis, seat, leave, learn, key }) {
    Object.assign(this, { analysis, leave, learn, key, line: null, said: "", choices: [] });
    this.board = analysis.game.board;
    this.seat = seat ?? null;
    this.flipped = (this.seat ?? 1 - this.board.top) === this.board.top;
    const kept = reviewKept(key);
    this.ply = Math.min(analysis.count, kept.ply ?? 0);
    this.before = Boolean(kept.before && analysis.missed(this.ply));
    this.squares = new Squares(
      this.board,
      (square) => this.take(square),
      () => this.letGo(),
    );
    this.squares.flip(this.flipped);
    this.graph = new ReviewGraph(analysis, (ply) => this.choose(ply));
    this.moves = new MoveList((ply) => this.choose(ply));
    this.build();
    this.letGo();
    this.quiet = analysis.listen(() => this.draw());
    this.listening = (event) => this.press(event);
    document.addEventListener("keydown", this.listening, true);
  }

  close() {
    this.quiet();
    document.removeEventListener("keydown", this.listening, true);
  }

  /* The page. */

  button(id, text, act, attributes) {
    return el(
      "button",
      { type: "button", id: `review-${id}`, onclick: () => act(), ...attributes },
      text,
    );
  }

  build() {
    const { game } = this.analysis;
    this.progress = el("div", { class: "review-progress" });
    this.above = el("div");
    this.below = el("div");
    this.bar = el("div", { class: "line-bar" });
    this.status = el("div", { class: "says", role: "status", id: "review-status" });
    this.tray = el("div", { class: "review-tray" });
    this.why = el("div");
    this.walk = walkButtons((where) => this.go(where), "review");
    this.jumps = el(
      "div",
      { class: "controls", role: "group", "aria-label": "Mistakes" },
      this.button("previous", "Previous mistake", () => this.jump(-1), { title: "p" }),
      this.button("next", "Next mistake", () => this.jump(1), { title: "n" }),
    );
    this.lessons = el("div", { class: "controls", role: "group", "aria-label": "Learn" });
    this.totals = el("div");
    this.title = el(
      "h1",
      { tabindex: "-1", id: "review-title" },
      `Review: ${game.title ?? this.board.title}`,
    );
    this.node = el(
      "div",
      { class: "review" },
      el(
        "div",
        { class: "review-head" },
        this.title,
        this.leave ? this.button("leave", "Close the review", () => this.leaveAll()) : null,
      ),
      this.progress,
      reviewGrid(
        this.board,
        el(
          "div",
          { class: "stage" },
          this.above,
          this.squares.box,
          this.below,
          pieceLegend(this.board),
        ),
        el(
          "div",
          { class: "review-side" },
          this.status,
          this.tray,
          this.walk,
          this.jumps,
          this.bar,
          this.graph.node,
          this.why,
          this.lessons,
          this.moves.box,
          this.totals,
        ),
      ),
    );
  }

  leaveAll() {
    this.close();
    this.leave();
  }

  /* Where it is. */

  /** How many moves of the game the board has played, without those of a line. */
  get base() {
    return this.line ? this.line.from : this.before ? this.ply - 1 : this.ply;
  }

  get names() {
    const played = this.line?.moves.slice(0, this.line.at) ?? [];
    return [...this.analysis.names(this.base), ...played.map(({ move }) => move)];
  }

  get codes() {
    const played = this.line?.moves.slice(0, this.line.at) ?? [];
    return played.reduce(afterMove, this.analysis.positions[this.base]);
  }

  /** Goes to a move; to the position before it if it lost something. */
  choose(ply) {
    this.place(ply, this.analysis.missed(ply));
  }

  place(ply, before) {
    Object.assign(this, { ply, before, line: null });
    this.letGo();
  }

  step(way) {
    const { line, analysis } = this;
    if (line) return this.walkTo(line.at + way);
    if (way > 0) {
      if (this.before) this.place(this.ply, false);
      else if (this.ply < analysis.count) this.choose(this.ply + 1);
    } else if (!this.before && analysis.missed(this.ply)) this.place(this.ply, true);
    else if (this.ply > 0) this.place(this.ply - 1, false);
    return undefined;
  }

  go(where) {
    if (where === "back") this.step(-1);
    else if (where === "on") this.step(1);
    else this.walkTo(where === "first" ? -Infinity : Infinity);
  }

  walkTo(to) {
    const { line, analysis } = this;
    if (!line) return this.place(to < 0 ? 0 : analysis.count, false);
    line.at = Math.max(0, Math.min(line.moves.length, to));
    return this.letGo();
  }

  /** The next mistake on or back; undefined: there is none. */
  mistake(way) {
    const { ply } = this,
      all = this.analysis.mistakes();
    return way > 0
      ? all.find((one) => one > ply)
      : all.findLast((one) => one < ply || (one === ply && !this.before));
  }

  jump(way) {
    const to = this.mistake(way);
    if (to) this.place(to, true);
  }

  /** The line "better" than the move that is shown, or the one that is its "answer". */
  openLine(kind) {
    this.line = { kind, from: this.ply - 1, moves: this.verdict[kind], at: 1 };
    this.letGo();
  }

  /* Moves of one's own. */

  get verdict() {
    return this.analysis.verdicts[this.ply - 1];
  }

  letGo() {
    const known = this.analysis.known.get(this.names.join(" "));
    this.maker = known
      ? new MoveMaker(
          known.moves,
          (move) => this.make(move),
          (moves) => (this.choices = moves),
          [],
        )
      : null;
    this.choices = this.maker?.passes ?? [];
    this.said = "";
    this.draw();
  }

  async take(square) {
    if (this.maker) {
      this.choices = this.maker.passes;
      this.maker.take(square);
    } else if (!this.analysis.live)
      this.said =
        "In this file you can try moves only where a mistake was made: " +
        "Next mistake leads there.";
    else if (await this.ask()) this.maker?.take(square);
    this.draw();
  }

  /** Has the position on the board judged; true if it is still there when that is done. */
  async ask() {
    const key = this.names.join(" ");
    this.said = this.analysis.running
      ? "This position is judged when the game is done."
      : "The judge looks at this position.";
    this.draw();
    let failed = "";
    await this.analysis.judge(this.names).catch((error) => (failed = error.message));
    if (this.names.join(" ") !== key) return false;
    if (!this.maker) this.letGo(); // else an earlier click has asked, too
    this.said = failed;
    return !failed;
  }

  make(move) {
    const { line } = this;
    const played = line ? line.moves.slice(0, line.at) : [];
    const before = line ? line.from : this.base;
    const known = this.analysis.known.get(this.names.join(" "));
    const kinds = line?.kind === "own" ? line.verdicts.slice(0, line.at) : played.map(() => null);
    this.line = {
      kind: "own",
      from: before,
      moves: [...played, move],
      at: played.length + 1,
      verdicts: [
        ...kinds,
        { move, best: Analysis.best(known.moves), only: known.moves.length === 1 },
      ],
    };
    this.letGo();
    if (this.analysis.live) this.ask().then(() => this.draw());
  }

  /* What is drawn. */

  arrows() {
    const { line, verdict } = this;
    if (this.maker?.path.length) return [];
    if (line) {
      const known = this.analysis.known.get(this.names.join(" "));
      if (line.at < line.moves.length)
        return arrowsAlong(line.moves[line.at], line.kind === "answer" ? "answer" : "");
      return line.kind === "own" && known?.moves.length
        ? arrowsAlong(Analysis.best(known.moves))
        : [];
    }
    if (!this.before) return [];
    const better = verdict.better[0];
    return [
      ...arrowsAlong(this.analysis.game.plies[this.ply - 1], "played"),
      ...(better ? arrowsAlong(better) : []),
    ];
  }

  lastMove() {
    const { line } = this;
    return (line?.at ? line.moves[line.at - 1] : this.analysis.game.plies[this.base - 1]) ?? null;
  }

  marks() {
    const { verdicts } = this.analysis;
    return ["", ...Array.from(verdicts, (verdict) => REVIEW_MARKS[verdict?.class] ?? "")];
  }

  drawSeat(box, seat) {
    const { game } = this.analysis;
    renew(
      box,
      seatLine(
        this.board,
        this.codes,
        seat,
        sideName(game, seat),
        game.winner === seat ? el("span", { class: "winner" }, "wins") : null,
      ),
    );
  }

  drawProgress() {
    const { analysis } = this,
      { count, judged } = analysis;
    renew(
      this.progress,
      analysis.error
        ? el("p", { class: "notice", role: "alert" }, analysis.error)
        : analysis.running
          ? el("progress", { max: count, value: judged, "aria-label": "Moves judged" })
          : [],
      analysis.running || (!analysis.end && !analysis.error)
        ? el("span", { id: "review-count" }, `${judged} of ${count} moves judged.`)
        : [],
      analysis.running
        ? this.button("stop", "Stop", () => analysis.stop())
        : !analysis.end && analysis.live
          ? this.button("again", "Go on", () => analysis.start())
          : [],
    );
  }

  drawBar() {
    const { line } = this;
    const titles = { better: "The better line", answer: "What it allows", own: "Your own moves" };
    renew(
      this.bar,
      line
        ? [
            el("p", {}, el("strong", {}, titles[line.kind]), ` after ${this.placeName(line.from)}`),
            lineButtons(line.moves, line.at, (at) => this.walkTo(at)),
          ]
        : [],
    );
  }

  placeName(ply) {
    if (!ply) return "the start";
    const { number, move } = this.analysis.game.plies[ply - 1];
    return `${number} ${move}`;
  }

  drawTray() {
    const { line, verdict, maker } = this,
      buttons = [];
    // Buttons that look alike stay (renew): what they do they find out when they are pressed.
    this.choices.forEach((move, i) =>
      buttons.push(
        this.button(`choice-${i}`, moveName(this.board, move), () => this.make(this.choices[i])),
      ),
    );
    if (maker?.mayEnd)
      buttons.push(this.button("whole", "Stop here", () => this.take(maker.path.at(-1))));
    if (line)
      buttons.push(
        this.button("return", "Back to the game", () => this.place(this.ply, this.before)),
      );
    if (!line && verdict && verdict.class !== "good") {
      if (verdict.better.length)
        buttons.push(this.button("better", "Show the better line", () => this.openLine("better")));
      if (verdict.answer?.length > 1)
        buttons.push(this.button("answer", "Show what it allows", () => this.openLine("answer")));
    }
    renew(this.tray, buttons);
  }

  draw() {
    const { maker, line } = this,
      focused = this.node.contains(document.activeElement),
      top = this.flipped ? 1 - this.board.top : this.board.top;
    reviewKeep(this.key, { ply: this.ply, before: this.before });
    this.drawSeat(this.above, top);
    this.drawSeat(this.below, 1 - top);
    this.squares.draw(this.codes, this.lastMove(), {
      ...maker?.marks,
      ...(line?.kind === "own" ? {} : { sources: new Set() }),
      arrows: this.arrows(),
    });
    this.drawProgress();
    this.drawBar();
    renew(
      this.status,
      [line ? lineTexts(this) : reviewText(this), this.said]
        .flat()
        .filter(Boolean)
        .map((text) => el("p", {}, unbroken(text))),
    );
    this.drawTray();
    drawWhy(this);
    this.graph.draw(this.ply);
    this.moves.update(this.analysis.game.plies, this.marks(), this.ply);
    drawTotals(this);
    // What was pressed may be gone.
    if (focused && !this.node.contains(document.activeElement))
      (this.tray.querySelector("button") ?? this.title).focus({ preventScroll: true });
  }

  /* Keys, for as long as it is in the page. */

  press(event) {
    if (!this.node.isConnected) return void this.close(); // left without a word
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea, dialog, .squares")) return;
    const act = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      n: () => this.jump(1),
      p: () => this.jump(-1),
      Escape: () => (this.line ? this.place(this.ply, this.before) : this.letGo()),
      f: () => {
        this.flipped = !this.flipped;
        this.squares.flip(this.flipped);
        this.draw();
      },
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
}

/** A node with the review of a game: {analysis, seat: whose side is looked from or null, leave(),
 * key}; `learning`, a seat, begins with its mistakes. `leave` may be missing. */
function openReview(source, learning) {
  const { analysis, key } = source,
    { lesson: kept } = reviewKept(key),
    node = el("div", {});
  let shown = null;
  const show = (what) => {
    shown = what;
    node.replaceChildren(what.node);
    what.title.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  const leave =
    source.leave &&
    (() => {
      reviewKeep(key, { open: false, lesson: null });
      source.leave();
    });
  const look = () => {
    shown?.close();
    reviewKeep(key, { lesson: null });
    show(new Review({ ...source, leave, learn }));
  };
  const learn = (seat) => {
    shown?.close();
    show(lessonOf(source, seat, { leave: look, other: () => learn(1 - seat) }));
  };
  const begin = () => {
    const seat = kept?.seat ?? learning;
    look();
    reviewKeep(key, { lesson: kept });
    if (seat === undefined) return;
    if (analysis.end) return void learn(seat);
    const first = shown;
    const quiet = analysis.listen(() => {
      if (analysis.running) return;
      quiet();
      if (analysis.end && shown === first && node.isConnected) learn(seat);
    });
  };
  const wait = () => {
    const button = (id, text, act) =>
      el("button", { type: "button", id: `review-${id}`, onclick: () => act() }, text);
    const draw = () =>
      renew(
        node,
        el("h1", { class: "unseen" }, "Review"),
        el("p", { role: "status" }, analysis.error || "The judge begins."),
        analysis.error ? button("again", "Try again", () => analysis.start()) : [],
        leave ? button("leave", "Close the review", leave) : [],
      );
    const quiet = analysis.listen(() => {
      if (!analysis.game) return void draw();
      quiet();
      begin();
    });
    draw();
  };
  reviewKeep(key, { open: true });
  if (!analysis.game && !analysis.running) analysis.start();
  if (analysis.game) begin();
  else wait();
  return node;
}

/** The same for the mistakes of a seat as positions to solve. */
function openLearn(source) {
  return openReview(source, source.seat ?? 0);
}
