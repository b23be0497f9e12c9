;;; drover.clp: votes are facts, a later phase counts them, and the plan with most votes is carried out.

(deftemplate MAIN::vote
  "A reason for a plan."
  (slot plan (allowed-symbols north south east west centre)) ; where to drive
  (slot voter))                                              ; the square that votes

(deftemplate MAIN::count
  "The votes of a plan."
  (slot plan (type SYMBOL))                                  ; which
  (slot votes (type INTEGER)))                               ; how many

(deftemplate MAIN::chosen
  "The plan of the turn."
  (slot plan (type SYMBOL))                                  ; which
  (slot margin (type INTEGER)))                              ; votes more than the next

(deftemplate MAIN::half
  "A square is in a half of the board."
  (slot square)                                              ; which
  (slot side (allowed-symbols north south east west)))       ; the half

(deffunction MAIN::halves (?row ?column)
  "The two halves that a square of 8x8 is in."
  (create$ (if (<= ?row 4) then north else south) (if (<= ?column 4) then west else east)))

(deffunction MAIN::more-votes (?a ?b)
  "For sort: fewer votes come later."
  (< (fact-slot-value ?a votes) (fact-slot-value ?b votes)))

(defrule VOTE::survey-halves
  "Two facts for each square."
  (square (id ?s) (row ?r) (column ?c))
  =>
  (progn$ (?half (halves ?r ?c))
    (assert (half (square ?s) (side ?half)))))

(defrule TALLY::votes-of-position
  "Each man votes for where it is."
  (own (square ?s))
  (half (square ?s) (side ?side))
  =>
  (assert (vote (plan ?side) (voter ?s))))

(defrule VOTE::votes-for-the-centre
  "Men in the middle vote for it."
  (own (square ?s))
  (square (id ?s) (row 3|4|5|6) (column ~1&~2&~7&~8))
  =>
  (assert (vote (plan centre) (voter ?s))))

(defrule ACT::never-mind-the-plan
  "A win is a win."
  (candidate (id ?m))
  (test (ends-won ?m))
  =>
  (best ?m "it wins"))

(defrule ACT::drive
  "Towards the half that was chosen."
  (chosen (plan ?plan&~centre))
  (half (square ?to) (side ?plan))
  (candidate (id ?m) (from ?from) (to ?to))
  (not (half (square ?from) (side ?plan)))
  =>
  (score ?m 3 (str-cat "it goes " ?plan " with the others")))

(defrule ACT::stay
  "Who is there stays there."
  (chosen (plan ?plan&~centre) (margin ?margin&:(>= ?margin 1)))
  (half (square ?from) (side ?plan))
  (candidate (id ?m) (from ?from) (to ?to))
  (not (half (square ?to) (side ?plan)))
  =>
  (score ?m (- 0 (min 3 ?margin)) (str-cat "it leaves the " ?plan)))

(defrule ACT::gather-in-the-centre
  "From anywhere else."
  (exists (chosen (plan centre)))
  (square (id ?to) (row ?r&:(< 2 ?r 7)) (column ?c&:(< 2 ?c 7)))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?from) (edge yes))
  =>
  (score ?m 3 "it comes to the centre"))

(defrule TALLY::count-votes
  "All votes are there but those that this phase adds: each plan is counted when nobody else votes."
  ; lint: allow salience
  (declare (salience -5))
  (turn)
  =>
  (foreach ?plan (create$ north south east west centre)
    (assert (count (plan ?plan) (votes (length$ (find-all-facts ((?v vote)) (eq ?v:plan ?plan))))))))

(defrule TALLY::choose
  "The first of the sorted counts; of equal ones the one that is named first."
  ; lint: allow salience
  (declare (salience -10))
  (exists (count))
  =>
  (bind ?sorted (sort more-votes (find-all-facts ((?c count)) TRUE)))
  (bind ?first (nth$ 1 ?sorted))
  (bind ?second (nth$ 2 ?sorted))
  (assert (chosen (plan (fact-slot-value ?first plan))
                  (margin (- (fact-slot-value ?first votes) (fact-slot-value ?second votes))))))

(defrule ACT::beside-a-voter
  "Men that voted for the plan want company."
  (chosen (plan ?plan))
  (vote (plan ?plan) (voter ?s))
  (step (from ?s) (to ?to))
  (candidate (id ?m) (from ~?s) (to ?to))
  =>
  (score ?m 1 (str-cat "it joins the man on " ?s)))

(defrule ACT::take-in-passing
  "On the way, and only there."
  ; lint: allow unconnected
  (chosen (plan ?plan))
  (takes (id ?m) (square ?s))
  (or (half (square ?s) (side ?plan))
      (and (square (id ?s) (edge no)) (test (eq ?plan centre))))
  =>
  (score ?m 1 "it takes one that is in the way"))

(defrule ACT::not-back-and-forth
  "The plan may change from turn to turn; the men should not run after it."
  (last-move (side own) (from ?was) (to ?is))
  (candidate (id ?m) (from ?is) (to ?was))
  =>
  (score ?m -2 "it goes back"))
