;;; stop.clp: the other side must not connect with its next move. Such moves are out as long as
;;; others are left; if all are, the game is most likely lost, and the fewest ways are left open.

(defrule LOOK::see-the-threat
  "They could connect, were it their turn."
  (turn)
  (test (> (threats enemy) 0))
  =>
  (assert (threatened (ways (threats enemy)))))

(defrule COMPARE::stop-them
  "A threat that stands is answered before anything else."
  (exists (threatened))
  (candidate (id ?m))
  (test (> (ways-left ?m) 0))
  =>
  (prohibit ?m "it does not stop the other side, who connects with the next move"))

(defrule COMPARE::do-not-let-them
  "No threat stands, and none should be made for them: by making way for a man, by changing how far
men move on a line, or by taking the man that stood apart."
  (not (threatened))
  (candidate (id ?m))
  (test (> (ways-left ?m) 0))
  =>
  (prohibit ?m "it lets the other side connect with the next move"))

(defrule COMPARE::leave-few-ways
  "When every move lets them: they may overlook one way, hardly three."
  (parameter (name way) (value ?weight))
  (candidate (id ?m))
  (test (> (ways-left ?m) 0))
  =>
  (score ?m (* -1 ?weight (ways-left ?m)) "the ways to connect that the other side has then"))

; Where every move is prohibited or rejected the game is most likely lost; prices choose then.
; lint: allow all-rejected
(defrule COMPARE::foresee
  "A move on: no reply may threaten so that nothing stops it."
  (candidate (id ?m))
  (test (> (unstoppable ?m) 0))
  =>
  (reject ?m "it leaves the other side a reply after which nothing stops it"))
