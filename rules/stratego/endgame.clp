;;; endgame.clp: when few pieces are left that move.

(defrule COUNT::see-the-endgame
  "The enemy has few pieces left that have moved or are known to move, and not many others."
  (turn)
  (parameter (name few) (value ?few))
  =>
  (bind ?all (length$ (find-all-facts ((?u unit)) (eq ?u:side enemy))))
  (bind ?still (length$ (find-all-facts ((?u unit))
                          (and (eq ?u:side enemy)
                               (or (eq ?u:kind bomb) (and (eq ?u:kind unknown) (eq ?u:moved no)))))))
  (if (and (<= (- ?all ?still) ?few) (<= ?all 15)) then (assert (endgame (pieces ?all)))))

(defrule ERRANDS::search-everything
  "Nothing much can hurt any more: all that can move looks for the flag, the cheap ones first."
  ; lint: allow unconnected
  (exists (priced))
  (endgame)
  (parameter (name search) (value ?points))
  (unit (side own) (kind ?kind&~flag&~bomb) (square ?from))
  (unit (side enemy) (kind unknown) (moved no) (square ?to))
  (test (<= 0 (steps ?from ?to)))
  (test (>= (prospect ?from ?to) -20))
  =>
  (assert (errand (from ?from) (to ?to) (points ?points) (why (str-cat "the " ?kind " searches " ?to)))))

(defrule COMPARE::leave-nothing-unsearched
  "An even chance is taken then."
  ; lint: allow unconnected
  (endgame)
  (parameter (name search) (value ?points))
  (strike (id ?m) (kind miner|scout|sergeant|lieutenant|captain|spy) (square ?square) (target unknown))
  =>
  (score ?m ?points (str-cat "it searches " ?square)))
