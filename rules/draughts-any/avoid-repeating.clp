;;; avoid-repeating.clp: do not go round in circles, unless a draw is welcome.

(defrule COMPARE::do-not-repeat
  "The position after the move has stood before; that is welcome if a draw is."
  (parameter (name repeat) (value ?weight))
  (candidate (id ?m) (jumps 0))
  (test (> (repeats ?m) 0))
  =>
  (score ?m (if (draw-is-welcome 0) then ?weight else (* -1 ?weight (repeats ?m)))
         "the position has stood before"))

(defrule COMPARE::do-not-go-back
  "Taking back the last move is no plan."
  (parameter (name back) (value ?weight))
  (last-move (side own) (from ?from) (to ?to))
  (candidate (id ?m) (from ?to) (to ?from) (jumps 0))
  =>
  (score ?m (* -1 ?weight) "it takes back the last move"))
