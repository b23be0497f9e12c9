// Work that the server does for the page in a process of its own: scenarios, coverage, the coach's
// list, costs, ablation, fitted prices. It is begun, looked at until it is done, and drawn.

const WORK = {
  scenarios: { label: "Scenarios", about: "Does the agent do what its scenarios expect?" },
  coverage: { label: "Coverage", about: "Which rules fired, and which decided?" },
  coach: { label: "Coach", about: "Which decisions were mistakes, and by which rules?" },
  costs: { label: "Costs", about: "Which rules take the time of a turn?" },
  ablation: { label: "Ablation", about: "What is each file worth, in 40 games without it?" },
  prices: { label: "Fit prices", about: "What should numbers be, by a minute of judged games?" },
};

class WorkPanel {
  /** `editor` is the Workshop with the files of the agents. */
  constructor(state, editor) {
    Object.assign(this, { state, editor, job: null });
    this.agent = el("select", { id: "work-agent" });
    this.against = el("select", { id: "work-against" });
    this.stop = el(
      "button",
      { type: "button", id: "work-stop", hidden: true, onclick: () => this.end() },
      "Stop",
    );
    this.buttons = Object.entries(WORK).map(([kind, { label, about }]) =>
      el(
        "button",
        { type: "button", id: `work-${kind}`, class: "work", onclick: () => this.begin(kind) },
        el("strong", {}, label),
        el("span", { class: "muted" }, ` ${about}`),
      ),
    );
    this.status = el("p", { role: "status", id: "work-status" });
    this.far = el("p", { class: "muted", id: "work-far" }); // not read aloud at each change
    this.result = el("div", { id: "work-result" });
    this.node = section(
      "work",
      "The rules at work",
      el(
        "div",
        { class: "entry" },
        el("label", {}, "Agent", this.agent),
        el("label", {}, "Ablation plays against", this.against),
      ),
      el("div", { class: "works", role: "group", "aria-label": "Work" }, this.buttons),
      el("div", { class: "row" }, this.status, this.far, this.stop),
      this.result,
    );
  }

  /** The agents at the table may have changed. */
  async update(state) {
    const seated = [...new Set(state.seats?.filter((seat) => !seat.person).map(({ who }) => who))];
    this.node.hidden = !seated.length;
    const key = seated.join("\n");
    if (key === this.seated || !seated.length) return;
    this.seated = key;
    this.agent.replaceChildren(...seated.map((who) => el("option", { value: who }, who)));
    if (this.against.childElementCount) return;
    const { agents } = await post("agents", { game: this.state.game });
    this.against.replaceChildren(
      ...agents
        .filter(({ name }) => name !== "human")
        .map(({ name }) => el("option", { value: name }, name)),
    );
    this.against.value = seated[1] ?? "search:depth=2";
  }

  async begin(kind) {
    const { label } = WORK[kind],
      agent = this.agent.value;
    this.result.replaceChildren();
    this.far.replaceChildren();
    this.status.replaceChildren(`${label} of ${agent}: it begins.`);
    try {
      const wish = { kind, game: this.state.game, agent, against: this.against.value };
      const { state, lines, said } = await doWork(wish, (now) => this.hear(now, label));
      this.status.replaceChildren(
        { done: `${label} of ${agent}.`, stopped: `${label}: stopped.` }[state] ??
          `${label} of ${agent} failed: ${said.trim() || "it ended without a message"}`,
      );
      if (state === "done") this.result.replaceChildren(...this.draw(kind, lines, agent));
    } catch (error) {
      this.status.replaceChildren(error.message);
    }
    this.job = null;
    this.stop.hidden = true;
    this.far.replaceChildren();
  }

  hear({ job, said, lines }, label) {
    this.job = job;
    this.stop.hidden = false;
    const last = said.trim().split("\n").at(-1),
      steps = lines.filter(({ type }) => type === "progress"),
      [stage, far] = steps.length ? stepWords(steps) : [last || "at work", ""];
    renew(this.status, new Text(`${label}: ${stage} …`));
    renew(this.far, new Text(far));
  }

