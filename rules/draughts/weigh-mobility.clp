;;; weigh-mobility.clp: leave the enemy little to do.
;;; Numbers: `mobility`, for each legal move that the enemy has afterwards.

(defrule COMPARE::leave-few-replies
  "Quiet moves only: a reply that must take is no sign of a want of moves."
  (safe (id ?m))
  (parameter (name mobility) (value ?weight))
  (test (= (exchange-losses ?m) 0))
  =>
  (score ?m (* -1 ?weight (replies ?m)) (str-cat "leaves " (replies ?m) " replies")))
