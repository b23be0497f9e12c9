// The workshop: the files of the agents at the table, an editor, and what an edit did.

/** A text with numbered lines; Tab indents, Esc and then Tab leaves. */
class Editor {
  constructor(save) {
    this.numbers = el("pre", { class: "line-numbers", "aria-hidden": "true" });
    this.area = el("textarea", {
      id: "editor-text",
      "aria-label": "Text of the file",
      spellcheck: "false",
      autocapitalize: "off",
      wrap: "off",
      rows: "18",
    });
    this.node = el("div", { class: "editor" }, this.numbers, this.area);
    this.area.addEventListener("input", () => this.number());
    this.area.addEventListener("scroll", () => (this.numbers.scrollTop = this.area.scrollTop));
    this.area.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") {
        event.preventDefault();
        save();
      } else if (event.key === "Escape") this.leaving = true;
      else if (event.key === "Tab" && !event.shiftKey && !this.leaving && !this.area.readOnly) {
        event.preventDefault();
        this.area.setRangeText("  ", this.area.selectionStart, this.area.selectionEnd, "end");
        this.number();
      } else this.leaving = false;
    });
  }

  get text() {
    return this.area.value;
  }

  open(text, editable) {
    this.area.value = text;
    this.area.readOnly = !editable;
    this.area.scrollTop = 0;
    this.marked = new Set();
    this.number();
  }

  mark(lines) {
    this.marked = new Set(lines);
    this.number();
  }

  number() {
    const count = this.area.value.split("\n").length;
    this.numbers.textContent = Array.from(
      { length: count },
      (_, i) => `${this.marked?.has(i + 1) ? "●" : " "}${i + 1}`,
    ).join("\n");
  }

  goTo(line) {
    const lines = this.area.value.split("\n");
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
    const height = this.area.scrollHeight / Math.max(1, lines.length);
    this.area.scrollTop = Math.max(0, (line - 5) * height);
  }
}

class Workshop {
  constructor(id, game) {
    Object.assign(this, { id, game, files: [], name: null });
    this.choose = el("select", { id: "file", onchange: () => this.open(this.choose.value) });
    this.editor = new Editor(() => this.save());
    this.saveButton = el(
      "button",
      { type: "button", id: "save", onclick: () => this.save() },
      "Save",
    );
    this.verdict = el("div", { role: "status", id: "verdict" });
    this.effect = el("div", { id: "effect" });
    this.node = section(
      "workshop",
      "Workshop",
      el("div", { class: "entry" }, el("label", {}, "File", this.choose), this.saveButton),
      this.editor.node,
      this.verdict,
      this.effect,
    );
  }

  /** The files as the server has them now; what is being edited stays. */
  async load() {
    const { files } = await get(`tables/${this.id}/files`);
    this.files = files ?? [];
    this.node.hidden = !this.files.length;
    const editable = (file) => (file.editable ? "" : " (to read)");
    this.choose.replaceChildren(
      ...this.files.map((file, i) =>
        el(
          "option",
          { value: String(i) },
          `${this.game.seats[file.seat]}: ${file.name}${editable(file)}`,
        ),
      ),
    );
    const kept = this.files.findIndex((file) => file.name === this.name);
    if (kept < 0) {
      const first = this.files.findIndex((file) => file.editable && /\.clp$/.test(file.name));
      if (this.files.length) this.open(String(Math.max(0, first)));
      return;
    }
    this.choose.value = String(kept);
    if (this.editor.text === this.opened) this.open(String(kept));
  }

  get file() {
    return this.files[Number(this.choose.value)];
  }

  async textOf(name) {
    if (!this.files.length) await this.load();
    return this.files.find((file) => file.name === name)?.text;
  }

  open(which) {
    this.choose.value = which;
    const { name, text, editable, hash } = this.file;
    Object.assign(this, { name, opened: text, hash });
    this.editor.open(text, editable);
    this.saveButton.disabled = !editable;
  }

  say(text) {
    this.verdict.replaceChildren(el("p", {}, text));
  }

  async save() {
    const { file } = this,
      { text } = this.editor;
    if (!file?.editable) return;
    try {
      const { hash } = await post(`tables/${this.id}/save`, {
        file: file.inside,
        hash: this.hash,
        text,
      });
      Object.assign(this, { opened: text, hash });
      Object.assign(file, { text, hash });
      this.say("Saved; it is being checked.");
    } catch (error) {
      this.say(error.message);
    }
  }

  /** What the last save did. */
  async check() {
    const check = await get(`tables/${this.id}/check`);
    if (!check.agent) return;
    const errors = check.problems.filter((problem) => problem.error).length;
    this.verdict.replaceChildren(
      el(
        "p",
        {},
        `${check.agent}: ${errors} error${errors === 1 ? "" : "s"}, ${check.problems.length - errors} warnings in ${check.rules} rules. ` +
          (check.loads ? "The next move uses it." : "It does not load: the old rules play on."),
      ),
      el(
        "ul",
        {},
        check.problems.map((problem) => this.problem(problem)),
      ),
    );
    this.editor.mark(
      check.problems.filter((problem) => problem.file === this.name).map((problem) => problem.line),
    );
    this.drawEffect(check);
    await this.load();
  }

  /** Opens a file at a line, if it is one of the agents'. */
  goTo(file, line) {
    const at = this.files.findIndex((one) => one.name === file);
    if (at >= 0 && file !== this.name) this.open(String(at));
    if (at >= 0 && line) this.editor.goTo(line);
    if (at >= 0) this.node.scrollIntoView({ block: "nearest" });
  }

  problem({ error, code, file, line, text }) {
    const jump = () => this.goTo(file, line);
    return el(
      "li",
      { class: error ? "bad" : "" },
      el("button", { type: "button", class: "link", onclick: jump }, `${file}:${line}`),
      ` ${error ? "" : "warning: "}${text}${error ? "" : ` [${code}]`}`,
    );
  }

  /** The candidates with the old rules and the new, side by side. */
  drawEffect({ before, after, ply }) {
    this.effect.replaceChildren();
    if (!before || !after) return;
    const describe = (account, move) => {
      const candidate = account.candidates.find((one) => one.move === move);
      if (!candidate) return "";
      return [candidate.fate, ...candidate.preferences.map(({ words, rule }) => `${words} (${rule})`)].join("\n");
    };
    const rows = after.candidates.map(({ move }) => {
      const [was, is] = [describe(before, move), describe(after, move)];
      return [
        move,
        el("span", { class: "words" }, was),
        el("span", { class: was === is ? "words" : "words changed" }, is),
      ];
    });
    const same = before.chosen === after.chosen;
    this.effect.append(
      el(
        "p",
        {},
        `Move ${ply + 1} decided again: ${same ? `${after.chosen} as before` : `${after.chosen} instead of ${before.chosen}`}.`,
      ),
      table(`Move ${ply + 1} before and after`, ["Move", "Before", "After"], rows),
    );
  }
}
