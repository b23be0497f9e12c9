// A game that is analysed: the lines of `crownhead analyse --json-lines`, as they come or as a file
// has them.

class Analysis {
  /** `lines` of a file, or `pdn` of the game that the server calls `gameName`; under `key` the work
   * is found again after a reload. */
  constructor({ lines, pdn, gameName, key }) {
    Object.assign(this, { pdn, gameName, key, verdicts: [], positions: [] });
    Object.assign(this, { known: new Map(), asked: new Map() });
    Object.assign(this, { game: null, end: null, position: null, running: false, error: "" });
    this.listeners = new Set();
    for (const line of lines ?? []) this.take(line);
  }

  /** True if a server can be asked. */
  get live() {
    return Boolean(this.pdn);
  }

  get count() {
    return this.game?.plies.length ?? 0;
  }

  get judged() {
    return this.verdicts.filter(Boolean).length;
  }

  /** Calls `changed` whenever something has come; returns what ends that. */
  listen(changed) {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  notify() {
    for (const changed of this.listeners) changed();
  }

  take(line) {
    if (line.type === "game") {
      this.game = line;
      this.positions = positionsOf(line);
    } else if (line.type === "verdict") {
      this.verdicts[line.ply - 1] = line;
      if (line.moves?.[0]?.regret !== undefined)
        this.known.set(this.names(line.ply - 1).join(" "), line);
    } else if (line.type === "end") {
      this.end = line;
    }
  }

  /** The names of the first moves of the game. */
  names(count) {
    return this.game.plies.slice(0, count).map(({ move }) => move);
  }

  /** Whether a move lost something, as far as that is known. */
  missed(ply) {
    const verdict = this.verdicts[ply - 1];
    return Boolean(verdict && verdict.class !== "good");
  }

  /** The plies that lost something; of one seat, or of both. */
  mistakes(seat) {
    return this.verdicts.flatMap((verdict) =>
      verdict && verdict.class !== "good" && (seat ?? verdict.seat) === verdict.seat
        ? [verdict.ply]
        : [],
    );
  }

  /** The mistakes of a seat that can be put as positions to solve; an inaccuracy is none, as in
   * `crownhead review`. */
  lessons(seat) {
    return this.mistakes(seat).filter((ply) => {
      const { class: kind, moves } = this.verdicts[ply - 1];
      return kind !== "inaccuracy" && moves?.length;
    });
  }

  /** The move that loses least. */
  static best(moves) {
    return moves.reduce((best, move) => (move.regret < best.regret ? move : best));
  }

  /** The expected result of the first seat after a ply, 0 to 1; null: not judged yet. */
  chance(ply) {
    const verdict = this.verdicts[Math.max(0, ply - 1)];
    if (!verdict) return null;
    const chance = ply > 0 ? verdict.chance : verdict.best_chance;
    return verdict.seat === 0 ? chance : 1 - chance;
  }

  /** Has the server judge the game; resolves when the work is begun. What fails is in `error`. */
  async start() {
    this.running = true;
    this.stopped = false;
    this.job = null;
    this.error = "";
    this.notify();
    try {
      this.job = (await this.found()) ?? (await this.begin("analysis", this.pdn));
      const anew = reviewKept(this.key).pdn !== this.pdn;
      reviewKeep(this.key, {
        job: this.job,
        ...(anew ? { pdn: this.pdn, ply: 0, before: false, lesson: null } : {}),
      });
      this.finish();
      if (this.stopped) await this.stop();
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error) {
    this.error = error.message;
    this.running = false;
    this.notify();
  }

  /** Takes the lines until there are no more. */
  async finish() {
    try {
      const state = await this.follow(this.job, (line) => this.take(line));
      if (state.state === "failed") throw new Error(state.said.trim() || "The analysis failed.");
      this.running = false;
      this.notify();
    } catch (error) {
      this.fail(error);
    }
  }

  /** The work that was begun for this game before; null: none that could be used. */
  async found() {
    const { job, pdn } = reviewKept(this.key);
    if (!job || pdn !== this.pdn) return null;
    const state = await get(`jobs/${job}`).catch(() => null);
    return state?.kind === "analysis" && ["running", "done"].includes(state.state) ? job : null;
  }

  /** Begins work; on a position as soon as other work is done. That of another game, which was just
   * left, has a moment to end. */
  async begin(kind, text) {
    for (let tries = 1; ; tries++) {
      try {
        return (await post("jobs", { kind, game: this.gameName, text })).job;
      } catch (error) {
        if (error.status !== 409 || (kind === "analysis" && tries === 4)) throw error;
        await later(250);
      }
    }
  }

  /** Calls `take` with each line of some work; its last state. */
  follow(job, take) {
    let seen = 0;
    return followWork(job, ({ state, lines }) => {
      for (; seen < lines.length; seen++) take(lines[seen]);
      if (state === "running") this.notify();
    });
  }

  async stop() {
    this.stopped = this.running; // work that is only now begun is ended when its number is known
    if (this.running && this.job) await post(`jobs/${this.job}/stop`, {}).catch(() => {});
  }

  /** The game up to a position, and on from there, as PDN with the tags of its start. */
  textOf(names) {
    const tags = [...this.pdn.matchAll(/^\s*\[(\w+)\s+"(?:[^"\\]|\\.)*"\]/gm)]
      .filter(([, name]) => name !== "Result")
      .map(([text]) => text.trim());
    return `${tags.join("\n")}\n\n${names.join(" ")} *\n`;
  }

  /** What is known of the position after these moves: {moves: [{move, regret, …}]}. Asks the server
   * where it has to; null: there is none. */
  async judge(names) {
    const key = names.join(" ");
    if (this.known.has(key) || !this.live) return this.known.get(key) ?? null;
    if (!this.asked.has(key))
      this.asked.set(
        key,
        this.ask(names).finally(() => this.asked.delete(key)),
      );
    const found = await this.asked.get(key);
    this.known.set(key, found);
    return found;
  }

  async ask(names) {
    let found = null;
    const job = await this.begin("position", this.textOf(names));
    const state = await this.follow(job, (line) => {
      if (line.type === "position") found = line;
    });
    if (!found) throw new Error(state.said.trim() || "The position can't be judged.");
    return found;
  }
}
