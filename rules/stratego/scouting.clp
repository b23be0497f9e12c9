;;; scouting.clp: finding ranks out. Low pieces do it, scouts above all; strong ones wait until they know.

(defrule COMPARE::strike-the-suspected
  "A scout shows what is suspected to be one of the highest: that costs the enemy its secret."
  (parameter (name expose) (value ?weight))
  (suspected (square ?square) (kind ?kind&marshal|general|colonel) (bluffs no))
  (strike (id ?m) (kind scout) (square ?square) (target unknown))
  =>
  (score ?m ?weight (str-cat "it finds out whether the piece on " ?square " is the " ?kind)))

(defrule COMPARE::find-out
  "Low pieces strike what is unknown and on its way for what they learn."
  (parameter (name inform) (value ?weight))
  (strike (id ?m) (kind miner|scout|sergeant|lieutenant|captain) (square ?square) (target unknown))
  (unit (square ?square) (moved yes))
  =>
  (score ?m ?weight (str-cat "it finds out what stands on " ?square)))

(defrule COMPARE::find-out-what-waits
  "The same of a piece that has not moved: there is time for that, and most are bombs or low."
  (parameter (name inform-still) (value ?weight))
  (strike (id ?m) (kind miner|scout|sergeant|lieutenant|captain) (square ?square) (target unknown))
  (unit (square ?square) (moved no))
  =>
  (score ?m ?weight (str-cat "it finds out what waits on " ?square)))

(defrule COMPARE::break-the-deadlock
  "Nothing was struck for long: somebody has to find out what stands there, and low pieces do. Who is
behind may wait."
  ; lint: allow unconnected
  (priced (sum ?sum))
  (parameter (name patience) (value ?patience))
  (parameter (name probe) (value ?most))
  (parameter (name content) (value ?content))
  (test (> ?sum (* -1 ?content)))
  (turn (quiet ?quiet&:(> ?quiet ?patience)))
  (strike (id ?m) (kind scout|miner|sergeant|lieutenant|captain) (square ?square) (target unknown))
  =>
  (score ?m (min ?most (div (- ?quiet ?patience) 2))
         (str-cat "it breaks the deadlock and finds out what stands on " ?square)))

(defrule ERRANDS::look-for-a-way-in
  "The same for low pieces that are not there yet."
  ; lint: allow unconnected
  (priced (sum ?sum))
  (parameter (name patience) (value ?patience))
  (parameter (name probe) (value ?most))
  (parameter (name content) (value ?content))
  (test (> ?sum (* -1 ?content)))
  (turn (quiet ?quiet&:(> ?quiet ?patience)))
  (unit (side own) (kind ?kind&scout|sergeant|lieutenant|captain) (square ?from))
  (unit (side enemy) (kind unknown) (square ?to))
  (test (<= 0 (steps ?from ?to) 8))
  =>
  (assert (errand (from ?from) (to ?to) (points (min ?most (div (- ?quiet ?patience) 2)))
                  (why (str-cat "the " ?kind " goes to find out what stands on " ?to)))))

(defrule COMPARE::clear-line-to-the-flag
  "A scout that can reach what is most likely the flag."
  (strike (id ?m) (kind scout) (square ?square) (target unknown))
  (test (>= (chance ?square flag) 50))
  =>
  (best ?m (str-cat "it has a clear line to the likely flag on " ?square)))

(defrule COMPARE::walk-in-disguise
  "A scout that runs shows what it is; step by step it may be anything."
  (parameter (name disguise) (value ?weight))
  (unit (side own) (kind scout) (shown no) (square ?from))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (not (step (from ?from) (to ?to)))
  =>
  (score ?m (* -1 ?weight) "a scout that runs shows what it is"))
