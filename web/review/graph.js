// The expected result as a game went: a line with a mark of its own form at each mistake. It is
// one control, by pointer and keys, that says in words where it is.

const REVIEW_MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The form that marks a class, around a point. */
function reviewMark(kind, x, y) {
  if (kind === "inaccuracy") return svg("circle", { class: `mark-${kind}`, cx: x, cy: y, r: 4 });
  const r = kind === "mistake" ? 6 : 5;
  const corners = kind === "mistake" ? [0, -r, r, 0, 0, r, -r, 0] : [-r, -r, r, -r, r, r, -r, r];
  const at = corners.map((value, i) => value + (i % 2 ? y : x));
  return svg("polygon", { class: `mark-${kind}`, points: at.join(" ") });
}

class ReviewGraph {
  /** `go` is called with a ply that was chosen. */
  constructor(analysis, go) {
    Object.assign(this, { analysis, go, ply: 0, width: 0 });
    const [first] = analysis.game.board.seats;
    this.title = `Expected result for ${first}, 0 to 100`;
    this.canvas = el("div", {
      class: "review-canvas",
      id: "review-graph",
      role: "slider",
      tabindex: "0",
      "aria-label": this.title,
      "aria-valuemin": "0",
      "aria-valuemax": String(analysis.count),
      onclick: (event) => this.point(event),
      onkeydown: (event) => this.key(event),
    });
    this.rows = el("div");
    const all = el("details", {}, el("summary", {}, "As a table"), this.rows);
    all.addEventListener("toggle", () => this.tabulate());
    this.all = all;
    this.node = el(
      "figure",
      { class: "review-figure" },
      el(
        "figcaption",
        {},
        el("span", {}, this.title),
        Object.entries(REVIEW_MARKS).map(([kind, sign]) =>
          el(
            "span",
            { class: "legend" },
            svg(
              "svg",
              { class: "sign", viewBox: "0 0 16 16", "aria-hidden": "true" },
              reviewMark(kind, 8, 8),
            ),
            `${kind} ${sign}`,
          ),
        ),
      ),
      this.canvas,
      all,
    );
    new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width === this.width) return;
      this.width = contentRect.width;
      this.draw(this.ply);
    }).observe(this.canvas);
  }

  get height() {
    return 150;
  }

  x(ply) {
    return 30 + ((this.width - 40) * ply) / Math.max(1, this.analysis.count);
  }

  y(chance) {
    return 8 + (this.height - 16) * (1 - chance);
  }

  point({ clientX }) {
    const inside = clientX - this.canvas.getBoundingClientRect().x;
    const ply = Math.round(((inside - 30) / (this.width - 40)) * this.analysis.count);
    const near = this.analysis
      .mistakes()
      .find((one) => Math.abs(this.x(one) - inside) <= 8 && Math.abs(one - ply) <= 1);
    this.go(near ?? Math.max(0, Math.min(this.analysis.count, ply)));
  }

  key(event) {
    const to = {
      ArrowUp: this.ply + 1,
      ArrowDown: this.ply - 1,
      Home: 0,
      End: this.analysis.count,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(Math.max(0, Math.min(this.analysis.count, to)));
  }

  words(ply) {
    const { analysis } = this,
      chance = analysis.chance(ply),
      kind = analysis.verdicts[ply - 1]?.class;
    return [
      ply ? `${analysis.game.plies[ply - 1].number} ${analysis.game.plies[ply - 1].move}` : "Start",
      kind && kind !== "good" ? kind : null,
      chance === null ? "not judged yet" : `${Math.round(100 * chance)} of 100`,
    ]
      .filter(Boolean)
      .join(", ");
  }

  draw(ply) {
    const { analysis, width, height } = this;
    this.ply = ply;
    this.canvas.setAttribute("aria-valuenow", String(ply));
    this.canvas.setAttribute("aria-valuetext", this.words(ply));
    if (this.all.open) this.tabulate();
    if (!width) return;
    const parts = [[]]; // of the line: it has gaps where nothing is judged yet
    for (let i = 0; i <= analysis.count; i++) {
      const chance = analysis.chance(i);
      if (chance === null) parts.push([]);
      else parts.at(-1).push(`${this.x(i)},${this.y(chance)}`);
    }
    const line = (name, x1, y1, x2, y2) => svg("line", { class: name, x1, y1, x2, y2 });
    this.canvas.replaceChildren(
      svg(
        "svg",
        { width, height, "aria-hidden": "true" },
        [0, 0.5, 1].map((value) => [
          line(value === 0.5 ? "even" : "edge", 30, this.y(value), width - 10, this.y(value)),
          svg("text", { x: 25, y: this.y(value) + 4 }, String(100 * value)),
        ]),
        line("now", this.x(ply), 4, this.x(ply), height - 4),
        parts.map((points) =>
          points.length > 1
            ? svg("polyline", { class: "result", points: points.join(" ") })
            : points.map((at) => {
                const [cx, cy] = at.split(",");
                return svg("circle", { class: "alone", cx, cy, r: 1.5 });
              }),
        ),
        analysis.mistakes().map((one) => {
          const mark = reviewMark(
            analysis.verdicts[one - 1].class,
            this.x(one),
            this.y(analysis.chance(one)),
          );
          return fill(mark, { "data-mark": one }, [svg("title", {}, this.words(one))]);
        }),
      ),
    );
  }

  tabulate() {
    if (!this.all.open) return this.rows.replaceChildren();
    const { analysis } = this;
    const rows = analysis.game.plies.map(({ number, move }, i) => {
      const chance = analysis.chance(i + 1),
        kind = analysis.verdicts[i]?.class ?? "";
      return [
        `${number} ${move}`,
        chance === null ? "" : String(Math.round(100 * chance)),
        kind === "good" ? "" : kind,
      ];
    });
    return this.rows.replaceChildren(
      table(this.title, ["Move", analysis.game.board.seats[0], "Mark"], rows),
    );
  }
}
