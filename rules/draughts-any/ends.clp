;;; ends.clp: what ends the game at once, by the rules of the game that is played.

(defrule COMPARE::win
  "Nothing is better."
  (candidate (id ?m))
  (test (ends-won ?m))
  =>
  (best ?m "wins the game"))

(defrule COMPARE::do-not-lose
  "Where pieces are counted a player may end the game to his own loss."
  (candidate (id ?m))
  (test (ends-lost ?m))
  =>
  (reject ?m "loses the game"))

; lint: allow all-rejected (every move may draw)
(defrule COMPARE::do-not-draw
  "Not two men behind, there is something left to play for."
  (candidate (id ?m))
  (test (and (ends-drawn ?m) (> (+ (lead) (exchange ?m)) -200)))
  =>
  (reject ?m "draws without need"))

(defrule COMPARE::draw-when-behind
  "Two men or more behind: a draw is welcome."
  (candidate (id ?m))
  (test (and (ends-drawn ?m) (<= (+ (lead) (exchange ?m)) -200)))
  =>
  (best ?m "a draw, being behind"))
