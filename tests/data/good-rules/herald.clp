;;; herald.clp: facts that are made, changed and taken away within a turn, each guarded so that it ends.

(defglobal MAIN ?*enough* = 3)

(deftemplate MAIN::call
  "A square where an own piece is wanted."
  (slot square)                             ; which
  (slot voices (type INTEGER) (default 0))  ; how many rules want it
  (slot closed (allowed-symbols yes no)))   ; it has been counted

(deftemplate MAIN::voice
  "One reason for a call."
  (slot square)                             ; where
  (slot reason (type SYMBOL)))              ; which

(deftemplate MAIN::deaf
  "A call that no candidate can answer."
  (slot square))                            ; which

(deftemplate MAIN::countdown
  "So many calls may still be taken up."
  (slot left (type INTEGER)))               ; how many

(deftemplate MAIN::taken-up
  "A call that is answered first."
  (slot square)                             ; which
  (slot order (type INTEGER)))              ; the smaller, the earlier

(defrule CALL::centre-calls
  "The four squares in the middle."
  (square (id ?s) (row 4|5) (column 3|4|5|6) (edge no))
  (empty (square ?s))
  =>
  (assert (voice (square ?s) (reason centre))))

(defrule CALL::cover-calls
  "The square behind an own man that an enemy touches."
  (own (square ?o) (kind man))
  (leap (from ?e) (over ?o) (to ?behind))
  (enemy (square ?e))
  (empty (square ?behind))
  =>
  (assert (voice (square ?behind) (reason cover))))

(defrule CALL::crown-calls
  "The enemy's back row."
  (square (id ?s) (rank 8))
  (empty (square ?s))
  =>
  (assert (voice (square ?s) (reason crown))))

(defrule CALL::cramp-calls
  "Right before an enemy man that has one other way."
  (enemy (square ?e) (kind man))
  (step (from ?e) (to ?s) (way backward))
  (empty (square ?s))
  (not (and (step (from ?e) (to ?t&~?s) (way backward)) (not (own (square ?t))) (not (enemy (square ?t)))))
  =>
  (assert (voice (square ?s) (reason cramp))))

(defrule OPEN::open-calls
  "A call for each square that has a voice."
  (square (id ?s))
  (exists (voice (square ?s)))
  =>
  (assert (call (square ?s) (closed no))))

(defrule COUNT::count-voices
  "A call is changed once, since it is closed then."
  ?call <- (call (square ?s) (closed no))
  =>
  (modify ?call (closed yes) (voices (length$ (find-all-facts ((?v voice)) (eq ?v:square ?s))))))

(defrule OPEN::hear-no-answer
  "No piece of ours can come there."
  (voice (square ?s))
  (not (candidate (to ?s)))
  =>
  (assert (deaf (square ?s))))

(defrule COUNT::start-counting
  "Three calls are enough for a turn."
  (turn)
  =>
  (assert (countdown (left ?*enough*))))

(defrule TAKE::take-up
  "One call after the other, the loudest first, until the count is at its end."
  ; lint: allow unconnected
  ?count <- (countdown (left ?n&:(> ?n 0)))
  (call (square ?s) (closed yes) (voices ?v))
  (not (taken-up (square ?s)))
  (not (and (call (square ?t) (closed yes) (voices ?w&:(or (> ?w ?v) (and (= ?w ?v) (< ?t ?s)))))
            (not (taken-up (square ?t)))))
  =>
  (assert (taken-up (square ?s) (order (- (+ ?*enough* 1) ?n))))
  (modify ?count (left (- ?n 1))))

(defrule CLEAN::send-the-rest-home
  "What nobody can answer is struck off, when all is counted."
  (deaf (square ?s))
  ?call <- (call (square ?s) (closed yes))
  =>
  (retract ?call))

(defrule COMPARE::answer-the-call
  "The earlier it was taken up, the more it counts."
  (taken-up (square ?to) (order ?order))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m (- 8 (* 2 ?order)) (str-cat "it answers call number " ?order)))

(defrule COMPARE::a-call-is-a-call
  "Others that were not taken up count one."
  (call (square ?to) (voices ?v&:(>= ?v 1)))
  (not (taken-up (square ?to)))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m 1 "it goes where a piece is wanted"))

(defrule COMPARE::cover-first
  "A voice of the kind cover is worth more than any other."
  (voice (square ?to) (reason cover))
  (candidate (id ?m) (to ?to) (jumps 0))
  =>
  (score ?m 4 "it covers a man"))

(defrule COMPARE::cramp-with-care
  "Only where the one that cramps is not taken."
  (voice (square ?to) (reason cramp))
  (candidate (id ?m) (to ?to))
  (test (= 0 (length$ (attackers-after ?m ?to))))
  =>
  (score ?m 2 "it cramps a man"))

(defrule COMPARE::voices-of-the-middle
  "With two reasons at least, of which one is the centre."
  (voice (square ?to) (reason centre))
  (voice (square ?to) (reason ~centre))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m 2 "it is wanted in the middle"))

(defrule COMPARE::do-not-shout
  "A move that loses material is not made, whoever calls."
  (candidate (id ?m))
  (test (> (exchange-shortfall ?m) 40))
  =>
  (worst ?m "it loses material"))
