// The matches that are played now, and the board of one of their games, move by move as they come.

const LIVE = "crownhead live",
  LIVE_MS = 2000,
  LIVE_SOON_MS = 250,
  LIVE_END_MS = 2500, // an end is shown so long before the next game is
  LIVE_LISTED = 16;

/** "9½ – 7½" of two, "17 of 100 games". */
function liveScore({ agents, planned, played }) {
  const games_ = `${whole.format(played)} of ${count(planned, "game")}`;
  if (agents.length !== 2) return games_;
  const [first, second] = agents.map(({ wins, draws }) => halves(wins + draws / 2));
  return `${first} – ${second}, ${games_}`;
}

function liveNames({ agents }) {
  if (agents.length !== 2) return `${agents.length} agents`;
  return [named(agents[0].name), " – ", named(agents[1].name)];
}

/** The board of a match that is watched, one game after the other. */
class LiveBoard {
  /** `leave` closes it, `drawn` is called when something else is shown. */
  constructor(number, leave, drawn) {
    Object.assign(this, { number, leave, drawn, game: null, newest: null, shown: null });
    this.flipped = false;
    this.above = el("div");
    this.below = el("div");
    this.stage = el("div", { class: "stage" });
    this.moveBox = el("div", { class: "told", role: "status", id: "live-told" });
    this.title = el("h3", { id: "live-game", tabindex: "-1" }, "The game is coming.");
    this.list = el("ol", { class: "moves" });
    this.box = el(
      "div",
      { class: "moves-box", role: "region", "aria-label": "Moves of this game", tabindex: "0" },
      this.list,
    );
    this.notice = el("p", { class: "notice", role: "status", hidden: true, id: "live-notice" });
    this.follow = el("input", {
      type: "checkbox",
      id: "live-follow",
      checked: true,
      onchange: () => this.goOn(),
    });
    this.next = el(
      "button",
      { type: "button", id: "live-next", hidden: true, onclick: () => this.show(this.newest) },
      "The game that is played now",
    );
    this.node = el(
      "div",
      { class: "live-board" },
      this.title,
      this.notice,
      el(
        "p",
        { class: "tools" },
        el("label", {}, this.follow, " Go on to the next game"),
        this.next,
        el("button", { type: "button", id: "live-flip", onclick: () => this.flip() }, "Turn round"),
        el("button", { type: "button", id: "live-close", onclick: () => leave() }, "Close"),
      ),
      el("div", { class: "replay-grid" }, this.stage, this.box),
    );
    this.ticking = setInterval(() => tickClocks(this.stage, this.shown?.clock), TICK_MS);
    this.events = new Events(
      `live/${number}/events`,
      (lines) => this.take(lines),
      (how) => this.connection(how),
    );
  }

  stop() {
    clearTimeout(this.turning);
    clearInterval(this.ticking);
    this.events.stop();
  }

  connection(how) {
    if (how === "closed" && !this.last) this.finish("No game can be watched there now.");
    else if (how === "away") this.say("The server does not answer; the page tries again.");
    else if (how === "here") this.say("");
  }

  say(...text) {
    this.notice.hidden = text[0] === "";
    this.notice.replaceChildren(...text.flat());
  }

  take(lines) {
    for (const line of lines) this.read(JSON.parse(line));
    this.goOn();
    this.draw();
  }

  read(line) {
    const { newest } = this;
    if (line.type === "board") this.game ??= line.board;
    else if (line.type === "game") {
      this.newest = { ...line, plies: [], positions: [line.start], clock: null, end: null };
      if (line.serial === this.shown?.serial) {
        this.shown = this.newest; // sent again from its start
        this.list.replaceChildren();
      }
    } else if (line.type === "ply" && line.ply === newest.plies.length + 1) {
      newest.positions.push(afterMove(newest.positions.at(-1), line));
      newest.plies.push({ ...line, name: line.move, opening: line.ply <= newest.opening_plies });
    } else if (line.type === "clock") newest.clock = line;
    else if (line.type === "end") newest.end = line;
    else if (line.type === "match") this.finishMatch(line);
    else if (line.type === "gone")
      this.finish("The connection to the match is lost. If its program is gone, the same command goes on with it.");
  }

  finish(...text) {
    this.last = true;
    clearInterval(this.ticking);
    this.events.stop();
    this.say(...text);
  }

  /** The match is over: its games are in the record, of which the report is made anew. */
  finishMatch(match) {
    const over = {
      complete: "The match is over: ",
      undecided: "The match is over, and its test is undecided: ",
      abandoned: "The match was given up: ",
    };
    this.finish(
      over[match.ended] ?? "The match was stopped, and the same command goes on with it: ",
      liveNames(match),
      ` ${liveScore(match)}. `,
      el(
        "a",
        {
          href: "/record",
          id: "live-games",
          onclick: (event) => {
            event.preventDefault();
            this.leave();
            window.location.hash = `match=${match.match}`;
            window.location.reload();
          },
        },
        "Its games",
      ),
    );
  }

