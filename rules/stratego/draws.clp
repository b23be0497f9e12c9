;;; draws.clp: a draw is better than a loss. Who is far behind near the end of the game waits.

(defrule COMPARE::wait-when-behind
  "Strikes that may fail are left alone when the limit is near and the enemy is far ahead."
  ; lint: allow unconnected
  (priced (sum ?sum))
  (parameter (name behind) (value ?behind))
  (parameter (name wait) (value ?weight))
  (parameter (name late) (value ?late))
  (test (< ?sum (* -1 ?behind)))
  (turn (ply ?ply&:(> ?ply ?late)))
  (strike (id ?m) (target ~flag) (loses ?loses&:(> ?loses 20)))
  =>
  (score ?m (* -1 ?weight) "behind, and the game will be drawn soon: no risks"))
