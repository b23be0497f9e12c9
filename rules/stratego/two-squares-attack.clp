;;; two-squares-attack.clp: captures by the two-squares rule. The look-ahead tells which pursuits end with a
;;; capture, which pieces might protect the prey, and which of ours must stay where they are.

(defrule ERRANDS::see-what-is-shut-in
  "No unknown piece might take the attacker back, and the prey is no miner that takes the bombs around it."
  (pursuit (side own) (attacker ?attacker) (defender ?defender) (captured yes) (protectors 0))
  (not (and (pursuit-piece (attacker ?attacker) (defender ?defender) (role barrier) (square ?barrier))
            (unit (square ?barrier) (kind bomb))
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
         (str-cat "captures the " ?prey " on " ?defender " by the two-squares rule in " ?moves " moves")))

(defrule COMPARE::do-not-let-go
  "The capture is certain, and this move of the attacker gives it up."
  (exists (priced))
  (parameter (name capture) (value ?weight))
  (shut-in (attacker ?attacker) (defender ?defender))
  (pursuit-move (id ?m&~0) (attacker ?attacker) (defender ?defender) (captured no))
  (unit (square ?defender) (kind ?prey))
  =>
  (score ?m (div (* -1 ?weight (points ?defender)) 200)
         (str-cat "lets the " ?prey " on " ?defender " go")))

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
         (str-cat ?square " bars the way of the " ?prey " on " ?defender)))

(defrule COMPARE::sacrifice-the-scout
  "A scout on the line between the two strikes something and is out of the way."
  (exists (priced))
  (parameter (name sacrifice) (value ?weight))
  (pursuit (side own) (attacker ?attacker) (defender ?defender) (captured no))
  (square (id ?attacker) (row ?row) (column ?column))
  (square (id ?defender) (row ?far) (column ?wide))
  (test (or (= ?row ?far) (= ?column ?wide)))
  (strike (id ?m) (kind scout) (from ?scout) (square ~?defender))
  (square (id ?scout) (row ?between&:(<= (min ?row ?far) ?between (max ?row ?far)))
          (column ?beside&:(<= (min ?column ?wide) ?beside (max ?column ?wide))))
  =>
  (score ?m ?weight (str-cat "the scout on " ?scout " opens the line from " ?attacker " to " ?defender)))
