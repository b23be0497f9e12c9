;;; risk-before.clp: which own pieces can be taken as the board stands, before any move.
;;; Source: Menon 2007, 2.3.3.

(defrule RISK-BEFORE::enemy-in-front
  "2.3.3, first scenario: an enemy piece in front could jump, if the square behind is empty."
  (leap (from ?attacker) (over ?square) (to ?landing) (way backward))
  (enemy (square ?attacker) (kind ?kind))
  (own (square ?square) (kind ?piece))
  =>
  (assert (faced (square ?square) (piece ?piece) (attacker ?attacker) (kind ?kind)
                 (landing ?landing))))

(defrule RISK-BEFORE::king-behind
  "2.3.3, second scenario: an enemy king behind could jump, if the square in front is empty."
  (enemy (square ?attacker) (kind king))
  (leap (from ?attacker) (over ?square) (to ?landing) (way forward))
  (own (square ?square) (kind ?piece))
  =>
  (assert (faced (square ?square) (piece ?piece) (attacker ?attacker) (kind king)
                 (landing ?landing))))

(defrule RISK-BEFORE::can-be-taken
  "2.3.3: the landing square is empty."
  (faced (square ?square) (piece ?piece) (attacker ?attacker) (kind ?kind) (landing ?landing))
  (test (vacant ?landing))
  =>
  (assert (sweep (attacker ?attacker) (kind ?kind) (at ?landing) (last ?square)
                 (kings (if (eq ?piece king) then 1 else 0))
                 (taken ?square) (path ?landing))))

(defrule RISK-BEFORE::next-piece-of-a-jump
  "2.3.8.6, figure 2.20: the jump over one piece goes on over another."
  (sweep (attacker ?attacker) (kind ?kind) (at ?at) (kings ?kings) (taken $?taken) (path $?path))
  (leap (from ?at) (over ?square) (to ?landing) (way ?way))
  (own (square ?square&:(not (member$ ?square ?taken))) (kind ?piece))
  (test (and (or (eq ?kind king) (eq ?way backward)) (or (vacant ?landing) (= ?landing ?attacker))))
  =>
  (assert (sweep (attacker ?attacker) (kind ?kind) (at ?landing) (last ?square)
                 (kings (+ ?kings (if (eq ?piece king) then 1 else 0)))
                 (taken ?taken ?square) (path ?path ?landing))))

(defrule RISK-BEFORE::in-danger
  "2.3.3.1: the saving square is where the jump over the piece would land."
  (sweep (last ?square) (at ?landing))
  =>
  (assert (danger (square ?square) (saving ?landing))))

(defrule RISK-AFTER::helpless-piece
  "2.3.5.1: a piece in danger without a move of its own waits for another to save it. Blocking one
of two different jumps would not: so all are found before."
  (danger (square ?square) (saving ?saving))
  (not (candidate (from ?square) (jumps 0)))
  (not (danger (square ?square) (saving ~?saving)))
  (own (square ?square) (kind ?kind))
  =>
  (assert (helpless (square ?square) (kind ?kind) (saving ?saving))))
