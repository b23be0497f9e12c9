(defrule COMPARE::loop-in-action
  (turn)
  =>
  (while TRUE do (bind ?x 1)))
