// The list of games: columns of numbers from the blocks of the index, filters, order, pages.

const PER_PAGE = 25;
const COLUMNS = [
  "id",
  "number",
  "agent_0",
  "agent_1",
  "winner",
  "end",
  "plies",
  "opening",
  "fault",
  "us",
];

/** The games of a group as objects; `block` and `place` say where their moves are. */
const loadGames = remember(async (name) => {
  const summary = readJson(`summary-${name}`),
    all = [];
  for (let at = 0; at < summary.blocks; at++) {
    const part = await unpack(`index-${name}-${at}`);
    for (let place = 0; place < part.id.length; place++) {
      const game = { block: at, place };
      for (const column of COLUMNS) game[column] = part[column][place];
      game.opening = part.strings[game.opening];
      all.push(game);
    }
  }
  return all;
}, 2);

const ORDERS = {
  number: (game) => game.number,
  first: (game) => game.agent_0,
  second: (game) => game.agent_1,
  result: (game) => -game.winner,
  plies: (game) => game.plies,
  cause: (game) => game.end,
  opening: (game) => game.opening,
  time: (game) => game.us,
};

/** The list of a group: what is chosen, and in which order. */
class GameList {
  constructor(group, all) {
    Object.assign(this, { group, all, filter: {}, order: "number", falling: false, page: 0 });
    this.choose({});
  }

  choose(filter) {
    this.filter = filter;
    this.page = 0;
    const opening = filter.opening?.trim().toLowerCase();
    const player = filter.player === undefined ? -1 : filter.player;
    this.chosen = this.all.filter(
      (game) =>
        (player < 0 || game.agent_0 === player || game.agent_1 === player) &&
        (!filter.result || resultIs(filter.result, game, player)) &&
        (!filter.cause || page.ends[game.end].name === filter.cause) &&
        (!opening || game.opening.toLowerCase().includes(opening)),
    );
    this.sort(this.order, this.falling);
  }

  sort(order, falling) {
    const key = ORDERS[order],
      sign = falling ? -1 : 1;
    Object.assign(this, { order, falling, page: 0 });
    this.chosen.sort((a, b) => {
      const x = key(a),
        y = key(b);
      return x < y ? -sign : x > y ? sign : a.number - b.number || a.id - b.id;
    });
  }

  /** The game `step` places further in the list than `id`, or undefined. */
  beside(id, step) {
    const at = this.chosen.findIndex((game) => game.id === id);
    return at < 0 ? undefined : this.chosen[at + step];
  }
}

function resultIs(wanted, game, player) {
  if (wanted === "draw") return game.winner === -1;
  if (wanted === "none") return game.winner === -2;
  if (wanted === "fault") return game.fault >= 0;
  if (wanted === "0" || wanted === "1") return game.winner === Number(wanted);
  const winner = game.winner < 0 ? -1 : game.winner === 0 ? game.agent_0 : game.agent_1;
  if (winner < 0 || game.agent_0 === game.agent_1) return false;
  return (winner === player) === (wanted === "won");
}

function option(value, text) {
  return el("option", { value }, text);
}

function chooser(label, id, options, changed) {
  return el("label", {}, label, el("select", { id, onchange: changed }, options));
}

/** The filters of the list; `changed` is called with what they choose. */
function gameFilters(group, changed) {
  const { summary, game } = group,
    value = (id) => document.getElementById(id).value;
  const read = () =>
    changed({
      player: value("filter-player") === "" ? undefined : Number(value("filter-player")),
      result: value("filter-result"),
      cause: value("filter-cause"),
      opening: value("filter-opening"),
    });
  const causes = page.ends.filter(
    (end) => summary.drawn[end.name] || summary.players.some((player) => player.lost[end.name]),
  );
  return el(
    "form",
    { class: "filters", onsubmit: (event) => event.preventDefault() },
    chooser(
      "Player",
      "filter-player",
      [option("", "any"), summary.players.map((player, i) => option(i, isolated(player.name)))],
      read,
    ),
    chooser(
      "Result",
      "filter-result",
      [
        option("", "any"),
        option("won", "the player wins"),
        option("lost", "the player loses"),
        option("0", `${game.seats[0]} wins`),
        option("1", `${game.seats[1]} wins`),
        option("draw", "drawn"),
        option("fault", "a forfeit"),
        option("none", "no result"),
      ],
      read,
    ),
    chooser(
      "Cause",
      "filter-cause",
      [option("", "any"), causes.map((end) => option(end.name, end.text))],
      read,
    ),
    el(
      "label",
      {},
      "Opening",
      el("input", { id: "filter-opening", type: "search", list: "openings-known", oninput: read }),
    ),
    el(
      "datalist",
      { id: "openings-known" },
      summary.openings.map((opening) => option(opening.name)),
    ),
  );
}

