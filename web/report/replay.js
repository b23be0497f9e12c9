// The replayer: a game move by move, with the reasons.

const STEP_MS = 800,
  NOTE_MS = 250;

/** A line of moves as steps, each with the position after it. `at`: plies before its first. */
function stepsOf(part, line, before, at) {
  const steps = [];
  const notes = notesOf(part, line);
  let board = line.start === undefined ? before : part.starts[line.start];
  const positions = [board];
  line.moves.forEach((number, i) => {
    const [name, path, captured, changes] = part.moves[number];
    board = afterMove(board, { changes });
    positions.push(board);
    steps.push({
      ...{ name, path, captured, board, ply: at + i + 1, seat: Number(line.seats[i]) },
      ...notes.at(i + 1),
    });
  });
  const rivals = line.lines.map((each) => [each.at, ...linesOf(part, each, positions, at)]);
  const all = [{ steps, rivals, words: notes.at(0).words, setUp: line.start !== undefined }];
  if (line.next) all.push(...stepsOf(part, line.next, board, at + steps.length));
  return all;
}

/** A variation of a line with these positions: its parts, which a set-up position parts. */
function linesOf(part, line, positions, at) {
  return stepsOf(part, line, positions[line.at], at + line.at);
}

/** Marks and words of each ply of a line. */
function notesOf(part, { notes }) {
  const found = new Map(
    notes.map(([ply, marks, words]) => [
      ply,
      { marks: part.strings[marks], words: part.strings[words] },
    ]),
  );
  return { at: (ply) => found.get(ply) ?? { marks: "", words: "" } };
}

/** The game with its moves and the position before and after each: positions[ply][square]. */
async function loadGame(group, entry) {
  const part = await block(`games-${group.name}-${entry.block}`),
    stored = part.games[entry.place];
  const text = (i) => (i === undefined ? "" : part.strings[i]);
  const loaded = {
    entry,
    why: text(stored.why),
    faultRule: text(stored.fault_rule),
    faultText: text(stored.fault_text),
    from: text(stored.from),
    last: text(stored.last),
    plies: [],
    positions: [],
  };
  if (stored.why !== undefined) return loaded;
  const notes = stored.beside && notesOf(part, stored.beside);
  loaded.positions.push(part.starts[stored.start]);
  stored.moves.forEach((number, i) => {
    const [name, path, captured, changes] = part.moves[number];
    loaded.positions.push(afterMove(loaded.positions[i], { changes }));
    loaded.plies.push({
      name,
      path,
      captured,
      seat: Number(stored.seats[i]),
      reason: text(stored.reasons[i]),
      us: stored.wall_us[i],
      score: stored.scores?.[i] ?? null,
      opening: i < stored.opening_plies,
      ...(notes?.at(i + 1) ?? { marks: "", words: "" }),
    });
  });
  loaded.before = notes?.at(0).words ?? "";
  loaded.pdn = text(stored.beside?.pdn);
  loaded.lines = (stored.beside?.lines ?? []).map((line) => [
    line.at,
    ...linesOf(part, line, loaded.positions, 0),
  ]);
  return loaded;
}

/** A reason with the names of rules in it, "(save-a-piece)", set apart. */
function reasonNodes(reason) {
  return reason
    .split(/\(([^()\s]+)\)/)
    .map((part, i) => (i % 2 ? ["(", el("code", {}, part), ")"] : part));
}

function plyReason(ply) {
  const reason = ply.reason ? reasonNodes(ply.reason) : ply.opening ? "opening" : "";
  return ply.words ? [ply.words, reason ? [" ", reason] : ""] : reason;
}

class Replayer {
  constructor(group, loaded) {
    Object.assign(this, { group, loaded, ply: 0, step: null, flipped: false, timer: 0 });
    this.viewer = null;
    this.squares = new Squares(
      group.game,
      (square) => this.showSquare(square),
      () => {},
    );
    // A click leaves the focus where it is: arrows go on through the game.
    this.squares.grid.addEventListener("mousedown", (event) => event.preventDefault());
    this.moveBox = el("div", { class: "told", role: "status" });
    this.items = [];
    this.buttons = {};
  }

  get last() {
    return this.loaded.plies.length;
  }

