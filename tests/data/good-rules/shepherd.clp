;;; shepherd.clp: Lines of Action seen as a flock with stragglers.

(deftemplate MAIN::flock
  "The own men in groups."
  (slot groups (type INTEGER))              ; how many
  (slot largest (type INTEGER))             ; men in the largest
  (slot men (type INTEGER)))                ; men in all

(deftemplate MAIN::straggler
  "An own man outside the largest group."
  (slot square)                             ; where it stands
  (slot group (type INTEGER))               ; the number of its group
  (slot apart (type INTEGER)))              ; quarters of a square to the centre of mass

(deftemplate MAIN::lost-lamb
  "The straggler that is furthest away."
  (slot square))                            ; where it stands

(deftemplate MAIN::state
  "How near the flock is to being one."
  (slot name (allowed-symbols scattered gathered nearly one))) ; which

(deffunction MAIN::men-of (?side)
  "Each is worth 100."
  (div (worth ?side) 100))

(defrule COUNT::count-the-flock
  "Once a turn."
  (turn)
  =>
  (assert (flock (groups (groups own)) (largest (largest-group own)) (men (men-of own)))))

(defrule COUNT::find-stragglers
  "Group 0 is the largest."
  (own (square ?s))
  (test (> (group ?s) 0))
  =>
  (assert (straggler (square ?s) (group (group ?s)) (apart (distance-to-centre ?s own)))))

(defrule FIND::find-the-lost-lamb
  "No other is further away."
  (straggler (square ?s) (apart ?d))
  (not (straggler (apart ?e&:(> ?e ?d))))
  =>
  (assert (lost-lamb (square ?s))))

(defrule FIND::scattered
  "Five groups or more."
  (flock (groups ?n&:(>= ?n 5)))
  =>
  (assert (state (name scattered))))

(defrule FIND::gathered
  "Some groups, of which one is half of the flock."
  (flock (groups ?n&:(< 2 ?n 5)) (largest ?large) (men ?men&:(>= (* 2 ?large) ?men)))
  =>
  (assert (state (name gathered))))

(defrule FIND::nearly-one
  "Two groups."
  (flock (groups 2))
  =>
  (assert (state (name nearly))))

(defrule COMPARE::win-at-once
  "All in one group."
  (candidate (id ?m))
  (test (connects ?m))
  =>
  (best ?m "it brings all men together"))

(defrule COMPARE::fetch-the-lost-lamb
  "It comes nearer to the others, whatever the state."
  (lost-lamb (square ?from))
  (candidate (id ?m) (from ?from) (to ?to))
  (test (< (distance-to-centre ?to own) (distance-to-centre ?from own)))
  =>
  (score ?m 6 "it fetches the man that is furthest away"))

(defrule COMPARE::fewer-groups
  "After the move there are fewer."
  (flock (groups ?n))
  (candidate (id ?m))
  (test (< (groups-after ?m own) ?n))
  =>
  (score ?m (* 3 (- ?n (groups-after ?m own))) "it joins groups"))

(defrule COMPARE::more-groups
  "Or more."
  (flock (groups ?n))
  (candidate (id ?m))
  (test (> (groups-after ?m own) ?n))
  =>
  (score ?m (* 3 (- ?n (groups-after ?m own))) "it parts groups"))

(defrule COMPARE::grow-the-largest
  "In a scattered flock the largest group has to grow."
  (exists (state (name scattered)))
  (flock (largest ?n))
  (candidate (id ?m))
  (test (> (largest-group-after ?m own) ?n))
  =>
  (score ?m 4 "its largest group grows"))

(defrule COMPARE::close-up
  "Gathered, the spread is what is left to lessen."
  (exists (state (name gathered|nearly)))
  (candidate (id ?m))
  (test (< (spread-after ?m own) (spread own)))
  =>
  (score ?m (div (- (spread own) (spread-after ?m own)) 2) "the men come closer to each other"))

(defrule COMPARE::leave-the-others-where-they-are
  "A man of the largest group that has no straggler to fetch stays."
  (exists (straggler))
  (candidate (id ?m) (from ?from) (jumps 0))
  (not (straggler (square ?from)))
  =>
  (score ?m -1 "it moves a man that is where it should be"))

(defrule COMPARE::small-group-as-a-whole
  "Two stragglers of one group: the one that is further away goes first."
  (straggler (square ?a) (group ?g) (apart ?far))
  (straggler (square ~?a) (group ?g) (apart ?near&:(< ?near ?far)))
  (candidate (id ?m) (from ?a))
  =>
  (score ?m 1 "it moves the further one of a small group"))

(defrule COMPARE::wolves
  "The other side could connect: only what stops it will do."
  (turn)
  (test (> (threats enemy) 0))
  (candidate (id ?m))
  (test (= 0 (threats-after ?m enemy)))
  =>
  (score ?m 50 "it keeps the enemy from connecting"))
