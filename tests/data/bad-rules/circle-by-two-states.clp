;;; phases COMPARE
;;; expect: circle-by-two-states.clp:8: rule `on`: more than 100000 rules fired; `on` (circle-by-two-states.clp:8) and `off` (circle-by-two-states.clp:14) make each other fire without end, by each new `light`; add a condition that ends it, or put them in different phases
;;; refuse: turn-failed
;;; refuse: fires-itself
(deftemplate MAIN::light "On or off." (slot state))
(deffacts MAIN::start "Off." (light (state off)))

(defrule COMPARE::on
  "Puts it on."
  ?l <- (light (state off))
  =>
  (modify ?l (state on)))

(defrule COMPARE::off
  "Puts it off."
  ?l <- (light (state on))
  =>
  (modify ?l (state off)))

(defrule COMPARE::use
  "Says that it is on."
  (light (state on))
  (candidate (id ?m) (jumps 0))
  =>
  (score ?m 1 "the light is on"))