  button(name, sign, label, act) {
    this.buttons[name] = el(
      "button",
      {
        type: "button",
        id: `replay-${name}`,
        "aria-label": typeof sign === "string" ? null : label, // what is written is the name
        title: label,
        onclick: act,
      },
      sign,
    );
    return this.buttons[name];
  }

  controls() {
    return el(
      "div",
      { class: "controls", role: "group", "aria-label": "Moves" },
      this.button("first", icon(STEPS.first), "To the start (Home)", () => this.go(0)),
      this.button("back", icon(STEPS.back), "Previous move (←)", () => this.walk(-1)),
      this.button("play", "Play", "Play the moves (Space)", () => this.togglePlay()),
      this.button("forward", icon(STEPS.on), "Next move (→)", () => this.walk(1)),
      this.button("last", icon(STEPS.last), "To the end (End)", () =>
        this.go(this.last),
      ),
      this.button(
        "flip",
        icon("M8 20V5m-4 4l4-4 4 4M16 4v15m-4-4l4 4 4-4"),
        "Turn the board round (f)",
        () => this.flip(),
      ),
      this.group.game.shown
        ? this.button("view", "All", "Whose view is shown (v)", () => this.changeView())
        : null,
    );
  }

  seatLine(codes, seat) {
    const { game, summary } = this.group,
      { entry } = this.loaded;
    const player = summary.players[seat ? entry.agent_1 : entry.agent_0];
    return seatLine(
      game,
      codes,
      seat,
      named(player.name),
      el("span", { class: "muted" }, ` ${game.seats[seat]}`),
      entry.winner === seat ? el("span", { class: "winner" }, "wins") : null,
    );
  }

  moveItem(ply, i) {
    const item = el(
      "li",
      {},
      el(
        "button",
        { type: "button", "data-ply": i + 1, onclick: () => this.go(i + 1) },
        el("span", { class: "ply-number" }, String(i + 1)),
        seatDisc(this.group.game, ply.seat),
        el("span", { class: "move" }, ply.name + ply.marks),
        el("span", { class: "reason" }, plyReason(ply)),
      ),
      this.variations(this.loaded.lines, i),
    );
    this.items.push(item);
    return item;
  }

  /** The variations in place of move `at`, each a paragraph. */
  variations(lines, at) {
    return lines
      .filter(([place]) => place === at)
      .map(([, ...parts]) => el("p", { class: "side-line" }, this.sideLine(parts)));
  }

  /** The moves of a variation as buttons, with its comments and its own variations in brackets. */
  sideLine(parts) {
    const nodes = ["("];
    for (const { steps, rivals, words, setUp } of parts) {
      const add = (at) => {
        for (const [place, ...inner] of rivals)
          if (place === at) nodes.push(...this.sideLine(inner), " ");
      };
      if (setUp) nodes.push("from a position that is set up: ");
      if (words) nodes.push(el("span", { class: "reason" }, words), " ");
      steps.forEach((step, j) => {
        step.back = steps[j - 1];
        step.on = steps[j + 1];
        step.button = el(
          "button",
          { type: "button", class: "side-move", onclick: () => this.show(step) },
          el("span", { class: "muted" }, `${step.ply} `),
          step.name + step.marks,
        );
        nodes.push(step.button, " ");
        if (step.words) nodes.push(el("span", { class: "reason" }, step.words), " ");
        add(j);
      });
      add(steps.length);
    }
    if (nodes.at(-1) === " ") nodes.pop();
    return [...nodes, ")"];
  }

  /** Shows a step of a variation. */
  show(step) {
    this.stop();
    this.step = step;
    this.draw();
  }

  /** One step on or back, within the variation that is shown. */
  walk(by) {
    const next = by > 0 ? this.step?.on : this.step?.back;
    if (next) this.show(next);
    else if (!this.step) this.go(this.ply + by);
    else if (by < 0) this.go(this.step.ply - 1);
  }

