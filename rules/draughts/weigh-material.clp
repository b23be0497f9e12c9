;;; weigh-material.clp: men and kings, and which trades are good. A man is worth less with fewer pieces
;;; on the board by these prices, and what it has done on its way is counted by the row it stands on.

(defrule COMPARE::weigh-the-men
  "Men, where they will stand when all that is forced is over."
  (sound (id ?m))
  (parameter (name man-early) (value ?early))
  (parameter (name man-late) (value ?late))
  =>
  (score ?m (weigh ?m men ?early ?late) "men"))

(defrule COMPARE::weigh-the-kings
  "Kings."
  (sound (id ?m))
  (parameter (name king-early) (value ?early))
  (parameter (name king-late) (value ?late))
  =>
  (score ?m (weigh ?m kings ?early ?late) "kings"))

(defrule COMPARE::weigh-the-first-king
  "The first king of a side is worth more than the next ones."
  (sound (id ?m))
  (parameter (name first-king) (value ?price))
  =>
  (score ?m (* ?price (- (min 1 (stand ?m own kings)) (min 1 (stand ?m enemy kings))))
         "has a king, or the enemy has"))

(defrule COMPARE::trade-when-ahead
  "Who has more pieces wants fewer on the board: the lead is the greater part of what is left."
  (sound (id ?m))
  (parameter (name trade) (value ?price))
  =>
  (bind ?own (+ (* 10 (stand ?m own men)) (* 13 (stand ?m own kings))))
  (bind ?enemy (+ (* 10 (stand ?m enemy men)) (* 13 (stand ?m enemy kings))))
  (score ?m (/ (* ?price (- ?own ?enemy)) (max 1 (+ ?own ?enemy))) "what the lead is of all pieces"))
