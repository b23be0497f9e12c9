;;; hunt.clp: being ahead against few pieces, hunt them. Who waits for a mistake draws, and so does who goes to
;;; and fro: a king is won by leaving it fewer and fewer squares. Who is hunted does the opposite.

(deftemplate MAIN::hunt
  "One side is ahead, has a king, and hunts the few pieces that the other has: a fact only then.
Example: (hunt (hunter own) (prey enemy) (sign 1))"
  (slot hunter (allowed-symbols own enemy)) ; who is ahead
  (slot prey (allowed-symbols own enemy))   ; who is behind
  (slot sign (type INTEGER)))               ; 1 if the own side hunts, -1 if it is hunted

(defrule LOOK::hunting
  "The own side is ahead."
  (game (losing no))
  (kind (name ?kind) (rises no))
  (exists (own (kind ?kind)))
  (test (and (> (lead) 0) (few enemy) (eq (besieger) none)))
  =>
  (assert (hunt (hunter own) (prey enemy) (sign 1))))

(defrule LOOK::hunted
  "The enemy is ahead."
  (game (losing no))
  (kind (name ?kind) (rises no))
  (exists (enemy (kind ?kind)))
  (test (and (< (lead) 0) (few own) (eq (besieger) none)))
  =>
  (assert (hunt (hunter enemy) (prey own) (sign -1))))

(defrule COMPARE::approach
  "The nearest king goes to each piece of the prey."
  (hunt (hunter ?hunter) (sign ?sign))
  (parameter (name hunt) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?sign ?weight (stand ?m ?hunter hunt)) "steps from the hunters to the prey"))

(defrule COMPARE::leave-few-squares
  "Prey with few safe steps is driven to the edge, out of the double corner, and off its way to be crowned."
  (hunt (prey ?prey) (sign ?sign))
  (parameter (name flight) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?sign ?weight (+ (stand ?m ?prey king-moves) (stand ?m ?prey moves)))
         "safe steps of the prey"))

(defrule COMPARE::hunt-from-the-middle
  "Hunters in the middle reach either side; the prey is to stay outside."
  (hunt (hunter ?hunter) (prey ?prey) (sign ?sign))
  (parameter (name middle) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* ?sign ?weight (- (stand ?m ?hunter king-centre) (stand ?m ?prey king-centre)))
         "hunters in the middle, prey outside"))

(defrule COMPARE::beware-of-the-fork
  "Where the prey can step between two hunters it takes one of them."
  (hunt (prey ?prey) (sign ?sign))
  (parameter (name forked) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?sign ?weight (stand ?m ?prey forks)) "steps with which the prey attacks two"))

(defrule COMPARE::trade-down
  "With every pair of pieces less, a piece more counts for more."
  (hunt (sign ?sign))
  (parameter (name pieces) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?sign ?weight (+ (stand ?m own men) (stand ?m own kings)
                                   (stand ?m enemy men) (stand ?m enemy kings)))
         "pieces left"))
