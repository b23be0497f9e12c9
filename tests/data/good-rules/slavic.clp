;;; slavic.clp: boards of 8x8 with kings that fly.

(deftemplate MAIN::road-square
  "A square of the main road, the long diagonal from the left end of the own back row, or to it."
  (slot square))                              ; which

(deftemplate MAIN::road-holder
  "A king of a side stands on the main road."
  (slot side (allowed-symbols own enemy))     ; whose
  (slot square))                              ; where

(deftemplate MAIN::ray
  "Squares that an own king sees in one direction, before the first piece."
  (slot king)                                 ; where it stands
  (slot direction (type SYMBOL))              ; by the names of `step`
  (multislot squares))                        ; from the nearest

(deftemplate MAIN::ray-open
  "A ray is still being followed."
  (slot king)                                 ; where it begins
  (slot direction (type SYMBOL))              ; by the names of `step`
  (slot last))                                ; the last square so far

(deftemplate MAIN::behind-them
  "An own man stands deeper than every enemy man."
  (slot square))                              ; where

(defrule ROADS::find-the-road
  "The corner squares are its ends, and it has as many columns as rows."
  (square (id ?s) (row ?row) (column ?column))
  (test (= (+ ?row ?column) 9))
  =>
  (assert (road-square (square ?s))))

(defrule ROADS::own-holder
  "One of ours."
  (own (square ?s) (kind king))
  (square (id ?s) (row ?row) (column ?column&:(= ?column (- 9 ?row))))
  =>
  (assert (road-holder (side own) (square ?s))))

(defrule ROADS::enemy-holder
  "One of theirs."
  (enemy (square ?s) (kind king))
  (square (id ?s) (row ?row) (column =(- 9 ?row)))
  =>
  (assert (road-holder (side enemy) (square ?s))))

(defrule ROADS::begin-rays
  "From each own king, in each direction that the board has there."
  (own (square ?king) (kind king))
  (step (from ?king) (to ?next) (direction ?d))
  (empty (square ?next))
  =>
  (assert (ray-open (king ?king) (direction ?d) (last ?next))
          (ray (king ?king) (direction ?d) (squares ?next))))

(defrule THREATS::lengthen-rays
  "One square at a time; each has one square more, so that it ends at the edge."
  ; lint: allow fires-itself
  ?open <- (ray-open (king ?king) (direction ?d) (last ?last))
  ?ray <- (ray (king ?king) (direction ?d) (squares $?squares ?last))
  (step (from ?last) (to ?next) (direction ?d))
  (empty (square ?next))
  =>
  (modify ?ray (squares ?squares ?last ?next))
  (modify ?open (last ?next)))

(defrule THREATS::men-behind
  "No enemy man stands on a rank above it."
  (own (square ?s) (kind man))
  (square (id ?s) (rank ?rank))
  (not (and (enemy (square ?e) (kind man)) (square (id ?e) (rank ?more&:(> ?more ?rank)))))
  =>
  (assert (behind-them (square ?s))))

(defrule COMPARE::take-the-road
  "While nobody has it."
  (road-square (square ?to))
  (not (road-holder))
  (candidate (id ?m) (to ?to) (kind king))
  =>
  (score ?m 20 "it takes the main road"))

(defrule COMPARE::hold-the-road
  "Whoever has it does not leave it to an enemy king."
  (exists (enemy (kind king)))
  (road-holder (side own) (square ?from))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (not (road-square (square ?to)))
  =>
  (score ?m -20 "it leaves the main road"))

(defrule COMPARE::along-the-road
  "From one of its squares to another nothing is lost."
  (road-square (square ?from))
  (candidate (id ?m) (from ?from) (to ?to) (kind king) (jumps 0))
  (road-square (square ?to))
  =>
  (indifferent ?m "it stays on the main road"))

(defrule COMPARE::long-rays
  "A king goes where it has seen most."
  (ray (king ?from) (squares $?squares))
  (candidate (id ?m) (from ?from) (to ?to&:(member$ ?to ?squares)) (jumps 0))
  =>
  (score ?m (min 4 (length$ ?squares)) (str-cat "it goes along a line of " (length$ ?squares))))

(defrule COMPARE::stop-at-the-end
  "The last square of a ray is at the edge or in front of a piece."
  (ray (king ?from) (squares $? ?last))
  (candidate (id ?m) (from ?from) (to ?last) (jumps 0))
  (square (id ?last) (edge no))
  =>
  (score ?m 1 "it comes up to a piece"))

(defrule COMPARE::run-behind-them
  "Nothing can stop it but a king."
  (not (enemy (kind king)))
  (behind-them (square ?from))
  (candidate (id ?m) (from ?from) (kind man) (jumps 0))
  =>
  (score ?m 9 "nothing is before it"))

(defrule COMPARE::keep-one-behind
  "The last man at home, while they have men."
  (exists (enemy (kind man)))
  (own (square ?s) (kind man))
  (square (id ?s) (rank 1))
  (not (and (own (square ?t&~?s) (kind man)) (square (id ?t) (rank 1))))
  (candidate (id ?m) (from ?s) (jumps 0))
  =>
  (score ?m -6 "the last man at home leaves"))

(defrule COMPARE::no-gifts
  "To a flying king a gift may be two."
  (candidate (id ?m))
  (test (or (>= (exchange-shortfall ?m) 80) (>= (shot ?m) 80)))
  =>
  (worst ?m "the enemy gains by it"))

(defrule COMPARE::threes-against-one
  "Three kings on the road of one alone: the hunt is on."
  (turn)
  (test (besieges own))
  (candidate (id ?m) (kind king) (jumps 0))
  (test (>= (refuge ?m rank) 1))
  =>
  (score ?m (refuge ?m rank) "it leaves the hunted king shorter lines"))
