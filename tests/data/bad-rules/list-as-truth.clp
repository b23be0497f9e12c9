;;; phases COMPARE
;;; expect: list-as-truth.clp:8: warning: `(attackers-after ?m ?t)` is a multifield, which always counts as true: only the symbol FALSE is false; ask (> (length$ (attackers-after ?m ?t)) 0) [always-true]
;;; refuse: 2 warnings

(defrule COMPARE::under-attack
  "An empty list counts as true, too."
  (candidate (id ?m) (to ?t))
  (test (attackers-after ?m ?t))
  =>
  (score ?m -10 "it can be taken"))
