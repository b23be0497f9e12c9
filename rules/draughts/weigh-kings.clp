;;; weigh-kings.clp: kings that can move, and kings in the middle.

(defrule COMPARE::weigh-the-ways-of-kings
  "Steps of kings to squares where nothing takes them."
  (sound (id ?m))
  (parameter (name king-moves-early) (value ?early))
  (parameter (name king-moves-late) (value ?late))
  =>
  (score ?m (weigh ?m king-moves ?early ?late) "the safe steps of the kings"))

(defrule COMPARE::weigh-the-trapped-kings
  "A king without such a step."
  (sound (id ?m))
  (parameter (name trapped-early) (value ?early))
  (parameter (name trapped-late) (value ?late))
  =>
  (score ?m (weigh ?m trapped ?early ?late) "the kings without a safe step"))

(defrule COMPARE::weigh-the-middle
  "From the middle a king reaches more."
  (sound (id ?m))
  (parameter (name king-centre-early) (value ?early))
  (parameter (name king-centre-late) (value ?late))
  =>
  (score ?m (weigh ?m king-centre ?early ?late) "the kings in the middle"))
