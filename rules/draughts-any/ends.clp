;;; ends.clp: what ends the game at once, by the rules of the game that is played.

(defrule COMPARE::win
  "Nothing is better."
  (candidate (id ?m))
  (test (ends-won ?m))
  =>
  (best ?m "it wins the game"))

(defrule COMPARE::do-not-lose
  "Where pieces are counted a player may end the game to his own loss."
  (candidate (id ?m))
  (test (ends-lost ?m))
  =>
  (reject ?m "it loses the game"))

; lint: allow all-rejected (every move may draw)
(defrule COMPARE::do-not-draw
  "While there is something left to play for."
  (candidate (id ?m))
  (test (and (ends-drawn ?m) (not (draw-is-welcome (exchange ?m)))))
  =>
  (reject ?m "it draws without need"))

(defrule COMPARE::draw-when-behind
  "Two men behind, or behind with few pieces left: a draw is welcome."
  (candidate (id ?m))
  (test (and (ends-drawn ?m) (draw-is-welcome (exchange ?m))))
  =>
  (best ?m "it draws, and its side is behind"))
