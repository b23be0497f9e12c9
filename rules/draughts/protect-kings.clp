;;; protect-kings.clp: if a piece must go, a man and not a king.
;;; Source: Menon 2007, 2.3.8.4. Figure 2.18.

(defrule COMPARE::give-a-man-and-not-a-king
  "Of two moves of the same risk, the one that risks a man."
  (cornered)
  (risk (id ?king) (after ?after))
  (candidate (id ?king) (kind king))
  (risk (id ?man) (after ?after))
  (candidate (id ?man) (kind man))
  =>
  (better ?man ?king "risks a man and not a king"))