  heading() {
    const { summary, game } = this.group,
      { entry } = this.loaded;
    const number = summary.match ? `Game ${entry.number + 1}` : `Game ${entry.id}`;
    const end = page.ends[entry.end];
    return [
      el(
        "nav",
        { class: "crumbs", "aria-label": "Games" },
        el("a", { href: overviewLink(this.group) }, "← Overview"),
        el(
          "span",
          { class: "beside" },
          el(
            "button",
            { type: "button", id: "game-before", onclick: () => this.beside(-1) },
            "‹ Previous game",
          ),
          el(
            "button",
            { type: "button", id: "game-next", onclick: () => this.beside(1) },
            "Next game ›",
          ),
        ),
      ),
      el(
        "h1",
        {},
        number,
        summary.match ? el("span", { class: "muted" }, ` of match ${summary.match}`) : null,
      ),
      el(
        "p",
        { class: "facts" },
        el("strong", {}, resultText(game, entry.winner)),
        end.name === "none" ? "" : ` · ${end.text}`,
        ` · ${count(entry.plies, "ply", "plies")}`,
        entry.opening ? [" · opening ", named(entry.opening)] : null,
        el("span", { class: "muted" }, ` · number ${entry.id} in the record`),
      ),
    ];
  }

  /** The game for other programs. */
  pdn() {
    const { entry, from, plies } = this.loaded,
      { game, summary } = this.group;
    const player = (seat) => summary.players[seat ? entry.agent_1 : entry.agent_0].name;
    const number = summary.match ? `match ${summary.match}, game ${entry.number + 1}` : "";
    return pdnOf(game, {
      tags: [
        ["Event", [page.record, number].filter(Boolean).join(", ")],
        ...[0, 1].map((seat) => [game.seats[seat], player(seat)]),
        ...(page.ends[entry.end].name === "none"
          ? []
          : [["Termination", page.ends[entry.end].text]]),
      ],
      winner: entry.winner,
      from,
      moves: plies.map((ply) => ply.name),
      text: this.loaded.pdn,
    });
  }

  faultNote() {
    const { entry, faultRule, faultText } = this.loaded;
    if (entry.fault < 0) return null;
    const player = this.group.summary.players[entry.fault ? entry.agent_1 : entry.agent_0];
    return el(
      "div",
      { class: "notice fault-note" },
      el(
        "p",
        {},
        named(player.name),
        ` failed: ${page.ends[entry.end].text}`,
        faultRule ? [", in rule ", el("code", {}, faultRule)] : null,
      ),
      faultText ? el("pre", {}, faultText) : null,
    );
  }

  build() {
    if (this.loaded.why)
      return [
        this.heading(),
        this.faultNote(),
        el("p", { class: "notice" }, `This game can't be shown: ${this.loaded.why}`),
      ];
    const behind = this.variations(this.loaded.lines, this.last);
    const moves = el(
      "ol",
      { class: "moves" },
      this.loaded.plies.map((ply, i) => this.moveItem(ply, i)),
      behind.length ? el("li", {}, behind) : null,
    );
    this.list = el(
      "div",
      { class: "moves-box", role: "region", "aria-label": "Moves and reasons", tabindex: "0" },
      moves,
    );
    this.above = el("div");
    this.below = el("div");
    this.scores = scoreGraph(this.group.game, this.loaded.plies, (ply) => this.go(ply));
    return [
      this.heading(),
      this.faultNote(),
      el(
        "div",
        { class: "replay-grid" },
        el(
          "div",
          { class: "stage" },
          this.above,
          this.squares.box,
          this.below,
          this.controls(),
          pieceLegend(this.group.game),
          this.moveBox,
          this.scores?.node,
          el(
            "details",
            { class: "position" },
            el("summary", {}, "Last position as text"),
            el("code", { id: "last-position" }, this.loaded.last),
          ),
          copyBox("game-pdn", "The game as PDN", () => this.pdn()),
        ),
        this.list,
      ),
    ];
  }

