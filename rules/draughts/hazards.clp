;;; hazards.clp: what is wrong with a quiet move, as values of riskAfter.
;;; Source: Menon 2007, 2.3.4.1, 2.3.5.2 and 2.3.6.3.

(deffunction HAZARDS::jumped-for-certain (?view ?edge ?line ?rank)
  "2.3.4.1, yes instead of singleJump: the source is a square of a double corner (figures 2.12,
2.22), or it is on the edge and the attacker, off its own back row, jumps along the line of the move
(figure 2.20)."
  (or (member$ ?view (create$ 1 5 28 32))
      (and (eq ?edge yes) (eq ?line along) (< ?rank 8))))

(defrule HAZARDS::double-jump
  "2.3.4.1: two pieces are taken in one move, of which the moved piece need not be one. More than two
count as two."
  (raid (id ?m) (from ?from) (size ~1) (kings ?kings))
  =>
  (assert (hazard (id ?m) (from ?from) (level doubleJump) (grade 4) (loss (loss-grade 40 ?kings)))))

(defrule HAZARDS::single-jump
  "2.3.4.1: the moved piece is taken and nothing takes its taker: singleJump, or yes from some
squares."
  (raid (id ?m) (from ?from) (attacker ?attacker) (at ?at) (hit yes) (line ?line) (size 1)
        (kings ?kings))
  (not (answer (id ?m) (attacker ?attacker) (at ?at)))
  (square (id ?from) (view ?view) (edge ?edge))
  (square (id ?attacker) (rank ?rank))
  =>
  (if (jumped-for-certain ?view ?edge ?line ?rank)
    then (assert (hazard (id ?m) (from ?from) (level yes) (grade 2)
                         (loss (loss-grade 30 ?kings))))
    else (assert (hazard (id ?m) (from ?from) (level singleJump) (grade 3)
                         (loss (loss-grade 30 ?kings))))))

(defrule HAZARDS::another-piece-is-lost
  "2.3.5.2.1, case one: a piece that was safe so far can be taken."
  (raid (id ?m) (from ?from) (attacker ?attacker) (at ?at) (hit no) (size 1) (kings ?kings)
        (last ?piece))
  (not (answer (id ?m) (attacker ?attacker) (at ?at)))
  (not (danger (square ?piece)))
  =>
  (assert (hazard (id ?m) (from ?from) (level yes) (grade 2) (loss (loss-grade 30 ?kings)))))

(defrule HAZARDS::may-be-attacked
  "2.3.4.1, potentialSingleJump: one of two enemies in front of an empty square can step there
beside the moved piece, backed by the other."
  (leap (from ?backer) (over ?front) (to ?to) (way backward) (direction ?line))
  (enemy (square ?backer))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?mover) (jumps 0))
  (test (vacant ?front))
  (step (from ?comer&~?backer) (to ?front) (way backward))
  (enemy (square ?comer))
  (leap (from ?front) (over ?to) (to ?behind) (direction ?line))
  (test (or (vacant ?behind) (= ?behind ?from)))
  =>
  (assert (hazard (id ?m) (from ?from) (level potentialSingleJump) (grade 1)
                  (loss (loss-grade 10 (if (eq ?mover king) then 1 else 0))))))

(defrule HAZARDS::may-be-forked
  "2.3.5.2.4, case four: an enemy king can step between the moved piece and another on the same
line; the squares behind both are empty."
  (enemy (square ?king) (kind king))
  (step (from ?king) (to ?between))
  (test (vacant ?between))
  (leap (from ?to) (over ?between) (to ?other) (direction ?line))
  (own (square ?other) (kind ?piece))
  (step (from ?other) (to ?beyond) (direction ?line))
  (test (vacant ?beyond))
  (leap (from ?from) (over ?to) (to ?between) (direction ?line))
  (candidate (id ?m) (from ?from) (to ?destination) (kind ?mover) (jumps 0))
  (test (eq ?destination ?to))
  =>
  (assert (hazard (id ?m) (from ?from) (level doubleJump) (grade 4)
                  (loss (loss-grade 40 (if (member$ king (create$ ?mover ?piece)) then 1 else 0))))))

(defrule OFFERS::offers-a-trade
  "2.3.6.3: every piece that takes can be taken back. Trades are avoided: riskAfter yes."
  (answer (id ?m) (attacker ?attacker) (at ?at) (size ?gain))
  (not (answer (id ?m) (attacker ?attacker) (at ?at) (size ?more&:(> ?more ?gain))))
  (raid (id ?m) (from ?from) (attacker ?attacker) (kind ?raider) (at ?at) (size 1) (kings ?kings)
        (last ?piece))
  (not (danger (square ?piece)))
  (not (hazard (id ?m) (level yes|singleJump|doubleJump) (trade no)))
  =>
  (bind ?type (if (> ?gain 1)
                then goodTrade
                else (trade-type (if (= ?kings 1) then king else man) ?raider)))
  (assert (hazard (id ?m) (from ?from) (level yes) (grade 2) (trade yes)
                  (loss (loss-grade (if (eq ?type terribleTrade) then 30 else 20) ?kings)))
          (trade (id ?m) (type ?type))))
