// The page of `crownhead serve`: a table with its board, or the choice of a game.

const main = document.getElementById("main"),
  gameTitle = document.getElementById("game-title"),
  newGame = document.getElementById("new-game"),
  toWorkshop = document.getElementById("to-workshop"),
  keys = document.getElementById("keys");

const RECORD_MS = 5000,
  NO_KEY = "Open the address that `crownhead serve` printed last: it holds the key to this page.";
let tablePage = null, // the game on the page
  left = null; // the one that was on it before the start
// What a person at the keyboard of the browser, or a test, can look at.
window.crownheadTable = () => tablePage ?? { state: {} };

/** Shows what takes the place of the page; the focus goes to it, since what was pressed is gone. */
function showPage(...nodes) {
  main.replaceChildren(...nodes);
  main.focus({ preventScroll: true });
}

async function openTable(id) {
  const [state] = await Promise.all([get(`tables/${id}`), loadBundle("table")]);
  leaveTable();
  left = null;
  tablePage = new TablePage(id, state);
  keep(TABLE, String(id), "sessionStorage");
  window.history.replaceState(null, "", "/"); // a link's "#table=3" has done its work
  newGame.hidden = false;
  toWorkshop.href = `/workshop#table=${id}`;
  showPage(...tablePage.node);
  tablePage.focusHandOver();
}

/** Takes the game from the page. It stays open. */
function leaveTable() {
  tablePage?.leave();
  left = tablePage ?? left;
  tablePage = null;
}

async function endTable(id) {
  await post(`tables/${id}/close`, {});
  if (tablePage?.id === id) leaveTable();
  if (left?.id === id) left = null;
}

/** Begins a game. The one before stays open, unless it is over or was not begun. */
async function begin(wanted, clock) {
  const before = tablePage ?? left,
    { over, hand_over: waits, plies } = before?.state ?? {};
  if (before && (over || (waits === undefined && !plies?.length)))
    await endTable(before.id).catch(() => {});
  const { table: id } = await post("tables", wanted);
  if (clock) await post(`tables/${id}/do`, { word: "clock", text: clock });
  if (ownName()) await post(`tables/${id}/do`, { word: "name", text: ownName() });
  await openTable(id);
}

/** Shows the start. */
async function choose() {
  const [games, { open }, own] = await Promise.all([
    get("games"),
    get("tables"),
    get("own"),
    loadBundle("start"),
  ]);
  const start = new Start(games, open, { begin, go: openTable, end: endTable });
  const back = (node) => (node ? showPage(node) : choose());
  showPage(...start.node, new OwnGames(own, back).node, nameField());
  leaveTable();
  newGame.hidden = true;
  toWorkshop.href = "/workshop";
  gameTitle.replaceChildren();
  document.title = "Crownhead";
  window.scrollTo(0, 0);
}

/** The way to the record, from when there is one. */
async function showRecord() {
  const { record: there } = await get("record").catch(() => ({}));
  document.getElementById("to-record").hidden = !there;
  if (!there) setTimeout(showRecord, RECORD_MS);
}

function fail({ status, message }) {
  const words = status === 401 ? NO_KEY : message;
  if (tablePage) return tablePage.say(words);
  return main.replaceChildren(el("p", { class: "notice", role: "alert" }, words));
}

async function start() {
  if (!token) throw new Error(NO_KEY);
  const { tables } = await get("tables");
  showRecord();
  const last = wantedTable();
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
newGame.addEventListener("click", () => choose().catch(fail));
document.getElementById("show-keys").addEventListener("click", () => keys.showModal());
start().catch(fail);
