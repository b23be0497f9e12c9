;;; lanes.clp: the ways past the lakes.

(defrule ERRANDS::see-blocked-lane
  "An own piece that can move stands right before one that has an errand, on its way to the enemy's side."
  (errand (from ?from) (points ?points&:(>= ?points 60)))
  (step (from ?from) (to ?front) (way forward))
  (unit (side own) (kind ~flag&~bomb) (square ?front))
  =>
  (assert (way (square ?front) (for ?from) (points (div ?points 10)))))

(defrule COMPARE::clear-the-way
  "Who stands in front of a piece with an errand makes way for it, if only by a step."
  (way (square ?front) (for ?from) (points ?points))
  (candidate (id ?m) (from ?front) (jumps 0))
  =>
  (score ?m ?points (str-cat "it makes way for the piece on " ?from)))

(defrule ERRANDS::go-out
  "Low pieces come out through the lanes as long as there is nothing else for them."
  (exists (priced))
  (parameter (name go-out) (value ?points))
  (unit (side own) (kind ?kind&scout|sergeant|lieutenant|captain|major) (square ?from))
  (square (id ?from) (rank ?rank&:(<= ?rank 4)) (column ?column))
  (square (id ?lane) (rank 6) (column ?lane-column&1|2|5|6|9|10))
  (test (<= (abs (- ?column ?lane-column)) 2))
  (empty (square ?lane))
  =>
  (assert (errand (from ?from) (to ?lane) (points ?points)
                  (why (str-cat "the " ?kind " comes out through the lane")))))
