;;; vocabulary.clp: what the strategies for Stratego share.
;;;
;;; Squares are a1 to k10 without i, and `rank` 1 is the own back row. A kind is flag, spy, scout, miner,
;;; sergeant, lieutenant, captain, major, colonel, general, marshal or bomb; what the enemy has not shown
;;; is unknown. Everything is told as the own side knows it.
;;;
;;; Before the first move there are no candidates but set-ups, and preferences are about them (set-up.clp).
;;;
;;; A turn is weighed in points. First the files say what each kind is worth now (values.clp); then what
;;; a candidate strikes, risks and threatens is counted in that by the platform's functions; and errands
;;; say where pieces should go, and what it would be worth to have them there.

(deftemplate MAIN::unit
  "A piece on the board and what is known of it.
Example: (unit (side enemy) (square e7) (kind unknown) (moved yes) (shown no))"
  (slot side (allowed-symbols own enemy))  ; whose
  (slot square)                            ; where it stands
  (slot kind (type SYMBOL))                ; what it is; unknown if the enemy has not shown it
  (slot moved (allowed-symbols yes no))    ; it has moved
  (slot shown (allowed-symbols yes no)))   ; the other side knows its kind

(deftemplate MAIN::suspected
  "What an enemy piece of unknown kind has done makes it likely to be something.
Example: (suspected (square e7) (kind colonel) (ripe yes) (bluffs no))"
  (slot square)                            ; where it stands
  (slot kind (type SYMBOL))                ; what it is suspected to be; unknown: nothing
  (slot ripe (allowed-symbols yes no))     ; for long enough to be acted on
  (slot bluffs (allowed-symbols yes no)))  ; it chased and fled so that nothing follows

(deftemplate MAIN::left
  "What a side has left of a kind that the game has.
Example: (left (side enemy) (kind miner) (count 3) (hidden 2))"
  (slot side (allowed-symbols own enemy))  ; which side
  (slot kind (type SYMBOL))                ; of this kind
  (slot count (type INTEGER))              ; on the board
  (slot hidden (type INTEGER)))            ; of them, those that the other side does not know

(deftemplate MAIN::strike
  "A candidate strikes a piece: in parts of a hundred, how it may end for the striker.
Example: (strike (id 3) (from e4) (kind sergeant) (square e5) (target unknown) (wins 40) (ties 10) (loses 50))"
  (slot id (type INTEGER))                 ; the candidate
  (slot from)                              ; where the striker stands
  (slot kind (type SYMBOL))                ; what it is
  (slot square)                            ; where the struck piece stands
  (slot target (type SYMBOL))              ; what that is, or unknown
  (slot wins (type INTEGER))               ; the struck piece falls
  (slot ties (type INTEGER))               ; both fall
  (slot loses (type INTEGER)))             ; the striker falls

(deftemplate MAIN::run
  "The piece that its side moved last has gone to and fro between two squares, which the two-squares rule
counts.
Example: (run (side own) (square e4) (other e5) (moves 2) (left 1))"
  (slot side (allowed-symbols own enemy))  ; whose
  (slot square)                            ; where it stands
  (slot other)                             ; the other of the two squares
  (slot moves (type INTEGER))              ; moves between them without another of this side
  (slot left (type INTEGER)))              ; that the rule allows it still

(deftemplate MAIN::pursuit
  "A piece that beats another is near it: whether the two-squares rule captures that one, the own side to
move. There is a fact for each such pair that the look-ahead covers.
Example: (pursuit (side own) (attacker d4) (defender d7) (captured yes) (decided yes) (moves 14) (protectors 1) (barriers 0))"
  (slot side (allowed-symbols own enemy))  ; of the attacker
  (slot attacker)                          ; where it stands
  (slot defender)                          ; where its prey stands
  (slot captured (allowed-symbols yes no)) ; for certain, whatever the defender does
  (slot decided (allowed-symbols yes no))  ; no: nothing is certain
  (slot moves (type INTEGER))              ; single moves of both sides until then; 0 unless captured
  (slot protectors (type INTEGER))         ; pieces of unknown kind that might take the attacker back
  (slot barriers (type INTEGER)))          ; pieces of the attacker's side that must stay

(deftemplate MAIN::pursuit-move
  "What follows in a pursuit when the own side plays a candidate with its piece of the two, or waits.
Example: (pursuit-move (id 7) (attacker d4) (defender d7) (side own) (captured yes) (moves 13))"
  (slot id (type INTEGER))                 ; the candidate; 0: a move with another piece, elsewhere
  (slot attacker)                          ; which pursuit
  (slot defender)                          ; which pursuit
  (slot side (allowed-symbols own enemy))  ; of the attacker
  (slot captured (allowed-symbols yes no)) ; the defender is, then
  (slot moves (type INTEGER)))             ; single moves until then; 0 unless captured

(deftemplate MAIN::pursuit-piece
  "A piece of one of the lists of a pursuit, for those who weigh risks.
Example: (pursuit-piece (attacker d4) (defender d7) (role protector) (square d8))"
  (slot attacker)                          ; which pursuit
  (slot defender)                          ; which pursuit
  (slot role (allowed-symbols protector barrier leaves)) ; it might take the attacker back; it bars the way and must stay; the capture begins when it is gone
  (slot square))                           ; where it stands

