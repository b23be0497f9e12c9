;;; A king's triple jump in this platform's own facts, the kinds first: three foes and three empty squares,
;;; and only then how they are joined. See docs/soar-checkers.md; chain.clp says the same and stays cheap.

(deftemplate MAIN::triple-jump
  "A king that could take three, if it were free to jump."
  (slot from) (slot to))

(defrule ELABORATE::triple-jump
  "Three foes and three empty squares, one behind the other."
  (own (square ?s) (kind king))
  (enemy (square ?a))
  (enemy (square ?b&~?a))
  (enemy (square ?c&~?a&~?b))
  (empty (square ?p))
  (empty (square ?q))
  (empty (square ?r))
  (leap (from ?s) (over ?a) (to ?p))
  (leap (from ?p) (over ?b) (to ?q))
  (leap (from ?q) (over ?c) (to ?r))
  =>
  (assert (triple-jump (from ?s) (to ?r))))

(defrule COMPARE::jump-three-times
  "The first leg of it."
  (triple-jump (from ?s))
  (candidate (id ?m) (from ?s) (jumps 3))
  =>
  (best ?m "takes three"))
