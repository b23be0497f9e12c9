;;; runnerup.clp: whoever has a king first has won.

(deftemplate MAIN::race
  "A man, and the moves that it needs to the last row."
  (slot side (allowed-symbols own enemy))   ; whose
  (slot man)                                ; where it stands
  (slot moves (type INTEGER)))              ; to the last row, if nothing is in its way

(defrule ELABORATE::own-races
  "Ten rows."
  (own (square ?s))
  (square (id ?s) (rank ?rank))
  =>
  (assert (race (side own) (man ?s) (moves (- 10 ?rank)))))

(defrule ELABORATE::enemy-races
  "To the row that is ours."
  (enemy (square ?s))
  (square (id ?s) (rank ?rank))
  =>
  (assert (race (side enemy) (man ?s) (moves (- ?rank 1)))))

(defrule COMPARE::run-when-first
  "Ours is to move, so as many moves are enough."
  (race (side own) (man ?s) (moves ?n))
  (not (race (side own) (moves ?less&:(< ?less ?n))))
  (not (race (side enemy) (moves ?theirs&:(< ?theirs ?n))))
  (candidate (id ?m) (from ?s))
  =>
  (score ?m (- 20 ?n) (str-cat "it needs " ?n " moves, and no enemy fewer")))

(defrule COMPARE::stop-when-second
  "Somebody of theirs is faster than all of ours: stand in its way."
  (race (side enemy) (man ?s) (moves ?n))
  (not (race (side own) (moves ?mine&:(<= ?mine ?n))))
  (step (from ?s) (to ?to) (way backward))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m (+ 10 (max 0 (- 5 ?n))) (str-cat "it stands before the man on " ?s)))

(defrule COMPARE::crown-wins
  "That is the game."
  (candidate (id ?m) (crowns yes))
  =>
  (best ?m "it is crowned, and wins"))

(defrule COMPARE::take-the-fastest
  "Of the men that are taken the one with the shortest way."
  (takes (id ?m) (square ?s))
  (race (side enemy) (man ?s) (moves ?n))
  =>
  (score ?m (max 1 (- 10 ?n)) (str-cat "it takes one that needed " ?n)))

(defrule COMPARE::nothing-for-nothing
  "A man is a man here, too."
  (candidate (id ?m))
  (test (> (forced-losses ?m) (forced-gains ?m)))
  =>
  (worst ?m "it loses a man by force"))

(defrule COMPARE::home-row-holds
  "Two men on the own row stop most runners; as long as any enemy man is in our half."
  (exists (race (side enemy) (moves 1|2|3|4)))
  (square (id ?s) (rank 1))
  (candidate (id ?m) (from ?s))
  =>
  (score ?m -7 "it opens the own row"))
