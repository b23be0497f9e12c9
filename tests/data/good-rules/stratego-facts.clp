;;; stratego-facts.clp: facts of the environment that these agents ask for.

(deftemplate MAIN::unit
  "A piece on the board and what is known of it."
  (slot side (allowed-symbols own enemy))  ; whose
  (slot square)                            ; where it stands
  (slot kind (type SYMBOL))                ; what it is; unknown if the enemy has not shown it
  (slot moved (allowed-symbols yes no))    ; it has moved
  (slot shown (allowed-symbols yes no)))   ; the other side knows its kind

(deftemplate MAIN::strike
  "A candidate strikes a piece: in parts of a hundred, how it may end for the striker."
  (slot id (type INTEGER))                 ; the candidate
  (slot from)                              ; where the striker stands
  (slot kind (type SYMBOL))                ; what it is
  (slot square)                            ; where the struck piece stands
  (slot target (type SYMBOL))              ; what that is, or unknown
  (slot wins (type INTEGER))               ; the struck piece falls
  (slot ties (type INTEGER))               ; both fall
  (slot loses (type INTEGER)))             ; the striker falls

(deftemplate MAIN::left
  "What a side has left of a kind that the game has."
  (slot side (allowed-symbols own enemy))  ; which side
  (slot kind (type SYMBOL))                ; of this kind
  (slot count (type INTEGER))              ; on the board
  (slot hidden (type INTEGER)))            ; of them, those that the other side does not know
