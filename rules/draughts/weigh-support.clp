;;; weigh-support.clp: men that stand close can't be jumped, and block each other.
;;; Source: Menon 2007, 2.3.8.7, the wedge, which counts the first only. Tuning tells which of the two
;;; counts for more where exchanges are looked at anyway: both numbers came out below nothing.
;;; Numbers: `support` for each own piece directly behind the square; `backing` for each own man directly
;;; in front of it, less for the square that is left.

(defrule COMPARE::weigh-what-stands-behind
  "Own pieces behind the square: the man can't be jumped that way, and they can't move that way."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (to ?to) (kind man))
  (step (from ?to) (to ?behind&~?from) (way backward))
  (own (square ?behind))
  (parameter (name support) (value ?weight))
  =>
  (score ?m ?weight "an own piece behind it"))

(defrule COMPARE::weigh-what-stands-in-front
  "Own men in front of the square: the same the other way round."
  (safe (id ?m))
  (candidate (id ?m) (to ?to) (kind man))
  (step (from ?to) (to ?front) (way forward))
  (own (square ?front) (kind man))
  (parameter (name backing) (value ?weight))
  =>
  (score ?m ?weight "an own man in front of it"))

(defrule COMPARE::weigh-what-loses-its-support
  "Own men in front of the square that is left."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (kind man))
  (step (from ?from) (to ?front) (way forward))
  (own (square ?front) (kind man))
  (parameter (name backing) (value ?weight))
  =>
  (score ?m (* -1 ?weight) "leaves an own man in front"))
