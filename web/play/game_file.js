// The game on the table as a file: saved, copied, loaded.

/** The encoding of these bytes, by their mark or as `record import` counts: rows of three letters
 * and more that are not ASCII's are Cyrillic. */
function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    let others = 0;
    let row = 0;
    let inWords = 0;
    let early = 0;
    for (const byte of bytes) {
      row = byte < 0x80 ? 0 : row + 1;
      others += byte >= 0x80;
      early += byte >= 0x80 && byte < 0xb0;
      inWords += row === 3 ? 3 : row > 3;
    }
    if (inWords * 2 < others) return "windows-1252";
    return early * 3 > others ? "ibm866" : "windows-1251";
  }
}

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
      const bytes = new Uint8Array(await file.arrayBuffer());
      const encoding = encodingOf(bytes);
      this.text.value = new TextDecoder(encoding).decode(bytes);
      await this.load(encoding);
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Plays the text below, in the place of this game. */
  async load(encoding = "utf-8") {
    if (!this.text.value.trim()) {
      this.text.focus();
      return this.say("Put a game into the field, or choose a file.");
    }
    try {
      const { table, id } = this.page;
      const { ticket } = await post(`tables/${id}/load`, { text: this.text.value });
      const read = encoding === "utf-8" ? "" : ` The file was read as ${encoding}.`;
      this.say((await table.answer(ticket)).trim() + read);
      if (table.state.file) this.node.close();
    } catch (error) {
      this.say(error.message);
    }
    return undefined;
  }
}
