;;; attack-with-kings.clp: chase, trap and attack, as the environment suggests.
;;; Source: Menon 2007, 2.3.8.8. The environment finds the paths; the rules decide whether to follow
;;; them.

(defrule COMPARE::follow-the-plan
  "A safe suggested move is preferred to all but those that save a piece or crown a man."
  (suggestion (kind ?kind) (id ?m) (target ?target))
  (safe (id ?m))
  (not (repeat (id ?m)))
  =>
  (best ?m (str-cat "it follows a plan, the " ?kind " that leads to " ?target)))
