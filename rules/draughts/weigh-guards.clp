;;; weigh-guards.clp: men at home keep the enemy from being crowned.
;;; Source of the guards: Menon 2007, 2.3.8.2; here they have a price.
;;; Numbers: `guard` for a man on squares 1 and 3 (Black), 30 and 32 (White), `home` for another on
;;; the back row.

(defrule COMPARE::weigh-a-guard
  "As long as the enemy has men to crown."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (kind man))
  (square (id ?from) (rank 1) (view ?view))
  (exists (enemy (kind man)))
  (parameter (name guard) (value ?guard))
  (parameter (name home) (value ?home))
  =>
  (score ?m (* -1 (if (or (= ?view 1) (= ?view 3)) then ?guard else ?home)) "leaves the back row"))
