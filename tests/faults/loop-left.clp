(deffunction MAIN::for-ever (?n)
  (while TRUE do (bind ?n (+ ?n 1)))
  TRUE)

(defrule COMPARE::loop-in-condition
  (turn (ply ?ply))
  (test (for-ever ?ply))
  =>
  (score 1 1 "never said"))
