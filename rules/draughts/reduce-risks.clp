;;; reduce-risks.clp: save what is in danger, and go into no danger. The highest preference of all.
;;; Source: Menon 2007, 2.3.8.1.

(defrule COMPARE::save-a-piece
  "Risk before, none after: better than every other safe move."
  (safe (id ?saver) (saves ~no))
  (safe (id ?other) (saves no))
  =>
  (better ?saver ?other "saves a piece"))

(defrule COMPARE::avoid-risk
  "Given a choice, no move into a risk."
  (exists (safe))
  (risk (id ?m))
  (not (safe (id ?m)))
  =>
  (reject ?m "has a risk, and there are safe moves"))

(defrule COMPARE::beyond-rescue
  "Do not waste a move on a piece that no move of its own can save."
  (exists (safe))
  (risk (id ?m) (from ?from) (before yes))
  (not (safe (from ?from)))
  =>
  (worst ?m "the piece can't be rescued"))
