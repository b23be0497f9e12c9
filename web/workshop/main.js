// The page of the workshop: a game to work at, or the form that opens one.

const main = document.getElementById("main"),
  gameTitle = document.getElementById("game-title"),
  toPlay = document.getElementById("to-play"),
  newGame = document.getElementById("new-game");

let workshopPage = null;
// What a person at the keyboard of the browser, or a test, can look at.
window.crownheadWorkshop = () => workshopPage;

async function openTable(id) {
  const state = await get(`tables/${id}`);
  workshopPage?.leave();
  workshopPage = new WorkshopPage(id, state, () => gone());
  keep(TABLE, String(id), "sessionStorage");
  window.history.replaceState(null, "", `#table=${id}`);
  toPlay.href = `/#table=${id}`;
  newGame.hidden = false;
  gameTitle.replaceChildren(`Workshop: ${state.board.title}`);
  document.title = `Workshop: ${state.board.title} – Crownhead`;
  main.replaceChildren(...workshopPage.node);
}

async function begin() {
  const { games } = await get("games");
  workshopPage?.leave();
  workshopPage = null;
  toPlay.href = "/";
  newGame.hidden = true;
  gameTitle.replaceChildren("Workshop");
  main.replaceChildren(
    el("h1", { class: "unseen" }, "Workshop"),
    ...new Beginning(games, openTable).node,
  );
}

/** The game was closed, on another page perhaps; what is in the editor stays. */
function gone() {
  if (document.getElementById("closed")) return;
  const others = { type: "button", onclick: () => begin().catch(fail) },
    button = el("button", others, "Other games");
  main.prepend(
    el("p", { class: "notice", role: "alert", id: "closed" }, "This game was closed. ", button),
  );
}

function fail(error) {
  main.replaceChildren(el("p", { class: "notice", role: "alert" }, error.message));
}

/** The way to the record, from when there is one. */
async function showRecord() {
  const { record: there } = await get("record").catch(() => ({}));
  document.getElementById("to-record").hidden = !there;
}

async function start() {
  if (!token)
    throw new Error(
      "Open the address that `crownhead serve` printed: it holds the key to this page.",
    );
  showRecord();
  const { tables } = await get("tables"),
    wanted = wantedTable(),
    id = tables.includes(wanted) ? wanted : tables.at(-1);
  await (id ? openTable(id) : begin());
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog")) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (workshopPage?.key(event)) event.preventDefault();
});
window.addEventListener("beforeunload", (event) => {
  if (workshopPage?.editor.unsaved) event.preventDefault();
});
window.addEventListener("pagehide", () => workshopPage?.work.end());
newGame.addEventListener("click", () => {
  const leaves = () => window.confirm("Texts were changed and are not saved. Drop them?");
  if (!workshopPage?.editor.unsaved || leaves()) begin().catch(fail);
});
start().catch(fail);