  /** Ends what is at work, also when the page is left. */
  end() {
    if (this.job !== null)
      stopWork(this.job).catch((error) => this.status.replaceChildren(error.message));
  }

  /** The name of a rule, which leads to it. */
  rule({ rule, file, line }) {
    if (!this.editor.files.some(({ name }) => name === file)) return rule ?? file;
    return el(
      "button",
      { type: "button", class: "link", onclick: () => this.editor.goTo(file, line) },
      rule ?? file,
    );
  }

  draw(kind, lines, agent) {
    return {
      scenarios: () => this.scenarios(lines),
      coverage: () => this.coverage(lines),
      coach: () => this.coach(lines),
      costs: () => this.costs(lines[0]),
      ablation: () => this.ablation(lines),
      prices: () => new FittedPrices(lines, agent, this.state.game, this.editor).nodes,
    }[kind]().filter(Boolean);
  }

  scenarios(lines) {
    const each = lines.filter((one) => one.scenario),
      sum = lines.find((one) => one.scenarios !== undefined) ?? {};
    const sign = { passed: "✓ passed", failed: "✗ failed" };
    return [
      el("p", {}, `${sum.passed} passed, ${sum.failed} failed of ${sum.scenarios}.`),
      table(
        "Scenarios",
        ["Scenario", "Verdict", "Chosen", "Expected"],
        each
          .toSorted((a, b) => (a.verdict === "passed") - (b.verdict === "passed"))
          .map((one) => [
            this.rule({ ...one, rule: one.scenario }),
            sign[one.verdict] ?? one.verdict.replaceAll("-", " "),
            one.chosen ?? "",
            [one.best?.join(", "), one.failures?.join("; ")].filter(Boolean).join(" – "),
          ]),
      ),
    ];
  }

  coverage(lines) {
    const rules = lines.filter((one) => one.type === "rule"),
      sum = lines.find((one) => one.type === "summary") ?? {};
    const of = ({ positions, scenarios }, what) =>
      (positions?.[what] ?? 0) + (scenarios?.[what] ?? 0);
    const order = rules.toSorted(
      (a, b) => of(b, "decided") - of(a, "decided") || of(b, "fired") - of(a, "fired"),
    );
    return [
      el(
        "p",
        {},
        `${sum.decided} of ${sum.rules} rules decided, ${sum.never_mattered} fired and never mattered, ${sum.never_fired} never fired.`,
      ),
      barChart({
        title: "In how many positions rules fired: those that decided most",
        description: "The first part of a bar: where it decided.",
        kinds: ["series-0", "series-4"],
        legend: [
          ["series-0", "decided"],
          ["series-4", "fired, and did not decide"],
        ],
        items: order.slice(0, 20).map((one) => ({
          name: one.rule,
          values: [of(one, "decided"), of(one, "fired") - of(one, "decided")],
          text: `${one.rule}: fired in ${of(one, "fired")}, decided in ${of(one, "decided")}`,
        })),
      }),
      table(
        "Coverage",
        ["Rule", "Group", "Fired", "Spoke", "Decided"],
        order.map((one) => [
          this.rule(one),
          one.group.replaceAll("-", " "),
          ...["fired", "spoke", "decided"].map((what) => ({
            of: String(of(one, what)),
            class: "number",
          })),
        ]),
      ),
    ];
  }

