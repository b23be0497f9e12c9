;;; stickler.clp: tests as exact as they can be, each of them true now and false then.

(defglobal MAIN ?*seen* = 0            ; counted up by actions alone
                ?*limit* = 4
                ?*wanted* = (create$ 14 15 18 19))

(deftemplate MAIN::measure
  "A number with a name."
  (slot name (type SYMBOL))                        ; which
  (slot value (type INTEGER FLOAT) (default 0)))   ; whole or not

(deftemplate MAIN::label-of
  "A word for a square."
  (slot square)                                    ; which
  (slot word (type SYMBOL STRING)))                ; a word, or words

(deftemplate MAIN::parity
  "Whether a row is even as the board is drawn."
  (slot row (type INTEGER))                        ; which
  (slot even (allowed-values TRUE FALSE)))         ; as evenp says it

(deftemplate MAIN::block-of
  "Two by two own men."
  (multislot squares (cardinality 4 4)))           ; exactly four

(defrule READ::rows
  "Each row once: its first column is the one that no other column of the row is left of."
  (square (row ?r) (column ?c))
  (not (square (row ?r) (column ?d&:(< ?d ?c))))
  =>
  (assert (parity (row ?r) (even (evenp ?r)))))

(defrule READ::moves-per-man
  "A quotient: always a float, whole or not."
  (exists (own))
  =>
  (bind ?own (length$ (find-all-facts ((?o own)) TRUE)))
  (assert (measure (name moves-per-man) (value (/ (length$ (find-all-facts ((?c candidate)) TRUE)) ?own)))))

(defrule READ::kings
  "A count: always whole."
  (turn)
  =>
  (assert (measure (name kings) (value (length$ (find-all-facts ((?o own)) (eq ?o:kind king)))))))

(defrule READ::words
  "Squares of the double corners have two words, all others one."
  (square (id ?s) (view ?v))
  =>
  (assert (label-of (square ?s) (word (if (member$ ?v (create$ 1 5 28 32)) then "double corner" else plain)))))

(defrule READ::blocks
  "The corners of a diamond: one man, two before it, and one before both."
  (own (square ?a) (kind man))
  (step (from ?a) (to ?b) (way forward) (direction sw))
  (own (square ?b) (kind man))
  (step (from ?a) (to ?c) (way forward) (direction se))
  (own (square ?c) (kind man))
  (step (from ?b) (to ?d) (way forward) (direction se))
  (own (square ?d) (kind man))
  =>
  (assert (block-of (squares ?a ?b ?c ?d))))

(defrule COUNT::count-blocks
  "A global that only actions read: it is back at 0 in the next turn."
  (block-of)
  =>
  (bind ?*seen* (+ ?*seen* 1)))

(defrule SAY::blocks-hold
  "What the actions counted, in an action."
  (block-of (squares $? ?front))
  (candidate (id ?m) (from ?front) (jumps 0))
  =>
  (if (<= ?*seen* ?*limit*) then (score ?m (- ?*seen* 6) "it breaks a block")))

(defrule SAY::half-and-half
  "Equal numbers, of which one is a float: = does not mind."
  (measure (name moves-per-man) (value ?v&:(= ?v 1)))
  (candidate (id ?m) (kind man) (jumps 0) (to ?to))
  (square (id ?to) (edge no))
  =>
  (score ?m 0.5 "as many moves as pieces: it keeps its freedom"))

(defrule SAY::cramped
  "Less than one move a piece."
  (exists (measure (name moves-per-man) (value ?v&:(< ?v 1.0))))
  (candidate (id ?m) (from ?from))
  (step (from ?from) (to ?beside))
  (own (square ?beside))
  =>
  (score ?m 1 (str-cat "it gives the piece on " ?beside " room")))

(defrule SAY::one-king
  "Exactly one: whole numbers are alike for eq."
  (exists (measure (name kings) (value ?n&:(eq ?n 1))))
  (candidate (id ?m) (kind king) (to ?to))
  (square (id ?to) (corner no))
  =>
  (score ?m 1 "the only king stays out of corners"))

