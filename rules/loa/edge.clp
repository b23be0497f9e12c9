;;; edge.clp: a man on the edge has few ways to go, is far from the others, and is soon shut in.

(defrule COMPARE::leave-the-edge
  "A man comes off the edge."
  (parameter (name edge) (value ?weight))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?from) (edge yes))
  (square (id ?to) (edge no))
  =>
  (score ?m ?weight (str-cat "it brings the man on " ?from " off the edge")))

(defrule COMPARE::stay-off-the-edge
  "A man goes to the edge."
  (parameter (name edge) (value ?weight))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?from) (edge no))
  (square (id ?to) (edge yes))
  =>
  (score ?m (* -1 ?weight) (str-cat "it sends a man to the edge on " ?to)))

(defrule COMPARE::no-corner
  "A corner is the worst of the edge: three neighbours, and three lines to move on."
  (parameter (name corner) (value ?weight))
  (candidate (id ?m) (to ?to))
  (square (id ?to) (corner yes))
  =>
  (score ?m (* -1 ?weight) (str-cat "it sends a man into the corner " ?to)))
