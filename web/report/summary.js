// The overview of a match, or of the games of no match, section by section.

function groupLabel({ name, players, game, games: number }) {
  if (!players.length) return `no match: ${page.games[game].title}, ${count(number, "game")}`;
  const several = Object.keys(page.games).length > 1 ? `${page.games[game].title}, ` : "";
  const shown = players
    .slice(0, 3)
    .map((player) => shorten(player, 30))
    .join(" – ");
  return `${name}: ${several}${shown}${players.length > 3 ? " …" : ""} (${whole.format(number)})`;
}

function groupTitle({ summary, game }) {
  if (!summary.match) return `Games of no match, ${game.title}`;
  if (summary.players.length === 2)
    return summary.players.map((player) => isolated(player.name)).join(" – ");
  const { format } = summary.specification ?? {};
  return (
    `${format ? format[0].toUpperCase() + format.slice(1) : "Match"} of ` +
    `${summary.players.length} agents`
  );
}

function resultOf(player) {
  return plus(player.seats[0], player.seats[1]);
}

function factsLine({ summary, game }) {
  const wanted = summary.specification ?? {};
  const openings =
    wanted.openings && typeof wanted.openings === "string"
      ? [" · openings ", named(wanted.openings)]
      : "";
  const rules = [
    ["time", wanted.time_control],
    ["adjudication", wanted.adjudication],
  ].filter(([, text]) => typeof text === "string");
  const played = summary.match
    ? `${whole.format(summary.games)} of ${count(summary.planned, "game")}`
    : count(summary.games, "game");
  return el(
    "p",
    { class: "facts" },
    game.title,
    ` · ${played}`,
    ` · ${count(summary.moves, "move")}`,
    summary.match ? [` · `, el("span", { class: `state ${summary.state}` }, summary.state)] : "",
    openings,
    rules.map(([what, text]) => [` · ${what} `, el("code", {}, text)]),
    summary.match
      ? ` · match ${summary.match}, seed ${wanted.seed ?? "?"}, ` +
          `begun ${date(summary.begun_ms)} UTC`
      : "",
    summary.unfinished ? ` · ${count(summary.unfinished, "game")} without a result` : "",
  );
}

function resultBar(counts, names) {
  const total = games(counts) || 1,
    [lost, drawn, won] = counts;
  const bar = svg("svg", {
    class: "result-bar",
    viewBox: "0 0 100 4",
    preserveAspectRatio: "none",
    role: "img",
    "aria-label":
      `${isolated(names[0])} wins ${won}, drawn ${drawn}, ${isolated(names[1])} ` + `wins ${lost}`,
  });
  const parts = [
    ["first", 0, won],
    ["drawn", won, drawn],
    ["second", won + drawn, lost],
  ];
  bar.append(
    ...parts.map(([name, from, value]) =>
      svg("rect", {
        class: name,
        x: (100 * from) / total,
        y: 0,
        width: (100 * value) / total,
        height: 4,
      }),
    ),
  );
  return bar;
}

/** The result of two agents, large. */
function duelSection(group) {
  const { summary } = group,
    [pairing] = summary.pairings,
    names = summary.players.map((player) => player.name);
  const side = (i, counts) =>
    el(
      "div",
      { class: `side ${i ? "second" : "first"}` },
      named(names[i], { class: "name side-name" }),
      el("span", { class: "score" }, pointsText(counts)),
      el("span", { class: "muted" }, record(counts)),
    );
  return el(
    "section",
    { id: "result", "aria-label": "Result" },
    el("div", { class: "duel" }, side(0, pairing.games), side(1, reversed(pairing.games))),
    resultBar(pairing.games, names),
    summary.games
      ? el(
          "p",
          { class: "verdict" },
          named(names[0]),
          ` scores `,
          el("strong", {}, percentRange(pairing.score)),
          `, Elo `,
          el("strong", {}, eloText(pairing)),
          `. Likelihood of superiority ${percent(pairing.superiority)}.`,
          el("br"),
          el("span", { class: "muted" }, pairing.evidence),
        )
      : null,
  );
}

