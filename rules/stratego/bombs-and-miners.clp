;;; bombs-and-miners.clp: miners take bombs where that opens the way to the flag.

(defrule ERRANDS::clear-a-bomb
  "A known bomb with a place for the flag beside it."
  ; lint: allow unconnected
  (exists (priced))
  (parameter (name clear) (value ?points))
  (unit (side own) (kind miner) (square ?from))
  (unit (side enemy) (kind bomb) (square ?to))
  (exists (step (from ?to) (to ?flag))
          (unit (side enemy) (kind unknown|flag) (moved no) (square ?flag)))
  (test (<= 0 (steps ?from ?to)))
  =>
  (assert (errand (from ?from) (to ?to) (points ?points)
                  (why (str-cat "the miner goes to clear the bomb on " ?to)))))

(defrule COMPARE::strike-a-wall
  "The bomb that a miner takes may be part of the flag's wall."
  (parameter (name clear) (value ?points))
  (strike (id ?m) (kind miner) (square ?to) (target bomb))
  (exists (step (from ?to) (to ?flag))
          (unit (side enemy) (kind unknown|flag) (moved no) (square ?flag)))
  =>
  (score ?m ?points (str-cat "it opens the wall on " ?to)))
