;;; back-rank.clp: men at home keep the enemy from being crowned there.

(defrule COMPARE::stay-at-home
  "As long as the enemy has men to crown."
  (parameter (name home-early) (value ?early))
  (parameter (name home-late) (value ?late))
  (step-on (id ?m) (part home))
  (exists (kind (name ?kind) (rises yes)) (enemy (kind ?kind)))
  =>
  (score ?m (* -1 (by-phase ?m ?early ?late)) "it leaves the back row"))

(defrule COMPARE::stay-in-the-middle-of-it
  "A man in the inner half of the back row guards more than one in a corner."
  (parameter (name home-inner) (value ?weight))
  (step-on (id ?m) (part home) (inner yes))
  (exists (kind (name ?kind) (rises yes)) (enemy (kind ?kind)))
  =>
  (score ?m (* -1 ?weight) "it leaves the middle of the back row"))
