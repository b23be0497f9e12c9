;;; sprinter.clp: who is nearer to one group, and by how much, decides between attack and defence.

(defglobal MAIN ?*a-step* = 4      ; quarters of a square
                ?*near-the-end* = 12)

(deftemplate MAIN::way-to-go
  "What a side's spread is, in steps."
  (slot side (allowed-symbols own enemy))           ; whose
  (slot steps (type NUMBER) (range 0 ?VARIABLE)))   ; quarters of a square, by four

(deftemplate MAIN::lead
  "Who is ahead."
  (slot who (allowed-symbols own enemy neither)))   ; which

(deftemplate MAIN::edge-man
  "An own man on the edge."
  (slot square)                                     ; where
  (slot corner (allowed-symbols yes no)))           ; at a corner

(deftemplate MAIN::visit
  "An own man looked at, with its mobility."
  (slot square)                                     ; where
  (slot moves (type INTEGER)))                      ; that it has

(defrule CLOCK::our-way
  "The spread in steps."
  (turn)
  =>
  (assert (way-to-go (side own) (steps (/ (spread own) ?*a-step*)))))

(defrule CLOCK::their-way
  "Likewise."
  (turn)
  =>
  (assert (way-to-go (side enemy) (steps (/ (spread enemy) ?*a-step*)))))

(defrule CLOCK::we-lead
  "By two steps or more; half steps count."
  (way-to-go (side own) (steps ?a))
  (way-to-go (side enemy) (steps ?b&:(>= (- ?b ?a) 2)))
  =>
  (assert (lead (who own))))

(defrule CLOCK::they-lead
  "The other way round."
  (way-to-go (side enemy) (steps ?b))
  (way-to-go (side own) (steps ?a&:(>= (- ?a ?b) 2.0)))
  =>
  (assert (lead (who enemy))))

(defrule CLOCK::nobody-leads
  "Less than two steps between them."
  (way-to-go (side own) (steps ?a))
  (way-to-go (side enemy) (steps ?b))
  (test (< (abs (- ?a ?b)) 2))
  =>
  (assert (lead (who neither))))

(defrule CLOCK::edge-men
  "Where they begin."
  (own (square ?s))
  (square (id ?s) (edge yes) (corner ?c))
  =>
  (assert (edge-man (square ?s) (corner ?c))))

(defrule CLOCK::visit-men
  "Each once."
  (own (square ?s))
  (not (visit (square ?s)))
  =>
  (assert (visit (square ?s) (moves (mobility ?s)))))

(defrule COMPARE::keep-the-lead
  "Ahead: moves that shorten the own way."
  (exists (lead (who own)))
  (candidate (id ?m))
  (test (<= (spread-after ?m own) (- (spread own) ?*a-step*)))
  =>
  (score ?m (div (- (spread own) (spread-after ?m own)) ?*a-step*) "it keeps the lead"))

(defrule COMPARE::hold-them-up
  "Behind: moves that lengthen theirs."
  (exists (lead (who enemy)))
  (candidate (id ?m))
  (test (> (spread-after ?m enemy) (spread enemy)))
  =>
  (score ?m (div (- (spread-after ?m enemy) (spread enemy)) 2) "it makes their way longer"))

(defrule COMPARE::capture-far-men
  "Behind, their men far from the centre are not captured: that would help them."
  (exists (lead (who enemy)))
  (takes (id ?m) (square ?s))
  (test (> (distance-to-centre ?s enemy) ?*near-the-end*))
  =>
  (score ?m -4 (str-cat "it takes a man on " ?s " that they have far to bring")))

(defrule COMPARE::both-at-once
  "Level: what helps us and does not help them."
  (exists (lead (who neither)))
  (candidate (id ?m))
  (test (and (< (spread-after ?m own) (spread own)) (>= (spread-after ?m enemy) (spread enemy))))
  =>
  (score ?m 2 "it shortens one way, and not the other"))

(defrule COMPARE::edge-men-first
  "A man from the edge comes in."
  (edge-man (square ?from))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?to) (edge no))
  =>
  (score ?m 1 "it leaves the edge"))

(defrule COMPARE::out-of-the-corner
  "A corner is worse."
  (edge-man (square ?from) (corner yes))
  (candidate (id ?m) (from ?from))
  =>
  (score ?m 1 "it leaves a corner"))

(defrule COMPARE::wake-the-sleepers
  "A man with few moves goes while it can."
  (visit (square ?from) (moves ?n&1|2))
  (candidate (id ?m) (from ?from))
  =>
  (score ?m (- 3 ?n) (str-cat "it has only " ?n (if (= ?n 1) then " move" else " moves"))))

(defrule COMPARE::to-the-middle-of-all
  "Nearer to the middle of the board, when our centre of mass is off it."
  (turn)
  (test (> (off-centre own) 3))
  (candidate (id ?m))
  (test (< (off-centre-after ?m own) (off-centre own)))
  =>
  (score ?m 1 "the men as a whole come to the middle"))

(defrule COMPARE::threaten
  "Two ways to win at once are hard to meet."
  (candidate (id ?m))
  (test (>= (threats-after ?m own) 2))
  =>
  (score ?m 10 "it threatens to connect in two ways"))

(defrule COMPARE::cannot-be-stopped
  "Nothing stops it."
  (candidate (id ?m))
  (test (= (defences ?m) 0))
  =>
  (best ?m "nothing stops it"))

(defrule COMPARE::compact-area
  "A smaller rectangle round all men."
  (candidate (id ?m))
  (test (< (area-after ?m own) (area own)))
  =>
  (score ?m 1 "the rectangle round the men gets smaller"))

(defrule COMPARE::holes-count
  "Groups with holes have a smaller Euler number; what matters are groups."
  (turn)
  (test (< (euler own) (groups own)))
  (candidate (id ?m))
  (test (< (groups-after ?m own) (groups own)))
  =>
  (score ?m 1 "it joins groups, holes or not"))
