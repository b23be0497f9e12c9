;;; values.clp: what pieces are worth now. From the sergeant up a rank is worth about 1.6 of the one below; prices stand
;;; in stratego-rules.parameters. What is left on the board changes them, after Demon of Ignorance.

(defrule VALUES::price
  "What a kind is worth as long as nothing else is said."
  (left (side ?side) (kind ?kind))
  (parameter (name ?kind) (value ?points))
  (secret (kind ?kind) (parameter ?secret))
  (parameter (name ?secret) (value ?stealth))
  =>
  (assert (worth-now (side ?side) (kind ?kind) (points ?points) (stealth ?stealth))))

(defrule VALUES::nobody-to-beat
  "Where a side has neither of two ranks left, the other's higher of them does no more than the lower:
there is nothing between them to take. So it goes on from the lowest such rank up."
  (next-rank (kind ?higher) (below ?lower))
  (left (side ?side) (kind ?higher) (count 0))
  (left (side ?side) (kind ?lower) (count 0))
  (worth-now (side ~?side) (kind ?lower) (points ?points))
  ?worth <- (worth-now (side ~?side) (kind ?higher) (points ?more&:(> ?more ?points)))
  =>
  (modify ?worth (points ?points)))

(defrule ADJUST::fear-the-spy
  "A marshal is worth a tenth less as long as the spy that could take it lives."
  (left (side ?side) (kind spy) (count ~0))
  ?worth <- (worth-now (side ~?side) (kind marshal) (points ?points) (stealth ?stealth))
  =>
  (retract ?worth)
  (assert (priced-anew (side (other ?side)) (kind marshal) (points (div (* 9 ?points) 10))
                       (stealth ?stealth))))

(defrule ADJUST::spy-without-prey
  "A spy whose marshal is gone is the weakest of all."
  (left (side ?side) (kind marshal) (count 0))
  ?worth <- (worth-now (side ~?side) (kind spy))
  (parameter (name idle-spy) (value ?points))
  =>
  (retract ?worth)
  (assert (priced-anew (side (other ?side)) (kind spy) (points ?points) (stealth 0))))

(defrule ADJUST::miners-are-needed
  "Miners gain as bombs outnumber them, and the last ones most."
  (left (side ?side) (kind miner) (count ?miners&~0))
  (left (side ~?side) (kind bomb) (count ?bombs&:(> ?bombs ?miners)))
  ?worth <- (worth-now (side ?side) (kind miner) (points ?points) (stealth ?stealth))
  =>
  (retract ?worth)
  (assert (priced-anew (side ?side) (kind miner) (points (div (* ?points (+ ?bombs 2)) (+ ?miners 2)))
                       (stealth ?stealth))))

(defrule ADJUST::find-the-flag
  "The enemy's flag draws the more, the fewer places are left for it."
  ; lint: allow unconnected
  (places (count ?places&~0))
  (parameter (name flag) (value ?most))
  (parameter (name flag-search) (value ?search))
  ?worth <- (worth-now (side enemy) (kind flag))
  =>
  (retract ?worth)
  (assert (priced-anew (side enemy) (kind flag) (points (min ?most (div ?search ?places)))
                       (stealth 0))))

(defrule VALUES::count-places
  "Unmoved pieces of unknown kind: among them is the flag."
  (turn)
  =>
  (assert (places (count (length$ (find-all-facts ((?u unit))
                                    (and (eq ?u:side enemy) (eq ?u:kind unknown) (eq ?u:moved no))))))))

(defrule PRICE::set-price
  "As it is usually."
  (worth-now (side ?side) (kind ?kind) (points ?points) (stealth ?stealth))
  =>
  (price ?side ?kind ?points ?stealth))

(defrule PRICE::set-price-anew
  "As it was adjusted."
  (priced-anew (side ?side) (kind ?kind) (points ?points) (stealth ?stealth))
  =>
  (price ?side ?kind ?points ?stealth))

(defrule COUNT::add-up
  "From here on points can be counted. The flags are left out of who is ahead: both sides have theirs."
  (turn)
  (parameter (name flag) (value ?own))
  (or (worth-now (side enemy) (kind flag) (points ?theirs))
      (priced-anew (side enemy) (kind flag) (points ?theirs)))
  =>
  (assert (priced (sum (- (- (strength own) ?own) (- (strength enemy) ?theirs))))))
