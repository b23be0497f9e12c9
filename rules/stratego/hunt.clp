;;; hunt.clp: pieces go where they gain. Known pieces are hunted by what beats them, unknown ones that have
;;; moved by what is strong enough to take its chances; unmoved ones may be bombs and are no prey.

(defrule ERRANDS::hunt
  "A piece that would gain by a strike goes there."
  (exists (priced))
  (parameter (name near) (value ?near))
  (unit (side own) (kind ?kind&~flag&~bomb) (square ?from))
  (unit (side enemy) (kind ?target&~unknown&~bomb) (square ?to))
  (test (<= 0 (steps ?from ?to) ?near))
  (test (> (prospect ?from ?to) 0))
  =>
  (assert (errand (from ?from) (to ?to) (points (prospect ?from ?to))
                  (why (str-cat "the " ?kind " hunts the " ?target " on " ?to)))))

(defrule ERRANDS::hunt-the-unknown
  "The same of a piece that has moved: it is no bomb."
  (exists (priced))
  (parameter (name near) (value ?near))
  (unit (side own) (kind ?kind&~flag&~bomb) (square ?from))
  (unit (side enemy) (kind unknown) (moved yes) (square ?to))
  (test (<= 0 (steps ?from ?to) ?near))
  (test (> (prospect ?from ?to) 0))
  =>
  (assert (errand (from ?from) (to ?to) (points (prospect ?from ?to))
                  (why (str-cat "the " ?kind " goes for the unknown piece on " ?to)))))

(defrule COMPARE::run-errands
  "Nearer to where it should be."
  (parameter (name errand) (value ?weight))
  (errand (from ?from) (to ?to) (points ?points) (why ?why))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (bind ?score (div (* ?weight ?points (pull ?m ?to)) 100000))
  (if (<> ?score 0) then (score ?m ?score ?why)))
