// The view that is shown, by the address: #match=7&game=123&ply=17. And the keys.

const overview = document.getElementById("overview");
const replayView = document.getElementById("replay");
const groupSelect = document.getElementById("group");
const keysDialog = document.getElementById("keys");
const known = new Map();
let current,
  replayer,
  visit = 0;

function groupNamed(name) {
  if (!known.has(name)) {
    const summary = readJson(`summary-${name}`);
    known.set(name, { name, summary, game: page.games[summary.game] });
  }
  return known.get(name);
}

function link(group, parts) {
  const several = page.groups.length > 1 ? [`match=${encodeURIComponent(group.name)}`] : [];
  return `#${[...several, ...parts].join("&") || "overview"}`;
}

function overviewLink(group) {
  return link(group, []);
}

function gameLink(group, id, ply) {
  return link(group, [`game=${id}`, ...(ply === undefined ? [] : [`ply=${ply}`])]);
}

function show(view) {
  overview.hidden = view !== overview;
  replayView.hidden = view !== replayView;
}

function showGroup(group) {
  if (current === group) return;
  current = group;
  groupSelect.value = group.name;
  overview.replaceChildren(...overviewSections(group));
  document.title = `${groupTitle(group)} – Crownhead report`;
}

/** The group and the entry of a game; without a match in the address every group is looked
 * through. */
async function findGame(id, name) {
  const names = name
    ? [name]
    : [current?.name, ...page.groups.map((each) => each.name)].filter(Boolean);
  for (const each of names) {
    const entry = (await loadGames(each)).find((game) => game.id === id);
    if (entry) return { group: groupNamed(each), entry };
  }
  return null;
}

async function openGame(id, name, ply) {
  const turn = ++visit;
  document.getElementById("no-game")?.remove();
  if (replayer?.loaded.entry.id === id && !replayView.hidden) return replayer.go(ply);
  const found = await findGame(id, name).catch(() => null);
  if (turn !== visit) return undefined;
  if (!found) {
    show(overview);
    overview.prepend(
      el(
        "p",
        { class: "notice", role: "alert", id: "no-game" },
        `There is no game ${id} in this report.`,
      ),
    );
    return undefined;
  }
  showGroup(found.group);
  await found.group.ready;
  const loaded = await loadGame(found.group, found.entry);
  if (turn !== visit) return undefined;
  replayer?.stop();
  replayer = new Replayer(found.group, loaded);
  replayView.replaceChildren(...replayer.build().flat().filter(Boolean));
  show(replayView);
  window.scrollTo(0, 0);
  replayView.focus({ preventScroll: true });
  return replayer.go(ply);
}

function route() {
  const address = new URLSearchParams(window.location.hash.slice(1));
  const name = page.groups.some((group) => group.name === address.get("match"))
    ? address.get("match")
    : null;
  if (name) showGroup(groupNamed(name));
  else if (!current && page.groups.length) showGroup(groupNamed(page.groups[0].name));
  if (address.has("game"))
    return openGame(Number(address.get("game")), name, Number(address.get("ply")) || 0);
  visit++;
  replayer?.stop();
  document.getElementById("no-game")?.remove();
  show(overview);
  return undefined;
}

const keys = {
  ArrowLeft: () => replayer.walk(-1),
  ArrowRight: () => replayer.walk(1),
  Home: () => replayer.go(0),
  End: () => replayer.go(replayer.last),
  " ": () => replayer.togglePlay(),
  f: () => replayer.flip(),
  v: () => replayer.changeView(),
  p: () => replayer.beside(-1),
  n: () => replayer.beside(1),
  Escape: () => {
    window.location.hash = overviewLink(current);
  },
};

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || keysDialog.open) return;
  if (event.target.closest("input, select, textarea")) return;
  if (event.key === "?") keysDialog.showModal();
  else if (
    !replayView.hidden &&
    !replayer.loaded.why &&
    keys[event.key] &&
    !(event.key === " " && event.target.closest("button, summary, a"))
  )
    keys[event.key]();
  else if (!replayView.hidden && event.key === "Escape") keys.Escape();
  else return;
  event.preventDefault();
}

function start() {
  document.getElementById("record").textContent = page.record;
  document.getElementById("show-keys").addEventListener("click", () => keysDialog.showModal());
  document.getElementById("chooser").hidden = page.groups.length < 2;
  groupSelect.append(...page.groups.map((group) => option(group.name, groupLabel(group))));
  groupSelect.addEventListener("change", () => {
    window.location.hash = overviewLink({ name: groupSelect.value });
  });
  window.addEventListener("hashchange", route);
  document.addEventListener("keydown", pressed);
  if (!page.groups.length)
    overview.append(el("p", { class: "notice" }, "This record holds no games yet."));
  route();
  window.dispatchEvent(new Event("report-shown"));
}

start();
