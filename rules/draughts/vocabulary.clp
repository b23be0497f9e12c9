;;; vocabulary.clp: what the rules of this folder derive about a draughts position.
;;;
;;; Everything here is derived anew on every turn. Squares are the game's numbers.

(deftemplate MAIN::faced
  "An enemy of this kind on `attacker` could jump the own piece on `square`, if `landing` were
empty."
  (slot square) (slot piece (type SYMBOL)) (slot attacker) (slot kind (type SYMBOL)) (slot landing))

(deftemplate MAIN::sweep
  "As the board stands, an enemy piece can take the own pieces `taken`, in this order, and come to
stand on `at`. path: the squares on which it lands; last: the piece taken last."
  (slot attacker) (slot kind (type SYMBOL)) (slot at) (slot last) (multislot taken)
  (multislot path))

(deftemplate MAIN::danger
  "The own piece on `square` can be taken as the board stands; saving is a square that would stop
it."
  (slot square) (slot saving))

(deftemplate MAIN::helpless
  "An own piece in danger that can't move; a piece put on `saving` would save it."
  (slot square) (slot saving))

(deftemplate MAIN::raid
  "After candidate id, from `from` to `to`, an enemy piece can take the own pieces `taken` and come
to stand on `at`. hit: the moved piece is among them; line: whether the first jump goes along the
move, across it or past it; size, kings: how many are taken, and kings among them; last: the piece
taken last."
  (slot id (type INTEGER)) (slot from) (slot to) (slot attacker) (slot kind (type SYMBOL)) (slot at)
  (slot last) (slot hit (allowed-symbols yes no)) (slot line (allowed-symbols along across past))
  (slot size (type INTEGER)) (slot kings (type INTEGER)) (multislot taken))

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
  "A reason why candidate id is not safe, as a value of riskAfter. grade: 1 to 4, the graver the
higher; trade: the reason is a trade that it offers."
  (slot id (type INTEGER))
  (slot level (allowed-symbols doubleJump singleJump yes potentialSingleJump))
  (slot grade (type INTEGER)) (slot trade (allowed-symbols no yes)))

(deftemplate MAIN::repeat
  "The position after candidate id has stood on the board in this game."
  (slot id (type INTEGER)))

(deffunction MAIN::lead ()
  "Own material less the enemy's, in hundredths of a man."
  (- (worth own) (worth enemy)))

(deftemplate MAIN::safe
  "Candidate id is a quiet move without a known risk, its exchanges come out no worse than others,
and no shot follows. saves: it takes a piece out of danger."
  (slot id (type INTEGER)) (slot from) (slot saves (allowed-symbols yes no)))

(deftemplate MAIN::shot-follows
  "After candidate id, which seems safe, the enemy has a shot."
  (slot id (type INTEGER)))

(deftemplate MAIN::risk
  "Candidate id has a known risk after the move; before: the moved piece is in danger where it
stands."
  (slot id (type INTEGER)) (slot from) (slot before (allowed-symbols yes unKnown))
  (slot after (allowed-symbols potentialSingleJump yes singleJump doubleJump)))

(deftemplate MAIN::cornered
  "No move is safe."
  (slot side (default own)))
