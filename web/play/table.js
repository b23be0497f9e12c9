// A game that is played, with everything around its board.

/** What a move that is put together belongs to: it goes on under news of anything else. */
function turnOf(state) {
  return state?.legal && [state.plies?.length, ...state.legal.map(({ path }) => path)].join(" ");
}

/** Under which the review of a game is kept. */
const reviewKey = ({ id }) => `table ${id}`;

/** A game that is played: everything on the page comes from the state that the server sends. */
class TablePage {
  constructor(id, state) {
    Object.assign(this, { id, shown: null, line: null, turned: false, game: state.board });
    this.tools = {};
    this.status = el("div", { class: "says", role: "status", id: "status" });
    this.link = el(
      "p",
      { class: "notice", role: "alert", hidden: true },
      "The server does not answer; the page tries again.",
    );
    this.above = el("div");
    this.below = el("div");
    this.tray = el("div", { id: "tray" });
    this.card = el("div", { id: "over" });
    this.extras = el("div");
    this.handOver = el("div");
    this.squares = new Squares(
      this.game,
      (square) => this.take(square),
      () => this.letGo(),
    );
    this.moves = new MoveList((ply) => this.show(ply));
    this.steps = walkButtons((where) => this.walk(where));
    this.legend = el("div");
    this.entry = makeEntry(this);
    this.actions = makeActions(this);
    this.node = this.build();
    gameTitle.replaceChildren(this.game.title);
    document.title = `${this.game.title} – Crownhead`;
    this.table = new TableLink(id, {
      changed: (now, before) => this.update(now, before),
      fail: (text) => this.say(text),
      connection: (how) => (this.link.hidden = how !== "away"),
    });
    this.table.begin(state);
    if (soundIsOn()) this.open("sound", () => new Sound());
    if (this.count > 1 && reviewKept(reviewKey(this)).open) this.review();
    this.ticking = setInterval(() => {
      tickClocks(this.stage, this.state.clock);
      this.tools.sound?.clock(this.state);
    }, TICK_MS);
  }

