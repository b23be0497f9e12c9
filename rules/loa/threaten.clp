;;; threaten.clp: threats to connect. Who is threatened has to answer, and may have to break up his own
;;; formation for it; who has no answer has lost.

(defrule COMPARE::win-next
  "The own side connects with its next move, whatever the reply."
  (candidate (id ?m))
  (test (and (> (threats-after ?m own) 0) (= (defences ?m) 0)))
  =>
  (best ?m "it connects with the next move, and nothing stops it"))

(defrule COMPARE::threaten
  "A threat; the fewer replies stop it, the better."
  (parameter (name threat) (value ?weight))
  (candidate (id ?m))
  (test (> (threats-after ?m own) 0))
  =>
  (score ?m (div ?weight (+ 1 (defences ?m))) "it threatens to connect"))
