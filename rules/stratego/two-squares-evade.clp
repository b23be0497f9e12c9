;;; two-squares-evade.clp: the same seen from the prey. Only an enemy piece of known kind that is really on its
;;; way is believed: who jumps at every pursuit that there might be loses more by it than by the captures.

(defrule COMPARE::escape
  "The prey would be captured; this move saves it."
  (exists (priced))
  (parameter (name escape) (value ?weight))
  (last-move (side enemy) (to ?attacker))
  (unit (square ?attacker) (shown yes))
  (pursuit-move (id 0) (attacker ?attacker) (defender ?defender) (side enemy) (captured yes))
  (pursuit-move (id ?m&~0) (attacker ?attacker) (defender ?defender) (captured no))
  (unit (square ?defender) (kind ?prey))
  =>
  (score ?m (div (* ?weight (points ?defender)) 100)
         (str-cat "it saves the " ?prey " on " ?defender " from capture by the two-squares rule")))

(defrule COMPARE::do-not-walk-into-it
  "The prey is safe where it stands, and captured after this move."
  (exists (priced))
  (parameter (name escape) (value ?weight))
  (last-move (side enemy) (to ?attacker))
  (unit (square ?attacker) (shown yes))
  (pursuit-move (id 0) (attacker ?attacker) (defender ?defender) (side enemy) (captured no))
  (pursuit-move (id ?m&~0) (attacker ?attacker) (defender ?defender) (captured yes))
  (unit (square ?defender) (kind ?prey))
  =>
  (score ?m (div (* -1 ?weight (points ?defender)) 100)
         (str-cat "the " ?prey " would be captured by the two-squares rule")))

(defrule ERRANDS::give-up
  "Whatever the prey does, it is captured: its moves are better spent elsewhere, but for one."
  (pursuit (side enemy) (attacker ?attacker) (defender ?defender) (captured yes))
  (not (pursuit-move (attacker ?attacker) (defender ?defender) (captured no)))
  =>
  (assert (doomed (square ?defender) (by ?attacker))))

(defrule COMPARE::use-the-moves-elsewhere
  "A doomed piece that has gone aside once does not do so again."
  (parameter (name doomed) (value ?weight))
  (doomed (square ?square) (by ?attacker))
  (run (side own) (square ?square))
  (candidate (id ?m) (from ?square) (jumps 0))
  =>
  (score ?m (* -1 ?weight)
         (str-cat "the piece on " ?square " is lost to that on " ?attacker ", and other moves are worth more")))
