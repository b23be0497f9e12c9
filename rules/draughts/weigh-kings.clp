;;; weigh-kings.clp: kings in the middle.
;;; Numbers: `king-centre`, for each half square nearer to the middle; `king-move`, for moving a king.

(defrule COMPARE::weigh-the-way-of-a-king
  "From the middle a king reaches more."
  (safe (id ?m))
  (candidate (id ?m) (kind king) (to ?to))
  (not (suggestion (id ?m)))
  (square (id ?to) (row ?row) (column ?column))
  (parameter (name king-centre) (value ?weight))
  =>
  (score ?m (* ?weight (- 8 (abs (- (* 2 ?row) 9)) (abs (- (* 2 ?column) 9)))) "king to the middle"))

(defrule COMPARE::weigh-a-king-s-move
  "A king's move rather than a man's."
  (safe (id ?m))
  (candidate (id ?m) (kind king))
  (parameter (name king-move) (value ?weight))
  =>
  (score ?m ?weight "moves a king"))
