;;; hedgehog.clp: the flag, who is near it, and who may come.

(defglobal MAIN ?*near* = 4)

(deftemplate MAIN::nest
  "Where the own flag stands."
  (slot square)                             ; where
  (slot rank (type INTEGER))                ; 1 is the back row
  (slot column (type INTEGER)))             ; from the left

(deftemplate MAIN::spine
  "An own piece that moves, near the flag."
  (slot square)                             ; where it stands
  (slot kind (type SYMBOL)))                ; what it is

(deftemplate MAIN::stranger
  "An enemy piece that has moved, near the own flag."
  (slot square)                             ; where it stands
  (slot steps (type INTEGER)))              ; to the flag

(deftemplate MAIN::door
  "An empty square beside the flag or beside a bomb of ours."
  (slot square))                            ; which

(deftemplate MAIN::weight
  "How many spines there are for each stranger."
  (slot spines (type INTEGER))              ; how many
  (slot strangers (type INTEGER)))          ; how many

(deffunction MAIN::apart (?rank ?column ?r ?c)
  "Rows and columns between two squares."
  (+ (abs (- ?rank ?r)) (abs (- ?column ?c))))

(defrule NEST::find-the-nest
  "There is one flag."
  (own (square ?s) (kind flag))
  (square (id ?s) (rank ?rank) (column ?column))
  =>
  (assert (nest (square ?s) (rank ?rank) (column ?column))))

(defrule SPINES::find-spines
  "Sergeants and better, by rows and columns."
  ; lint: allow unconnected
  (nest (rank ?rank) (column ?column))
  (own (square ?s) (kind ?kind&~flag&~bomb&~spy&~scout&~miner))
  (square (id ?s) (rank ?r) (column ?c&:(<= (apart ?rank ?column ?r ?c) ?*near*)))
  =>
  (assert (spine (square ?s) (kind ?kind))))

(defrule SPINES::find-strangers
  "Those that have moved, by the way that they have."
  ; lint: allow unconnected
  (nest (square ?flag))
  (unit (side enemy) (square ?s) (moved yes))
  =>
  (bind ?n (steps ?s ?flag))
  (if (<= 0 ?n 8) then (assert (stranger (square ?s) (steps ?n)))))

(defrule NEST::find-doors
  "Next to what does not move."
  (own (square ?s) (kind flag|bomb))
  (step (from ?s) (to ?door))
  (empty (square ?door))
  =>
  (assert (door (square ?door))))

(defrule COMPARE::shut-the-door
  "A strong piece stands in it."
  (door (square ?to))
  (candidate (id ?m) (to ?to) (kind sergeant|lieutenant|captain|major))
  =>
  (score ?m 3 "it shuts a door"))

(defrule COMPARE::spines-stay
  "A spine does not leave while strangers are near."
  ; lint: allow unconnected
  (exists (stranger))
  (nest (rank ?rank) (column ?column))
  (spine (square ?from))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (square (id ?to) (rank ?r) (column ?c&:(> (apart ?rank ?column ?r ?c) ?*near*)))
  =>
  (score ?m -4 "a spine leaves the nest"))

(defrule COMPARE::meet-strangers
  "The nearest of them is met by whoever beats it more often than not."
  (stranger (square ?s) (steps ?n))
  (not (stranger (steps ?less&:(< ?less ?n))))
  (strike (id ?m) (square ?s) (wins ?w&:(> ?w 50)))
  =>
  (score ?m (- 12 ?n) (str-cat "it strikes the intruder on " ?s)))

(defrule COMPARE::come-home
  "Without any spine somebody strong comes home."
  ; lint: allow unconnected
  (nest (square ?flag))
  (not (spine))
  (candidate (id ?m) (kind captain|major|colonel))
  (test (> (pull ?m ?flag) 0))
  =>
  (score ?m 2 "it comes home to the flag"))

(defrule COMPARE::scouts-look-out
  "Scouts may leave as they like."
  (candidate (id ?m) (from ?from) (kind scout) (jumps 0))
  (square (id ?from) (rank ?r&:(<= ?r 4)))
  =>
  (score ?m 1 "a scout looks out"))

(defrule COMPARE::do-not-point-at-the-flag
  "Too many moves beside the flag give it away; while nobody is near, it is left alone."
  (not (stranger))
  (nest (square ?flag))
  (step (from ?flag) (to ?from))
  (candidate (id ?m) (from ?from))
  =>
  (score ?m -2 "it draws eyes to the flag"))

(defrule SPINES::weigh
  "Numbers of both, for the account; here they are only begun."
  (turn)
  =>
  (assert (weight (spines 0) (strangers 0))))

(defrule COMPARE::weigh-both
  "Once: from nothing to what was found."
  ?w <- (weight (spines 0) (strangers 0))
  (or (exists (spine)) (exists (stranger)))
  =>
  (modify ?w (spines (length$ (find-all-facts ((?s spine)) TRUE)))
             (strangers (length$ (find-all-facts ((?t stranger)) TRUE)))))

(defrule COMPARE::too-many-strangers
  "More of them than of us near the flag: any strong piece that comes nearer is welcome."
  ; lint: allow unconnected
  (weight (spines ?a) (strangers ?b&:(> ?b ?a)))
  (nest (square ?flag))
  (candidate (id ?m) (kind lieutenant|captain|major|colonel|general))
  (test (>= (pull ?m ?flag) 1))
  =>
  (score ?m 1 "it is needed at home"))

(defrule COMPARE::blind-strikers
  "Whoever strikes at random near the flag finds bombs: what is left alone there is safest."
  (strike (id ?m) (kind ?k&general|marshal) (square ?s) (target unknown) (wins ?w&:(< ?w 75)))
  (unit (side enemy) (moved no) (square ?s))
  =>
  (worst ?m (str-cat "the " ?k " may find a bomb")))
