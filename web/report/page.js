// The data that the page holds.

function partText(id) {
  return document.getElementById(id).textContent;
}

/** A report in a file judges nothing more: it has the mistakes that it was made with. */
function mistakesOffer() {
  return null;
}

const page = readJson("report");
const endsByName = new Map(page.ends.map((end) => [end.name, end]));
