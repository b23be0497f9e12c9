;;; weigh-endings.clp: one side has a king and is ahead, the other has two kings at most, or as little.
;;; The kings hunt: they come near, leave the prey few steps, and are not forked. Without a plan they go to
;;; and fro until the game is drawn. Whoever is behind wants the opposite.

(deftemplate MAIN::ending
  "Kings hunt what is left: one fact, only where few pieces are left and one side is ahead.
Example: (ending (ahead own) (behind enemy) (sign 1))"
  (slot ahead (allowed-symbols own enemy))   ; who has more
  (slot behind (allowed-symbols own enemy))  ; who has less
  (slot sign (type INTEGER)))                ; 1 if the own side is ahead, -1 if it is behind

(deffunction MAIN::few (?more ?less)
  "Whether ?less has at most two kings, and ?more has more."
  (and (<= (worth ?less) 260) (> (worth ?more) (worth ?less))))

(deffunction MAIN::two-kings (?m ?side)
  "Whether kings are all that ?side has left, and more than one."
  (and (> (stand ?m ?side kings) 1) (= (stand ?m ?side men) 0)))

(defrule LOOK::hunting
  "The own side is ahead."
  (turn)
  (exists (own (kind king)))
  (test (few own enemy))
  =>
  (assert (ending (ahead own) (behind enemy) (sign 1))))

(defrule LOOK::hunted
  "The enemy is ahead."
  (turn)
  (exists (enemy (kind king)))
  (test (few enemy own))
  =>
  (assert (ending (ahead enemy) (behind own) (sign -1))))

(defrule COMPARE::hunt
  "The nearest king goes to each piece of the side that is behind."
  (ending (ahead ?ahead) (sign ?sign))
  (sound (id ?m))
  (parameter (name hunt) (value ?price))
  =>
  (score ?m (* ?sign ?price (stand ?m ?ahead hunt)) "the distance from the kings that hunt to the pieces that they hunt"))

(defrule COMPARE::leave-few-steps
  "Prey that has few safe steps is driven to the edge, out of the double corner, and off its way to the
king row."
  (ending (behind ?behind) (sign ?sign))
  (sound (id ?m))
  (parameter (name prey-steps) (value ?price))
  =>
  (score ?m (* ?sign ?price (+ (stand ?m ?behind king-moves) (stand ?m ?behind moves)))
         "the safe steps of the pieces that are hunted"))

(defrule COMPARE::hunt-together
  "All hunters come, and stay together."
  (ending (ahead ?ahead) (sign ?sign))
  (sound (id ?m))
  (parameter (name scatter) (value ?price))
  =>
  (score ?m (* ?sign ?price (stand ?m ?ahead scatter)) "the squares between the hunters"))

(defrule COMPARE::hunt-two-together
  "The more so where two kings are left, which defend each other."
  (ending (ahead ?ahead) (behind ?behind) (sign ?sign))
  (sound (id ?m))
  (test (two-kings ?m ?behind))
  (parameter (name scatter-two) (value ?price))
  =>
  (score ?m (* ?sign ?price (stand ?m ?ahead scatter)) "the squares between the hunters of two kings"))

(defrule COMPARE::follow-the-freer-king
  "Of these two the one that is shut in already counts for less."
  (ending (behind ?behind) (sign ?sign))
  (sound (id ?m))
  (test (two-kings ?m ?behind))
  (parameter (name shut-in) (value ?price))
  =>
  (score ?m (* ?sign ?price (stand ?m ?behind least-moves)) "the steps of the king that is shut in"))

(defrule COMPARE::crown-a-hunter
  "A man that can be crowned comes first: crowned, it hunts with the others."
  (ending (ahead own))
  (sound (id ?m))
  (candidate (id ?m) (crowns yes))
  (parameter (name crown) (value ?price))
  =>
  (score ?m ?price "it crowns a hunter"))

(defrule COMPARE::hunt-from-the-middle
  "Hunters in the middle reach either side; the prey is to stay outside."
  (exists (ending))
  (sound (id ?m))
  (parameter (name hunt-centre) (value ?price))
  =>
  (score ?m (weigh ?m king-centre ?price ?price) "the kings in the middle, with the pieces that they hunt outside"))

(defrule COMPARE::beware-of-the-fork
  "That is how a lead is lost: the one that is hunted steps between two hunters."
  (ending (behind ?behind) (sign ?sign))
  (sound (id ?m))
  (parameter (name forked) (value ?price))
  =>
  (score ?m (* ?sign ?price (stand ?m ?behind forks)) "the steps with which a hunted piece would attack two"))

(defrule COMPARE::trade-down
  "With every pair of pieces less, a piece more counts for more."
  (ending (sign ?sign))
  (sound (id ?m))
  (parameter (name pieces) (value ?price))
  =>
  (score ?m (* ?sign ?price (+ (stand ?m own men) (stand ?m own kings)
                               (stand ?m enemy men) (stand ?m enemy kings)))
         "the number of pieces that are left"))

(defrule COMPARE::do-not-go-round
  "A hunt that comes back to a position makes no progress: eighty such plies are a draw. That suits the
prey."
  (ending (sign ?sign))
  (sound (id ?m))
  (test (> (repeats ?m) 0))
  (parameter (name go-round) (value ?price))
  =>
  (score ?m (* ?sign ?price (repeats ?m)) "the position has been on the board before"))

(defrule COMPARE::let-nothing-come-back
  "The prey repeats a position, too, if the hunt lets it: the third time is a draw."
  (turn (quiet ?quiet&:(> ?quiet 2)))
  (ending (sign ?sign))
  (sound (id ?m))
  (parameter (name come-back) (value ?price))
  =>
  (score ?m (* ?sign ?price (returns ?m)) "the enemy can repeat a position"))
