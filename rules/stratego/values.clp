;;; values.clp: what pieces are worth now.

(defrule VALUES::price
  "What a kind is worth as long as nothing else is said."
  (left (side ?side) (kind ?kind) (count ?count&~0))
  (parameter (name ?kind) (value ?points))
  (parameter (name ?secret&:(eq ?secret (sym-cat stealth- ?kind))) (value ?stealth))
  =>
  (price ?side ?kind ?points ?stealth))

(defrule VALUES::add-up
  "After all the others."
  (declare (salience -10))
  (turn)
  =>
  (assert (priced (sum (balance)))))
