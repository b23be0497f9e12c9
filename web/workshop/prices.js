// Prices that a fit found: each within its range, what they are worth, doubts, and how they come
// into the file of the agent.

const NOT_TESTED = "Not tested: no match shows yet that they are better.";

const priceText = (value) => String(value).replace("-", "−");

/** What there is to doubt about a price, if anything. */
function priceDoubts({ spread, at_bound: atBound, linear }) {
  return [
    spread === 0 && "made no difference between two moves",
    atBound && "held by the end of its range",
    !linear && "the sums are not linear in it: fitted around its value before",
  ].filter(Boolean);
}

/** What the lines of progress of `rules fit` say: [what is done, how far it is]. */
function stepWords(steps) {
  const { doing, done, of, seconds, seconds_left: rest } = steps.at(-1),
    [, price, prices] = /^price (\d+) of (\d+)$/.exec(doing) ?? [];
  const toGo = (left) => (left > 0 ? `, about ${Math.ceil(left)} s to go` : "");
  if (price) {
    const first = steps.find((step) => step.doing.startsWith("price")),
      ready = price - 1 + done / of;
    return [
      "it decides again with other prices",
      `${doing}${toGo(((seconds - first.seconds) / ready) * (prices - ready))}`,
    ];
  }
  return doing.startsWith("games")
    ? ["it plays", `${done} of ${count(of, "game")}${toGo(rest)}`]
    : [doing, `${percent(done / of, 0)}${toGo(rest)}`];
}

