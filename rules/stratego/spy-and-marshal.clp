;;; spy-and-marshal.clp: the spy takes the marshal if it strikes first, and falls to everything else.

(defrule ERRANDS::spy-goes-for-the-marshal
  "Towards the marshal, known or suspected for some time, when it is near."
  (exists (priced))
  (parameter (name spy-hunt) (value ?points))
  (unit (side own) (kind spy) (square ?from))
  (or (unit (side enemy) (kind marshal) (square ?to))
      (suspected (kind marshal) (ripe yes) (bluffs no) (square ?to)))
  (test (<= 1 (steps ?from ?to) 5))
  =>
  (assert (errand (from ?from) (to ?to) (points ?points) (why (str-cat "the spy lurks for the marshal on " ?to)))))

(defrule COMPARE::spy-waits
  "The spy takes the marshal that comes to it. Beside a known one it would be the other's turn."
  ; lint: allow unconnected
  (parameter (name spy-waits) (value ?weight))
  (unit (side own) (kind spy) (square ?from))
  (unit (side enemy) (kind marshal) (square ?marshal))
  (step (from ?to) (to ?marshal))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  =>
  (score ?m (* -1 ?weight) (str-cat "the spy would stand beside the marshal on " ?marshal)))

(defrule COMPARE::keep-the-spy
  "As long as the marshal lives, the spy strikes nothing else that is unknown."
  ; lint: allow unconnected
  (parameter (name spy-kept) (value ?weight))
  (left (side enemy) (kind marshal) (count ~0))
  (strike (id ?m) (kind spy) (square ?square) (target unknown))
  (not (suspected (square ?square) (kind marshal)))
  =>
  (score ?m (* -1 ?weight) "the spy is kept for the marshal"))

(defrule COMPARE::marshal-shuns-the-unknown
  "As long as the spy lives, the marshal does not stop beside a moved unknown piece with nothing to gain."
  ; lint: allow unconnected
  (parameter (name shun) (value ?weight))
  (left (side enemy) (kind spy) (hidden ~0))
  (unit (side own) (kind marshal) (shown yes) (square ?from))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (exists (step (from ?to) (to ?beside)) (unit (side enemy) (kind unknown) (square ?beside)))
  =>
  (score ?m (* -1 ?weight) (str-cat "the spy may be beside " ?to)))
