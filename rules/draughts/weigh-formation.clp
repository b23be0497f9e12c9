;;; weigh-formation.clp: how the men stand together.

(defrule COMPARE::weigh-the-backed
  "Men with an own piece or the edge behind them on both sides can not be jumped."
  (sound (id ?m))
  (parameter (name backed-early) (value ?early))
  (parameter (name backed-late) (value ?late))
  =>
  (score ?m (weigh ?m backed ?early ?late) "the men that can't be jumped"))

(defrule COMPARE::weigh-the-balance
  "Men more on one half of the board than on the other."
  (sound (id ?m))
  (parameter (name lean-early) (value ?early))
  (parameter (name lean-late) (value ?late))
  =>
  (score ?m (weigh ?m lean ?early ?late) "the balance of the left half and the right"))

(defrule COMPARE::weigh-the-opposition
  "With as many pieces on both sides, who has the move can drive the other back."
  (sound (id ?m))
  (parameter (name opposition-early) (value ?early))
  (parameter (name opposition-late) (value ?late))
  =>
  (score ?m (weigh ?m opposition ?early ?late) "the side that has the move"))
