// Figures in words. Statistics are the program's: here they are only written.

const whole = new Intl.NumberFormat("en");

function count(value, one, many) {
  return `${whole.format(value)} ${value === 1 ? one : (many ?? `${one}s`)}`;
}

function percent(share, digits = 1) {
  return `${(100 * share).toFixed(digits)}\u00a0%`;
}

/** [value, low, high] as "43.3 % (33.0 to 53.6)". */
function percentRange([value, low, high]) {
  return `${percent(value)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
}

function signed(value, digits = 0) {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** Points of [lost, drawn, won]. */
function points([, drawn, won]) {
  return won + drawn / 2;
}

function games([lost, drawn, won]) {
  return lost + drawn + won;
}

/** 26.5 as "26½", 26.25 as it is. */
function halves(value) {
  if (!Number.isInteger(2 * value)) return String(Math.round(value * 100) / 100);
  return Number.isInteger(value)
    ? whole.format(value)
    : `${value < 1 ? "" : whole.format(Math.floor(value))}½`;
}

function pointsText(counts) {
  return halves(points(counts));
}

/** "+21 =10 −29": won, drawn, lost. */
function record([lost, drawn, won]) {
  return `+${won} =${drawn} −${lost}`;
}

function reversed([lost, drawn, won]) {
  return [won, drawn, lost];
}

function plus(a, b) {
  return a.map((value, i) => value + b[i]);
}

/** As many decimals as a margin bears. */
function decimals(margin) {
  return margin >= 10 ? 0 : margin >= 1 ? 1 : 2;
}

/** Elo with both ends of its interval. */
function eloRange([value, low, high]) {
  const digits = decimals((high - low) / 2);
  return `${signed(value, digits)} (${signed(low, digits)} to ${signed(high, digits)})`;
}

/** Elo in words, as the command line has it; an end that was clamped is open, a lopsided interval
 * is given by its ends. */
function eloText({ elo: [value, low, high], elo_open_low: openLow, elo_open_high: openHigh }) {
  if (openLow && openHigh) return "unknown";
  if (openHigh) return `at least ${signed(low)}`;
  if (openLow) return `at most ${signed(high)}`;
  const below = value - low,
    above = high - value,
    margin = (high - low) / 2,
    digits = decimals(margin);
  if (above > 2 * below || below > 2 * above) return eloRange([value, low, high]);
  return `${signed(value, digits)} ± ${margin.toFixed(digits)}`;
}

function duration(us) {
  if (us < 1000) return `${us.toFixed(0)} µs`;
  if (us < 1e6) return `${(us / 1000).toFixed(us < 1e4 ? 2 : us < 1e5 ? 1 : 0)} ms`;
  if (us < 6e7) return `${(us / 1e6).toFixed(us < 1e7 ? 2 : 1)} s`;
  const seconds = Math.round(us / 1e6);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function date(ms) {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}

/** "White wins", "drawn", "no result" of a winner as the list of games has it. */
function resultText(game, winner) {
  return winner >= 0 ? `${game.seats[winner]} wins` : winner === -1 ? "drawn" : "no result";
}

function endText(name) {
  return endsByName.get(name)?.text ?? name;
}
