;;; phases COMPARE
;;; expect: circle-of-two.clp:7: rule `light-it`: more than 100000 rules fired; `light-it` (circle-of-two.clp:7) and `put-it-out` (circle-of-two.clp:13) make each other fire without end, by each new `lamp`
;;; refuse: turn-failed
(deftemplate MAIN::lamp "A lamp.")

;;; A circle through an absence.
(defrule COMPARE::light-it
  "Where there is none."
  (not (lamp))
  =>
  (assert (lamp)))

(defrule COMPARE::put-it-out
  "Where there is one."
  ?lamp <- (lamp)
  =>
  (retract ?lamp))

(defrule COMPARE::use
  "Any move."
  (candidate (id ?m))
  =>
  (score ?m 1 "any"))
