;;; trades.clp: whether the enemy piece that takes can be taken in its turn.
;;; Source: Menon 2007, 2.3.6.

(defrule TRADES::taken-back
  "2.3.6.3: another own piece can take the raider where it lands."
  (raid (id ?m) (attacker ?attacker) (at ?at) (taken $?taken))
  (candidate (id ?m) (from ?from) (to ?to))
  (leap (from ?avenger&~?from) (over ?at) (to ?landing) (way ?way))
  (own (square ?avenger) (kind ?kind))
  (test (and (or (eq ?way forward) (eq ?kind king)) (not (member$ ?avenger ?taken)) (or (neq ?landing ?to) (member$ ?to ?taken))
             (is-free ?landing ?from ?attacker ?taken)))
  =>
  (assert (answer (id ?m) (attacker ?attacker) (at ?at))))

(defrule TRADES::taken-back-by-the-moved-piece
  "2.3.6.3: the moved piece itself can take the raider where it lands."
  (raid (id ?m) (attacker ?attacker) (at ?at) (hit no) (taken $?taken))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind) (crowns ?crowns))
  (leap (from ?to) (over ?at) (to ?landing) (way ?way))
  (test (and (or (eq ?way forward) (eq ?kind king) (eq ?crowns yes))
             (is-free ?landing ?from ?attacker ?taken)))
  =>
  (assert (answer (id ?m) (attacker ?attacker) (at ?at))))

(defrule TRADES::attack-that-is-answered
  "2.3.8.6, figure 2.20: the moved piece attacks, and would be taken after its jump. It is not in danger yet,
so that riskAfter stays unKnown."
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind) (jumps 0))
  (leap (from ?to) (over ?victim) (to ?landing) (way forward))
  (enemy (square ?victim) (kind ?prey))
  (empty (square ?landing))
  (leap (from ?avenger&~?victim) (over ?landing) (to ?behind) (way ?way))
  (enemy (square ?avenger) (kind ?hunter))
  (or (test (or (= ?behind ?from) (= ?behind ?victim))) (empty (square ?behind)))
  (test (or (eq ?way backward) (eq ?hunter king)))
  =>
  (assert (attack (id ?m) (type (trade-type ?kind ?prey)))))

(defrule TRADES::attack-of-a-king-that-is-answered
  "2.3.8.6: the same for a king that looks back."
  (candidate (id ?m) (from ?from) (to ?to) (kind king) (jumps 0))
  (leap (from ?to) (over ?victim) (to ?landing) (way backward))
  (enemy (square ?victim) (kind ?prey))
  (empty (square ?landing))
  (leap (from ?avenger&~?victim) (over ?landing) (to ?behind) (way ?way))
  (enemy (square ?avenger) (kind ?hunter))
  (or (test (or (= ?behind ?from) (= ?behind ?victim))) (empty (square ?behind)))
  (test (or (eq ?way backward) (eq ?hunter king)))
  =>
  (assert (attack (id ?m) (type (trade-type king ?prey)))))
