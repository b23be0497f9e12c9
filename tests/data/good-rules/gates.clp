;;; gates.clp: the back row and who guards it. Conditions of every form: not, exists, forall, or.

(deftemplate MAIN::gate
  "A square of the own back row, and whether a man guards it."
  (slot square)                                  ; which
  (slot state (allowed-symbols open closed)))    ; a man stands there: closed

(deftemplate MAIN::alarm
  "An enemy man is near an open gate."
  (slot man)                                     ; where it stands
  (slot gate)                                    ; the gate that it may reach
  (slot steps (type INTEGER)))                   ; in so many steps

(deftemplate MAIN::quiet-front
  "No own piece touches the enemy."
  (slot since (type INTEGER)))                   ; the ply of this turn

(deftemplate MAIN::fortress
  "All gates are closed."
  (slot gates (type INTEGER)))                   ; how many there are

(defrule ELABORATE::closed-gates
  "A man stands there."
  (square (id ?gate) (rank 1))
  (own (square ?gate) (kind man))
  =>
  (assert (gate (square ?gate) (state closed))))

(defrule ELABORATE::open-gates
  "Anything else, or nothing."
  (square (id ?gate) (rank 1))
  (not (own (square ?gate) (kind man)))
  =>
  (assert (gate (square ?gate) (state open))))

(defrule ELABORATE::all-gates-closed
  "For every square of the back row there is a man."
  (exists (square (rank 1)))
  (forall (square (id ?gate) (rank 1)) (own (square ?gate) (kind man)))
  =>
  (assert (fortress (gates 4))))

(defrule ELABORATE::near-an-open-gate
  "An enemy man two rows away that has a free way. There are few of both."
  ; lint: allow unconnected
  (enemy (square ?man) (kind man))
  (square (id ?man) (rank ?rank&2|3))
  (square (id ?gate) (rank 1))
  (empty (square ?gate))
  (test (= (distance ?man ?gate) (- ?rank 1)))
  =>
  (assert (alarm (man ?man) (gate ?gate) (steps (- ?rank 1)))))

(defrule ELABORATE::nothing-touches
  "For no own piece an enemy piece is beside it."
  (turn (ply ?ply))
  (not (and (own (square ?o)) (step (from ?o) (to ?e)) (enemy (square ?e))))
  =>
  (assert (quiet-front (since ?ply))))

(defrule COMPARE::close-the-gate
  "A king comes back to a gate that a man threatens."
  (alarm (gate ?gate) (steps ?n))
  (candidate (id ?m) (to ?gate) (jumps 0))
  =>
  (score ?m (- 12 ?n) (str-cat "it closes the gate on " ?gate)))

(defrule COMPARE::stay-at-the-gate
  "The last guards stay while there are men to keep out."
  (gate (square ?from) (state closed))
  (candidate (id ?m) (from ?from) (jumps 0))
  (exists (enemy (kind man)))
  (not (and (gate (square ?other&~?from) (state closed)) (square (id ?other) (view 1|3))))
  =>
  (score ?m -8 "it opens the last good gate"))

(defrule COMPARE::leave-when-all-are-closed
  "One of four may go, but from a square of little use."
  (fortress)
  (candidate (id ?m) (from ?from) (jumps 0))
  (square (id ?from) (view 2|4))
  =>
  (score ?m 2 "it can be spared at home"))

(defrule COMPARE::keep-the-bridge
  "1 and 3 together guard the whole row."
  (gate (square ?a) (state closed))
  (gate (square ?b&~?a) (state closed))
  (square (id ?a) (view 1))
  (square (id ?b) (view 3))
  (candidate (id ?m) (from ?from&?a|?b) (jumps 0))
  =>
  (score ?m -4 (str-cat "it breaks the bridge at " ?from)))

(defrule COMPARE::meet-the-runner
  "The man that sets off the alarm is stopped before it is home."
  (alarm (man ?man))
  (step (from ?man) (to ?before) (way backward))
  (candidate (id ?m) (to ?before))
  =>
  (score ?m 6 (str-cat "it stands in the way of the man on " ?man)))

(defrule COMPARE::use-the-quiet
  "Nothing touches: a move that keeps it so and goes forward."
  (exists (quiet-front))
  (candidate (id ?m) (to ?to) (kind man))
  (not (and (step (from ?to) (to ?near) (way forward)) (enemy (square ?near))))
  (square (id ?to) (rank ?rank))
  =>
  (score ?m ?rank "it goes on in peace"))

(defrule COMPARE::no-men-no-gates
  "Without enemy men the back row needs no guards."
  (not (enemy (kind man)))
  (candidate (id ?m) (from ?from) (kind man))
  (square (id ?from) (rank 1))
  =>
  (score ?m 5 "it leaves home, where nothing can be crowned"))

(defrule COMPARE::king-or-jump
  "A crown or two men at once are what all this is for."
  (or (candidate (id ?m) (crowns yes))
      (candidate (id ?m) (jumps ?n&:(>= ?n 2))))
  =>
  (score ?m 9 "it crowns or takes more than one"))

(defrule COMPARE::never-lose-for-nothing
  "Moves that lose more than the best one."
  (candidate (id ?m))
  (test (and (> (exchange-losses ?m) 0) (>= (exchange-shortfall ?m) 100)))
  =>
  (reject ?m "it loses a man for nothing"))
