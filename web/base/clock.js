// The clocks of a game that is played, as the server reports them: { down, ms, runs, since }.

const TICK_MS = 100;

/** "9:58", "0:07.4" below ten seconds. */
function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000,
    whole_ = Math.floor(seconds);
  const rest = String(whole_ % 60).padStart(2, "0");
  const tenths = seconds < 10 ? `.${Math.floor((seconds - whole_) * 10)}` : "";
  return `${Math.floor(whole_ / 60)}:${rest}${tenths}`;
}

/** What the clock of a seat shows now: the server is on this machine, and its date is ours. */
function clockNow({ down, ms, runs, since }, seat) {
  const used = runs === seat ? Math.max(0, Date.now() - since) : 0;
  return clockText(down ? ms[seat] - used : ms[seat] + used);
}

function clockNode(clock, seat, name) {
  return el(
    "span",
    {
      class: clock.runs === seat ? "clock running" : "clock",
      role: "timer",
      "aria-label": `Clock of ${name}`,
      "data-clock": seat,
    },
    clockNow(clock, seat),
  );
}

/** The clocks in a box go on. */
function tickClocks(box, clock) {
  if (clock && clock.runs >= 0 && !document.hidden)
    for (const node of box.querySelectorAll("[data-clock]"))
      node.replaceChildren(clockNow(clock, Number(node.dataset.clock)));
}