  leave() {
    this.gone = true;
    clearInterval(this.ticking);
    this.line?.stop();
    this.tools.over?.leave();
    this.analysed?.analysis?.stop();
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
    );
    this.side = el(
      "div",
      { class: "side" },
      this.card,
      el("h2", { class: "unseen" }, "Moves"),
      this.moves.box,
      this.steps,
      this.actions,
      this.entry,
      this.legend,
    );
    this.grid = el("div", { class: "play-grid" }, this.stage, this.side);
    this.grid.style.setProperty("--ratio", layout(this.game).ratio);
    return [
      el("h1", { class: "unseen" }, this.game.title),
      this.link,
      this.handOver,
      this.grid,
      this.extras,
    ];
  }

  say(text) {
    this.status.replaceChildren(el("p", {}, text));
  }

  async order(word, text, ply, seat) {
    const ticket = await this.table.order(word, text, ply, seat);
    if (ticket === null) return;
    this.waiting = ticket;
    this.tried = word === "move" ? this.count : -1;
    this.hear(); // the answer may be here already
    this.draw();
  }

  /** Opens what a class of the bundle "tools" makes. */
  async open(name, make) {
    try {
      await loadBundle("tools");
      const tool = (this.tools[name] ??= make());
      if (tool.node && !tool.node.isConnected) this.extras.append(tool.node);
      await tool.open();
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Asks before something is done: a question, "yes", "no" in words, and what is done. */
  async ask(...question) {
    try {
      await loadBundle("tools");
      askFirst(this.extras, ...question);
    } catch (error) {
      this.say(error.message);
    }
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

  /** How many plies the board shows. */
  get at() {
    return this.shown ?? this.count;
  }

  /** The seat whose move it is where the board is. */
  get mover() {
    if (this.line) return this.line.mover(this.game);
    return this.state.plies?.[this.at]?.seat ?? this.state.to_move;
  }

  /** What is to be said and drawn about the position of now; null if there is nothing. */
  get advice() {
    const { advice, over } = this.state;
    const now = advice && advice.ply === this.count && this.shown === null;
    return now && !over && !this.line ? advice : null;
  }

  update(state, before) {
    this.tools.sound?.hear(state, before);
    if (before?.plies?.length !== this.count) this.entry.reset(); // what was typed is played
    const turn = turnOf(before),
      same = turn !== undefined && turn === turnOf(state);
    const ends = state.over && !before?.over;
    if (!before || (before.plies?.length ?? 0) !== this.count || ends || state.set_up) {
      this.shown = null;
      this.leaveLine();
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

  /** The answer to the last order. */
  hear() {
    const answered = (this.state.said ?? []).find(({ ticket }) => ticket === this.waiting);
    this.notice = answered?.text.trim() ?? "";
    this.tools.ask?.draw();
  }

  play(move) {
    this.choices = null;
    this.order("move", move.move);
    this.draw();
  }

  take(square) {
    if (this.putUp) this.putUp.take(square);
    else if (this.state.set_up) this.tools.setUp?.take(square, this.state);
    else if (this.line || this.shown !== null)
      this.notice = "No move can be made here: go back to the game first.";
    else {
      this.choices = null;
      this.maker.take(square);
    }
    this.draw();
  }

  letGo() {
    if (this.putUp) {
      this.putUp.close();
      return;
    }
    this.choices = null;
    this.maker.letGo();
    this.tools.setUp?.letGo();
    this.leaveLine();
    this.draw();
  }

  show(ply) {
    const to = Math.max(0, Math.min(this.count, ply));
    this.leaveLine();
    this.shown = to === this.count ? null : to;
    this.notice = "";
    this.choices = null;
    this.maker.letGo();
    this.draw();
  }

  /** Where the steps are, and where they end. */
  get place() {
    return this.line ? [this.line.at, this.line.count] : [this.at, this.count];
  }

  /** Goes through the game, or through the line that is shown. */
  walk(where) {
    const [at, end] = this.place,
      to = { first: 0, back: at - 1, on: at + 1, last: end }[where];
    if (!this.line) return this.show(to);
    this.line.stop();
    this.line.at = Math.max(0, Math.min(end, to));
    return this.draw();
  }

  showLine(moves, title) {
    this.line = new Line(this.positions.at(-1), moves, title);
    this.line.play(() => this.draw());
    this.draw();
  }

  leaveLine() {
    this.line?.stop();
    this.line = null;
  }

  flip() {
    this.turned = !this.turned;
    this.draw();
  }

  /** Other seats for the same players, and another game. */
  async swapSides() {
    await this.order("swap");
    await this.order("new");
  }

  async review() {
    try {
      await loadBundle("tools");
      await reviewGame(this);
    } catch (error) {
      this.say(error.message);
    }
  }

  /** A person who plays an agent sits below; of two with secrets each does in turn. */
  get flipped() {
    const { seats, viewer } = this.state;
    const person = seats?.map((seat) => seat.person) ?? [];
    const below =
      person[0] !== person[1] ? (person[0] ? 0 : 1) : viewer >= 0 ? viewer : 1 - this.game.top;
    return (below === this.game.top) !== this.turned;
  }

  /** Nothing of the game is shown while one person gives the screen to the other. */
  drawHandOver() {
    const seat = this.state.seats[this.state.hand_over].name;
    this.grid.hidden = true;
    this.squares.draw(Array(this.game.squares.length).fill(0), null); // not even in the page
    this.tray.replaceChildren();
    this.status.replaceChildren();
    this.moves.update([], [], 0);
    renew(
      this.handOver,
      el(
        "section",
        { class: "hand-over", "aria-label": "Hand over" },
        el("p", {}, `Hand over to ${seat}.`),
        pressed("do-hand-over", `I am ${seat}: show my board`, () => this.order("hand-over"), PRIMARY),
      ),
    );
    this.focusHandOver();
  }

  focusHandOver() {
    this.handOver.querySelector("button")?.focus();
  }

  draw() {
    const { state } = this;
    if (state.failure) return this.say(`The game can’t begin: ${state.failure}`);
    if (state.opening) return this.say("The players are made ready.");
    if (state.hand_over !== undefined) return this.drawHandOver();
    if (state.set_up && !this.tools.setUp)
      this.open("setUp", () => new SetUpMaker(this)).then(() => this.tools.setUp && this.draw());
    this.handOver.replaceChildren();
    this.grid.hidden = false;
    const up = this.flipped ? 1 - this.game.top : this.game.top;
    this.squares.flip(this.flipped);
    renew(this.above, playerBar(this, up));
    renew(this.below, playerBar(this, 1 - up));
    this.drawBoard();
    renew(
      this.status,
      tellState(this)
        .filter((text) => text?.trim())
        .map((text) => el("p", {}, text)),
    );
    this.moves.update(state.plies ?? [], [], this.at);
    this.placeTray(state.set_up ? "side set-up" : this.putUp ? "side put-up" : "side");
    const inTray = this.tray.contains(document.activeElement);
    renew(this.tray, trayOf(this));
    if (inTray && !this.tray.contains(document.activeElement)) this.squares.focusHere();
    dimSteps(this.steps, ...this.place);
    renew(this.legend, pieceLegend(this.game, state.start ?? []));
    drawActions(this);
    this.drawOver();
    return undefined;
  }

  /** While pieces are put on the board, what they are chosen from is beside it. */
  placeTray(kind) {
    const beside = kind !== "side";
    this.side.className = kind;
    if (beside !== (this.tray.parentElement === this.side))
      (beside ? this.side : this.stage)[beside ? "prepend" : "append"](this.tray);
  }

  /** What the board shows. */
  get codes() {
    return this.putUp?.codes ?? this.line?.position ?? this.positions[this.at];
  }

  drawBoard() {
    const { line, putUp, at, codes } = this;
    if (putUp || line) this.squares.draw(codes, line?.last ?? null);
    else this.squares.draw(codes, this.state.plies?.[at - 1] ?? null, this.marks());
  }

  marks() {
    const { maker, tools, state, advice } = this;
    if (state.set_up)
      return {
        path: tools.setUp?.from >= 0 ? [tools.setUp.from] : [],
        places: state.set_up.places,
      };
    if (this.shown !== null) return {};
    return { ...maker.marks, ...(advice && !maker.path.length ? adviceMarks(advice) : {}) };
  }

  /** The card after the game; the focus goes to it if the end was seen here. */
  drawOver() {
    const { over, set_up: setUp, file } = this.state,
      ended = Boolean(over && !setUp && !file);
    if (!ended) {
      this.tools.over?.leave();
      this.tools.over = null;
      this.going = true;
      this.card.replaceChildren();
    } else if (!this.tools.over) {
      const seen = this.going;
      this.open("over", () => new OverCard(this, over)).then(() => {
        if (seen && this.state.over && !this.reviewing) this.tools.over?.focus();
      });
    }
  }

  key(event) {
    const walk = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
    if (this.reviewing) return false;
    if (walk) this.walk(walk);
    else if (event.key === "f") this.flip();
    else if (event.key === "u") this.order("undo");
    else if (event.key === "h") this.order("hint");
    else if (event.key === "m") this.openEntry();
    else if (event.key === "Escape") this.letGo();
    else return false;
    return true;
  }

  openEntry() {
    this.entry.hidden = false;
    document.getElementById("move-field").focus();
  }
}
