;;; connect.clp: what ends the game at once. A capture may connect the side that loses the man.

; Several moves may win. That all of them are required leaves them all, which is meant.
; lint: allow constraint-failure
(defrule COMPARE::connect
  "All men in one group: nothing is better."
  (candidate (id ?m))
  (test (ends-won ?m))
  =>
  (require ?m "it wins the game"))

(defrule COMPARE::do-not-connect-them
  "A side may lose the very man that stood apart."
  (candidate (id ?m))
  (test (ends-lost ?m))
  =>
  (prohibit ?m "it connects the other side, and so loses the game"))

(defrule COMPARE::do-not-draw
  "Repeated positions are drawn, and so is a move that connects both sides: no plan, unless there is
nothing else."
  (candidate (id ?m))
  (test (ends-drawn ?m))
  =>
  (reject ?m "it draws without need"))
