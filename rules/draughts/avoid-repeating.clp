;;; avoid-repeating.clp: do not undo the last move.
;;; Source: Menon 2007, 2.3.8.9.

(defrule COMPARE::do-not-go-back
  "The last choice, unless it is the suggested move or there is no other safe one."
  (last-move (side own) (from ?from) (to ?to))
  (candidate (id ?m) (from ?to) (to ?from) (jumps 0))
  =>
  (worst ?m "takes back the last move"))
