;;; booked.clp: the opening book's moves are played, with its chances. For agents with (book "FILE")
;;; in their file. A book has all moves of a position or none, so its first one shows which.

(defrule COMPARE::play-the-book
  "One of the moves that the book plays, drawn by their chances."
  (turn)
  (test (>= (book 1) 0))
  =>
  (bind ?left (random 100))
  (bind ?drawn 0)
  (do-for-all-facts ((?c candidate)) (and (>= ?left 0) (> (book ?c:id) 0))
    (bind ?drawn ?c:id)
    (bind ?left (- ?left (book ?c:id))))
  (if (> ?drawn 0) then (require ?drawn (str-cat "the book plays it, " (evidence ?drawn)))))
