;;; stay-together.clp: a piece with another of its side behind it is hard to take.

(defrule COMPARE::cover
  "Each own piece behind the square that it comes to."
  (game (losing no))
  (not (siege))
  (parameter (name cover) (value ?weight))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (step (from ?to) (to ?behind&~?from) (way backward))
  (own (square ?behind))
  =>
  (score ?m ?weight "its piece is covered where it goes"))
