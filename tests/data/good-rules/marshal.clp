;;; marshal.clp: the set-up before the game, and simple marching orders in it.

(deftemplate MAIN::set-up
  "Before the game: one of the set-ups that were drawn."
  (slot id (type INTEGER))                 ; what preferences call it, from 1
  (slot rows (type STRING)))               ; its rows from the front

(deftemplate MAIN::posted
  "Where a set-up puts a piece: a fact for each."
  (slot id (type INTEGER))                 ; the set-up
  (slot kind (type SYMBOL))                ; what
  (slot square))                           ; where

(deftemplate MAIN::front-line
  "The own piece that moves and is furthest ahead in its column."
  (slot column (type INTEGER))             ; which column
  (slot square)                            ; where it stands
  (slot rank (type INTEGER)))              ; how far it has come

(defrule COMPARE::flag-at-the-back
  "Anywhere on the back row."
  (set-up (id ?m))
  (posted (id ?m) (kind flag) (square ?s))
  (square (id ?s) (rank 1))
  =>
  (score ?m 10 "the flag is at the back"))

(defrule COMPARE::bombs-round-the-flag
  "Each that touches it."
  (posted (id ?m) (kind flag) (square ?s))
  (step (from ?s) (to ?b))
  (posted (id ?m) (kind bomb) (square ?b))
  =>
  (score ?m 3 (str-cat "a bomb on " ?b " guards the flag")))

(defrule COMPARE::scouts-in-front
  "In the first row scouts find out most, at first."
  (posted (id ?m) (kind scout) (square ?s))
  (square (id ?s) (rank 4))
  =>
  (score ?m 1 "scouts stand in front"))

(defrule COMPARE::miners-behind
  "They are needed late."
  (posted (id ?m) (kind miner) (square ?s))
  (square (id ?s) (rank 1|2))
  =>
  (score ?m 1 "miners stand behind"))

(defrule COMPARE::spy-near-the-general
  "Two squares away at most."
  (posted (id ?m) (kind spy) (square ?spy))
  (square (id ?spy) (rank ?r) (column ?c))
  (posted (id ?m) (kind general) (square ?general))
  (square (id ?general) (rank ?q) (column ?d&:(<= (+ (abs (- ?c ?d)) (abs (- ?r ?q))) 2)))
  =>
  (score ?m 2 "the spy is near the general"))

(defrule COMPARE::front-row-by-letters
  "The text of a set-up begins with the front row: bombs in it are in the way."
  (set-up (id ?m) (rows ?rows))
  (test (integerp (str-index "B" (sub-string 1 (- (str-index "/" ?rows) 1) ?rows))))
  =>
  (score ?m -2 "a bomb is in the way in front"))

(defrule ELABORATE::find-front-lines
  "In each column the one that no other own piece is ahead of."
  (own (square ?s) (kind ~flag&~bomb))
  (square (id ?s) (rank ?rank) (column ?c))
  (not (and (square (column ?c) (rank ?more&:(> ?more ?rank)) (id ?t))
            (own (square ?t) (kind ~flag&~bomb))))
  =>
  (assert (front-line (column ?c) (square ?s) (rank ?rank))))

(defrule COMPARE::march
  "The front man of a column that is behind another's goes on."
  (front-line (column ?c) (square ?from) (rank ?r))
  (exists (front-line (column ?d&:(= 1 (abs (- ?c ?d)))) (rank ?q&:(> ?q ?r))))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (square (id ?to) (rank =(+ ?r 1)))
  =>
  (score ?m 1 (str-cat "column " ?c " catches up")))

(defrule COMPARE::halt
  "Nobody goes four rows ahead of the next column."
  (front-line (column ?c) (square ?from) (rank ?r))
  (front-line (column =(- ?c 1)) (rank ?q&:(>= (- ?r ?q) 4)))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (square (id ?to) (rank ?ahead&:(> ?ahead ?r)))
  =>
  (score ?m -1 "it is too far ahead"))
