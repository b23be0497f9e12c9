// The choice of a game, of who plays, and of the clock.

function choice(label, name, options, chosen) {
  return el(
    "label",
    {},
    label,
    el(
      "select",
      { name },
      options.map(({ value, text }) =>
        el("option", { value, selected: value === chosen ? true : null }, text),
      ),
    ),
  );
}

const CLOCKS = [
  ["", "none"],
  ["3min+2s", "3 minutes, and 2 seconds a move"],
  ["10min+5s", "10 minutes, and 5 seconds a move"],
  ["game=30min", "30 minutes"],
  ["move=30s", "30 seconds a move"],
];

/** The form that begins a game. `begin` is called with {game, seats}. */
class Chooser {
  constructor(games, begin) {
    Object.assign(this, { games, begin });
    this.seats = el("div", { class: "choose" });
    this.variants = el("div", { class: "choose" });
    this.error = el("p", { class: "notice", role: "alert", hidden: true });
    this.game = choice(
      "Game",
      "game",
      games.map((game) => ({ value: game.name, text: game.title })),
      games[0].name,
    );
    this.about = el("p", { class: "muted" });
    this.clock = choice(
      "Clock",
      "clock",
      CLOCKS.map(([value, text]) => ({ value, text })),
      "",
    );
    this.form = el(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          this.submit();
        },
      },
      el("div", { class: "choose" }, this.game),
      this.about,
      this.variants,
      this.seats,
      el("div", { class: "choose" }, this.clock),
      this.error,
      el("p", {}, el("button", { id: "begin" }, "Begin")),
    );
    this.game.querySelector("select").addEventListener("change", () => this.chosen());
    this.node = section("choose", "A game", this.form);
    this.chosen();
  }

  get entry() {
    const name = this.form.elements.game.value;
    return this.games.find((game) => game.name === name);
  }

  /** The name of the game with what was chosen of its rules. */
  get name() {
    const { entry } = this;
    const chosen = entry.variants.flatMap(({ name, values, standard }) => {
      const value = this.form.elements[`rule ${name}`]?.value;
      return value !== undefined && value !== values[standard] ? `${name}=${value}` : [];
    });
    return chosen.length ? `${entry.name}:${chosen.join(",")}` : entry.name;
  }

  async chosen() {
    const { entry } = this,
      asked = {};
    this.asked = asked;
    this.about.replaceChildren(entry.about);
    this.seats.replaceChildren(); // until it is known who plays this game
    this.variants.replaceChildren(
      ...entry.variants
        .filter(({ values }) => values.length > 1)
        .map(({ name, values, standard }) =>
          choice(
            name,
            `rule ${name}`,
            values.map((value) => ({ value, text: value })),
            values[standard],
          ),
        ),
    );
    try {
      const { agents, usual } = await post("agents", { game: entry.name });
      if (asked !== this.asked) return;
      this.seats.replaceChildren(
        ...entry.seats.map((seat, i) =>
          choice(
            seat,
            `seat ${i}`,
            agents.map(({ name, about }) => ({
              value: name,
              text: name === "human" ? "you" : `${name}: ${about}`,
            })),
            i ? usual : "human",
          ),
        ),
      );
    } catch (error) {
      this.fail(error.message);
    }
  }

  fail(text) {
    this.error.hidden = false;
    this.error.replaceChildren(text);
  }

  submit() {
    const { elements } = this.form;
    const seats = [0, 1].map((i) => elements[`seat ${i}`]?.value ?? "human");
    this.error.hidden = true;
    this.begin({ game: this.name, seats }, elements.clock.value).catch((error) => this.fail(error.message));
  }
}
