;;; Two rules that fire each other for ever.
(deftemplate COMPARE::ping (slot n))

(defrule COMPARE::begin-ping
  (turn)
  =>
  (assert (ping (n 0))))

(defrule COMPARE::ping-again
  ?ping <- (ping (n ?n))
  =>
  (retract ?ping)
  (assert (ping (n (+ ?n 1)))))
