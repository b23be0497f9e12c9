;;; exchange.clp: lose nothing for nothing. What a move forces is played out, captures and quiet moves that
;;; make the other side capture: so shots are seen, one's own and the enemy's.

(defrule COMPARE::count-what-is-forced
  "What is forced nets less than after the best move."
  (game (losing no))
  (candidate (id ?m))
  (test (> (forced-shortfall ?m) 0))
  =>
  (score ?m (* -1 (forced-shortfall ?m)) "it forces less than another move"))

; lint: allow all-rejected (what is best by force may be rejected for another reason)
(defrule COMPARE::force-no-less
  "Half a man less is too much for any other advantage."
  (game (losing no))
  (names (half ?half))
  (candidate (id ?m))
  (test (>= (forced-shortfall ?m) 50))
  =>
  (reject ?m (str-cat "it forces " ?half " less than another move, or more")))

(defrule COMPARE::count-the-exchange
  "In a losing form: what the captures that follow net less than after the best move."
  (game (losing yes))
  (candidate (id ?m))
  (test (> (exchange-shortfall ?m) 0))
  =>
  (score ?m (* -1 (exchange-shortfall ?m)) "it gets less from the exchange than another move"))
