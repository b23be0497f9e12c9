;;; wedge.clp: build a wedge from the back, so that what stands in front is backed up.
;;; Source: Menon 2007, 2.3.8.7. Figure 2.21: 4-8 behind 10, 11 and 15.
;;;
;;; A wedge move brings a man, no guard, directly behind another own man.

(defrule COMPARE::back-up-a-man
  "Men from the back come before those in front."
  (candidate (id ?m) (from ?from) (to ?to) (kind man) (jumps 0) (crowns no))
  (step (from ?to) (to ?front) (way forward))
  (own (square ?front) (kind man))
  (square (id ?from) (rank ?rank))
  =>
  (score ?m (- 12 ?rank) "backs up a man"))
