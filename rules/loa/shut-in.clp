;;; shut-in.clp: blocking. A man that can't move keeps its side from connecting until it is freed.

(defrule COMPARE::shut-them-in
  "Men of theirs with at most one move, more or fewer of them."
  (parameter (name shut) (value ?weight))
  (candidate (id ?m))
  (test (<> (blocked-after ?m enemy 1) (blocked enemy 1)))
  =>
  (bind ?more (- (blocked-after ?m enemy 1) (blocked enemy 1)))
  (score ?m (* ?weight ?more) (if (> ?more 0) then "shuts in a man of theirs" else "sets a man of theirs free")))

(defrule COMPARE::get-out
  "The same of the own men."
  (parameter (name free) (value ?weight))
  (candidate (id ?m))
  (test (<> (blocked-after ?m own 1) (blocked own 1)))
  =>
  (bind ?fewer (- (blocked own 1) (blocked-after ?m own 1)))
  (score ?m (* ?weight ?fewer) (if (> ?fewer 0) then "sets an own man free" else "shuts in an own man")))
