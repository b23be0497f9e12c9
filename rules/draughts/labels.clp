;;; labels.clp: the account of every quiet move: riskBefore, riskAfter, savingSquare, tradeType.
;;; Source: Menon 2007, 2.3.3 to 2.3.6; the worst value that applies is reported.

(deffunction MAIN::saved (?from ?to ?kind)
  "The best piece that a step from ?from to ?to saves: one of ?kind that goes, or no; a helpless one;
or a king, if one was in danger and none is any more."
  (do-for-all-facts ((?piece helpless))
      (and (eq ?piece:saving ?to) (or (eq ?kind no) (eq ?piece:kind king)))
    (bind ?kind ?piece:kind))
  (if (and (eq ?kind man)
           (any-factp ((?jump sweep)) (> ?jump:kings 0))
           (not (any-factp ((?jump sweep))
                  (and (> ?jump:kings 0) (not (member$ ?from ?jump:taken))
                       (not (member$ ?to ?jump:path))))))
    then king else ?kind))

(defrule LABELS::no-known-risk
  "2.3.4: unKnown before and after."
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (not (hazard (id ?m)))
  (not (danger (square ?from)))
  (not (helpless (saving ?to)))
  =>
  (judge ?m ?from no)
  (label ?m riskBefore unKnown)
  (label ?m riskAfter unKnown))

(defrule LABELS::out-of-danger
  "2.3.3: the piece is in danger where it stands, and not where it goes."
  (danger (square ?from))
  (candidate (id ?m) (from ?from) (to ?to) (kind ?kind) (jumps 0))
  (not (hazard (id ?m)))
  =>
  (judge ?m ?from (saved ?from ?to ?kind))
  (label ?m riskBefore yes)
  (label ?m riskAfter unKnown))

(defrule LABELS::saves-a-helpless-piece
  "2.3.5.1: the move saves a piece that can't move. So that it is liked more, riskBefore becomes
yes."
  (helpless (saving ?to))
  (candidate (id ?m) (from ?from) (to ?to) (jumps 0))
  (not (hazard (id ?m)))
  (not (danger (square ?from)))
  =>
  (judge ?m ?from (saved ?from ?to no))
  (label ?m riskBefore yes)
  (label ?m riskAfter unKnown))

(defrule LABELS::risk-of-a-safe-piece
  "2.3.4.1: no danger where the piece stands, but where it goes."
  (hazard (id ?m) (from ?from) (level ?level) (grade ?grade))
  (not (hazard (id ?m) (grade ?graver&:(> ?graver ?grade))))
  (not (danger (square ?from)))
  =>
  (assert (risk (id ?m) (from ?from) (before unKnown) (after ?level)))
  (label ?m riskBefore unKnown)
  (label ?m riskAfter ?level))

(defrule LABELS::risk-of-a-piece-in-danger
  "2.3.8.1: danger where the piece stands, and where it goes."
  (hazard (id ?m) (from ?from) (level ?level) (grade ?grade))
  (not (hazard (id ?m) (grade ?graver&:(> ?graver ?grade))))
  (danger (square ?from))
  =>
  (assert (risk (id ?m) (from ?from) (before yes) (after ?level)))
  (label ?m riskBefore yes)
  (label ?m riskAfter ?level))

(defrule LABELS::saving-square
  "2.3.3.1: the one square that would stop the jump over the piece."
  (danger (square ?from) (saving ?saving))
  (not (danger (square ?from) (saving ~?saving)))
  (candidate (id ?m) (from ?from) (jumps 0))
  =>
  (label ?m savingSquare ?saving))

(defrule LABELS::attack-is-a-trade
  "2.3.8.6, figure 2.20: a move without a known risk attacks a piece that is defended."
  (attack (id ?m) (type ?type))
  (not (hazard (id ?m)))
  =>
  (assert (trade (id ?m) (type ?type))))

(defrule COMPARE::terrible-trade
  "2.3.6.1: a king for a man."
  (trade (id ?m) (type terribleTrade))
  =>
  (label ?m tradeType terribleTrade))

(defrule COMPARE::bad-trade
  "2.3.6.1: a king for a king."
  (trade (id ?m) (type badTrade))
  (not (trade (id ?m) (type terribleTrade)))
  =>
  (label ?m tradeType badTrade))

(defrule COMPARE::even-trade
  "2.3.6.1: a man for a man."
  (trade (id ?m) (type evenTrade))
  (not (trade (id ?m) (type terribleTrade|badTrade)))
  =>
  (label ?m tradeType evenTrade))

(defrule COMPARE::good-trade
  "2.3.6.1: a man for a king."
  (trade (id ?m) (type goodTrade))
  (not (trade (id ?m) (type ~goodTrade)))
  =>
  (label ?m tradeType goodTrade))
