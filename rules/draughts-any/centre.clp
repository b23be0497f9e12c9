;;; centre.clp: from the middle much can be reached; a man on the edge can't be taken, but stands
;;; apart.

(defrule COMPARE::go-to-the-middle
  "Leaving an edge or the way to it, or coming to one."
  (game (losing no))
  (not (siege))
  (parameter (name centre) (value ?weight))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?from) (edge ?before))
  (square (id ?to) (edge ?after&~?before))
  =>
  (score ?m (if (eq ?after no) then ?weight else (* -1 ?weight)) "the middle, or the edge"))
