;;; exchange.clp: play out the captures that a move forces, and keep to the moves that come out
;;; best. Beyond the thesis, whose look-ahead is one step (2.3.4): its labels do not see what stands
;;; to be taken elsewhere.

(defrule COMPARE::loses-in-the-exchange
  "The captures that this move forces come out half a man or more worse than those of another move, or
give a king and not a man. What is finer is for the strategies."
  (candidate (id ?m) (jumps 0))
  (test (loses-in-the-exchange ?m))
  =>
  (reject ?m "loses in the exchange"))
