// Sounds of a game: short clicks that are made here, while they are switched on.

const LOW_MS = 20000; // left on a clock

/** Pitch in hertz, length in seconds, and how often. */
const SOUNDS = {
  move: [330, 0.05, 1],
  capture: [220, 0.07, 2],
  end: [440, 0.25, 1],
  low: [880, 0.06, 2],
};

class Sound {
  /** It is heard, not seen. */
  open() {}

  play(name) {
    if (!soundIsOn()) return;
    this.context ??= new AudioContext();
    this.context.resume(); // after a click it may
    const [pitch, length, times] = SOUNDS[name];
    for (let i = 0; i < times; i++) {
      const at = this.context.currentTime + i * 2 * length,
        tone = this.context.createOscillator(),
        level = this.context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(0.2, at);
      level.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(level).connect(this.context.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }

  /** What happened between two states of a game. */
  hear(state, before) {
    const now = state.plies?.length ?? 0,
      then = before?.plies?.length ?? 0;
    if (!before || state.hand_over !== undefined) return;
    if (state.over && !before.over) this.play("end");
    else if (now > then) this.play(state.plies.at(-1).captured.length ? "capture" : "move");
  }

  /** The clock of a person comes near its end: once a turn. */
  clock({ clock, seats, plies }) {
    if (!clock?.down || clock.runs < 0 || !seats?.[clock.runs].person) return;
    const left = clock.ms[clock.runs] - (Date.now() - clock.since),
      turn = plies?.length ?? 0;
    if (left > LOW_MS || left <= 0 || this.warned === turn) return;
    this.warned = turn;
    this.play("low");
  }
}
