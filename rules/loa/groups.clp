;;; groups.clp: first break up, then gather. At the start each side has two groups, and keeping them
;;; would keep them apart; when most men are near each other, every group less counts.

(defrule LOOK::gathering
  "The men are near enough to each other that groups matter: so many steps a man, all told."
  (parameter (name gathering) (value ?steps))
  (turn)
  (test (<= (spread own) (* ?steps (men own))))
  =>
  (assert (gathered (spread (spread own)))))

(defrule COMPARE::join-groups
  "Fewer own groups."
  (parameter (name join) (value ?weight))
  (exists (gathered))
  (candidate (id ?m))
  (test (<> (groups-after ?m own) (groups own)))
  =>
  (bind ?fewer (- (groups own) (groups-after ?m own)))
  (score ?m (* ?weight ?fewer) (if (> ?fewer 0) then "it joins groups" else "it parts a group")))
