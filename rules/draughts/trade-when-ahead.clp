;;; trade-when-ahead.clp: the side whose pieces are worth more trades.
;;; Source: Menon 2007, 2.3.6.2 and 2.3.6.3. The thesis avoids all trades, for want of a way to
;;; judge them; here the exchange is counted, and only even and good trades are welcome, and only to
;;; the side that is ahead.

(defrule LABELS::welcome-trade
  "Ahead in pieces, an offered trade counts as a safe move."
  (trade (id ?m) (type evenTrade|goodTrade))
  (test (> (lead) 0))
  (hazard (id ?m) (from ?from) (level yes) (grade ?grade))
  (not (hazard (id ?m) (grade ?graver&:(> ?graver ?grade))))
  (test (not (loses-in-the-exchange ?m)))
  =>
  (assert (safe (id ?m) (from ?from) (saves no))))

(defrule COMPARE::trade-when-ahead
  "With fewer pieces on the board, one more counts for more."
  (trade (id ?m) (type evenTrade|goodTrade))
  (not (trade (id ?m) (type badTrade|terribleTrade)))
  (test (> (lead) 0))
  =>
  (score ?m 15 "it trades while its side is ahead"))
