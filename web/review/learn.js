// Mistakes as positions to solve: find a better move than the one that was played.

/** What the moves of a seat lost, as the positions of a lesson. */
function puzzlesOf(analysis, seat) {
  return analysis.lessons(seat).map((ply) => {
    const verdict = analysis.verdicts[ply - 1],
      played = analysis.game.plies[ply - 1];
    return {
      start: analysis.positions[ply - 1],
      side: seat,
      played,
      last: analysis.game.plies[ply - 2] ?? null,
      moves: verdict.moves,
      weigh: async () => (await analysis.judge(analysis.names(ply - 1))).moves,
      better: verdict.better,
      reasons: verdict.reasons,
      words: verdict.words,
      title: `Move ${played.number.replace(/\.+$/, "")}`,
    };
  });
}

class Lesson {
  /** `puzzles` are {start: codes, side, played: MOVE, moves: [MOVE with regret], better: [MOVE],
   * reasons, words, title, last: MOVE or null}. Where moves have no regret, `weigh()` of a puzzle
   * resolves to those that do. `done(i, how)` is called when one is over: "found",
   * "hint" (found with one), "shown", "skipped". `leave`, with the text of its button in `back`,
   * and `other` (the other side's) may be missing; `results` and `at` go on with a lesson. */
  constructor({ board, puzzles, leave, back, other, done, results, at }) {
    Object.assign(this, { board, puzzles, leave, other, done });
    Object.assign(this, { results: results ?? [], left: [...puzzles.keys()], at: at ?? 0 });
    this.squares = new Squares(
      board,
      (square) => this.take(square),
      () => this.letGo(),
    );
    this.title = el("h1", { tabindex: "-1", id: "lesson-title" });
    this.status = el("div", { class: "says", role: "status", id: "lesson-status" });
    this.tray = el("div", { class: "review-tray", id: "lesson-tray" });
    this.why = el("div", { id: "lesson-why" });
    this.side = el("div");
    this.stage = reviewGrid(
      board,
      el("div", { class: "stage" }, this.squares.box, this.side),
      el("div", { class: "review-side" }, this.status, this.tray, this.why, pieceLegend(board)),
    );
    this.sum = el("div", { id: "lesson-sum" });
    this.node = el(
      "div",
      { class: "review lesson" },
      el(
        "div",
        { class: "review-head" },
        this.title,
        leave ? this.button("leave", back ?? "Back", () => this.leave()) : null,
      ),
      this.stage,
      this.sum,
    );
    this.listening = (event) => this.press(event);
    document.addEventListener("keydown", this.listening, true);
    this.begin();
  }

  close() {
    this.asked = null;
    document.removeEventListener("keydown", this.listening, true);
  }

  /** True if moves lead to the same position. */
  static same(a, b) {
    return String(a.changes) === String(b.changes);
  }

  /** True if a move counts as found: the best, one that loses nearly nothing, or one to the same
   * position. */
  static right(move, best) {
    return move.regret <= 0.035 || move.move === best.move || Lesson.same(move, best);
  }

  button(id, text, act, attributes) {
    return el(
      "button",
      { type: "button", id: `lesson-${id}`, onclick: () => act(), ...attributes },
      text,
    );
  }

  get puzzle() {
    return this.puzzles[this.left[this.at]];
  }

  get best() {
    return this.puzzle.better[0] ?? Analysis.best(this.puzzle.moves);
  }

  /** Begins with the position whose turn it is, or sums up. */
  begin() {
    Object.assign(this, { over: "", hinted: false, found: null, line: null });
    Object.assign(this, { said: "", choices: [] });
    if (this.puzzle) {
      this.squares.flip(this.puzzle.side === this.board.top);
      this.letGo();
    } else {
      this.draw();
    }
  }

