;;; set-up.clp: which of the set-ups that were drawn to take. They are as people's are on average;
;;; prices keep out what is weak, in thousandths of a game, where games tell (docs/stratego-rules.md).

(defrule COMPARE::leave-no-gap
  "A side of the flag without a bomb: 94 of 100 flags of human set-ups of the full game have none."
  (parameter (name flag-gap) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (exists (posted (id ?m) (kind colonel)))
  (step (from ?flag) (to ?beside))
  (not (posted (id ?m) (kind bomb) (square ?beside)))
  =>
  (score ?m (* -1 ?weight) (str-cat "the flag is open at " ?beside)))

(defrule COMPARE::no-second-wall
  "A bomb two steps from the flag tells where the flag is, and walls nothing."
  (parameter (name second-wall) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (exists (posted (id ?m) (kind colonel)))
  (posted (id ?m) (kind bomb) (square ?bomb))
  (square (id ?flag) (row ?row) (column ?column))
  (square (id ?bomb) (row ?bomb-row) (column ?bomb-column))
  (test (= (+ (abs (- ?row ?bomb-row)) (abs (- ?column ?bomb-column))) 2))
  =>
  (score ?m (* -1 ?weight) (str-cat "the bomb on " ?bomb " walls nothing")))

(defrule COMPARE::leave-no-open-side
  "An empty square beside the flag: who comes there takes it."
  (parameter (name flag-open) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (exists (posted (id ?m) (kind colonel)))
  (step (from ?flag) (to ?beside))
  (square (id ?beside) (rank ?rank&:(<= ?rank 4)))
  (not (posted (id ?m) (square ?beside)))
  =>
  (score ?m (* -1 ?weight) (str-cat "nothing stands on " ?beside " beside the flag")))

(defrule COMPARE::close-the-file-of-the-flag
  "With nothing before the flag on its file a scout takes it from afar."
  (parameter (name flag-file) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (square (id ?flag) (column ?column) (rank ?rank))
  (not (and (square (id ?before) (column ?column) (rank ?r&:(> ?r ?rank)))
            (posted (id ?m) (square ?before))))
  =>
  (score ?m (* -1 ?weight) "the file of the flag is open"))

(defrule COMPARE::flag-on-the-back-row
  "All flags of human set-ups of the full game stand there."
  (parameter (name flag-row) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (exists (posted (id ?m) (kind colonel)))
  (square (id ?flag) (rank ?rank&~1))
  =>
  (score ?m (* -1 ?weight (- ?rank 1)) "the flag is not on the back row"))

(defrule COMPARE::spy-near-the-general
  "The marshal that takes the general falls to the spy beside it."
  (parameter (name spy-near) (value ?weight))
  (posted (id ?m) (kind general) (square ?general))
  (exists (posted (id ?m) (kind colonel)))
  (posted (id ?m) (kind spy) (square ?spy))
  (square (id ?general) (row ?row) (column ?column))
  (square (id ?spy) (row ?spy-row) (column ?spy-column))
  (test (<= (+ (abs (- ?row ?spy-row)) (abs (- ?column ?spy-column))) 2))
  =>
  (score ?m ?weight "the spy stands near the general"))

(defrule COMPARE::generals-apart
  "Marshal and general on different wings, so that one of them is there wherever it is needed."
  (parameter (name apart) (value ?weight))
  (posted (id ?m) (kind marshal) (square ?marshal))
  (exists (posted (id ?m) (kind colonel)))
  (posted (id ?m) (kind general) (square ?general))
  (square (id ?marshal) (column ?a))
  (square (id ?general) (column ?b))
  (test (>= (abs (- ?a ?b)) 3))
  =>
  (score ?m ?weight "the marshal and the general are on different wings"))

(defrule COMPARE::no-bomb-in-the-way
  "A bomb on the front row shuts a lane to the own pieces, unless it stands behind a lake."
  (parameter (name front-bomb) (value ?weight))
  (posted (id ?m) (kind bomb) (square ?square))
  (square (id ?square) (rank 4) (column ?column))
  (test (not (member$ ?column (create$ 3 4 7 8))))
  =>
  (score ?m (* -1 ?weight) (str-cat "the bomb on " ?square " shuts a lane")))

(defrule COMPARE::miners-at-the-back
  "They are needed late, for the bombs round the flag: 63 of 100 begin on the back row."
  (parameter (name miner-back) (value ?weight))
  (posted (id ?m) (kind miner) (square ?square))
  (exists (posted (id ?m) (kind colonel)))
  (square (id ?square) (rank ?rank&:(<= ?rank 2)))
  =>
  (score ?m ?weight (str-cat "the miner on " ?square " is kept for later")))

(defrule COMPARE::scouts-in-front
  "Some scouts on the two front rows see what is coming."
  (parameter (name scout-front) (value ?weight))
  (posted (id ?m) (kind scout) (square ?square))
  (exists (posted (id ?m) (kind colonel)))
  (square (id ?square) (rank ?rank&:(>= ?rank 3)))
  =>
  (score ?m ?weight (str-cat "the scout on " ?square " can go out")))

(defrule COMPARE::marshal-not-buried
  "On the back row it takes too long to come out."
  (parameter (name buried) (value ?weight))
  (posted (id ?m) (kind ?kind&marshal|general|colonel) (square ?square))
  (exists (posted (id ?m) (kind colonel)))
  (square (id ?square) (rank 1))
  =>
  (score ?m (* -1 ?weight) (str-cat "the " ?kind " is buried on " ?square)))

(defrule COMPARE::captains-not-buried
  "In an army with one colonel the captains are needed early."
  (parameter (name idle-captain) (value ?weight))
  (posted (id ?m) (kind colonel) (square ?colonel))
  (not (posted (id ?m) (kind colonel) (square ~?colonel)))
  (posted (id ?m) (kind captain) (square ?square))
  (square (id ?square) (rank 1))
  =>
  (score ?m (* -1 ?weight) (str-cat "the captain is buried on " ?square)))
