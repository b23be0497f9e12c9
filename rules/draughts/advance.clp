;;; advance.clp: when the enemy has become weak, go for the king row, and stand in the middle with
;;; kings. Beyond the thesis; its choices stay as they are, since suggested moves are left alone.

(defrule COMPARE::run-for-the-king-row
  "Under eight men's worth of enemies, the foremost man goes first."
  (turn)
  (test (< (worth enemy) 800))
  (candidate (id ?m) (from ?from) (kind ?kind) (jumps 0))
  (test (eq ?kind man))
  (safe (id ?m))
  (square (id ?from) (rank ?rank))
  =>
  (score ?m ?rank "it runs for the king row"))

(defrule COMPARE::king-to-the-middle
  "From the middle a king reaches more; distance from the centre in half squares."
  (own (square ?from) (kind king))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (safe (id ?m))
  (not (suggestion (id ?m)))
  (square (id ?to) (row ?row) (column ?column))
  =>
  (bind ?points (- 8 (abs (- (* 2 ?row) 9)) (abs (- (* 2 ?column) 9))))
  (score ?m ?points
         (if (>= ?points 0) then "it brings a king to the middle" else "it leaves a king near the edge")))
