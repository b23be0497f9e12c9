// The clocks of a game that is played, as the server reports them: { down, ms, runs, since }.

const TICK_MS = 100;

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
