;;; strikes.clp: what a strike brings, what the answer takes.

(defrule COMPARE::take-the-flag
  "Nothing is better."
  (strike (id ?m) (target flag))
  =>
  (require ?m "it takes the flag"))

(defrule COMPARE::strike
  "What it may take less what it may lose."
  (exists (priced))
  (strike (id ?m) (square ?square) (target ?target) (wins ?wins) (ties ?ties) (loses ?loses))
  =>
  (score ?m (strike-gain ?m)
         (if (eq ?target unknown)
             then (str-cat "it strikes the unknown piece on " ?square
                           ", and of 100 times wins " ?wins ", loses " ?loses " and exchanges " ?ties)
             else (str-cat "it strikes the " ?target " on " ?square))))

(defrule COMPARE::risk
  "What the enemy could strike then, less than what it can strike now."
  (exists (priced))
  (candidate (id ?m))
  =>
  (bind ?more (- (reply-risk ?m) (reply-risk)))
  (if (> ?more 0)
      then (score ?m (* -1 ?more) (str-cat "it may lose the piece on " (implode$ (at-risk ?m))))
      else (if (< ?more 0)
               then (score ?m (* -1 ?more) (str-cat "it answers the danger to the piece on " (implode$ (at-risk)))))))

(defrule COMPARE::threaten
  "What could be struck next; the enemy may do something about it."
  (exists (priced))
  (parameter (name threat) (value ?weight))
  (candidate (id ?m))
  =>
  (bind ?more (- (next-gain ?m) (next-gain)))
  (if (<> ?more 0)
      then (score ?m (div (* ?weight ?more) 100)
                  (if (> ?more 0)
                      then (str-cat "it threatens the piece on " (implode$ (next-target ?m)))
                      else (str-cat "it gives up the threat to the piece on " (implode$ (next-target)))))))
