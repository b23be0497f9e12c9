;;; A king's triple jump, written as a chain: each condition is joined to the one before by a square.
;;; Beside flat.clp this shows why the thesis's rule exhausted the memory; see docs/soar-checkers.md.

(defrule triple-jump
  (king (square ?s))
  (adj (from ?s) (to ?a) (way ?w1))
  (foe (square ?a))
  (adj (from ?a) (to ?p) (way ?w1))
  (free (square ?p))
  (adj (from ?p) (to ?b&~?a) (way ?w2))
  (foe (square ?b))
  (adj (from ?b) (to ?q) (way ?w2))
  (free (square ?q))
  (adj (from ?q) (to ?c&~?a&~?b) (way ?w3))
  (foe (square ?c))
  (adj (from ?c) (to ?r) (way ?w3))
  (free (square ?r))
  =>
  (printout t ?s "x" ?p "x" ?q "x" ?r crlf))
