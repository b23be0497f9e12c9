;;; phases NOTE COMPARE
;;; expect: tested-once.clp:18: warning: this test looks for `edge-man` facts, which `collect` (tested-once.clp:11) makes; CLIPS tests when the facts of the conditions come, and not again
;;; refuse: never-fired
(deftemplate MAIN::edge-man "An own man on the edge." (slot square))

(defrule NOTE::collect
  "Note each man on the edge."
  (own (square ?s))
  (square (id ?s) (edge yes))
  =>
  (assert (edge-man (square ?s))))

(deffunction MAIN::edge-men "How many there are." () (length$ (find-all-facts ((?f edge-man)) TRUE)))

(defrule COMPARE::many
  "Many on the edge."
  (candidate (id ?m) (jumps 0))
  (test (>= (edge-men) 3))
  =>
  (score ?m 1 "many on the edge"))
