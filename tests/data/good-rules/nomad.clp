;;; nomad.clp: rules for any board. A kind that rises is what other games call a man; sizes come from squares.

(deftemplate MAIN::field
  "The board as it is."
  (slot rows (type INTEGER))                   ; the highest rank
  (slot squares (type INTEGER)))               ; how many

(deftemplate MAIN::walker
  "An own piece of a kind that rises."
  (slot square)                                ; where it stands
  (slot to-go (type INTEGER)))                 ; rows to the last one

(deftemplate MAIN::tied
  "An own piece that has no move."
  (slot square))                               ; where it stands

(deftemplate MAIN::outnumbered
  "A square beside which more enemy than own pieces stand."
  (slot square)                                ; which
  (slot by (type INTEGER)))                    ; so many more

(deftemplate MAIN::front-runner
  "The walker with the fewest rows to go."
  (slot square)                                ; where it stands
  (slot to-go (type INTEGER)))                 ; rows to the last one

(deffunction MAIN::sign (?losing)
  "In the losing game everything is the other way round."
  (if (eq ?losing yes) then -1 else 1))

(deffunction MAIN::neighbours (?square ?side)
  "Pieces of a side beside a square."
  (bind ?n 0)
  (do-for-all-facts ((?s step)) (eq ?s:from ?square)
    (bind ?beside ?s:to)
    (if (eq ?side own)
      then (if (any-factp ((?o own)) (eq ?o:square ?beside)) then (bind ?n (+ ?n 1)))
      else (if (any-factp ((?e enemy)) (eq ?e:square ?beside)) then (bind ?n (+ ?n 1)))))
  ?n)

(defrule SEE::measure-the-board
  "The rank that no other exceeds."
  (square (rank ?top))
  (not (square (rank ?higher&:(> ?higher ?top))))
  (not (field))
  =>
  (assert (field (rows ?top) (squares (length$ (find-all-facts ((?s square)) TRUE))))))

(defrule SORT::find-walkers
  "By what the game says of kinds. There is one board."
  ; lint: allow unconnected
  (kind (name ?kind) (rises yes))
  (own (square ?s) (kind ?kind))
  (square (id ?s) (rank ?rank))
  (field (rows ?rows))
  =>
  (assert (walker (square ?s) (to-go (- ?rows ?rank)))))

(defrule SEE::find-tied
  "No candidate begins there."
  (own (square ?s))
  (not (candidate (from ?s)))
  =>
  (assert (tied (square ?s))))

(defrule SORT::find-outnumbered
  "Squares where moves end. What has to be counted is counted when the rule fires."
  (square (id ?s))
  (exists (candidate (to ?s)))
  =>
  (bind ?more (- (neighbours ?s enemy) (neighbours ?s own)))
  (if (> ?more 0) then (assert (outnumbered (square ?s) (by ?more)))))

(defrule COMPARE::walk-on
  "The nearer to the last row the better, unless that loses the game."
  (game (losing ?l))
  (field (rows ?rows))
  (walker (square ?from) (to-go ?n&:(< ?n (- ?rows 2))))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (score ?m (* (sign ?l) (- ?rows ?n)) (str-cat "it has " ?n " rows to go")))

(defrule COMPARE::exchange-well
  "The platform knows in which form the game is played."
  (candidate (id ?m))
  (test (>= (exchange-shortfall ?m) 60))
  =>
  (reject ?m "another exchange is better"))

(defrule COMPARE::free-the-tied
  "A move that leaves a square beside a tied piece."
  (tied (square ?s))
  (step (from ?s) (to ?from))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (score ?m 1 (str-cat "it makes room for the piece on " ?s)))

(defrule COMPARE::not-where-they-are-many
  "Two more are two too many."
  (game (losing no))
  (outnumbered (square ?to) (by ?n&:(>= ?n 2)))
  (candidate (id ?m) (to ?to) (jumps 0))
  =>
  (score ?m (- 0 ?n) "it goes where the enemy is many"))

(defrule COMPARE::where-they-are-many-in-the-losing-game
  "There it is wanted."
  (game (losing yes))
  (outnumbered (square ?to) (by ?n))
  (candidate (id ?m) (to ?to) (jumps 0))
  =>
  (score ?m ?n "it goes where the enemy is many"))

(defrule COMPARE::give-in-the-losing-game
  "One for nothing."
  (game (losing yes))
  (candidate (id ?m) (jumps 0))
  (test (and (> (exchange-losses ?m) 0) (= (exchange-gains ?m) 0)))
  =>
  (score ?m 8 "it gives a piece away"))

(defrule COMPARE::win-if-you-can
  "By the rules of the game, whatever they are."
  (candidate (id ?m))
  (test (or (ends-won ?m) (and (ends-drawn ?m) (< (worth own) (worth enemy)))))
  =>
  (best ?m "it ends the game well"))

(defrule SORT::find-the-front-runner
  "By the ranks that it and the others have. There is one board."
  ; lint: allow unconnected
  (kind (name ?kind) (rises yes))
  (field (rows ?rows))
  (own (square ?s) (kind ?kind))
  (square (id ?s) (rank ?rank))
  (not (and (own (square ?t) (kind ?kind)) (square (id ?t) (rank ?more&:(> ?more ?rank)))))
  =>
  (assert (front-runner (square ?s) (to-go (- ?rows ?rank)))))

(defrule COMPARE::help-the-front-runner
  "A piece beside it, and no jump on it."
  (game (losing no))
  (front-runner (square ?s) (to-go ?n&~0))
  (step (from ?s) (to ?to) (way backward|sideways))
  (candidate (id ?m) (from ~?s) (to ?to))
  =>
  (score ?m 2 (str-cat "it helps the one that has " ?n " rows to go")))

(defrule COMPARE::dearest-capture
  "Of captured kinds the dearest, by the values of the game."
  (takes (id ?m) (kind ?kind))
  (kind (name ?kind) (value ?v))
  (not (and (takes (kind ?other)) (kind (name ?other) (value ?w&:(> ?w ?v)))))
  =>
  (score ?m 1 (str-cat "it takes a " ?kind)))
