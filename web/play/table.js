// A game that is played, with everything around its board.

/** What a move that is put together belongs to: it goes on under news of anything else. */
function turnOf(state) {
  return state?.legal && [state.plies?.length, ...state.legal.map(({ path }) => path)].join(" ");
}

/** A game that is played: everything on the page comes from the state that the server sends. */
class TablePage {
  constructor(id, state) {
    Object.assign(this, {
      id,
      shown: null,
      turned: false,
      arrows: [],
      game: state.board,
    });
    this.status = el("div", { class: "status", role: "status", id: "status" });
    this.link = el(
      "p",
      { class: "notice", role: "alert", hidden: true },
      "The server does not answer; the page tries again.",
    );
    this.above = el("div");
    this.below = el("div");
    this.tray = el("div", { id: "tray" });
    this.squares = new Squares(
      this.game,
      (square) => this.take(square),
      () => this.letGo(),
    );
    this.moves = new MoveList(this.game, (ply) => this.show(ply));
    this.setUp = new SetUpMaker(this.game, (word, text) => this.order(word, text));
    this.talk = el("div", {
      class: "talk",
      role: "log",
      "aria-label": "What was said",
      tabindex: "0",
      id: "talk",
    });
    this.file = new GameFile(this);
    this.entry = makeEntry(this);
    this.ask = makeAsk(this);
    this.levels = new LevelChooser(this);
    this.actions = makeActions(this);
    this.legend = pieceLegend(this.game);
    this.node = this.build();
    gameTitle.replaceChildren(this.game.title);
    document.title = `${this.game.title} – Crownhead`;
    this.table = new TableLink(id, {
      changed: (now, before) => this.update(now, before),
      fail: (text) => this.say(text),
      connection: (how) => (this.link.hidden = how !== "away"),
    });
    this.table.begin(state);
    this.ticking = setInterval(() => tickClocks(this.stage, this.state.clock), TICK_MS);
  }

  leave() {
    clearInterval(this.ticking);
    this.table.leave();
  }

  build() {
    this.stage = el(
      "div",
      { class: "stage" },
      this.above,
      this.squares.box,
      this.below,
      this.status,
      this.tray,
      this.actions,
      this.entry,
      this.legend,
    );
    this.asides = [
      section("moves", "Moves", this.moves.box, walkButtons(this)),
      section("said", "Why", this.ask, this.talk),
    ];
    return [
      el("h1", { class: "unseen" }, this.game.title),
      this.link,
      el(
        "div",
        { class: "table-grid" },
        this.stage,
        el(
          "div",
          { class: "side-panels" },
          this.asides,
          this.file.node,
        ),
      ),
      this.levels.node,
    ];
  }

  point(name) {
    this.arrows = this.arrowsOf(name);
    this.draw();
  }

  say(text) {
    this.status.replaceChildren(el("p", {}, text));
  }

  async order(word, text, ply) {
    const ticket = await this.table.order(word, text, ply);
    if (ticket === null) return;
    this.waiting = ["why", "why-not"].includes(word) ? null : ticket;
    this.hear(); // the answer may be here already
    this.draw();
  }

  get state() {
    return this.table.state;
  }

  get positions() {
    return this.table.positions;
  }

  get count() {
    return this.table.count;
  }

  update(state, before) {
    const turn = turnOf(before),
      same = turn !== undefined && turn === turnOf(state);
    if (!before || (before.plies?.length ?? 0) !== this.count || state.set_up) {
      this.shown = null;
      this.arrows = [];
    }
    if (!same) this.choices = null;
    this.maker = new MoveMaker(
      state.legal ?? [],
      (move) => this.order("move", move.move),
      (moves) => (this.choices = moves),
      same ? this.maker.path : [],
    );
    this.hear();
    this.draw();
  }

  /** What was said since: reasons go to their moves, answers into the talk. */
  hear() {
    this.reasons = [];
    const said = this.state.said ?? [];
    for (const { choice: made, ply, text } of said) {
      const reason = made ? /^.*? plays \S+(?: after [\d.]+ s)?\. (.*)$/m.exec(text) : null;
      if (reason) this.reasons[ply] = reason[1];
    }
    const answers = said.filter((entry) => entry.ticket && entry.text.trim());
    const last = answers.at(-1);
    if (last && last.ticket !== this.lastAnswer) {
      const moves = /would play (\S+?)[:.]?(?:\s|$)/.exec(last.text);
      if (moves) this.arrows = this.arrowsOf(moves[1]);
    }
    this.lastAnswer = last?.ticket;
    this.estimate = estimateOf(said, this.state.estimate);
    renew(
      this.talk,
      answers.map((entry) => el("pre", {}, entry.text.trim())),
    );
    this.talk.scrollTop = this.talk.scrollHeight;
    const answered = said.find((entry) => entry.ticket === this.waiting);
    this.notice = answered?.text.trim() ?? "";
  }

