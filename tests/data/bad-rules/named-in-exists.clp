;;; phases COMPARE
;;; expect: named-in-exists.clp:10: `?n` is named inside `exists` alone (line 8), and what is named there is not known outside; write its conditions without the `exists`
;;; refuse: must give it one

(defrule COMPARE::meets
  "An enemy is next to where the move ends."
  (candidate (id ?m) (to ?t))
  (exists (step (from ?t) (to ?n)) (enemy (square ?n)))
  =>
  (score ?m ?n "an enemy is near"))