/** The text of a parameter file with other values, all else as it was: {text, missing: names}. */
function withPrices(text, prices) {
  const blank = (part) => part.replace(/[^\n]/g, " "),
    bare = text.replace(/"(?:\\[^]|[^"\\])*"|;.*/g, blank), // strings and remarks hold no facts
    found = new Map();
  for (const { 0: fact, index } of bare.matchAll(/\(\s*parameter\s(?:[^()]|\([^()]*\))*\)/g)) {
    const name = /\(\s*name\s+([^\s()]+)/.exec(fact)?.[1],
      value = /(\(\s*value\s+)([^\s()]+)/.exec(fact);
    if (value) found.set(name, { at: index + value.index + value[1].length, was: value[2] });
  }
  const edits = prices
    .filter(({ name }) => found.has(name))
    .map(({ name, after }) => ({ ...found.get(name), after }))
    .sort((a, b) => b.at - a.at);
  let changed = text;
  for (const { at, was, after } of edits) {
    const real = /[.e]/i.test(was) && Number.isInteger(after), // it stays a number of its type
      is = real ? after.toFixed(1) : String(after);
    changed = changed.slice(0, at) + is + changed.slice(at + was.length);
  }
  return { text: changed, missing: prices.map(({ name }) => name).filter((n) => !found.has(n)) };
}

/** A word of a command as a shell takes it. */
function shellWord(word) {
  return /^[\w./:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Prices within their ranges, one below the other. items: {name, low, high, before, after, error,
 * text, about}. */
function rangeChart({ items, ...rest }) {
  const longest = (texts) => Math.max(...texts.map((text) => text.length));
  const draw = (width) => {
    const wide = width >= 520,
      row = wide ? 30 : 46,
      left = wide ? Math.min(230, width * 0.3) : 4,
      ends = longest(items.flatMap(({ low, high }) => [priceText(low), priceText(high)])) * 7.6 + 14,
      from = left + 8 + ends,
      to = width - ends - (wide ? longest(items.map(({ text }) => text)) * 6.6 + 12 : 0);
    const nodes = items.map((item, i) => {
      const { name, low, high, before, after, error, text, about } = item,
        y = i * row + (wide ? row / 2 : row - 13),
        x = scale(low, high, from, to),
        hold = (value) => x(Math.max(low, Math.min(high, value))),
        [was, is] = [before, after].map(hold);
      return [
        wide
          ? [
              label(left, y + 4, shorten(name, left / 7), "tick end"),
              label(width, y + 4, text, "tick end"),
            ]
          : label(4, y - 13, `${shorten(name, width / 13)}  ${text}`, "tick"),
        label(from - 9, y + 4, priceText(low), "tick end"),
        label(to + 9, y + 4, priceText(high), "tick"),
        hover(
          svg(
            "g",
            { class: "range" },
            svg("rect", { class: "hit", x: from, y: y - 12, width: to - from, height: 24 }),
            line(from, y, to, y, "track"),
            low < 0 && high > 0 ? line(x(0), y - 6, x(0), y + 6, "track") : null,
            svg("rect", { x: Math.min(was, is), y: y - 4, width: Math.abs(is - was), height: 8 }),
            line(hold(after - error), y, hold(after + error), y, "error"),
            svg("circle", { class: "price-before", cx: was, cy: y, r: 4 }),
            svg("circle", { class: "price-after", cx: is, cy: y, r: 5 }),
          ),
          `${isolated(name)}: ${text}${about ? `; ${about}` : ""}`,
        ),
      ];
    });
    return { height: items.length * row + 4, nodes: nodes.flat(2) };
  };
  return chart({ draw, ...rest });
}

class FittedPrices {
  /** Of the lines that `rules fit --json` printed for an agent. `editor` is the Workshop. */
  constructor(lines, agent, game, editor) {
    const weight = ({ before, after, spread }) => Math.abs(after - before) * spread;
    Object.assign(this, { agent, game, editor });
    this.prices = lines
      .filter((one) => one.type === "price")
      .toSorted((a, b) => weight(b) - weight(a));
    this.moved = this.prices.filter(({ before, after }) => before !== after);
    this.round = lines.find((one) => one.type === "round");
    this.status = el("p", { role: "status", id: "fitted-status" });
  }

  get nodes() {
    const most = 20,
      first = this.moved.slice(0, most),
      rest = this.prices.slice(first.length), // those that did not move are the last
      title = "Prices by how much sums of moves change by them";
    return [
      this.sums(),
      first.length ? this.chart(`${title}: the first`, first) : null,
      rest.length
        ? el(
            "details",
            {},
            el("summary", {}, `${count(rest.length, "price")} that moved less, or not at all`),
            this.chart(`${title}: the others`, rest),
          )
        : null,
      this.doubts(),
      this.moved.length ? this.use() : null,
    ];
  }

  sums() {
    const { round, moved, prices } = this,
      points = (share) => (100 * share).toFixed(2),
      shown = Math.abs(round.change) > round.margin,
      verdict = !shown ? "no difference is shown" : round.change < 0 ? "better" : "worse";
    return el(
      "p",
      { id: "fitted-sums" },
      `${moved.length} of ${count(prices.length, "price")} moved, fitted to ${count(round.moves, "move")} in ` +
        `${count(round.used, "position")} that ${round.judge} judged` +
        `${round.left ? `; there was no time for ${whole.format(round.left)} more` : ""}. ` +
        `Regret over openings held out: ${points(round.regret_after)} points a decision, before ` +
        `${points(round.regret_before)}: ${signed(100 * round.change, 2)} ± ${points(round.margin)}, ${verdict}.`,
    );
  }

  chart(title, prices) {
    const error = (one) =>
      one.error > 0
        ? `± ${priceText(Number(one.error.toPrecision(2)))}`
        : one.at_bound
          ? "bound"
          : "";
    const number = (of) => ({ of, class: "number" });
    return rangeChart({
      title,
      description: "Each before and after, within its range, with its standard error.",
      legend: [
        ["price-before", "before"],
        ["price-after", "after, with its standard error"],
      ],
      items: prices.map((one) => ({
        ...one,
        text: [
          priceText(one.before),
          one.before === one.after ? "" : `→ ${priceText(one.after)}`,
          error(one),
        ]
          .filter(Boolean)
          .join(" "),
        about: [one.description, ...priceDoubts(one)].filter(Boolean).join("; "),
      })),
      heads: ["Price", "Before", "After", "Error", "Range", "Doubts"],
      rows: prices.map((one) => [
        one.name,
        number(priceText(one.before)),
        number(priceText(one.after)),
        number(error(one)),
        number(`${priceText(one.low)} to ${priceText(one.high)}`),
        priceDoubts(one).join("; "),
      ]),
    });
  }

  doubts() {
    const { prices, round } = this,
      texts = [...new Set(prices.flatMap(priceDoubts))].map((doubt) => {
        const names = prices.filter((one) => priceDoubts(one).includes(doubt));
        return `${doubt}: ${names.map(({ name }) => name).join(", ")}`;
      });
    const pairs = round.pairs.map(
      ({ one, other, correlation }) =>
        `can't be held apart: ${one} and ${other}, whose features correlate by ${signed(correlation, 2)}`,
    );
    const unread = round.unread ? [`read by neither a rule nor the game: ${round.unread}`] : [],
      unit = round.fits_unit ? [] : ["the sums before don't go with the judge's scores"],
      all = [...texts, ...pairs, ...unread, ...unit];
    return all.length
      ? el(
          "div",
          { id: "fitted-doubts" },
          el("h3", {}, "Doubts"),
          el(
            "ul",
            {},
            all.map((text) => el("li", {}, text)),
          ),
        )
      : null;
  }

  /** The button that edits the file, and how the prices are tested. */
  use() {
    const { agent, game, round } = this,
      file = this.editor.files.find(({ name }) => name === round.parameters),
      longer = `crownhead rules fit ${shellWord(agent)} --game ${shellWord(game)} --time 10min`;
    if (!file?.editable)
      return el(
        "div",
        {},
        el(
          "p",
          {},
          `${NOT_TESTED} ${round.parameters} can't be edited here. This fits, tests and writes a file:`,
        ),
        el("pre", {}, longer),
      );
    const before = file.inside.replace(/(\.parameters)?$/, "-before.parameters"),
      rival = agent.replace(/(\.agent)?$/, "-before.agent"),
      [own, other] = [file.inside, before].map((path) => path.split("/").at(-1)),
      sed = `s/${own.replaceAll(".", "\\.")}/${other}/`;
    return el(
      "div",
      {},
      el(
        "div",
        { class: "row" },
        el(
          "button",
          { type: "button", id: "use-fitted", onclick: () => this.edit() },
          "Put them into the editor",
        ),
        this.status,
      ),
      el("p", {}, `${NOT_TESTED} Keep your prices before you save, then play against them:`),
      el(
        "pre",
        { id: "fitted-test" },
        [
          `cp ${shellWord(file.inside)} ${shellWord(before)}`,
          `sed ${shellWord(sed)} ${shellWord(agent)} > ${shellWord(rival)}`,
          `crownhead match ${shellWord(agent)} ${shellWord(rival)} --game ${shellWord(game)} --games 400`,
        ].join("\n"),
      ),
      el("p", {}, "More positions, and a test, but another fit:"),
      el("pre", {}, longer),
    );
  }

  /** The values in the place of the old ones, below a remark: an edit as any. */
  edit() {
    const { moved, round } = this,
      remark = `; Prices fitted in the workshop to ${count(round.used, "position")} judged by ${round.judge}.`;
    let missing = [];
    const done = this.editor.propose(round.parameters, (text) => {
      const changed = withPrices(text.replace(/^; Prices fitted in the workshop.*\n/, ""), moved);
      ({ missing } = changed);
      return `${remark} ${NOT_TESTED}\n${changed.text}`;
    });
    const left = missing.length ? ` Not there any more: ${missing.join(", ")}.` : "";
    this.status.replaceChildren(
      done
        ? `${count(moved.length - missing.length, "value")} in the editor, not saved: Save keeps the text, Read from disk drops it.${left}`
        : `${round.parameters} is not there to be edited any more.`,
    );
  }
}
