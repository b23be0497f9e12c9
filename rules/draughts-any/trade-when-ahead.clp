;;; trade-when-ahead.clp: with fewer pieces on the board a lead counts for more.

(defrule COMPARE::trade
  "Pieces go on both sides and no side gains: the side that is ahead likes it, the other doesn't."
  (game (losing no))
  (parameter (name trade) (value ?weight))
  (candidate (id ?m))
  (test (and (> (exchange-gains ?m) 0) (= (exchange-gains ?m) (exchange-losses ?m))))
  (test (<> (lead) 0))
  =>
  (score ?m (if (> (lead) 0) then ?weight else (* -1 ?weight)) "it trades pieces"))

(defrule COMPARE::trade-when-level
  "With as much on both sides a trade is a matter of taste."
  (game (losing no))
  (parameter (name trade-level) (value ?weight))
  (candidate (id ?m))
  (test (and (> (exchange-gains ?m) 0) (= (exchange-gains ?m) (exchange-losses ?m))))
  (test (= (lead) 0))
  =>
  (score ?m ?weight "it trades pieces, and no side is ahead"))
