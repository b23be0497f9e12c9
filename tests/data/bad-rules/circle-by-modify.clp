;;; phases COMPARE
;;; expect: circle-by-modify.clp:13: rule `add-edge`: it makes itself fire without end, by each new `plan`; add a condition that ends it
;;; refuse: partial matches
;;; refuse: fires-itself
(deftemplate MAIN::plan "What a move is worth." (slot move) (slot worth (type INTEGER)))

(defrule COMPARE::propose
  "Each move is a plan."
  (candidate (id ?m))
  =>
  (assert (plan (move ?m))))

(defrule COMPARE::add-edge
  "Changes the fact that it matches."
  ?p <- (plan (move ?m) (worth ?w))
  (candidate (id ?m) (to ?t))
  (square (id ?t) (edge yes))
  =>
  (modify ?p (worth (+ ?w 5))))

(defrule COMPARE::use
  "Says what it is worth."
  (plan (move ?m) (worth ?w))
  =>
  (score ?m ?w "planned"))
