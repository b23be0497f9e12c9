;;; tinker.clp: what is left in the toolbox: duplicate, delayed queries, break, trigonometry, random.

(defglobal MAIN ?*words* = "9 6 5 4"
                ?*tiny* = 1e-3
                ?*base* = -2)

(deftemplate MAIN::tool
  "A tool, how sharp it is, and whether it was tried."
  (slot name (type SYMBOL))                         ; which
  (slot sharp (type NUMBER) (default 1))            ; the larger, the sharper
  (slot tried (allowed-symbols no yes)))            ; once is enough

(deftemplate MAIN::plank
  "A row of the own half, and the own men on it."
  (slot rank (type INTEGER) (range 1 4))            ; which row
  (multislot men))                                  ; their squares, in any order

(deftemplate MAIN::angle
  "The angle of an own man to the middle of the far row, as seen from its square."
  (slot man)                                        ; where it stands
  (slot cosine (type FLOAT) (range 0.0 1.0)))       ; 1.0: straight ahead

(deftemplate MAIN::spark
  "A candidate on which the eye fell."
  (slot id (type INTEGER)))                         ; which

(deftemplate MAIN::scrap
  "A plank without men."
  (slot rank (type INTEGER)))                       ; its row

(deffunction MAIN::points-of-words (?i)
  "The number at place ?i of a text of numbers, 0 behind its end."
  (bind ?list (explode$ ?*words*))
  (if (<= 1 ?i (length$ ?list)) then (nth$ ?i ?list) else 0))

(deffunction MAIN::first-longer-than ($?words)
  "The place of the first word with more letters than the one before it; 0: none has."
  (bind ?found 0)
  (loop-for-count (?i 2 (length$ ?words)) do
    (if (> (str-length (nth$ ?i ?words)) (str-length (nth$ (- ?i 1) ?words)))
      then (bind ?found ?i)
           (break)))
  ?found)

(deffunction MAIN::clamp (?x ?low ?high)
  "?x within its bounds."
  (max ?low (min ?high ?x)))

(defrule BENCH::lay-out-tools
  "Three of them, of which two are copies of the first."
  (turn)
  =>
  (bind ?first (assert (tool (name hammer) (sharp 3) (tried no))))
  (duplicate ?first (name saw) (sharp 4.5))
  (duplicate ?first (name file) (sharp 0.5)))

(defrule BENCH::lay-planks
  "The four rows of the own half, each with its men."
  (turn)
  =>
  (loop-for-count (?rank 1 4)
    (bind ?men (create$))
    (do-for-all-facts ((?s square) (?o own)) (and (= ?s:rank ?rank) (eq ?s:id ?o:square) (eq ?o:kind man))
      (bind ?men (create$ ?men ?o:square)))
    (assert (plank (rank ?rank) (men ?men)))))

(defrule BENCH::measure-angles
  "Columns to the side by rows ahead, as an angle."
  (own (square ?s) (kind man))
  (square (id ?s) (rank ?rank&:(< ?rank 8)) (column ?c))
  =>
  (assert (angle (man ?s) (cosine (cos (/ (abs (- ?c 4.5)) (+ (float (- 8 ?rank)) (pi))))))))

(defrule BENCH::strike-a-spark
  "One candidate by chance: the turn's key decides which."
  (turn)
  =>
  (bind ?all (find-all-facts ((?c candidate)) (= ?c:jumps 0)))
  (if (> (length$ ?all) 0)
    then (assert (spark (id (fact-slot-value (nth$ (+ 1 (random (length$ ?all))) ?all) id))))))

(defrule WORK::try-tools
  "Each once; it gets blunter by a tenth."
  ?tool <- (tool (tried no) (sharp ?x))
  =>
  (modify ?tool (tried yes) (sharp (* ?x 0.9))))

(defrule WORK::find-scrap
  "Planks without men are noted."
  (plank (rank ?r) (men))
  =>
  (assert (scrap (rank ?r))))

(defrule CLEAR::burn-scrap
  "And go, as far as nobody needs them: all at once, from a list that was made before."
  (exists (scrap))
  =>
  (delayed-do-for-all-facts ((?p plank)) (= 0 (length$ ?p:men))
    (retract ?p)))

(defrule SHOW::sharpest-tool
  "What is left of the saw after its work is more than four."
  (tool (name saw) (tried yes) (sharp ?x&:(> ?x 4)))
  (candidate (id ?m) (crowns yes))
  =>
  (score ?m ?x "it cuts through"))

(defrule SHOW::file-off-edges
  "A file is for small things."
  (tool (name file) (sharp ?x&:(< ?*tiny* ?x 1)))
  (square (id ?to) (edge yes))
  (candidate (id ?m) (to ?to) (jumps 0))
  =>
  (score ?m (* ?x ?*base*) "it leaves a rough edge"))

(defrule SHOW::straight-ahead
  "The nearer the cosine is to one, the better."
  (angle (man ?from) (cosine ?c&:(> ?c 0.9)))
  (candidate (id ?m) (from ?from) (kind man) (jumps 0))
  =>
  (score ?m ?c "it is straight ahead"))

(defrule SHOW::points-for-planks
  "By the row from which it comes: the words have a number for each."
  (plank (rank ?r) (men $? ?from $?))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (score ?m (* -0.1 (points-of-words (- 5 ?r))) (str-cat "it takes a man from row " ?r)))

(defrule SHOW::full-planks
  "Rows with three men or more spare one."
  (plank (men $?men&:(>= (length$ ?men) 3)))
  (candidate (id ?m) (from ?from&:(member$ ?from ?men)) (jumps 0))
  =>
  (score ?m (clamp (- (length$ ?men) 2) 0 1) "its row has men to spare"))

(defrule SHOW::between-two-planks
  "A man of one row behind one of the next: where both rows are full, it stays."
  ; lint: allow unconnected
  (plank (rank ?r) (men $?a&:(>= (length$ ?a) 2)))
  (plank (rank =(+ ?r 1)) (men $?b&:(>= (length$ ?b) 2)))
  (candidate (id ?m) (from ?from&:(member$ ?from ?a)) (to ?to) (jumps 0))
  (test (not (subsetp (create$ ?to) ?b)))
  =>
  (score ?m -0.5 (implode$ (create$ "it" "leaves" (length$ ?a) "men" "behind" (length$ ?b)))))

(defrule SHOW::sparks-fly
  "A spark is worth as little as can be, and only among quiet moves."
  (spark (id ?m))
  (candidate (id ?m) (from ?from) (to ?to))
  (test (neq ?from ?to))
  =>
  (score ?m ?*tiny* "the eye fell on it first"))

(defrule SHOW::longest-reason
  "Of three words the second is longer than the first: always, but the function has to be asked."
  (turn (repetitions 1))
  (candidate (id ?m) (kings ?k))
  (test (and (> ?k 0) (= 2 (first-longer-than one three two))))
  =>
  (score ?m (* ?k (string-to-field "2")) "it takes a king"))

(defrule SHOW::never-below-zero
  "A loss is bounded, so that no tool outweighs it and it outweighs no tool twice."
  (candidate (id ?m))
  (test (> (exchange-shortfall ?m) 0))
  =>
  (score ?m (clamp (/ (exchange-shortfall ?m) -10) -20 0) "what it loses, in tenths of a man"))
