// A table of the server: its state, its events, the orders that go to it and their answers.

class TableLink {
  /** `changed(state, before)` is called with each new state, `fail(text)` with what went wrong,
   * `connection(how)` with "here", "away" or "closed". */
  constructor(id, { changed, fail, connection }) {
    Object.assign(this, { id, changed, fail, connection, state: null, positions: [] });
    this.answers = new Map();
  }

  /** Begins with a state that is known. */
  begin(state) {
    this.take(state);
    this.events = new Events(
      `tables/${this.id}/events`,
      (news) => {
        if (JSON.parse(news.at(-1)).change > this.state.change) this.refresh();
      },
      (how) => {
        this.connection(how);
        if (how === "closed") this.refresh();
      },
    );
  }

  leave() {
    this.events?.stop();
  }

  get count() {
    return this.state.plies?.length ?? 0;
  }

  async refresh() {
    try {
      this.take(await get(`tables/${this.id}`));
    } catch (error) {
      this.fail(error.message);
    }
  }

  take(state) {
    const before = this.state;
    if (before && state.change <= before.change) return; // known by an event before
    this.state = state;
    this.positions = positionsOf(state);
    this.answerWaiting();
    this.changed(state, before);
  }

  /** Sends an order about the board as it is after `ply` plies, -1: any. Its ticket, under which
   * the state has what was said; null after a failure. */
  async order(word, text, ply, seat) {
    try {
      const { ticket } = await post(`tables/${this.id}/do`, {
        word,
        text: text ?? "",
        ply: ply ?? (word === "move" ? this.count : -1),
        seat,
      });
      return ticket;
    } catch (error) {
      this.fail(error.message);
      return null;
    }
  }

  /** Resolves to the answer to an order, once it is done. */
  answer(ticket) {
    return new Promise((resolve) => {
      this.answers.set(ticket, resolve);
      this.answerWaiting();
    });
  }

  answerWaiting() {
    for (const { ticket, text } of this.state.said ?? [])
      if (this.answers.has(ticket)) {
        this.answers.get(ticket)(text);
        this.answers.delete(ticket);
      }
  }

  async answerTo(word, text) {
    const { ticket } = await post(`tables/${this.id}/do`, { word, text: text ?? "" });
    return this.answer(ticket);
  }
}
