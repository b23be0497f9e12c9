// Questions about a move that an agent made, with the names of its rules.

class AskPanel {
  constructor(page) {
    this.page = page;
    this.asked = new Set(); // the tickets of the questions
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
      questionForm(
        "A move or a rule, or nothing for the last move",
        (word, about) => this.ask(word, about),
        { class: "primary" },
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
  ask(word, text) {
    const { page } = this,
      ply = page.shown,
      seat = page.state.plies[ply - 1]?.seat;
    const about = ply && !page.state.seats[seat].person ? `ply ${ply} ` : "";
    page.table.order(word, `${about}${text}`.trim(), -1).then((ticket) => {
      this.asked.add(ticket);
      this.draw();
    });
  }

  draw() {
    const answers = (this.page.state.said ?? []).filter(({ ticket }) => this.asked.has(ticket));
    renew(
      this.talk,
      answers.map(({ text }) => el("pre", {}, text.trim())),
    );
    this.talk.scrollTop = this.talk.scrollHeight;
  }
}
