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
      "aria-label": "A game as PDN",
    });
    this.file = el("input", {
      type: "file",
      id: "pdn-file",
      accept: ".pdn,.txt,text/plain",
      onchange: () => this.takeFile(),
    });
    const act = (id, label, run) => el("button", { type: "button", id, onclick: run }, label);
    this.node = section(
      "file",
      "The game as a file",
      el(
        "div",
        { class: "actions", role: "group", "aria-label": "The game as a file" },
        act("pdn-save", "Save", () => this.save()),
        act("pdn-load", "Load", () => this.load()),
        act("pdn-copy", "Copy as PDN", () => this.copy()),
      ),
      this.status,
      el(
        "details",
        { id: "pdn-box" },
        el("summary", {}, "The game as a file"),
        this.text,
        el("label", {}, "From a file ", this.file),
      ),
    );
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
      document.getElementById("pdn-box").open = true;
      this.text.select();
      this.say(this.text.value ? "It stands below: copy it with Ctrl-C." : error.message);
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
    this.text.value = await file.text();
    await this.load();
  }

  /** Plays the text below, in the place of this game. */
  async load() {
    const box = document.getElementById("pdn-box");
    if (!this.text.value.trim()) {
      box.open = true;
      this.text.focus();
      return this.say("Put a game into the field below, or choose a file.");
    }
    try {
      const { ticket } = await post(`tables/${this.page.id}/load`, { text: this.text.value });
      this.say((await this.page.table.answer(ticket)).trim());
    } catch (error) {
      this.say(error.message);
    }
    return undefined;
  }
}
