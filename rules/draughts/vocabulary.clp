;;; vocabulary.clp: what the rules of this folder derive about a draughts position.
;;;
;;; Everything here is derived anew on every turn. Squares are the game's numbers.

(deftemplate MAIN::faced
  "An enemy could jump an own piece, if the square behind it were empty."
  (slot square)                            ; of the own piece
  (slot piece (type SYMBOL))               ; its kind
  (slot attacker)                          ; where the enemy stands
  (slot kind (type SYMBOL))                ; the enemy's kind
  (slot landing))                          ; the square behind

(deftemplate MAIN::sweep
  "As the board stands, an enemy piece can take own pieces, one or more in a jump."
  (slot attacker)                          ; where it stands
  (slot kind (type SYMBOL))                ; its kind
  (slot at)                                ; where it comes to stand
  (slot last)                              ; the piece taken last
  (slot kings (type INTEGER))              ; how many of the taken are kings
  (multislot taken)                        ; the pieces, in this order
  (multislot path))                        ; the squares on which it lands

(deftemplate MAIN::danger
  "An own piece can be taken as the board stands."
  (slot square)                            ; where it stands
  (slot saving))                           ; a square that would stop it, if a piece stood there

(deftemplate MAIN::helpless
  "An own piece in danger that can't move."
  (slot square)                            ; where it stands
  (slot kind (type SYMBOL))                ; what it is
  (slot saving))                           ; a piece put there would save it

(deftemplate MAIN::raid
  "After a candidate an enemy piece can take own pieces."
  (slot id (type INTEGER))                 ; the candidate
  (slot from)                              ; where it begins
  (slot to)                                ; where it ends
  (slot attacker)                          ; where the enemy stands
  (slot kind (type SYMBOL))                ; the enemy's kind
  (slot at)                                ; where the enemy comes to stand
  (slot last)                              ; the piece taken last
  (slot hit (allowed-symbols yes no))      ; the moved piece is among the taken
  (slot line (allowed-symbols along across past)) ; how the first jump goes: along the move, across, past it
  (slot size (type INTEGER))               ; how many are taken
  (slot kings (type INTEGER))              ; how many of them are kings
  (multislot taken))                       ; the pieces, in this order

(deftemplate MAIN::answer
  "After a candidate and a raid an own piece can take the raider."
  (slot id (type INTEGER))                 ; the candidate
  (slot attacker)                          ; where the raider came from
  (slot at)                                ; and where it came to stand
  (slot avenger)                           ; where the own piece stands before the candidate
  (slot kind (type SYMBOL))                ; what it is
  (slot landing)                           ; where it comes to stand
  (slot size (type INTEGER)))              ; how many it takes: 1, or 2 for two and more

(deftemplate MAIN::trade
  "A candidate swaps pieces."
  (slot id (type INTEGER))                 ; the candidate
  (slot type (allowed-symbols evenTrade goodTrade badTrade terribleTrade))) ; the thesis's tradeType

(deftemplate MAIN::attack
  "A candidate attacks a piece, and what takes that piece would be taken."
  (slot id (type INTEGER))                 ; the candidate
  (slot type (type SYMBOL)))               ; the class of that trade

(deffunction MAIN::trade-type (?lost ?gained)
  "2.3.6.1: the class of a swap of one piece of kind ?lost for one of kind ?gained."
  (if (eq ?lost ?gained)
    then (if (eq ?lost man) then evenTrade else badTrade)
    else (if (eq ?lost man) then goodTrade else terribleTrade)))

(deftemplate MAIN::hazard
  "A reason why a candidate is not safe."
  (slot id (type INTEGER))                 ; the candidate
  (slot from)                              ; where it begins
  (slot level (allowed-symbols doubleJump singleJump yes potentialSingleJump)) ; as a value of riskAfter
  (slot grade (type INTEGER))              ; 1 to 4, the graver the higher
  (slot loss (type INTEGER))               ; what it costs, as a grade of `loss`
  (slot trade (allowed-symbols no yes)))   ; the reason is a trade that it offers

(deftemplate MAIN::repeat
  "The position after a candidate has stood on the board in this game."
  (slot id (type INTEGER)))                ; the candidate

(deffunction MAIN::lead ()
  "Own material less the enemy's, in hundredths of a man."
  (- (worth own) (worth enemy)))

(deffunction MAIN::loses-in-the-exchange (?m)
  "Half a man or more; or a king where a man would do, which is 130 and 100."
  (or (>= (exchange-shortfall ?m) 50)
      (and (>= (exchange-shortfall ?m) 30) (> (exchange-losses ?m) 0))))

(deftemplate MAIN::safe
  "A candidate is a quiet move without a known risk, its exchanges come out no worse than others, and
no shot follows."
  (slot id (type INTEGER))                 ; the candidate
  (slot from)                              ; where it begins
  (slot saves (allowed-symbols king man no))) ; the best piece that it takes out of danger

(deftemplate MAIN::shot-follows
  "After a candidate that seems safe the enemy has a shot."
  (slot id (type INTEGER)))                ; the candidate

(deffunction MAIN::loss-grade (?step ?kings)
  "A grade of `loss` from 10, 20, 30 or 40 and the number of kings among what goes."
  (if (> ?kings 0) then (+ ?step 1) else ?step))

(deftemplate MAIN::loss
  "What a candidate costs, when no move is safe: the worst that can come. The grade is 10 for a piece
that may be lost, 20 for one that is traded, 30 for one that is lost and 40 for two; it is 1 more if
a king is among them. Each candidate has one grade, and every rule that compares losses prefers the
lower: so no two of them can contradict each other."
  (slot id (type INTEGER))                 ; the candidate
  (slot grade (type INTEGER)))             ; 10 to 41

(deftemplate MAIN::risk
  "A candidate has a known risk after the move."
  (slot id (type INTEGER))                 ; the candidate
  (slot from)                              ; where it begins
  (slot before (allowed-symbols yes unKnown)) ; the moved piece is in danger where it stands
  (slot after (allowed-symbols potentialSingleJump yes singleJump doubleJump))) ; the worst that can come
