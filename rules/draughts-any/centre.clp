;;; centre.clp: from the middle much can be reached; a man on the edge can't be taken, but stands
;;; apart.

(defrule COMPARE::go-to-the-middle
  "Leaving an edge or the way to it, or coming to one."
  (game (losing no))
  (parameter (name centre-early) (value ?early))
  (parameter (name centre-late) (value ?late))
  (not (siege))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?from) (edge ?before))
  (square (id ?to) (edge ?after&~?before))
  =>
  (bind ?weight (by-phase ?m ?early ?late))
  (if (eq ?after no)
      then (score ?m ?weight "it goes towards the middle")
      else (score ?m (* -1 ?weight) "it goes to the edge")))
