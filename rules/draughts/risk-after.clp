;;; risk-after.clp: what the enemy could take after each quiet move, without making it.
;;; Source: Menon 2007, 2.3.4 and 2.3.5.2.
;;;
;;; A jump over a helpless or another piece that stands before the move is told by risk-before.clp;
;;; here count only the jumps over the moved piece, and those that the move itself lets in.

(defrule RISK-AFTER::taken-from-the-front
  "2.3.4.1: an enemy in front of the destination jumps over it to an empty square: along the line of
the move to the source, or across it (the cases that are not printed)."
  (leap (from ?attacker) (over ?to) (to ?landing) (way backward))
  (enemy (square ?attacker) (kind ?kind))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?mover) (jumps 0))
  (test (or (vacant ?landing) (= ?landing ?from)))
  =>
  (assert (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?landing)
                (last ?to) (hit yes) (line (if (= ?landing ?from) then along else across))
                (size 1) (kings (if (eq ?mover king) then 1 else 0)) (taken ?to))))

(defrule RISK-AFTER::taken-from-behind
  "2.3.4.1: the same for an enemy king behind the destination."
  (enemy (square ?attacker) (kind king))
  (leap (from ?attacker) (over ?to) (to ?landing) (way forward))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?mover) (jumps 0))
  (test (or (vacant ?landing) (= ?landing ?from)))
  =>
  (assert (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind king) (at ?landing)
                (last ?to) (hit yes) (line (if (= ?landing ?from) then along else across))
                (size 1) (kings (if (eq ?mover king) then 1 else 0)) (taken ?to))))

(defrule RISK-AFTER::let-in
  "2.3.5.2.1, case one: the source becomes the landing square of a jump over another piece."
  (faced (square ?other) (piece ?piece) (attacker ?attacker) (kind ?kind) (landing ?from))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  =>
  (assert (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?from)
                (last ?other) (hit no) (line past) (size 1)
                (kings (if (eq ?piece king) then 1 else 0))
                (taken ?other))))

(defrule RISK-AFTER::steps-into-a-jump
  "2.3.5.2.2 and 2.3.5.2.3, cases two and three: a jump that stands already goes on over the moved
piece."
  (sweep (attacker ?attacker) (kind ?kind) (at ?at) (kings ?kings) (taken $?taken) (path $?path))
  (leap (from ?at) (over ?to) (to ?landing) (way ?way))
  (candidate (id ?m) (from ?from&:(not (member$ ?from ?taken))) (to ?to) (kind ?mover) (jumps 0))
  (test (and (not (member$ ?to ?path)) (or (eq ?kind king) (eq ?way backward))
             (or (vacant ?landing) (= ?landing ?from) (= ?landing ?attacker))))
  =>
  (assert (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?landing)
                (last ?to) (hit yes) (line past) (size (+ 1 (length$ ?taken)))
                (kings (+ ?kings (if (eq ?mover king) then 1 else 0))) (taken ?taken ?to))))

(defrule RISK-AFTER::lets-a-jump-go-on
  "2.3.5.2, a further case: a jump that stands already can now go on to the source."
  (sweep (attacker ?attacker) (kind ?kind) (at ?at) (kings ?kings) (taken $?taken) (path $?path))
  (leap (from ?at) (over ?other) (to ?from) (way ?way))
  (candidate (id ?m) (from ?from) (to ?to&~?other) (jumps 0))
  (own (square ?other&:(not (member$ ?other ?taken))) (kind ?piece))
  (test (and (not (member$ ?from ?taken)) (not (member$ ?to ?path))
             (or (eq ?kind king) (eq ?way backward))))
  =>
  (assert (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?from)
                (last ?other) (hit no) (line past) (size (+ 1 (length$ ?taken)))
                (kings (+ ?kings (if (eq ?piece king) then 1 else 0))) (taken ?taken ?other))))

(defrule RISK-AFTER::goes-on-over-the-moved-piece
  "2.3.4.1, doubleJump: the next piece is the one that moved."
  (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?at) (hit no)
        (line ?line) (size ?size) (kings ?kings) (taken $?taken))
  (leap (from ?at) (over ?to) (to ?landing) (way ?way))
  (own (square ?from) (kind ?mover))
  (test (and (or (eq ?kind king) (eq ?way backward))
             (or (vacant ?landing) (= ?landing ?from) (= ?landing ?attacker))))
  =>
  (assert (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?landing)
                (last ?to) (hit yes) (line ?line) (size (+ ?size 1))
                (kings (+ ?kings (if (eq ?mover king) then 1 else 0))) (taken ?taken ?to))))

(defrule RISK-AFTER::goes-on-over-another
  "2.3.4.1, doubleJump: the jump goes on over a piece that did not move."
  (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?at) (hit ?hit)
        (line ?line) (size ?size) (kings ?kings) (taken $?taken))
  (leap (from ?at) (over ?other&~?from) (to ?landing&~?to)
        (way ?way&:(or (eq ?way backward) (eq ?kind king))))
  (own (square ?other) (kind ?piece))
  (test (and (or (vacant ?landing) (= ?landing ?from) (= ?landing ?attacker))
             (not (member$ ?other ?taken))))
  =>
  (assert (raid (id ?m) (from ?from) (to ?to) (attacker ?attacker) (kind ?kind) (at ?landing)
                (last ?other) (hit ?hit) (line ?line) (size (+ ?size 1))
                (kings (+ ?kings (if (eq ?piece king) then 1 else 0)))
                (taken ?taken ?other))))
