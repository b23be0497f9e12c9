;;; columns.clp: the middle of the board and its sides, early and late, for men on their way.

(defrule COMPARE::go-inward
  "Each half column that a man comes nearer to the middle."
  (parameter (name inward-early) (value ?early))
  (parameter (name inward-late) (value ?late))
  (step-on (id ?m) (kind ?kind) (inward ?columns&~0))
  =>
  (score ?m (* ?columns (by-phase ?m ?early ?late)) (str-cat "the column that " (one-of ?kind) " goes to")))
