// The buttons that go through the moves beside a board, and the list of these moves.

/** Signs of the steps. */
const STEPS = {
  first: "M6 5v14M18 5l-8 7 8 7z",
  back: "M15 5l-8 7 8 7",
  on: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7z",
};

/** A button for each step; `go` is called with "first", "back", "on" or "last". */
function walkButtons(go, prefix = "walk") {
  const step = (name, label) => {
    const what = { type: "button", id: `${prefix}-${name}`, "aria-label": label, title: label };
    return el("button", { ...what, onclick: () => go(name) }, icon(STEPS[name]));
  };
  return el(
    "div",
    { class: "controls", role: "group", "aria-label": "Through the moves" },
    step("first", "To the start"),
    step("back", "Previous move (←)"),
    step("on", "Next move (→)"),
    step("last", "To the end"),
  );
}

/** Dims the steps that lead nowhere from the place `at` of `end`. */
function dimSteps(buttons, at, end) {
  [...buttons.children].forEach((button, i) => {
    button.setAttribute("aria-disabled", i < 2 ? at <= 0 : at >= end);
  });
}

/** A list that scrolls to the row which is shown. */
class RowList {
  constructor(label, style) {
    Object.assign(this, { drawn: [], shown: -1 });
    this.list = el("ol", { class: style });
    this.box = el(
      "div",
      { class: "moves-box", role: "region", "aria-label": label, tabindex: "0" },
      this.list,
    );
  }

  /** Makes the rows whose texts have changed by `row(i)`, since every look at the layout costs more
   * than a row. The button of the ply `shown` is marked. */
  renew(texts, row, shown) {
    if (shown === this.shown && String(texts) === String(this.drawn)) return;
    const rows = this.list.children;
    texts.forEach((text, i) => {
      if (text === this.drawn[i]) return;
      if (rows[i]) rows[i].replaceWith(row(i));
      else this.list.append(row(i));
    });
    while (rows.length > texts.length) this.list.lastChild.remove();
    Object.assign(this, { drawn: texts, shown });
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.querySelector(`[data-ply="${shown}"]`)?.setAttribute("aria-current", "step");
    this.reveal();
  }

  /** Scrolls to the row that is shown, if it is out of sight. */
  reveal() {
    const { list, box } = this,
      item = list.querySelector("[aria-current]")?.parentElement;
    if (!item) box.scrollTop = 0;
    else if (
      item.offsetTop < box.scrollTop ||
      item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight
    )
      box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }
}
