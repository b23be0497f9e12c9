;;; stop-promotion.clp: stand where an enemy man would be crowned with its next move. Who takes it
;;; instead has been counted with the exchanges.

(defrule COMPARE::bar-the-way
  "Come to the square that it wants."
  (game (losing no))
  (parameter (name bar) (value ?weight))
  (kind (name ?kind) (rises yes))
  (enemy (square ?runner) (kind ?kind))
  (step (from ?runner) (to ?goal) (way backward))
  (square (id ?goal) (rank 1))
  (candidate (id ?m) (to ?goal))
  =>
  (score ?m ?weight (str-cat "it bars the way of the " ?kind " on " ?runner)))

(defrule COMPARE::keep-the-way-barred
  "Do not leave the square that it wants."
  (game (losing no))
  (parameter (name bar) (value ?weight))
  (kind (name ?kind) (rises yes))
  (enemy (square ?runner) (kind ?kind))
  (step (from ?runner) (to ?goal) (way backward))
  (square (id ?goal) (rank 1))
  (candidate (id ?m) (from ?goal))
  =>
  (score ?m (* -1 ?weight) (str-cat "it lets the " ?kind " on " ?runner " pass")))
