;;; weigh-run-away.clp: a man that nothing can stop goes before others.
;;; Numbers: `run-away`, for each row that it will have behind it.

(defrule COMPARE::weigh-a-run-away
  "No enemy further on stands where the man can't pass beside it."
  (safe (id ?m))
  (candidate (id ?m) (to ?to) (kind man) (crowns no))
  (square (id ?to) (rank ?rank) (column ?column))
  (not (and (enemy (square ?enemy))
            (square (id ?enemy) (rank ?other&:(> ?other ?rank))
                    (column ?there&:(<= (abs (- ?there ?column)) (- ?other ?rank))))))
  (parameter (name run-away) (value ?weight))
  =>
  (score ?m (* ?weight ?rank) "runs away"))
