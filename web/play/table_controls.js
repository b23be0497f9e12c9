// The buttons and the menu beside the board of a game (table.js).

const SOUND = "crownhead sound",
  soundIsOn = () => kept(SOUND) === "on"; // off until it is switched on

const inPlay = ({ state }) => !state.over && !state.set_up;
const agentIsDue = ({ state }) => inPlay({ state }) && !state.seats[state.to_move].person;

/** An entry of the menu that is an order to the server. */
const orderItem = (page, word, text, more) => ({
  id: `do-${word}`,
  text,
  run: () => page.order(word),
  ...more,
});

/** Asks before a game that goes on is given up. */
function leavingGame(page, question, yes, run) {
  if (inPlay(page) && page.count && people(page.state))
    page.ask(question, yes, "Go on playing", run);
  else run();
}

/** The menu in order of use: each gives an entry, or null where it has no place. */
const tableMenu = [
  (page) => orderItem(page, "redo", "Redo", { off: !page.state.can_redo }),
  (page) => orderItem(page, "estimate", "Who is better?", { off: !inPlay(page) }),
  (page) =>
    people(page.state) ? orderItem(page, "draw", "Offer a draw", { off: !inPlay(page) }) : null,
  (page) =>
    people(page.state)
      ? orderItem(page, "resign", "Resign…", {
          off: !inPlay(page),
          run: () =>
            page.ask("Resign this game?", "Resign", "Go on playing", () =>
              page.order("resign"),
            ),
        })
      : null,
  (page) => (agentIsDue(page) && page.state.thinking ? orderItem(page, "now", "Move now") : null),
  (page) =>
    agentIsDue(page) && page.state.thinking && people(page.state)
      ? orderItem(page, "stop", "Stop thinking")
      : null,
  (page) =>
    orderItem(page, "new", "New game", {
      run: () =>
        leavingGame(page, "Begin another game?", "New game", () => page.order("new")),
    }),
  (page) =>
    people(page.state) === 1
      ? {
          id: "do-level",
          text: "Level…",
          run: () => page.open("levels", () => new LevelChooser(page)),
        }
      : null,
  (page) =>
    people(page.state) === 1
      ? {
          id: "do-swap",
          text: "Swap sides",
          run: () =>
            leavingGame(page, "Swap sides and begin again?", "Swap", () => page.swapSides()),
        }
      : null,
  (page) =>
    page.count > 1 && (page.state.signs || page.state.over)
      ? { id: "menu-review", text: "Review", run: () => page.review() }
      : null,
  (page) => ({ id: "flip", text: "Turn the board round", run: () => page.flip() }),
  (page) => ({
    id: "do-put-up",
    text: page.state.signs ? "Put up a position…" : "Put up a position: not in this game",
    off: !page.state.signs,
    run: () => page.open("putUp", () => new PutUp(page)),
  }),
  (page) => ({
    id: "do-file",
    text: "Save, copy, load…",
    run: () => page.open("file", () => new GameFile(page)),
  }),
  (page) =>
    page.state.seats.every(({ person }) => person)
      ? null
      : {
          id: "do-ask",
          text: "Ask about a move…",
          run: () => page.open("ask", () => new AskPanel(page)),
        },
  (page) =>
    people(page.state) && inPlay(page)
      ? { id: "do-entry", text: "Type a move", run: () => page.openEntry() }
      : null,
  (page) => ({
    id: "do-sound",
    text: "Sound",
    on: soundIsOn(),
    run: () => {
      keep(SOUND, soundIsOn() ? "off" : "on");
      page.open("sound", () => new Sound()).then(() => page.tools.sound?.play("move"));
    },
  }),
  (page) => ({
    id: "do-picture",
    text: "Picture of the board…",
    run: () => page.open("picture", () => new Picture(page)),
  }),
  () => ({
    id: "do-keys",
    text: "Keys",
    run: () => document.getElementById("keys").showModal(),
  }),
];

function makeActions(page) {
  const action = (word, text, label, run) =>
    el(
      "button",
      { type: "button", id: `do-${word}`, title: label, onclick: run ?? (() => page.order(word)) },
      text,
    );
  page.buttons = {
    hint: action("hint", "Hint", "A step at a time: where, which piece, which move, why (h)"),
    undo: action("undo", "Undo", "Take back (u)"),
    tutor: action("tutor", "Tutor", "A word before a move that loses something", () =>
      page.order("tutor", page.state.tutor ? "off" : "on"),
    ),
    go: action("go-on", "Go on", "Let the agents play", () => page.order("go")),
    stop: action("stop-all", "Stop", "Stop the agents", () => page.order("stop")),
  };
  const items = () => tableMenu.map((make) => make(page)).filter(Boolean);
  page.menu = new Menu("do-more", "More", items);
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": "Game" },
    Object.values(page.buttons),
    page.menu.node,
  );
}

function drawActions(page) {
  const { state, buttons } = page,
    alone = !people(state),
    due = agentIsDue(page);
  const shown = {
    hint: !alone && !state.set_up,
    undo: !state.set_up,
    tutor: !alone && !state.set_up,
    go: alone && due && !state.playing,
    stop: alone && due && state.playing,
  };
  for (const [name, button] of Object.entries(buttons)) button.hidden = !shown[name];
  for (const [name, off] of Object.entries({ undo: !state.can_undo, hint: !inPlay(page) || due }))
    if (off) buttons[name].setAttribute("aria-disabled", "true");
    else buttons[name].removeAttribute("aria-disabled");
  buttons.tutor.setAttribute("aria-pressed", String(Boolean(state.tutor)));
  if (!inPlay(page) || alone) page.entry.hidden = true;
}

/** A field that takes a move in writing. */
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
      hidden: true,
      onsubmit: (event) => {
        event.preventDefault();
        if (field.value.trim()) page.order("move", field.value.trim());
      },
    },
    el("label", {}, "Move", field),
    el("button", {}, "Play"),
  );
}
