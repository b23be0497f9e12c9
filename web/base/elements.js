// Elements, for the page of a report and that of `crownhead serve`. All text reaches a page as text
// nodes, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity))
    if (child !== undefined && child !== null && child !== false) node.append(child);
  return node;
}

/** An HTML element; attributes that begin with "on" are listeners, children are nodes or text. */
function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Gives a node these children, unless it has such: what is being pressed or has the focus stays.
 * Else the focus goes from what is gone to what has its id now. */
function renew(node, ...children) {
  const wanted = children.flat(Infinity).filter(Boolean);
  const same =
    wanted.length === node.childNodes.length &&
    wanted.every((child, i) => child.isEqualNode(node.childNodes[i]));
  if (same) return;
  const focused = document.activeElement,
    id = node.contains(focused) ? focused.id : "";
  node.replaceChildren(...wanted);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

/** A sign on a button, by the path that draws it. */
function icon(path) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: path }),
  );
}

/** A name from outside: its direction of writing can't touch the text around it. */
function named(text, attributes) {
  return el("bdi", { class: "name", ...attributes }, text);
}

/** The same where there is text alone: in labels of charts, lists to choose from, titles. */
function isolated(text) {
  return `\u2068${text}\u2069`;
}

/** A table in a box that scrolls by itself. Rows are lists of cells: text, nodes, or {of, ...} with
 *  attributes of the cell. The first cell of a row is its head. */
function table(caption, heads, rows, attributes) {
  const cell = (tag, value, extra) =>
    value?.of !== undefined
      ? el(tag, { ...extra, ...value, of: undefined }, value.of)
      : el(tag, extra, value);
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": `${caption}, a table` },
    el(
      "table",
      attributes,
      el("caption", { class: "unseen" }, caption),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((head, i) =>
            cell("th", head, {
              scope: "col",
              class: /\b(number|heat)\b/.exec(rows[0]?.[i]?.class)?.[0],
            }),
          ),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) =>
          el(
            "tr",
            {},
            row.map((value, i) => (i ? cell("td", value) : cell("th", value, { scope: "row" }))),
          ),
        ),
      ),
    ),
  );
}

/** A card of the overview. */
function section(id, title, ...children) {
  return el(
    "section",
    { id, "aria-labelledby": `${id}-title` },
    el("h2", { id: `${id}-title` }, title),
    children,
  );
}
