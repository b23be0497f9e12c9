// The game on the table as a whole: every move judged, its score as a graph, its file.

const CLASS_WORDS = { inaccuracy: "?! inaccuracy", mistake: "? mistake", blunder: "?? blunder" };

class AnalysisPanel {
  /** `table` is the page of the game: its state, `show`, `point` and `answerTo`. */
  constructor(table_) {
    this.table = table_;
    this.graph = null;
    this.button = el(
      "button",
      { type: "button", id: "analyse", onclick: () => this.begin() },
      "Analyse",
    );
    this.stop = el(
      "button",
      {
        type: "button",
        id: "analyse-stop",
        hidden: true,
        onclick: () => post(`jobs/${this.job}/stop`, {}).catch(() => {}),
      },
      "Stop",
    );
    this.status = el("p", { role: "status", id: "analysis-status" });
    this.result = el("div", { id: "analysis-result" });
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
      "analysis",
      "The whole game",
      el(
        "div",
        { class: "actions", role: "group", "aria-label": "The whole game" },
        this.button,
        this.stop,
        act("pdn-save", "Save", () => this.save()),
        act("pdn-load", "Load", () => this.load()),
        act("pdn-copy", "Copy as PDN", () => this.copy()),
      ),
      this.status,
      this.result,
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
    const refusal = await this.table.answerTo("pdn");
    if (refusal.trim()) throw new Error(refusal.trim());
    const { pdn } = await get(`tables/${this.table.id}/game`);
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
      el("a", { href: url, download: `${this.table.state.game.split(":")[0]}.pdn` }).click();
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
      const { ticket } = await post(`tables/${this.table.id}/load`, { text: this.text.value });
      this.say((await this.table.answer(ticket)).trim());
    } catch (error) {
      this.say(error.message);
    }
    return undefined;
  }

  clear() {
    this.graph = null;
    this.judged = null;
    this.result.replaceChildren();
    this.say("");
  }

  async begin() {
    this.say("The game is being judged.");
    try {
      const text = await this.pdn(),
        { game } = this.table.state;
      const { state, lines, said } = await doWork({ kind: "analysis", game, text }, (now) => {
        this.job = now.job;
        this.stop.hidden = now.state !== "running";
      });
      this.stop.hidden = true;
      if (state === "done") this.draw(lines[0]);
      else this.say(state === "stopped" ? "Stopped." : said.trim());
    } catch (error) {
      this.say(error.message);
    }
  }

  draw({ judge, moves }) {
    const { game } = this.table,
      bad = moves.filter((move) => CLASS_WORDS[move.class]);
    const seatOf = (move) => game.seats.indexOf(move.seat);
    this.judged = moves.map(({ move }) => move).join(" ");
    this.graph = scoreGraph(
      game,
      moves.map((move) => ({ name: move.move, seat: seatOf(move), score: move.score })),
      (ply) => this.table.show(ply),
    );
    this.say(
      `${count(moves.length, "move")} judged by ${judge}: ${bad.length ? count(bad.length, "thing") : "nothing"} to look at.`,
    );
    const look = (move, name) => {
      this.table.show(move.ply - 1);
      this.table.point(name);
    };
    const button = (move, name) =>
      el("button", { type: "button", class: "link", onclick: () => look(move, name) }, name);
    this.result.replaceChildren(
      ...[
        this.graph?.node,
        bad.length
          ? table(
              "Mistakes",
              ["Ply", "Played", "What it is", "Loss", "Better"],
              bad.map((move) => [
                String(move.ply),
                button(move, move.move),
                CLASS_WORDS[move.class],
                { of: (100 * move.regret).toFixed(0), class: "number" },
                move.better
                  ? [button(move, move.better[0]), ` ${move.better.slice(1).join(" ")}`]
                  : "",
              ]),
              { class: "games" },
            )
          : null,
      ].filter(Boolean),
    );
    this.mark(this.table.shown ?? this.table.count);
  }

  mark(ply) {
    this.graph?.mark(ply);
  }
}
