;;; phases COMPARE
;;; expect: too-early.clp:10: warning: `mark` (too-early.clp:19) asserts `risky` in the same phase, so that whether there is none depends on which rule fires first; put `others` into a later phase [too-early]
;;; refuse: 2 warnings
(deftemplate COMPARE::risky "A move to the edge." (slot move))

(defrule COMPARE::others
  "Unmarked moves are good."
  (candidate (id ?m))
  (not
    (risky (move ?m)))
  =>
  (score ?m 10 "not risky"))

(defrule COMPARE::mark
  "Marks moves to the edge."
  (candidate (id ?m) (to ?t))
  (square (id ?t) (edge yes))
  =>
  (assert (risky (move ?m))))
