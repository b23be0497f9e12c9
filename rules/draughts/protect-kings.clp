;;; protect-kings.clp: if a piece must go, a man and not a king.
;;; Source: Menon 2007, 2.3.8.4. Figure 2.18. What is lost counts, and not what moves.

(defrule COMPARE::give-a-man-and-not-a-king
  "Of two moves of the same risk, the one that risks men alone."
  (loss (id ?man) (grade ?grade&10|20|30|40))
  (loss (id ?king) (grade =(+ ?grade 1)))
  =>
  (better ?man ?king "risks a man and not a king"))

(defrule COMPARE::rescue-a-king-first
  "Of two safe moves that save a piece, the one that saves a king."
  (safe (id ?king) (saves king))
  (safe (id ?man) (saves man))
  =>
  (better ?king ?man "saves a king and not a man"))
