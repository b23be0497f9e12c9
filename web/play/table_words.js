// What a game (table.js) says under its board: what happened, and what a click does.

const people = ({ seats }) => seats.filter(({ person }) => person).length;

/** Who sits there: "You", "Level 4", the name of an agent; two people are Black and White. */
function playerName({ state }, seat) {
  const { name, short, person, called } = state.seats[seat];
  if (person) return people(state) === 2 ? name : (called ?? "You");
  return short.replace(/^level/, "Level");
}

/** The first sentence of a reason that rules gave, without their names, which are for those who
 * ask; "" for other reasons: they are figures. */
function plainReason(reason = "") {
  const plain = reason.replace(/ \([a-z][\w-]*(?:, [a-z][\w-]*)*\)/g, "");
  return plain === reason ? "" : (/^.*?[.!](?= |$)/s.exec(plain)?.[0] ?? plain);
}

/** A text of the program as a sentence. */
function sentence(text) {
  if (!text) return "";
  return text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** Which pieces may be huffed at a point of the game. */
function huffText({ state, at }) {
  const huffs = (at > 0 ? state.plies[at - 1] : state)?.may_be_huffed;
  return huffs ? `May be huffed: ${huffs}.` : "";
}

function playedText({ state }, at) {
  const { seat, move, tells, reason } = state.plies[at - 1] ?? {};
  if (!move) return "";
  return `${state.seats[seat].name} played ${move}. ${tells ?? plainReason(reason)}`;
}

function turnText({ state, maker }) {
  const { name, person } = state.seats[state.to_move],
    alone = people(state) === 1,
    { legal = [] } = state;
  const whose = alone ? "Your move" : `${name}’s move`,
    who = alone ? "You" : name;
  if (!person && state.thinking && alone) return `${name} is thinking.`;
  if (!person)
    return state.halted || (!state.thinking && !state.playing && !alone)
      ? `${name} waits.`
      : `${name} is to move.`;
  if (!legal.length) return `${whose}.`;
  if (maker.picking.length)
    return maker.picking[0].puts?.length
      ? "Choose a square for the piece in hand."
      : "Choose the other piece that is taken.";
  if (maker.path.length > 1)
    return maker.whole.length
      ? "Choose the next square, or this one again to stop here."
      : "Choose the next square.";
  if (maker.path.length)
    return maker.open[0].puts
      ? "Choose a square for the next piece in hand."
      : "Choose where it goes.";
  if (legal.every(({ puts }) => puts)) return `${whose}: choose a square for a piece in hand.`;
  if (legal.every(({ removes }) => removes)) return `${whose}: choose a piece to take off the board.`;
  const must = legal.every(({ captured }) => captured.length);
  if (legal.length === 1 && isPass(legal[0])) return `${who} can only pass.`;
  if (legal.length === 1)
    return `${must ? `${who} must take: ` : `${whose}: there is only `}${legal[0].move}.`;
  if (must) return `${who} must take: choose a piece with a ring.`;
  return legal.some(({ path, puts }) => puts && path.length === 1)
    ? `${whose}: choose a piece with a ring, or a free square for a piece in hand.`
    : `${whose}: choose a piece with a ring.`;
}

/** Names and result of a game that came from a file. */
function fileText({ file, seats }) {
  const names = file.names.map((name, seat) => `${name ?? "?"} (${seats[seat].name})`);
  const result = file.result && file.result !== "*" ? `, ${file.result}` : "";
  const who = file.names.some(Boolean) ? `: ${names.join(" against ")}` : "";
  return `From a file${who}${result}.`;
}

/** The sentences under the board; the first is the one that matters. */
function tellState(page) {
  const { state, line, notice } = page;
  if (page.putUp) return page.putUp.words;
  if (state.set_up)
    return [
      people(state) === 2
        ? `${state.seats[state.set_up.seat].name} sets up: choose a piece, then its squares.`
        : "Set up your pieces: choose one, then its squares.",
      state.set_up.ready ? "All pieces are placed." : sentence(state.set_up.missing),
      notice,
    ];
  if (line) return [line.words(page), "Go through it by the four arrow buttons."];
  if (page.shown !== null)
    return [
      `You are looking back: ${page.shown} of ${page.count} moves are played.`,
      huffText(page),
      playedText(page, page.shown),
      notice,
    ];
  const last = playedText(page, page.count),
    answer = last.includes(notice) ? "" : notice; // the answer to a move says what it did, too
  if (state.file) return [fileText(state), state.over?.text ?? last, answer];
  if (state.over) return [state.over.text, last, levelsText(state), answer];
  const offer =
    state.offered_by >= 0
      ? `${state.seats[state.offered_by].name} offers a draw; a move declines it.`
      : "";
  const advice = page.advice;
  // a move that was refused
  if (notice && page.tried === page.count && advice?.kind !== "warning")
    return [notice, turnText(page)];
  return [
    advice && !page.maker.path.length ? sentence(advice.words) : turnText(page),
    offer || (advice?.kind === "hint" && advice.why) || last,
    huffText(page),
    sentence(state.estimate_now?.words),
    levelsText(state),
    answer,
  ];
}

/** The progress of the games that find which level suits. */
function levelsText({ level_search: search, over }) {
  if (!search) return "";
  if (search.range) {
    const range = search.range.join(" to ");
    return `Level ${search.level} suits you: ${search.games} games say ${range} (90 %).`;
  }
  const number = search.games - search.left + 1;
  return over
    ? `Next is game ${number} of ${search.games}, against level ${search.level}.`
    : `Game ${number} of ${search.games} that find your level, against level ${search.level}.`;
}
