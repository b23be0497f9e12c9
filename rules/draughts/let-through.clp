;;; let-through.clp: in the place of weigh-forced.clp, for agents with a guard: what the guard lets through is weighed.

(defrule LOOK::let-through
  "The guard's search has played out what is forced."
  (candidate (id ?m))
  (test (guard-lets ?m))
  =>
  (assert (sound (id ?m))))
