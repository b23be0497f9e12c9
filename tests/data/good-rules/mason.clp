;;; mason.clp: solid groups of ours, and walls before theirs.

(deftemplate MAIN::wall-square
  "A square one row or column inside the edge, beside an enemy man on the edge."
  (slot square)                              ; which
  (slot shuts-in)                            ; the man's square
  (slot filled (allowed-symbols own enemy no))) ; by whom

(deftemplate MAIN::plan
  "What the masons do this turn."
  (slot work (allowed-symbols wall build capture))) ; one or more of these

(deftemplate MAIN::price-list
  "All prices as a list, in the order brick, bar, seal, mortar."
  (multislot prices (type NUMBER)))          ; four numbers

(deffunction MAIN::price-of (?name)
  "A parameter by its name."
  (bind ?v 0)
  (do-for-fact ((?p parameter)) (eq ?p:name ?name) (bind ?v ?p:value))
  ?v)

(defrule PLAN::write-prices
  "Read once."
  (turn)
  =>
  (assert (price-list (prices (price-of brick) (price-of bar) (price-of seal) (price-of mortar)))))

(defrule PLAN::own-wall-squares
  "A man of ours stands there already."
  (enemy (square ?e))
  (square (id ?e) (edge yes))
  (step (from ?e) (to ?w))
  (square (id ?w) (edge no))
  (own (square ?w))
  =>
  (assert (wall-square (square ?w) (shuts-in ?e) (filled own))))

(defrule PLAN::free-wall-squares
  "Nothing does."
  (enemy (square ?e))
  (square (id ?e) (edge yes))
  (step (from ?e) (to ?w))
  (square (id ?w) (edge no))
  (empty (square ?w))
  =>
  (assert (wall-square (square ?w) (shuts-in ?e) (filled no))))

(defrule PLAN::lost-wall-squares
  "One of theirs."
  (enemy (square ?e))
  (square (id ?e) (edge yes))
  (step (from ?e) (to ?w))
  (square (id ?w) (edge no))
  (enemy (square ?w))
  =>
  (assert (wall-square (square ?w) (shuts-in ?e) (filled enemy))))

(defrule PLAN::wall-when-they-are-at-the-edge
  "Four of theirs or more stand on the edge."
  (turn)
  =>
  (bind ?at-the-edge 0)
  (do-for-all-facts ((?e enemy) (?s square)) (and (eq ?s:id ?e:square) (eq ?s:edge yes))
    (bind ?at-the-edge (+ ?at-the-edge 1)))
  (if (>= ?at-the-edge 4) then (assert (plan (work wall)))))

(defrule PLAN::build-when-they-are-not-near
  "They have more groups than we have."
  (turn)
  (test (> (groups enemy) (groups own)))
  =>
  (assert (plan (work build))))

(defrule PLAN::capture-when-we-are-behind
  "A captured man is one less to bring home, so the enemy is helped by it, but not when it was a wall."
  (turn)
  (test (<= (groups enemy) (groups own)))
  =>
  (assert (plan (work capture))))

(defrule COMPARE::lay-a-brick
  "On a free wall square."
  ; lint: allow unconnected
  (exists (plan (work wall)))
  (price-list (prices ? ? ?seal ?))
  (wall-square (square ?to) (shuts-in ?e) (filled no))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m ?seal (str-cat "it shuts in the man on " ?e)))

(defrule COMPARE::leave-no-gap
  "A brick stays."
  ; lint: allow unconnected
  (price-list (prices $? ?seal ?))
  (wall-square (square ?from) (shuts-in ?e) (filled own))
  (candidate (id ?m) (from ?from))
  =>
  (score ?m (* -1 ?seal) (str-cat "it lets out the man on " ?e)))

(defrule COMPARE::quads
  "Three men in a square of four are solid."
  ; lint: allow unconnected
  (exists (plan (work build)))
  (price-list (prices ?brick $?))
  (candidate (id ?m))
  (test (<> (quads-after ?m own 3) (quads own 3)))
  =>
  (score ?m (* ?brick (- (quads-after ?m own 3) (quads own 3))) "its quads of three"))

(defrule COMPARE::full-quads
  "Four are more solid still."
  ; lint: allow unconnected
  (price-list (prices ?brick $?))
  (candidate (id ?m))
  (test (> (quads-after ?m own 4) (quads own 4)))
  =>
  (score ?m (* 1.5 ?brick) "it makes a quad of four"))

(defrule COMPARE::bars
  "Their men without a move."
  ; lint: allow unconnected
  (price-list (prices ? ?bar $?))
  (candidate (id ?m))
  (test (!= (blocked-after ?m enemy 0) (blocked enemy 0)))
  =>
  (score ?m (* ?bar (- (blocked-after ?m enemy 0) (blocked enemy 0))) "their men that can't move"))

(defrule COMPARE::mortar
  "Pairs that touch."
  ; lint: allow unconnected
  (price-list (prices $? ?mortar))
  (candidate (id ?m))
  (test (neq (links-after ?m own) (links own)))
  =>
  (score ?m (* ?mortar (- (links-after ?m own) (links own))) "its pairs of touching men"))

(defrule COMPARE::capture-a-brick
  "One of theirs that keeps their wall or quad together."
  (exists (plan (work capture)))
  (takes (id ?m) (square ?s))
  (test (>= (group-size ?s) 3))
  =>
  (score ?m 2 (str-cat "it breaks their group at " ?s)))

(defrule COMPARE::spare-lonely-captives
  "A man of theirs that is alone is one they have to fetch; taken, it is none."
  (takes (id ?m) (square ?s))
  (test (= 1 (group-size ?s)))
  =>
  (score ?m -1 "it takes a man that hinders them"))

(defrule COMPARE::reclaim-their-squares
  "A square of a wall that one of theirs fills, and we can take."
  (wall-square (square ?to) (shuts-in ?e) (filled enemy))
  (candidate (id ?m) (to ?to) (jumps 1))
  =>
  (score ?m 2 (str-cat "it cuts off the man on " ?e)))

(defrule COMPARE::mind-their-threats
  "However fine the wall is."
  (candidate (id ?m))
  (test (and (> (threats-after ?m enemy) 0) (not (connects ?m))))
  =>
  (worst ?m "the enemy connects next"))
