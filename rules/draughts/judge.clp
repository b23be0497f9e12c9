;;; judge.clp: when a quiet move without a known risk is safe.
;;; Beyond the thesis, whose look-ahead is one step; judge-plain.clp is its own answer.

(deffunction MAIN::judge (?m ?from ?saves)
  "A quiet move without a known risk is safe, unless half a man or more is lost by what it forces or
allows."
  (if (< (exchange-shortfall ?m) 50) then
    (if (< (shot ?m) 50)
      then (assert (safe (id ?m) (from ?from) (saves ?saves)))
      else (assert (shot-follows (id ?m))))))
