;;; protect-kings.clp: if a piece must go, a man and not a king.
;;; Source: Menon 2007, 2.3.8.4. Figure 2.18.

(defrule COMPARE::give-a-man-and-not-a-king
  "Of two moves of the same risk, the one that risks a man."
  (loss (id ?king) (kind king) (after ?after))
  (loss (id ?man) (kind man) (after ?after))
  =>
  (better ?man ?king "it risks a man and not a king"))
