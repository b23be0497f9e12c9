;;; vocabulary.clp: what the strategies for Lines of Action share.
;;;
;;; Who connects all his men wins, so a turn is asked two things first: can it be won or lost at
;;; once (connect.clp, stop.clp, threaten.clp)? What is left is a matter of points, one file a
;;; strategy: the prices are in loa-rules.parameters, and mostly a point is what one man's step
;;; towards the others is worth, times ten.
;;;
;;; There is no front: `rank`, `forward` and `view` say nothing here. Sides of the board are told
;;; by `row` and `column`, and a man's ring is 0 on the edge, 1 beside it, and so on inwards.

(deftemplate MAIN::board
  "How large the board is: found once a turn.
Example: (board (size 8))"
  (slot size (type INTEGER)))              ; squares along a side

(deftemplate MAIN::threatened
  "The other side could connect, were it its turn.
Example: (threatened (ways 2))"
  (slot ways (type INTEGER)))              ; by so many moves

(deftemplate MAIN::gathered
  "The own men are near enough to each other that groups matter.
Example: (gathered (spread 30))"
  (slot spread (type INTEGER)))            ; quarters of a step to the centre of mass, all men together

(deffunction MAIN::ring (?row ?column ?size)
  "How far a square is from the nearest edge."
  (min (- ?row 1) (- ?column 1) (- ?size ?row) (- ?size ?column)))

(deffunction MAIN::men (?side)
  "How many men the side has."
  (div (worth ?side) 100))

(deffunction MAIN::ways-left (?m)
  "The moves with which the other side would win after a candidate that does not win itself."
  (if (or (= (threats-after ?m enemy) 0) (ends-won ?m)) then 0 else (threats-after ?m enemy)))

(deffunction MAIN::shut (?side)
  "How much the side's men are shut in: three for one without a move, two for one with a single move,
one for one with two."
  (+ (blocked ?side 0) (blocked ?side 1) (blocked ?side 2)))

(deffunction MAIN::shut-after (?m ?side)
  "The same after a candidate."
  (+ (blocked-after ?m ?side 0) (blocked-after ?m ?side 1) (blocked-after ?m ?side 2)))

(defrule LOOK::size
  "The corner that is in no first row or column has the largest ones."
  (turn)
  (square (corner yes) (row ?size&~1) (column ?size))
  =>
  (assert (board (size ?size))))
