(defrule COMPARE::a "d" ; lint: allow x y
 ?f <- (candidate (id ?m&:(> ?m 1)|~2) (kind $?k&man)) (test (eq ?k x)) (or (own) (and (own (square ?s)) (not (own (square ?s)))))
=> (do-for-all-facts ((?g own) (?h own candidate)) (eq ?g:kind ?h:kid) (modify ?f (id 3))) (loop-for-count (?i 1 2) do (bind ?q ?*g*)) (switch ?m (case 1 then (retract ?f)) (default (best ?m))) (foreach ?x ?k (assert (own (square (+ ?x 1))))))
(deffunction MAIN::f (?x $?y) (f ?y))