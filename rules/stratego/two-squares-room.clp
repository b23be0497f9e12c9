;;; two-squares-room.clp: known pieces keep two squares' width beside edges and lakes, since a one-wide lane
;;; with a stronger piece behind is where the two-squares rule captures.

(defrule ERRANDS::narrow
  "Squares from which nothing leads sideways."
  (exists (unit (side own) (shown yes) (kind general|colonel|major|captain)))
  (empty (square ?square))
  (not (and (step (from ?square) (to ?beside) (way sideways)) (empty (square ?beside))))
  =>
  (assert (lane (square ?square))))

(defrule COMPARE::keep-room
  "A known piece that something stronger hunts stays out of narrow lanes."
  (parameter (name room) (value ?weight))
  (unit (side own) (shown yes) (kind ?kind&general|colonel|major|captain) (square ?from))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (lane (square ?to))
  (exists (pursuit (side enemy) (defender ?from)))
  =>
  (score ?m (* -1 ?weight) (str-cat "the " ?kind " would stand in a narrow lane on " ?to)))
