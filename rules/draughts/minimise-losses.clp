;;; minimise-losses.clp: if something must go, as little as possible.
;;; Source: Menon 2007, 2.3.8.5: doubleJump < singleJump < potentialSingleJump. A trade gives
;;; something back, so that it stands between singleJump and potentialSingleJump; yes without a
;;; trade counts as singleJump, and so does a king for a man. `loss` says why these rules and
;;; protect-kings.clp can't contradict each other.

(defrule COMPARE::cornered
  "Getting jumped is inevitable, as far as one can see. The worst that can come counts."
  (not (safe))
  (hazard (id ?m) (loss ?grade))
  (not (hazard (id ?m) (loss ?graver&:(> ?graver ?grade))))
  =>
  (assert (loss (id ?m) (grade ?grade))))

(defrule COMPARE::a-threat-is-no-loss
  "potentialSingleJump is better than the others."
  (loss (id ?m) (grade 10|11))
  (loss (id ?other) (grade ~10&~11))
  =>
  (better ?m ?other "may lose a piece, but need not"))

(defrule COMPARE::a-trade-is-less-than-a-loss
  "A trade is better than a piece for nothing."
  (loss (id ?m) (grade 20|21))
  (loss (id ?other) (grade 30|31))
  =>
  (better ?m ?other "takes a piece for the one it gives"))

(defrule COMPARE::one-is-less-than-two
  "singleJump is better than doubleJump."
  (loss (id ?m) (grade 20|21|30|31))
  (loss (id ?other) (grade 40|41))
  =>
  (better ?m ?other "loses one piece and not two"))
