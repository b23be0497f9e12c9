;;; phases COMPARE
;;; expect: named-in-not.clp:10: `?m` is named inside `not` alone (line 8), and what is named there is not known outside; name it in a condition of its own before, such as (candidate (id ?m))
;;; refuse: a condition or (bind ?m …) must give it one

(defrule COMPARE::nothing-there
  "No move goes where no enemy is."
  (not (enemy (square ?s)))
  (not (candidate (to ?s) (id ?m)))
  =>
  (score ?m 10 "nothing is there"))
