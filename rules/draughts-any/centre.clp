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
  (if (eq ?after no)
      then (score ?m ?weight "it goes towards the middle")
      else (score ?m (* -1 ?weight) "it goes to the edge")))