/** What one player scored against another: [lost, drawn, won]. */
function against(summary, a, b) {
  let total = [0, 0, 0];
  for (const pairing of summary.pairings ?? []) {
    if (pairing.agents[0] === a && pairing.agents[1] === b) total = plus(total, pairing.games);
    if (pairing.agents[0] === b && pairing.agents[1] === a)
      total = plus(total, reversed(pairing.games));
  }
  return total;
}

/** Points of one player against another, by the scoring of the match. */
function pointsAgainst(summary, a, b) {
  let total = 0;
  for (const {
    agents: [one, other],
    points: [first, second],
  } of summary.pairings ?? [])
    total += one === a && other === b ? first : one === b && other === a ? second : 0;
  return total;
}

/** What games are worth where the match has a scoring of its own, WIN/DRAW/LOSS/FORFEIT. */
function scoringNote({ specification }) {
  if (!specification?.scoring) return null;
  const [win, draw, loss, forfeit] = specification.scoring.split("/");
  return el(
    "p",
    { class: "muted" },
    `Points: ${win} for a win, ${draw} for a draw, ${loss} for a loss, ${forfeit} for a ` +
      `loss by a failure of its own. The score is that of the results.`,
  );
}

/** The players, the best first: by the format's own order where they played a match. */
function ranking(summary) {
  if (summary.standings) return summary.standings.rows.map((row) => row.player);
  const share = (player) => points(resultOf(player)) / (games(resultOf(player)) || 1);
  return summary.players
    .map((player, i) => i)
    .sort((a, b) => share(summary.players[b]) - share(summary.players[a]) || a - b);
}

const MOST_CROSSED = 40,
  MOST_LISTED = 200;

/** How far a player came in a knockout of so many rounds. */
function reachedText({ reached }, rounds) {
  const left = rounds - reached;
  return left === 0 ? "winner" : left === 1 ? "final" : `last ${2 ** left}`;
}

function crosstable(group) {
  const { summary } = group,
    order = ranking(summary).slice(0, MOST_LISTED),
    crossed = summary.match && order.length <= MOST_CROSSED;
  const rowOf = new Map(summary.standings?.rows.map((row) => [row.player, row])),
    place = (i, rank) => rowOf.get(i)?.place ?? rank + 1;
  const format = summary.specification?.format,
    byes = format === "swiss" && summary.standings.rows.some((row) => row.byes);
  const further =
    format === "knockout"
      ? (i) => [reachedText(rowOf.get(i), summary.standings.rounds)]
      : () => [];
  const heads = [
    "Player",
    ...(format === "knockout" ? ["Reached"] : []),
    "Points",
    "Games",
    "Score",
    "Won",
    "Drawn",
    "Lost",
    ...(crossed
      ? order.map((i, rank) => ({ of: String(rank + 1), title: summary.players[i].name }))
      : []),
  ];
  const rows = order.map((i, rank) => {
    const counts = resultOf(summary.players[i]),
      total = games(counts);
    const cells = crossed
      ? order.map((j) => {
          const met = against(summary, i, j);
          return i === j
            ? { of: "", class: "self number" }
            : {
                of: games(met)
                  ? [
                      el("strong", {}, halves(pointsAgainst(summary, i, j))),
                      el("br"),
                      el("small", {}, record(met)),
                    ]
                  : "",
                class: "number",
                "data-pair": `${i}-${j}`,
              };
        })
      : [];
    return [
      [el("span", { class: "rank" }, `${place(i, rank)} `), named(summary.players[i].name)],
      ...further(i),
      { of: rowOf.has(i) ? halves(rowOf.get(i).points) : pointsText(counts), class: "number" },
      { of: whole.format(total), class: "number" },
      { of: total ? percent(points(counts) / total) : "–", class: "number" },
      ...[counts[2], counts[1], counts[0]].map((value) => ({
        of: whole.format(value),
        class: "number",
      })),
      ...cells,
    ];
  });
  const left = summary.players.length - order.length;
  return section(
    "crosstable",
    "Crosstable",
    table("Crosstable", heads, rows, { class: "cross" }),
    byes
      ? el(
          "p",
          { class: "muted" },
          "The points hold those of byes, which count as won games; the score does not.",
        )
      : null,
    scoringNote(summary),
    left > 0 ? el("p", { class: "muted" }, `${count(left, "further player")} not shown.`) : null,
  );
}

function pairingName(summary, { agents: [one, other] }) {
  return `${isolated(summary.players[one].name)} – ${isolated(summary.players[other].name)}`;
}

