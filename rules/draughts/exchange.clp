;;; exchange.clp: play out the captures that a move forces, and keep to the moves that come out best.
;;; Beyond the thesis, whose look-ahead is one step (2.3.4): its labels do not see what stands to be taken elsewhere.

(defrule EXCHANGE::best-outcome
  "The captures that follow a move are forced, so that they can be counted."
  (turn)
  =>
  (assert (best-gain (gain (best-exchange)))))

(defrule COMPARE::loses-in-the-exchange
  "The captures that this move forces cost a piece more than another move does."
  (best-gain (gain ?best))
  (candidate (id ?m) (jumps 0))
  (test (loses ?m ?best))
  =>
  (reject ?m "loses in the exchange"))
