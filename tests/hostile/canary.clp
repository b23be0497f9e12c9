;;; canary.clp: an honest rule base that is to play on undisturbed, whoever its opponent is.

(defrule COMPARE::nearer
  "A piece that is nearer to the king row is worth more."
  (candidate (id ?m) (to ?square))
  (square (id ?square) (rank ?rank))
  =>
  (score ?m ?rank "a step towards the king row"))

(defrule COMPARE::look-first
  "Not where the exchange that follows costs a piece."
  (candidate (id ?m))
  (test (< (exchange ?m) 0))
  =>
  (reject ?m "loses material"))
