;;; occupy-centre.clp: away from the edge.
;;; Source: Menon 2007, 2.3.8.6.

(defrule COMPARE::avoid-the-edge
  "A piece on the edge has few moves and is easily trapped; the king row is another matter."
  (square (id ?to) (edge yes))
  (candidate (id ?m) (to ?to) (jumps 0) (crowns ?crowns))
  (test (eq ?crowns no))
  =>
  (worst ?m "it goes to the edge"))
