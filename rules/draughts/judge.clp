;;; judge.clp: when a quiet move without a known risk is safe.
;;; Beyond the thesis, whose look-ahead is one step; judge-plain.clp is its own answer.

(deffunction MAIN::judge (?m ?from ?saves)
  "A quiet move without a known risk is safe, unless it loses in the exchange, or half a man by a
shot."
  (if (not (loses-in-the-exchange ?m)) then
    (if (< (shot ?m) 50)
      then (assert (safe (id ?m) (from ?from) (saves ?saves)))
      else (assert (shot-follows (id ?m))))))
