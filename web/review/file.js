// The page of a file that `crownhead analyse --html` wrote: the review without a server.

const reviewData = JSON.parse(document.getElementById("analysis").textContent);
const reviewFile = new Analysis({ lines: reviewData });
document.title = `${reviewFile.game.title} – Crownhead`;
document.getElementById("main").replaceChildren(openReview({ analysis: reviewFile, seat: null }));
