// The files of the agents at the table, an editor, and what an edit did.

/** A text with numbered lines; Tab indents, Esc and then Tab leaves. */
class Editor {
  /** `save` is called by Ctrl-S, `edited` when the text was changed. */
  constructor(save, edited) {
    this.edited = edited;
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
    this.area.addEventListener("input", () => this.changed());
    this.area.addEventListener("scroll", () => (this.numbers.scrollTop = this.area.scrollTop));
    this.area.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") {
        event.preventDefault();
        save();
      } else if (event.key === "Escape") this.leaving = true;
      else if (event.key === "Tab" && !event.shiftKey && !this.leaving && !this.area.readOnly) {
        event.preventDefault();
        this.area.setRangeText("  ", this.area.selectionStart, this.area.selectionEnd, "end");
        this.changed();
      } else this.leaving = false;
    });
  }

  get text() {
    return this.area.value;
  }

  changed() {
    this.number();
    this.edited();
  }

  open(text, editable) {
    this.area.value = text;
    this.area.readOnly = !editable;
    this.area.scrollTop = 0;
    this.number();
  }

  replace(text) {
    this.area.setRangeText(text, 0, this.text.length, "start");
    this.area.focus();
    this.area.scrollTop = 0;
    this.changed();
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
    this.drafts = new Map(); // texts that were changed and not saved, by name: {text, hash}
    this.choose = el("select", { id: "file", onchange: () => this.open(this.choose.value) });
    this.editor = new Editor(
      () => this.save(),
      () => this.edited(),
    );
    const button = (name, text, title, run) =>
      el("button", { type: "button", id: name, title, onclick: run }, text);
    this.saveButton = button("save", "Save", "Saves and checks (Ctrl-S)", () => this.save());
    this.readButton = button("read-again", "Read from disk", "Drops what was changed here", () =>
      this.readAgain(),
    );
    this.verdict = el("div", { role: "status", id: "verdict" });
    this.effect = el("div", { id: "effect" });
    this.say("Saving checks the agent and decides its last turn again, by old rules and new.");
    this.node = section(
      "workshop",
      "Files of the agents",
      el(
        "div",
        { class: "entry" },
        el("label", {}, "File", this.choose),
        this.saveButton,
        this.readButton,
      ),
      el(
        "div",
        { class: "edit-grid" },
        this.editor.node,
        el("div", { class: "findings" }, this.verdict, this.effect),
      ),
    );
    this.node.hidden = true;
  }

  /** The files as the server has them now; what is being edited stays. */
  async load() {
    const { files } = await get(`tables/${this.id}/files`);
    this.files = files ?? [];
    this.node.hidden = !this.files.length;
    this.choose.replaceChildren(
      ...this.files.map((_, i) => el("option", { value: String(i) })),
    );
    this.files.forEach((_, i) => this.label(i));
    const kept = this.files.findIndex((file) => file.name === this.name);
    const first = this.files.findIndex(
      ({ name, editable }) => editable && /(?<!vocabulary)\.clp$/.test(name),
    );
    if (this.files.length) this.open(String(kept >= 0 ? kept : Math.max(0, first)));
  }

  label(i) {
    const { name, seat, editable } = this.files[i],
      note = this.drafts.has(name) ? " (not saved)" : editable ? "" : " (to read)";
    this.choose.options[i].textContent = `${this.game.seats[seat]}: ${name}${note}`;
  }

  get file() {
    return this.files[Number(this.choose.value)];
  }

  get unsaved() {
    return this.drafts.size > 0;
  }

  async textOf(name) {
    if (!this.files.length) await this.load();
    return this.files.find((file) => file.name === name)?.text;
  }

  open(which) {
    this.choose.value = which;
    const { name, text, editable } = this.file,
      shown = this.drafts.get(name)?.text ?? text;
    if (name !== this.name || shown !== this.editor.text) this.editor.open(shown, editable);
    this.name = name;
    this.saveButton.disabled = this.readButton.disabled = !editable;
    this.markLines();
  }

  /** The text was changed: it is kept, with the hash of what it was made from. */
  edited() {
    const { name, text, hash } = this.file,
      draft = this.drafts.get(name);
    if (this.editor.text === text && (draft?.hash ?? hash) === hash) this.drafts.delete(name);
    else this.drafts.set(name, { text: this.editor.text, hash: draft?.hash ?? hash });
    this.label(Number(this.choose.value));
  }

  say(text) {
    this.verdict.replaceChildren(el("p", {}, text));
    this.effect.replaceChildren();
  }

  async save() {
    const { file } = this,
      { text } = this.editor;
    if (!file?.editable) return;
    this.say("It is being saved and checked.");
    try {
      const wanted = this.drafts.get(file.name)?.hash ?? file.hash;
      const save = { file: file.inside, hash: wanted, text },
        { hash } = await post(`tables/${this.id}/save`, save);
      Object.assign(file, { text, hash });
      this.drafts.delete(file.name);
      if (this.name === file.name) this.edited(); // it may have been changed since
      this.label(this.files.indexOf(file));
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Takes up the file as it is on disk, and checks it. */
  async readAgain() {
    const { file } = this;
    this.drafts.delete(file.name);
    this.editor.open(file.text, file.editable);
    this.label(Number(this.choose.value));
    this.say("It is being read and checked.");
    await post(`tables/${this.id}/do`, { word: "saved", text: file.inside }).catch((error) =>
      this.say(error.message),
    );
  }

  markLines() {
    const { problems = [] } = this.found ?? {};
    this.editor.mark(problems.filter(({ file }) => file === this.name).map(({ line }) => line));
  }

  /** What the last save did. */
  async check() {
    const check = await get(`tables/${this.id}/check`);
    this.found = check;
    if (!check.agent) return undefined;
    this.effect.replaceChildren();
    const errors = check.problems.filter((problem) => problem.error).length;
    this.verdict.replaceChildren(
      el("p", {}, `${check.agent}: ${this.sums(check, errors)}`),
      el(
        "p",
        {},
        check.loads
          ? "The next move uses it."
          : "It does not load: nothing was compared; the old rules play on.",
      ),
      el(
        "ul",
        {},
        check.problems.map((problem) => this.problem(problem)),
      ),
    );
    if (check.loads) this.drawEffect(check);
    return this.load();
  }

  sums({ problems, rules, loads }, errors) {
    const found = `${count(errors, "error")}, ${count(problems.length - errors, "warning")}`;
    return loads ? `${found} in ${count(rules, "rule")}.` : `${found}.`;
  }

  /** Opens a file at a line, if it is one of the agents'. */
  goTo(file, line) {
    const at = this.files.findIndex((one) => one.name === file);
    if (at >= 0 && file !== this.name) this.open(String(at));
    if (at >= 0 && line) this.editor.goTo(line);
    if (at >= 0) this.node.scrollIntoView({ block: "nearest" });
  }

  /** Edits a file by a function from its text to another, as a person would, who saves it or not.
   * False: it is not there to be edited. */
  propose(name, change) {
    const at = this.files.findIndex((one) => one.name === name);
    if (!this.files[at]?.editable) return false;
    this.open(String(at));
    this.editor.replace(change(this.editor.text));
    this.node.scrollIntoView({ block: "nearest" });
    return true;
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
    if (!before || !after) return;
    const describe = (account, move) => {
      const candidate = account.candidates.find((one) => one.move === move);
      if (!candidate) return "";
      const said = candidate.preferences.map(({ words, rule }) => `${words} (${rule})`);
      return [candidate.fate, ...said].join("\n");
    };
    const pairs = after.candidates.map(({ move }) => {
      const [was, is] = [describe(before, move), describe(after, move)];
      return { move, was, is, changed: was !== is };
    });
    const rows = pairs
      .toSorted((a, b) => b.changed - a.changed)
      .map(({ move, was, is, changed }) => [
        move,
        el("span", { class: "words" }, was),
        el("span", { class: changed ? "words changed" : "words" }, is),
      ]);
    const outcome =
      before.chosen === after.chosen
        ? `${after.chosen} as before`
        : `${after.chosen} instead of ${before.chosen}`;
    this.effect.append(
      el("p", {}, `Move ${ply + 1} decided again: ${outcome}.`),
      table(`Move ${ply + 1} before and after`, ["Move", "Before", "After"], rows),
    );
  }
}