/** The chart of a meeting, with a chooser where there are several. `draw(pairing)` gives the
 * children. */
function meetingSection(id, title, summary, pairings, draw, ...notes) {
  if (!pairings.length) return null;
  const box = el("div");
  const show = (i) => box.replaceChildren(...draw(pairings[i]).filter(Boolean));
  const select =
    pairings.length < 2
      ? null
      : el(
          "p",
          {},
          chooser(
            "Meeting",
            `${id}-meeting`,
            pairings.map((pairing, i) => option(i, pairingName(summary, pairing))),
            (event) => show(Number(event.target.value)),
          ),
        );
  show(0);
  return section(id, title, select, box, notes);
}

/** The meetings, those of the best-placed players first. */
function byStanding({ pairings, standings }) {
  const rank = new Map(standings.rows.map((row, i) => [row.player, i])),
    sum = ({ agents: [one, other] }) => rank.get(one) + rank.get(other);
  return [...pairings].sort((a, b) => sum(a) - sum(b));
}

function pathSection({ summary }) {
  const draw = (pairing) => {
    const late = pairing.path.slice(Math.floor(pairing.path.length / 8));
    const reach =
      1.1 *
      Math.max(
        0.05,
        ...late.flatMap(([, , low, high]) => [Math.abs(low - 0.5), Math.abs(high - 0.5)]),
      );
    const end = pairing.path.at(-1),
      name = summary.players[pairing.agents[0]].name;
    return [
      pathChart({
        title: `Score of ${isolated(name)} over the pairs`,
        description: `After ${end[0]} pairs ${percentRange(end.slice(1))}.`,
        points: pairing.path,
        low: Math.max(0, 0.5 - reach),
        high: Math.min(1, 0.5 + reach),
        band: true,
        marks: [{ value: 0.5, text: "" }],
        tick: (value) => percent(value, 0),
        xText: "pairs of games",
        heads: ["Pairs", "Score", "95 % low", "95 % high"],
        rows: thinned(pairing.path, 25).map(([at, ...values]) => [
          whole.format(at),
          ...values.map((value) => percent(value)),
        ]),
      }),
      el(
        "p",
        { class: "muted" },
        "Score of ",
        named(name),
        ". The band is the two-sided 95 % interval after so many pairs. Whoever looks again " +
          "and again until it leaves 50\u00a0% is misled by it.",
      ),
    ];
  };
  return meetingSection(
    "path",
    "The score as it went",
    summary,
    byStanding(summary).filter((pairing) => pairing.path?.length > 1),
    draw,
  );
}

function testSection({ summary }) {
  const draw = (pairing) => {
    const { sprt } = pairing,
      name = summary.players[pairing.agents[0]].name,
      llrs = sprt.path.map(([, llr]) => llr);
    const low = 1.15 * Math.min(sprt.lower, ...llrs),
      high = 1.15 * Math.max(sprt.upper, ...llrs);
    return [
      el(
        "p",
        {},
        "Is ",
        named(name),
        " the stronger one? ",
        el("strong", {}, sprt.verdict),
        `: LLR ${signed(sprt.llr, 2)} after ${count(sprt.pairs, "pair")}, bounds ` +
          `${signed(sprt.lower, 2)} and ${signed(sprt.upper, 2)}. `,
        el("code", {}, sprt.test),
      ),
      sprt.decided
        ? el(
            "p",
            { class: "muted" },
            "A test that ends a match by its verdict ends it on a streak: score and Elo " +
              "above are biased towards the verdict.",
            sprt.unbiased_elo ? ` Allowing for that, Elo is ${eloRange(sprt.unbiased_elo)}.` : "",
          )
        : null,
      sprt.path.length > 1
        ? pathChart({
            title: `Log-likelihood ratio of ${isolated(name)}`,
            description: `${sprt.verdict} after ${sprt.pairs} pairs.`,
            points: sprt.path,
            low,
            high,
            band: false,
            marks: [
              { value: sprt.lower, text: "H0" },
              { value: sprt.upper, text: "H1" },
            ],
            tick: (value) => signed(value, 1),
            xText: "pairs of games",
            heads: ["Pairs", "LLR"],
            rows: thinned(sprt.path, 25).map(([at, llr]) => [whole.format(at), signed(llr, 2)]),
          })
        : null,
    ];
  };
  return meetingSection(
    "test",
    "Sequential test",
    summary,
    byStanding(summary).filter((pairing) => pairing.sprt),
    draw,
  );
}

