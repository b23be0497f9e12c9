;;; advance.clp: go and become a king, where there are kings to become, and the more so the fewer
;;; enemies are left to stop it.

(defrule COMPARE::advance
  "Each row on the way."
  (game (losing no))
  (parameter (name advance) (value ?weight))
  (kind (name ?kind) (rises yes))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind))
  (square (id ?from) (rank ?before))
  (square (id ?to) (rank ?after&~?before))
  =>
  (score ?m (* ?weight (- ?after ?before)) (str-cat "it advances " (one-of ?kind))))

(defrule COMPARE::run-when-few-are-left
  "Against few enemies a row counts double, and once more from the middle on."
  (game (losing no))
  (parameter (name run) (value ?weight))
  (kind (name ?kind) (rises yes))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind))
  (test (< (abs (worth enemy)) 600))
  (square (id ?from) (rank ?before))
  (square (id ?to) (rank ?after&~?before))
  =>
  (score ?m (* ?weight ?after (- ?after ?before)) "it runs for the last row"))
