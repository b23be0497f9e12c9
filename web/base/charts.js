// Charts as SVG, drawn anew when their width changes, so that letters keep their size. Each has a
// title and a description for those who can't see it, and a table with the same figures.

const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    if (contentRect.width > 0 && Math.abs(contentRect.width - target.drawn) > 1)
      target.redraw(contentRect.width);
});

/** A figure: `draw(width)` gives the children of the SVG and its height; `rows` the table. */
function chart({ title, description, draw, heads, rows, legend }) {
  const canvas = el("div", { class: "canvas" });
  canvas.drawn = 0;
  canvas.redraw = (width) => {
    const { height, nodes } = draw(width);
    canvas.drawn = width;
    canvas.replaceChildren(
      svg(
        "svg",
        {
          width,
          height,
          viewBox: `0 0 ${width} ${height}`,
          role: "img",
          "aria-label": `${title}. ${description}`,
        },
        svg("title", {}, title),
        svg("desc", {}, description),
        nodes,
      ),
    );
  };
  observer.observe(canvas);
  return el(
    "figure",
    { class: "chart" },
    legend
      ? el(
          "p",
          { class: "legend" },
          legend.map(([name, text]) =>
            el("span", {}, el("span", { class: `key ${name}`, "aria-hidden": "true" }), text),
          ),
        )
      : null,
    canvas,
    rows ? el("details", {}, el("summary", {}, "As a table"), table(title, heads, rows)) : null,
  );
}

/** About `most` round values that cover low … high. */
function ticks(low, high, most) {
  const raw = (high - low) / Math.max(1, most),
    ten = 10 ** Math.floor(Math.log10(raw || 1));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * ten).find((value) => value >= raw);
  const found = [];
  for (let value = Math.ceil(low / step - 1e-9) * step; value <= high + 1e-9 * step; value += step)
    found.push(Number(value.toFixed(10)));
  return found;
}

function scale(low, high, from, to) {
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from);
}

function line(x1, y1, x2, y2, name) {
  return svg("line", { class: name, x1, y1, x2, y2 });
}

function label(x, y, text, name) {
  return svg("text", { class: name, x, y }, text);
}

function hover(node, text) {
  node.append(svg("title", {}, text));
  return node;
}

/** Dots with error bars, one below the other. items: {name, rest, interval: [value, low, high],
 * text, kind, openLow, openHigh}; an open end has no cap. */
function intervalChart({ items, low, high, reference, tick, ...rest }) {
  const draw = (width) => {
    const wide = width >= 520,
      row = wide ? 30 : 46,
      top = 8,
      left = wide ? Math.min(230, width * 0.3) : 4;
    const side = wide ? Math.max(...items.map((item) => item.text.length)) * 6.6 + 12 : 0,
      right = width - 22 - side;
    const height = top + items.length * row + 26,
      x = scale(low, high, left + 8, right);
    const marks =
      low < reference && reference < high
        ? [line(x(reference), top, x(reference), height - 22, "axis reference")]
        : [];
    const nodes = ticks(low, high, Math.max(3, width / 130))
      .map((value) => [
        line(x(value), top, x(value), height - 22, "grid"),
        label(x(value), height - 6, tick(value), "tick middle"),
      ])
      .concat(marks);
    items.forEach((item, i) => {
      const y = top + i * row + (wide ? row / 2 : row - 13),
        [value, from, to] = item.interval;
      const end = Math.min(right, x(to)),
        begin = Math.max(left + 8, x(from));
      nodes.push(
        ...[
          wide
            ? [
                label(
                  left,
                  y + 4,
                  shorten(item.name, left / 7 - item.rest.length) + item.rest,
                  "tick end",
                ),
                label(width, y + 4, item.text, "tick end"),
              ]
            : label(
                4,
                y - 13,
                `${shorten(item.name, width / 13)}${item.rest}  ${item.text}`,
                "tick",
              ),
          hover(
            svg(
              "g",
              { class: `interval ${item.kind ?? ""}` },
              line(begin, y, end, y, "bar"),
              item.openLow ? null : line(begin, y - 5, begin, y + 5, "bar"),
              item.openHigh ? null : line(end, y - 5, end, y + 5, "bar"),
              svg("circle", { cx: Math.max(begin, Math.min(end, x(value))), cy: y, r: 5 }),
            ),
            `${isolated(item.name)}${item.rest}: ${item.text}`,
          ),
        ].flat(),
      );
    });
    return { height, nodes };
  };
  return chart({ draw, ...rest });
}

/** At most so many letters of a name. */
function shorten(text, most) {
  const letters = [...text],
    room = Math.max(4, Math.floor(most));
  return isolated(letters.length > room ? `${letters.slice(0, room - 1).join("")}…` : text);
}

/** A line with its band over a count. points: [x, value, low, high]; marks, across:
 * [{value, text}]. */