function ratingsSection({ summary }) {
  const { standings, players } = summary;
  if (players.length < 3 || !summary.games) return null;
  const byPlayer = new Map(standings.rows.map((row) => [row.player, row]));
  const items = standings.by_rating
    .map((player) => byPlayer.get(player))
    .map((rating) => ({
      name: players[rating.player].name,
      rest: "",
      interval: rating.elo,
      text: eloText(rating),
      rating,
      openLow: rating.elo_open_low,
      openHigh: rating.elo_open_high,
    }));
  const ends = items.flatMap(({ interval }) => interval),
    low = Math.min(...ends),
    high = Math.max(...ends),
    room = Math.max(10, (high - low) * 0.04);
  const better = ({ rating }, i) =>
    i + 1 < items.length && items[i + 1].rating.group === rating.group
      ? percent(standings.above[i])
      : "";
  return section(
    "ratings",
    "Ratings",
    intervalChart({
      items,
      low: low - room,
      high: high + room,
      reference: 0,
      tick: (value) => signed(value),
      title: "Ratings with 95 % intervals",
      description: items.map((item) => `${isolated(item.name)} ${item.text}`).join("; "),
      heads: ["Agent", "Elo", "Better than the next with"],
      rows: items.map((item, i) => [named(item.name), item.text, better(item, i)]),
    }),
    el(
      "p",
      { class: "muted" },
      "Elo over the mean of all, bounds left out, with 95\u00a0% error bars.",
      items.some(({ rating }) => rating.group)
        ? " Agents that never met, not even through others, can't be compared: each such " +
            "group has a mean of its own."
        : "",
    ),
  );
}

function thinned(list, most) {
  const step = Math.ceil(list.length / most);
  return list.filter((_, i) => (list.length - 1 - i) % step === 0);
}

function coloursSection(group) {
  const { summary, game } = group,
    order = ranking(summary).slice(0, 12);
  const items = order.flatMap((i) =>
    [0, 1]
      .filter((seat) => games(summary.players[i].seats[seat]))
      .map((seat) => ({
        name: summary.players[i].name,
        rest: `, ${game.seats[seat]}`,
        interval: summary.players[i].seat_scores[seat],
        text: percentRange(summary.players[i].seat_scores[seat]),
        kind: `${seatClass(game, seat)}-seat`,
        counts: summary.players[i].seats[seat],
      })),
  );
  if (!items.length) return null;
  return section(
    "colours",
    "Score by colour",
    intervalChart({
      items,
      low: 0,
      high: 1,
      reference: 0.5,
      tick: (value) => percent(value, 0),
      title: "Score of each player with each colour",
      description: items
        .map((item) => `${isolated(item.name)}${item.rest} ${item.text}`)
        .join("; "),
      heads: ["Player and colour", "Score", "Result"],
      rows: items.map((item) => [[named(item.name), item.rest], item.text, record(item.counts)]),
    }),
  );
}

