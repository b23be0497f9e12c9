;;; values.clp: what pieces are worth now.

(defrule VALUES::price
  "What a kind is worth as long as nothing else is said."
  (left (side ?side) (kind ?kind) (count ~0))
  (parameter (name ?kind) (value ?points))
  (parameter (name ?secret&:(eq ?secret (sym-cat stealth- ?kind))) (value ?stealth))
  =>
  (price ?side ?kind ?points ?stealth))

(defrule COUNT::add-up
  "From here on points can be counted."
  (turn)
  =>
  (assert (priced (sum (- (strength own) (strength enemy))))))
