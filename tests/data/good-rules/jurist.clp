;;; jurist.clp: conclusions that hold as long as their reasons do (logical), and conditions within conditions.

(deftemplate MAIN::claim-of
  "A man claims a square in front of it."
  (slot man)                                 ; where it stands
  (slot square))                             ; what it claims

(deftemplate MAIN::disputed
  "Both sides claim the square."
  (slot square))                             ; which

(deftemplate MAIN::title
  "Only the own side claims the square."
  (slot square)                              ; which
  (slot holders (type INTEGER)))             ; how many men claim it

(deftemplate MAIN::precedent
  "A rule of thumb that may be struck down."
  (slot name (type SYMBOL))                  ; which
  (slot weight (type INTEGER)))              ; its points

(deftemplate MAIN::struck-down
  "A precedent that does not hold in this position."
  (slot name (type SYMBOL)))                 ; which

(deffacts MAIN::case-law
  "They are the same in each turn, but some fall."
  (precedent (name edge) (weight 2))
  (precedent (name centre) (weight 3))
  (precedent (name home) (weight 4)))

(defrule FACTS::file-claims
  "As long as the man stands there and the square is empty."
  (logical (own (square ?s) (kind man))
           (step (from ?s) (to ?c) (way forward))
           (empty (square ?c)))
  =>
  (assert (claim-of (man ?s) (square ?c))))

(defrule FACTS::find-disputes
  "An enemy man could go there as well."
  (logical (claim-of (square ?c))
           (step (from ?c) (to ?e) (way forward))
           (enemy (square ?e) (kind man)))
  =>
  (assert (disputed (square ?c))))

(defrule LAW::grant-titles
  "A claim without a dispute."
  (logical (square (id ?c))
           (exists (claim-of (square ?c)))
           (not (disputed (square ?c))))
  =>
  (assert (title (square ?c) (holders (length$ (find-all-facts ((?k claim-of)) (eq ?k:square ?c)))))))

(defrule LAW::strike-down-the-edge
  "When every own man is at the edge already, the precedent about it is of no use."
  (exists (own (kind man)))
  (forall (own (square ?s) (kind man))
          (square (id ?s) (edge yes)))
  =>
  (assert (struck-down (name edge))))

(defrule LAW::strike-down-the-centre
  "When no man of theirs is in the middle and none is beside it."
  (not (and (enemy (square ?e) (kind man))
            (square (id ?e) (row ?r&:(<= 3 ?r 6)) (column ?c&:(<= 3 ?c 6)))))
  =>
  (assert (struck-down (name centre))))

(defrule LAW::strike-down-home
  "When they have no men but those that are past ours, or none at all."
  (forall (enemy (square ?e) (kind man))
          (square (id ?e) (rank ?r))
          (not (and (own (square ?o) (kind man))
                    (square (id ?o) (rank ?q&:(< ?q ?r))))))
  =>
  (assert (struck-down (name home))))

(defrule JUDGEMENT::by-title
  "A man goes where it has a title; shared titles count more."
  (title (square ?c) (holders ?n))
  (candidate (id ?m) (to ?c) (kind man) (jumps 0))
  =>
  (score ?m ?n (str-cat "the title to " ?c " is undisputed")))

(defrule JUDGEMENT::no-trespassing
  "A disputed square is entered by two at least, or not at all."
  (disputed (square ?c))
  (claim-of (man ?s) (square ?c))
  (candidate (id ?m) (from ?s) (to ?c))
  (not (claim-of (man ~?s) (square ?c)))
  =>
  (score ?m -2 (str-cat ?c " is disputed, and no other man claims it")))

(defrule JUDGEMENT::precedent-of-the-edge
  "Men at the edge are safe."
  (precedent (name edge) (weight ?w))
  (not (struck-down (name edge)))
  (square (id ?to) (edge yes))
  (candidate (id ?m) (to ?to) (kind man) (crowns no))
  =>
  (score ?m ?w "men at the edge are safe"))

(defrule JUDGEMENT::precedent-of-the-centre
  "Men in the middle rule."
  (precedent (name centre) (weight ?w))
  (not (struck-down (name centre)))
  (square (id ?to) (row ?r&4|5) (column 3|4|5|6))
  (candidate (id ?m) (to ?to) (kind man))
  (square (id ?to) (rank ?rank))
  =>
  (score ?m (+ ?w (if (= ?r ?rank) then 0 else 1)) "men in the middle rule"))

(defrule JUDGEMENT::precedent-of-home
  "Men at home keep others out."
  (precedent (name home) (weight ?w))
  (not (struck-down (name home)))
  (square (id ?from) (rank 1))
  (candidate (id ?m) (from ?from) (kind man) (jumps 0))
  =>
  (score ?m (* -1 ?w) "men at home keep others out"))

(defrule JUDGEMENT::self-defence
  "Whoever is attacked may do what is otherwise ruled out: here a capture."
  (exists (own (square ?s)) (test (neq 0 (length$ (attackers ?s)))))
  (candidate (id ?m) (jumps ?n&~0))
  =>
  (score ?m (* 2 ?n) "it defends itself"))

(defrule JUDGEMENT::double-jeopardy
  "No piece is put at risk twice: one that was moved last and can be taken now goes first."
  (last-move (side own) (to ?s))
  (own (square ?s))
  (test (> (length$ (attackers ?s)) 0))
  (candidate (id ?m) (from ?s))
  =>
  (score ?m 2 "it was put at risk before"))

(defrule JUDGEMENT::cruel-and-unusual
  "A move that loses what no other does."
  (candidate (id ?m))
  (test (> (forced-shortfall ?m) 80))
  (exists (candidate (id ?other&~?m)) (test (<= (forced-shortfall ?other) 80)))
  =>
  (prohibit ?m "it loses what other moves keep"))