/** The openings by how far their score is from the mean, in standard errors. */
function openingsSection(group) {
  const { summary, game } = group,
    two = summary.openings[0]?.first !== undefined;
  if (!summary.openings.length) return null;
  const key = two ? "first" : "seat0",
    who = two ? summary.players[0].name : game.seats[0];
  const total = summary.openings.reduce((sum, opening) => plus(sum, opening[key]), [0, 0, 0]),
    mean = points(total) / (games(total) || 1);
  const scored = summary.openings
    .filter((opening) => games(opening[key]))
    .map((opening) => ({ ...opening, counts: opening[key], interval: opening[`${key}_score`] }));
  const away = ({ interval: [value, low, high] }) => (value - mean) / ((high - low) / 3.92 || 1);
  const byScore = [...scored].sort((a, b) => a.interval[0] - b.interval[0]),
    byAway = [...scored].sort((a, b) => Math.abs(away(b)) - Math.abs(away(a)));
  const rows = byAway.map((opening) => [
    el(
      "button",
      { type: "button", class: "link", onclick: () => showOpening(opening.name) },
      named(opening.name),
    ),
    { of: percentRange(opening.interval), class: "number" },
    { of: signed(100 * (opening.interval[0] - mean), 1), class: "number" },
    { of: record(opening.counts), class: "number" },
    ...(two ? [{ of: percentRange(opening.seat0_score), class: "number" }] : []),
  ]);
  return section(
    "openings",
    "Score by opening",
    el(
      "p",
      { class: "muted" },
      "Score of ",
      named(who),
      ` in each of ${count(scored.length, "opening")}, in order; the line is the mean, ` +
        `${percent(mean)}.`,
    ),
    rankChart({
      title: `Score of ${isolated(who)} by opening`,
      description: `${scored.length} openings, mean ${percent(mean)}.`,
      reference: mean,
      tick: (value) => percent(value, 0),
      items: byScore.map((opening) => ({
        name: opening.name,
        interval: opening.interval,
        text: percentRange(opening.interval),
        act: () => showOpening(opening.name),
      })),
    }),
    table(
      "Openings, the furthest from the mean first",
      [
        "Opening",
        "Score (95 %)",
        "From the mean",
        "Result",
        ...(two ? [`${game.seats[0]} scores`] : []),
      ],
      rows,
      { class: "openings" },
    ),
    summary.openings_left_out
      ? el(
          "p",
          { class: "muted" },
          `${count(summary.openings_left_out, "game")} of further openings not shown.`,
        )
      : null,
  );
}

function lengthsSection(group) {
  const { summary, game } = group,
    { width, cells } = summary.lengths;
  if (!games(cells.reduce(plus, [0, 0, 0]))) return null;
  const first = cells.findIndex((cell) => games(cell)),
    kinds = [`${seatClass(game, 0)}-won`, "drawn", `${seatClass(game, 1)}-won`];
  const shown = cells.slice(first).map(([lost, drawn, won], i) => {
    const from = (first + i) * width,
      range = width === 1 ? `${from}` : `${from} to ${from + width - 1}`;
    return {
      from,
      range,
      values: [won, drawn, lost],
      text:
        `${range} plies: ${game.seats[0]} wins ${won}, drawn ${drawn}, ${game.seats[1]} ` +
        `wins ${lost}`,
    };
  });
  return section(
    "lengths",
    "Length of the games",
    stackChart({
      cells: shown,
      kinds,
      xTick: (cell) => String(cell.from),
      xText: "plies",
      title: "Games by their length in plies",
      description: `${shown.length} classes of ${count(width, "ply", "plies")}.`,
      legend: [
        [kinds[0], `${game.seats[0]} wins`],
        [kinds[1], "drawn"],
        [kinds[2], `${game.seats[1]} wins`],
      ],
      heads: ["Plies", `${game.seats[0]} wins`, "Drawn", `${game.seats[1]} wins`],
      rows: shown.map((cell) => [cell.range, ...cell.values.map((value) => whole.format(value))]),
    }),
  );
}

function causesSection(group) {
  const { summary } = group,
    few = summary.players.length <= 6;
  const lost = (name) =>
    few
      ? summary.players.map((player) => player.lost[name] ?? 0)
      : [summary.players.reduce((sum, player) => sum + (player.lost[name] ?? 0), 0)];
  const items = page.ends
    .map((end) => ({
      name: end.text,
      values: [summary.drawn[end.name] ?? 0, ...lost(end.name)],
      fault: end.fault,
    }))
    .filter((item) => item.values.some(Boolean))
    .sort((a, b) => b.values.reduce((x, y) => x + y) - a.values.reduce((x, y) => x + y));
  if (!items.length) return null;
  const heads = [
      "drawn",
      ...(few ? summary.players.map((player) => `lost by ${isolated(player.name)}`) : ["won"]),
    ],
    kinds = ["drawn", ...heads.slice(1).map((_, i) => `series series-${i}`)];
  for (const item of items)
    item.text = `${item.name}: ${item.values.map((value, i) => `${value} ${heads[i]}`).join(", ")}`;
  return section(
    "causes",
    "How the games ended",
    barChart({
      items,
      kinds,
      title: "Causes of the end",
      description: items.map((item) => item.text).join("; "),
      legend: kinds.map((kind, i) => [kind, heads[i]]),
      heads: ["Cause", ...heads],
      rows: items.map((item) => [item.name, ...item.values.map((value) => whole.format(value))]),
    }),
  );
}

