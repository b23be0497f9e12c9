// Questions about a move that an agent made, with the names of its rules.

class AskPanel {
  constructor(page) {
    this.page = page;
    this.field = el("input", {
      id: "ask-field",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
    });
    this.talk = el("div", {
      class: "talk",
      role: "log",
      "aria-label": "Answers",
      tabindex: "0",
      id: "talk",
    });
    this.node = el(
      "dialog",
      { id: "ask", "aria-labelledby": "ask-title" },
      el("h2", { id: "ask-title" }, "Ask about a move"),
      el(
        "form",
        {
          class: "entry",
          onsubmit: (event) => {
            event.preventDefault();
            this.ask("why");
          },
        },
        el("label", {}, "A move or a rule, or nothing for the last move", this.field),
        el("button", { id: "ask-why", class: "primary" }, "Why"),
        el(
          "button",
          { type: "button", id: "ask-why-not", onclick: () => this.ask("why-not") },
          "Why not",
        ),
      ),
      this.talk,
      el("button", { type: "button", id: "ask-close", onclick: () => this.node.close() }, "Close"),
    );
  }

  open() {
    this.draw();
    this.node.showModal();
  }

  /** About the move that is shown, else the last. */
  ask(word) {
    const { page } = this,
      ply = page.shown;
    const about = ply && !page.state.seats[page.state.plies[ply - 1].seat].person ? `ply ${ply} ` : "";
    this.asked ??= new Set();
    page.table
      .order(word, `${about}${this.field.value.trim()}`.trim(), -1)
      .then((ticket) => this.asked.add(ticket) && this.draw());
  }

  draw() {
    const answers = (this.page.state.said ?? []).filter(({ ticket }) => this.asked?.has(ticket));
    renew(
      this.talk,
      answers.map(({ text }) => el("pre", {}, text.trim())),
    );
    this.talk.scrollTop = this.talk.scrollHeight;
  }
}
