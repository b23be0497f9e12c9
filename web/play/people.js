// What brings a person back: a name, one's own games with their reviews, lessons and ratings.

const NAME = "crownhead name";

/** The name that was given in this browser; "" for none. */
const ownName = () => kept(NAME).slice(0, 40);

/** A rating in words, or how many games are still needed. */
function ratingWords({ title, games, needed, elo, low, high, open_low: below, open_high: above }) {
  const text = (number) => eloText(Math.round(number));
  if (elo === undefined)
    return `${title}: ${games} of the ${needed} games that a rating needs.`;
  const strength = above
    ? `more than ${text(low)} over level 1`
    : below
      ? `less than ${text(high)} over level 1`
      : `${text(elo)} over level 1 (${text(low)} to ${text(high)})`;
  return `${title}: ${strength}, by ${games} games.`;
}

class OwnGames {
  /** `own` is the answer of the server; `show(node)` puts a node in the place of the start, null:
   * back to it. */
  constructor(own, show) {
    Object.assign(this, { show, games: new Map() });
    this.status = el("p", { role: "status", id: "own-status" });
    this.list = el("ul", { class: "open-games", id: "own-list" });
    this.more = el(
      "button",
      { type: "button", id: "own-older", onclick: () => this.older() },
      "Older games",
    );
    this.learn = el("div", { class: "actions", role: "group", "aria-label": "Learn" });
    const ratings = own.ratings.map((rating) => el("li", {}, ratingWords(rating)));
    this.node = el(
      "section",
      { id: "own", "aria-labelledby": "own-title" },
      el("h2", { id: "own-title" }, "Your games"),
      this.learn,
      this.status,
      this.list,
      el("p", {}, this.more),
      el("h3", {}, "How strong you play"),
      ratings.length
        ? el("ul", { id: "own-ratings" }, ratings)
        : el("p", {}, "No game counts yet."),
      el(
        "p",
        { class: "muted" },
        "Games count that were played against a level to their end, without takebacks, hints, " +
          "tutor or estimates. The range in brackets holds with 95 %.",
      ),
    );
    this.node.hidden = !own.games.length;
    this.take(own);
  }

  take({ games, older }) {
    this.list.append(...games.map((game) => this.row(game)));
    this.more.hidden = !older;
    this.last = games.at(-1)?.id;
    for (const { game, title, seat } of games)
      if (seat >= 0 && !this.games.has(game)) this.games.set(game, title);
    renew(
      this.learn,
      [...this.games].map(([game, title]) =>
        el(
          "button",
          { type: "button", "data-learn": game, onclick: () => this.practise(game) },
          `Learn from your mistakes in ${title}`,
        ),
      ),
    );
  }

  row({ id, date, title, side, against, seat, result, plies }) {
    const form = { day: "numeric", month: "short", year: "numeric" },
      day = new Date(date).toLocaleDateString(undefined, form),
      who = seat < 0 ? "two people" : `${side} against ${against}`,
      words = `${day}, ${title}, ${who}: ${result}, ${plies} moves`;
    return el(
      "li",
      { "data-game": id },
      named(words),
      plies
        ? el(
            "button",
            { type: "button", "aria-label": `Review: ${words}`, onclick: () => this.review(id) },
            "Review",
          )
        : null,
    );
  }

  async attempt(doing, what) {
    this.status.replaceChildren(doing);
    try {
      await what();
      this.status.replaceChildren();
    } catch (error) {
      this.status.replaceChildren(error.message);
    }
  }

  older() {
    return this.attempt("", async () => this.take(await get(`own/before/${this.last}`)));
  }

  /** What a review and a lesson need. */
  async bundles() {
    await loadBundle("table");
    await loadBundle("review");
  }

  /** Opens a game on the board with its review. */
  review(id) {
    return this.attempt("The review opens.", async () => {
      const { game, pdn, seat } = await get(`own/${id}`);
      await this.bundles();
      if (!this.node.isConnected) return;
      const analysis = new Analysis({ gameName: game, pdn });
      const leave = () => {
        analysis.stop();
        this.show(null);
      };
      this.show(openReview({ analysis, seat: seat < 0 ? null : seat, leave }));
    });
  }

  /** The mistakes of one's games that are due, as positions to solve; unless the start is left. */
  practise(game) {
    return this.attempt("Your games are looked through.", async () => {
      await this.bundles();
      const { state, lines, said } = await doWork({ kind: "lessons", game, text: "" }, ({ job }) => {
        if (!this.node.isConnected) post(`jobs/${job}/stop`, {}).catch(() => {});
      });
      if (!this.node.isConnected) return;
      if (state !== "done") throw new Error(said.trim() || "That work failed.");
      const puzzles = lines.filter(({ type }) => type === "puzzle"),
        found = lines.find(({ type }) => type === "game");
      if (!puzzles.length) throw new Error("There is no mistake of yours to practise today.");
      const lesson = new Lesson({
        board: found.board,
        puzzles,
        back: "Back to the start",
        leave: () => {
          lesson.close();
          this.show(null);
        },
        done: (i, how) => {
          const { line, ply } = puzzles[i];
          if (how !== "skipped")
            post("own/lesson", { line, ply, solved: how === "found" }).catch((error) =>
              this.status.replaceChildren(error.message),
            );
        },
      });
      this.show(lesson.node);
    });
  }
}

/** The name under which games are kept and saved. */
function nameField() {
  const input = el("input", {
    id: "own-name",
    maxlength: "40",
    autocomplete: "nickname",
    value: ownName(),
    onchange: () => keep(NAME, input.value.trim()),
  });
  return el(
    "details",
    { id: "own-settings", open: ownName() ? true : null },
    el("summary", {}, "Your name"),
    el(
      "p",
      {},
      el("label", { for: "own-name" }, "Your games are saved under "),
      input,
    ),
    el("p", { class: "muted" }, "Without a name they are saved as a person’s."),
  );
}
