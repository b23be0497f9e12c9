;;; apprentice.clp: the first rules of a new author.

(defrule COMPARE::one-step
  "Forward is good."
  (parameter (name step) (value ?v))
  (candidate (id ?m) (kind man) (jumps 0))
  => (score ?m ?v "it goes forward"))

(defrule COMPARE::not-from-home
  "Not from the back row."
  (parameter (name home) (value ?v))
  (square (id ?s) (rank 1))
  (candidate (id ?m) (kind man) (from ?s))
  => (score ?m (* -1 ?v) "it leaves home"))

(defrule COMPARE::kings-to-the-middle
  "A king in the middle sees most."
  (parameter (name king) (value ?v))
  (square (id ?s) (column ?c&:(<= 3 ?c 6)) (row ?r&:(<= 3 ?r 6)))
  (candidate (id ?m) (kind king) (to ?s))
  => (score ?m ?v "it brings a king to the middle"))

(defrule COMPARE::kings-from-the-edge
  "At the edge a king has two ways."
  (parameter (name king) (value ?v))
  (square (id ?s) (edge yes))
  (candidate (id ?m) (kind king) (from ?s))
  => (score ?m (/ ?v 2) "it leaves the edge"))

(defrule COMPARE::crown
  "A crown."
  (candidate (id ?m) (crowns yes))
  => (score ?m 10.5 "it is crowned"))

(defrule COMPARE::take-kings
  "A king is the better prize."
  (candidate (id ?m) (kings ?k&~0))
  => (score ?m (* 4 ?k) "it takes a king"))

(defrule COMPARE::take-more
  "Of two jumps the longer."
  (candidate (id ?a) (jumps ?n))
  (candidate (id ?b) (jumps ?less&:(< ?less ?n)))
  => (better ?a ?b "it takes more"))

(defrule COMPARE::do-not-come-back
  "Not where the piece came from."
  (last-move (side own) (from ?was) (to ?is) (jumps 0))
  (candidate (id ?m) (from ?is) (to ?was))
  => (score ?m -2 "it goes back"))

(defrule COMPARE::answer-nearby
  "What the enemy moved last is near what it is up to."
  (last-move (side enemy) (to ?there))
  (step (from ?there) (to ?near))
  (candidate (id ?m) (to ?near))
  => (score ?m 1 "it goes to where the enemy went"))

(defrule COMPARE::man-from-danger
  "A man that can be taken where it stands."
  (own (square ?s) (kind man))
  (test (> (length$ (attackers ?s)) 0))
  (candidate (id ?m) (from ?s))
  => (score ?m 3 "it leaves a square where it can be taken"))

(defrule COMPARE::not-into-danger
  "Nor one to where it can be."
  (candidate (id ?m) (to ?s))
  (test (neq (attackers-after ?m ?s) (create$)))
  => (score ?m -4 "it can be taken there"))

(defrule COMPARE::leave-them-few-replies
  "The fewer the better."
  (candidate (id ?m))
  (test (<= (replies ?m) 2))
  => (score ?m 2 "it leaves the enemy two moves or fewer"))

(defrule COMPARE::win
  "Of course."
  (candidate (id ?m))
  (test (ends-won ?m))
  => (best ?m "it wins"))

(defrule COMPARE::no-hurry
  "Early on, and with nothing to take, moves on the left and on the right are alike."
  (turn (ply ?p&:(< ?p 6)))
  (not (candidate (jumps ~0)))
  (candidate (id ?m) (kind man))
  => (indifferent ?m "all is well so early"))
