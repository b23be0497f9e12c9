;;; walls.clp: men in front of the edge shut in what stands on it: nobody can move over them, and
;;; each line that they are on makes the others' moves longer. Handscomb's wall on the b- or g-file
;;; or the 2nd or 7th rank (Abstract Games, 2000) is made of such men.

(defrule COMPARE::build-a-wall
  "A man comes to stand right before or beside an enemy man on the edge, one row inwards."
  (parameter (name wall) (value ?weight))
  (candidate (id ?m) (to ?to))
  (square (id ?to) (edge no))
  (step (from ?to) (to ?shut))
  (enemy (square ?shut))
  (square (id ?shut) (edge yes))
  =>
  (score ?m ?weight (str-cat "it stands in the way of the man on " ?shut)))

(defrule COMPARE::keep-the-wall
  "A man leaves such a place."
  (parameter (name wall) (value ?weight))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?from) (edge no))
  (step (from ?from) (to ?shut&~?to))
  (enemy (square ?shut))
  (square (id ?shut) (edge yes))
  =>
  (score ?m (* -1 ?weight) (str-cat "it lets the man on " ?shut " out")))
