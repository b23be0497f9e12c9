;;; weigh-material.clp: men and kings. What a man has done on its way is counted by the row it stands on.

(defrule COMPARE::weigh-the-men
  "Men, where they will stand when all that is forced is over."
  (sound (id ?m))
  (parameter (name man-early) (value ?early))
  (parameter (name man-late) (value ?late))
  =>
  (score ?m (weigh ?m men ?early ?late) "the balance of men"))

(defrule COMPARE::weigh-the-kings
  "Kings."
  (sound (id ?m))
  (parameter (name king-early) (value ?early))
  (parameter (name king-late) (value ?late))
  =>
  (score ?m (weigh ?m kings ?early ?late) "the balance of kings"))

(defrule COMPARE::weigh-the-first-king
  "The first king of a side is worth more than the next ones."
  (sound (id ?m))
  (parameter (name first-king) (value ?price))
  =>
  (score ?m (* ?price (- (min 1 (stand ?m own kings)) (min 1 (stand ?m enemy kings))))
         "the first king"))
