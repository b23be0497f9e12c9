;;; avoid-repeating.clp: do not go round in circles, unless a draw is welcome.

(defrule COMPARE::do-not-repeat
  "The position after the move has stood before; two men behind that is welcome."
  (parameter (name repeat) (value ?weight))
  (candidate (id ?m) (jumps 0))
  (test (> (repeats ?m) 0))
  =>
  (score ?m (if (> (lead) -200) then (* -1 ?weight (repeats ?m)) else ?weight)
         "the position has stood before"))

(defrule COMPARE::do-not-go-back
  "Taking back the last move is no plan."
  (parameter (name back) (value ?weight))
  (last-move (side own) (from ?from) (to ?to))
  (candidate (id ?m) (from ?to) (to ?from) (jumps 0))
  =>
  (score ?m (* -1 ?weight) "it takes back the last move"))