(defrule SAY::even-rows
  "A truth value in a slot is a word that conditions can name."
  (parity (row ?r) (even TRUE))
  (square (id ?to) (row ?r) (edge yes))
  (candidate (id ?m) (to ?to) (kind man) (crowns no))
  =>
  (score ?m 0.1 "it comes to the edge in an even row"))

(defrule SAY::odd-rows
  "The other half of them, of which half again are asked about."
  (parity (row ?r&:(= (mod ?r 4) 1)) (even FALSE))
  (square (id ?from) (row ?r))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (score ?m 0.1 "it leaves an odd row"))

(defrule SAY::double-corners
  "A string with a blank is one value."
  (label-of (square ?from) (word "double corner"))
  (candidate (id ?m) (from ?from) (kind man))
  =>
  (score ?m -0.5 "it leaves the double corner"))

(defrule SAY::plain-squares
  "A symbol, compared as a symbol; from the last two rows but one, as numbers are compared."
  (parameter (name bonus) (value ?v&:(> ?v 0)))
  (label-of (square ?to) (word ?w&:(eq ?w plain)))
  (candidate (id ?m) (to ?to) (kind man))
  (square (id ?to) (rank ?rank&:(<= 6 ?rank 7)))
  =>
  (score ?m ?v (str-cat "it stands on row " ?rank)))

(defrule SAY::last-row
  "The bound itself."
  (parameter (name bonus) (value ?v))
  (square (id ?to) (rank 8))
  (candidate (id ?m) (to ?to) (kind man))
  =>
  (score ?m (* 2 ?v) "it reaches the last row"))

(defrule SAY::kings-share
  "A share of the bonus, for kings on squares that are wanted."
  (parameter (name bonus) (value ?v))
  (parameter (name share) (value ?s&:(<> ?s 0)))
  (candidate (id ?m) (kind king) (to ?to&:(member$ ?to ?*wanted*)))
  =>
  (score ?m (* ?v ?s) "a king on a wanted square"))

(defrule SAY::wanted-squares
  "The list again, with its place in it."
  (candidate (id ?m) (kind man) (to ?to) (jumps 0))
  (test (integerp (member$ ?to ?*wanted*)))
  =>
  (score ?m (/ (member$ ?to ?*wanted*) 10) "a man on a wanted square"))

(defrule SAY::first-move
  "At ply 0 nothing was played."
  (turn (ply 0) (quiet 0))
  (not (last-move))
  (candidate (id ?m) (from 11))
  =>
  (score ?m 1 "it opens from 11"))

(defrule SAY::long-quiet
  "Many moves without one that can't be taken back: a man's move is one that can't."
  (turn (quiet ?q&:(>= ?q 4)))
  (candidate (id ?m) (kind man))
  =>
  (score ?m (min 5 (div ?q 4)) "it ends a long quiet"))

(defrule SAY::two-or-three
  "Jumps of two or three, but not of one."
  (candidate (id ?m) (jumps ?n&~0&~1&:(<= ?n 3)))
  =>
  (score ?m ?n (str-cat "it takes " ?n)))

(defrule SAY::threefold
  "The position has stood twice before: anything but the same again."
  (turn (repetitions ?n&:(>= ?n 2)))
  (candidate (id ?m) (kind king))
  (test (>= (returns ?m) 1))
  =>
  (score ?m (* -1 ?n) "it lets the position come again"))

(defrule SAY::not-both
  "One of the two conditions, but not both."
  (candidate (id ?m) (from ?from) (to ?to) (kind man))
  (or (and (square (id ?from) (edge yes)) (square (id ?to) (edge no)))
      (and (square (id ?from) (edge no)) (square (id ?to) (edge yes))))
  (test (not (and (= (replies ?m) 0) (> (exchange-losses ?m) 0))))
  =>
  (score ?m -0.1 "it changes between the edge and the board"))

(defrule SAY::deep-water
  "Squares as text: of those with two digits the first is looked at."
  (candidate (id ?m) (to ?to) (jumps 0))
  (test (and (= 2 (str-length (str-cat ?to))) (eq "1" (sub-string 1 1 (str-cat ?to)))))
  (test (>= (exchange-shortfall ?m) 100))
  =>
  (worst ?m (str-cat "it loses a man on " ?to)))
