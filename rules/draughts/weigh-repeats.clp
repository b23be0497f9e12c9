;;; weigh-repeats.clp: a position that comes a third time is a draw.

(defrule COMPARE::do-not-repeat
  "Not behind: a repetition gives away what the position may hold."
  (turn (quiet ?quiet&:(> ?quiet 2)))
  (sound (id ?m))
  (test (and (>= (worth own) (worth enemy)) (> (repeats ?m) 0)))
  (parameter (name repeat) (value ?price))
  =>
  (score ?m (* -1 ?price (repeats ?m)) "the position has stood before"))

(defrule COMPARE::repeat-when-behind
  "Behind: a draw is welcome."
  (turn (quiet ?quiet&:(> ?quiet 2)))
  (sound (id ?m))
  (test (and (< (worth own) (worth enemy)) (> (repeats ?m) 0)))
  (parameter (name repeat) (value ?price))
  =>
  (score ?m (* ?price (repeats ?m)) "it repeats the position, and its side is behind"))
