;;; vocabulary.clp: what the rules of this folder derive about a draughts position.
;;;
;;; Everything here is derived anew on every turn. Squares are the game's numbers.

(deftemplate MAIN::sweep
  "As the board stands, an enemy piece can take the own pieces `taken`, in this order, and come to stand on
`at`. path: the squares on which it lands; last: the piece taken last."
  (slot attacker) (slot kind (type SYMBOL)) (slot at) (slot last) (multislot taken) (multislot path))

(deftemplate MAIN::danger
  "The own piece on `square` can be taken as the board stands; saving is a square that would stop it."
  (slot square) (slot saving))

(deftemplate MAIN::helpless
  "An own piece in danger that can't move; a piece put on `saving` would save it."
  (slot square) (slot saving))

(deftemplate MAIN::raid
  "After candidate id, an enemy piece can take the own pieces `taken` and come to stand on `at`. hit: the moved
piece is among them; line: whether the first jump goes along the move, across it or past it; kings: own
kings among the taken; last: the piece taken last."
  (slot id (type INTEGER)) (slot attacker) (slot kind (type SYMBOL)) (slot at) (slot last)
  (slot hit (allowed-symbols yes no)) (slot line (allowed-symbols along across past))
  (slot kings (type INTEGER)) (multislot taken))

(deftemplate MAIN::answer
  "After candidate id and the raid from `attacker` to `at`, an own piece can take the raider."
  (slot id (type INTEGER)) (slot attacker) (slot at))

(deftemplate MAIN::trade
  "Candidate id swaps pieces: tradeType."
  (slot id (type INTEGER))
  (slot type (allowed-symbols evenTrade goodTrade badTrade terribleTrade)))

(deftemplate MAIN::attack
  "Candidate id attacks a piece, and what takes that piece would be taken: the class of that trade."
  (slot id (type INTEGER)) (slot type (type SYMBOL)))

(deffunction MAIN::trade-type (?lost ?gained)
  "2.3.6.1: the class of a swap of one piece of kind ?lost for one of kind ?gained."
  (if (eq ?lost ?gained)
    then (if (eq ?lost man) then evenTrade else badTrade)
    else (if (eq ?lost man) then goodTrade else terribleTrade)))

(deftemplate MAIN::hazard
  "A reason why candidate id is not safe, as a value of riskAfter."
  (slot id (type INTEGER)) (slot level (allowed-symbols doubleJump singleJump yes potentialSingleJump)))

(deftemplate MAIN::after
  "riskAfter of candidate id."
  (slot id (type INTEGER))
  (slot value (allowed-symbols unKnown potentialSingleJump yes singleJump doubleJump)))

(deftemplate MAIN::risk
  "The account of a quiet move before and after it is made, in the words of the thesis."
  (slot id (type INTEGER)) (slot from) (slot before (allowed-symbols yes unKnown))
  (slot after (allowed-symbols unKnown potentialSingleJump yes singleJump doubleJump)))

(deftemplate MAIN::outcome
  "What the forced captures after candidate id win, in hundredths of a man; negative: what they lose."
  (slot id (type INTEGER)) (slot gain (type INTEGER)))

(deftemplate MAIN::sound
  "No other move comes out of its exchanges a piece better than candidate id."
  (slot id (type INTEGER)))

(deftemplate MAIN::safe
  "Candidate id is a sound quiet move without a known risk; saves: it takes a piece out of danger."
  (slot id (type INTEGER)) (slot saves (allowed-symbols yes no)))

(deftemplate MAIN::plain
  "Candidate id is a safe move that saves nothing, crowns nothing and follows no plan."
  (slot id (type INTEGER)))

(deftemplate MAIN::best-gain
  "The best outcome among the candidates."
  (slot gain (type INTEGER)))

(deftemplate MAIN::welcome
  "Candidate id has a risk that is taken on purpose."
  (slot id (type INTEGER)))
