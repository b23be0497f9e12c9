;;; minimise-losses.clp: if something must go, as little as possible.
;;; Source: Menon 2007, 2.3.8.5: doubleJump < singleJump < potentialSingleJump. A trade gives
;;; something back, so that it stands between singleJump and potentialSingleJump; yes without a
;;; trade counts as singleJump.

(defrule COMPARE::cornered
  "Getting jumped is inevitable, as far as one can see."
  (not (safe))
  (risk (id ?m) (from ?from) (after ?after))
  (own (square ?from) (kind ?kind))
  =>
  (assert (loss (id ?m) (kind ?kind) (after ?after))))

(defrule COMPARE::a-threat-is-no-loss
  "potentialSingleJump is better than the others."
  (loss (id ?m) (after potentialSingleJump))
  (loss (id ?other) (after yes|singleJump|doubleJump))
  =>
  (better ?m ?other "it may lose a piece, but need not"))

(defrule COMPARE::one-is-less-than-two
  "singleJump is better than doubleJump."
  (loss (id ?m) (after yes|singleJump))
  (loss (id ?other) (after doubleJump))
  =>
  (better ?m ?other "it loses one piece and not two"))

(defrule COMPARE::a-trade-is-less-than-a-loss
  "A trade is better than a piece for nothing."
  (trade (id ?m) (type evenTrade|goodTrade))
  (loss (id ?m) (after yes))
  (loss (id ?other) (after yes|singleJump))
  (not (trade (id ?other)))
  =>
  (better ?m ?other "it takes a piece for the one it gives"))
