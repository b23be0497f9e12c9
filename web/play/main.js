// The page of `crownhead serve`: a table with its board, or the choice of a game.

const main = document.getElementById("main"),
  gameTitle = document.getElementById("game-title"),
  newGame = document.getElementById("new-game"),
  toWorkshop = document.getElementById("to-workshop"),
  keys = document.getElementById("keys");

const RECORD_MS = 5000;
let tablePage = null;
// What a person at the keyboard of the browser, or a test, can look at.
window.crownheadTable = () => tablePage ?? { state: {} };

async function openTable(id) {
  const [state] = await Promise.all([get(`tables/${id}`), loadBundle("table")]);
  tablePage?.leave();
  tablePage = new TablePage(id, state);
  window.sessionStorage.setItem(TABLE, String(id));
  newGame.hidden = false;
  toWorkshop.hidden = false;
  toWorkshop.href = `/workshop#table=${id}`;
  main.replaceChildren(...tablePage.node);
}

/** Closes a game, that on the page or another. */
async function endTable(id) {
  await post(`tables/${id}/close`, {});
  if (tablePage?.id !== id) return;
  tablePage.leave();
  tablePage = null;
  window.sessionStorage.removeItem(TABLE);
}

/** Begins a game. The one on the page stays open, unless it is over or was not begun. */
async function begin(wanted, clock) {
  const { over, hand_over: waits, plies } = tablePage?.state ?? {};
  if (tablePage && (over || (waits === undefined && !plies?.length)))
    await endTable(tablePage.id).catch(() => {});
  const { table: id } = await post("tables", wanted);
  if (clock) await post(`tables/${id}/do`, { word: "clock", text: clock });
  await openTable(id);
}

async function choose() {
  const [{ games }, { open }] = await Promise.all([get("games"), get("tables")]);
  const start = new Start(games, open, { begin, go: openTable, end: endTable });
  main.replaceChildren(...start.node);
  newGame.hidden = true;
  toWorkshop.hidden = true;
  gameTitle.replaceChildren();
}

/** The way to the record, from when there is one. */
async function showRecord() {
  const { record: there } = await get("record").catch(() => ({}));
  document.getElementById("to-record").hidden = !there;
  if (!there) setTimeout(showRecord, RECORD_MS);
}

async function start() {
  if (!token)
    throw new Error(
      "Open the address that `crownhead serve` printed: it holds the key to this page.",
    );
  const { tables } = await get("tables");
  showRecord();
  const last = tableOfAddress() ?? Number(window.sessionStorage.getItem(TABLE));
  if (tables.includes(last)) await openTable(last);
  else await choose();
}

document.addEventListener("keydown", (event) => {
  if (
    event.target.closest("input, select, textarea, dialog") ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return;
  if (event.key === "?") keys.showModal();
  else if (!tablePage || !tablePage.key(event)) return;
  event.preventDefault();
});
newGame.addEventListener("click", () => choose());
document.getElementById("show-keys").addEventListener("click", () => keys.showModal());
start().catch((error) =>
  main.replaceChildren(el("p", { class: "notice", role: "alert" }, error.message)),
);
