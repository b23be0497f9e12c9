(defrule COMPARE::r (declare (salience (+ 1 3))) (own) (or (own) (logical (own))) => )
