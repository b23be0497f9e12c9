;;; mobility.clp: who has many moves finds the one that connects; who has few must make bad ones.

(defrule COMPARE::leave-few-replies
  "Each move that the other side has left."
  (parameter (name reply) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (replies ?m)) "moves that it leaves the other side"))

(defrule COMPARE::have-many-moves
  "Moves that the own side would have, more or fewer of them."
  (parameter (name mobility) (value ?weight))
  (candidate (id ?m))
  (test (<> (moves-after ?m own) (moves own)))
  =>
  (bind ?more (- (moves-after ?m own) (moves own)))
  (score ?m (* ?weight ?more) (if (> ?more 0) then "has more moves then" else "has fewer moves then")))
