(deftemplate MAIN::half "Half." (slot id) (slot v) (slot n (type INTEGER) (range 0 5)) (multislot all))
(defglobal MAIN ?*limit* = 3.0)
(deffunction MAIN::size "Size." (?x $?rest) (if (> ?x 3) then (return 4)) (length$ ?rest))
(defrule COMPARE::judged "Says so."
  ?f <- (half (id ?m) (v 4|~5&:(> 1 2)) (n ?n&:(< ?n 9)&~3) (all $? ?x $?rest))
  (candidate (id ?m) (to ?t&:(and (eq ?t ?m) (neq ?t "a"))) (jumps ~0|~1))
  (square (id ?t) (rank ?r&=(/ 8 2)|:(eq ?r 4.0)))
  (not (and (enemy (square ?s&?t)) (test (or (= ?r ?*limit*) (not (member$ ?s (create$ 1.0 2)))))))
  (forall (step (from ?t) (to ?u)) (test (<= 1 ?u 0 ?r)))
  (test (and ?r < 3 (size ?r) (if (numberp ?t) then (+ ?t a) else FALSE)))
  (test ?r>3)
  =>
  (bind ?g ?f) (retract ?g) (if (any-factp ((?e enemy) (?o own)) (eq ?e:kind ?o:kind "x")) then
    (modify ?f (v 99999999999999999999)) else (bind ?r = (* 1e300 1e300 -1)))
  (switch ?r (case 1 then (duplicate ?f (n (mod ?r 0)))) (default (while (create$) (return)))))
