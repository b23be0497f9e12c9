;;; vocabulary.clp: the facts that every rule base of every game may use.
;;;
;;; The environment asserts the facts of the input link and withdraws them after the turn; board geometry
;;; stays. A rule base reads them, derives facts of its own, and states preferences about the candidates
;;; with (best ?m "why"), (better ?a ?b "why"), (score ?m 3 "why") and the rest.
;;;
;;; Everything is told from the point of view of the seat to move: `own`, `enemy`, `forward`. Squares carry
;;; the game's own notation: integers where squares are numbered, symbols (d1) elsewhere.

;;; Board geometry. It stays in working memory between turns.

(deftemplate MAIN::square
  "A square. rank 1 is the own back row; view is the number of the square for a player who moves down the board."
  (slot id) (slot rank (type INTEGER)) (slot row (type INTEGER)) (slot column (type INTEGER))
  (slot view (type INTEGER)) (slot edge (allowed-symbols yes no)) (slot corner (allowed-symbols yes no)))

(deftemplate MAIN::step
  "Two neighbouring squares on a line of the board. direction (n ne e se s sw w nw) is told, like view, for a player
who moves down the board: forward is s, se or sw."
  (slot from) (slot to) (slot way (allowed-symbols forward backward sideways)) (slot direction (type SYMBOL)))

(deftemplate MAIN::leap
  "Three squares in a row: from, over, to."
  (slot from) (slot over) (slot to) (slot way (allowed-symbols forward backward sideways))
  (slot direction (type SYMBOL)))

;;; The input link of a turn.

(deftemplate MAIN::turn
  "The turn: plies played before it, quiet plies, and how often the position now has stood on the board."
  (slot seat (type SYMBOL)) (slot ply (type INTEGER)) (slot quiet (type INTEGER)) (slot repetitions (type INTEGER)))

(deftemplate MAIN::own (slot square) (slot kind (type SYMBOL)))
(deftemplate MAIN::enemy (slot square) (slot kind (type SYMBOL)))
(deftemplate MAIN::empty (slot square))

(deftemplate MAIN::candidate
  "A legal move. jumps: pieces taken; kings: kings among them; kind: of the mover before the move."
  (slot id (type INTEGER)) (slot from) (slot to) (slot kind (type SYMBOL)) (slot jumps (type INTEGER))
  (slot kings (type INTEGER)) (slot crowns (allowed-symbols yes no)))

(deftemplate MAIN::takes
  "Candidate id takes the enemy piece on square."
  (slot id (type INTEGER)) (slot square) (slot kind (type SYMBOL)))

(deftemplate MAIN::last-move
  "The last move of a side: own or enemy."
  (slot side (allowed-symbols own enemy)) (slot from) (slot to) (slot jumps (type INTEGER)))

(deftemplate MAIN::suggestion
  "What the environment suggests: candidate id begins a plan of this kind; steps moves lead to its goal at target."
  (slot kind (type SYMBOL)) (slot id (type INTEGER)) (slot target) (slot steps (type INTEGER)))
