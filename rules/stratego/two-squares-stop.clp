;;; two-squares-stop.clp: a chase that catches nothing is no plan. One move may test the prey; after that the
;;; moves go elsewhere.

(defrule CALL-OFF::call-off
  "The prey escapes for certain, and has just done so."
  (pursuit (side own) (attacker ?attacker) (defender ?defender) (captured no) (decided yes))
  (last-move (side own) (to ?attacker))
  (last-move (side enemy) (to ?defender))
  =>
  (assert (called-off (attacker ?attacker) (defender ?defender))))

(defrule CALL-OFF::drop-the-errand
  "Nothing draws the hunter there then."
  (called-off (attacker ?attacker) (defender ?defender))
  ?errand <- (errand (from ?attacker) (to ?defender))
  =>
  (retract ?errand))

(defrule COMPARE::stop-chasing
  "Another step after a prey that gets away."
  (parameter (name senseless) (value ?weight))
  (called-off (attacker ?attacker) (defender ?defender))
  (pursuit-move (id ?m&~0) (attacker ?attacker) (defender ?defender) (captured no))
  (candidate (id ?m) (jumps 0) (to ?to))
  (step (from ?to) (to ?defender))
  =>
  (score ?m (* -1 ?weight) (str-cat "what stands on " ?defender " gets away")))
