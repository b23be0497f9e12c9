// The workshop without a game: which are open, and a small form that opens one.

/** A field to choose in; options are [value, text] or {value, text, disabled}. */
function choiceField(label, name, options, chosen) {
  return el(
    "label",
    {},
    label,
    el(
      "select",
      { name },
      options.map(({ value, text, disabled }) =>
        el("option", { value, disabled, selected: value === chosen }, text),
      ),
    ),
  );
}

/** A text that can be played on from, as PDN: a game, or a position in FEN. */
function asPdn(text) {
  if (/^\s*\[|(^|\s)\d+\.+\s*\S/.test(text)) return text;
  return `[SetUp "1"]\n[FEN "${text.trim().replace(/\s+/g, " ").replace(/["\\]/g, "\\$&")}"]\n\n*`;
}

class Beginning {
  /** `open` is called with the number of a table. */
  constructor(games, open) {
    Object.assign(this, { games, open });
    this.tables = el("ul", { class: "plain-list", id: "open-tables" });
    this.others = section("others", "Games that are open", this.tables);
    this.others.hidden = true;
    this.rules = el("div", { class: "fields" });
    this.seats = el("div", { class: "fields" });
    this.about = el("p", { class: "muted" });
    this.error = el("p", { class: "notice", role: "alert", hidden: true });
    this.position = el("textarea", {
      class: "copied",
      name: "position",
      rows: "3",
      spellcheck: "false",
      "aria-describedby": "position-help",
    });
    const titles = games.map(({ name, title }) => ({ value: name, text: title }));
    this.form = el(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          this.submit().catch((error) => this.fail(error.message));
        },
      },
      el("div", { class: "fields" }, choiceField("Game", "game", titles, games[0].name)),
      this.about,
      this.seats,
      this.rules,
      el("div", { class: "fields" }, el("label", {}, "Position or game", this.position)),
      el(
        "p",
        { class: "muted", id: "position-help" },
        "FEN or PDN; empty: the game begins at its start.",
      ),
      this.error,
      el("p", {}, el("button", { class: "primary", id: "begin" }, "Open the board")),
    );
    this.node = [this.others, section("begin-here", "A board to work at", this.form)];
    this.form.elements.game.addEventListener("change", () => this.chosen());
    this.chosen();
    this.listTables().catch((error) => this.fail(error.message));
  }

  get entry() {
    return this.games.find(({ name }) => name === this.form.elements.game.value);
  }

  /** The game's name with the rules that were chosen for it. */
  get name() {
    const chosen = (this.variants ?? []).flatMap(({ name, values, standard }) => {
      const { value } = this.form.elements[`rule ${name}`];
      return value !== values[standard] ? `${name}=${value}` : [];
    });
    return chosen.length ? `${this.entry.name}:${chosen.join(",")}` : this.entry.name;
  }

  /** Another game: its rules, and who plays it. */
  async chosen() {
    this.variants = null;
    this.about.replaceChildren(this.entry.about);
    this.rules.replaceChildren();
    await this.askPlayers();
  }

  async askPlayers() {
    const { name, entry } = this;
    this.asked = name;
    this.seats.replaceChildren(); // until it is known who plays by these rules
    try {
      const { agents, seats, variants } = await post("agents", { game: name });
      if (name !== this.asked || entry !== this.entry) return;
      if (!this.variants) this.offerRules(variants);
      const ruled = agents.find(({ kind, error }) => kind === "rules" && !error)?.name;
      const options = agents.map(({ name: who, about, error }) => ({
        value: who,
        text: who === "human" ? "you" : `${who}: ${error ?? about}`,
        disabled: Boolean(error),
      }));
      this.seats.replaceChildren(
        ...seats.map((seat, i) =>
          choiceField(seat, `seat ${i}`, options, i ? (ruled ?? "random") : "human"),
        ),
      );
    } catch (error) {
      this.fail(error.message);
    }
  }

  offerRules(variants) {
    this.variants = variants.filter(({ values }) => values.length > 1);
    const choices = this.variants.map(({ name, values, standard }) => {
      const texts = values.map((value) => ({ value, text: value }));
      const field = choiceField(name, `rule ${name}`, texts, values[standard]);
      field.addEventListener("change", () => this.askPlayers());
      return field;
    });
    this.rules.replaceChildren(...choices);
  }

  fail(text) {
    this.error.hidden = false;
    this.error.replaceChildren(text);
  }

  /** Opens a table; a position that can't be read leaves none behind. */
  async submit() {
    const { elements } = this.form,
      text = this.position.value;
    this.error.hidden = true;
    const seats = [0, 1].map((i) => elements[`seat ${i}`]?.value ?? "human");
    const { table: id } = await post("tables", { game: this.name, seats });
    const refusal = text.trim() ? await this.load(id, text) : "";
    if (!text.trim() && !seats.includes("human")) // two agents wait here to be asked
      for (const word of ["stop", "new"]) await post(`tables/${id}/do`, { word });
    if (!refusal) return this.open(id);
    await post(`tables/${id}/close`, {});
    return this.fail(refusal);
  }

  /** Puts up a position or a game; what was said against it, or "". */
  async load(id, text) {
    const { ticket } = await post(`tables/${id}/load`, { text: asPdn(text) });
    for (;;) {
      const { said, failure, halted } = await get(`tables/${id}`);
      if (failure) return failure;
      const answer = said?.find((entry) => entry.ticket === ticket);
      if (answer) return halted ? "" : answer.text.trim(); // a game that was loaded waits
      await later(50);
    }
  }

  async listTables() {
    const { open } = await get("tables");
    this.tables.replaceChildren(...open.map((one) => this.tableItem(one)));
    this.others.hidden = !open.length;
  }

  tableItem({ table: id, title, who, plies }) {
    const players = who.map((name) => (name === "human" ? "a person" : name)).join(" – "),
      about = `${title}: ${players}, ${count(plies, "move")}`;
    const button = (text, label, run) =>
      el("button", { type: "button", "aria-label": `${label} ${about}`, onclick: run }, text);
    return el(
      "li",
      {},
      el("span", {}, about),
      button("Open", "Open", () => this.open(id).catch((error) => this.fail(error.message))),
      button("Close", "Close", () => this.close(id).catch((error) => this.fail(error.message))),
    );
  }

  async close(id) {
    await post(`tables/${id}/close`, {}).catch(() => {});
    await this.listTables();
  }
}
