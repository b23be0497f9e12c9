;;; avoid-repeating.clp: do not undo the last move; do not come back to a position unless a draw is
;;; welcome.
;;; Source: Menon 2007, 2.3.8.9. The second half is beyond the thesis: a position that comes a third
;;; time is a draw.

(defrule COMPARE::do-not-go-back
  "The last choice, unless it is the suggested move or there is no other safe one."
  (last-move (side own) (from ?from) (to ?to))
  (candidate (id ?m) (from ?to) (to ?back) (jumps 0))
  (test (eq ?back ?from))
  =>
  (worst ?m "it takes back the last move"))

(defrule LABELS::stood-before
  "Only kings can come back, and that takes a few quiet plies."
  (turn (quiet ?quiet&:(> ?quiet 2)))
  (candidate (id ?m) (kind king) (jumps 0))
  (test (> (repeats ?m) 0))
  =>
  (assert (repeat (id ?m))))

(defrule COMPARE::do-not-repeat
  "Not behind: a repetition gives away what the position may hold."
  (repeat (id ?m))
  (test (>= (lead) 0))
  =>
  (worst ?m "the position has stood before")
  (score ?m -50 "the position has stood before"))

(defrule COMPARE::repeat-when-behind
  "Behind: a draw is welcome."
  (repeat (id ?m))
  (test (< (lead) 0))
  (safe (id ?m))
  =>
  (best ?m "it repeats the position, and its side is behind"))
