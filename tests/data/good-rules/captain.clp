;;; captain.clp: ranks as numbers, strikes by their odds.

(deftemplate MAIN::rank-number
  "A kind as a number: the marshal is 10. These facts stay."
  (slot kind (type SYMBOL))                ; which
  (slot number (type INTEGER)))            ; from 1, the spy, to 10; 0 does not move

(deffacts MAIN::rank-numbers
  "From the flag up."
  (rank-number (kind flag) (number 0))
  (rank-number (kind bomb) (number 0))
  (rank-number (kind spy) (number 1))
  (rank-number (kind scout) (number 2))
  (rank-number (kind miner) (number 3))
  (rank-number (kind sergeant) (number 4))
  (rank-number (kind lieutenant) (number 5))
  (rank-number (kind captain) (number 6))
  (rank-number (kind major) (number 7))
  (rank-number (kind colonel) (number 8))
  (rank-number (kind general) (number 9))
  (rank-number (kind marshal) (number 10)))

(deftemplate MAIN::soldier
  "An own piece that moves, with its number."
  (slot square)                            ; where it stands
  (slot number (type INTEGER))             ; its rank
  (slot secret (allowed-symbols yes no)))  ; the enemy does not know it

(deftemplate MAIN::top
  "The highest rank that an enemy piece may have."
  (slot number (type INTEGER)))            ; a number

(deftemplate MAIN::untouchable
  "An own piece that no enemy piece beats, but for a spy or a bomb."
  (slot square)                            ; where it stands
  (slot number (type INTEGER)))            ; its rank

(defrule RANKS::muster
  "All that can move."
  (unit (side own) (square ?s) (kind ?kind&~flag&~bomb) (shown ?shown))
  (rank-number (kind ?kind) (number ?n))
  =>
  (assert (soldier (square ?s) (number ?n) (secret (if (eq ?shown yes) then no else yes)))))

(defrule RANKS::find-the-top
  "Of the kinds that they have left."
  (left (side enemy) (kind ?kind) (count ~0))
  (rank-number (kind ?kind) (number ?n))
  (not (and (left (side enemy) (kind ?other) (count ~0))
            (rank-number (kind ?other) (number ?more&:(> ?more ?n)))))
  (not (top))
  =>
  (assert (top (number ?n))))

(defrule STAFF::find-untouchables
  "Of a higher number than all of theirs."
  (top (number ?top))
  (soldier (square ?s) (number ?n&:(> ?n ?top)))
  =>
  (assert (untouchable (square ?s) (number ?n))))

(defrule COMPARE::good-odds
  "Wins more often than not."
  (strike (id ?m) (wins ?w) (loses ?l&:(< ?l ?w)))
  =>
  (score ?m (div (- ?w ?l) 10) (str-cat "it wins in " ?w " of 100")))

(defrule COMPARE::bad-odds
  "Loses more often, and is worth something."
  (strike (id ?m) (kind ?kind) (wins ?w) (loses ?l&:(> ?l ?w)))
  (rank-number (kind ?kind) (number ?n&:(>= ?n 3)))
  =>
  (score ?m (* -1 ?n) (str-cat "it loses in " ?l " of 100")))

(defrule COMPARE::sure-things
  "Nothing can go wrong."
  (strike (id ?m) (target ?t&~unknown) (wins 100))
  =>
  (score ?m 8 (str-cat "it takes the " ?t)))

(defrule COMPARE::even-trade
  "A tie with one of a known rank: we are not against it with a scout."
  (strike (id ?m) (kind ?kind&scout|sergeant) (target ?kind))
  =>
  (score ?m 1 (str-cat "it swaps a " ?kind)))

(defrule COMPARE::secrets-stay
  "A high piece that is not known does not strike what may be nothing."
  (strike (id ?m) (from ?from) (target scout|unknown))
  (soldier (square ?from) (number ?n&:(>= ?n 8)) (secret yes))
  =>
  (score ?m (- 5 ?n) "it shows who it is"))

(defrule COMPARE::known-go-first
  "What they know can as well be used."
  (soldier (square ?from) (secret no))
  (candidate (id ?m) (from ?from))
  =>
  (score ?m 1 "the enemy knows it anyway"))

(defrule COMPARE::marshal-waits
  "While their spy may be anywhere."
  (exists (left (side enemy) (kind spy) (hidden ~0)))
  (own (square ?s) (kind marshal))
  (step (from ?s) (to ?to))
  (unit (side enemy) (square ?to) (kind unknown) (moved yes))
  (candidate (id ?m) (from ?s) (to ?away))
  (not (step (from ?away) (to ?to)))
  =>
  (score ?m 4 "the marshal goes away from what may be the spy"))

(defrule COMPARE::spy-follows
  "The spy is near what it could take, not before it."
  (own (square ?spy) (kind spy))
  (candidate (id ?m) (from ?spy) (to ?to) (jumps 0))
  (step (from ?to) (to ?friend))
  (own (square ?friend) (kind general|colonel))
  =>
  (score ?m 2 "the spy stays behind a strong friend"))

(defrule COMPARE::untouchables-attack
  "It has nothing to fear."
  (untouchable (square ?from) (number ?n))
  (strike (id ?m) (from ?from) (target ~unknown&~bomb))
  =>
  (score ?m 6 (str-cat "no piece of theirs beats number " ?n)))

(defrule COMPARE::miners-live
  "Three miners or fewer are kept for bombs."
  ; lint: allow unconnected
  (left (side own) (kind miner) (count ?n&:(<= ?n 3)))
  (strike (id ?m) (kind miner) (target ~bomb) (loses ?l&:(> ?l 20)))
  =>
  (score ?m (- ?n 8) "it risks a miner"))

(defrule COMPARE::bombs-go
  "That is what miners are for."
  (strike (id ?m) (kind miner) (target bomb))
  =>
  (score ?m 5 "it takes away a bomb"))
