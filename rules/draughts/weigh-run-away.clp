;;; weigh-run-away.clp: men that nothing can stop on their way to the king row.

(defrule COMPARE::weigh-the-near-ones
  "At most two rows to go."
  (sound (id ?m))
  (parameter (name run-near-early) (value ?early))
  (parameter (name run-near-late) (value ?late))
  =>
  (score ?m (weigh ?m run-near ?early ?late) "a man that nothing stops is near the king row"))

(defrule COMPARE::weigh-the-middle-ones
  "Three or four rows to go."
  (sound (id ?m))
  (parameter (name run-middle-early) (value ?early))
  (parameter (name run-middle-late) (value ?late))
  =>
  (score ?m (weigh ?m run-middle ?early ?late) "a man that nothing stops is half way to the king row"))

(defrule COMPARE::weigh-the-far-ones
  "More rows to go."
  (sound (id ?m))
  (parameter (name run-far-early) (value ?early))
  (parameter (name run-far-late) (value ?late))
  =>
  (score ?m (weigh ?m run-far ?early ?late) "a man has a free way to the king row"))
