;;; back-rank.clp: men at home keep the enemy from being crowned there.

(defrule COMPARE::stay-at-home
  "As long as the enemy has men to crown."
  (game (losing no))
  (parameter (name home) (value ?weight))
  (kind (name ?kind) (rises yes))
  (candidate (id ?m) (from ?from) (kind ?kind))
  (square (id ?from) (rank 1))
  (exists (enemy (kind ?kind)))
  =>
  (score ?m (* -1 ?weight) "it leaves the back row"))
