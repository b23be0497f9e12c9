;;; clerk.clp: lists and words. What other authors join by conditions the clerk does in lists.

(deftemplate MAIN::roster
  "The squares of a side's men, in order."
  (slot side (allowed-symbols own enemy))   ; whose
  (multislot squares))                      ; from the smallest number

(deftemplate MAIN::walk
  "The way of an own king to the nearest enemy piece."
  (slot king)                               ; where it stands
  (slot target)                             ; where it goes
  (multislot way))                          ; the squares that it enters

(deftemplate MAIN::note
  "A word about a square."
  (slot square)                             ; which
  (slot word (type STRING)))                ; the word

(deftemplate MAIN::wing
  "How many own men are on one half of the board."
  (slot side (allowed-symbols left right))  ; which half
  (slot men (type INTEGER)))                ; so many

(deffunction MAIN::after (?a ?b)
  "For sort: whether ?a comes after ?b."
  (> ?a ?b))

(deffunction MAIN::squares-of-men (?side)
  "A list of where a side's men stand, sorted."
  (bind ?list (create$))
  (if (eq ?side own)
    then (do-for-all-facts ((?f own)) (eq ?f:kind man) (bind ?list (create$ ?list ?f:square)))
    else (do-for-all-facts ((?f enemy)) (eq ?f:kind man) (bind ?list (create$ ?list ?f:square))))
  (sort after ?list))

(deffunction MAIN::gaps ($?squares)
  "How many neighbours of a sorted list differ by more than one."
  (bind ?gaps 0)
  (loop-for-count (?i 2 (length$ ?squares))
    (if (> (- (nth$ ?i ?squares) (nth$ (- ?i 1) ?squares)) 1)
      then (bind ?gaps (+ ?gaps 1))))
  ?gaps)

(deffunction MAIN::shorter (?old $?new)
  "The shorter of two ways, of which one is the string of a list; a way of nothing is none."
  (bind ?kept (explode$ ?old))
  (if (or (= (length$ ?kept) 0)
          (and (> (length$ ?new) 0) (< (length$ ?new) (length$ ?kept))))
    then ?new
    else ?kept))

(defrule LIST::write-rosters
  "Both rosters, once a turn."
  (turn)
  =>
  (assert (roster (side own) (squares (squares-of-men own)))
          (roster (side enemy) (squares (squares-of-men enemy)))))

(defrule LIST::find-walks
  "The shortest of the ways to all enemy pieces."
  (own (square ?king) (kind king))
  =>
  (bind ?best "")
  (bind ?goal nil)
  (do-for-all-facts ((?e enemy)) TRUE
    (bind ?way (shortest-path ?king ?e:square))
    (bind ?kept (shorter ?best ?way))
    (if (and (> (length$ ?way) 0) (neq (implode$ ?kept) ?best))
      then (bind ?best (implode$ ?kept)) (bind ?goal ?e:square)))
  (if (neq ?goal nil)
    then (assert (walk (king ?king) (target ?goal) (way (explode$ ?best))))))

(defrule LIST::note-corners
  "The two ends of the long diagonal, and what is beside an end."
  (square (id ?square) (corner yes))
  =>
  (assert (note (square ?square) (word "corner"))))

(defrule LIST::note-home
  "The own back row, where it is no corner."
  (square (id ?square) (corner no) (rank 1))
  =>
  (assert (note (square ?square) (word (lowcase "HOME")))))

(defrule LIST::count-wings
  "Columns 1 to 4 are the left half."
  (roster (side own) (squares $?mine))
  =>
  (bind ?left 0)
  (bind ?right 0)
  (foreach ?square ?mine
    (do-for-fact ((?s square)) (eq ?s:id ?square)
      (if (<= ?s:column 4) then (bind ?left (+ ?left 1)) else (bind ?right (+ ?right 1)))))
  (assert (wing (side left) (men ?left)) (wing (side right) (men ?right))))

(defrule COMPARE::follow-the-walk
  "The first step of the way; the last is where the enemy stands."
  (walk (king ?from) (target ?goal) (way ?to $? ?))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  =>
  (score ?m 5 (str-cat "it is on its way to " ?goal)))

(defrule COMPARE::arrive
  "One step from the goal a king waits rather than walk past."
  (walk (king ?king) (way ?only))
  (enemy (square ?only))
  (candidate (id ?m) (from ?king) (to ~?only) (jumps 0))
  =>
  (score ?m -1 "it walks away from its goal"))

(defrule COMPARE::fill-a-gap
  "The square between two men of the roster."
  (roster (side own) (squares $? ?a ?b&:(= (- ?b ?a) 2) $?))
  (candidate (id ?m) (to ?to&:(= ?to (+ ?a 1))) (from ~?a&~?b) (jumps 0))
  =>
  (score ?m 3 (str-cat "it fills the gap between " ?a " and " ?b)))

(defrule COMPARE::first-of-the-roster
  "The man with the lowest number, seen by Black the one at home, has time."
  (turn (seat black))
  (roster (side own) (squares ?first $?rest&:(> (length$ ?rest) 2)))
  (candidate (id ?m) (from ?first) (jumps 0))
  =>
  (score ?m -1 "the last man has time"))

(defrule COMPARE::last-of-the-roster
  "The same for White."
  (turn (seat white))
  (roster (side own) (squares $?rest ?last))
  (test (>= (length$ ?rest) 3))
  (candidate (id ?m) (from ?last) (jumps 0))
  =>
  (score ?m -1 "the last man has time"))

(defrule COMPARE::avoid-corners
  "What a note calls a corner is left to kings."
  (note (square ?to) (word ?word&:(str-index "corn" ?word)))
  (candidate (id ?m) (to ?to) (kind man) (crowns no))
  =>
  (score ?m -2 (str-cat "it goes into a " ?word)))

(defrule COMPARE::leave-home-late
  "By the first letter of the note."
  (note (square ?from) (word ?word))
  (test (eq (sub-string 1 1 ?word) "h"))
  (candidate (id ?m) (from ?from) (kind man) (jumps 0))
  =>
  (score ?m -2 (str-cat "it leaves " (upcase ?word))))

(defrule COMPARE::balance-wings
  "From the crowded half to the other."
  (wing (side ?crowded) (men ?n))
  (wing (side ~?crowded) (men ?less&:(> (- ?n ?less) 1)))
  (square (id ?from) (column ?column&:(eq (<= ?column 4) (eq ?crowded left))))
  (candidate (id ?m) (from ?from) (to ?to) (kind man))
  (square (id ?to) (column ?there&:(neq (<= ?there 4) (<= ?column 4))))
  =>
  (score ?m (- ?n ?less) (str-cat "it leaves the crowded " ?crowded " wing")))

(defrule COMPARE::close-ranks
  "More gaps than the enemy: captures that open another are dear."
  (roster (side own) (squares $?mine))
  (roster (side enemy) (squares $?theirs&:(< (gaps ?theirs) (gaps ?mine))))
  (candidate (id ?m) (from ?from) (jumps 0))
  (test (member$ ?from (rest$ ?mine)))
  (test (not (member$ (- ?from 1) ?mine)))
  =>
  (score ?m 1 "it moves a man that stands by itself"))

(defrule COMPARE::read-the-forced-line
  "The line after a move is a text of moves: one with a jump of the enemy in it is looked at."
  (candidate (id ?m) (jumps 0))
  (test (str-index "x" (forced-line ?m)))
  (test (< (forced ?m) 0))
  =>
  (worst ?m (str-cat "it is answered by " (forced-line ?m))))