  letGo() {
    this.maker =
      this.over || !this.puzzle
        ? null
        : new MoveMaker(
            this.puzzle.moves,
            (move) => this.judge(move),
            (moves) => (this.choices = moves),
            [],
          );
    this.choices = this.maker?.passes ?? [];
    this.draw();
  }

  take(square) {
    if (this.over || !this.maker) return;
    this.choices = this.maker.passes;
    this.maker.take(square);
    this.draw();
  }

  judge(move) {
    const { puzzle } = this;
    this.asked = null;
    if (Lesson.right(move, this.best)) return this.finish(this.hinted ? "hint" : "found", move);
    if (Lesson.same(move, puzzle.played)) this.said = `${this.was} Find a better one.`;
    else if (move.regret === undefined) return this.ask(move);
    else this.said = `${move.move} is weaker, too. Try again.`;
    return this.letGo();
  }

  /** Judges a move when its regret is known, if that is still the last one tried. */
  async ask(move) {
    const { puzzle } = this;
    this.asked = move;
    this.said = `The judge looks at ${move.move}.`;
    this.letGo();
    let failed = "";
    puzzle.moves = await puzzle.weigh().catch((error) => {
      failed = error.message;
      return puzzle.moves;
    });
    if (this.asked !== move) return;
    this.said = failed;
    if (failed) this.draw();
    else this.judge(puzzle.moves.find((one) => Lesson.same(one, move)));
  }

  finish(how, move) {
    this.asked = null;
    this.over = how;
    this.results[this.left[this.at]] = how;
    this.found = move ?? this.best;
    this.line = { at: this.found.move === this.puzzle.better[0]?.move ? 1 : 0 };
    this.done?.(this.left[this.at], how);
    if (how === "skipped") return this.next();
    this.letGo();
    return this.tray.querySelector("#lesson-next")?.focus({ preventScroll: true });
  }

  next() {
    this.at++;
    this.begin();
    this.title.focus({ preventScroll: true });
  }

  again(which) {
    this.left = which;
    this.at = 0;
    for (const i of which) delete this.results[i];
    this.begin();
    this.title.focus({ preventScroll: true });
  }

  /** What the move that was played did, as long as that does not say what was better. */
  get was() {
    const { played, words } = this.puzzle;
    const rest = words && !words.includes(this.best.move) ? `: it ${words}` : "";
    return `${played.move} was played${rest}.`;
  }

  text() {
    const { puzzle, over, found, best } = this;
    if (!over)
      return [
        `Find a better move than ${puzzle.played.move}.`,
        this.hinted ? `Look at the piece on ${this.board.squares[best.path[0]]}.` : "",
        this.said,
      ];
    if (over === "shown") return [`${best.move} was better.`, this.was];
    return [
      `${found.move} is right.`,
      found.move === best.move ? "" : `${best.move} is as good.`,
      this.was,
    ];
  }

  drawTray() {
    const { over, puzzle, choices, maker, line } = this;
    const last = this.at + 1 === this.left.length;
    renew(
      this.tray,
      choices.map((move, i) =>
        this.button(`choice-${i}`, moveName(this.board, move), () => this.judge(this.choices[i])),
      ),
      maker?.mayEnd
        ? this.button("whole", "Stop here", () => this.take(this.maker.path.at(-1)))
        : [],
      over
        ? [
            this.button("next", last ? "How it went" : "Next", () => this.next(), {
              class: "primary",
            }),
            puzzle.better.length > 1
              ? lineButtons(puzzle.better, line.at, (at) => this.walkTo(at))
              : [],
          ]
        : [
            this.button("hint", "Hint", () => this.hint(), {
              "aria-disabled": this.hinted ? "true" : null,
            }),
            this.button("show", "Show me", () => this.finish("shown")),
            this.button("skip", "Skip", () => this.finish("skipped")),
          ],
    );
    renew(
      this.why,
      over && puzzle.reasons?.length
        ? [el("h2", {}, `Why ${this.best.move}`), ...reasonLines(puzzle.reasons)]
        : [],
    );
  }

