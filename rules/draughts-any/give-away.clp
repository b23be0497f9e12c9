;;; give-away.clp: in a losing form, put pieces where they can be taken. Where capturing is a duty the
;;; exchange has counted what must be taken; elsewhere the enemy may at least be tempted.

(defrule COMPARE::offer
  "Each enemy piece that could take the one that moves."
  (game (losing yes))
  (parameter (name offer) (value ?weight))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m (* ?weight (length$ (attackers-after ?m ?to))) "it offers a piece"))

(defrule COMPARE::come-near
  "Far from the enemy nothing can be given away: each row or column nearer to a piece, of the last few."
  ; lint: allow unconnected
  (game (losing yes))
  (parameter (name come-near) (value ?weight))
  (turn)
  (test (< (abs (worth own)) 600))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (enemy (square ?taker))
  (square (id ?from) (row ?row) (column ?column))
  (square (id ?to) (row ?to-row) (column ?to-column))
  (square (id ?taker) (row ?taker-row) (column ?taker-column))
  =>
  (score ?m (* ?weight (- (apart ?row ?column ?taker-row ?taker-column)
                          (apart ?to-row ?to-column ?taker-row ?taker-column)))
         "the distance to the enemy"))
