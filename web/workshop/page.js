// The workshop at a game: its board and moves, why they were chosen, and the files of the agents.

/** The last ply of the first `count` that an agent made, counted from 1; 0: none. */
function lastOfAgents({ seats, plies }, count) {
  let ply = count;
  while (ply > 0 && seats[plies[ply - 1].seat].person) ply--;
  return ply;
}

/** The way of a move by its name, as arrows [from, to]: that of a legal one, or else by its squares. */
function arrowsOf(game, legal, name) {
  const ends = ({ path }) => `${game.squares[path[0]]} ${game.squares[path.at(-1)]}`,
    parts = name.split(/[-x:*]/),
    wanted = `${parts[0]} ${parts.at(-1)}`,
    squares = parts.map((part) =>
      game.squares.findIndex((one) => one.toLowerCase() === part.toLowerCase()),
    );
  const move =
    legal.find((one) => one.move === name) ??
    legal.find((one) => ends(one) === wanted) ??
    (squares.includes(-1) ? null : { path: squares });
  return move ? arrowsAlong(move) : [];
}

class WorkshopPage {
  /** `closed` is called when the game is there no more. */
  constructor(id, state, closed) {
    Object.assign(this, { id, game: state.board, shown: null, arrows: [], numbers: {} });
    this.turned = false;
    this.status = el("div", { class: "card", role: "status", id: "status" });
    this.away = el(
      "p",
      { class: "notice", role: "alert", hidden: true },
      "The server does not answer; the page tries again.",
    );
    this.above = el("div");
    this.below = el("div");
    this.tray = el("div", { class: "row", role: "group", "aria-label": "Moves to choose from" });
    this.squares = new Squares(
      this.game,
      (square) => this.take(square),
      () => this.letGo(),
    );
    this.moves = new PlyList(this.game, (ply) => this.show(ply));
    this.editor = new Workshop(id, this.game);
    this.account = new AccountPanel(
      (step) => this.askAccount((this.shown ?? this.count) + step),
      (move, ply) => this.point(move, ply),
      (name) => this.editor.textOf(name),
      (file, line) => this.editor.goTo(file, line),
    );
    this.questions = new Questions((word, text) => this.ask(word, text));
    this.work = new WorkPanel(state, this.editor);
    this.position = el("textarea", {
      id: "position",
      class: "copied",
      rows: "2",
      spellcheck: "false",
    });
    this.table = new TableLink(id, {
      changed: (now, before) => this.update(now, before),
      fail: (text) => this.say(text),
      connection: (how) => {
        this.away.hidden = how !== "away";
        if (how === "closed") closed();
      },
    });
    this.node = this.build();
    this.table.begin(state);
  }

  leave() {
    this.work.end();
    this.table.leave();
  }

  build() {
    const legend = pieceLegend(this.game),
      walk = walkButtons((where) => this.walk(where)),
      game = this.gameButtons();
    const moves = section("moves", "Moves", this.moves.box),
      position = this.positionPanel();
    this.inGame = [walk, game, moves, position, this.account.node, this.questions.node];
    return [
      el("h1", { class: "unseen" }, `Workshop: ${this.game.title}`),
      this.away,
      el(
        "div",
        { class: "bench" },
        el(
          "div",
          { class: "stage" },
          this.above,
          this.squares.box,
          this.below,
          walk,
          this.status,
          this.tray,
          game,
          legend,
        ),
        el("div", { class: "bench-side" }, this.account.node, this.questions.node),
        el("div", { class: "bench-below" }, moves, position),
      ),
      this.editor.node,
      this.work.node,
    ];
  }

  gameButtons() {
    const button = (word, text, title, run = () => this.order(word)) =>
      el("button", { type: "button", id: `do-${word}`, title, onclick: run }, text);
    this.buttons = {
      step: button("step", "Let it move", "One move of the agent"),
      go: button("go", "Play on", "The agents play on"),
      stop: button("stop", "Stop", "Stops the agents"),
      undo: button("undo", "Undo", "Takes back"),
      redo: button("redo", "Redo", "Plays again what was taken back"),
    };
    return el(
      "div",
      { class: "row", role: "group", "aria-label": "Game" },
      Object.values(this.buttons),
      button("flip", "Flip", "Turns the board round (f)", () => this.flip()),
    );
  }