function gameRow(group, game) {
  const { summary } = group;
  const number = summary.match ? game.number + 1 : game.id;
  return [
    el("a", { href: gameLink(group, game.id) }, String(number)),
    { of: named(summary.players[game.agent_0].name), class: "player" },
    { of: named(summary.players[game.agent_1].name), class: "player" },
    resultText(group.game, game.winner),
    { of: String(game.plies), class: "number" },
    {
      of: page.ends[game.end].name === "none" ? "" : page.ends[game.end].text,
      class: game.fault >= 0 ? "fault" : null,
    },
    { of: named(game.opening), class: "opening" },
    { of: game.us < 0 ? "" : duration(game.us), class: "number" },
  ];
}

function gameHeads(list, redraw) {
  const titles = [
    ["number", "Game"],
    ["first", list.group.game.seats[0]],
    ["second", list.group.game.seats[1]],
    ["result", "Result"],
    ["plies", "Plies"],
    ["cause", "Cause"],
    ["opening", "Opening"],
    ["time", "Time"],
  ];
  return titles.map(([order, title]) => {
    const sorted = list.order === order;
    const press = () => {
      list.sort(order, sorted && !list.falling);
      redraw(order);
    };
    return {
      of: el(
        "button",
        { type: "button", id: `sort-${order}`, onclick: press },
        title,
        el("span", { "aria-hidden": "true" }, sorted ? (list.falling ? " ↓" : " ↑") : ""),
      ),
      "aria-sort": sorted ? (list.falling ? "descending" : "ascending") : null,
    };
  });
}

function pager(list, redraw) {
  const pages = Math.max(1, Math.ceil(list.chosen.length / PER_PAGE)),
    first = list.page * PER_PAGE;
  const step = (by, id) => () => {
    list.page += by;
    redraw(null, id);
  };
  return el(
    "div",
    { class: "pager" },
    el(
      "button",
      {
        type: "button",
        id: "page-back",
        disabled: list.page === 0,
        onclick: step(-1, "page-back"),
      },
      "← Previous",
    ),
    el(
      "span",
      { role: "status" },
      list.chosen.length
        ? `${whole.format(first + 1)} to ` +
            `${whole.format(Math.min(first + PER_PAGE, list.chosen.length))} of ` +
            `${count(list.chosen.length, "game")}`
        : "no such game",
    ),
    el(
      "button",
      {
        type: "button",
        id: "page-on",
        disabled: list.page >= pages - 1,
        onclick: step(1, "page-on"),
      },
      "Next →",
    ),
  );
}

function drawGames(list, box, focus) {
  const redraw = (order, id) => drawGames(list, box, order ? `sort-${order}` : id);
  const shown = list.chosen.slice(list.page * PER_PAGE, (list.page + 1) * PER_PAGE);
  box.replaceChildren(
    table(
      "Games",
      gameHeads(list, redraw),
      shown.map((game) => gameRow(list.group, game)),
      { class: "games" },
    ),
    pager(list, redraw),
  );
  if (focus) document.getElementById(focus)?.focus();
}

/** The section with the list, filled when the index is there. */
function gamesSection(group) {
  const box = el("div", { class: "list" }, el("p", { class: "muted" }, "Reading the games …"));
  const filters = gameFilters(group, (filter) => {
    group.list?.choose(filter);
    if (group.list) drawGames(group.list, box);
  });
  group.ready = loadGames(group.name)
    .then((all) => {
      group.list = new GameList(group, all);
      drawGames(group.list, box);
    })
    .catch((error) =>
      box.replaceChildren(
        el(
          "p",
          { class: "notice" },
          `The games can't be read (${error.message}). This browser may be too old for ` +
            `DecompressionStream.`,
        ),
      ),
    );
  return section("games", "Games", filters, box);
}

/** Shows the games of an opening. */
function showOpening(name) {
  const input = document.getElementById("filter-opening");
  input.value = name;
  input.dispatchEvent(new Event("input"));
  document.getElementById("games").scrollIntoView();
  input.focus();
}
