(deftemplate MAIN::path (slot name))
(defrule COMPARE::r (turn) (deftemplate (id 1)) => )
