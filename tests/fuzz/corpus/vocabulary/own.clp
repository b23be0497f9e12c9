(deftemplate MAIN::plan
  "Where a piece wants to go; \"soon\".
   Example: (plan (for 14) (steps 2))"
  (slot for) ; its square
  (slot steps (type INTEGER) (range 1 9) (default 3)) ;; how far
  (multislot way (allowed-symbols n s)))
(defrule ELABORATE::make (own (square ?s)) => (if TRUE then (assert (plan (for ?s)))))
(deffacts more (MAIN::plan (for 1)))
(deftemplate never)
(deftemplate
