;;; weigh-forced.clp: what is forced comes first. Captures, and quiet moves that force one at once, are
;;; played out exactly, for both sides: shots of two for one and three for two, own and the enemy's.

(defrule LOOK::sound
  "Within half a man of the best that can be forced: the rest is for prices."
  (candidate (id ?m))
  (test (< (forced-shortfall ?m) 50))
  =>
  (assert (sound (id ?m))))

; lint: allow all-rejected (what is best by force may be rejected for another reason)
(defrule COMPARE::loses-by-force
  "The line that the move forces comes to half a man or more below the best."
  (candidate (id ?m))
  (test (and (>= (forced-shortfall ?m) 50) (neq (forced-line ?m) "")))
  =>
  (reject ?m (str-cat "it comes out worse after " (forced-line ?m) ", which is forced")))

(defrule COMPARE::misses-what-is-forced
  "Nothing follows by force, where another move wins something."
  (candidate (id ?m))
  (test (and (>= (forced-shortfall ?m) 50) (eq (forced-line ?m) "")))
  =>
  (reject ?m "it misses what another move wins by force"))

(defrule COMPARE::wins-at-once
  "The game is over."
  (candidate (id ?m))
  (test (ends-won ?m))
  =>
  (best ?m "it ends the game"))
