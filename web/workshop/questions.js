// Questions to an agent about a move that it made, answered with the names of its rules.

class Questions {
  /** `ask` is called with "why" or "why-not" and a move, a rule or nothing; it promises the
   * answer. */
  constructor(ask) {
    this.ask = ask;
    this.answer = el("pre", {
      id: "answer",
      role: "status",
      hidden: true,
      tabindex: "0",
      "aria-label": "Answer",
    });
    this.about = el("span");
    this.node = section(
      "ask",
      "Why?",
      questionForm(this.about, (word, about) => this.put(word, about)),
      this.answer,
    );
    this.draw(null);
  }

  async put(word, about) {
    const text = await this.ask(word, about).catch((error) => error.message);
    this.answer.hidden = false;
    this.answer.replaceChildren(text.trim());
  }

  /** Says which move a question is about; null: no agent has moved. */
  draw(move) {
    this.about.replaceChildren(
      move ? `About ${move}: a move or a rule, or nothing` : "A move or a rule, or nothing",
    );
  }
}
