;;; mobility.clp: who has few moves must make bad ones, and doesn't find the one that connects.

(defrule COMPARE::leave-few-replies
  "Each move that the other side has left."
  (parameter (name reply) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (replies ?m)) "the moves that it leaves the other side"))
