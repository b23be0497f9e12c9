;;; A king's triple jump in this platform's own facts, square by square.
;;; naive.clp says the same and explodes; see docs/soar-checkers.md.

(deftemplate MAIN::triple-jump
  "A king that could take three, if it were free to jump."
  (slot from) (slot to))

(defrule ELABORATE::triple-jump
  "Three foes and three empty squares, one behind the other."
  (own (square ?s) (kind king))
  (leap (from ?s) (over ?a) (to ?p))
  (enemy (square ?a))
  (empty (square ?p))
  (leap (from ?p) (over ?b&~?a) (to ?q))
  (enemy (square ?b))
  (empty (square ?q))
  (leap (from ?q) (over ?c&~?a&~?b) (to ?r))
  (enemy (square ?c))
  (empty (square ?r))
  =>
  (assert (triple-jump (from ?s) (to ?r))))

(defrule COMPARE::jump-three-times
  "The first leg of it."
  (triple-jump (from ?s))
  (candidate (id ?m) (from ?s) (jumps 3))
  =>
  (best ?m "takes three"))
