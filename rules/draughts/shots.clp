;;; shots.clp: do not walk into a shot: the enemy offers a piece that must be taken, and takes more.
;;; Beyond the thesis. Everything after the offer is forced, so that it can be counted as an
;;; exchange is.

(defrule COMPARE::walks-into-a-shot
  "As long as there are safe moves."
  (exists (safe))
  (shot-follows (id ?m))
  =>
  (reject ?m "it walks into a shot"))