function pathChart({ points: path, low, high, marks, tick, xText, band, ...rest }) {
  const draw = (width) => {
    const height = Math.max(200, Math.min(300, width * 0.45)),
      left = 44,
      right = width - 12,
      top = 10,
      bottom = height - 34;
    const x = scale(0, path.at(-1)[0], left, right),
      y = scale(low, high, bottom, top),
      hold = (value) => Math.max(low, Math.min(high, value));
    const nodes = ticks(low, high, 5).map((value) => [
      line(left, y(value), right, y(value), "grid"),
      label(left - 6, y(value) + 4, tick(value), "tick end"),
    ]);
    nodes.push(
      ticks(0, path.at(-1)[0], Math.max(3, width / 140))
        .filter(Number.isInteger)
        .map((value) => label(x(value), bottom + 16, whole.format(value), "tick middle")),
    );
    nodes.push(label((left + right) / 2, height - 3, xText, "tick middle"));
    if (band) {
      const there = path.map(([at, , , to]) => `${x(at)},${y(hold(to))}`),
        back = path.map(([at, , from]) => `${x(at)},${y(hold(from))}`).reverse();
      nodes.push(svg("polygon", { class: "band", points: [...there, ...back].join(" ") }));
    }
    for (const mark of marks)
      nodes.push(
        line(left, y(mark.value), right, y(mark.value), "axis reference"),
        label(right, y(mark.value) - 5, mark.text, "tick end"),
      );
    nodes.push(
      svg("polyline", {
        class: "path",
        points: path.map(([at, value]) => `${x(at)},${y(hold(value))}`).join(" "),
      }),
    );
    const [at, value] = path.at(-1);
    nodes.push(svg("circle", { class: "dot", cx: x(at), cy: y(hold(value)), r: 4 }));
    return { height, nodes };
  };
  return chart({ draw, ...rest });
}

/** Columns made of stacked parts. cells: [{values, from, text}], kinds: a class for each part. */
function stackChart({ cells, kinds, xTick, xText, ...rest }) {
  const most = Math.max(1, ...cells.map((cell) => cell.values.reduce((a, b) => a + b, 0)));
  const draw = (width) => {
    const height = Math.max(190, Math.min(270, width * 0.4)),
      left = 44,
      right = width - 8,
      top = 10,
      bottom = height - 34;
    const y = scale(0, most, bottom, top),
      room = Math.min(64, (right - left) / cells.length),
      every = Math.ceil(cells.length / Math.max(2, width / 70));
    const nodes = ticks(0, most, 4)
      .filter(Number.isInteger)
      .map((value) => [
        line(left, y(value), right, y(value), "grid"),
        label(left - 6, y(value) + 4, whole.format(value), "tick end"),
      ]);
    cells.forEach((cell, i) => {
      let base = 0;
      const parts = cell.values.map((value, part) => {
        const rect = svg("rect", {
          class: kinds[part],
          x: left + i * room + 0.5,
          y: y(base + value),
          width: Math.max(1, room - 1),
          height: y(base) - y(base + value),
        });
        base += value;
        return value ? rect : null;
      });
      nodes.push(hover(svg("g", {}, parts.filter(Boolean)), cell.text));
      if (i % every === 0)
        nodes.push(label(left + i * room, bottom + 16, xTick(cell), "tick middle"));
    });
    nodes.push(label((left + right) / 2, height - 3, xText, "tick middle"));
    return { height, nodes };
  };
  return chart({ draw, ...rest });
}

/** Bars that lie, made of parts, one below the other. items: {name, values, text}. */
function barChart({ items, kinds, ...rest }) {
  const most = Math.max(1, ...items.map((item) => item.values.reduce((a, b) => a + b, 0)));
  const draw = (width) => {
    const row = 44,
      height = items.length * row,
      x = scale(0, most, 0, width - 64),
      nodes = [];
    items.forEach((item, i) => {
      let base = 0;
      const y = i * row,
        total = item.values.reduce((a, b) => a + b, 0);
      nodes.push(label(0, y + 14, shorten(item.name, width / 7.2), "tick"));
      nodes.push(
        hover(
          svg(
            "g",
            {},
            item.values.map((value, part) => {
              const rect = svg("rect", {
                class: kinds[part],
                x: x(base),
                y: y + 20,
                width: Math.max(value ? 1 : 0, x(base + value) - x(base)),
                height: 14,
              });
              base += value;
              return rect;
            }),
          ),
          item.text,
        ),
        label(x(total) + 6, y + 31, whole.format(total), "tick"),
      );
    });
    return { height, nodes };
  };
  return chart({ draw, ...rest });
}

/** Error bars side by side, in order. items: {name, interval, text, act}. */
function rankChart({ items, reference, tick, ...rest }) {
  const draw = (width) => {
    const height = 220,
      left = 44,
      right = width - 8,
      top = 8,
      bottom = height - 12,
      y = scale(0, 1, bottom, top),
      room = (right - left) / items.length;
    const nodes = ticks(0, 1, 4).map((value) => [
      line(left, y(value), right, y(value), "grid"),
      label(left - 6, y(value) + 4, tick(value), "tick end"),
    ]);
    nodes.push(line(left, y(reference), right, y(reference), "axis reference"));
    items.forEach((item, i) => {
      const [value, low, high] = item.interval,
        x = left + (i + 0.5) * room;
      const mark = svg(
        "g",
        { class: "interval", onclick: item.act },
        svg("rect", { class: "hit", x: x - room / 2, y: top, width: room, height: bottom - top }),
        line(x, y(low), x, y(high), "bar thin"),
        svg("circle", { cx: x, cy: y(value), r: Math.max(1.6, Math.min(4, room / 2.4)) }),
      );
      nodes.push(hover(mark, `${isolated(item.name)}: ${item.text}`));
    });
    return { height, nodes };
  };
  return chart({ draw, ...rest });
}
