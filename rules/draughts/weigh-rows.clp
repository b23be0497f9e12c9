;;; weigh-rows.clp: how far the men have come. Early in the game men far out are in need of support, late
;;; every row counts.

(defrule COMPARE::weigh-the-second-row
  "Still at home, but for the back row."
  (sound (id ?m))
  (parameter (name second-row-early) (value ?early))
  (parameter (name second-row-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 5 6 7 8) ?early ?late) "the men on the second row"))

(defrule COMPARE::weigh-the-third-row
  "The row that holds the others up."
  (sound (id ?m))
  (parameter (name third-row-early) (value ?early))
  (parameter (name third-row-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 9 10 11 12) ?early ?late) "the men on the third row"))

(defrule COMPARE::weigh-the-fourth-row
  "The last row of the own half."
  (sound (id ?m))
  (parameter (name fourth-row-early) (value ?early))
  (parameter (name fourth-row-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 13 14 15 16) ?early ?late) "the men on the fourth row"))

(defrule COMPARE::weigh-the-fifth-row
  "In the other half: strong late, and hard to support early."
  (sound (id ?m))
  (parameter (name fifth-row-early) (value ?early))
  (parameter (name fifth-row-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 17 18 19 20) ?early ?late) "the men on the fifth row"))

(defrule COMPARE::weigh-the-sixth-row
  "Two steps from the king row."
  (sound (id ?m))
  (parameter (name sixth-row-early) (value ?early))
  (parameter (name sixth-row-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 21 22 23 24) ?early ?late) "the men on the sixth row"))

(defrule COMPARE::weigh-the-seventh-row
  "One step from the king row; not the corner square 28, from which there is but one."
  (sound (id ?m))
  (parameter (name seventh-row-early) (value ?early))
  (parameter (name seventh-row-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 25 26 27) ?early ?late) "the men on the seventh row"))

(defrule COMPARE::weigh-the-far-corner
  "28, on the seventh row and on the edge."
  (sound (id ?m))
  (parameter (name far-corner-early) (value ?early))
  (parameter (name far-corner-late) (value ?late))
  =>
  (score ?m (weigh-men ?m (create$ 28) ?early ?late) "the man at the edge of the seventh row"))