  /** Shows the game that is played, unless one that ended is still looked at. */
  goOn() {
    const { newest, shown } = this;
    if (!newest || newest === shown) return this.drawTools();
    if (!shown || (this.follow.checked && !shown.end)) return this.show(newest);
    if (this.follow.checked && shown.end && !this.turning) {
      const left = LIVE_END_MS - (Date.now() - shown.seenEnd);
      if (left <= 0) return this.show(newest);
      this.turning = setTimeout(() => {
        this.turning = 0;
        this.goOn();
      }, left);
    }
    return this.drawTools();
  }

  show(game) {
    this.shown = game;
    this.list.replaceChildren();
    if (!this.squares) {
      this.squares = new Squares(
        this.game,
        (square) => this.showMove(this.squares.nameOf(square)),
        () => {},
      );
      this.squares.grid.addEventListener("mousedown", (event) => event.preventDefault());
      const legend = pieceLegend(this.game);
      this.stage.replaceChildren(this.above, this.squares.box, this.below, this.moveBox);
      if (legend) this.stage.append(legend);
    }
    this.drawTools();
    this.draw();
  }

  flip() {
    this.flipped = !this.flipped;
    this.draw();
  }

  drawTools() {
    this.next.hidden = !this.newest || this.newest === this.shown;
  }

  seatLine(seat) {
    const { players, clock, end, positions } = this.shown;
    return seatLine(
      this.game,
      positions.at(-1),
      seat,
      named(players[seat]),
      el("span", { class: "muted" }, ` ${this.game.seats[seat]}`),
      clock ? clockNode(clock, seat, this.game.seats[seat]) : null,
      end && !end.stopped && end.winner === seat ? el("span", { class: "winner" }, "wins") : null,
    );
  }

  /** The moves that are not in the list yet; who looks at its end goes on to see it. */
  drawMoves() {
    const { plies } = this.shown,
      atEnd =
        !this.list.children.length ||
        this.box.scrollTop + this.box.clientHeight >= this.box.scrollHeight - 8;
    for (const ply of plies.slice(this.list.children.length))
      this.list.append(
        el(
          "li",
          {},
          el("span", { class: "ply-number" }, String(ply.ply)),
          seatDisc(this.game, ply.seat),
          el("span", { class: "move" }, ply.name),
          el("span", { class: "reason" }, plyReason(ply)),
        ),
      );
    if (atEnd) this.box.scrollTop = this.box.scrollHeight;
  }

  endText() {
    const { end } = this.shown;
    if (end.stopped) return "The game was broken off.";
    const result = resultText(this.game, end.winner);
    return `${result[0].toUpperCase()}${result.slice(1)}: ${end.verdict ?? end.text}.`;
  }

  showMove(square) {
    const { plies, end } = this.shown,
      ply = plies.at(-1);
    renew(
      this.moveBox,
      end ? el("p", { id: "live-end" }, el("strong", {}, this.endText())) : null,
      ply
        ? el(
            "p",
            { class: "what" },
            el("span", { class: "ply-number" }, String(ply.ply)),
            seatDisc(this.game, ply.seat),
            `${this.game.seats[ply.seat]} plays `,
            el("strong", { class: "move" }, ply.name),
            ply.us >= 0 ? el("span", { class: "muted" }, ` in ${duration(ply.us)}`) : null,
            ply.score === undefined
              ? null
              : el("span", { class: "muted" }, ` · ${signed(ply.score / 100, 2)}`),
          )
        : el("p", {}, "No move was played yet."),
      ply?.tells ? el("p", {}, ply.tells) : null,
      ply && plyReason(ply) ? el("p", { class: "why" }, plyReason(ply)) : null,
      square ? el("p", { class: "square-told" }, square) : null,
    );
  }

  draw() {
    const { shown } = this;
    if (!shown) return;
    if (shown.end) shown.seenEnd ??= Date.now();
    const up = this.flipped ? 1 - this.game.top : this.game.top;
    this.title.replaceChildren(
      `Game ${shown.number + 1}`,
      ...(shown.opening ? [", opening ", named(shown.opening)] : []),
    );
    this.squares.flip(this.flipped);
    this.squares.draw(shown.positions.at(-1), shown.plies.at(-1) ?? null);
    renew(this.above, this.seatLine(up));
    renew(this.below, this.seatLine(1 - up));
    this.drawMoves();
    this.showMove();
    this.drawn();
  }
}