  arrowsOf(name) {
    return arrowsOf(this.game, this.state.legal ?? [], name);
  }

  play(move) {
    this.choices = null;
    this.order("move", move.move);
    this.draw();
  }

  take(square) {
    if (this.state.set_up) this.setUp.take(square, this.state);
    else if (this.shown !== null) this.show(this.count);
    else {
      this.choices = null;
      this.maker.take(square);
    }
    this.draw();
  }

  letGo() {
    this.choices = null;
    this.maker.letGo();
    this.setUp.letGo();
    this.draw();
  }

  show(ply) {
    const to = Math.max(0, Math.min(this.count, ply));
    this.shown = to === this.count ? null : to;
    this.arrows = [];
    this.choices = null;
    this.maker.letGo();
    this.draw();
  }

  flip() {
    this.turned = !this.turned;
    this.draw();
  }

  /** A person who plays an agent sits below; of two with secrets each does in turn. */
  get flipped() {
    const { seats, viewer } = this.state;
    const person = seats?.map((seat) => seat.person) ?? [];
    const below =
      person[0] !== person[1] ? (person[0] ? 0 : 1) : viewer >= 0 ? viewer : 1 - this.game.top;
    return (below === this.game.top) !== this.turned;
  }

  drawTray() {
    const { state } = this;
    const list = this.choices ?? (this.shown === null ? this.maker.passes : []);
    const whole = this.maker.whole;
    renew(
      this.tray,
      state.set_up ? this.setUp.palette(state, () => this.draw()) : [],
      list.length || whole.length
        ? el(
            "div",
            { class: "choices", role: "group", "aria-label": "Moves to choose from" },
            list.map((move) =>
              el(
                "button",
                { type: "button", onclick: () => this.play(move) },
                nameOfMove(this, move),
              ),
            ),
            whole.length
              ? el(
                  "button",
                  { type: "button", onclick: () => this.take(this.maker.path.at(-1)) },
                  "Stop here",
                )
              : null,
          )
        : [],
    );
  }

  /** Nothing of the game is shown while one person gives the screen to the other. */
  drawHandOver() {
    const seat = this.state.seats[this.state.hand_over].name;
    this.stage.hidden = true;
    this.squares.draw(Array(this.game.squares.length).fill(0), null); // not even in the page
    this.tray.replaceChildren();
    this.status.replaceChildren();
    this.moves.update([], [], 0);
    if (this.handOver?.isConnected && this.handOver.dataset.seat === seat) return;
    this.handOver?.remove();
    this.handOver = el(
      "section",
      { class: "hand-over", "aria-label": "Hand over", "data-seat": seat },
      el("p", {}, `Hand over to ${seat}.`),
      el(
        "button",
        { type: "button", id: "do-hand-over", onclick: () => this.order("hand-over") },
        `I am ${seat}: show my board`,
      ),
    );
    this.stage.before(this.handOver);
    this.handOver.querySelector("button").focus();
  }

  draw() {
    const { state } = this;
    if (state.failure) return this.say(`The game can't begin: ${state.failure}`);
    if (state.opening) return this.say("The players are coming.");
    if (state.hand_over !== undefined) return this.drawHandOver();
    this.handOver?.remove();
    this.stage.hidden = false;
    const at = this.shown ?? this.count,
      up = this.flipped ? 1 - this.game.top : this.game.top;
    this.squares.flip(this.flipped);
    renew(this.above, seatLine(this, up));
    renew(this.below, seatLine(this, 1 - up));
    this.squares.draw(this.positions[at], state.plies?.[at - 1] ?? null, this.marks());
    renew(
      this.status,
      tellState(this)
        .filter((text) => text?.trim())
        .map((text) => el("p", {}, text)),
    );
    this.moves.update(state.plies ?? [], this.reasons, at);
    for (const panel of this.asides) panel.hidden = Boolean(state.set_up);
    if (this.legend) this.legend.hidden = Boolean(state.set_up);
    this.drawTray();
    drawButtons(this);
    return undefined;
  }

  marks() {
    if (this.state.set_up)
      return {
        path: this.setUp.from >= 0 ? [this.setUp.from] : [],
        places: this.state.set_up.places,
      };
    if (this.shown !== null) return { arrows: this.arrows };
    return {
      path: this.maker.path,
      sources: this.maker.sources(),
      targets: this.maker.targets(),
      arrows: this.maker.path.length ? [] : this.arrows,
    };
  }

  key(event) {
    const at = this.shown ?? this.count;
    if (event.key === "ArrowLeft") this.show(at - 1);
    else if (event.key === "ArrowRight") this.show(at + 1);
    else if (event.key === "f") this.flip();
    else if (event.key === "u") this.order("undo");
    else if (event.key === "m") document.getElementById("move-field").focus();
    else if (event.key === "Escape") this.letGo();
    else return false;
    return true;
  }
}
