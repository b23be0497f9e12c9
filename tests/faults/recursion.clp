(deffunction MAIN::deeper (?n)
  (+ 1 (deeper (+ ?n 1))))

(defrule COMPARE::fall
  (turn (ply ?ply))
  =>
  (score 1 (deeper ?ply) "never said"))