  positionPanel() {
    const load = async () => {
      const text = this.position.value.trim();
      if (!text) return this.say("Put a position (FEN) or a game (PDN) into the field first.");
      const { ticket } = await post(`tables/${this.id}/load`, { text: asPdn(text) });
      return this.say((await this.table.answer(ticket)).trim());
    };
    const putUp = () => load().catch((error) => this.say(error.message));
    return section(
      "put-up",
      "Position",
      el(
        "label",
        { class: "stacked" },
        "FEN of this position; a FEN or a game in PDN to put up",
        this.position,
      ),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", id: "put-up-position", onclick: putUp }, "Put it up"),
      ),
    );
  }

  say(text) {
    this.notice = text;
    this.draw();
  }

  get state() {
    return this.table.state;
  }

  get count() {
    return this.table.count;
  }

  /** Sends an order, and says what was answered. */
  async order(word, text) {
    try {
      this.say(await this.table.answerTo(word, text));
    } catch (error) {
      this.say(error.message);
    }
  }

  update(state, before) {
    const changed =
      (before?.plies?.length ?? 0) !== this.count ||
      before?.position !== state.position ||
      before?.legal?.length !== state.legal?.length;
    if (changed || !this.maker) {
      if (this.shown > this.count || before?.plies?.length < this.count) this.shown = null;
      this.arrows = [];
      this.notice = "";
      this.choices = [];
      this.maker = new MoveMaker(
        state.legal ?? [],
        (move) => this.order("move", move.move),
        (moves) => (this.choices = moves),
        [],
      );
      if (document.activeElement !== this.position) this.position.value = state.position ?? "";
    }
    this.draw();
    this.work.update(state).catch((error) => this.say(error.message));
    this.takePages(state.pages)
      .then(() => this.follow())
      .catch((error) => this.say(error.message));
  }

  /** Takes what is published beside the state, where its number is another. */
  async takePages(pages) {
    const was = this.numbers;
    this.numbers = pages;
    if (pages.files !== was.files) await this.editor.load();
    if (pages.check !== was.check) await this.editor.check();
    if (pages.account !== was.account) {
      const found = await get(`tables/${this.id}/account`);
      if (!found.account) this.account.clear();
      else this.account.draw(found, found.ply === this.asked);
      this.asked = null;
    }
  }

  /** Asks for the account of each move that an agent with rules has just made. */
  async follow() {
    const { state } = this,
      ply = this.count;
    if (!this.account.follow.checked || this.following || this.followed === ply) return;
    if (!state.plies?.length || state.thinking || state.viewer >= 0) return;
    const { seat } = state.plies[ply - 1];
    if (state.seats[seat].person || !this.editor.files.some((file) => file.seat === seat)) return;
    this.following = true;
    this.followed = ply;
    try {
      await this.table.answerTo("account", String(ply - 1));
    } finally {
      this.following = false;
    }
  }

  /** The candidates of the turn after so many plies. */
  async askAccount(plies) {
    this.asked = Math.max(0, plies);
    await this.order("account", String(this.asked));
  }

  /** A question about the agents' last move on the board. */
  async ask(word, text) {
    const ply = lastOfAgents(this.state, this.shown ?? this.count);
    return this.table.answerTo(word, `${ply ? `ply ${ply} ` : ""}${text}`.trim());
  }

  show(ply) {
    const to = Math.max(0, Math.min(this.count, ply));
    this.shown = to === this.count ? null : to;
    this.arrows = [];
    this.letGo();
  }

  walk(where) {
    const at = this.shown ?? this.count;
    this.show({ first: 0, back: at - 1, on: at + 1, last: this.count }[where]);
  }

  /** An arrow for a candidate of the turn after so many plies, on its board. */
  point(name, plies) {
    this.show(plies);
    this.arrows = arrowsOf(this.game, this.shown === null ? (this.state.legal ?? []) : [], name);
    this.draw();
  }

  flip() {
    this.turned = !this.turned;
    this.draw();
  }

  /** A person who plays an agent sits below, as on the page Play. */
  get flipped() {
    const person = this.state.seats.map((seat) => seat.person),
      alone = person[0] !== person[1] && person[this.game.top];
    return alone !== this.turned;
  }

  take(square) {
    if (this.shown !== null || !this.maker) return;
    this.choices = [];
    this.maker.take(square);
    this.draw();
  }

  letGo() {
    this.choices = [];
    this.maker?.letGo();
    this.draw();
  }

  seatLine(seat) {
    const { seats, to_move: mover, over, thinking, set_up: setUp } = this.state;
    const { name, who, person } = seats[seat],
      moving = !over && !setUp && mover === seat;
    return seatLine(
      this.game,
      this.table.positions[this.shown ?? this.count],
      seat,
      named(person ? "You" : who),
      el("span", { class: "muted" }, ` ${name}`),
      over?.winner === seat ? el("span", { class: "winner" }, "wins") : null,
      moving && this.shown === null
        ? el("span", { class: "muted" }, thinking && !person ? "is thinking" : "to move")
        : null,
    );
  }

  /** What there is to say of the game, when nothing of it can be shown. */
  coming() {
    const { state } = this;
    if (state.failure) return `The game can't begin: ${state.failure}`;
    if (state.opening) return "The players are made ready.";
    if (state.hand_over !== undefined)
      return `Hand over to ${state.seats[state.hand_over].name} on the page Play; this page waits.`;
    if (state.set_up)
      return `${state.seats[state.set_up.seat].name} sets up on the page Play, or has one dealt.`;
    return "";
  }

  words() {
    const { state, shown, count: last } = this,
      ply = state.plies[(shown ?? last) - 1];
    const made = ply
      ? `${state.seats[ply.seat].name} played ${ply.move}. ${plyReasonText(ply)}`
      : "";
    if (shown !== null) return [`After ${shown} of ${count(last, "move")}. ${made}`];
    if (state.over) return [state.over.text, made];
    const { name, person } = state.seats[state.to_move];
    const turn = person
      ? `Your move, ${name}.`
      : this.waits
        ? `${name} waits: let it move, or play on.`
        : `${name} is to move.`;
    return [made, turn];
  }

  /** An agent is to move and will not before it is asked. */
  get waits() {
    const { seats, to_move: mover, over, playing, halted, thinking } = this.state;
    if (over || thinking || seats[mover].person) return false;
    return halted || (!playing && !seats.some(({ person }) => person));
  }

  drawButtons() {
    const { state, buttons } = this;
    const agents = !state.seats.some(({ person }) => person);
    buttons.step.hidden = !this.waits;
    buttons.go.hidden = !this.waits;
    buttons.stop.hidden = state.over || this.waits || !(agents || state.thinking);
    buttons.undo.disabled = !state.can_undo;
    buttons.redo.disabled = !state.can_redo;
  }

  draw() {
    const { state } = this,
      coming = this.coming();
    for (const part of this.inGame) part.hidden = Boolean(coming);
    if (coming) return this.drawComing(coming);
    const at = this.shown ?? this.count,
      { plies } = state,
      up = this.flipped ? 1 - this.game.top : this.game.top;
    this.squares.flip(this.flipped);
    renew(this.above, this.seatLine(up));
    renew(this.below, this.seatLine(1 - up));
    this.squares.draw(this.table.positions[at], plies[at - 1] ?? null, this.marks());
    const words = [...this.words(), this.notice].filter((text) => text?.trim());
    renew(
      this.status,
      words.map((text) => el("p", {}, text)),
    );
    this.moves.update(plies, at);
    this.drawTray();
    this.drawButtons();
    const about = lastOfAgents(state, at);
    return this.questions.draw(about ? plies[about - 1].move : null);
  }

  /** The game can't be shown, or has not begun. */
  drawComing(text) {
    const deal = async () => {
      await this.order("deal");
      await this.order("done");
    };
    this.squares.draw(Array(this.game.squares.length).fill(0), null);
    for (const line of [this.above, this.below]) line.replaceChildren();
    renew(this.status, [text, this.notice].filter(Boolean).map((one) => el("p", {}, one)));
    this.tray.hidden = !this.state.set_up;
    const button = { type: "button", id: "deal", onclick: deal };
    renew(this.tray, el("button", button, "Deal one and begin"));
  }

  marks() {
    if (this.shown !== null) return { arrows: this.arrows };
    const { marks } = this.maker;
    return { ...marks, arrows: marks.path.length ? [] : this.arrows };
  }

  drawTray() {
    const choose = (text, run) => el("button", { type: "button", onclick: run }, text);
    renew(
      this.tray,
      this.choices.map((move) =>
        choose(moveName(this.game, move), () => this.order("move", move.move)),
      ),
      this.shown === null && this.maker.mayEnd
        ? choose("Stop here", () => this.take(this.maker.path.at(-1)))
        : null,
      this.shown === null
        ? this.maker.passes.map((move) => choose("Pass", () => this.order("move", move.move)))
        : null,
    );
    this.tray.hidden = !this.tray.childElementCount;
  }

  key({ key }) {
    if (key === "ArrowLeft") this.walk("back");
    else if (key === "ArrowRight") this.walk("on");
    else if (key === "f") this.flip();
    else if (key === "Escape") this.letGo();
    else return false;
    return true;
  }
}
