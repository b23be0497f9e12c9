;;; together.clp: the centre of mass. Men near the middle of their own side connect soon; where that
;;; middle is matters less than how near they are.

(defrule COMPARE::come-together
  "Each step that the own men are nearer to their centre of mass, or farther from it, all told."
  (parameter (name together) (value ?weight))
  (candidate (id ?m))
  (test (<> (spread-after ?m own) (spread own)))
  =>
  (bind ?steps (- (spread own) (spread-after ?m own)))
  (score ?m (* ?weight ?steps)
         (if (> ?steps 0) then "it brings the men together" else "it scatters the men")))

(defrule COMPARE::keep-within-bounds
  "The smallest rectangle round the own men: one man far out costs as much as several."
  (parameter (name bounds) (value ?weight))
  (candidate (id ?m))
  (test (<> (area-after ?m own) (area own)))
  =>
  (bind ?less (- (area own) (area-after ?m own)))
  (score ?m (* ?weight ?less)
         (if (> ?less 0) then "it brings in the farthest man" else "it sends a man out of bounds")))
