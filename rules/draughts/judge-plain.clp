;;; judge-plain.clp: a quiet move without a known risk is safe.
;;; Source: Menon 2007, 2.3.8.1. judge.clp looks further.

(deffunction MAIN::judge (?m ?from ?saves)
  "What the labels do not see is not feared."
  (assert (safe (id ?m) (from ?from) (saves ?saves))))
