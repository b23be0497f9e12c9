;;; ledger.clp: sums over pieces. Each entry is a fact, and the sums are made when all entries are there.

(defglobal MAIN ?*man-points* = 100
                ?*king-points* = 140
                ?*edge-fee* = 7)

(deftemplate MAIN::entry
  "Something that counts for a side, in points."
  (slot side (allowed-symbols own enemy))  ; whose
  (slot square)                            ; about the piece here
  (slot item (type SYMBOL))                ; what it is for
  (slot points (type INTEGER)))            ; how much

(deftemplate MAIN::total
  "The sum of a side's entries."
  (slot side (allowed-symbols own enemy))  ; whose
  (slot points (type INTEGER)))            ; all together

(deftemplate MAIN::column-load
  "How many own men stand in a column."
  (slot column (type INTEGER))             ; the column
  (slot men (type INTEGER)))               ; so many

(deffunction MAIN::piece-points (?kind)
  "A piece without its place."
  (switch ?kind
    (case man then ?*man-points*)
    (case king then ?*king-points*)
    (default 0)))

(deffunction MAIN::sum-of (?side)
  "Adds all entries of a side."
  (bind ?sum 0)
  (do-for-all-facts ((?e entry)) (eq ?e:side ?side)
    (bind ?sum (+ ?sum ?e:points)))
  (return ?sum))

(defrule COLLECT::enter-own-pieces
  "A line for each own piece."
  (own (square ?square) (kind ?kind))
  =>
  (assert (entry (side own) (square ?square) (item piece) (points (piece-points ?kind)))))

(defrule COLLECT::enter-enemy-pieces
  "A line for each enemy piece."
  (enemy (square ?square) (kind ?kind))
  =>
  (assert (entry (side enemy) (square ?square) (item piece) (points (piece-points ?kind)))))

(defrule COLLECT::enter-ranks
  "A man is worth more the further it has come."
  (own (square ?square) (kind man))
  (square (id ?square) (rank ?rank))
  =>
  (assert (entry (side own) (square ?square) (item rank) (points (* 2 (- ?rank 1))))))

(defrule COLLECT::enter-enemy-ranks
  "The same of the enemy, seen from the other end."
  (enemy (square ?square) (kind man))
  (square (id ?square) (rank ?rank))
  =>
  (assert (entry (side enemy) (square ?square) (item rank) (points (* 2 (- 8 ?rank))))))

(defrule COLLECT::enter-edges
  "On the edge a piece does half its work."
  (own (square ?square))
  (square (id ?square) (edge yes))
  =>
  (assert (entry (side own) (square ?square) (item edge) (points (- 0 ?*edge-fee*)))))

(defrule SUM::close-the-books
  "When all entries are there each side has a total."
  (turn)
  =>
  (assert (total (side own) (points (sum-of own))))
  (assert (total (side enemy) (points (sum-of enemy)))))

(defrule SUM::load-columns
  "One fact for each column, by the smaller of its squares in the first two rows. A query for two facts lists both."
  (square (column ?column) (row 1|2) (id ?top))
  (not (and (square (column ?column) (row 1|2) (id ?other)) (test (< ?other ?top))))
  =>
  (assert (column-load (column ?column)
                       (men (div (length$ (find-all-facts ((?s square) (?o own))
                                            (and (= ?s:column ?column) (eq ?o:square ?s:id) (eq ?o:kind man))))
                                 2)))))

(defrule COMPARE::trade-when-rich
  "Ahead by a little, each swap makes the lead larger."
  ; lint: allow unconnected
  (total (side own) (points ?mine))
  (total (side enemy) (points ?theirs&:(> (- ?mine ?theirs) 20)))
  (candidate (id ?m) (jumps ?n&:(> ?n 0)))
  =>
  (score ?m (* 3 ?n) "it trades while it is ahead"))

(defrule COMPARE::keep-when-poor
  "Behind by half a man, pieces are kept."
  ; lint: allow unconnected
  (total (side own) (points ?mine))
  (total (side enemy) (points ?theirs))
  (test (< ?mine (- ?theirs 50)))
  (candidate (id ?m))
  (test (> (exchange-losses ?m) 0))
  =>
  (score ?m -6 "it gives a piece while it is behind"))

(defrule COMPARE::unload-a-column
  "Three men in one column are in each other's way."
  (column-load (column ?column) (men ?n&:(>= ?n 3)))
  (square (id ?from) (column ?column))
  (candidate (id ?m) (from ?from) (to ?to) (kind man))
  (square (id ?to) (column ?other&~?column))
  (column-load (column ?other) (men ?less&:(< ?less ?n)))
  =>
  (score ?m (- ?n ?less) (str-cat "it goes from a column of " ?n " men to one of " ?less)))

(defrule COMPARE::sell-the-dearest-last
  "The man that has most points on the books is the last to be risked."
  (entry (side own) (square ?from) (item rank) (points ?p))
  (not (entry (side own) (item rank) (points ?more&:(> ?more ?p))))
  (candidate (id ?m) (from ?from) (crowns no))
  (test (> (exchange-losses ?m) 0))
  =>
  (score ?m -5 "it risks the man that has come furthest"))

(defrule COMPARE::buy-off-the-edge
  "The fee is saved."
  (entry (side own) (square ?from) (item edge) (points ?fee))
  (candidate (id ?m) (from ?from) (to ?to))
  (square (id ?to) (edge no))
  =>
  (score ?m (* -1 ?fee) "it leaves the edge"))

(defrule COMPARE::write-down-losses
  "What the exchange costs, in points of the books."
  (candidate (id ?m))
  (test (> (exchange-shortfall ?m) 0))
  =>
  (score ?m (* -1 (exchange-shortfall ?m)) "it nets less than the best exchange"))
