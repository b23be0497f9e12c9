;;; wedge.clp: build a wedge from the back, so that what stands in front is backed up.
;;; Source: Menon 2007, 2.3.8.7. Figure 2.21: 4-8 behind 10, 11 and 15.
;;;
;;; A wedge move brings a man, no guard, directly behind another own man.

(defrule COMPARE::back-up-a-man
  "Men from the back come before those in front."
  (step (from ?to) (to ?front) (way forward))
  (own (square ?front) (kind ?other))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind) (jumps 0) (crowns ?crowns))
  (test (and (eq ?kind man) (eq ?other man) (eq ?crowns no)))
  (square (id ?from) (rank ?rank) (view ~1&~3))
  =>
  (score ?m (- 12 ?rank) "backs up a man"))
