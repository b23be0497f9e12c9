; A rule of each kind.
(deftemplate MAIN::risk (slot id) (multislot squares))
(deffacts MAIN::start (risk (id 0) (squares 1 2)))
(defglobal ?*weight* = (* 2 0.5))
(deffunction MAIN::twice (?x) (+ ?x ?x))
(defrule ELABORATE::risky "why"
  (declare (salience 5))
  (candidate (id ?m) (from ?s&~1) (to ?t&:(> ?t 3)))
  (or (own (square ?s) (kind man)) (not (own (square ?s))))
  =>
  (assert (risk (id ?m) (squares ?s ?t))) (label ?m risk yes))
(defrule COMPARE::compare
  (risk (id ?a) (squares $? ?s $?))
  (candidate (id ?a)) (candidate (id ?b&~?a))
  (not (and (own (square ?s)) (risk (id ?b))))
  =>
  (if (> (exchange ?a) 0) then (better ?a ?b "wins") else (score ?a (twice ?*weight*) "not")))
