;;; weigh-trades.clp: what a trade is worth, ahead and otherwise.
;;; Numbers: `trade-ahead`, `trade-even`, `trade-behind`.

(defrule LABELS::a-trade-is-safe-when-ahead
  "What is offered comes back."
  (trade (id ?m) (type evenTrade|goodTrade))
  (test (> (lead) 0))
  (hazard (id ?m) (level yes))
  (not (hazard (id ?m) (level singleJump|doubleJump)))
  (candidate (id ?m) (from ?from))
  (test (< (exchange-shortfall ?m) 50))
  =>
  (assert (safe (id ?m) (from ?from) (saves no))))

(defrule COMPARE::weigh-a-trade
  "Pieces go on both sides, and neither gains by it."
  (safe (id ?m))
  (test (> (exchange-losses ?m) 0))
  (parameter (name trade-ahead) (value ?ahead))
  (parameter (name trade-even) (value ?even))
  (parameter (name trade-behind) (value ?behind))
  =>
  (score ?m (if (> (lead) 0) then ?ahead else (if (< (lead) 0) then ?behind else ?even)) "trades"))
