;;; capture.clp: material with care. Who loses a man has one man fewer to connect.

(defrule COMPARE::take-with-care
  "A capture has a price; what it breaks or connects is counted elsewhere."
  (parameter (name take) (value ?weight))
  (candidate (id ?m))
  (takes (id ?m) (square ?square))
  =>
  (score ?m (* -1 ?weight) (str-cat "without the man on " ?square " they have one fewer to connect")))
