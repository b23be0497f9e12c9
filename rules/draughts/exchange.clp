;;; exchange.clp: play out the captures that a move forces, and keep to the moves that come out best.
;;; Beyond the thesis, whose look-ahead is one step (2.3.4): its labels do not see what stands to be taken elsewhere.

(defrule EXCHANGE::weigh
  "The captures that follow a move are forced, so that they can be counted. Less than half a man of
difference is for the strategies."
  (turn)
  =>
  (bind ?best (best-exchange))
  (do-for-all-facts ((?c candidate)) (<= (+ (exchange ?c:id) 50) ?best)
    (assert (loser (id ?c:id)))))

(defrule EXCHANGE::count-pieces
  "Who is ahead, in hundredths of a man."
  (turn)
  =>
  (assert (lead (amount (- (material own) (material enemy))))))

(defrule COMPARE::loses-in-the-exchange
  "The captures that this move forces cost a piece more than another move does."
  (loser (id ?m))
  (candidate (id ?m) (jumps 0))
  =>
  (reject ?m "loses in the exchange"))
