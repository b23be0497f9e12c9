;;; vocabulary.clp: what the strategies for any game of the draughts family share.
;;;
;;; Every strategy gives points, and points are hundredths of a man: what material says counts as it
;;; is, and what is a matter of taste has a price in draughts-any.parameters. In a losing form all
;;; values are negative, so that who has less is ahead, and exchanges, shots and leads are right as
;;; they stand; rules about places ask (game (losing no)).

(deftemplate MAIN::siege
  "Kings that slide hunt the last one of the other side: a fact only then.
Example: (siege (hunters own))"
  (slot hunters (allowed-symbols own enemy)))

(deffunction MAIN::lead ()
  "What the side to move is ahead, in hundredths of a man."
  (- (worth own) (worth enemy)))

(deffunction MAIN::few (?side)
  "Whether ?side has a king or two left, or as little, so that it can be hunted. Never in a losing form."
  (<= 1 (worth ?side) 300))

(deffunction MAIN::draw-is-welcome (?gain)
  "With ?gain added to what it is ahead: two men behind, or behind at all with few pieces left."
  (or (<= (+ (lead) ?gain) -200) (and (< (+ (lead) ?gain) 0) (few own))))

(deffunction MAIN::apart (?row ?column ?other-row ?other-column)
  "How far two squares are apart, in rows or columns, whichever are more."
  (max (abs (- ?row ?other-row)) (abs (- ?column ?other-column))))

(deftemplate MAIN::board
  "The board's size, in every form but the losing ones.
Example: (board (rows 8) (columns 8))"
  (slot rows (type INTEGER))               ; from the back row to the row of promotion
  (slot columns (type INTEGER)))           ; as it is drawn

(deffunction MAIN::one-of (?kind)
  "A piece of the kind in words: a man, an officer."
  (str-cat (if (str-index (sub-string 1 1 ?kind) "aeiou") then "an " else "a ") ?kind))

(deffunction MAIN::several-of (?kind)
  "The kind in words where there are several of it: men, kings."
  (if (eq ?kind man) then "men" else (str-cat ?kind "s")))

(deftemplate MAIN::names
  "What reasons call the pieces: the kinds that can become another one, and the others, of which a game may
have none. In draughts these are men and kings; elsewhere all pieces may be of the second sort.
Example: (names (all \"men and kings\") (rising \"men\") (others \"kings\") (half \"half a man\"))"
  (slot all (type STRING))
  (slot rising (type STRING))
  (slot others (type STRING))
  (slot half (type STRING)))               ; 50 points: half a piece that is worth 100

(deftemplate MAIN::step-on
  "A man goes forward.
Example: (step-on (id 3) (kind man) (to 18) (rank 3) (part third) (inner yes) (inward -2))"
  (slot id (type INTEGER))                 ; the candidate
  (slot kind (type SYMBOL))                ; what the game calls a man
  (slot to)                                ; where it comes
  (slot rank (type INTEGER))               ; the row that it leaves
  (slot part (allowed-symbols home second third own cross beyond near last))  ; that row in words
  (slot inner (allowed-symbols yes no))    ; it leaves the inner half of the columns
  (slot inward (type INTEGER)))            ; half columns that it comes nearer to the middle

(deftemplate MAIN::sound
  "A candidate that forces no less than another, while nothing is hunted: its position is weighed.
Example: (sound (id 3))"
  (slot id (type INTEGER)))                ; the candidate

(deffunction MAIN::by-phase (?m ?early ?late)
  "The price between ?early, with all pieces of the start on the board after ?m, and ?late, with none."
  (+ ?late (* (abs (weigh ?m turn 1 0)) (- ?early ?late))))

(deffunction MAIN::part-of (?rank ?rows)
  "The row in words: the last ones by what is left to go, the others by what is behind."
  (bind ?left (- ?rows ?rank))
  (if (= ?rank 1) then home
   else (if (= ?left 1) then last
   else (if (= ?left 2) then near
   else (if (= ?rank 2) then second
   else (if (> (* 2 ?rank) ?rows) then beyond
   else (if (>= (* 2 (+ ?rank 1)) (+ ?rows 1)) then cross
   else (if (= ?rank 3) then third
   else own))))))))
