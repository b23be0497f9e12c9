// The card after a game: its result, the move that turned it, and what to do next.

/** The game's analysis. Of a game that is left meanwhile nothing is asked: it may be closed. */
async function newAnalysis(page) {
  const unlessLeft = (value) => {
    if (page.gone) throw new Error("The game was left.");
    return value;
  };
  await loadBundle("review").then(unlessLeft);
  const refusal = unlessLeft(await page.table.answerTo("pdn"));
  if (refusal.trim()) throw new Error(refusal.trim());
  const { pdn } = unlessLeft(await get(`tables/${page.id}/game`));
  return new Analysis({ gameName: page.state.game, pdn, key: reviewKey(page) });
}

/** The analysis of the game as it is on the table, one for all who ask; who needs it first starts
 * it. */
async function analysisOf(page) {
  const played = page.state.plies.map(({ move }) => move).join(" ");
  if (page.analysed?.played !== played) page.analysed = { played, made: newAnalysis(page) };
  const asked = page.analysed;
  try {
    return (asked.analysis = await asked.made);
  } catch (error) {
    if (page.analysed === asked) page.analysed = null; // it may be asked again
    throw error;
  }
}

/** The review (or the lesson: learning) takes the place of the game until it is left. */
async function reviewGame(page, learning) {
  const seat = page.state.seats.findIndex(({ person }) => person);
  const analysis = await analysisOf(page),
    source = {
      analysis,
      seat: people(page.state) === 1 ? seat : null,
      key: reviewKey(page),
      leave: () => {
        page.reviewing = false;
        main.replaceChildren(...page.node);
        (page.tools.over ?? page.menu.button).focus();
      },
    };
  page.reviewing = true;
  showPage(learning ? openLearn(source) : openReview(source));
}

class OverCard {
  constructor(page, over) {
    this.page = page;
    const { state } = page;
    this.title = el("h2", { id: "over-title", tabindex: "-1" }, OverCard.result(page, over));
    this.turning = el("div", { class: "turning", role: "status" });
    const review = (learning) => () =>
      reviewGame(page, learning).catch((error) => this.say(error.message));
    this.level = Number(state.seats.map(({ who }) => /^level:(\d+)$/.exec(who)?.[1]).find(Boolean));
    const alone = people(state) === 1,
      played = page.count > 1;
    // It is offered once there are some.
    this.learn = pressed("over-learn", "Learn from your mistakes", review(true), { hidden: true });
    this.node = el(
      "section",
      { class: "over-card", "aria-labelledby": "over-title" },
      this.title,
      el("p", {}, sentence(over.text.replace(/^(\S+ won|Drawn): /, ""))),
      group(
        "After the game",
        played ? pressed("over-review", "Review", review(false), PRIMARY) : null,
        pressed("over-again", "Again", () => page.order("new"), played ? {} : PRIMARY),
        alone ? pressed("over-swap", "Swap sides", () => page.swapSides()) : null,
        alone && this.level < over.levels
          ? pressed("over-next", `Play level ${this.level + 1}`, () => this.nextLevel())
          : null,
        this.learn,
      ),
      this.turning, // what comes late is last, so that no button moves under a finger
    );
  }

  /** How the game ended for the person who played it, or for its sides. */
  static result({ state, game }, { winner, drawn }) {
    if (winner < 0) return drawn ? "A draw" : "The game is over";
    if (people(state) !== 1) return `${game.seats[winner]} wins`;
    return state.seats[winner].person ? "You won" : "You lost";
  }

  open() {
    if (!this.page.state.over) return;
    this.page.card.replaceChildren(this.node);
    this.page.moves.reveal();
    if (!people(this.page.state) || this.page.count < 2) return;
    this.turning.classList.add("awaited");
    this.look();
  }

  focus() {
    this.title.focus({ preventScroll: true });
    this.title.scrollIntoView({ block: "nearest" });
  }

  say(text) {
    renew(this.turning, el("p", { class: "muted" }, text));
  }

  /** Each step of it is shown, and the end alone said. */
  busy(on) {
    this.turning.setAttribute("aria-busy", String(on));
  }

  leave() {
    this.quiet?.();
    if (!this.page.reviewing) this.analysis?.stop();
  }

  async nextLevel() {
    await takeLevel(this.page, this.level + 1);
    await this.page.order("new");
  }

  /** Looks for the turning point while the card is read; without it the card is whole, too. */
  async look() {
    try {
      const analysis = await analysisOf(this.page);
      if (this.analysis) return;
      this.analysis = analysis;
      this.quiet = analysis.listen(() => this.draw());
      if (!analysis.game && !analysis.running) analysis.start();
      this.draw();
    } catch (error) {
      this.say(error.message);
    }
  }

  draw() {
    const { analysis, page } = this,
      { end } = analysis;
    this.busy(!end && !analysis.error);
    if (analysis.error) return this.say(`The turning point is not known: ${analysis.error}`);
    if (!end)
      return this.say(`Looking for the turning point: ${analysis.judged} of ${page.count} moves.`);
    this.learn.hidden = !page.state.seats.some(
      ({ person }, seat) => person && analysis.lessons(seat).length,
    );
    const ply = page.state.plies[end.turning - 1],
      verdict = analysis.verdicts[end.turning - 1];
    if (!ply || !verdict) return this.say("No single move turned this game.");
    const flipped = page.flipped,
      middle = centres(page.game, flipped),
      best = verdict.better[0],
      picture = drawBoard(page.game, page.positions[end.turning - 1], null, flipped);
    fill(
      picture,
      {},
      [...arrowsAlong(ply, "played"), ...(best ? arrowsAlong(best) : [])].map(([from, to, kind]) =>
        arrowBetween(middle[from], middle[to], kind),
      ),
    );
    const number = ply.number ?? `${end.turning}.`,
      words = verdict.words ? ` ${verdict.words}` : " turned the game";
    renew(
      this.turning,
      picture,
      el(
        "p",
        {},
        el("strong", {}, "The turning point. "),
        unbroken(`${number} ${ply.move}${words}.${best ? ` Better was ${best.move}.` : ""} `),
        pressed("over-look", "Look at it", () => page.show(end.turning - 1), { class: "link" }),
      ),
    );
    return page.moves.reveal(); // the card leaves the list less room
  }
}
