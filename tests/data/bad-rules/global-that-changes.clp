;;; phases COMPARE
;;; expect: global-that-changes.clp:15: warning: this test reads `?*seen*`, which `sees` (global-that-changes.clp:10) sets; CLIPS tests when the facts of the conditions come, and not again: keep it in a fact in place of the global [tested-once]
;;; refuse: never-fired
(defglobal COMPARE ?*seen* = 0)

(defrule COMPARE::sees
  "Sets it."
  (turn)
  =>
  (bind ?*seen* 1))

(defrule COMPARE::has-seen
  "Reads it, too early."
  (candidate (id ?m))
  (test (= ?*seen* 1))
  =>
  (score ?m 1 "seen"))
