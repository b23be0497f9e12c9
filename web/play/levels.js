// Levels to play against, and the three games that find which one suits.

/** A level of this number that is taken during a game is that of the next one, too. */
function takeLevel(page, number) {
  const last = objectOf(kept(CHOSEN)),
    players = { ...last.players, way: "level", level: `level:${number}` };
  keep(CHOSEN, JSON.stringify({ ...last, players }));
  return page.order("level", String(number));
}

class LevelChooser {
  constructor(page) {
    this.page = page;
    this.list = el("select", { id: "level-list" });
    const button = (id, text, run, more) =>
      el("button", { type: "button", id, onclick: () => this.close(run), ...more }, text);
    this.node = el(
      "dialog",
      { id: "levels", "aria-labelledby": "levels-title" },
      el("h2", { id: "levels-title" }, "Level"),
      el("div", { class: "entry" }, el("label", {}, "Your opponent", this.list)),
      el(
        "div",
        { class: "actions" },
        button("level-take", "Play it", () => takeLevel(page, this.list.value), {
          class: "primary",
        }),
        button("level-find", "Find mine in three games", () => this.find()),
        button("level-close", "Close", () => {}),
      ),
      el("p", { class: "muted" }, "Undo and hints would spoil the three games."),
    );
  }

  async open() {
    const { agents } = await post("agents", { game: this.page.state.game });
    const levels = agents.filter(({ name }) => /^level:\d+$/.test(name));
    const now = this.page.state.seats.map(({ who }) => who);
    this.list.replaceChildren(
      ...levels.map(({ name, about, elo }) =>
        el(
          "option",
          { value: name.slice(6), selected: now.includes(name) },
          [name.slice(6), elo > 0 ? `+${elo} Elo over level 1` : about].filter(Boolean).join(": "),
        ),
      ),
    );
    this.node.showModal();
  }

  close(run) {
    this.node.close();
    run();
  }

  async find() {
    const played = this.page.count > 0;
    await this.page.order("level", "find");
    if (played) await this.page.order("new");
  }
}
