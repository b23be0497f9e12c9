// What a review (review.js) says of the move that is shown.

/** What a move of one's own is worth. */
function ownMoveText(review) {
  const { line } = review,
    verdict = line.verdicts[line.at - 1];
  if (!verdict) return "";
  const { move, best, only } = verdict;
  if (only) return `${move.move}: there was no other move.`;
  if (move.move === best.move) return `${move.move} is the best move here.`;
  return Lesson.right(move, best)
    ? `${move.move} is as good as any move here.`
    : `${move.move} is weaker. Better: ${best.move}.`;
}

/** What is said of the move that is shown. */
function reviewText(review) {
  const { ply, verdict, analysis } = review;
  if (ply === 0) {
    const found = analysis.mistakes().length;
    return analysis.end && !found
      ? "No mistakes were found."
      : "The start of the game. Step through its moves, or go to the next mistake.";
  }
  const { number, move } = analysis.game.plies[ply - 1],
    name = `${number} ${move}`;
  const end = ply === analysis.count && !review.before ? ` ${analysis.game.text}` : "";
  if (!verdict) return `${name} is not judged yet.${end}`;
  if (verdict.only) return `${name}: there was no other move.${end}`;
  if (verdict.class === "good")
    return `${name} is ${verdict.better.length ? "a good move" : "the best move"}.${end}`;
  const kind = `${verdict.class === "inaccuracy" ? "an" : "a"} ${verdict.class}`,
    better = verdict.better[0]?.move;
  const words = verdict.words ? ` It ${verdict.words}.` : "";
  const rest = better && !verdict.words?.includes(better) ? ` Better: ${better}.` : "";
  return `${name} is ${kind}.${words}${rest}${end}`;
}

/** The same in a line: sentences. */
function lineTexts(review) {
  const { line, analysis } = review;
  const known = analysis.known.get(review.names.join(" "));
  if (line.kind !== "own")
    return [
      line.at < line.moves.length ? "On plays the next move of the line." : "The line ends here.",
      analysis.live ? "Choose a piece to try another move." : "",
    ];
  if (!known || line.at < line.moves.length) return [ownMoveText(review)];
  return [
    ownMoveText(review),
    known.moves.length
      ? `The best answer: ${Analysis.best(known.moves).move}.`
      : "The game is over here.",
  ];
}
