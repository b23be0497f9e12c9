;;; weigh-advance.clp: which man goes first: the rear in the opening, the foremost when the enemy has
;;; become weak, and at any time one that nothing can stop.
;;; Numbers: `early` and `late`, for each row that the man has behind it; `run-away`, the same for a
;;; man with no enemy in its way.

(deftemplate MAIN::stopped
  "After candidate id an enemy stands in the way of the man that moved."
  (slot id (type INTEGER)))                ; the candidate

(defrule COMPARE::weigh-the-row
  "Late: the enemy has less than eight men's worth."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (kind man) (crowns no))
  (square (id ?from) (rank ?rank))
  (parameter (name early) (value ?early))
  (parameter (name late) (value ?late))
  =>
  (score ?m (* (if (< (worth enemy) 800) then ?late else ?early) ?rank)
         (str-cat "has " (- ?rank 1) " rows behind it")))

(defrule LABELS::in-the-way
  "An enemy further on that the man can't pass beside."
  (candidate (id ?m) (to ?to) (kind man) (jumps 0))
  (square (id ?to) (rank ?rank) (column ?column))
  (square (id ?enemy) (rank ?other&:(> ?other ?rank))
          (column ?there&:(<= (abs (- ?there ?column)) (- ?other ?rank))))
  (enemy (square ?enemy))
  =>
  (assert (stopped (id ?m))))

(defrule COMPARE::weigh-a-run-away
  "Nothing stands between the man and the king row."
  (safe (id ?m))
  (candidate (id ?m) (to ?to) (kind man) (crowns no))
  (not (stopped (id ?m)))
  (square (id ?to) (rank ?rank))
  (parameter (name run-away) (value ?weight))
  =>
  (score ?m (* ?weight ?rank) "runs away"))
