// The choice of a game: pictures of the common ones, and a search among the others.

/** Text that is found by what people type: small letters, without accents. */
function plainText(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}

/** True if each word of `wanted` is in the text. */
function hasWords(text, wanted) {
  const plain = plainText(text);
  return plainText(wanted)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** A choice of one: a radio button with what is shown for it. `attributes` are the button's. */
function radioOption(style, attributes, ...content) {
  return el(
    "label",
    { class: style },
    el("input", { type: "radio", ...attributes }),
    el("span", { class: "shown" }, content),
  );
}

/** A group of choices with its heading. */
function choiceGroup(style, title, ...content) {
  return el("fieldset", { class: style }, el("legend", {}, el("h2", {}, title)), content);
}

/** Radio buttons in a row: `options` are {value, text}. */
function radioChips(name, options, chosen) {
  return el(
    "div",
    { class: "chips" },
    options.map(({ value, text }) =>
      radioOption("chip", { name, value, checked: value === chosen || null }, text),
    ),
  );
}

const gameRow = ({ name, title, about }) =>
  radioOption(
    "row",
    { name: "game", value: name },
    el("strong", {}, title),
    el("span", { class: "muted" }, about),
  );

class GameChoice {
  /** Of the games of the server, which has `collected` more; `chosen()` is called after a choice. */
  constructor({ games, collected }, chosen) {
    this.common = games.filter(({ common }) => common);
    this.others = games.filter(({ common }) => !common);
    this.collected = collected;
    this.search = el("input", {
      id: "game-search",
      type: "search",
      autocomplete: "off",
      placeholder: "A name or a rule",
      oninput: () => {
        this.look();
      },
      onkeydown: (event) => this.key(event),
    });
    this.found = el("p", { class: "muted", role: "status" });
    this.rows = this.others.map(gameRow);
    this.list = el("div", { class: "rows", id: "other-games" }, this.rows);
    this.all = el(
      "button",
      { type: "button", id: "all-games", class: "quiet", onclick: () => this.toggle() },
      "Show all",
    );
    this.about = el("p", { class: "muted", id: "game-about", "aria-live": "polite" });
    this.cards = el(
      "div",
      { class: "cards" },
      this.common.map((game) =>
        radioOption("card", { name: "game", value: game.name }, this.picture(game), game.title),
      ),
    );
    this.node = choiceGroup(
      "games",
      "Game",
      this.cards,
      el(
        "div",
        { class: "search" },
        el("label", { for: "game-search" }, `${this.others.length + collected} more games`),
        this.search,
        this.all,
      ),
      this.list,
      this.found,
      this.about,
    );
    this.node.addEventListener("change", (event) => event.target.name === "game" && chosen());
    this.find();
  }

  /** As the first seat sees it, where pieces are hidden. */
  picture({ board, start }) {
    return drawBoard(board, viewOf(board, start, board.shown ? 0 : null), null, false);
  }

  get radios() {
    return [...this.node.querySelectorAll("[name=game]")];
  }

  get entry() {
    const name = this.radios.find(({ checked }) => checked)?.value;
    return [...this.common, ...this.others].find((game) => game.name === name);
  }

  /** Chooses the game of that name, or the first one. */
  async choose(name) {
    const named_ = () => this.radios.find(({ value }) => value === name);
    if (name && !named_()) await this.fetch();
    (named_() ?? this.radios[0]).checked = true;
    this.find();
  }

  /** Adds the games of the collection, which come when somebody looks for more. */
  fetch() {
    this.fetched ??= get("games/collection").then(
      ({ games }) => {
        const rows = games.map(gameRow);
        this.others.push(...games);
        this.rows.push(...rows);
        this.list.append(...rows);
      },
      () => (this.fetched = null), // the next time
    );
    return this.fetched;
  }

  async look() {
    this.find();
    await this.fetch();
    this.find();
    this.list.scrollIntoView({ block: "nearest" });
  }

  /** Shows the sentence about a common game; the rows of others have theirs. */
  describe() {
    const { entry } = this;
    this.about.replaceChildren(entry.common ? entry.about : "");
  }

  toggle() {
    this.open = !this.open;
    this.search.value = "";
    this.look();
  }

  /** Shows the games that were searched for, all of them if that was asked, or the chosen one. */
  find() {
    const wanted = this.search.value.trim();
    let count = 0;
    this.rows.forEach((row, i) => {
      const { name, title, about } = this.others[i],
        fits = wanted ? hasWords(`${name} ${title} ${about}`, wanted) : this.open;
      count += fits;
      row.hidden = !fits && !row.firstChild.checked;
    });
    this.list.hidden = this.rows.every(({ hidden }) => hidden);
    this.found.replaceChildren(
      !wanted ? "" : !count ? "No game matches." : count === 1 ? "1 game" : `${count} games`,
    );
    this.all.replaceChildren(this.open ? "Show fewer" : "Show all");
    this.all.setAttribute("aria-expanded", String(Boolean(this.open)));
  }

  /** Enter chooses the first game that was found, the arrow goes to the list. */
  key(event) {
    const first = this.rows.find(({ hidden }) => !hidden)?.firstChild;
    if (event.key === "Enter") event.preventDefault(); // which would begin a game
    if (!first || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (event.key === "Enter") first.click();
    first.focus();
  }
}
