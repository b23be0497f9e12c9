;;; set-up-small.clp: which of the set-ups that were drawn to take in an army without colonels (Barrage, Duel).
;;; Prices are thousandths of a game, by regression over 16,400 games of Barrage (docs/stratego-rules.md).

(defrule COMPARE::wall-the-flag
  "A bomb beside the flag: few miners come through."
  (parameter (name flag-wall) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (not (posted (id ?m) (kind colonel)))
  (step (from ?flag) (to ?beside))
  (posted (id ?m) (kind bomb) (square ?beside))
  =>
  (score ?m ?weight (str-cat "a bomb on " ?beside " walls the flag")))

(defrule COMPARE::bomb-on-the-back-row
  "There it is in nobody's way, and the side before the flag is held by what can strike."
  (parameter (name bomb-back) (value ?weight))
  (posted (id ?m) (kind bomb) (square ?bomb))
  (not (posted (id ?m) (kind colonel)))
  (square (id ?bomb) (rank 1))
  =>
  (score ?m ?weight (str-cat "the bomb on " ?bomb " is in nobody's way")))

(defrule COMPARE::shut-the-flag-in
  "Something stands on every side of the flag: nobody comes to it without a strike."
  (parameter (name flag-shut) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (not (posted (id ?m) (kind colonel)))
  (not (and (step (from ?flag) (to ?beside))
            (not (posted (id ?m) (square ?beside)))))
  =>
  (score ?m ?weight "the flag is shut in"))

(defrule COMPARE::flag-on-the-wing
  "On the two outer columns the flag has but one way to it."
  (parameter (name flag-wing) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (not (posted (id ?m) (kind colonel)))
  (square (id ?flag) (column 1|2|9|10))
  =>
  (score ?m ?weight (str-cat "the flag on " ?flag " is on a wing")))

(defrule COMPARE::hold-the-flag
  "Only marshal and general can hold the other's general off the flag: within three steps they are there in time."
  (parameter (name flag-held) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (not (posted (id ?m) (kind colonel)))
  (posted (id ?m) (kind ?kind&marshal|general) (square ?square))
  (square (id ?flag) (row ?row) (column ?column))
  (square (id ?square) (row ?its-row) (column ?its-column))
  (test (<= (+ (abs (- ?row ?its-row)) (abs (- ?column ?its-column))) 3))
  =>
  (score ?m ?weight (str-cat "the " ?kind " on " ?square " holds the flag")))

(defrule COMPARE::marshal-on-the-wing-of-the-flag
  "The marshal goes out where it covers the flag: on the two outer columns of its side."
  (parameter (name marshal-wing) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (not (posted (id ?m) (kind colonel)))
  (posted (id ?m) (kind marshal) (square ?marshal))
  (square (id ?flag) (column ?a))
  (square (id ?marshal) (column ?b))
  (test (if (<= ?a 5) then (<= ?b 2) else (>= ?b 9)))
  =>
  (score ?m ?weight (str-cat "the marshal on " ?marshal " covers the flag")))

(defrule COMPARE::off-the-edge
  "On an edge marshal and general have one way less."
  (parameter (name edge) (value ?weight))
  (posted (id ?m) (kind ?kind&marshal|general) (square ?square))
  (not (posted (id ?m) (kind colonel)))
  (square (id ?square) (column 1|10))
  =>
  (score ?m (* -1 ?weight) (str-cat "the " ?kind " stands on the edge")))

(defrule COMPARE::general-goes-out
  "The general on the front row strikes first."
  (parameter (name general-front) (value ?weight))
  (posted (id ?m) (kind general) (square ?square))
  (not (posted (id ?m) (kind colonel)))
  (square (id ?square) (rank 4))
  =>
  (score ?m ?weight (str-cat "the general goes out from " ?square)))

(defrule COMPARE::miner-goes-out
  "A miner on the front row is at the enemy's wall while there are others to cover it."
  (parameter (name miner-front) (value ?weight))
  (posted (id ?m) (kind miner) (square ?square))
  (not (posted (id ?m) (kind colonel)))
  (square (id ?square) (rank 4))
  =>
  (score ?m ?weight (str-cat "the miner goes out from " ?square)))

(defrule COMPARE::nobody-in-the-way
  "What has an own piece right before it comes out a move later, or not in time."
  (parameter (name in-the-way) (value ?weight))
  (posted (id ?m) (kind ?kind&marshal|general|miner|spy) (square ?square))
  (not (posted (id ?m) (kind colonel)))
  (step (from ?square) (to ?before) (way forward))
  (posted (id ?m) (square ?before))
  =>
  (score ?m (* -1 ?weight) (str-cat "the " ?kind " is shut in by " ?before)))

(defrule COMPARE::no-scout-before-the-flag
  "A scout before the flag falls to whatever comes."
  (parameter (name flag-scout) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (not (posted (id ?m) (kind colonel)))
  (step (from ?flag) (to ?before) (way forward))
  (posted (id ?m) (kind scout) (square ?before))
  =>
  (score ?m (* -1 ?weight) (str-cat "the flag is guarded by the scout on " ?before)))

(defrule COMPARE::no-spy-beside-the-flag
  "A spy holds nobody off the flag, and is missed where marshals meet."
  (parameter (name flag-spy) (value ?weight))
  (posted (id ?m) (kind flag) (square ?flag))
  (not (posted (id ?m) (kind colonel)))
  (step (from ?flag) (to ?beside))
  (posted (id ?m) (kind spy) (square ?beside))
  =>
  (score ?m (* -1 ?weight) (str-cat "the flag is guarded by the spy on " ?beside)))
