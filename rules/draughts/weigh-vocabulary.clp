;;; weigh-vocabulary.clp: what the phase LOOK tells those that weigh.
;;;
;;; All that is weighed is looked at where the line that a move forces is over: see `stand`, `weigh` and
;;; `weigh-men` in docs/rule-functions.md. Prices are hundredths of a man. Those with two numbers hold
;;; with all pieces on the board (early) and with none (late), and in between in proportion.

(deftemplate MAIN::sound
  "A candidate that loses no material by force, or as little as any.
Example: (sound (id 3))"
  (slot id (type INTEGER)))                ; the candidate
