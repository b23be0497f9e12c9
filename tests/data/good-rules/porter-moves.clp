;;; porter-moves.clp: what the porter says about moves.

(defrule COMPARE::look-before-you-step
  "What is lost is lost."
  (candidate (id ?m))
  (test (>= (exchange-shortfall ?m) 50))
  =>
  (reject ?m "it loses a man"))

(defrule COMPARE::join-a-lone-man
  "It comes to stand behind one that is alone."
  (candidate (id ?m) (to ?to) (kind man) (jumps 0))
  (step (from ?to) (to ?front) (way forward))
  (alone (square ?front))
  =>
  (score ?m 4 (str-cat "it backs up the man on " ?front)))

(defrule COMPARE::keep-a-pair-together
  "The rear man stays where it is needed."
  (candidate (id ?m) (from ?rear) (jumps 0))
  (pair (front ?front) (rear ?rear))
  (contact (own ?front) (way forward))
  =>
  (score ?m -3 (str-cat "it leaves the man on " ?front " uncovered")))

(defrule COMPARE::call-the-lonely-home
  "A man that is touched by two pieces does better to go on, when it can."
  (lonely-front (square ?from) (danger ?n&:(> ?n 1)))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (score ?m ?n "it gets away from a crowd"))

(defrule COMPARE::do-not-crowd
  "Behind a blocked man there is nothing to do."
  (candidate (id ?m) (to ?to) (kind man) (jumps 0))
  (step (from ?to) (to ?front) (way forward))
  (blocked (square ?front))
  (not (alone (square ?front)))
  =>
  (score ?m -1 "it queues behind a blocked man"))

(defrule COMPARE::first-pair-forward
  "The front man of a pair in the own half moves up; its rear follows next."
  (pair (front ?from) (rear ?rear))
  (candidate (id ?m) (from ?from) (jumps 0))
  (square (id ?from) (rank ?rank&:(<= ?rank 4)))
  (not (contact (own ?from)))
  =>
  (score ?m 2 (str-cat "it leads the pair from " ?rear)))

(defrule COMPARE::crown-at-once
  "Whatever else there is."
  (candidate (id ?m) (kind man) (crowns yes))
  =>
  (best ?m "it makes a king"))
