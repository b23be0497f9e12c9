;;; weigh-mobility.clp: who can still move, and what stands ready to be taken.
;;; Source: mobility, a term of the evaluations of draughts programs since Samuel, "Some Studies in Machine
;;; Learning Using the Game of Checkers" (1959).

(defrule COMPARE::weigh-the-moves
  "Steps of men that give nothing away: who has none left must give."
  (sound (id ?m))
  (parameter (name moves-early) (value ?early))
  (parameter (name moves-late) (value ?late))
  =>
  (score ?m (weigh ?m moves ?early ?late) "the safe steps that men have left"))

(defrule COMPARE::weigh-the-losing-moves
  "Steps of men to where they are taken."
  (sound (id ?m))
  (parameter (name losing-moves-early) (value ?early))
  (parameter (name losing-moves-late) (value ?late))
  =>
  (score ?m (weigh ?m losing-moves ?early ?late) "the steps that would give a man away"))

(defrule COMPARE::weigh-what-hangs
  "Pieces that an enemy beside them could take, were it its turn."
  (sound (id ?m))
  (parameter (name hanging-early) (value ?early))
  (parameter (name hanging-late) (value ?late))
  =>
  (score ?m (weigh ?m hanging ?early ?late) "the pieces under attack"))

(defrule COMPARE::weigh-the-answer-of-the-own-side
  "Who is to move can save one of the pieces under attack: here the own side."
  (sound (id ?m))
  (parameter (name rescue) (value ?price))
  (test (> (weigh ?m turn 1 1) 0))
  =>
  (score ?m (* ?price (min 1 (stand ?m own hanging))) "the piece under attack can still be saved"))

(defrule COMPARE::weigh-the-answer-of-the-enemy
  "The same for the enemy."
  (sound (id ?m))
  (parameter (name rescue) (value ?price))
  (test (< (weigh ?m turn 1 1) 0))
  =>
  (score ?m (* -1 ?price (min 1 (stand ?m enemy hanging))) "the enemy can still save a piece"))

(defrule COMPARE::weigh-the-turn
  "To be on the move when it is all over."
  (sound (id ?m))
  (parameter (name turn) (value ?price))
  =>
  (score ?m (weigh ?m turn ?price ?price) "the side that is to move when the captures are over"))

(defrule COMPARE::squeeze-the-enemy
  "The enemy is to move, and every step of its pieces gives one away."
  (sound (id ?m))
  (test (and (< (weigh ?m turn 1 1) 0)
             (= 0 (+ (stand ?m enemy moves) (stand ?m enemy king-moves)))))
  (parameter (name squeeze) (value ?price))
  =>
  (score ?m ?price "the enemy must give a piece away"))

(defrule COMPARE::be-squeezed
  "The same the other way round."
  (sound (id ?m))
  (test (and (> (weigh ?m turn 1 1) 0) (= 0 (+ (stand ?m own moves) (stand ?m own king-moves)))))
  (parameter (name squeeze) (value ?price))
  =>
  (score ?m (* -1 ?price) "its own side must give a piece away"))
