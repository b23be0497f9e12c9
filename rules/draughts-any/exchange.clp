;;; exchange.clp: lose nothing for nothing. The captures that a move brings about are played out,
;;; as far as they are forced or pay; where several captures are possible the best counts.

(defrule COMPARE::count-the-exchange
  "What the captures that follow net less than after the best move."
  (candidate (id ?m))
  (test (> (exchange-shortfall ?m) 0))
  =>
  (score ?m (* -1 (exchange-shortfall ?m)) "its exchange is not the best"))
