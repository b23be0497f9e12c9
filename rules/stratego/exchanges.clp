;;; exchanges.clp: who is ahead gains by even exchanges, who is behind loses by them.

(defrule COMPARE::exchange-when-ahead
  "Both fall: a share of the lead."
  ; lint: allow unconnected
  (priced (sum ?sum&:(> ?sum 0)))
  (parameter (name exchange) (value ?weight))
  (strike (id ?m) (ties ?ties&:(>= ?ties 20)))
  =>
  (score ?m (div (* ?weight ?ties (min ?sum 400)) 40000)
         "it exchanges evenly, which suits the side that is ahead"))

(defrule COMPARE::avoid-exchanges-when-behind
  "The same the other way round."
  ; lint: allow unconnected
  (priced (sum ?sum&:(< ?sum 0)))
  (parameter (name exchange) (value ?weight))
  (strike (id ?m) (ties ?ties&:(>= ?ties 20)))
  =>
  (score ?m (div (* ?weight ?ties (max ?sum -400)) 40000)
         "it exchanges evenly, which suits the enemy, who is ahead"))