function faultsSection(group) {
  const { summary } = group;
  if (!summary.faults_all) return null;
  const rows = summary.faults.map((fault) => [
    el(
      "a",
      { href: gameLink(group, fault.game, fault.plies) },
      String(summary.match ? fault.number + 1 : fault.game),
    ),
    { of: named(summary.players[fault.player].name), class: "player" },
    endText(fault.end),
    fault.rule ? el("code", {}, fault.rule) : "",
    el("span", { class: "words" }, fault.text ?? ""),
  ]);
  return section(
    "faults",
    `Forfeits: ${whole.format(summary.faults_all)}`,
    table("Forfeits", ["Game", "Agent", "Cause", "Rule", "Last words"], rows),
    summary.faults_all > rows.length
      ? el(
          "p",
          { class: "muted" },
          `The first ${rows.length} are listed; the list of games shows the others (result: ` +
            `a forfeit).`,
        )
      : null,
  );
}

/** What preferences left unsettled: the kinds in the order of the columns. */
const impasseKinds = [
  ["tie", "Ties"],
  ["conflict", "Conflicts"],
  ["contradiction", "Contradictions settled by another move"],
  ["constraint_failure", "Constraint failures"],
  ["all_rejected", "All moves rejected"],
];

function impassesSection({ summary }) {
  const known = summary.players.filter((player) => player.impasses).slice(0, MOST_LISTED);
  if (!known.length) return null;
  const number = (of) => ({ of: whole.format(of), class: "number" });
  const rows = known.map((player) => [
    named(player.name),
    number(player.impasses.decisions),
    ...impasseKinds.map(([kind]) => number(player.impasses[kind])),
  ]);
  const kindName = (kind) => impasseKinds.find(([name]) => name === kind)?.[1] ?? kind;
  const parts = known
    .flatMap((player) =>
      [...player.impasses.by_rule, ...player.impasses.by_pair].map((part) => ({ player, part })),
    )
    .sort((a, b) => b.part.decisions - a.part.decisions);
  const shown = parts
    .slice(0, MOST_LISTED)
    .map(({ player, part }) => [
      named(player.name),
      kindName(part.kind),
      el("code", {}, part.rule),
      part.other ? el("code", {}, part.other) : "",
      number(part.decisions),
    ]);
  return section(
    "impasses",
    "Impasses",
    table("Impasses", ["Agent", "Decisions", ...impasseKinds.map(([, name]) => name)], rows),
    shown.length
      ? table(
          "Impasses by rule and pair of rules",
          ["Agent", "Kind", "Rule", "Against", "Decisions"],
          shown,
        )
      : null,
    el(
      "p",
      { class: "muted" },
      "Decisions that preferences did not settle, and went on. A tie is told by the rules " +
        "that spoke last before the tie-break.",
      parts.length > shown.length
        ? ` The ${shown.length} most frequent of ${parts.length} rules and pairs are listed.`
        : "",
    ),
  );
}

function timesSection(group) {
  const timed = group.summary.players.filter((player) => player.time.moves).slice(0, MOST_LISTED);
  if (!timed.length) return null;
  return section(
    "times",
    "Time a move",
    table(
      "Time a move",
      ["Player", "Moves", "Median", "99th percentile", "Longest"],
      timed.map((player) => [
        named(player.name),
        ...[
          whole.format(player.time.moves),
          duration(player.time.median_us),
          duration(player.time.p99_us),
          duration(player.time.most_us),
        ].map((of) => ({ of, class: "number" })),
      ]),
    ),
    el(
      "p",
      { class: "muted" },
      "Wall time from the question to the answer; of moves played at the same time as " +
        "others on one machine. Quantiles are right to 3\u00a0%.",
    ),
  );
}

function stageName(width, i, stages) {
  return i + 1 === stages ? `${i * width + 1} on` : `${i * width + 1}–${(i + 1) * width}`;
}

