(defrule COMPARE::board
  (candidate (id ?m) (from ?f) (to ?t))
  (test (and (> (region-size ?t) 2) (< (replies ?m) 9)))
  =>
  (loop-for-count (?i 1 3) (bind ?p (shortest-path ?f ?t ?i)))
  (progn$ (?s (flood ?t)) (if (= (length$ (attackers ?s)) 0) then (best ?m (str-cat "s" ?s))))
  (do-for-all-facts ((?o own)) (eq ?o:kind man) (worst ?m (implode$ (attackers-after ?m ?o:square))))
  (reject ?m) (prohibit ?m) (require ?m "x") (worse ?m 1) (indifferent ?m) (acceptable ?m)
  (score ?m (random 10) "r"))
