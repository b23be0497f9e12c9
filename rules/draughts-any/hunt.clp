;;; hunt.clp: being ahead against few pieces, hunt them. Who waits for a mistake draws, and so does who goes to
;;; and fro: a king is won by leaving it fewer and fewer squares.

(deftemplate MAIN::hunt
  "The own side is ahead, has kings, and hunts the one or two pieces that the other has: a fact only then.
Example: (hunt)")

(defrule LOOK::begin-the-hunt
  "With kings, or where all pieces are alike, and nothing more comes from the enemy's hand. Three kings that
slide have a plan of their own, siege.clp."
  (game (losing no))
  (not (in-hand (side enemy)))
  (kind (name ?kind) (rises no))
  (exists (own (kind ?kind)))
  (test (and (> (lead) 0) (few enemy) (not (besieges own))))
  =>
  (assert (hunt)))

(defrule COMPARE::go-near
  "Before that, against not many: each row or column that the way to an enemy piece becomes shorter."
  ; lint: allow unconnected
  (game (losing no))
  (not (hunt))
  (not (siege))
  (parameter (name near) (value ?weight))
  (turn)
  (test (and (> (lead) 0) (< (worth enemy) 600)))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (enemy (square ?prey))
  (square (id ?from) (row ?row) (column ?column))
  (square (id ?to) (row ?to-row) (column ?to-column))
  (square (id ?prey) (row ?prey-row) (column ?prey-column))
  =>
  (score ?m (* ?weight (- (apart ?row ?column ?prey-row ?prey-column)
                          (apart ?to-row ?to-column ?prey-row ?prey-column)))
         "it goes near the enemy"))

(defrule COMPARE::approach
  "The nearest king goes to each piece of the prey."
  (exists (hunt))
  (parameter (name hunt) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (stand ?m own hunt)) "the steps from the hunters to the prey"))

(defrule COMPARE::leave-few-squares
  "Prey with few safe steps is driven to the edge, out of the double corner, and off its way to be crowned."
  (exists (hunt))
  (parameter (name flight) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (+ (stand ?m enemy king-moves) (stand ?m enemy moves)))
         "the safe steps of the prey"))

(defrule COMPARE::hunt-from-the-middle
  "Hunters in the middle reach either side; the prey is to stay outside."
  (exists (hunt))
  (parameter (name middle) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* ?weight (- (stand ?m own king-centre) (stand ?m enemy king-centre)))
         "the hunters in the middle and the prey outside"))

(defrule COMPARE::beware-of-the-fork
  "Where the prey can step between two hunters it takes one of them."
  (exists (hunt))
  (parameter (name forked) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (stand ?m enemy forks)) "the steps with which the prey would attack two"))

(defrule COMPARE::trade-down
  "With every pair of pieces less, a piece more counts for more."
  (exists (hunt))
  (parameter (name pieces) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (+ (stand ?m own men) (stand ?m own kings)
                             (stand ?m enemy men) (stand ?m enemy kings)))
         "the pieces that are left"))
