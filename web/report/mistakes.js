// The mistakes of a match's rule agents, each with its board.

/** "wins", "loses", "+1.20": a score of the judge, in hundredths of a man, for who moved. */
function judgedText(score) {
  const proven = 20000;
  return Math.abs(score) > proven ? (score > 0 ? "wins" : "loses") : signed(score / 100, 2);
}

function lineNodes(word, judged) {
  return [
    el("dt", {}, word),
    el("dd", {}, `${judgedText(judged.score)}: `, el("span", { class: "move" }, judged.line.slice(0, 8).join(" "))),
  ];
}

function mistakeCard(group, mistake) {
  const { game } = group;
  const where = `Game ${mistake.number + 1}, ply ${mistake.ply}`;
  return el(
    "li",
    {},
    el(
      "h3",
      {},
      mistake.game === undefined
        ? ""
        : el("a", { href: gameLink(group, mistake.game, mistake.ply) }, where),
      ` ${game.seats[mistake.seat]} loses ${Math.round(mistake.loss.points)} points`,
    ),
    el("p", { class: "unseen" }, describePosition(game, mistake.codes)),
    el(
      "div",
      { "aria-hidden": "true" },
      drawBoard(game, mistake.codes, { path: mistake.path, captured: mistake.captured }, false),
    ),
    el(
      "dl",
      {},
      lineNodes("played", mistake.played),
      lineNodes("better", mistake.better),
      el("dt", {}, "why"),
      el("dd", {}, reasonNodes(mistake.played.reason)),
      el("dt", {}, "cause"),
      el("dd", {}, [mistake.cause, mistake.theme].filter(Boolean).join(", ")),
      el("dt", {}, "change"),
      el(
        "dd",
        {},
        el("span", { class: "move" }, mistake.better.move),
        ` would have been chosen ${mistake.change.text}`,
      ),
    ),
  );
}

/** "exchange 3, shot 1": the counts over 0. */
function countsText(pairs) {
  const list = pairs.filter(([, number]) => number > 0).map(([name, number]) => `${name} ${number}`);
  return list.join(", ") || "none";
}

function mistakesOf(group, agent) {
  if (agent.why) return [el("p", { class: "muted" }, `Not judged: ${agent.why}.`)];
  const share = agent.decisions ? agent.mistakes / agent.decisions : 0;
  return [
    el(
      "p",
      {},
      `${count(agent.mistakes, "mistake")} of ${agent.loss} points or more in ` +
        `${count(agent.decisions, "decision")}, ${percent(share)}. By cause: ` +
        `${countsText(Object.entries(agent.causes))}. By theme: ` +
        `${countsText(agent.themes.map(({ theme, mistakes }) => [theme, mistakes]))}.`,
    ),
    agent.worst.length
      ? el(
          "ol",
          { class: "mistakes" },
          agent.worst.map((mistake) => mistakeCard(group, mistake)),
        )
      : null,
    el(
      "p",
      { class: "muted" },
      `Of ${count(agent.seen, "turn")} ${whole.format(agent.judged)} were drawn, and judged by `,
      el("code", {}, agent.judge),
      " and two plies deeper; those with one legal move, and positions that came twice, are left " +
        "out. Points are of 100 of the expected result." +
        (agent.mistakes > agent.worst.length ? ` The worst ${agent.worst.length} are shown.` : "") +
        (group.game.shown
          ? " The judge sees the true position: a mistake may be what the agent could not know."
          : ""),
    ),
  ];
}

function mistakesSection(group) {
  const { summary } = group,
    agents = summary.mistakes ?? [];
  if (!agents.length && summary.mistakes)
    return section("mistakes", "Mistakes", el("p", { class: "muted" }, "No turn could be judged."));
  if (!agents.length) return summary.match ? mistakesOffer(group) : null;
  const box = el("div");
  const draw = (agent) => box.replaceChildren(...mistakesOf(group, agent).filter(Boolean));
  draw(agents[0]);
  return section(
    "mistakes",
    "Mistakes",
    el(
      "div",
      { class: "filters" },
      agents.length > 1
        ? chooser(
            "Agent",
            "mistakes-agent",
            agents.map((agent, i) => option(i, isolated(summary.players[agent.player].name))),
            (event) => draw(agents[Number(event.target.value)]),
          )
        : named(summary.players[agents[0].player].name),
    ),
    box,
    pieceLegend(group.game),
  );
}
