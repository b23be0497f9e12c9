;;; exchange.clp: play out the captures that a move forces, and keep to the moves that come out best.
;;; Beyond the thesis, whose look-ahead is one step (2.3.4): its labels do not see what stands to be taken elsewhere.

(defrule EXCHANGE::play-out
  "The captures that follow are forced, so that they can be counted."
  (candidate (id ?m))
  =>
  (assert (outcome (id ?m) (gain (exchange ?m)))))

(defrule EXCHANGE::best-outcome
  (outcome (gain ?gain))
  (not (outcome (gain ?more&:(> ?more ?gain))))
  =>
  (assert (best-gain (gain ?gain))))

(defrule EXCHANGE::sound-move
  "Less than half a man from the best. What is finer is for the strategies."
  (best-gain (gain ?best))
  (outcome (id ?m) (gain ?gain&:(> (+ ?gain 50) ?best)))
  (candidate (id ?m) (jumps 0))
  =>
  (assert (sound (id ?m))))

(defrule EXCHANGE::safe-move
  "2.3.8.1: a sound move without a known risk."
  (sound (id ?m))
  (risk (id ?m) (before ?before) (after unKnown))
  =>
  (assert (safe (id ?m) (saves (if (eq ?before yes) then yes else no)))))

(defrule COMPARE::loses-in-the-exchange
  "The captures that this move forces cost a piece more than another move does."
  (candidate (id ?m) (jumps 0))
  (not (sound (id ?m)))
  =>
  (reject ?m "loses in the exchange"))

(defrule EXCHANGE::plain-move
  "What is left to the general strategies."
  (safe (id ?m) (saves no))
  (candidate (id ?m) (crowns no))
  (not (suggestion (id ?m)))
  =>
  (assert (plain (id ?m))))
