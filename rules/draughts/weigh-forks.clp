;;; weigh-forks.clp: a quiet step beside two pieces threatens both, and only one can be saved.
;;; Most games of soar-checkers are lost to one (docs/soar-checkers.md).
;;; Numbers: `fork` for an own step of that kind, `forked` for leaving the enemy one.

(deftemplate MAIN::fork-square
  "From `square`, which the enemy piece on `from` can reach in a step, it could jump over two pieces if
they are own and the squares behind them empty."
  (slot square) (slot from)                ; where it would stand, and where it stands
  (slot first) (slot beyond-first)         ; a piece, and the square behind it
  (slot second) (slot beyond-second))      ; the other

(deffunction MAIN::free-after (?square ?from ?to)
  "Whether the square is empty after a step from ?from to ?to."
  (and (neq ?square ?to) (or (eq ?square ?from) (vacant ?square))))

(defrule LABELS::where-an-enemy-could-fork
  "From its own squares, whatever stands on ours: that changes with the move."
  (enemy (square ?enemy) (kind ?kind))
  (step (from ?enemy) (to ?square) (way ?way))
  (test (or (eq ?way backward) (eq ?kind king)))
  (leap (from ?square) (over ?first) (to ?beyond) (way ?one))
  (leap (from ?square) (over ?second&:(< ?first ?second)) (to ?behind) (way ?two))
  (test (and (or (eq ?kind king) (and (eq ?one backward) (eq ?two backward)))
             (neq ?first ?enemy) (neq ?second ?enemy)))
  =>
  (assert (fork-square (square ?square) (from ?enemy) (first ?first) (beyond-first ?beyond)
                       (second ?second) (beyond-second ?behind))))

(deffunction MAIN::own-after (?square ?from ?to)
  "Whether an own piece stands there after a step from ?from to ?to."
  (or (eq ?square ?to)
      (and (neq ?square ?from) (any-factp ((?piece own)) (eq ?piece:square ?square)))))

(defrule COMPARE::leaves-a-fork
  "After the move an enemy can step beside two pieces at once, both with nothing behind them, and not
be taken there."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (to ?to))
  (fork-square (square ?square) (from ?enemy) (first ?first) (beyond-first ?beyond) (second ?second)
               (beyond-second ?behind))
  (test (and (free-after ?square ?from ?to) (own-after ?first ?from ?to)
             (own-after ?second ?from ?to)
             (or (eq ?beyond ?enemy) (free-after ?beyond ?from ?to))
             (or (eq ?behind ?enemy) (free-after ?behind ?from ?to))))
  (parameter (name forked) (value ?weight))
  =>
  (score ?m (* -1 ?weight) (str-cat "can be forked on " ?square)))

(defrule COMPARE::forks
  "The step attacks two pieces."
  (safe (id ?m))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind))
  (leap (from ?to) (over ?first) (to ?beyond) (way ?one))
  (enemy (square ?first))
  (leap (from ?to) (over ?second&:(< ?first ?second)) (to ?behind) (way ?two))
  (enemy (square ?second))
  (test (and (or (eq ?kind king) (and (eq ?one forward) (eq ?two forward)))
             (free-after ?beyond ?from ?to) (free-after ?behind ?from ?to)))
  (parameter (name fork) (value ?weight))
  =>
  (score ?m ?weight "forks"))
