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
      state: null,
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
    this.account = new AccountPanel(
      (step) => this.askAccount(step),
      (move) => this.point(move),
      (name) => this.workshop.textOf(name),
    );
    this.workshop = new Workshop(id, this.game);
    this.analysis = new AnalysisPanel(this);
    this.work = new WorkPanel(
      state,
      (file) => this.workshop.files.some((one) => one.name === file),
      (file, line) => this.workshop.goTo(file, line),
    );
    this.answers = new Map();
    this.numbers = {};
    this.entry = makeEntry(this);
    this.ask = makeAsk(this);
    this.levels = new LevelChooser(this);
    this.actions = makeActions(this);
    this.legend = pieceLegend(this.game);
    this.node = this.build();
    gameTitle.replaceChildren(this.game.title);
    document.title = `${this.game.title} – Crownhead`;
    this.update(state);
    this.ticking = setInterval(() => tickClocks(this.stage, this.state.clock), TICK_MS);
    this.events = new Events(
      `tables/${id}/events`,
      () => this.refresh(),
      (how) => this.connection(how),
    );
  }

  leave() {
    clearInterval(this.ticking);
    this.events.stop();
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
      this.account.node,
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
          this.analysis.node,
        ),
      ),
      this.workshop.node,
      this.work.node,
      this.levels.node,
    ];
  }

  /** The candidates of the position on the board, or of the one before. */
  askAccount(step) {
    this.order("account", String(Math.max(0, (this.shown ?? this.count) + step)), -1);
  }

  point(name) {
    this.arrows = this.arrowsOf(name);
    this.draw();
  }

  /** Takes what is published beside the state, where its number is another. */
  async takePages() {
    const was = this.numbers,
      { files, account, check } = this.state.pages;
    this.numbers = this.state.pages;
    if (files !== was.files) await this.workshop.load();
    if (check !== was.check) await this.workshop.check();
    if (account !== was.account) {
      const found = await get(`tables/${this.id}/account`);
      if (found.account) {
        this.show(found.ply);
        this.account.draw(found);
      } else this.account.clear();
    }
  }

  connection(how) {
    this.link.hidden = how !== "away";
    if (how === "closed") this.refresh();
  }

  async refresh() {
    try {
      this.update(await get(`tables/${this.id}`));
    } catch (error) {
      this.say(error.message);
    }
  }

  say(text) {
    this.status.replaceChildren(el("p", {}, text));
  }

  async order(word, text, ply) {
    const count = this.state.plies?.length ?? 0;
    try {
      const { ticket } = await post(`tables/${this.id}/do`, {
        word,
        text: text ?? "",
        ply: ply ?? (word === "move" ? count : -1),
      });
      this.waiting = ["why", "why-not"].includes(word) ? null : ticket;
      this.hear(); // the answer may be here already
      this.draw();
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Resolves to the answer to an order, once it is done. */
  answer(ticket) {
    return new Promise((resolve) => {
      this.answers.set(ticket, resolve);
      this.answerWaiting();
    });
  }

  answerWaiting() {
    for (const { ticket, text } of this.state.said ?? [])
      if (this.answers.has(ticket)) {
        this.answers.get(ticket)(text);
        this.answers.delete(ticket);
      }
  }

  async answerTo(word) {
    const { ticket } = await post(`tables/${this.id}/do`, { word });
    return this.answer(ticket);
  }

  get count() {
    return this.state.plies?.length ?? 0;
  }

  update(state) {
    if (this.state && state.change <= this.state.change) return this.draw(); // known by an event before
    const turn = turnOf(this.state),
      count = this.state && this.count;
    this.state = state;
    if (count !== this.count || state.set_up) {
      this.shown = null;
      this.arrows = [];
    }
    const same = turn !== undefined && turn === turnOf(state);
    if (!same) this.choices = null;
    this.positions = [state.start ?? []];
    for (const ply of state.plies ?? []) {
      const after = this.positions.at(-1).slice();
      for (let at = 0; at < ply.changes.length; at += 2)
        after[ply.changes[at]] = ply.changes[at + 1];
      this.positions.push(after);
    }
    this.maker = new MoveMaker(
      state.legal ?? [],
      (move) => this.order("move", move.move),
      (moves) => (this.choices = moves),
      same ? this.maker.path : [],
    );
    this.hear();
    this.answerWaiting();
    this.draw();
    this.work.update(state).catch((error) => this.say(error.message));
    this.takePages().catch((error) => this.say(error.message));
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
    const ends = (move) =>
      `${this.game.squares[move.path[0]]} ${this.game.squares[move.path.at(-1)]}`;
    const parts = name.split(/[-x:*]/);
    const wanted = `${parts[0]} ${parts.at(-1)}`;
    const known = this.state.legal ?? [],
      squares = parts.map((part) =>
        this.game.squares.findIndex((one) => one.toLowerCase() === part.toLowerCase()),
      );
    const move =
      known.find((one) => one.move === name) ??
      known.find((one) => ends(one) === wanted) ??
      (squares.includes(-1) ? null : { path: squares });
    return move ? move.path.slice(1).map((square, i) => [move.path[i], square]) : [];
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
    this.analysis.mark(at);
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