/** The list of what is played now, and the board that was opened. */
class LivePanel {
  constructor() {
    this.list = el("div");
    this.place = el("div");
    this.rows = new Map();
    this.matches = [];
    this.node = section("live", "Being played", this.list, this.place);
    this.node.hidden = true;
    document.getElementById("overview").before(this.node);
    document.addEventListener("visibilitychange", () => this.look());
    this.look();
  }

  async look() {
    clearTimeout(this.again);
    if (document.hidden) return;
    const found = await get("live").catch(() => null);
    clearTimeout(this.again);
    if (found) this.draw(found.matches);
    this.again = setTimeout(
      () => this.look(),
      found?.looking || this.awaited ? LIVE_SOON_MS : LIVE_MS,
    );
  }

  /** What the list had of the match that the board belongs to. */
  get ofBoard() {
    return this.matches.find(({ boards }) =>
      boards.some(({ watch }) => watch === this.board?.number),
    );
  }

  /** True while the end of a game is shown that the sums of its match do not count yet. */
  get awaited() {
    const { ended } = this;
    return Boolean(ended && ended.game === this.board?.shown && ended.played === this.ofBoard?.about.played);
  }

  /** The board shows something else, and the list says the same of it. */
  boardDrawn() {
    const { shown } = this.board;
    this.draw(this.matches);
    if (!shown.end || this.ended?.game === shown) return;
    this.ended = { game: shown, played: this.ofBoard?.about.played };
    this.look();
  }

  draw(matches) {
    this.matches = matches;
    const wanted = Number(window.sessionStorage.getItem(LIVE));
    for (const [id, row] of this.rows)
      if (!matches.some((match) => match.id === id)) {
        row.node.remove();
        this.rows.delete(id);
      }
    for (const match of matches) this.drawMatch(match);
    this.node.hidden = !matches.length && !this.board;
    if (wanted && !this.board && this.buttonOf(wanted)) this.open(wanted);
  }

  /** Nodes stay as long as their match is there: one of them may have the focus, or be pressed. */
  drawMatch({ id, about, boards }) {
    if (!this.rows.has(id)) {
      const row = { head: el("p"), choices: el("div", { class: "choices" }), more: el("p", { class: "muted" }) };
      row.node = el("div", { class: "live-match" }, row.head, row.choices, row.more);
      this.rows.set(id, row);
      this.list.append(row.node);
    }
    const { head, choices, more } = this.rows.get(id),
      shown = boards.slice(0, LIVE_LISTED),
      left = boards.length - shown.length;
    head.replaceChildren(
      el("strong", {}, liveNames(about)),
      ` ${liveScore(about)} · ${about.game}`,
    );
    more.replaceChildren(
      [
        left > 0 ? `And ${count(left, "more game")}.` : "",
        about.whole ? "" : "An external program plays: what one side alone knows is not shown.",
      ].join(" "),
    );
    for (const button of [...choices.children])
      if (!shown.some(({ watch }) => button.dataset.watch === String(watch))) button.remove();
    for (const board of shown) this.drawButton(choices, board, about);
  }

  buttonOf(number) {
    return this.list.querySelector(`[data-watch="${number}"]`);
  }

  drawButton(choices, board, { agents }) {
    const { watch } = board,
      shown = this.board?.number === watch ? this.board.shown : null;
    const { number, players } = shown ?? board,
      plies = shown?.plies.length ?? board.plies;
    let button = this.buttonOf(watch);
    if (!button) {
      button = el("button", { type: "button", "data-watch": watch, onclick: () => this.open(watch) });
      const after = [...choices.children].find((other) => Number(other.dataset.watch) > watch);
      choices.insertBefore(button, after ?? null);
    }
    button.setAttribute("aria-pressed", String(this.board?.number === watch));
    button.replaceChildren(
      `Game ${number + 1}`,
      ...(agents.length === 2 ? [] : [": ", named(players[0]), " – ", named(players[1])]),
      `, ${count(plies, "move")}`,
    );
  }

  get watching() {
    return Boolean(this.board && !this.board.last);
  }

  open(number) {
    this.board?.stop();
    this.board = new LiveBoard(
      number,
      () => this.close(),
      () => this.boardDrawn(),
    );
    this.place.replaceChildren(this.board.node);
    window.sessionStorage.setItem(LIVE, String(number));
    for (const button of this.list.querySelectorAll("[data-watch]"))
      button.setAttribute("aria-pressed", String(button.dataset.watch === String(number)));
    this.board.title.focus({ preventScroll: true });
    this.board.title.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.board?.stop();
    this.board = null;
    this.place.replaceChildren();
    window.sessionStorage.removeItem(LIVE);
    this.look();
  }
}

const live = new LivePanel();
// What a test can look at.
window.crownheadLive = () => live.board;
