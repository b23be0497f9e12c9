;;; phases COMPARE
;;; expect: integer-and-float.clp:9: warning: (eq ?r (/ 8 2)) never holds: `?r` (rank of square) is an integer from 1 to 8, and `(/ 8 2)` is a float; compare numbers by (= ?r (/ 8 2)) [never-true]
;;; refuse: never-fired

(defrule COMPARE::half-way
  "The rank half way up the board."
  (candidate (id ?m) (to ?t))
  (square (id ?t) (rank ?r))
  (test (eq ?r (/ 8 2)))
  =>
  (score ?m 10 "half way"))
