;;; phases COMPARE
;;; expect: never-fired.clp:5: warning: `crowned-king` never fired in 4195 positions, 3995 of them drawn; `crownhead rules try` shows at which of its conditions it stops [never-fired]
;;; refuse: 2 warnings

(defrule COMPARE::crowned-king
  "The kind of a candidate is what it is before the move."
  (candidate (id ?m) (kind king) (crowns yes))
  =>
  (best ?m "it makes a king"))

(defrule COMPARE::any
  "Any move."
  (candidate (id ?m))
  =>
  (score ?m 1 "any"))
