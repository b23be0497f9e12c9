// The buttons and fields around the board of a game (table.js).

function walkButtons(page) {
  const step = (name, label, sign, to) =>
    el(
      "button",
      {
        type: "button",
        id: `walk-${name}`,
        "aria-label": label,
        title: label,
        onclick: () => page.show(to()),
      },
      sign,
    );
  const at = () => page.shown ?? page.count;
  return el(
    "div",
    { class: "controls", role: "group", "aria-label": "Through the game" },
    step("first", "To the start", icon("M6 5v14M18 5l-8 7 8 7z"), () => 0),
    step("back", "Previous move", icon("M15 5l-8 7 8 7"), () => at() - 1),
    step("on", "Next move", icon("M9 5l8 7-8 7"), () => at() + 1),
    step("last", "To the end", icon("M18 5v14M6 5l8 7-8 7z"), () => page.count),
  );
}

function actionButton(page, word, text, label) {
  return el(
    "button",
    { type: "button", id: `do-${word}`, title: label, onclick: () => page.order(word) },
    text,
  );
}

/** Something that is on or off. */
function switchButton(page, word, text, label) {
  return el(
    "button",
    {
      type: "button",
      id: `do-${word}`,
      title: label,
      "aria-pressed": "false",
      onclick: () => page.order(word, page.state[word] ? "off" : "on"),
    },
    text,
  );
}

function makeActions(page) {
  page.buttons = {
    undo: actionButton(page, "undo", "Undo", "Take back (u)"),
    redo: actionButton(page, "redo", "Redo", "Play again what was taken back"),
    hint: actionButton(page, "hint", "Hint", "A step at a time: where, which piece, which move, why"),
    tutor: switchButton(page, "tutor", "Tutor", "A word before a move that loses something"),
    estimate: switchButton(page, "estimate", "Estimate", "Who stands better"),
    draw: actionButton(page, "draw", "Draw", "Offer a draw, or agree"),
    resign: actionButton(page, "resign", "Resign", "Give the game up"),
    go: actionButton(page, "go", "Go on", "Let the agents play"),
    now: actionButton(page, "now", "Move now", "The agent moves with what it has found"),
    stop: actionButton(page, "stop", "Stop", "Stop the agents"),
    level: el(
      "button",
      {
        type: "button",
        id: "do-level",
        title: "Another level, or the one that suits you",
        onclick: () => page.levels.open().catch((error) => page.say(error.message)),
      },
      "Level…",
    ),
    new: actionButton(page, "new", "New", "Another game with the same players"),
  };
  const flip = el(
    "button",
    { type: "button", id: "flip", title: "Turn the board round (f)", onclick: () => page.flip() },
    "Flip",
  );
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": "Game" },
    Object.values(page.buttons),
    flip,
  );
}

/** Levels to play against, and the three games that find which one suits. */
class LevelChooser {
  constructor(page) {
    this.page = page;
    this.list = el("select", { id: "level-list" });
    const button = (id, text, run) =>
      el("button", { type: "button", id, onclick: () => this.close(run) }, text);
    this.node = el(
      "dialog",
      { id: "levels", "aria-labelledby": "levels-title" },
      el("h2", { id: "levels-title" }, "Level"),
      el("div", { class: "entry" }, el("label", {}, "Your opponent", this.list)),
      el(
        "div",
        { class: "actions" },
        button("level-take", "Play it", () => page.order("level", this.list.value)),
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
      ...levels.map(({ name, about }) =>
        el(
          "option",
          { value: name.slice(6), selected: now.includes(name) },
          `${name.slice(6)}: ${about}`,
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

function makeEntry(page) {
  const field = el("input", {
    id: "move-field",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
  });
  return el(
    "form",
    {
      class: "entry",
      onsubmit: (event) => {
        event.preventDefault();
        if (field.value.trim()) page.order("move", field.value.trim());
        field.value = "";
      },
    },
    el("label", {}, "Move in writing", field),
    el("button", {}, "Play"),
  );
}

/** Questions about a move that an agent made: the one that is shown, else the last. */
function makeAsk(page) {
  const field = el("input", {
    id: "ask-field",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
  });
  const question = (word) => {
    const about =
      page.shown && !page.state.seats[page.state.plies[page.shown - 1].seat].person
        ? `ply ${page.shown} `
        : "";
    page.order(word, `${about}${field.value.trim()}`.trim(), -1);
  };
  return el(
    "form",
    {
      class: "entry",
      onsubmit: (event) => {
        event.preventDefault();
        question("why");
      },
    },
    el("label", {}, "A move or a rule, or nothing", field),
    el("button", { id: "ask-why" }, "Why"),
    el(
      "button",
      { type: "button", id: "ask-why-not", onclick: () => question("why-not") },
      "Why not",
    ),
  );
}

function drawButtons(page) {
  const { state, buttons } = page;
  const people = state.seats.filter((seat) => seat.person).length;
  const agentDue = !state.over && !state.set_up && !state.seats[state.to_move].person;
  const shown = {
    undo: !state.set_up,
    redo: !state.set_up,
    hint: !state.set_up && people > 0,
    tutor: !state.set_up && people > 0,
    estimate: !state.set_up,
    draw: !state.set_up && people > 0,
    resign: !state.set_up && people > 0,
    go: agentDue && (people === 0 ? !state.playing : state.halted),
    now: agentDue && (state.thinking || state.halted),
    stop: agentDue && (people === 0 ? state.playing : state.thinking),
    level: people === 1,
    new: true,
  };
  const able = {
    undo: state.can_undo,
    redo: state.can_redo,
    hint: !state.over && !agentDue,
    draw: !state.over,
    resign: !state.over,
  };
  for (const [name, button] of Object.entries(buttons)) {
    button.hidden = !shown[name];
    if (able[name] === false) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
  for (const name of ["tutor", "estimate"])
    buttons[name].setAttribute("aria-pressed", String(Boolean(state[name])));
  page.entry.hidden = Boolean(state.set_up || state.over) || people === 0;
}
