;;; look-ahead.clp: what they answer, and what we can still do then. A capture that parts us, a way for
;;; their men to come together, a connection of ours that does not hold: all of that shows in how the
;;; men will stand after their best reply and our best answer.

(defrule COMPARE::see-two-moves-ahead
  "What the move promises less than the best one."
  (parameter (name outlook) (value ?weight))
  (candidate (id ?m))
  (test (> (outlook-shortfall ?m) 0))
  =>
  (score ?m (/ (* -1 ?weight (outlook-shortfall ?m)) 100)
         "the best reply to it leaves the men worse than after another move"))
