(defrule COMPARE::prefer-a-ghost
  (turn)
  =>
  (best 9999 "there is no such candidate"))
