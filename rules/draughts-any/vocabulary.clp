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
