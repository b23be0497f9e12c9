// Why a move was chosen: the candidates of a turn with what was said of each, arrows on the board,
// and the text of the rule that said it.

/** The construct that begins at a line of a text: up to the parenthesis that closes it. */
function constructAt(text, line) {
  const from = text
    .split("\n")
    .slice(line - 1)
    .join("\n");
  let depth = 0,
    quoted = false;
  for (let i = 0; i < from.length; i++) {
    const c = from[i];
    if (quoted) {
      if (c === "\\") i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ";") while (i < from.length && from[i] !== "\n") i++;
    else if (c === "(") depth++;
    else if (c === ")" && --depth === 0) return from.slice(0, i + 1);
  }
  return from;
}

class AccountPanel {
  /** `order` is called with 0 for the position on the board and -1 for the one before, `point` with
   * the move of a candidate and the plies before it; `fileText` promises the text of a file, `edit`
   * opens it at a line. */
  constructor(order, point, fileText, edit) {
    Object.assign(this, { order, point, fileText, edit });
    this.follow = el("input", { type: "checkbox", id: "follow-account", checked: true });
    this.list = el("div", { id: "candidates" });
    this.text = el("pre", { id: "rule-text", tabindex: "0", "aria-label": "Rule" });
    this.place = el("button", { type: "button", class: "link", id: "edit-rule" });
    this.rule = el("div", { hidden: true }, this.text, el("p", {}, "In ", this.place));
    this.node = section(
      "account",
      "Candidates",
      el(
        "div",
        { class: "row" },
        this.button("ask-account", "Of this position", 0),
        this.button("ask-last", "Of the last move", -1),
        el("label", { class: "check" }, this.follow, " Of each move of an agent with rules"),
      ),
      this.list,
      this.rule,
    );
    this.clear();
  }

  button(id, text, step) {
    return el("button", { type: "button", id, onclick: () => this.order(step) }, text);
  }

  clear() {
    this.list.replaceChildren(
      el("p", { class: "muted" }, "What speaks for and against each move, with the rules that say it."),
    );
    this.rule.hidden = true;
  }

  async showRule(file, line, rule) {
    const text = await this.fileText(file);
    this.rule.hidden = false;
    this.text.replaceChildren(text ? constructAt(text, line) : `The text of ${rule} is not here.`);
    this.place.replaceChildren(`${file}:${line}`);
    this.place.onclick = () => this.edit(file, line);
    this.rule.scrollIntoView({ block: "nearest" });
  }

  ruleLink({ file, line, rule }, text) {
    return el(
      "button",
      {
        type: "button",
        class: "link",
        title: "Show the rule",
        onclick: () => this.showRule(file, line, rule),
      },
      text,
    );
  }

  said(preference) {
    return el("li", {}, this.ruleLink(preference, `${preference.words} (${preference.rule})`));
  }

  /** The headline, in which the names of rules lead to their texts. */
  headline({ reason = "", candidates }) {
    const said = candidates.flatMap((candidate) => candidate.preferences);
    return reason.split(/(\([^()\s]+\)(?=\.))/).map((part, i) => {
      const place = i % 2 && said.find(({ rule }) => part === `(${rule})`);
      return place ? this.ruleLink(place, part) : part;
    });
  }

  /** A search says what it expects instead. */
  expected(candidate) {
    if (!candidate.line) return null;
    return el("li", {}, `${candidate.verdict ?? ""} ${candidate.line.join(" ")}`.trim());
  }

  row(candidate, ply) {
    return [
      el(
        "button",
        {
          type: "button",
          "data-candidate": candidate.move,
          onclick: () => this.point(candidate.move, ply),
        },
        candidate.move,
      ),
      candidate.fate,
      el(
        "ul",
        { class: "said" },
        candidate.preferences
          .filter(({ value }) => value !== 0) // a score of 0 decides nothing
          .map((preference) => this.said(preference)),
        this.expected(candidate),
      ),
    ];
  }

  /** `pointed`: the chosen move is also shown on the board. */
  draw({ ply, account }, pointed) {
    this.rule.hidden = true;
    const order = account.candidates.toSorted(
      (a, b) =>
        (b.move === account.chosen) - (a.move === account.chosen) ||
        Boolean(a.removed_by) - Boolean(b.removed_by) ||
        (b.score ?? 0) - (a.score ?? 0),
    );
    this.list.replaceChildren(
      el(
        "p",
        {},
        `${account.agent} plays ${account.chosen} (move ${ply + 1}). `,
        this.headline(account),
      ),
      table(
        `Candidates of move ${ply + 1}`,
        ["Move", "Fate", "What was said"],
        order.map((candidate) => this.row(candidate, ply)),
      ),
    );
    if (pointed) this.point(account.chosen, ply);
  }
}
