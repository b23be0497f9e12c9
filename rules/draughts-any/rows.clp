;;; rows.clp: the worth of a step by the row that a man leaves, early and late. A man in the third row holds
;;; others up, one in the other half wants support, and one that is nearly home is hard to stop.

(defrule COMPARE::step-second
  "It leaves the second row, from which the back row is supported."
  (parameter (name second-early) (value ?early))
  (parameter (name second-late) (value ?late))
  (step-on (id ?m) (kind ?kind) (part second))
  =>
  (score ?m (by-phase ?m ?early ?late) (str-cat (one-of ?kind) " leaves the second row")))

(defrule COMPARE::step-third
  "It leaves the third row."
  (parameter (name third-early) (value ?early))
  (parameter (name third-late) (value ?late))
  (step-on (id ?m) (kind ?kind) (part third))
  =>
  (score ?m (by-phase ?m ?early ?late) (str-cat (one-of ?kind) " leaves the third row")))

(defrule COMPARE::step-own
  "On a large board: it goes on in the own half."
  (parameter (name own-early) (value ?early))
  (parameter (name own-late) (value ?late))
  (step-on (id ?m) (kind ?kind) (part own))
  =>
  (score ?m (by-phase ?m ?early ?late) (str-cat (one-of ?kind) " goes on in its half")))

(defrule COMPARE::step-cross
  "It crosses the middle."
  (parameter (name cross-early) (value ?early))
  (parameter (name cross-late) (value ?late))
  (step-on (id ?m) (kind ?kind) (part cross))
  =>
  (score ?m (by-phase ?m ?early ?late) (str-cat (one-of ?kind) " crosses the middle")))

(defrule COMPARE::step-beyond
  "It goes on in the other half."
  (parameter (name beyond-early) (value ?early))
  (parameter (name beyond-late) (value ?late))
  (step-on (id ?m) (kind ?kind) (part beyond))
  =>
  (score ?m (by-phase ?m ?early ?late) (str-cat (one-of ?kind) " goes on in the other half")))

(defrule COMPARE::step-near
  "It comes to the last row but one."
  (parameter (name near-early) (value ?early))
  (parameter (name near-late) (value ?late))
  (step-on (id ?m) (kind ?kind) (part near))
  =>
  (score ?m (by-phase ?m ?early ?late) (str-cat (one-of ?kind) " comes near the last row")))
