;;; flag-defence.clp: the own flag and what stands round it.

(defrule ERRANDS::see-the-intruder
  "An enemy piece with a way to the flag of eight steps or less: what bombs shut off is safe."
  (unit (side own) (kind flag) (square ?flag))
  (unit (side enemy) (kind ~flag&~bomb) (moved yes) (square ?square))
  (test (<= 0 (steps ?square ?flag) 8))
  =>
  (assert (intruder (square ?square) (flag ?flag) (steps (steps ?square ?flag)))))

(defrule ERRANDS::see-the-digger
  "An enemy piece that may be a miner, with a way to a bomb beside the flag, the nearest: it opens the wall, and
then the flag falls."
  (parameter (name dig) (value ?least))
  (unit (side own) (kind flag) (square ?flag))
  (step (from ?flag) (to ?wall))
  (unit (side own) (kind bomb) (square ?wall))
  (unit (side enemy) (kind miner|unknown) (moved yes) (square ?square))
  (test (not (<= 0 (steps ?square ?flag) 8)))
  (test (<= 1 (steps ?square ?wall) 6))
  (test (>= (chance ?square miner) ?least))
  (not (and (step (from ?flag) (to ?other&~?wall))
            (unit (side own) (kind bomb) (square ?other))
            (test (< 0 (steps ?square ?other) (steps ?square ?wall)))))
  =>
  (assert (intruder (square ?square) (flag ?flag) (steps (+ 2 (steps ?square ?wall))))))

(defrule ERRANDS::meet-the-intruder
  "What can beat it, or is cheap enough to find out, comes: the nearer the intruder, the more urgent."
  (exists (priced))
  (parameter (name defend) (value ?points))
  (intruder (square ?to) (steps ?near))
  (unit (side own) (kind ?kind&~flag&~bomb&~spy) (square ?from))
  (test (<= 1 (steps ?from ?to) 6))
  (test (>= (wins ?kind ?to) 50))
  =>
  (assert (errand (from ?from) (to ?to) (points (div (* ?points 4) (max 1 ?near)))
                  (why (str-cat "the " ?kind " meets the intruder on " ?to)))))

(defrule COMPARE::strike-the-intruder
  "It is taken where that can be done."
  (parameter (name defend) (value ?points))
  (intruder (square ?to) (steps ?near))
  (strike (id ?m) (square ?to) (wins ?wins&:(>= ?wins 40)))
  =>
  (score ?m (div (* ?points 4) (max 1 ?near)) (str-cat "it stops the intruder on " ?to)))

(defrule ERRANDS::guard-against-blind-strikes
  "The enemy's last strike was at a piece that had not moved: a guard goes to what stands beside it."
  (exists (priced))
  (parameter (name lotto) (value ?points))
  (last-move (side enemy) (to ?to) (jumps 1))
  (unit (side enemy) (kind ~unknown&~bomb) (square ?to))
  (unit (side own) (kind ?kind&~flag&~bomb) (square ?from))
  (test (<= 1 (steps ?from ?to) 5))
  (test (>= (wins ?kind ?to) 90))
  =>
  (assert (errand (from ?from) (to ?to) (points ?points)
                  (why (str-cat "the " ?kind " guards against the blind striker on " ?to)))))

(defrule ERRANDS::see-the-guard
  "Own pieces within four squares of the flag that take miners."
  ; lint: allow unconnected
  (unit (side own) (kind flag) (square ?flag))
  (square (id ?flag) (row ?row) (column ?column))
  (unit (side own) (kind sergeant|lieutenant|captain|major|colonel) (square ?square))
  (square (id ?square) (row ?r) (column ?c))
  (test (<= (+ (abs (- ?row ?r)) (abs (- ?column ?c))) 4))
  =>
  (assert (guard (square ?square))))

(defrule COMPARE::keep-the-last-guards
  "Two of them stay while the enemy has miners: most flags of games between programs fall to one that comes alone."
  ; The number is tested as each guard is asserted, and not again: the first two of more stay.
  ; lint: allow unconnected tested-once
  (parameter (name guard) (value ?weight))
  (left (side enemy) (kind miner) (count ~0))
  (unit (side own) (kind flag) (square ?flag))
  (square (id ?flag) (row ?row) (column ?column))
  (guard (square ?from))
  (test (<= (length$ (find-all-facts ((?g guard)) TRUE)) 2))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (square (id ?to) (row ?r) (column ?c))
  (test (> (+ (abs (- ?row ?r)) (abs (- ?column ?c))) 4))
  =>
  (score ?m (* -1 ?weight) (str-cat "the piece on " ?from " guards the flag")))
