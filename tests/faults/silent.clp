(defrule COMPARE::say-nothing
  (turn)
  =>)
