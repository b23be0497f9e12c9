;;; courier.clp: an errand is a fact with a worth; routes drop errands without a way.

(deftemplate MAIN::errand
  "A piece has something to do on a square."
  (slot from)                               ; where the piece stands
  (slot to)                                 ; where it should go
  (slot worth (type INTEGER))               ; how much
  (slot why (type STRING)))                 ; in words

(deftemplate MAIN::no-way
  "There is no way for an errand."
  (slot from)                               ; where the piece stands
  (slot to))                                ; where it should go

(deftemplate MAIN::busy
  "The best errand of a piece."
  (slot from)                               ; the piece
  (slot to)                                 ; where it goes
  (slot worth (type INTEGER)))              ; how much

(deftemplate MAIN::look
  "An enemy piece that has never moved, and how likely it is the flag."
  (slot square)                             ; where it stands
  (slot chance (type INTEGER)))             ; parts of a hundred

(deftemplate MAIN::tired
  "So many quiet moves were made."
  (slot moves (type INTEGER)))              ; how many

(defrule ORDERS::scouts-find-out
  "Each scout to each unknown piece that has moved: what is known is worth something."
  ; lint: allow unconnected
  (own (square ?from) (kind scout))
  (unit (side enemy) (square ?to) (kind unknown) (moved yes))
  =>
  (assert (errand (from ?from) (to ?to) (worth 2) (why "finds out"))))

(defrule ORDERS::miners-to-bombs
  "And to what is most likely one."
  ; lint: allow unconnected
  (own (square ?from) (kind miner))
  (enemy (square ?to))
  (test (>= (chance ?to bomb) 50))
  =>
  (assert (errand (from ?from) (to ?to) (worth (div (chance ?to bomb) 20)) (why "looks for a bomb"))))

(defrule ORDERS::strong-to-weak
  "Captains and majors to known pieces that they beat."
  (own (square ?from) (kind ?kind&captain|major))
  (unit (side enemy) (square ?to) (kind ?prey&~unknown&~bomb))
  (test (= 100 (wins ?kind ?to)))
  =>
  (assert (errand (from ?from) (to ?to) (worth 6) (why (str-cat "hunts the " ?prey)))))

(defrule ORDERS::look-for-the-flag
  "Pieces of theirs that have never moved."
  (unit (side enemy) (square ?s) (moved no))
  =>
  (assert (look (square ?s) (chance (chance ?s flag)))))

(defrule ORDERS::get-tired
  "Ten quiet moves are enough to get tired."
  (turn (quiet ?q))
  (test (>= ?q 10))
  =>
  (assert (tired (moves ?q))))

(defrule ORDERS::spy-to-the-marshal
  "If it has shown itself."
  ; lint: allow unconnected
  (own (square ?from) (kind spy))
  (enemy (square ?to) (kind marshal))
  =>
  (assert (errand (from ?from) (to ?to) (worth 9) (why "goes for the marshal"))))

(defrule ROUTES::drop
  "No way over empty squares; the errand is dropped as it is noted."
  ?errand <- (errand (from ?from) (to ?to))
  (test (< (steps ?from ?to) 0))
  =>
  (retract ?errand)
  (assert (no-way (from ?from) (to ?to))))

(defrule ROUTES::sergeants-to-the-flag
  "To the likeliest place; other ranks have other things to do."
  (look (square ?to) (chance ?c&~0))
  (not (look (chance ?more&:(> ?more ?c))))
  (own (square ?from) (kind sergeant|lieutenant))
  (test (>= (steps ?from ?to) 0))
  =>
  (assert (errand (from ?from) (to ?to) (worth (min 5 ?c)) (why "looks for the flag"))))

(defrule COMPARE::choose-errands
  "Of a piece's errands the one that is worth most; of equal ones the first by name."
  (errand (from ?from) (to ?to) (worth ?w))
  (not (errand (from ?from) (worth ?more&:(> ?more ?w))))
  (not (errand (from ?from) (worth ?w) (to ?other&:(< (str-compare ?other ?to) 0))))
  =>
  (assert (busy (from ?from) (to ?to) (worth ?w))))

(defrule COMPARE::go
  "Nearer by a step, and as much the more as it is worth."
  (busy (from ?from) (to ?to) (worth ?w))
  (candidate (id ?m) (from ?from) (jumps 0))
  (test (> (pull ?m ?to) 0))
  =>
  (score ?m (* ?w (/ (pull ?m ?to) 100.0)) (str-cat "it is on its way to " ?to)))

(defrule COMPARE::stay-on-the-way
  "Further away is worse."
  (busy (from ?from) (to ?to) (worth ?w))
  (candidate (id ?m) (from ?from) (jumps 0))
  (test (< (pull ?m ?to) 0))
  =>
  (score ?m (/ ?w -4) (str-cat "it goes away from " ?to)))

(defrule COMPARE::arrive
  "The errand ends with a strike."
  (errand (from ?from) (to ?to) (worth ?w) (why ?why))
  (strike (id ?m) (from ?from) (square ?to))
  =>
  (score ?m ?w (str-cat "it " ?why)))

(defrule COMPARE::make-way
  "A piece beside one whose way is shut."
  (no-way (from ?from) (to ?to))
  (step (from ?from) (to ?beside))
  (candidate (id ?m) (from ?beside) (jumps 0))
  =>
  (score ?m 0.5 (str-cat "it lets the one on " ?from " go to " ?to)))

(defrule COMPARE::idle-pieces-wait
  "Without an errand, and not tired yet."
  (not (tired))
  (candidate (id ?m) (from ?from) (jumps 0))
  (not (errand (from ?from)))
  =>
  (score ?m -0.25 "it has nothing to do"))

(defrule COMPARE::tired-pieces-strike
  "The longer it was quiet, the more."
  ; lint: allow unconnected
  (tired (moves ?n))
  (strike (id ?m) (kind ~marshal&~general&~spy) (wins ?w&:(>= ?w 30)))
  =>
  (score ?m (min 10 (div ?n 10)) "it was quiet for long"))
