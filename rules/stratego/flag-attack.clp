;;; flag-attack.clp: the flag is among the pieces that have not moved. Low pieces look for it, miners where
;;; bombs are likely.

(defrule ERRANDS::look-for-the-flag
  "Low pieces strike what has not moved; strong ones don't, as most bombs are there."
  (exists (priced))
  (parameter (name near-flag) (value ?near))
  (unit (side own) (kind ?kind&spy|scout|miner|sergeant|lieutenant|captain) (square ?from))
  (unit (side enemy) (kind unknown) (moved no) (square ?to))
  (test (<= 0 (steps ?from ?to) ?near))
  (test (> (prospect ?from ?to) 0))
  =>
  (assert (errand (from ?from) (to ?to) (points (prospect ?from ?to))
                  (why (str-cat "the " ?kind " looks for the flag on " ?to)))))

(defrule ERRANDS::take-the-known-flag
  "When all other places are out."
  (exists (priced))
  (unit (side own) (kind ?kind&~flag&~bomb) (square ?from))
  (unit (side enemy) (kind flag) (square ?to))
  (test (<= 0 (steps ?from ?to)))
  =>
  (assert (errand (from ?from) (to ?to) (points 1000) (why (str-cat "the " ?kind " goes for the flag on " ?to)))))

(defrule ERRANDS::storm-with-what-is-left
  "If nothing low is left, strong pieces must look."
  (exists (priced))
  (parameter (name near-flag) (value ?near))
  (not (unit (side own) (kind spy|scout|miner|sergeant|lieutenant|captain)))
  (unit (side own) (kind ?kind&major|colonel|general|marshal) (square ?from))
  (unit (side enemy) (kind unknown) (moved no) (square ?to))
  (test (<= 0 (steps ?from ?to) ?near))
  (test (> (prospect ?from ?to) 0))
  =>
  (assert (errand (from ?from) (to ?to) (points (prospect ?from ?to))
                  (why (str-cat "the " ?kind " looks for the flag on " ?to)))))

(defrule ERRANDS::press-on
  "An attack is carried through: all that risks little goes where the flag can be, whatever it met before."
  (exists (priced))
  (parameter (name press) (value ?points))
  (unit (side own) (kind ?kind&~flag&~bomb) (square ?from))
  (unit (side enemy) (kind unknown) (moved no) (square ?to))
  (test (<= 0 (steps ?from ?to)))
  (test (>= (prospect ?from ?to) -20))
  =>
  (assert (errand (from ?from) (to ?to) (points ?points)
                  (why (str-cat "the " ?kind " presses on to " ?to)))))
