;;; labels.clp: the account of every quiet move: riskBefore, riskAfter, savingSquare, tradeType.
;;; Source: Menon 2007, 2.3.3 to 2.3.6; the worst value that applies is told.

(defrule LABELS::after-double-jump
  "2.3.4.1"
  (hazard (id ?m) (level doubleJump))
  =>
  (assert (after (id ?m) (value doubleJump))))

(defrule LABELS::after-single-jump
  "2.3.4.1"
  (hazard (id ?m) (level singleJump))
  (not (hazard (id ?m) (level doubleJump)))
  =>
  (assert (after (id ?m) (value singleJump))))

(defrule LABELS::after-yes
  "2.3.4.1"
  (hazard (id ?m) (level yes))
  (not (hazard (id ?m) (level doubleJump|singleJump)))
  =>
  (assert (after (id ?m) (value yes))))

(defrule LABELS::after-potential-single-jump
  "2.3.4.1"
  (hazard (id ?m) (level potentialSingleJump))
  (not (hazard (id ?m) (level doubleJump|singleJump|yes)))
  =>
  (assert (after (id ?m) (value potentialSingleJump))))

(defrule LABELS::after-unknown
  "2.3.4: no known risk."
  (candidate (id ?m) (jumps 0))
  (not (hazard (id ?m)))
  =>
  (assert (after (id ?m) (value unKnown))))

(defrule LABELS::before-yes
  "2.3.3: the piece that moves is in danger where it stands."
  (candidate (id ?m) (from ?from) (jumps 0))
  (exists (danger (square ?from)))
  (after (id ?m) (value ?after))
  =>
  (assert (risk (id ?m) (from ?from) (before yes) (after ?after))))

(defrule LABELS::before-yes-for-a-helpless-piece
  "2.3.5.1: the move saves a piece that can't move. So that it is liked more, riskBefore becomes yes."
  (helpless (saving ?to))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (after (id ?m) (value unKnown))
  (not (danger (square ?from)))
  =>
  (assert (risk (id ?m) (from ?from) (before yes) (after unKnown))))

(defrule LABELS::before-unknown
  "2.3.3: no known risk where it stands."
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (not (danger (square ?from)))
  (after (id ?m) (value ?after))
  (not (and (helpless (saving ?to)) (after (id ?m) (value unKnown))))
  =>
  (assert (risk (id ?m) (from ?from) (before unKnown) (after ?after))))

(defrule LABELS::told
  "2.3.4.4: what the explanation shows."
  (risk (id ?m) (before ?before) (after ?after))
  =>
  (assert (label (id ?m) (name riskBefore) (value ?before))
          (label (id ?m) (name riskAfter) (value ?after))))

(defrule LABELS::saving-square
  "2.3.3.1: the one square that would stop the jump over the piece."
  (danger (square ?from) (saving ?saving))
  (not (danger (square ?from) (saving ~?saving)))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (assert (label (id ?m) (name savingSquare) (value ?saving))))

(defrule LABELS::attack-is-a-trade
  "2.3.8.6, figure 2.20: a move without a known risk attacks a piece that is defended."
  (after (id ?m) (value unKnown))
  (attack (id ?m) (type ?type))
  =>
  (assert (trade (id ?m) (type ?type))))

(defrule LABELS::terrible-trade
  "2.3.6.1: a king for a man."
  (trade (id ?m) (type terribleTrade))
  =>
  (assert (label (id ?m) (name tradeType) (value terribleTrade))))

(defrule LABELS::bad-trade
  "2.3.6.1: a king for a king."
  (trade (id ?m) (type badTrade))
  (not (trade (id ?m) (type terribleTrade)))
  =>
  (assert (label (id ?m) (name tradeType) (value badTrade))))

(defrule LABELS::even-trade
  "2.3.6.1: a man for a man."
  (trade (id ?m) (type evenTrade))
  (not (trade (id ?m) (type terribleTrade|badTrade)))
  =>
  (assert (label (id ?m) (name tradeType) (value evenTrade))))

(defrule LABELS::good-trade
  "2.3.6.1: a man for a king."
  (trade (id ?m) (type goodTrade))
  (not (trade (id ?m) (type ~goodTrade)))
  =>
  (assert (label (id ?m) (name tradeType) (value goodTrade))))
