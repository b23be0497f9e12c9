;;; capture.clp: material with care. A man fewer can neither stop us nor threaten; but its side has one
;;; fewer to connect, and may thank us for one that stood apart. So what counts most is what the capture
;;; leaves of their formation.

(defrule COMPARE::take
  "A man more or less."
  (parameter (name take) (value ?weight))
  (candidate (id ?m))
  (takes (id ?m) (square ?square))
  =>
  (score ?m ?weight (str-cat "it takes the man on " ?square)))

(defrule COMPARE::part-them
  "More groups of theirs."
  (parameter (name part) (value ?weight))
  (candidate (id ?m) (jumps 1))
  (test (<> (groups-after ?m enemy) (groups enemy)))
  =>
  (bind ?more (- (groups-after ?m enemy) (groups enemy)))
  (score ?m (* ?weight ?more)
         (if (> ?more 0) then "it parts a group of theirs" else "it rids them of a man that stood alone")))

(defrule COMPARE::break-theirs
  "A capture takes a stone out of the other side's formation."
  (parameter (name break) (value ?weight))
  (candidate (id ?m) (jumps 1))
  (test (< (solid-quads-after ?m enemy) (solid-quads enemy)))
  =>
  (score ?m (* ?weight (- (solid-quads enemy) (solid-quads-after ?m enemy)))
         "it breaks up a solid formation"))

(defrule COMPARE::scatter-them
  "The other side's men are farther from their centre of mass without the one that is taken, or
nearer to it: on the average, since there is one fewer."
  (parameter (name scatter) (value ?weight))
  (candidate (id ?m) (jumps 1))
  =>
  (bind ?steps (- (div (* (spread-after ?m enemy) (men enemy)) (- (men enemy) 1)) (spread enemy)))
  (if (<> ?steps 0)
      then (score ?m (* ?weight ?steps)
                  (if (> ?steps 0)
                      then "it leaves the other side scattered"
                      else "it leaves the other side closer together"))))
