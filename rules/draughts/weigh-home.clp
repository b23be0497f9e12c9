;;; weigh-home.clp: men at home keep the enemy from being crowned, while there are men on their way.
;;; Squares are numbered from the own back row, as Black's are: the bridge stands on 1 and 3, the
;;; double corner is at 1 and 5, the single corner at 4.

(defrule COMPARE::weigh-the-guards
  "Men on 1 and 3, the squares of the bridge."
  (sound (id ?m))
  (parameter (name guards-early) (value ?early))
  (parameter (name guards-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 1 3) ?early ?late) "the guards of the back row"))

(defrule COMPARE::weigh-the-bridge
  "Both of them: no man passes between."
  (sound (id ?m))
  (parameter (name bridge) (value ?price))
  =>
  (score ?m (* ?price (- (div (men-on ?m own (create$ 1 3)) 2)
                         (div (men-on ?m enemy (create$ 1 3)) 2)))
         "the bridge"))

(defrule COMPARE::weigh-the-second-square
  "The man between the guards."
  (sound (id ?m))
  (parameter (name second-early) (value ?early))
  (parameter (name second-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 2) ?early ?late) "the man between the guards"))

(defrule COMPARE::weigh-the-single-corner
  "The man in the corner, which guards least."
  (sound (id ?m))
  (parameter (name corner-early) (value ?early))
  (parameter (name corner-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 4) ?early ?late) "the man in the single corner"))

(defrule COMPARE::weigh-the-dog-hole
  "A man on the enemy's 28 while the enemy keeps the man on 1 beside it: it never gets out."
  (sound (id ?m))
  (parameter (name dog-hole) (value ?price))
  =>
  (score ?m (* ?price (- (* (men-on ?m own (create$ 28)) (men-on ?m enemy (create$ 1)))
                         (* (men-on ?m enemy (create$ 28)) (men-on ?m own (create$ 1)))))
         "the man that is shut in on the seventh row"))
