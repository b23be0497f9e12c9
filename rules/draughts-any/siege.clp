;;; siege.clp: three kings that slide catch one, unless it has the main road, the longest line of the board.
;;; The way was printed in Spain in 1591 and is called Petrov's triangle: take the lines beside the main
;;; road from their ends, then the next ones, then hold an outer line from the main road. The last blow is
;;; a sacrifice, which exchange.clp sees. (refuge ?m rank) is where the king can still live: 0 the main
;;; road, 1 the lines beside it, 2 the next ones, 3 outer ones, 4 nowhere; -1: it has taken a hunter
;;; and two are left, or it is taken.

(defrule LOOK::besiege
  "One is alone against three or more."
  (game (losing no))
  (test (besieges own))
  =>
  (assert (siege (hunters own))))

(defrule LOOK::be-besieged
  "The same, seen by the one."
  (game (losing no))
  (test (besieges enemy))
  =>
  (assert (siege (hunters enemy))))

(defrule COMPARE::hold-the-main-road
  "On the main road the king is not caught, nor by fewer hunters."
  (exists (siege (hunters own)))
  (parameter (name road) (value ?weight))
  (candidate (id ?m))
  (test (and (<= (refuge ?m rank) 0) (> (stand ?m enemy kings) 0)))
  =>
  (score ?m (* -1 ?weight) "it leaves the prey the main road, or a hunter"))

(defrule COMPARE::take-the-lines-beside-it
  "The next longest lines, and each square there."
  (exists (siege (hunters own)))
  (parameter (name beside) (value ?line))
  (parameter (name beside-square) (value ?square))
  (candidate (id ?m))
  (test (and (= (refuge ?m hunters) 3) (= (refuge ?m rank) 1)))
  =>
  (score ?m (* -1 (+ ?line (* ?square (refuge ?m beside)))) "it leaves the prey lines beside the main road"))

(defrule COMPARE::take-the-next-lines
  "Those that are two squares shorter than the main road."
  (exists (siege (hunters own)))
  (parameter (name next) (value ?weight))
  (candidate (id ?m))
  (test (and (= (refuge ?m hunters) 3) (= (refuge ?m rank) 2)))
  =>
  (score ?m (* -1 ?weight) "it leaves the prey lines two squares shorter than the main road"))

(defrule COMPARE::leave-no-room
  "Four hunters need no plan: each square less on which the king can live will do."
  (exists (siege (hunters own)))
  (parameter (name room) (value ?weight))
  (candidate (id ?m))
  (test (> (refuge ?m hunters) 3))
  =>
  (score ?m (* -1 ?weight (refuge ?m squares)) "the squares on which the prey can live"))

(defrule COMPARE::attack-from-the-ends
  "While the king lives beside the main road, hunters belong to the ends of those lines, not to outer lines."
  (exists (siege (hunters own)))
  (parameter (name post) (value ?post))
  (parameter (name middle) (value ?middle))
  (candidate (id ?m))
  (test (and (= (refuge ?m hunters) 3) (<= 0 (refuge ?m rank) 1)))
  =>
  (score ?m (+ (* ?post (- (refuge ?m ends) (refuge ?m outer))) (* ?middle (stand ?m own king-centre)))
         "the hunters at the ends of lines"))

(defrule COMPARE::stand-on-the-next-lines
  "Then to the next lines; ends, outer lines and the middle of the board can wait."
  (exists (siege (hunters own)))
  (parameter (name post) (value ?post))
  (parameter (name middle) (value ?middle))
  (candidate (id ?m))
  (test (and (= (refuge ?m hunters) 3) (= (refuge ?m rank) 2)))
  =>
  (score ?m (- (* ?post (- (refuge ?m next) (refuge ?m ends) (refuge ?m outer)))
               (* ?middle (stand ?m own king-centre)))
         "the hunters on lines two squares shorter than the main road"))

(defrule COMPARE::cross-the-main-road
  "At last to where an outer line crosses the main road, and to the middle."
  (exists (siege (hunters own)))
  (parameter (name post) (value ?post))
  (parameter (name middle) (value ?middle))
  (candidate (id ?m))
  (test (and (= (refuge ?m hunters) 3) (>= (refuge ?m rank) 3)))
  =>
  (score ?m (+ (* ?post (refuge ?m crossed)) (* ?middle (stand ?m own king-centre)))
         "the hunters where lines cross the main road"))

(defrule COMPARE::stay-on-the-main-road
  "The hunted king goes to the main road and stays there, near its ends, where no sacrifice draws it away."
  (exists (siege (hunters enemy)))
  (parameter (name next) (value ?weight))
  (parameter (name middle) (value ?middle))
  (candidate (id ?m))
  (test (>= (refuge ?m rank) 0))
  =>
  (score ?m (- (* ?weight (- (* 4 (refuge ?m road)) (refuge ?m rank)))
               (* ?middle (stand ?m own king-centre)))
         "the squares on which it can live"))
