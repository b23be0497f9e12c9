;;; broker.clp: moves compared with each other. Each move gets one grade, and only grades are compared, so
;;; that no two rules contradict each other.

(deftemplate MAIN::deal
  "What a move comes to."
  (slot id (type INTEGER))                 ; the candidate
  (slot gives (type INTEGER))              ; own pieces lost in the exchange
  (slot gets (type INTEGER))               ; enemy pieces taken in it
  (slot net (type INTEGER)))               ; in hundredths of a man

(deftemplate MAIN::grade
  "The grade of a move."
  (slot id (type INTEGER))                 ; the candidate
  (slot value (type INTEGER) (range 0 5))) ; 5 is the best

(deftemplate MAIN::swap
  "A move that gives as many pieces as it gets."
  (slot id (type INTEGER))                 ; the candidate
  (slot size (type INTEGER)))              ; so many

(deftemplate MAIN::market
  "Whether swaps are wanted."
  (slot mood (allowed-symbols buy sell closed))) ; buy: yes; sell: no

(deffunction MAIN::grade-of (?gives ?gets ?net)
  "From what is given and what is got."
  (if (< ?net -150) then (return 0))
  (if (< ?net -50) then (return 1))
  (if (> ?net 150) then (return 5))
  (if (> ?net 50) then (return 4))
  (if (and (= ?gives 0) (= ?gets 0)) then 3 else 2))

(defrule FIND::deals
  "One for each candidate."
  (candidate (id ?m))
  =>
  (assert (deal (id ?m) (gives (exchange-losses ?m)) (gets (exchange-gains ?m)) (net (exchange ?m)))))

(defrule FIND::grades
  "From the deal."
  (deal (id ?m) (gives ?a) (gets ?b) (net ?n))
  =>
  (assert (grade (id ?m) (value (grade-of ?a ?b ?n)))))

(defrule FIND::swaps
  "The same number on both sides, and some."
  (deal (id ?m) (gives ?n&~0) (gets ?n))
  =>
  (assert (swap (id ?m) (size ?n))))

(defrule FIND::buyers-market
  "Ahead, swaps are bought."
  (turn)
  (test (> (- (worth own) (worth enemy)) 50))
  =>
  (assert (market (mood buy))))

(defrule FIND::sellers-market
  "Behind, they are not."
  (turn)
  (test (> (- (worth enemy) (worth own)) 50))
  =>
  (assert (market (mood sell))))

(defrule FIND::closed-market
  "Level."
  (turn)
  (test (<= (abs (- (worth own) (worth enemy))) 50))
  =>
  (assert (market (mood closed))))

(defrule COMPARE::higher-grade
  "Of two moves the one with the higher grade."
  (grade (id ?a) (value ?high))
  (grade (id ?b) (value ?low&:(< ?low ?high)))
  =>
  (better ?a ?b (str-cat "its grade is " ?high " and not " ?low)))

(defrule COMPARE::buy
  "A swap is wanted."
  (swap (id ?m) (size ?n))
  (market (mood buy))
  =>
  (score ?m (* 3 ?n) "it swaps while it is ahead"))

(defrule COMPARE::sell
  "A swap is not wanted."
  (swap (id ?m))
  (market (mood sell))
  =>
  (score ?m -3 "it swaps while it is behind"))

(defrule COMPARE::closed
  "Level, a swap is as good as any other move, and is seldom needed."
  (market (mood closed))
  (swap (id ?m))
  (exists (deal (gives 0) (gets 0)))
  =>
  (score ?m -1 "it swaps for nothing"))

(defrule COMPARE::no-shot
  "A reply that forces captures and wins by them."
  (grade (id ?m) (value 2|3|4))
  (test (> (shot ?m) 0))
  =>
  (worst ?m (str-cat "the enemy has a shot that wins " (shot ?m))))

(defrule COMPARE::look-further
  "Among moves of one grade the forced line decides."
  (grade (id ?m) (value ?v&~0&~5))
  (deal (id ?m) (net ?n))
  (test (> (forced ?m) ?n))
  =>
  (score ?m (min 20 (div (- (forced ?m) ?n) 10)) (str-cat "the line that it forces nets more, at grade " ?v)))

(defrule COMPARE::and-not-into-a-loss
  "The other way round."
  (deal (id ?m) (net ?n))
  (test (and (< (forced ?m) ?n) (> (forced-shortfall ?m) 0)))
  =>
  (score ?m (max -20 (div (- (forced ?m) ?n) 10)) "the line that it forces nets less"))

(defrule COMPARE::label-deals
  "For people who read the account."
  (deal (id ?m) (gives ?a) (gets ?b))
  (test (> (+ ?a ?b) 0))
  =>
  (label ?m deal (str-cat ?a " for " ?b)))

(defrule COMPARE::draw-by-repetition
  "Behind, a position that comes again is welcome."
  (exists (market (mood sell)))
  (candidate (id ?m) (kind king) (jumps 0))
  (test (>= (+ (repeats ?m) (returns ?m)) 1))
  =>
  (score ?m 2 "it may repeat the position"))

(defrule COMPARE::claim-a-draw
  "Two kings against two, and nothing to take."
  (turn)
  (not (own (kind man)))
  (not (enemy (kind man)))
  (not (candidate (jumps ~0)))
  (test (= (worth own) (worth enemy)))
  =>
  (claim draw "both sides have the same kings and nothing else"))
