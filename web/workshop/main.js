// The workshop beside a game: its board, why moves were chosen, the files of the agents that are
// seated, and work on them.

const main = document.getElementById("main"),
  gameTitle = document.getElementById("game-title");

class WorkshopPage {
  constructor(id, state) {
    Object.assign(this, { id, game: state.board, shown: null, arrows: [], numbers: {} });
    this.status = el("div", { class: "status", role: "status", id: "status" });
    this.squares = new Squares(
      this.game,
      () => {},
      () => {},
    );
    this.moves = new MoveList(this.game, (ply) => this.show(ply));
    this.editor = new Workshop(id, this.game);
    this.account = new AccountPanel(
      (step) => this.askAccount(step),
      (move) => this.point(move),
      (name) => this.editor.textOf(name),
    );
    this.work = new WorkPanel(
      state,
      (file) => this.editor.files.some((one) => one.name === file),
      (file, line) => this.editor.goTo(file, line),
    );
    this.table = new TableLink(id, {
      changed: (now) => this.update(now),
      fail: (text) => this.say(text),
      connection: () => {},
    });
    this.node = [
      el(
        "div",
        { class: "table-grid" },
        el("div", { class: "stage" }, this.squares.box, this.status),
        el("div", { class: "side-panels" }, section("moves", "Moves", this.moves.box), this.account.node),
      ),
      this.editor.node,
      this.work.node,
    ];
    gameTitle.replaceChildren(this.game.title);
    this.table.begin(state);
  }

  say(text) {
    this.status.replaceChildren(el("p", {}, text));
  }

  get count() {
    return this.table.count;
  }

  update(state) {
    if (this.shown > this.count) this.shown = null;
    this.draw();
    this.work.update(state).catch((error) => this.say(error.message));
    this.takePages(state.pages).catch((error) => this.say(error.message));
  }

  /** Takes what is published beside the state, where its number is another. */
  async takePages(pages) {
    const was = this.numbers;
    this.numbers = pages;
    if (pages.files !== was.files) await this.editor.load();
    if (pages.check !== was.check) await this.editor.check();
    if (pages.account !== was.account) {
      const found = await get(`tables/${this.id}/account`);
      if (found.account) {
        this.show(found.ply);
        this.account.draw(found);
      } else this.account.clear();
    }
  }

  /** The candidates of the position on the board, or of the one before. */
  askAccount(step) {
    this.table.order("account", String(Math.max(0, (this.shown ?? this.count) + step)), -1);
  }

  show(ply) {
    const to = Math.max(0, Math.min(this.count, ply));
    this.shown = to === this.count ? null : to;
    this.arrows = [];
    this.draw();
  }

  point(name) {
    this.arrows = arrowsOf(this.game, this.table.state.legal ?? [], name);
    this.draw();
  }

  draw() {
    const at = this.shown ?? this.count,
      plies = this.table.state.plies ?? [];
    this.squares.draw(this.table.positions[at], plies[at - 1] ?? null, { arrows: this.arrows });
    this.moves.update(plies, [], at);
  }
}

async function start() {
  if (!token)
    throw new Error(
      "Open the address that `crownhead serve` printed: it holds the key to this page.",
    );
  const { tables } = await get("tables"),
    wanted = tableOfAddress() ?? Number(window.sessionStorage.getItem(TABLE)),
    id = tables.includes(wanted) ? wanted : tables.at(-1);
  if (!id) throw new Error("No game is open. Begin one on the page Play.");
  const page = new WorkshopPage(id, await get(`tables/${id}`));
  document.getElementById("to-play").href = `/#table=${id}`;
  window.crownheadWorkshop = () => page;
  main.replaceChildren(...page.node);
}

start().catch((error) =>
  main.replaceChildren(el("p", { class: "notice", role: "alert" }, error.message)),
);
