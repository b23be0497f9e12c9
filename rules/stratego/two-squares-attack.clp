;;; two-squares-attack.clp: captures by the two-squares rule. The look-ahead tells which pursuits end with a
;;; capture, which pieces might protect the prey, and which of ours must stay where they are.

(defrule ERRANDS::see-what-is-shut-in
  "No unknown piece might take the attacker back, and no bomb bars the way of what may be a miner. Of a known miner
the look-ahead knows that it takes bombs."
  (pursuit (side own) (attacker ?attacker) (defender ?defender) (captured yes) (protectors 0))
  (not (and (pursuit-piece (attacker ?attacker) (defender ?defender) (role barrier) (square ?barrier))
            (unit (square ?barrier) (kind bomb))
            (unit (square ?defender) (kind ~miner))
            (test (> (chance ?defender miner) 0))))
  =>
  (assert (shut-in (attacker ?attacker) (defender ?defender))))

(defrule COMPARE::go-on-to-the-capture
  "A move after which the prey is captured: the dearer it is, and the sooner, the better."
  (exists (priced))
  (parameter (name capture) (value ?weight))
  (shut-in (attacker ?attacker) (defender ?defender))
  (pursuit-move (id ?m&~0) (attacker ?attacker) (defender ?defender) (captured yes) (moves ?moves))
  (unit (square ?defender) (kind ?prey))
  =>
  (score ?m (div (* ?weight (points ?defender)) (+ 100 (* 5 ?moves)))
         (str-cat "it captures the " ?prey " on " ?defender " by the two-squares rule in " ?moves " moves")))

(defrule COMPARE::do-not-let-go
  "The capture is certain, and this move of the attacker gives it up."
  (exists (priced))
  (parameter (name capture) (value ?weight))
  (shut-in (attacker ?attacker) (defender ?defender))
  (pursuit-move (id ?m&~0) (attacker ?attacker) (defender ?defender) (captured no))
  (unit (square ?defender) (kind ?prey))
  =>
  (score ?m (div (* -1 ?weight (points ?defender)) 200)
         (str-cat "it lets the " ?prey " on " ?defender " go")))

(defrule COMPARE::keep-the-barrier
  "A piece that bars the way of a prey that is captured stays, unless it goes to capture it, too."
  (exists (priced))
  (parameter (name capture) (value ?weight))
  (shut-in (attacker ?attacker) (defender ?defender))
  (pursuit-piece (attacker ?attacker) (defender ?defender) (role barrier) (square ?square))
  (unit (square ?defender) (kind ?prey))
  (candidate (id ?m) (from ?square))
  (not (and (shut-in (attacker ?square) (defender ?defender))
            (pursuit-move (id ?m) (attacker ?square) (defender ?defender) (captured yes))))
  =>
  (score ?m (div (* -1 ?weight (points ?defender)) 200)
         (str-cat "the piece on " ?square " bars the way of the " ?prey " on " ?defender)))

(defrule COMPARE::sacrifice-the-scout
  "The capture begins when a scout is gone: it strikes something, at the price of the capture."
  (exists (priced))
  (parameter (name capture) (value ?weight))
  (shut-in (attacker ?attacker) (defender ?defender))
  (pursuit (attacker ?attacker) (defender ?defender) (moves ?moves))
  (pursuit-piece (attacker ?attacker) (defender ?defender) (role leaves) (square ?scout))
  (strike (id ?m) (kind scout) (from ?scout) (square ~?defender))
  =>
  (score ?m (div (* ?weight (points ?defender)) (+ 100 (* 5 ?moves)))
         (str-cat "the scout on " ?scout " opens the way from " ?attacker " to " ?defender)))
