;;; hunt.clp: being ahead against few pieces, go to them. Who waits for a mistake draws.

(defrule COMPARE::approach
  "Each row or column that the way to an enemy piece becomes shorter; few are left."
  ; lint: allow unconnected
  (game (losing no))
  (parameter (name hunt) (value ?weight))
  (turn)
  (test (and (> (lead) 0) (< (worth enemy) 600)))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (enemy (square ?prey))
  (square (id ?from) (row ?row) (column ?column))
  (square (id ?to) (row ?to-row) (column ?to-column))
  (square (id ?prey) (row ?prey-row) (column ?prey-column))
  =>
  (score ?m (* ?weight (- (apart ?row ?column ?prey-row ?prey-column)
                          (apart ?to-row ?to-column ?prey-row ?prey-column)))
         "the distance to the enemy"))
