// The choice of who plays: a level or an agent against you, two people, or two agents.

const WAYS = [
  { value: "level", text: "You against a level" },
  { value: "agent", text: "You against an agent" },
  { value: "people", text: "Two people" },
  { value: "watch", text: "Watch two agents" },
];

const eloText = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** A level's strength in a sentence, as far as it was measured in this game. */
function levelWords(levels, level) {
  const number = levels.indexOf(level) + 1;
  if (!levels.some(({ elo }) => elo !== undefined))
    return `Level ${number} of ${levels.length}. How strong it is in this game was not measured.`;
  if (level.elo === undefined) return `Level ${number}: the easiest. Strength is counted from it.`;
  const below = level.elo - (levels[number - 2].elo ?? 0),
    score = Math.round(100 / (1 + 10 ** (-below / 400)));
  return (
    `Level ${number}: ${eloText(level.elo)} Elo over level 1 (${eloText(level.low)} to ` +
    `${eloText(level.high)}). It scores ${score} % against level ${number - 1}.`
  );
}

const firstSentence = (text) => /^.*?[.!?](?=\s|$)|^.*$/s.exec(text)[0];

class PlayerChoice {
  constructor() {
    this.ways = el("div", { class: "chips" });
    this.levels = el("div", { class: "levels" });
    this.words = el("p", { id: "level-words", "aria-live": "polite" });
    this.level = el("div", { class: "level" }, this.levels, this.words);
    this.agents = el("div", { class: "rows" });
    this.watch = el("div", { class: "pair" });
    this.sides = el("div", { class: "chips" });
    this.side = choiceGroup("side", "You play", this.sides);
    this.node = choiceGroup("players", "Opponent", this.ways, this.level, this.agents, this.watch);
    this.node.addEventListener("change", () => this.show());
    this.offered = [];
  }

  checked(name) {
    const nodes = [...this.node.querySelectorAll("input"), ...this.side.querySelectorAll("input")];
    return nodes.find((node) => node.name === name && node.checked)?.value;
  }

  /** What is chosen, to be kept. */
  get choice() {
    return {
      way: this.checked("way"),
      level: this.checked("level"),
      agent: this.checked("agent"),
      watched: [...this.watch.querySelectorAll("select")].map(({ value }) => value),
      side: this.checked("side"),
    };
  }

  /** Offers who plays a game, with what was chosen before as far as there is such. */
  offer({ seats, agents, usual }, before) {
    const levels = agents.filter(({ kind }) => kind === "level"),
      others = agents.filter(({ kind }) => kind !== "level" && kind !== "human"),
      able = agents.filter(({ kind, error }) => kind !== "human" && error === undefined),
      among = (list, ...wanted) => wanted.find((name) => list.some((one) => one.name === name));
    Object.assign(this, { seats, offered: levels });
    const ways = WAYS.filter(({ value }) => (value === "level" ? levels.length : true)),
      usable = others.filter((one) => able.includes(one)),
      way = ways.find(({ value }) => value === before.way)?.value ?? ways[0].value,
      level = among(levels, before.level, usual, levels[0]?.name),
      agent = among(usable, before.agent, usual, usable[0]?.name);
    this.ways.replaceChildren(radioChips("way", ways, way));
    this.levels.replaceChildren(
      ...levels.map(({ name }, i) =>
        radioOption(
          "chip",
          { name: "level", value: name, checked: name === level, "aria-label": `Level ${i + 1}` },
          String(i + 1),
        ),
      ),
    );
    this.agents.replaceChildren(...others.map((one) => this.row(one, one.name === agent)));
    this.watch.replaceChildren(
      ...seats.map((seat, i) =>
        this.field(seat, i, able, among(able, before.watched?.[i], usual, able[0]?.name)),
      ),
    );
    const side = ["0", "1", "chance"].includes(before.side) ? before.side : "0";
    this.sides.replaceChildren(
      radioChips(
        "side",
        [
          { value: "0", text: `${seats[0]}, who begins` },
          { value: "1", text: seats[1] },
          { value: "chance", text: "By chance" },
        ],
        side,
      ),
    );
    this.show();
  }

  row({ name, short, about, error }, checked) {
    return radioOption(
      "row",
      { name: "agent", value: name, checked, disabled: error !== undefined },
      el("strong", {}, named(short)),
      el("span", { class: "muted" }, firstSentence(about)),
      error === undefined ? null : el("span", { class: "broken" }, `Can't play. ${error}`),
    );
  }

  field(seat, i, able, chosen) {
    return el(
      "label",
      {},
      seat,
      el(
        "select",
        { name: `seat ${i}` },
        able.map(({ name, short }) =>
          el("option", { value: name, selected: name === chosen }, isolated(short)),
        ),
      ),
    );
  }

  /** Shows what belongs to the way that is chosen. */
  show() {
    const { way, level } = this.choice;
    this.level.hidden = way !== "level";
    this.agents.hidden = way !== "agent";
    this.watch.hidden = way !== "watch";
    this.side.hidden = way !== "level" && way !== "agent";
    const chosen = this.offered.find(({ name }) => name === level);
    this.words.replaceChildren(chosen ? levelWords(this.offered, chosen) : "");
  }

  /** Who sits where. */
  taken() {
    const { way, level, agent, watched, side } = this.choice;
    if (way === "people") return ["human", "human"];
    if (way === "watch") return watched;
    const rival = way === "level" ? level : agent,
      own = side === "chance" ? Math.floor(Math.random() * 2) : Number(side);
    return own ? [rival, "human"] : ["human", rival];
  }
}
