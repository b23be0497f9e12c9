;;; searched.clp: moves that a search of four plies sees losing. For agents with (search "depth=4"),
;;; or deeper, in their file.

(defrule COMPARE::loses-by-search
  "Worth a man less than another move, or more than that."
  (candidate (id ?m))
  (exists (candidate (id ?other)) (test (>= (- (searched ?other 4) (searched ?m 4)) 100)))
  =>
  (reject ?m (str-cat "what a search sees is " (evidence ?m))))
