// A game as text and as a graph: its PDN, and the score after each move.

/** Scores are drawn up to this; a side that is won is further. */
const MOST_SCORE = 6;

/** The scores of a game, seen from the first seat, a line for each seat that has any: its own
 * evaluation after each of its moves. `plies` are {name, seat, score}, of which the score is the
 * mover's own in hundredths or null; `go` is called with a ply that was chosen. Null if there are
 * too few scores. The result has `node` and `mark(ply)`. */
function scoreGraph(game, plies, go) {
  const scored = plies.flatMap(({ name, seat, score }, i) =>
    typeof score === "number"
      ? { ply: i + 1, name, seat, value: (seat ? -score : score) / 100 }
      : [],
  );
  if (scored.length < 2) return null;
  const top = Math.min(MOST_SCORE, Math.max(1, ...scored.map(({ value }) => Math.abs(value))));
  const hold = (value) => Math.max(-top, Math.min(top, value));
  let now = 0;
  const drawSeat = (seat, x, y) => {
    const mine = scored.filter((one) => one.seat === seat);
    return svg(
      "g",
      { class: `score-line seat-${seat}` },
      svg("polyline", {
        points: mine.map(({ ply, value }) => `${x(ply)},${y(hold(value))}`).join(" "),
      }),
      mine.map(({ ply, name, value }) =>
        hover(
          seat
            ? svg("rect", { x: x(ply) - 2.5, y: y(hold(value)) - 2.5, width: 5, height: 5 })
            : svg("circle", { cx: x(ply), cy: y(hold(value)), r: 2.8 }),
          `${ply}. ${name}: ${signed(value, 2)}`,
        ),
      ),
    );
  };
  const draw = (width) => {
    const height = 170,
      left = 40,
      right = width - 8,
      top0 = 8,
      bottom = height - 24;
    const x = scale(0, plies.length, left, right),
      y = scale(-top, top, bottom, top0);
    const nodes = [
      ticks(-top, top, 4).map((value) => [
        line(left, y(value), right, y(value), value ? "grid" : "axis"),
        label(left - 6, y(value) + 4, signed(value, value % 1 ? 1 : 0), "tick end"),
      ]),
      ticks(0, plies.length, Math.max(3, width / 90))
        .filter(Number.isInteger)
        .map((value) => label(x(value), height - 6, String(value), "tick middle")),
      line(x(now), top0, x(now), bottom, "score-now"),
      [0, 1].map((seat) => drawSeat(seat, x, y)),
      svg("rect", {
        class: "hit",
        x: left,
        y: top0,
        width: right - left,
        height: bottom - top0,
        onclick: (event) => {
          const box = event.target.getBoundingClientRect();
          go(Math.round(((event.clientX - box.x) / box.width) * plies.length));
        },
      }),
    ];
    return { height, nodes: nodes.flat(3) };
  };
  const seats = [0, 1].filter((seat) => scored.some((one) => one.seat === seat));
  const node = chart({
    title: "The score as the game went",
    description: `Above the line ${game.seats[0]} is better, below it ${game.seats[1]}, as the mover held it.`,
    draw,
    legend: seats.map((seat) => [`score-key seat-${seat}`, `as ${game.seats[seat]} held it`]),
    heads: ["Ply", "Move", "Score"],
    rows: scored.map(({ ply, name, value }) => [
      String(ply),
      name,
      { of: signed(value, 2), class: "number" },
    ]),
  });
  const canvas = node.querySelector(".canvas");
  return {
    node,
    mark(ply) {
      now = ply;
      if (canvas.drawn) canvas.redraw(canvas.drawn);
    },
  };
}

/** A game as PDN. `tags` are [name, value] of the game's own, `winner` is a seat, -1 drawn, else
 * unknown; `from` a start position, "" for the usual one. `text`: the moves with what is beside
 * them; "": there is nothing. */
function pdnOf(game, { tags, winner, from, moves, text: whole = "" }) {
  const result = game.pdn.results[winner >= 0 ? winner : winner === -1 ? 2 : 3];
  const escaped = (text) => String(text).replace(/[\r\n]+/g, " ").replace(/["\\]/g, "\\$&");
  const lines = [...tags, ["Result", result], ...game.pdn.tags]
    .concat(from ? [["SetUp", "1"], ["FEN", from]] : [])
    .map(([name, value]) => `[${name} "${escaped(value)}"]`);
  let text = whole;
  const words = whole
    ? [result]
    : moves.map((name, i) => (i % 2 ? name : `${i / 2 + 1}. ${name}`)).concat(result);
  let column = whole.length - whole.lastIndexOf("\n") - 1;
  for (const word of words) {
    if (column && column + 1 + word.length > 79) {
      text += "\n";
      column = 0;
    }
    text += (column ? " " : "") + word;
    column += (column ? 1 : 0) + word.length;
  }
  return `${lines.join("\n")}\n\n${text}\n\n`;
}

/** A text that can be looked at and copied. */
function copyBox(id, title, text) {
  const area = el("textarea", {
    id,
    class: "copied",
    readonly: true,
    rows: "8",
    spellcheck: "false",
    "aria-label": title,
  });
  const said = el("span", { class: "muted", role: "status" });
  const copy = async () => {
    area.value = text();
    try {
      await navigator.clipboard.writeText(area.value);
      said.replaceChildren("Copied.");
    } catch {
      area.focus();
      area.select();
      said.replaceChildren("It is selected: copy it with Ctrl-C.");
    }
  };
  const node = el(
    "details",
    { class: "position" },
    el("summary", {}, title),
    area,
    el("p", {}, el("button", { type: "button", id: `${id}-copy`, onclick: copy }, "Copy"), " ", said),
  );
  node.addEventListener("toggle", () => {
    if (node.open) area.value = text();
  });
  return node;
}
