;;; weigh.clp: how both sides stand when all that a move forces is over. Each measure is the own side's less the
;;; enemy's, as `weigh` of docs/rule-functions.md counts it: prices of `early` hold with all pieces on the
;;; board, those of `late` with none.

(defrule COMPARE::weigh-the-men
  "The game's own values are a rule of thumb, too: more or less for either."
  (parameter (name man-early) (value ?early))
  (parameter (name man-late) (value ?late))
  (parameter (name king-early) (value ?k-early))
  (parameter (name king-late) (value ?k-late))
  (names (all ?pieces))
  (sound (id ?m))
  =>
  (score ?m (+ (weigh ?m men ?early ?late) (weigh ?m kings ?k-early ?k-late))
         (str-cat "the " ?pieces " that are left")))

(defrule COMPARE::weigh-the-runners
  "Men that nothing meets on their way: at most two rows from their goal, at most four, more."
  (parameter (name run-near) (value ?near))
  (parameter (name run-middle) (value ?middle))
  (parameter (name run-far) (value ?far))
  (names (rising ?men))
  (sound (id ?m))
  =>
  (score ?m (+ (weigh ?m run-near ?near ?near) (weigh ?m run-middle ?middle ?middle)
               (weigh ?m run-far ?far ?far))
         (str-cat "the " ?men " that nothing stops on their way")))

(defrule COMPARE::weigh-the-safe-steps
  "Steps of men that give nothing away: who has none left must give."
  (parameter (name steps-early) (value ?early))
  (parameter (name steps-late) (value ?late))
  (names (rising ?men))
  (sound (id ?m))
  =>
  (score ?m (weigh ?m moves ?early ?late)
         (str-cat "the safe steps that " ?men " have left")))

(defrule COMPARE::weigh-the-losing-steps
  "Steps of men to where they are taken."
  (parameter (name gifts-early) (value ?early))
  (parameter (name gifts-late) (value ?late))
  (names (rising ?men))
  (sound (id ?m))
  =>
  (score ?m (weigh ?m losing-moves ?early ?late)
         (str-cat "the steps that would give " ?men " away")))

(defrule COMPARE::weigh-what-hangs
  "Pieces that an enemy beside them could take, were it its turn; and who has the turn."
  (parameter (name hanging-early) (value ?early))
  (parameter (name hanging-late) (value ?late))
  (parameter (name turn) (value ?turn))
  (sound (id ?m))
  =>
  (score ?m (+ (weigh ?m hanging ?early ?late) (weigh ?m turn ?turn ?turn))
         "the pieces under attack"))

(defrule COMPARE::weigh-the-backed
  "Men with an own piece or the edge behind them on all sides that count."
  (parameter (name backed-early) (value ?early))
  (parameter (name backed-late) (value ?late))
  (names (rising ?men))
  (sound (id ?m))
  =>
  (score ?m (weigh ?m backed ?early ?late)
         (str-cat "the " ?men " that are backed")))

(defrule COMPARE::weigh-the-balance
  "Men more on one half of the board than on the other."
  (parameter (name lean-early) (value ?early))
  (parameter (name lean-late) (value ?late))
  (sound (id ?m))
  =>
  (score ?m (weigh ?m lean ?early ?late)
         "the balance of the left half and the right"))

(defrule COMPARE::weigh-the-room
  "Safe steps of kings, kings without one, and kings in the middle: of all pieces where none is crowned."
  (parameter (name king-steps) (value ?steps))
  (parameter (name trapped) (value ?trapped))
  (parameter (name king-middle) (value ?middle))
  (names (others ?pieces))
  (sound (id ?m))
  =>
  (score ?m (+ (weigh ?m king-moves ?steps ?steps) (weigh ?m trapped ?trapped ?trapped)
               (weigh ?m king-centre ?middle ?middle))
         (str-cat "the room of the " ?pieces)))

(defrule COMPARE::squeeze
  "The enemy is to move, and every step of its pieces gives one away."
  (parameter (name squeeze) (value ?price))
  (sound (id ?m))
  (test (and (< (weigh ?m turn 1 1) 0)
             (= 0 (+ (stand ?m enemy moves) (stand ?m enemy king-moves)))))
  =>
  (score ?m ?price "the enemy must give a piece away"))
