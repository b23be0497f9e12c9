;;; surveyor.clp: measures of the board. Shares and means are floats and are compared with floats.

(defglobal MAIN ?*half* = 0.5
                ?*far* = 4
                ?*unit* = "hundredths")

(deftemplate MAIN::mean-rank
  "The mean rank of a side's men, from the own back row."
  (slot side (allowed-symbols own enemy))        ; whose
  (slot rank (type FLOAT)))                      ; 1.0 to 8.0

(deftemplate MAIN::share
  "The own share of all material."
  (slot of-all (type FLOAT) (default 0.5)))      ; 0.0 to 1.0

(deftemplate MAIN::nearest
  "The enemy piece nearest to an own piece."
  (slot piece)                                   ; the own piece
  (slot enemy)                                   ; the nearest
  (slot steps (type INTEGER) (range 0 ?VARIABLE))) ; over empty squares

(deftemplate MAIN::phase-of-game
  "What part of the game it is."
  (slot name (allowed-symbols opening middle ending))) ; which

(deftemplate MAIN::plan
  "What the survey says to do."
  (slot name (allowed-symbols attack wait defend))) ; one of three

(deffunction MAIN::mean ($?numbers)
  "The mean of a list, 0.0 of none."
  (bind ?sum 0.0)
  (progn$ (?n ?numbers) (bind ?sum (+ ?sum ?n)))
  (if (> (length$ ?numbers) 0) then (/ ?sum (length$ ?numbers)) else 0.0))

(deffunction MAIN::rank-of (?square)
  "The rank of a square by its fact."
  (bind ?rank 0)
  (do-for-fact ((?s square)) (eq ?s:id ?square) (bind ?rank ?s:rank))
  ?rank)

(defrule MEASURE::own-mean
  "The ranks of the own men in a list."
  (exists (own (kind man)))
  =>
  (bind ?ranks (create$))
  (do-for-all-facts ((?o own)) (eq ?o:kind man)
    (bind ?ranks (insert$ ?ranks 1 (rank-of ?o:square))))
  (assert (mean-rank (side own) (rank (mean ?ranks)))))

(defrule MEASURE::enemy-mean
  "The same from the other end."
  (exists (enemy (kind man)))
  =>
  (bind ?ranks (create$))
  (do-for-all-facts ((?o enemy)) (eq ?o:kind man)
    (bind ?ranks (insert$ ?ranks 1 (- 9 (rank-of ?o:square)))))
  (assert (mean-rank (side enemy) (rank (mean ?ranks)))))

(defrule MEASURE::own-share
  "Both sides have material while it is anyone's turn."
  (turn)
  =>
  (assert (share (of-all (/ (worth own) (+ (worth own) (worth enemy)))))))

(defrule MEASURE::nearest-enemy
  "The smallest distance; ways that are closed have none."
  (own (square ?o))
  =>
  (bind ?min 99)
  (bind ?who nil)
  (do-for-all-facts ((?e enemy)) TRUE
    (bind ?d (distance ?o ?e:square))
    (if (and (> ?d 0) (< ?d ?min)) then (bind ?min ?d) (bind ?who ?e:square)))
  (if (< ?min 99) then (assert (nearest (piece ?o) (enemy ?who) (steps ?min)))))

(defrule MEASURE::opening
  "Ten men a side or more."
  (turn)
  (test (and (>= (worth own) 1000) (>= (worth enemy) 1000)))
  =>
  (assert (phase-of-game (name opening))))

(defrule MEASURE::ending
  "Eight men in all or fewer."
  (turn)
  (test (<= (+ (worth own) (worth enemy)) 800))
  =>
  (assert (phase-of-game (name ending))))

(defrule JUDGE::middle-game
  "Neither."
  (turn)
  (not (phase-of-game))
  =>
  (assert (phase-of-game (name middle))))

(defrule JUDGE::attack
  "More than half of the material."
  (share (of-all ?s&:(> ?s ?*half*)))
  =>
  (assert (plan (name attack))))

