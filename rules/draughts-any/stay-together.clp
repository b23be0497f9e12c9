;;; stay-together.clp: a piece with another of its side behind it is hard to take. What that is worth depends on
;;; how many are left to take it, and on how far out it is.

(defrule COMPARE::cover
  "Each own piece behind the square that it comes to."
  (game (losing no))
  (parameter (name cover-early) (value ?early))
  (parameter (name cover-late) (value ?late))
  (not (siege))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (step (from ?to) (to ?behind&~?from) (way backward))
  (own (square ?behind))
  =>
  (score ?m (by-phase ?m ?early ?late) "its piece is covered where it goes"))

(defrule COMPARE::keep-the-cover
  "Each own piece before the square that it leaves."
  (parameter (name uncover-early) (value ?early))
  (parameter (name uncover-late) (value ?late))
  (step-on (id ?m) (to ?to))
  (candidate (id ?m) (from ?from) (jumps 0))
  (step (from ?from) (to ?before&~?to) (way forward))
  (own (square ?before))
  =>
  (score ?m (* -1 (by-phase ?m ?early ?late)) "it leaves a piece that it covered"))

(defrule COMPARE::hold-an-outpost
  "Beyond the middle, with each own piece behind it."
  (parameter (name outpost) (value ?weight))
  (step-on (id ?m) (to ?to) (part cross|beyond))
  (step (from ?to) (to ?behind) (way backward))
  (own (square ?behind))
  =>
  (score ?m ?weight "it has support beyond the middle"))

(defrule COMPARE::meet-the-enemy
  "Each enemy man right before the square that a man comes to: they hold each other."
  (parameter (name contact-early) (value ?early))
  (parameter (name contact-late) (value ?late))
  (step-on (id ?m) (to ?to))
  (step (from ?to) (to ?before) (way forward))
  (enemy (square ?before))
  =>
  (score ?m (by-phase ?m ?early ?late) "it meets the enemy"))

(defrule COMPARE::go-on-with-it
  "The piece that moved last moves again."
  (parameter (name again) (value ?weight))
  (game (losing no))
  (last-move (side own) (to ?from))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (score ?m (* -1 ?weight) "the same piece moves again"))
