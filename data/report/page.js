// The data that the page holds.

function partText(id) {
  return document.getElementById(id).textContent;
}

const page = readJson("report");
const endsByName = new Map(page.ends.map((end) => [end.name, end]));
