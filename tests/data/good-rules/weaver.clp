;;; weaver.clp: each own man has lines to others; a move goes as far as the line has men.

(deftemplate MAIN::thread
  "Two own men, and how far one moves on the line through both."
  (slot from)                               ; the one
  (slot to)                                 ; the other
  (slot length (type INTEGER)))             ; as far as it moves

(deftemplate MAIN::knot
  "An own man that touches two others or more."
  (slot square)                             ; where
  (slot ends (type INTEGER)))               ; so many

(deftemplate MAIN::loose
  "An own man that touches none."
  (slot square)                             ; where
  (slot moves (type INTEGER)))              ; that it has

(deftemplate MAIN::seam
  "An empty square that touches men of two groups."
  (slot square)                             ; which
  (slot first (type INTEGER))               ; the lower number of the two groups
  (slot second (type INTEGER)))             ; the higher

(deftemplate MAIN::cloth
  "Sums over threads and knots."
  (slot threads (type INTEGER))             ; how many
  (slot knots (type INTEGER))               ; how many
  (slot tight (allowed-symbols yes no)))    ; more knots than loose men

(defrule THREAD::spin
  "Each pair on one line, once."
  (own (square ?a))
  (own (square ?b&:(< (str-compare ?b ?a) 0)))
  (test (neq 0 (line-count ?a ?b)))
  =>
  (assert (thread (from ?a) (to ?b) (length (line-count ?a ?b)))))

(defrule THREAD::tie
  "By the steps of the board."
  (own (square ?s))
  (exists (step (from ?s) (to ?t)) (own (square ?t)))
  =>
  (bind ?ends 0)
  (do-for-all-facts ((?step step) (?o own)) (and (eq ?step:from ?s) (eq ?step:to ?o:square))
    (bind ?ends (+ ?ends 1)))
  (if (>= ?ends 2) then (assert (knot (square ?s) (ends ?ends)))))

(defrule THREAD::find-loose-men
  "Not beside any other."
  (own (square ?s))
  (not (and (step (from ?s) (to ?t)) (own (square ?t))))
  =>
  (assert (loose (square ?s) (moves (mobility ?s)))))

(defrule THREAD::find-seams
  "Men of two groups beside one empty square."
  (empty (square ?e))
  (step (from ?e) (to ?a))
  (own (square ?a))
  (step (from ?e) (to ?b&~?a))
  (own (square ?b))
  (test (< (group ?a) (group ?b)))
  =>
  (assert (seam (square ?e) (first (group ?a)) (second (group ?b)))))

(defrule CLOTH::weave
  "When all threads are spun."
  (turn)
  =>
  (bind ?knots (length$ (find-all-facts ((?k knot)) TRUE)))
  (bind ?loose (length$ (find-all-facts ((?l loose)) TRUE)))
  (assert (cloth (threads (length$ (find-all-facts ((?t thread)) TRUE)))
                 (knots ?knots)
                 (tight (if (> ?knots ?loose) then yes else no)))))

(defrule COMPARE::sew
  "A move into a seam joins two groups."
  (seam (square ?to) (first ?a) (second ?b))
  (candidate (id ?m) (from ?from) (to ?to))
  (test (and (<> (group ?from) ?a) (<> (group ?from) ?b)))
  =>
  (score ?m (+ 5 (- ?b ?a)) (str-cat "it sews groups " ?a " and " ?b " together")))

(defrule COMPARE::pull-a-thread
  "A loose man goes along a thread to the other end's neighbour."
  (loose (square ?from))
  (or (thread (from ?from) (to ?other)) (thread (from ?other) (to ?from)))
  (step (from ?other) (to ?to))
  (candidate (id ?m) (from ?from) (to ?to))
  =>
  (score ?m 4 (str-cat "it is drawn to " ?other)))

(defrule COMPARE::do-not-untie
  "A knot stays while there are loose men that can move."
  (knot (square ?from) (ends ?n))
  (exists (loose (moves ~0)))
  (candidate (id ?m) (from ?from))
  =>
  (score ?m (* -1 ?n) "it unties a knot"))

(defrule COMPARE::tight-cloth-needs-little
  "When the cloth is tight a loose man is all there is to do."
  (exists (cloth (tight yes)))
  (loose (square ?from))
  (candidate (id ?m) (from ?from))
  =>
  (score ?m 2 "it moves the man that is loose"))

(defrule COMPARE::thin-cloth-needs-men
  "When it is not, moves that end beside two men are best."
  (exists (cloth (tight no)))
  (candidate (id ?m) (from ?from) (to ?to))
  (step (from ?to) (to ?a))
  (own (square ?a&~?from))
  (step (from ?to) (to ?b))
  (own (square ?b&~?from&:(> (str-compare ?b ?a) 0)))
  =>
  (score ?m 1 (str-cat "it ends beside " ?a " and " ?b)))

(defrule COMPARE::long-threads-move-far
  "A thread of three or more brings a man over others."
  (thread (from ?a) (to ?b) (length ?n&:(>= ?n 3)))
  (candidate (id ?m) (from ?from&?a|?b) (to ?to))
  (test (< (+ (distance-to-centre ?to own) 4) (distance-to-centre ?from own)))
  =>
  (score ?m 1 (str-cat "a line of " ?n " men takes it far")))

(defrule COMPARE::cut-their-threads
  "A man of ours on the line between two of theirs, with nothing else there."
  (enemy (square ?a))
  (leap (from ?a) (over ?to) (to ?b))
  (enemy (square ?b))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m 1 (str-cat "it comes between " ?a " and " ?b)))

(defrule COMPARE::many-threads
  "With many threads there is time to look at what they do."
  ; lint: allow unconnected
  (cloth (threads ?n&:(> ?n 20)) (knots ?k))
  (candidate (id ?m))
  (test (> (groups-after ?m enemy) (groups enemy)))
  =>
  (score ?m (min 5 ?k) "it parts their groups"))

(defrule COMPARE::finish
  "All in one cloth."
  (candidate (id ?m))
  (test (connects ?m))
  =>
  (best ?m "it is all one cloth"))

(defrule COMPARE::do-not-fray
  "The last two groups are not parted again."
  (turn)
  (test (<= (groups own) 2))
  (candidate (id ?m))
  (test (> (groups-after ?m own) 2))
  =>
  (reject ?m "it frays"))