/** A cell of the map: the share of `turns` in which it was so. */
function heatCell(value, turns, what) {
  if (!turns) return { of: "", class: "heat" };
  const share = value / turns,
    level = value ? Math.max(1, Math.min(9, Math.ceil(share * 9))) : 0;
  return {
    of: value ? (100 * share).toFixed(0) : "",
    class: `heat heat-${level}`,
    title: `${what} in ${value} of ${count(turns, "turn")}`,
  };
}

/** The rules of an agent by stage of the game, those that decided most first. kind: "decided",
 * "fired". */
function heatTable(agent, kind, width) {
  const sum = (list) => list.reduce((a, b) => a + b, 0),
    turns = agent.turns,
    all = sum(turns);
  const order = [...agent.rules].sort(
    (a, b) => sum(b[kind]) - sum(a[kind]) || sum(b.fired) - sum(a.fired),
  );
  const heads = ["Rule", "All", ...turns.map((_, i) => stageName(width, i, turns.length))];
  const rows = order.map((rule) => [
    el("span", { title: `${rule.file}, line ${rule.line}` }, rule.name),
    heatCell(sum(rule[kind]), all, kind),
    ...turns.map((number, i) => heatCell(rule[kind][i], number, kind)),
  ]);
  return table(
    `Rules that ${kind}, percent of turns by ply`,
    heads,
    [
      ...rows,
      [
        "turns decided again",
        { of: whole.format(all), class: "heat" },
        ...turns.map((number) => ({ of: whole.format(number), class: "heat" })),
      ],
    ],
    { class: "heat-map" },
  );
}

function rulesSection({ summary }) {
  const known = summary.rules?.agents.filter((agent) => agent.rules) ?? [],
    others = summary.rules?.agents.filter((agent) => agent.why) ?? [];
  const notes = others.map((agent) =>
    el(
      "p",
      { class: "muted" },
      "Not shown: ",
      named(summary.players[agent.player].name),
      ` – ${agent.why}.`,
    ),
  );
  if (!known.length) return notes.length ? section("rules", "What the rules did", notes) : null;
  const box = el("div"),
    note = el("p", { class: "muted" }),
    chosen = { agent: known[0], kind: "decided" };
  const draw = () => {
    const { agent, kind } = chosen,
      decided = agent.turns.reduce((a, b) => a + b, 0);
    box.replaceChildren(heatTable(agent, kind, summary.rules.width));
    note.replaceChildren(
      `${whole.format(decided)} turns drawn at random (seed ${summary.rules.seed}) from ` +
        `${whole.format(agent.seen)} were decided again from the recorded texts`,
      agent.failed ? `; ${count(agent.failed, "further turn")} failed` : "",
      ". Columns are plies, figures percent of the turns there. A rule decided where " +
        "without it other moves would have remained.",
    );
  };
  const choose = (name, value) => {
    chosen[name] = value;
    draw();
  };
  draw();
  return section(
    "rules",
    "What the rules did",
    el(
      "div",
      { class: "filters" },
      known.length > 1
        ? chooser(
            "Agent",
            "rules-agent",
            known.map((agent, i) => option(i, isolated(summary.players[agent.player].name))),
            (event) => choose("agent", known[Number(event.target.value)]),
          )
        : named(summary.players[known[0].player].name),
      chooser(
        "Shown",
        "rules-kind",
        [option("decided", "the rule decided"), option("fired", "the rule fired")],
        (event) => choose("kind", event.target.value),
      ),
    ),
    box,
    note,
    notes,
  );
}

function overviewSections(group) {
  const { summary } = group;
  const duel = summary.match && summary.players.length === 2;
  const matched = summary.match
    ? [ratingsSection(group), pathSection(group), testSection(group)]
    : [];
  const sections = [
    duel ? duelSection(group) : null,
    crosstable(group),
    ...matched,
    coloursSection(group),
    openingsSection(group),
    lengthsSection(group),
    causesSection(group),
    faultsSection(group),
    impassesSection(group),
    timesSection(group),
    rulesSection(group),
    mistakesSection(group),
    gamesSection(group),
  ].filter(Boolean);
  const contents = el(
    "nav",
    { class: "contents", "aria-label": "Contents" },
    sections
      .filter((each) => each.querySelector("h2"))
      .map((each) => el("a", { href: `#${each.id}` }, each.querySelector("h2").textContent)),
  );
  return [el("h1", {}, named(groupTitle(group))), factsLine(group), contents, ...sections];
}
