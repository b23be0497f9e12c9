;;; trades.clp: whether the enemy piece that takes can be taken in its turn.
;;; Source: Menon 2007, 2.3.6. A raid on two pieces is no trade, whatever comes back.

(defrule TRADES::taken-back
  "2.3.6.3: another own piece can take the raider where it lands."
  (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (at ?at) (size 1) (taken $?taken))
  (leap (from ?avenger&~?from) (over ?at) (to ?landing) (way ?way))
  (own (square ?avenger) (kind ?kind))
  (test (and (or (eq ?way forward) (eq ?kind king)) (not (member$ ?avenger ?taken))
             (or (neq ?landing ?to) (member$ ?to ?taken))
             (or (vacant ?landing) (= ?landing ?from) (= ?landing ?attacker)
                 (member$ ?landing ?taken))))
  =>
  (assert (answer (id ?m) (attacker ?attacker) (at ?at) (avenger ?avenger) (kind ?kind)
                  (landing ?landing) (size 1))))

(defrule TRADES::taken-back-by-the-moved-piece
  "2.3.6.3: the moved piece itself can take the raider where it lands."
  (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (at ?at) (hit no) (size 1)
        (taken $?taken))
  (leap (from ?to) (over ?at) (to ?landing) (way ?way))
  (own (square ?from) (kind ?kind))
  (square (id ?to) (rank ?rank))
  (test (and (or (eq ?way forward) (eq ?kind king) (= ?rank 8))
             (or (vacant ?landing) (= ?landing ?from) (= ?landing ?attacker)
                 (member$ ?landing ?taken))))
  =>
  (assert (answer (id ?m) (attacker ?attacker) (at ?at) (avenger ?from) (kind ?kind)
                  (landing ?landing) (size 1))))

(defrule TRADES::takes-another
  "2.3.6.1, goodTrade: the piece that takes back goes on over another, two for one."
  (answer (id ?m) (attacker ?attacker) (at ?at) (avenger ?avenger) (kind ?kind) (landing ?landing)
          (size 1))
  (leap (from ?landing) (over ?next&~?at&~?attacker) (to ?beyond)
        (way ?way&:(or (eq ?way forward) (eq ?kind king))))
  (enemy (square ?next))
  (test (or (vacant ?beyond) (= ?beyond ?attacker) (= ?beyond ?avenger)))
  =>
  (assert (answer (id ?m) (attacker ?attacker) (at ?at) (avenger ?avenger) (kind ?kind)
                  (landing ?beyond) (size 2))))

(defrule TRADES::attack-that-is-answered
  "2.3.8.6, figure 2.20: the moved piece attacks, and would be taken after its jump, which takes one
piece. It is not in danger yet, so that riskAfter stays unKnown."
  (leap (from ?to) (over ?victim) (to ?landing) (way forward))
  (enemy (square ?victim) (kind ?prey))
  (test (vacant ?landing))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind) (jumps 0))
  (leap (from ?avenger&~?victim) (over ?landing) (to ?behind) (way ?way))
  (enemy (square ?avenger) (kind ?hunter))
  (test (and (or (eq ?way backward) (eq ?hunter king))
             (or (vacant ?behind) (= ?behind ?from) (= ?behind ?victim))))
  (not (and (leap (from ?landing) (over ?next&~?victim) (to ?beyond)
                 (way ?onward&:(or (eq ?onward forward) (eq ?kind king))))
            (enemy (square ?next))
            (test (vacant ?beyond))))
  =>
  (assert (attack (id ?m) (type (trade-type ?kind ?prey)))))

(defrule TRADES::attack-of-a-king-that-is-answered
  "2.3.8.6: the same for a king that looks back."
  (candidate (id ?m) (from ?from) (to ?to) (kind king) (jumps 0))
  (leap (from ?to) (over ?victim) (to ?landing) (way backward))
  (enemy (square ?victim) (kind ?prey))
  (test (vacant ?landing))
  (leap (from ?avenger&~?victim) (over ?landing) (to ?behind) (way ?way))
  (enemy (square ?avenger) (kind ?hunter))
  (test (and (or (eq ?way backward) (eq ?hunter king))
             (or (vacant ?behind) (= ?behind ?from) (= ?behind ?victim))))
  (not (and (leap (from ?landing) (over ?next&~?victim) (to ?beyond))
            (enemy (square ?next))
            (test (vacant ?beyond))))
  =>
  (assert (attack (id ?m) (type (trade-type king ?prey)))))

(defrule COMPARE::no-trade-otherwise
  "2.3.6.3: trades are avoided, given a choice; a king is not traded even by the side that is ahead."
  (trade (id ?m) (type ?type))
  (test (or (<= (lead) 0) (member$ ?type (create$ badTrade terribleTrade))))
  =>
  (score ?m -20 "trades without need"))
