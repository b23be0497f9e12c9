(defrule COMPARE::double
  (turn)
  =>
  (bind ?text "0123456789abcdef")
  (while TRUE do (bind ?text (str-cat ?text ?text))))
