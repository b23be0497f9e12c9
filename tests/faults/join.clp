;;; The thesis's triple jump in the flat form: foes and empty squares that nothing binds to each other.

(defrule COMPARE::four-foes-four-empties
  (enemy (square ?a)) (enemy (square ?b)) (enemy (square ?c)) (enemy (square ?d))
  (empty (square ?e)) (empty (square ?f)) (empty (square ?g)) (empty (square ?h))
  (candidate (id ?m))
  (test (= (+ ?a ?b ?c ?d ?e ?f ?g ?h) 1000))
  =>
  (best ?m "never said"))
