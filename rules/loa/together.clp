;;; together.clp: the centre of mass. Men near the middle of their own side connect soon; where that
;;; middle is matters less than how near they are.

(defrule COMPARE::come-together
  "Each step that the own men are nearer to their centre of mass, or farther from it, all told."
  (parameter (name together) (value ?weight))
  (candidate (id ?m))
  (test (<> (spread-after ?m own) (spread own)))
  =>
  (bind ?steps (- (spread own) (spread-after ?m own)))
  (score ?m (* ?weight ?steps) (if (> ?steps 0) then "brings the men together" else "scatters the men")))

(defrule COMPARE::scatter-them
  "The same of the other side, which changes when it loses a man."
  (parameter (name scatter) (value ?weight))
  (candidate (id ?m) (jumps 1))
  (test (<> (spread-after ?m enemy) (spread enemy)))
  =>
  (bind ?steps (- (spread-after ?m enemy) (spread enemy)))
  (score ?m (* ?weight ?steps)
         (if (> ?steps 0) then "takes a man from the midst of the others" else "takes a man that stood apart")))

(defrule COMPARE::keep-within-bounds
  "The smallest rectangle round the own men: one man far out costs as much as several."
  (parameter (name bounds) (value ?weight))
  (candidate (id ?m))
  (test (<> (area-after ?m own) (area own)))
  =>
  (bind ?less (- (area own) (area-after ?m own)))
  (score ?m (* ?weight ?less)
         (if (> ?less 0) then "brings in the farthest man" else "sends a man out of bounds")))