(deftemplate MAIN::set-up
  "Before the game: one of the set-ups that were drawn, to be chosen from like a candidate.
Example: (set-up (id 3) (rows \"SGTSMLSTSJ/…\"))"
  (slot id (type INTEGER))                 ; what preferences call it, from 1
  (slot rows (type STRING)))               ; its rows from the front

(deftemplate MAIN::posted
  "Where a set-up puts a piece: a fact for each.
Example: (posted (id 3) (kind flag) (square b1))"
  (slot id (type INTEGER))                 ; the set-up
  (slot kind (type SYMBOL))                ; what
  (slot square))                           ; where

(deftemplate MAIN::priced
  "The values of this turn are set, and points can be counted."
  (slot sum (type INTEGER)))               ; own material less the enemy's, in points

(deftemplate MAIN::worth-now
  "What a kind is worth to the side that has it, in this turn.
Example: (worth-now (side own) (kind marshal) (points 640) (stealth 64))"
  (slot side (allowed-symbols own enemy))  ; whose
  (slot kind (type SYMBOL))                ; what
  (slot points (type INTEGER))             ; without its secret
  (slot stealth (type INTEGER)))           ; more while the other side does not know it

(deftemplate MAIN::priced-anew
  "The same, adjusted to what is left on the board.
Example: (priced-anew (side own) (kind marshal) (points 576) (stealth 64))"
  (slot side (allowed-symbols own enemy))  ; whose
  (slot kind (type SYMBOL))                ; what
  (slot points (type INTEGER))             ; without its secret
  (slot stealth (type INTEGER)))           ; more while the other side does not know it

(deftemplate MAIN::places
  "Where the enemy's flag can be.
Example: (places (count 9))"
  (slot count (type INTEGER)))             ; unmoved pieces of unknown kind

(deftemplate MAIN::next-rank
  "Ranks in their order. These facts stay.
Example: (next-rank (kind marshal) (below general))"
  (slot kind (type SYMBOL))                ; a rank
  (slot below (type SYMBOL)))              ; the one below it

(deffacts MAIN::ranks
  "From the marshal down to the spy."
  (next-rank (kind marshal) (below general))
  (next-rank (kind general) (below colonel))
  (next-rank (kind colonel) (below major))
  (next-rank (kind major) (below captain))
  (next-rank (kind captain) (below lieutenant))
  (next-rank (kind lieutenant) (below sergeant))
  (next-rank (kind sergeant) (below miner))
  (next-rank (kind miner) (below scout))
  (next-rank (kind scout) (below spy)))

(deftemplate MAIN::secret
  "The parameter that says what it is worth that the other side does not know a kind. These facts stay.
Example: (secret (kind marshal) (parameter stealth-marshal))"
  (slot kind (type SYMBOL))                ; what
  (slot parameter (type SYMBOL)))          ; its name

(deffacts MAIN::secrets
  "Of every kind."
  (secret (kind flag) (parameter stealth-flag))
  (secret (kind spy) (parameter stealth-spy))
  (secret (kind scout) (parameter stealth-scout))
  (secret (kind miner) (parameter stealth-miner))
  (secret (kind sergeant) (parameter stealth-sergeant))
  (secret (kind lieutenant) (parameter stealth-lieutenant))
  (secret (kind captain) (parameter stealth-captain))
  (secret (kind major) (parameter stealth-major))
  (secret (kind colonel) (parameter stealth-colonel))
  (secret (kind general) (parameter stealth-general))
  (secret (kind marshal) (parameter stealth-marshal))
  (secret (kind bomb) (parameter stealth-bomb)))

(deffunction MAIN::other (?side)
  "The other side."
  (if (eq ?side own) then enemy else own))

(deftemplate MAIN::intruder
  "An enemy piece is near the own flag.
Example: (intruder (square c3) (flag b1) (steps 3))"
  (slot square)                            ; where it stands
  (slot flag)                              ; where the flag stands
  (slot steps (type INTEGER)))             ; between them

(deftemplate MAIN::guard
  "An own piece near the own flag that takes miners.
Example: (guard (square c2))"
  (slot square))                           ; where it stands

(deftemplate MAIN::way
  "A piece stands before one that has an errand.
Example: (way (square e4) (for e3) (points 12))"
  (slot square)                            ; where it stands
  (slot for)                               ; where the other stands
  (slot points (type INTEGER)))            ; what it is worth to make way

(deftemplate MAIN::endgame
  "Few enemy pieces are left that move.
Example: (endgame (pieces 9))"
  (slot pieces (type INTEGER)))            ; that the enemy has, all told

(deftemplate MAIN::doomed
  "An own piece is captured by the two-squares rule whatever it does.
Example: (doomed (square d4) (by d6))"
  (slot square)                            ; where it stands
  (slot by))                               ; where the attacker stands

(deftemplate MAIN::shut-in
  "A prey that is captured, and can't take what bars its way.
Example: (shut-in (attacker d4) (defender d7))"
  (slot attacker)                          ; where the attacker stands
  (slot defender))                         ; where its prey stands

(deftemplate MAIN::lane
  "An empty square with nothing empty beside it.
Example: (lane (square e5))"
  (slot square))                           ; which

(deftemplate MAIN::called-off
  "An own piece hunts one that gets away.
Example: (called-off (attacker d4) (defender d6))"
  (slot attacker)                          ; where it stands
  (slot defender))                         ; where the prey stands

(deftemplate MAIN::errand
  "A piece has something to do on another square.
Example: (errand (from d4) (to d7) (points 60) (why \"hunts the captain\"))"
  (slot from)                              ; where the piece stands
  (slot to)                                ; where it should go
  (slot points (type INTEGER))             ; what it is worth to be there
  (slot why (type STRING)))                ; in words