  coach(lines) {
    const mistakes = lines.filter((one) => one.type === "mistake"),
      blamed = lines.filter((one) => one.type === "rule" && one.cost > 0),
      sum = lines.find((one) => one.type === "summary") ?? {};
    return [
      el(
        "p",
        {},
        `${sum.mistakes} mistakes in ${count(sum.decisions, "decision")}, judged by ${sum.judge}.`,
      ),
      blamed.length
        ? intervalChart({
            title: "What mistakes cost, by rule",
            description: "Points of 100 a decision, laid at each rule's door, with 95 % intervals.",
            low: Math.min(0, ...blamed.map((one) => one.cost - one.margin)),
            high: Math.max(...blamed.map((one) => one.cost + one.margin)),
            reference: 0,
            tick: (value) => signed(value, 2),
            items: blamed
              .toSorted((a, b) => b.cost - a.cost)
              .map((one) => ({
                name: one.rule,
                rest: "",
                interval: [one.cost, one.cost - one.margin, one.cost + one.margin],
                text: `${one.cost.toFixed(2)} ± ${one.margin.toFixed(2)}`,
              })),
          })
        : null,
      mistakes.length
        ? table(
            "Mistakes",
            ["Position", "Played", "Better", "Loss", "Rule", "What would change it"],
            mistakes.map((one) => [
              el("code", {}, one.name || one.position),
              `${one.played.move}. ${one.played.reason ?? ""}`,
              `${one.better.move} (${(one.better.line ?? []).join(" ")})`,
              { of: one.loss.points.toFixed(1), class: "number" },
              one.shares?.[0] ? this.rule(one.shares[0]) : one.cause,
              one.change?.text ?? "",
            ]),
          )
        : null,
    ];
  }

  costs(profile) {
    const rules = profile.rules.filter(({ us }) => us > 0).toSorted((a, b) => b.us - a.us);
    const parts = ({ actions_us, joins_us, changes_us }) => [joins_us, actions_us, changes_us];
    return [
      el(
        "p",
        {},
        `A turn takes ${duration(profile.total_us)} in the mean of ${profile.positions} positions; ${duration(profile.run_us)} of it rules.`,
      ),
      barChart({
        title: "What rules cost, in microseconds a turn",
        description: "The parts of a bar: conditions, actions, changes of facts.",
        kinds: ["series-0", "series-1", "series-2"],
        legend: [
          ["series-0", "conditions"],
          ["series-1", "actions"],
          ["series-2", "changes that its facts cause"],
        ],
        items: rules.slice(0, 20).map((one) => ({
          name: one.rule,
          values: parts(one).map((us) => Math.round(us)),
          text: `${one.rule}: ${duration(one.us)}`,
        })),
      }),
      table(
        "Costs",
        ["Rule", "Phase", "A turn", "Firings", "Matches"],
        rules.map((one) => [
          this.rule(one),
          one.phase,
          { of: duration(one.us), class: "number" },
          { of: one.firings.toFixed(1), class: "number" },
          { of: one.matches.toFixed(1), class: "number" },
        ]),
      ),
    ];
  }

  ablation(lines) {
    const whole_ = lines.find((one) => one.type === "whole"),
      rows = lines.filter((one) => one.type === "row");
    const most = Math.max(5, ...rows.map((one) => 100 * (Math.abs(one.change) + one.margin)));
    return [
      el(
        "p",
        {},
        `${whole_.agent} scores ${percentRange([whole_.score, whole_.low, whole_.high])} of ${whole_.games} games against ${whole_.against}. ` +
          "A change is shown where its interval leaves 0 out.",
      ),
      rows.length
        ? intervalChart({
            title: "What the score changes by without each file",
            description: "Points of 100, with 95 % intervals.",
            low: -Math.min(100, most),
            high: Math.min(100, most),
            reference: 0,
            tick: (value) => signed(value),
            items: rows.map((one) => ({
              name: one.without,
              rest: "",
              interval: [one.change, one.change - one.margin, one.change + one.margin].map(
                (value) => 100 * value,
              ),
              text: `${signed(100 * one.change, 1)} ± ${(100 * one.margin).toFixed(1)}`,
            })),
            heads: ["Without", "Change", "Games that changed"],
            rows: rows.map((one) => [
              this.rule({ ...one, rule: one.without }),
              {
                of: `${signed(100 * one.change, 1)} ± ${(100 * one.margin).toFixed(1)}`,
                class: "number",
              },
              { of: String(one.changed_games), class: "number" },
            ]),
          })
        : null,
    ];
  }
}
