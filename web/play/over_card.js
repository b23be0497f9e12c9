// The card after a game: its result, the move that turned it, and what to do next.

class OverCard {
  constructor(page) {
    this.page = page;
    const { state } = page,
      { over } = state;
    this.title = el(
      "h2",
      { id: "over-title", tabindex: "-1" },
      over.winner >= 0 ? `${page.game.seats[over.winner]} wins` : "The game is over",
    );
    this.turning = el("div", { class: "turning", role: "status" });
    const button = (id, text, run, more) => pressed(id, text, run, more);
    this.level = Number(state.seats.map(({ who }) => /^level:(\d+)$/.exec(who)?.[1]).find(Boolean));
    const alone = people(state) === 1,
      played = page.count > 1;
    this.node = el(
      "section",
      { class: "over-card", "aria-labelledby": "over-title" },
      this.title,
      el("p", {}, over.text),
      this.turning,
      group(
        "After the game",
        played ? button("over-review", "Review", () => this.review("openReview"), { class: "primary" }) : null,
        played && people(state)
          ? button("over-learn", "Learn from your mistakes", () => this.review("openLearn"))
          : null,
        button("over-again", "Again", () => page.order("new"), played ? {} : { class: "primary" }),
        alone ? button("over-swap", "Swap sides", () => page.swapSides()) : null,
        alone && this.level && this.level < 10
          ? button("over-next", `Level ${this.level + 1}`, () => this.nextLevel())
          : null,
      ),
    );
  }

  open() {
    if (!this.page.state.over) return;
    this.page.card.replaceChildren(this.node);
    if (this.wasOpen) this.review("openReview");
    else if (people(this.page.state) && this.page.count > 1) this.look();
  }

  /** Under which the review is found again after a reload. */
  get key() {
    return `table ${this.page.id}`;
  }

  /** True if this game was being reviewed before a reload. */
  get wasOpen() {
    const kept = JSON.parse(window.sessionStorage.getItem("crownhead review"));
    return kept?.key === this.key && kept.open;
  }

  focus() {
    this.title.focus({ preventScroll: true });
    this.title.scrollIntoView({ block: "nearest" });
  }

  leave() {
    this.left = true;
    if (!this.reviewing) this.analysis?.stop();
  }

  async nextLevel() {
    await this.page.order("level", String(this.level + 1));
    await this.page.order("new");
  }

  /** The analysis of the game, begun once. */
  async begin() {
    await loadBundle("review");
    const refusal = await this.page.table.answerTo("pdn");
    if (refusal.trim()) throw new Error(refusal.trim());
    const { pdn } = await get(`tables/${this.page.id}/game`);
    const analysis = new Analysis({ gameName: this.page.state.game, pdn, key: this.key });
    await analysis.start();
    return analysis;
  }

  get analysed() {
    this.begun ??= this.begin().then((analysis) => (this.analysis = analysis));
    return this.begun;
  }

  /** Looks for the turning point while the card is read; without it the card is whole, too. */
  async look() {
    try {
      const analysis = await this.analysed;
      if (this.left) return void analysis.stop();
      analysis.listen(() => this.draw());
      this.draw();
    } catch (error) {
      this.begun = null;
      this.turning.replaceChildren(el("p", { class: "muted" }, error.message));
    }
  }

  draw() {
    const { analysis, page } = this,
      { end } = analysis;
    if (analysis.error) return this.turning.replaceChildren();
    if (!end) {
      const judged = analysis.verdicts.filter(Boolean).length;
      return renew(this.turning, el("p", { class: "muted" }, `Looking for the turning point: ${judged} of ${page.count} moves.`));
    }
    const ply = page.state.plies[end.turning - 1],
      verdict = analysis.verdicts[end.turning - 1];
    if (!ply || !verdict)
      return renew(this.turning, el("p", { class: "muted" }, "No single move turned this game."));
    const flipped = page.flipped,
      middle = centres(page.game, flipped),
      best = verdict.better[0],
      picture = drawBoard(page.game, page.positions[end.turning - 1], null, flipped);
    fill(picture, {}, [
      [...arrowsAlong(ply, "played"), ...(best ? arrowsAlong(best) : [])].map(([from, to, kind]) =>
        arrowBetween(middle[from], middle[to], kind),
      ),
    ]);
    const number = ply.number ?? `${end.turning}.`,
      words = verdict.words ? ` ${verdict.words}` : " turned the game";
    return renew(
      this.turning,
      picture,
      el(
        "p",
        {},
        el("strong", {}, "The turning point. "),
        `${number} ${ply.move}${words}.${best ? ` Better was ${best.move}.` : ""} `,
        el(
          "button",
          { type: "button", class: "link", id: "over-look", onclick: () => page.show(end.turning - 1) },
          "Look at it",
        ),
      ),
    );
  }

  /** The review, or the lesson, takes the place of the game until it is left. */
  async review(open) {
    const { page } = this,
      seat = page.state.seats.findIndex(({ person }) => person);
    try {
      const analysis = await this.analysed;
      this.reviewing = true;
      const made = { openReview, openLearn }[open]({
        analysis,
        seat: people(page.state) === 1 ? seat : null,
        key: this.key,
        leave: () => {
          this.reviewing = false;
          main.replaceChildren(...page.node);
        },
      });
      main.replaceChildren(made);
    } catch (error) {
      this.begun = null;
      this.turning.replaceChildren(el("p", { class: "muted" }, error.message));
    }
  }
}
