;;; The same triple jump with the kinds first: three foes and three free squares, and only then how they
;;; are joined. The thesis does not print its rule; this is a form that its symptom fits.

(defrule triple-jump
  (king (square ?s))
  (foe (square ?a))
  (foe (square ?b&~?a))
  (foe (square ?c&~?a&~?b))
  (free (square ?p))
  (free (square ?q))
  (free (square ?r))
  (adj (from ?s) (to ?a) (way ?w1))
  (adj (from ?a) (to ?p) (way ?w1))
  (adj (from ?p) (to ?b) (way ?w2))
  (adj (from ?b) (to ?q) (way ?w2))
  (adj (from ?q) (to ?c) (way ?w3))
  (adj (from ?c) (to ?r) (way ?w3))
  =>
  (printout t ?s "x" ?p "x" ?q "x" ?r crlf))
