// The start: a game, who plays, and the clock. What was chosen last is chosen again.

const CLOCKS = [
  { value: "", text: "None" },
  { value: "game=3min+2s", text: "3 min + 2 s" },
  { value: "game=10min+5s", text: "10 min + 5 s" },
  { value: "game=30min", text: "30 min" },
  { value: "move=30s", text: "30 s a move" },
  { value: "own", text: "Own" },
];

/** The word for a rule or a value as a heading: "promotion-in-capture". */
function ruleWords(name) {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** An open game in words. */
function tableWords({ title, who, plies, over }) {
  const names = who.map((name) => (name === "human" ? "you" : name)),
    players =
      who[0] === who[1] && who[0] === "human" ? "two people" : `${names[0]} against ${names[1]}`;
  return `${title}, ${players}, ${over ? "over" : `move ${Math.floor(plies / 2) + 1}`}`;
}

class Start {
  /** `begin({game, seats}, clock)` begins a game, `go(table)` goes on with one of `open`, `end(table)`
   * closes one. */
  constructor(games, open, { begin, go, end }) {
    Object.assign(this, { begin, go, end, last: objectOf(kept(CHOSEN)), rules: {} });
    this.games = new GameChoice(games, () => this.chosen());
    this.players = new PlayerChoice();
    this.ballots = new BallotChoice((error) => this.fail(error));
    this.first = el("div", { class: "first-rules" });
    this.fine = el("div", { class: "pair" });
    this.more = el("details", { class: "fine-rules" }, el("summary", {}, "Rules"), this.fine);
    this.error = el("p", { class: "notice", role: "alert", hidden: true });
    this.button = el("button", { id: "begin", class: "primary", disabled: true }, "Play");
    this.open = el("ul", { class: "open-games" }, open.map((one) => this.openGame(one)));
    this.form = el(
      "form",
      {
        id: "start",
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          this.submit();
        },
      },
      el("div", { class: "start-games" }, this.games.node, this.first, this.more, this.ballots.node),
      el(
        "div",
        { class: "start-players" },
        this.players.node,
        this.players.side,
        this.clockChoice(),
        this.error,
        el("p", { class: "begin" }, this.button),
      ),
    );
    this.going = section("open-games", "Open games", this.open);
    this.going.hidden = !open.length;
    this.node = [el("h1", {}, "Play"), this.going, this.form];
    this.games.choose(this.last.game).then(() => this.chosen());
  }

  openGame(game) {
    const words = tableWords(game),
      go = game.over ? "Open" : "Continue",
      row = el(
        "li",
        {},
        named(words),
        el(
          "button",
          {
            type: "button",
            "aria-label": `${go}: ${words}`,
            onclick: () => this.attempt(() => this.go(game.table)),
          },
          go,
        ),
        el(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-label": `Close: ${words}`,
            onclick: () => this.attempt(() => this.closeGame(game.table, row)),
          },
          "Close",
        ),
      );
    return row;
  }

  async closeGame(table, row) {
    await this.end(table);
    row.remove();
    this.going.hidden = !this.open.children.length;
    (this.open.querySelector("button") ?? this.button).focus(); // what was pressed is gone
  }

  clockChoice() {
    const { clock, minutes, seconds } = this.last,
      number = (name, label, value, usual) =>
        el(
          "label",
          {},
          label,
          el("input", {
            name,
            type: "number",
            inputmode: "numeric",
            min: 0,
            max: 600,
            step: 1,
            value: Number.isInteger(value) && value >= 0 && value <= 600 ? value : usual,
          }),
        );
    this.own = el(
      "div",
      { class: "pair" },
      number("minutes", "Minutes for a game", minutes, 15),
      number("seconds", "Seconds more a move", seconds, 10),
    );
    const known = CLOCKS.some(({ value }) => value === clock) ? clock : "",
      node = choiceGroup("clock-choice", "Clock", radioChips("clock", CLOCKS, known), this.own);
    node.addEventListener("change", () => this.showClock());
    this.own.hidden = known !== "own";
    return node;
  }

  showClock() {
    this.own.hidden = this.form.elements.clock.value !== "own";
  }

  /** The clock as the console has it, "" for none. */
  get clock() {
    const { clock, minutes, seconds } = this.form.elements;
    if (clock.value !== "own") return clock.value;
    const [own, more] = [minutes, seconds].map(({ value, valueAsNumber }) => {
      if (!/^\d+$/.test(value) || valueAsNumber > 600)
        throw new Error("Minutes and seconds of the clock are whole numbers up to 600.");
      return valueAsNumber;
    });
    if (!own && !more) throw new Error("Give the clock minutes for a game, or seconds a move.");
    return own ? `game=${own}min${more ? `+${more}s` : ""}` : `move=${more}s`;
  }

  /** The name of the game with what is chosen of its rules. */
  get name() {
    const chosen = Object.entries(this.rules).map(([name, value]) => `${name}=${value}`),
      { name } = this.games.entry;
    return chosen.length ? `${name}:${chosen.join(",")}` : name;
  }

  fail(error) {
    this.error.hidden = false;
    this.error.replaceChildren(error.message);
  }

  async attempt(what) {
    this.error.hidden = true;
    try {
      await what();
    } catch (error) {
      this.fail(error);
    }
  }

  /** After the choice of a game. */
  chosen() {
    this.games.describe();
    this.rules = {};
    for (const node of [this.first, this.fine]) node.replaceChildren();
    this.more.hidden = true;
    this.more.open = false;
    return this.ask(true);
  }

  /** Asks who plays the game with its rules, and, if it is another game, which rules there are. */
  async ask(another) {
    const asked = {},
      kept = this.players.seats ? this.players.choice : (this.last.players ?? {});
    this.asked = asked;
    this.button.disabled = true;
    this.error.hidden = true;
    try {
      const answer = await post("agents", { game: this.name });
      if (asked !== this.asked) return;
      if (another && this.offerRules(answer.variants)) {
        this.ask(false);
        return;
      }
      this.players.offer(answer, kept);
      this.ballots.offer(this.name, answer.ballots);
      this.button.disabled = false;
    } catch (error) {
      if (asked === this.asked) this.fail(error);
    }
  }

  /** Offers the rules; true if some that are not the usual ones were chosen last. */
  offerRules(variants) {
    const last = this.games.entry.name === this.last.game ? (this.last.rules ?? {}) : {};
    const choice = ({ name, about, values, standard, first }) => {
      const value = values.includes(last[name]) ? last[name] : values[standard];
      const set = (chosen) => {
        delete this.rules[name];
        if (chosen !== values[standard]) this.rules[name] = chosen;
      };
      set(value);
      const changed = (event) => {
        set(event.target.value);
        this.ask(false);
      };
      const words = about ? el("p", { class: "muted" }, about) : null;
      if (first) {
        const options = values.map((one) => ({ value: one, text: ruleWords(one) })),
          chips = radioChips(`rule ${name}`, options, value),
          node = choiceGroup("first-rule", ruleWords(name), chips, words);
        node.addEventListener("change", changed);
        return node;
      }
      const options = values.map((one) => el("option", { selected: one === value }, one));
      return el(
        "label",
        {},
        ruleWords(name),
        el("select", { name: `rule ${name}`, onchange: changed }, options),
        words,
      );
    };
    const fine = variants.filter(({ first }) => !first);
    this.first.replaceChildren(...variants.filter(({ first }) => first).map(choice));
    this.fine.replaceChildren(...fine.map(choice));
    this.more.hidden = !fine.length;
    this.more.open = fine.some(({ name }) => name in this.rules);
    return Object.keys(this.rules).length > 0;
  }

  submit() {
    if (this.button.disabled) return;
    this.button.disabled = true;
    this.attempt(async () => {
      const { clock } = this,
        { minutes, seconds } = this.form.elements;
      const choice = {
        game: this.games.entry.name,
        rules: this.rules,
        players: this.players.choice,
        clock: this.form.elements.clock.value,
        minutes: minutes.valueAsNumber,
        seconds: seconds.valueAsNumber,
      };
      keep(CHOSEN, JSON.stringify(choice));
      const { number: ballot } = this.ballots;
      await this.begin({ game: this.name, seats: this.players.taken(), ballot }, clock);
    }).finally(() => (this.button.disabled = false));
  }
}
