;;; hunt-in-endings.clp: against one or two pieces that are left, kings hunt together.
;;; Beyond the thesis, whose endings are often not won (figures 3.1 and 3.2): chase, trap and attack know
;;; one hunter and one prey, and leave the prey its way back.
;;;
;;; Among safe moves that save and crown as much, the one that leaves the prey least freedom is better.
;;; That is decided before suggested moves are, and it is one number a move, so that no two of these
;;; preferences contradict each other.

(deftemplate MAIN::hunting
  "The own side is ahead and has a king; the enemy has one too, and at most one piece more: one fact.
Example: (hunting)")

(deftemplate MAIN::freedom
  "What a safe move leaves the prey.
Example: (freedom (id 3) (saves no) (crowns no) (left 412))"
  (slot id (type INTEGER))                 ; the candidate
  (slot saves (allowed-symbols king man no)) ; the best piece that it takes out of danger
  (slot crowns (allowed-symbols yes no))   ; it crowns a man
  (slot left (type INTEGER)))              ; the less the better

(deffunction MAIN::freedom-of-two-kings (?m)
  "Where two kings and no man are left, they defend each other: all hunters go to them and stay together,
and the one that is shut in already counts for less. 0 elsewhere."
  (if (and (> (stand ?m enemy kings) 1) (= (stand ?m enemy men) 0))
    then (- (* 5 (stand ?m own scatter)) (* 3 (stand ?m enemy least-moves)))
    else 0))

(deffunction MAIN::freedom-left (?m)
  "Ten for each square between a piece of the enemy and the nearest own king, and for each safe step of
its pieces; a little for hunters that are far off or outside. It is worth a detour of some squares to trade
(the fewer pieces, the more one counts), not to be forked, and to let no position come back."
  (- (+ (* 10 (+ (stand ?m own hunt) (stand ?m enemy king-moves) (stand ?m enemy moves)))
        (* 15 (+ (stand ?m own men) (stand ?m own kings) (stand ?m enemy men) (stand ?m enemy kings)))
        (freedom-of-two-kings ?m)
        (* 50 (stand ?m enemy forks))
        (* 150 (repeats ?m))
        (* 25 (returns ?m))
        (stand ?m own scatter))
     (stand ?m own king-centre)))

(defrule TRADES::hunting
  "Few are left."
  (turn)
  (exists (own (kind king)))
  (exists (enemy (kind king)))
  (test (and (<= (worth enemy) 260) (> (lead) 0)))
  =>
  (assert (hunting)))

(defrule LABELS::dare-in-a-hunt
  "A risk by the labels that costs nothing by force is taken, and a king given for a king."
  (exists (hunting))
  (candidate (id ?m) (from ?from) (jumps 0))
  (exists (hazard (id ?m)))
  (test (< (forced-shortfall ?m) 50))
  =>
  (assert (safe (id ?m) (from ?from) (saves no))))

(defrule COMPARE::measure-freedom
  "Of every safe move."
  (exists (hunting))
  (safe (id ?m) (saves ?saves))
  (candidate (id ?m) (crowns ?crowns))
  =>
  (assert (freedom (id ?m) (saves ?saves) (crowns ?crowns) (left (freedom-left ?m)))))

(defrule COMPARE::leave-no-freedom
  "Closer, fewer ways for the prey, and nothing that it can fork."
  (freedom (id ?m) (saves ?saves) (crowns ?crowns) (left ?less))
  (freedom (id ?other) (saves ?saves) (crowns ?crowns) (left ?more&:(> ?more ?less)))
  =>
  (better ?m ?other "it leaves the pieces that it hunts less freedom"))
