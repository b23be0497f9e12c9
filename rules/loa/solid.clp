;;; solid.clp: solid formations. Three or four men in a square of four squares can't be parted by
;;; taking one of them; they count near the centre of mass, where the others will join them.

(defrule COMPARE::build-solid
  "Squares of four with three or four own men, more or fewer of them."
  (parameter (name solid) (value ?weight))
  (candidate (id ?m))
  (test (<> (solid-quads-after ?m own) (solid-quads own)))
  =>
  (bind ?more (- (solid-quads-after ?m own) (solid-quads own)))
  (score ?m (* ?weight ?more)
         (if (> ?more 0) then "it makes the formation solid" else "it loosens the formation")))

(defrule COMPARE::touch
  "Pairs of own men that touch, more or fewer of them: what touches in many ways holds."
  (parameter (name touch) (value ?weight))
  (candidate (id ?m))
  (test (<> (links-after ?m own) (links own)))
  =>
  (bind ?more (- (links-after ?m own) (links own)))
  (score ?m (* ?weight ?more) (if (> ?more 0) then "it touches other men" else "it leaves its neighbours")))
