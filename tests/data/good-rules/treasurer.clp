;;; treasurer.clp: all prices come from the marshal's by one factor.

(deftemplate MAIN::tariff
  "The price of a kind."
  (slot kind (type SYMBOL))                 ; which
  (slot points (type INTEGER)))             ; in points

(deftemplate MAIN::balance
  "Own points less the enemy's, when all prices are set."
  (slot points (type INTEGER)))             ; so many

(deftemplate MAIN::ranking
  "Kinds from the top, as a list."
  (multislot kinds (type SYMBOL)))          ; in their order

(deffacts MAIN::the-ranking
  "It stays."
  (ranking (kinds marshal general colonel major captain lieutenant sergeant)))

(deftemplate MAIN::verdict
  "What the audit says of a candidate."
  (slot id (type INTEGER))                  ; the candidate
  (slot gain (type INTEGER))                ; points that it brings on the average
  (slot risk (type INTEGER)))               ; points that the best answer takes

(deffunction MAIN::power (?base ?n)
  "Multiplies ?base with itself, ?n times."
  (bind ?p 1.0)
  (while (> ?n 0)
    (bind ?p (* ?p ?base))
    (bind ?n (- ?n 1)))
  (return ?p))

(deffunction MAIN::rounded (?x)
  "To whole points."
  (integer (round ?x)))

(defrule PRICE::ranks
  "Each at the factor to the power of its place."
  (parameter (name marshal) (value ?most))
  (parameter (name step-down) (value ?factor))
  (ranking (kinds $?before ?kind $?))
  =>
  (assert (tariff (kind ?kind) (points (rounded (* ?most (power ?factor (length$ ?before))))))))

(defrule PRICE::specialists
  "What has no rank in the list."
  (parameter (name marshal) (value ?most))
  (left (side own) (kind ?kind&spy|scout|miner))
  =>
  (bind ?share
    (switch ?kind
      (case spy then 0.2)
      (case scout then 0.05)
      (case miner then 0.25)
      (default 0.1)))
  (assert (tariff (kind ?kind) (points (rounded (* ?most ?share))))))

(defrule PRICE::flag-and-bombs
  "Nothing is dearer than the flag."
  (parameter (name marshal) (value ?most))
  (left (side own) (kind ?kind))
  (test (or (eq ?kind flag) (eq ?kind bomb)))
  =>
  (assert (tariff (kind ?kind) (points (if (eq ?kind flag) then (* 3 (integer ?most)) else (div (integer ?most) 4))))))

(defrule AUDIT::announce-prices
  "For both sides alike."
  (tariff (kind ?kind) (points ?p))
  (parameter (name secrecy) (value ?share))
  =>
  (price own ?kind ?p (rounded (* ?share ?p)))
  (price enemy ?kind ?p (rounded (* ?share ?p))))

(defrule AUDIT::balance
  "After the prices: this rule comes last in its phase."
  ; lint: allow salience
  (declare (salience -10))
  (turn)
  =>
  (assert (balance (points (- (strength own) (strength enemy))))))

(defrule SPEND::take-gains
  "What a strike brings."
  (exists (balance))
  (candidate (id ?m) (jumps 1))
  =>
  (score ?m (strike-gain ?m) "points that the strike brings on the average"))

(defrule SPEND::fear-risks
  "What the best answer takes, by thrift."
  ; lint: allow unconnected
  (balance (points ?b))
  (parameter (name thrift) (value ?t))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?t (reply-risk ?m) (if (< ?b 0) then 1.2 else 1)) "points that the answer takes"))

(defrule SPEND::hope
  "A quarter of what comes next."
  (exists (balance))
  (candidate (id ?m))
  =>
  (score ?m (/ (next-gain ?m) 4) "a quarter of what its next strike brings"))

(defrule SPEND::spend-when-rich
  "Ahead by a colonel, even swaps are made."
  ; lint: allow unconnected
  (tariff (kind colonel) (points ?c))
  (balance (points ?b&:(> ?b ?c)))
  (strike (id ?m) (ties ?ties&:(>= ?ties 50)))
  =>
  (score ?m (div ?ties 10) "it swaps while it is rich"))

(defrule SPEND::save-when-poor
  "Behind by one, they are not."
  ; lint: allow unconnected
  (tariff (kind colonel) (points ?c))
  (balance (points ?b&:(< ?b (* -1 ?c))))
  (strike (id ?m) (ties ?ties&:(>= ?ties 50)))
  =>
  (score ?m (- 0 (div ?ties 10)) "it swaps while it is poor"))

(defrule SPEND::dear-pieces-look-first
  "What costs more than a captain does not strike what is unknown."
  (tariff (kind captain) (points ?limit))
  (tariff (kind ?kind) (points ?p&:(> ?p ?limit)))
  (strike (id ?m) (kind ?kind) (target unknown) (wins ?w&:(< ?w 60)))
  =>
  (score ?m (* -0.1 ?p) (str-cat "a " ?kind " is too dear for that")))
