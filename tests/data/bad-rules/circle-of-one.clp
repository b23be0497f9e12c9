;;; phases COMPARE
;;; expect: circle-of-one.clp:7: rule `count-edge`: it makes itself fire without end, by each new `tally`; add a condition that ends it
;;; refuse: join-explosion
(deftemplate COMPARE::tally "How many men are on the edge." (slot n (type INTEGER)))
(deffacts COMPARE::start "None yet." (tally (n 0)))

(defrule COMPARE::count-edge
  "Counts by a fact that it changes itself."
  (own (square ?s))
  (square (id ?s) (edge yes))
  ?f <- (tally (n ?n))
  =>
  (modify ?f (n (+ ?n 1))))

(defrule COMPARE::use-edge
  "More on the edge: keep away from it."
  (tally (n ?n&:(> ?n 3)))
  (candidate (id ?m) (to ?t))
  (square (id ?t) (edge yes))
  =>
  (score ?m (- 0 ?n) "the edge is full"))
