;;; look.clp: what several strategies need to know.

(defrule LOOK::see-the-board
  "How large it is."
  ; lint: allow unconnected
  (square (view ?last) (rank ?rows))
  (not (square (view ?view&:(> ?view ?last))))
  (square (column ?columns) (view ?side))
  (not (square (column ?column&:(> ?column ?columns))))
  (not (square (column ?columns) (view ?view&:(> ?view ?side))))
  (game (losing no))
  (turn)
  =>
  (assert (board (rows ?rows) (columns ?columns))))

(deffunction LOOK::in-words (?names)
  "men; men and kings; men, princes and kings."
  (bind ?words "")
  (loop-for-count (?at 1 (length$ ?names))
    (bind ?words (str-cat ?words
                          (if (= ?at 1) then "" else (if (= ?at (length$ ?names)) then " and " else ", "))
                          (nth$ ?at ?names))))
  ?words)

(defrule LOOK::name-the-pieces
  "As the game calls them."
  ; lint: allow unconnected
  (game)
  (turn)
  =>
  (bind ?rising (create$))
  (bind ?others (create$))
  (bind ?half "50 points")
  (do-for-all-facts ((?one kind)) TRUE
    (if (eq ?one:rises yes)
        then (bind ?rising (create$ ?rising (several-of ?one:name)))
        else (bind ?others (create$ ?others (several-of ?one:name))))
    (if (= ?one:value 100) then (bind ?half (str-cat "half " (one-of ?one:name)))))
  (assert (names (all (in-words (create$ ?rising ?others)))
                 (rising (in-words ?rising))
                 (others (in-words ?others))
                 (half ?half))))

(defrule SIFT::step-on
  "A man goes forward."
  ; lint: allow unconnected
  (board (rows ?rows) (columns ?columns))
  (kind (name ?kind) (rises yes))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind))
  (square (id ?from) (rank ?before) (column ?old))
  (square (id ?to) (rank ?after&:(> ?after ?before)) (column ?new))
  =>
  (assert (step-on (id ?m) (kind ?kind) (to ?to) (rank ?before)
                   (part (part-of ?before ?rows))
                   (inner (if (< (* 2 (abs (- (* 2 ?old) ?columns 1))) ?columns) then yes else no))
                   (inward (- (abs (- (* 2 ?old) ?columns 1)) (abs (- (* 2 ?new) ?columns 1)))))))

(defrule SIFT::sound
  "What is not rejected for what it forces, unless a king is hunted."
  (game (losing no))
  (not (hunt))
  (not (siege))
  (candidate (id ?m))
  (test (< (forced-shortfall ?m) 50))
  =>
  (assert (sound (id ?m))))
