// What the browser keeps for the page. It may keep nothing, or hold what another page has put there.

/** The text that is kept under a name, "" for none: for all visits, or for this tab. */
function kept(name, store = "localStorage") {
  try {
    return window[store].getItem(name) ?? "";
  } catch {
    return "";
  }
}

function keep(name, text, store = "localStorage") {
  try {
    window[store].setItem(name, text);
  } catch {
    // a browser that keeps nothing
  }
}

/** Forgets what is kept for this tab. */
function forgetTab() {
  try {
    window.sessionStorage.clear();
  } catch {
    // nothing is kept
  }
}

/** The object that a text holds as JSON; {} if it holds none. */
function objectOf(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

const CHOSEN = "crownhead start"; // the choice at the start

const REVIEW_KEPT = "crownhead review";

/** What is kept of the review with this key for the time after a reload: {key, open, job, pdn, ply,
 * before, lesson}; {}: nothing. */
function reviewKept(key) {
  const found = objectOf(kept(REVIEW_KEPT, "sessionStorage"));
  return key && found.key === key ? found : {};
}

function reviewKeep(key, more) {
  const text = JSON.stringify({ ...reviewKept(key), key, ...more });
  if (key) keep(REVIEW_KEPT, text, "sessionStorage");
}