  showMove() {
    const { game } = this.group,
      ply = this.step ?? this.loaded.plies[this.ply - 1];
    if (!ply)
      return this.moveBox.replaceChildren(
        el("p", {}, "The start. ", this.loaded.from ? el("code", {}, this.loaded.from) : ""),
        this.loaded.before ? el("p", { class: "why" }, this.loaded.before) : "",
      );
    if (this.step)
      return this.moveBox.replaceChildren(
        el(
          "p",
          { class: "what" },
          el("span", { class: "ply-number" }, "In a variation"),
          seatDisc(game, ply.seat),
          `${game.seats[ply.seat]} plays `,
          el("strong", { class: "move" }, ply.name + ply.marks),
        ),
        el("p", { class: "why" }, ply.words),
      );
    this.moveBox.replaceChildren(
      el(
        "p",
        { class: "what" },
        el("span", { class: "ply-number" }, `${this.ply} of ${this.last}`),
        seatDisc(this.group.game, ply.seat),
        `${game.seats[ply.seat]} plays `,
        el("strong", { class: "move" }, ply.name + ply.marks),
        ply.us >= 0 ? el("span", { class: "muted" }, ` in ${duration(ply.us)}`) : null,
        ply.score !== null
          ? el(
              "span",
              { class: "muted", title: "what the agent holds of its own position, in men" },
              ` · ${signed(ply.score / 100, 2)}`,
            )
          : null,
      ),
      el(
        "p",
        { class: "why" },
        plyReason(ply) || el("span", { class: "muted" }, "no reason is recorded"),
      ),
    );
  }

  /** Names a square and its piece, below the move. */
  showSquare(square) {
    this.showMove();
    this.moveBox.append(el("p", { class: "square-told" }, this.squares.nameOf(square)));
  }

  mark() {
    this.marked?.removeAttribute("aria-current");
    this.marked = this.step ? this.step.button : this.items[this.ply - 1]?.firstChild;
    this.marked?.setAttribute("aria-current", "step");
    const box = this.list,
      item = this.step ? this.step.button : this.items[this.ply - 1];
    if (!item) box.scrollTop = 0;
    else if (item.offsetTop < box.scrollTop) box.scrollTop = item.offsetTop;
    else if (item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = item.offsetTop + item.offsetHeight - box.clientHeight;
  }

  draw() {
    if (this.loaded.why) return;
    const { game } = this.group,
      up = this.flipped ? 1 - game.top : game.top;
    const move = this.step ?? this.loaded.plies[this.ply - 1] ?? null,
      board = this.step?.board ?? this.loaded.positions[this.ply];
    this.squares.flip(this.flipped);
    this.squares.draw(viewOf(game, board, this.viewer), move);
    this.buttons.view?.replaceChildren(this.viewer === null ? "All" : game.seats[this.viewer]);
    this.above.replaceChildren(this.seatLine(board, up));
    this.below.replaceChildren(this.seatLine(board, 1 - up));
    this.showMove();
    this.mark();
    this.scores?.mark(this.ply);
    const begin = !this.step && this.ply === 0,
      end = !this.step && this.ply === this.last;
    const dim = (name, dimmed) => this.buttons[name].setAttribute("aria-disabled", dimmed);
    dim("first", begin);
    dim("back", begin);
    dim("forward", this.step ? !this.step.on : end);
    dim("last", end);
  }

  go(ply) {
    this.step = null;
    this.ply = Math.max(0, Math.min(this.last, Math.trunc(ply)));
    if (this.ply === this.last) this.stop();
    clearTimeout(this.noting);
    this.noting = setTimeout(() => this.note(), NOTE_MS);
    this.draw();
  }

  /** The ply in the address, for links; not at every step, since browsers limit how often it may
   * change. Where the address has gone on to something else, that is to be shown next. */
  note() {
    const address = new URLSearchParams(window.location.hash.slice(1));
    if (
      replayer === this &&
      !replayView.hidden &&
      address.get("game") === String(this.loaded.entry.id)
    )
      window.history.replaceState(null, "", gameLink(this.group, this.loaded.entry.id, this.ply));
  }

  flip() {
    this.flipped = !this.flipped;
    this.draw();
  }

  /** All, the first seat's view, the second's, and round again. */
  changeView() {
    if (!this.group.game.shown) return;
    this.viewer = this.viewer === null ? 0 : this.viewer === 0 ? 1 : null;
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.buttons.play?.replaceChildren("Play");
  }

  togglePlay() {
    if (this.timer) return this.stop();
    if (this.ply === this.last) this.go(0);
    this.buttons.play.replaceChildren("Stop");
    this.timer = setInterval(() => this.go(this.ply + 1), STEP_MS);
  }

  beside(step) {
    const game = this.group.list?.beside(this.loaded.entry.id, step);
    if (game) window.location.hash = gameLink(this.group, game.id);
  }
}
