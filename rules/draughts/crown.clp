;;; crown.clp: make kings.
;;; Source: Menon 2007, 2.3.8.3.

(defrule COMPARE::crown-a-man
  "A safe move to the king row is better than other safe moves that save no more."
  (candidate (id ?m) (crowns yes) (jumps 0))
  (safe (id ?m) (saves ?saves))
  (safe (id ?other) (saves no|?saves))
  (not (candidate (id ?other) (crowns yes)))
  =>
  (better ?m ?other "it crowns a man"))
