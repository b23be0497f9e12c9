;;; vocabulary.clp: the facts that every rule base of every game may use.
;;;
;;; The environment asserts the facts of the input link and withdraws them after the turn; board geometry
;;; stays. A rule base reads them, derives facts of its own, and states preferences about the candidates
;;; with (best ?m "why"), (better ?a ?b "why"), (score ?m 3 "why") and the rest.
;;;
;;; Everything is told from the point of view of the seat to move: `own`, `enemy`, `forward`. Squares carry
;;; the game's own notation: integers where squares are numbered, symbols (d1) elsewhere. A piece's kind is
;;; the game's word for it in small letters: man, king.
;;;
;;; `crownhead rules vocabulary` shows this file and an author's own to people: of a template its comment,
;;; where "Example:" begins an example, and of a slot the comment behind it on its line.

;;; Board geometry. It stays in working memory between turns.

(deftemplate MAIN::square
  "A square of the board.
Example: (square (id 14) (rank 4) (row 4) (column 3) (view 14) (edge no) (corner no))"
  (slot id)                                ; what the game calls it
  (slot rank (type INTEGER))               ; rows from the own back row, which is 1
  (slot row (type INTEGER))                ; rows from the top of the board as it is drawn, from 1
  (slot column (type INTEGER))             ; columns from the left, from 1
  (slot view (type INTEGER))               ; its number for a player who moves down the board, from 1
  (slot edge (allowed-symbols yes no))     ; in the outermost row or column
  (slot corner (allowed-symbols yes no)))  ; at an end of the board, or beside an end that is no square

(deftemplate MAIN::step
  "Two neighbouring squares on a line of the board.
Example: (step (from 14) (to 18) (way forward) (direction se))"
  (slot from)                              ; a square
  (slot to)                                ; the next one in this direction
  (slot way (allowed-symbols forward backward sideways))  ; as the own men see it
  (slot direction (type SYMBOL)))          ; n ne e se s sw w nw for a player who moves down the board

(deftemplate MAIN::leap
  "Three squares in a row.
Example: (leap (from 14) (over 18) (to 23) (way forward) (direction se))"
  (slot from)                              ; a square
  (slot over)                              ; the next one in this direction
  (slot to)                                ; and the one behind it
  (slot way (allowed-symbols forward backward sideways))  ; as the own men see it
  (slot direction (type SYMBOL)))          ; n ne e se s sw w nw for a player who moves down the board

;;; The agent's numbers, from its .parameters file. They stay too.

(deftemplate MAIN::parameter
  "A number of the agent's .parameters file, which tuning may change: rules read it in place of a number
of their own.
Example: (parameter (name centre) (value 3))"
  (slot name (type SYMBOL))                ; what the rules call it
  (slot value (type NUMBER)))              ; whole if it is written so

;;; The input link of a turn.

(deftemplate MAIN::turn
  "The turn: one fact.
Example: (turn (seat black) (ply 12) (quiet 3) (repetitions 1))"
  (slot seat (type SYMBOL))                ; who is to move, as the game names it
  (slot ply (type INTEGER))                ; moves of both sides before this one
  (slot quiet (type INTEGER))              ; moves since one that can't be taken back, as the game counts
