;;; avoid-repeating.clp: to and fro is no plan, also where repetition is allowed.

(defrule COMPARE::do-not-repeat
  "The position after the move has stood before."
  (parameter (name repeat) (value ?weight))
  (candidate (id ?m) (jumps 0))
  (test (> (repeats ?m) 0))
  =>
  (score ?m (* -1 ?weight (repeats ?m)) "the position has stood before"))

(defrule COMPARE::do-not-go-back
  "The man that moved last goes back to where it came from."
  (parameter (name back) (value ?weight))
  (last-move (side own) (from ?from) (to ?to))
  (candidate (id ?m) (from ?to) (to ?from) (jumps 0))
  =>
  (score ?m (* -1 ?weight) "it takes back the last move"))
