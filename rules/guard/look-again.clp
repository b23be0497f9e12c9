;;; look-again.clp: moves that the guard lets through are nearly as good as each other at its depth. A ply further
;;; decides. For agents with a guard, in any game, and with a parameter `further`.

(deffunction COMPARE::worth-in-words (?worth)
  "Of a score of a search."
  (if (> ?worth 29000) then "it wins"
   else (if (< ?worth -29000) then "it loses"
   else (str-cat "it is worth " ?worth " hundredths of a man"))))

(defrule COMPARE::look-again
  "What a search a ply deeper, of these moves alone, finds the move to be worth."
  (candidate (id ?m))
  (parameter (name further) (value ?price))
  (test (guard-lets ?m))
  =>
  (bind ?worth (guard-further ?m))
  (score ?m (* ?price ?worth) (str-cat "a ply further " (worth-in-words ?worth))))
