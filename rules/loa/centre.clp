;;; centre.clp: who holds the middle keeps the other side's men apart, and his own come together there.

(defrule COMPARE::hold-the-middle
  "Each ring that a man comes nearer to the middle, or farther from it."
  ; lint: allow unconnected
  (parameter (name middle) (value ?weight))
  (board (size ?size))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?from) (row ?row) (column ?column))
  (square (id ?to) (row ?to-row) (column ?to-column))
  (test (<> (ring ?to-row ?to-column ?size) (ring ?row ?column ?size)))
  =>
  (bind ?steps (- (ring ?to-row ?to-column ?size) (ring ?row ?column ?size)))
  (score ?m (* ?weight ?steps)
         (if (> ?steps 0) then "it goes towards the middle" else "it goes away from the middle")))

(defrule COMPARE::gather-in-the-middle
  "The own centre of mass comes nearer to the middle of the board: a formation on the edge is easily
blocked."
  (parameter (name central) (value ?weight))
  (candidate (id ?m))
  (test (<> (off-centre-after ?m own) (off-centre own)))
  =>
  (bind ?nearer (- (off-centre own) (off-centre-after ?m own)))
  (score ?m (* ?weight ?nearer)
         (if (> ?nearer 0)
             then "it gathers the men nearer to the middle"
             else "it gathers the men farther from the middle")))