  hint() {
    this.hinted = true;
    this.draw();
  }

  /** Steps through the best line. */
  walkTo(at) {
    this.line.at = Math.max(0, Math.min(this.puzzle.better.length, at));
    this.draw();
  }

  drawBoard() {
    const { puzzle, over, line, maker, found } = this,
      stepped = over && line.at > 0 ? puzzle.better.slice(0, line.at) : over ? [found] : [];
    const codes = stepped.reduce(afterMove, puzzle.start);
    // Where pieces are hidden it is solved by what the mover could know.
    const seen = this.board.shown ? viewOf(this.board, codes, puzzle.side) : codes;
    this.squares.draw(seen, stepped.at(-1) ?? puzzle.last ?? null, {
      ...maker?.marks,
      places: this.hinted && !over ? [this.best.path[0]] : [],
      arrows: over || maker?.path.length ? [] : arrowsAlong(puzzle.played, "played"),
    });
  }

  draw() {
    const { puzzle, board } = this;
    this.stage.hidden = !puzzle;
    if (!puzzle) return this.drawSum();
    this.sum.replaceChildren();
    this.title.replaceChildren(
      `${puzzle.title ? `${puzzle.title}: ` : ""}mistake ${this.at + 1} of ${this.left.length}`,
    );
    const seat = board.seats[puzzle.side];
    renew(
      this.side,
      seatLine(board, puzzle.start, puzzle.side, this.over ? seat : `${seat} to move`),
    );
    this.drawBoard();
    renew(
      this.status,
      this.text()
        .filter(Boolean)
        .map((text) => el("p", {}, unbroken(text))),
    );
    return this.drawTray();
  }

  drawSum() {
    const of = (how) => this.results.filter((one) => one === how).length;
    const open = [...this.puzzles.keys()].filter((i) => this.results[i] !== "found");
    const parts = [
      [of("found"), "found"],
      [of("hint"), "found with a hint"],
      [of("shown"), "shown"],
      [of("skipped"), "skipped"],
    ].flatMap(([count, how]) => (count ? `${count} ${how}` : []));
    const all = this.puzzles.length,
      again = `Try ${open.length === 1 ? "it" : "these"} again (${open.length})`;
    this.title.replaceChildren(this.puzzles.length ? "How it went" : "Nothing to solve");
    renew(
      this.sum,
      el(
        "p",
        {},
        all
          ? `Of ${all} position${all === 1 ? "" : "s"}: ${parts.join(", ")}.`
          : "No mistakes were found on this side.",
      ),
      el(
        "div",
        { class: "review-tray" },
        open.length
          ? this.button("open", again, () => this.again(open), { class: "primary" })
          : [],
        open.length < all
          ? this.button("all", "All again", () => this.again([...this.puzzles.keys()]))
          : [],
        this.other ? this.button("other", "The other side's mistakes", () => this.other()) : [],
      ),
    );
  }

  press(event) {
    if (!this.node.isConnected) return void this.close(); // left without a word
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea, dialog, .squares")) return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way && this.over) this.walkTo(this.line.at + way);
    else if (event.key === "h" && this.puzzle && !this.over) this.hint();
    else if (event.key === "Escape" && this.puzzle) this.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The lesson of a seat in a game that is reviewed; its place is kept for a reload. */
function lessonOf({ analysis, key }, seat, { leave, other }) {
  const { lesson: kept } = reviewKept(key),
    same = kept?.seat === seat ? kept : null;
  const lesson = new Lesson({
    board: analysis.game.board,
    puzzles: puzzlesOf(analysis, seat),
    leave,
    back: "Back to the review",
    other,
    results: same?.results,
    at: same?.results.filter(Boolean).length,
    done: () => reviewKeep(key, { lesson: { seat, results: lesson.results } }),
  });
  reviewKeep(key, { lesson: { seat, results: lesson.results } });
  return lesson;
}
