;;; shut-in.clp: blocking. A man that can't move keeps its side from connecting until it is freed; one
;;; with a move or two is half shut in.

(defrule COMPARE::shut-them-in
  "Men of theirs with few moves, more or fewer of them."
  (parameter (name shut) (value ?weight))
  (candidate (id ?m))
  (test (<> (shut-after ?m enemy) (shut enemy)))
  =>
  (bind ?more (- (shut-after ?m enemy) (shut enemy)))
  (score ?m (* ?weight ?more)
         (if (> ?more 0) then "it shuts in men of theirs" else "it sets men of theirs free")))

(defrule COMPARE::get-out
  "The same of the own men."
  (parameter (name free) (value ?weight))
  (candidate (id ?m))
  (test (<> (shut-after ?m own) (shut own)))
  =>
  (bind ?fewer (- (shut own) (shut-after ?m own)))
  (score ?m (* ?weight ?fewer) (if (> ?fewer 0) then "it sets own men free" else "it shuts in own men")))
