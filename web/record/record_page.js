// The data of the report, which the server makes of its record when this page asks: what
// web/report/page.js is for a report in a file. And the record while games are added to it.

const MADE = "crownhead report",
  FOLLOW = "crownhead follow",
  LOOK_MS = 2000;
let stamp = null;

function tellRecord(text) {
  const box = document.getElementById("overview");
  if (box.textContent !== text)
    box.replaceChildren(el("p", { class: "notice", role: "status" }, text));
}

/** The number of the work that makes the report of the record as it is now. */
async function orderReport() {
  const made = objectOf(kept(MADE, "sessionStorage"));
  if (made.stamp === stamp && (await get(`jobs/${made.job}`).catch(() => null))?.kind === "report")
    return made.job;
  for (;;) {
    try {
      const { job } = await post("jobs", { kind: "report" });
      keep(MADE, JSON.stringify({ job, stamp }), "sessionStorage");
      return job;
    } catch (error) {
      if (error.status !== 409) throw error;
      tellRecord(`${error.message}. This page waits.`);
      await later(1000);
    }
  }
}

/** The parts of a report's page, by their names. */
function scripts(html) {
  const found = html.matchAll(
    /<script type="(?:text\/plain|application\/json)" id="([^"]*)">(.*?)<\/script>/gs,
  );
  return new Map([...found].map(([, id, text]) => [id, text]));
}

async function loadReport() {
  const { record: there, stamp: now } = await get("record");
  if (!there) throw new Error("There is no record yet; `crownhead serve --db FILE` names one.");
  stamp = now;
  const job = await orderReport();
  const { state, said } = await followWork(job, (now) =>
    tellRecord(`The games are being read. ${now.said.trim().split("\n").at(-1)}`),
  );
  if (state !== "done") throw new Error(said || "The report was not made.");
  const html = await (await request(`jobs/${job}/output`)).text();
  document.getElementById("overview").replaceChildren();
  return scripts(html);
}

const parts = await loadReport().catch((error) => {
  tellRecord(error.message);
  return new Promise(() => {}); // nothing else is to be shown
});
const page = readJson("report");
const endsByName = new Map(page.ends.map((end) => [end.name, end]));

function partText(id) {
  return parts.get(id);
}

/** Fills in what the judge found in a match, of which the server makes another report. */
async function judgeMatch(group, status, stop) {
  const { job } = await post("jobs", { kind: "mistakes", match: Number(group.name) });
  stop.onclick = () => post(`jobs/${job}/stop`, {});
  stop.hidden = false;
  for (;;) {
    const { state, said } = await get(`jobs/${job}`);
    if (state === "done") break;
    if (state !== "running") throw new Error(state === "stopped" ? "Stopped." : said);
    status.replaceChildren(said.trim().split("\n").at(-1) || "Judging …");
    await later(200);
  }
  const html = await (await request(`jobs/${job}/output`)).text();
  group.summary.mistakes = JSON.parse(scripts(html).get(`summary-${group.name}`)).mistakes ?? [];
}

/** Offers the search for a match's mistakes until it has been made. */
function mistakesOffer(group) {
  const status = el("p", { role: "status" });
  const stop = el("button", { type: "button", hidden: true }, "Stop");
  const judge = el("button", { type: "button", id: "judge-mistakes" }, "Look for mistakes");
  const offer = section(
    "mistakes",
    "Mistakes",
    el(
      "p",
      { class: "muted" },
      "Up to 100 turns of agents with rules are judged, which may take minutes.",
    ),
    el("div", { class: "actions" }, judge, stop),
    status,
  );
  judge.onclick = async () => {
    judge.hidden = true;
    try {
      await judgeMatch(group, status, stop);
      offer.replaceWith(mistakesSection(group));
    } catch (error) {
      judge.hidden = false;
      stop.hidden = true;
      status.replaceChildren(error.message);
    }
  };
  return offer;
}

/** Goes to the game that was played last, and plays its moves. */
async function followLast() {
  const [group] = page.groups;
  if (!group) return;
  const all = await loadGames(group.name);
  const last = all.reduce((a, b) => (b.id > a.id ? b : a));
  if (String(last.id) === window.sessionStorage.getItem(`${FOLLOW} game`)) return;
  window.sessionStorage.setItem(`${FOLLOW} game`, String(last.id));
  await openGame(last.id, group.name, 0);
  if (!replayer.timer) replayer.togglePlay();
}

/** Looks for games that were added; who follows sees the last one when the one before has ended. */
function watchRecord() {
  const follow = el("input", {
    type: "checkbox",
    id: "follow",
    onchange: () => {
      window.sessionStorage.setItem(FOLLOW, follow.checked ? "1" : "");
      if (follow.checked) followLast();
    },
  });
  follow.checked = Boolean(window.sessionStorage.getItem(FOLLOW));
  const again = el(
    "button",
    { type: "button", id: "show-new", hidden: true, onclick: () => window.location.reload() },
    "Show the new games",
  );
  document
    .querySelector(".tools")
    .prepend(
      el("a", { href: "/", id: "to-board" }, "Board"),
      el("label", {}, follow, " Follow"),
      again,
    );
  const look = async () => {
    if (document.hidden) return;
    const now = await get("record").catch(() => null);
    if (!now || now.stamp === stamp) return;
    again.hidden = false;
    if (follow.checked && !replayer?.timer && !live.watching) window.location.reload();
  };
  setInterval(look, LOOK_MS);
  if (follow.checked) followLast();
}

window.addEventListener("report-shown", watchRecord, { once: true });
