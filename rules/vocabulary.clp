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
  (slot direction (type SYMBOL)))          ; n ne e se s sw w nw for a player who moves down the board; on lines that the game gives besides: other, further, other-back, further-back

(deftemplate MAIN::leap
  "Three squares in a row.
Example: (leap (from 14) (over 18) (to 23) (way forward) (direction se))"
  (slot from)                              ; a square
  (slot over)                              ; the next one in this direction
  (slot to)                                ; and the one behind it
  (slot way (allowed-symbols forward backward sideways))  ; as the own men see it
  (slot direction (type SYMBOL)))          ; n ne e se s sw w nw for a player who moves down the board; on lines that the game gives besides: other, further, other-back, further-back

(deftemplate MAIN::game
  "The game that is played: one fact, which stays too.
Example: (game (name russian) (losing no))"
  (slot name (type SYMBOL))                ; what the command line calls it
  (slot losing (allowed-symbols yes no)))  ; its losing form: who has no move wins, and values are negative

(deftemplate MAIN::kind
  "A kind of piece that the game has. These facts stay too.
Example: (kind (name man) (value 100) (rises yes))"
  (slot name (type SYMBOL))                ; man, king, or what the game has
  (slot value (type INTEGER))              ; in hundredths of a man
  (slot rises (allowed-symbols yes no)))   ; it can become another kind, as a man is crowned

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
  (slot repetitions (type INTEGER)))       ; how often the position has stood on the board, now included

(deftemplate MAIN::own
  "A piece of the side to move.
Example: (own (square 14) (kind man))"
  (slot square)                            ; where it stands
  (slot kind (type SYMBOL)))               ; man, king, or what the game has

(deftemplate MAIN::enemy
  "A piece of the other side.
Example: (enemy (square 24) (kind king))"
  (slot square)                            ; where it stands
  (slot kind (type SYMBOL)))               ; man, king, or what the game has; unknown if it is hidden

(deftemplate MAIN::empty
  "A square on which nothing stands.
Example: (empty (square 18))"
  (slot square))                           ; which

(deftemplate MAIN::in-hand
  "Pieces that a side can still put on the board, in games that have such.
Example: (in-hand (side own) (kind man) (count 11))"
  (slot side (allowed-symbols own enemy))  ; whose
  (slot kind (type SYMBOL))                ; man, or what the game has
  (slot count (type INTEGER)))             ; how many, from 1

(deftemplate MAIN::under
  "A piece under others, in games that pile them up. The top of a column is an own or enemy piece.
Example: (under (square c3) (place 1) (side enemy) (kind man))"
  (slot square)                            ; the square of the column
  (slot place (type INTEGER))              ; right under the top 1, then 2 and so on
  (slot side (allowed-symbols own enemy))  ; whose it is
  (slot kind (type SYMBOL)))               ; man, king, or what the game has

(deftemplate MAIN::candidate
  "A legal move. One that takes several pieces is one candidate.
Example: (candidate (id 3) (from 14) (to 18) (kind man) (jumps 0) (kings 0) (crowns no))"
  (slot id (type INTEGER))                 ; what preferences call it, from 1
  (slot from)                              ; where it begins
  (slot to)                                ; where it ends
  (slot kind (type SYMBOL))                ; of the mover, before the move
  (slot jumps (type INTEGER))              ; how many pieces it takes
  (slot kings (type INTEGER))              ; how many of them are kings
  (slot crowns (allowed-symbols yes no)))  ; it makes a man a king, or the piece another kind

(deftemplate MAIN::takes
  "A candidate takes a piece: a fact for each of them.
Example: (takes (id 3) (square 18) (kind king))"
  (slot id (type INTEGER))                 ; the candidate
  (slot square)                            ; where the piece stands
  (slot kind (type SYMBOL)))               ; what it is

(deftemplate MAIN::puts
  "A candidate puts a piece on the board: a fact for each of them. The candidate's `from` is none if it
does nothing else.
Example: (puts (id 3) (square c3))"
  (slot id (type INTEGER))                 ; the candidate
  (slot square))                           ; where the piece is put

(deftemplate MAIN::last-move
  "The last move of a side, if it has moved.
Example: (last-move (side enemy) (from 24) (to 19) (jumps 0))"
  (slot side (allowed-symbols own enemy))  ; whose
  (slot from)                              ; where it began
  (slot to)                                ; where it ended
  (slot jumps (type INTEGER)))             ; how many pieces it took

(deftemplate MAIN::suggestion
  "A plan that the environment proposes, found by shortest paths.
Example: (suggestion (kind chase) (id 9) (target 24) (steps 2))"
  (slot kind (type SYMBOL))                ; the game's word for it: chase, trap, attack
  (slot id (type INTEGER))                 ; the candidate that begins it
  (slot target)                            ; the square that it leads to
  (slot steps (type INTEGER)))             ; own moves until there, the candidate included
