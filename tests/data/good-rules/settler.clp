;;; settler.clp: boards of 10x10 and more.

(defglobal MAIN ?*men-for-an-attack* = 3)

(deftemplate MAIN::outpost
  "An own man in the enemy's half."
  (slot square)                              ; where it stands
  (slot support (type INTEGER)))             ; own men that touch it from behind or beside

(deftemplate MAIN::zone
  "A third of the board by its columns."
  (slot name (allowed-symbols left middle right)) ; which
  (slot own (type INTEGER))                  ; own pieces there
  (slot enemy (type INTEGER)))               ; enemy pieces there

(deftemplate MAIN::chain
  "Three own men on a line, one behind the other."
  (multislot men))                           ; from the front

(deftemplate MAIN::width
  "How many columns the board has."
  (slot columns (type INTEGER)))             ; so many

(deftemplate MAIN::hole
  "An empty square with own men on both sides in front of it or behind it."
  (slot square))                             ; which

(deffunction MAIN::zone-of (?column ?columns)
  "By thirds; the middle one is the largest."
  (if (<= ?column (div ?columns 3)) then (return left))
  (if (> ?column (- ?columns (div ?columns 3))) then right else middle))

(deffunction MAIN::count-in (?zone ?columns ?side)
  "Pieces of a side in a third of the board."
  (bind ?n 0)
  (do-for-all-facts ((?s square)) (eq (zone-of ?s:column ?columns) ?zone)
    (bind ?id ?s:id)
    (if (or (and (eq ?side own) (any-factp ((?o own)) (eq ?o:square ?id)))
            (and (eq ?side enemy) (any-factp ((?e enemy)) (eq ?e:square ?id))))
      then (bind ?n (+ ?n 1))))
  ?n)

(defrule MAP::measure
  "The last column that there is."
  (square (column ?c))
  (not (square (column ?d&:(> ?d ?c))))
  (not (width))
  =>
  (assert (width (columns ?c))))

(defrule MAP::zones
  "Three facts, made together."
  (width (columns ?columns))
  =>
  (foreach ?zone (create$ left middle right)
    (assert (zone (name ?zone) (own (count-in ?zone ?columns own)) (enemy (count-in ?zone ?columns enemy))))))

(defrule MAP::outposts
  "More than half of the ranks are behind it."
  (width (columns ?columns))
  (square (id ?s) (rank ?rank&:(> (* 2 ?rank) ?columns)))
  (own (square ?s) (kind man))
  =>
  (bind ?n 0)
  (do-for-all-facts ((?step step)) (and (eq ?step:from ?s) (neq ?step:way forward))
    (bind ?to ?step:to)
    (if (any-factp ((?o own)) (eq ?o:square ?to)) then (bind ?n (+ 1 ?n))))
  (assert (outpost (square ?s) (support ?n))))

(defrule MAP::chains
  "By two leaps of the board's lines."
  (own (square ?a) (kind man))
  (leap (from ?a) (over ?b) (to ?c) (way backward))
  (own (square ?b) (kind man))
  (own (square ?c) (kind man))
  =>
  (assert (chain (men ?a ?b ?c))))

(defrule MAP::holes
  "A piece there would close it."
  (empty (square ?hole))
  (leap (from ?a) (over ?hole) (to ?b))
  (own (square ?a))
  (own (square ?b))
  (test (< ?a ?b))
  =>
  (assert (hole (square ?hole))))

(defrule COMPARE::support-an-outpost
  "One that has less than two behind it."
  (outpost (square ?s) (support ?n&:(< ?n 2)))
  (step (from ?s) (to ?to) (way backward))
  (candidate (id ?m) (to ?to) (kind man) (jumps 0))
  =>
  (score ?m (- 4 ?n) (str-cat "it supports the outpost on " ?s)))

(defrule COMPARE::leave-no-outpost-alone
  "A man behind one is needed there."
  (outpost (square ?s) (support 1))
  (step (from ?s) (to ?from) (way backward))
  (candidate (id ?m) (from ?from) (kind man) (jumps 0))
  =>
  (score ?m -4 (str-cat "it leaves the outpost on " ?s)))

(defrule COMPARE::attack-where-they-are-few
  "Where more of ours than of theirs are, by enough."
  ; lint: allow unconnected
  (width (columns ?columns))
  (zone (name ?zone) (own ?own) (enemy ?enemy&:(>= (- ?own ?enemy) ?*men-for-an-attack*)))
  (square (id ?to) (column ?c&:(eq (zone-of ?c ?columns) ?zone)) (rank ?rank))
  (candidate (id ?m) (to ?to) (kind man) (jumps 0))
  =>
  (score ?m ?rank (str-cat "it attacks on the " ?zone)))

(defrule COMPARE::bring-help
  "From a third with men to spare to one with too few; there are three of them."
  ; lint: allow unconnected
  (width (columns ?columns))
  (zone (name ?rich) (own ?a) (enemy ?b&:(> ?a ?b)))
  (zone (name ?poor&~?rich) (own ?c) (enemy ?d&:(< ?c ?d)))
  (candidate (id ?m) (from ?from) (to ?to) (kind man))
  (square (id ?from) (column ?x&:(eq (zone-of ?x ?columns) ?rich)))
  (square (id ?to) (column ?y&:(eq (zone-of ?y ?columns) ?poor)))
  =>
  (score ?m 3 (str-cat "it brings help from the " ?rich " to the " ?poor)))

(defrule COMPARE::keep-the-chain
  "Its middle man stays."
  (chain (men ?front ?middle ?))
  (candidate (id ?m) (from ?middle) (jumps 0))
  =>
  (score ?m -2 (str-cat "it breaks the chain behind " ?front)))

(defrule COMPARE::lead-the-chain
  "Its first man goes on, as long as two are behind it and nobody waits."
  (chain (men ?front $?behind&:(= (length$ ?behind) 2)))
  (candidate (id ?m) (from ?front) (to ?to) (jumps 0))
  (not (and (step (from ?to) (to ?e) (way forward)) (enemy (square ?e))))
  =>
  (score ?m 2 "a chain goes forward"))

(defrule COMPARE::close-holes
  "A hole is where shots come through."
  (hole (square ?to))
  (candidate (id ?m) (to ?to) (jumps 0))
  =>
  (score ?m 1 "it closes a hole"))

(defrule COMPARE::no-shots-through-holes
  "While there are holes, replies are looked at."
  (exists (hole))
  (candidate (id ?m) (jumps 0))
  (test (>= (shot ?m) 100))
  =>
  (reject ?m "the enemy has a shot"))

(defrule COMPARE::the-longest-line
  "Of what it forces, in men and tenths."
  (candidate (id ?m))
  (test (!= (forced ?m) 0))
  =>
  (score ?m (/ (round (/ (forced ?m) 10)) 10.0) "the men that it nets by force"))
