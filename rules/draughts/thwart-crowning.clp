;;; thwart-crowning.clp: keep two guards at home, so that no man is crowned behind your back.
;;; Source: Menon 2007, 2.3.8.2. The guards stand on 1 and 3 (Black), 30 and 32 (White).

(defrule COMPARE::keep-the-guards
  "A guard moves only when there is no other safe move."
  (square (id ?from) (view 1|3))
  (candidate (id ?m) (from ?from) (kind ?kind) (jumps 0))
  (test (eq ?kind man))
  (exists (enemy (kind man)))
  =>
  (worst ?m "it leaves a guard square")
  (score ?m -20 "it leaves a guard square"))
