;;; weigh-squares.clp: the middle and the edge.
;;; Source: Menon 2007, 2.3.8.6; here they have a price, so that other reasons can be dearer.
;;; Numbers: `edge`, `centre`, for a man that goes there, and the same less for one that leaves it.

(deffunction MAIN::is-central (?view)
  "The eight squares in the middle of the board."
  (and (member$ ?view (create$ 10 11 14 15 18 19 22 23)) TRUE))

(defrule COMPARE::weigh-the-edge
  "A man on the edge has few moves, and can't be jumped there."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (to ?to) (kind man) (crowns no))
  (square (id ?from) (edge ?before))
  (square (id ?to) (edge ?after&~?before))
  (parameter (name edge) (value ?weight))
  =>
  (score ?m (if (eq ?after yes) then (* -1 ?weight) else ?weight) "edge"))

(defrule COMPARE::weigh-the-centre
  "Eight squares from which much can be reached."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (to ?to) (kind man))
  (square (id ?from) (view ?before))
  (square (id ?to) (view ?after))
  (parameter (name centre) (value ?weight))
  (test (neq (is-central ?before) (is-central ?after)))
  =>
  (score ?m (if (is-central ?after) then ?weight else (* -1 ?weight)) "centre"))