(defrule JUDGE::wait
  "Exactly half: the quotient of equal numbers is 0.5 without a rest."
  (share (of-all ?s&:(= ?s ?*half*)))
  =>
  (assert (plan (name wait))))

(defrule JUDGE::defend
  "Less."
  (share (of-all ?s))
  (test (< ?s ?*half*))
  =>
  (assert (plan (name defend))))

(defrule COMPARE::attackers-close-in
  "A king goes nearer to its nearest enemy, where that is far."
  (exists (plan (name attack)))
  (nearest (piece ?from) (enemy ?e) (steps ?n&:(>= ?n 3)))
  (candidate (id ?m) (from ?from) (to ?to) (kind king) (jumps 0))
  (test (<= 0 (distance ?to ?e) (- ?n 1)))
  =>
  (score ?m 6 (str-cat "it closes in on " ?e)))

(defrule COMPARE::defenders-stay-behind
  "Behind in material, men that are ahead of the others wait."
  (exists (plan (name defend)))
  (mean-rank (side own) (rank ?mean))
  (square (id ?from) (rank ?rank&:(> ?rank (+ ?mean 1.5))))
  (candidate (id ?m) (from ?from) (kind man) (crowns no) (jumps 0))
  =>
  (score ?m (- ?mean ?rank) "it runs ahead of the others"))

(defrule COMPARE::bring-up-the-rear
  "Men behind the mean catch up, unless it is the opening."
  (not (phase-of-game (name opening)))
  (mean-rank (side own) (rank ?mean))
  (square (id ?from) (rank ?rank&:(< ?rank ?mean)))
  (candidate (id ?m) (from ?from) (kind man) (jumps 0))
  =>
  (score ?m (- ?mean ?rank) "it catches up with the others"))

(defrule COMPARE::wait-with-a-safe-move
  "Level: a move after which nothing touches what moved."
  (exists (plan (name wait)))
  (candidate (id ?m) (to ?to) (jumps 0))
  (not (and (step (from ?to) (to ?n)) (enemy (square ?n))))
  =>
  (score ?m 2 "it waits"))

(defrule COMPARE::room-to-live
  "In an ending a piece wants a large region."
  (exists (phase-of-game (name ending)))
  (candidate (id ?m) (to ?to) (kind king) (jumps 0))
  (test (>= (region-size ?to) 12))
  =>
  (score ?m 0.5 "it has room there"))

(defrule COMPARE::slow-opening
  "In the opening men of the third row hold still."
  (exists (phase-of-game (name opening)))
  (square (id ?from) (rank 4|5))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (score ?m -0.75 "it hurries"))

(defrule COMPARE::meet-their-advance
  "The enemy's men are further on the way than ours."
  ; lint: allow unconnected
  (exists (phase-of-game (name middle)))
  (mean-rank (side own) (rank ?own))
  (mean-rank (side enemy) (rank ?theirs&:(> ?theirs ?own)))
  (candidate (id ?m) (to ?to) (kind man) (jumps 0))
  (square (id ?to) (rank ?rank))
  =>
  (score ?m (* 0.25 ?rank) "it makes up ground"))

(defrule COMPARE::price-in-men
  "Hundredths of a man become men by a division that keeps the rest."
  (candidate (id ?m))
  (test (> (exchange-shortfall ?m) 0))
  =>
  (label ?m ?*unit* (exchange-shortfall ?m))
  (score ?m (* -10.0 (/ (exchange-shortfall ?m) 100)) "what it loses, in tenths of a man"))

(defrule COMPARE::not-far-from-all
  "A man five steps from any enemy has nothing to do there."
  (nearest (piece ?from) (steps ?n&:(> ?n ?*far*)))
  (candidate (id ?m) (from ?from) (kind man))
  =>
  (score ?m (float (- ?n ?*far*)) "it comes nearer to the others"))
