// The choice of a ballot: an opening that is drawn by lot, by its number and its moves.

class BallotChoice {
  /** `fail` is called with an error. */
  constructor(fail) {
    this.fail = fail;
    this.select = el("select", { name: "ballot", id: "ballot" });
    this.node = el(
      "details",
      { id: "ballots", hidden: true, ontoggle: () => this.load() },
      el("summary", {}, "Opening"),
      el("div", { class: "pair" }, el("label", {}, "The first moves are played for both sides", this.select)),
    );
    this.game = "";
  }

  /** Another game was chosen; `some`: it has ballots. */
  offer(game, some) {
    this.node.hidden = !some;
    if (game === this.game) return;
    Object.assign(this, { game, loaded: "" });
    this.node.open = false;
    this.select.replaceChildren(el("option", { value: "" }, "None"));
  }

  async load() {
    const { game } = this;
    if (!this.node.open || this.loaded === game) return;
    this.loaded = game;
    const { ballots } = await post("ballots", { game }).catch((error) => {
      this.loaded = "";
      this.fail(error);
      return {};
    });
    if (game !== this.game || !ballots) return;
    this.ballots = ballots;
    this.select.append(
      el("option", { value: "lot" }, "By chance"),
      ...ballots.map(({ number, moves }) =>
        el("option", { value: number }, `${number}: ${moves}`),
      ),
    );
  }

  /** The number that is chosen or drawn; undefined: none. */
  get number() {
    const { value } = this.select;
    if (value !== "lot") return value || undefined;
    return this.ballots[Math.floor(Math.random() * this.ballots.length)].number;
  }
}
