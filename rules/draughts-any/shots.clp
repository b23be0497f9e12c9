;;; shots.clp: in a losing form, do not walk into a shot: the enemy gives a piece that must be taken, and takes more.
;;; Where capturing is free no side can be made to take, and there are none.

(defrule COMPARE::avoid-shots
  "What the enemy would win. Moves that lose as much by themselves need no second look."
  (game (losing yes))
  (candidate (id ?m))
  (test (< (exchange-shortfall ?m) 100))
  =>
  (bind ?loss (shot ?m))
  (if (> ?loss 0) then (score ?m (* -1 ?loss) "it walks into a shot")))
