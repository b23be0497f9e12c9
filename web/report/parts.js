// The parts of a report: JSON as it is or packed. Where their texts come from says page.js, or in
// the page of `crownhead serve` record_page.js.

/** JSON that is in the page as it is. */
function readJson(id) {
  return JSON.parse(partText(id));
}

/** JSON that is in the page packed: deflated, in base64. */
async function unpack(id) {
  const packed = atob(partText(id));
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** Keeps the last few results of a function of one text, which are promises. */
function remember(load, most) {
  const kept = new Map();
  return (key) => {
    const found = kept.get(key) ?? load(key);
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > most) kept.delete(kept.keys().next().value);
    return found;
  };
}

const block = remember(unpack, 8);
