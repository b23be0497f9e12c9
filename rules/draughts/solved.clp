;;; solved.clp: what endgame tables know is played. For agents with (tables "DIR") in their file.
;;; What they don't know is left to the other rules, and so is which of several drawn moves to make.

(defrule COMPARE::win-by-the-tables
  "The move that wins soonest, so that no win is shuffled away; of several the first."
  (candidate (id ?m))
  (test (eq (endgame ?m) win))
  (not (and (candidate (id ?other))
            (test (and (eq (endgame ?other) win)
                       (or (< (endgame-plies ?other) (endgame-plies ?m))
                           (and (= (endgame-plies ?other) (endgame-plies ?m))
                                (< ?other ?m)))))))
  =>
  (require ?m (str-cat "the tables know a " (endgame ?m) " in " (endgame-plies ?m) " plies")))

(defrule COMPARE::lost-by-the-tables
  "A lost move is not played while there is one that is not."
  (candidate (id ?m))
  (test (eq (endgame ?m) loss))
  (exists (candidate (id ?other)) (test (neq (endgame ?other) loss)))
  =>
  (prohibit ?m (str-cat "the tables know a loss in " (endgame-plies ?m) " plies")))

(defrule COMPARE::hold-out-by-the-tables
  "Where all is lost, what loses last."
  (candidate (id ?m))
  (test (eq (endgame ?m) loss))
  (not (and (candidate (id ?other))
            (test (or (neq (endgame ?other) loss)
                      (> (endgame-plies ?other) (endgame-plies ?m))
                      (and (= (endgame-plies ?other) (endgame-plies ?m)) (< ?other ?m))))))
  =>
  (require ?m (str-cat "the tables know a " (endgame ?m) " in " (endgame-plies ?m) " plies")))

(defrule COMPARE::claim-a-win-by-the-tables
  "A match may be told to end games of which both sides claim the result."
  (exists (candidate (id ?m)) (test (eq (endgame ?m) win)))
  =>
  (claim win "the tables know a move that wins"))

(defrule COMPARE::claim-a-draw-by-the-tables
  "Every move is known, and the best ones draw."
  (exists (candidate (id ?m)) (test (eq (endgame ?m) draw)))
  (not (and (candidate (id ?other))
            (test (or (eq (endgame ?other) win) (eq (endgame ?other) unknown)))))
  =>
  (claim draw "the tables know no move that wins"))

(defrule COMPARE::claim-a-loss-by-the-tables
  "Every move is known to lose."
  (turn)
  (not (and (candidate (id ?other)) (test (neq (endgame ?other) loss))))
  =>
  (claim loss "the tables know that every move loses"))
