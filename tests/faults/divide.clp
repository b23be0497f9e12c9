(defrule COMPARE::by-zero
  (candidate (id ?m))
  =>
  (score ?m (/ 1 0) "never said"))
