// The game on the table as a file: saved, copied, loaded.

class GameFile {
  /** `page` is that of the game. */
  constructor(page) {
    this.page = page;
    this.status = el("p", { role: "status", id: "file-status" });
    this.text = el("textarea", {
      id: "pdn",
      class: "copied",
      rows: "6",
      spellcheck: "false",
    });
    this.file = el("input", {
      type: "file",
      id: "pdn-file",
      accept: ".pdn,.txt,text/plain",
      onchange: () => this.takeFile(),
    });
    const act = (id, label, run) => el("button", { type: "button", id, onclick: run }, label);
    this.node = el(
      "dialog",
      { id: "file", "aria-labelledby": "file-title" },
      el("h2", { id: "file-title" }, "The game as a file"),
      el(
        "div",
        { class: "actions", role: "group", "aria-label": "This game" },
        act("pdn-save", "Save", () => this.save()),
        act("pdn-copy", "Copy as PDN", () => this.copy()),
      ),
      el("label", {}, "Another game, as PDN", this.text),
      el("label", {}, "From a file ", this.file),
      this.status,
      el(
        "div",
        { class: "actions" },
        act("pdn-load", "Load", () => this.load()),
        act("file-close", "Close", () => this.node.close()),
      ),
    );
  }

  open() {
    this.say("");
    this.node.showModal();
  }

  say(text) {
    this.status.replaceChildren(text);
  }

  /** The game as the server writes it. */
  async pdn() {
    const refusal = await this.page.table.answerTo("pdn");
    if (refusal.trim()) throw new Error(refusal.trim());
    const { pdn } = await get(`tables/${this.page.id}/game`);
    this.text.value = pdn;
    return pdn;
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(await this.pdn());
      this.say("Copied.");
    } catch (error) {
      this.text.select();
      this.say(this.text.value ? "It is in the field: copy it with Ctrl-C." : error.message);
    }
  }

  async save() {
    try {
      const url = URL.createObjectURL(new Blob([await this.pdn()], { type: "text/plain" }));
      el("a", { href: url, download: `${this.page.state.game.split(":")[0]}.pdn` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
      this.say("Saved where the browser puts downloads.");
    } catch (error) {
      this.say(error.message);
    }
  }

  async takeFile() {
    const [file] = this.file.files;
    if (!file) return;
    try {
      this.text.value = await file.text();
      await this.load();
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Plays the text below, in the place of this game. */
  async load() {
    if (!this.text.value.trim()) {
      this.text.focus();
      return this.say("Put a game into the field, or choose a file.");
    }
    try {
      const { table, id } = this.page;
      const { ticket } = await post(`tables/${id}/load`, { text: this.text.value });
      this.say((await table.answer(ticket)).trim());
      if (table.state.file) this.node.close();
    } catch (error) {
      this.say(error.message);
    }
    return undefined;
  }
}
