;;; cartel.clp: squares of Lines of Action are words such as a1; here they are taken apart and put together.

(deftemplate MAIN::place
  "A square by its file and row as people name them."
  (slot square (type SYMBOL))              ; d4
  (slot file (type STRING))                ; "d"
  (slot row (type INTEGER)))               ; 4

(deftemplate MAIN::file-count
  "Own men on a file."
  (slot file (type STRING))                ; which
  (slot men (type INTEGER) (range 0 8)))   ; how many

(deftemplate MAIN::partner
  "The square on the other side of the board's middle line."
  (slot square (type SYMBOL))              ; one
  (slot other (type SYMBOL)))              ; its partner

(deffunction MAIN::digit (?square)
  "The row of a square's name as a number."
  (string-to-field (sub-string 2 2 ?square)))

(deffunction MAIN::mirrored (?file)
  "a for h and so on: the letters from the other end."
  (bind ?i (str-index ?file "abcdefgh"))
  (sub-string (- 9 ?i) (- 9 ?i) "abcdefgh"))

(defrule NAMES::take-apart
  "A letter and a digit."
  (square (id ?s))
  =>
  (assert (place (square ?s) (file (sub-string 1 1 ?s)) (row (digit ?s)))))

(defrule NAMES::put-together
  "The same row, the file from the other end."
  (place (square ?s) (file ?f) (row ?r))
  =>
  (assert (partner (square ?s) (other (sym-cat (mirrored ?f) ?r)))))

(defrule NAMES::count-files
  "Once for each letter."
  (turn)
  =>
  (progn$ (?letter (explode$ "a b c d e f g h"))
    (bind ?n 0)
    (do-for-all-facts ((?o own)) (eq (sub-string 1 1 ?o:square) (str-cat ?letter))
      (bind ?n (+ ?n 1)))
    (assert (file-count (file (str-cat ?letter)) (men ?n)))))

(defrule DEALS::corners-by-name
  "Four words."
  (candidate (id ?m) (to a1|a8|h1|h8))
  =>
  (score ?m -2 "it goes into a corner"))

(defrule DEALS::middle-by-name
  "Four others."
  (candidate (id ?m) (from ~d4&~e5) (to ?to&d4|d5|e4|e5))
  =>
  (score ?m 2 (str-cat "it comes to " ?to)))

(defrule DEALS::full-files
  "From a file with three men or more to one with fewer, if that has one."
  (place (square ?from) (file ?f))
  (file-count (file ?f) (men ?n&:(>= ?n 3)))
  (candidate (id ?m) (from ?from) (to ?to))
  (place (square ?to) (file ?g&~?f))
  (file-count (file ?g) (men ?k&:(< 0 ?k ?n)))
  =>
  (score ?m 1 (str-cat "it goes from file " ?f " to file " ?g)))

(defrule DEALS::empty-files
  "Nobody goes where nobody is."
  (file-count (file ?g) (men 0))
  (place (square ?to) (file ?g))
  (candidate (id ?m) (to ?to))
  =>
  (score ?m -1 (str-cat "file " ?g " is empty")))

(defrule DEALS::partners-meet
  "Two own men on partner squares are far from each other, unless they are on d and e."
  (own (square ?a))
  (partner (square ?a) (other ?b))
  (own (square ?b))
  (place (square ?a) (file "a"|"b"|"c"))
  (candidate (id ?m) (from ?from&?a|?b) (to ?to))
  (test (< (distance-to-centre ?to own) (distance-to-centre ?from own)))
  =>
  (score ?m 1 (str-cat "it comes nearer to the one on " (if (eq ?from ?a) then ?b else ?a))))

(defrule DEALS::rows-of-the-middle
  "Rows 4 and 5 by number, from any other."
  (place (square ?to) (row 4|5))
  (candidate (id ?m) (from ?from) (to ?to))
  (place (square ?from) (row ~4&~5))
  =>
  (score ?m 0.5 "it comes to the middle rows"))

(defrule DEALS::first-in-the-alphabet
  "Of two moves to the same square from two files the one from the first."
  (candidate (id ?a) (from ?x) (to ?to))
  (candidate (from ?y&:(< (str-compare ?x ?y) 0)) (to ?to))
  =>
  (score ?a 0.01 (str-cat ?x " comes before " ?y)))

(defrule DEALS::captures-by-size
  "Only from groups of two or more, which a captured man makes smaller."
  (takes (id ?m) (square ?s))
  (test (>= (group-size ?s) 2))
  (test (<> (group ?s) 0))
  =>
  (score ?m -0.5 (str-cat "it helps the enemy on " ?s)))

(defrule DEALS::sign-the-deal
  "All together."
  (candidate (id ?m))
  (test (and (connects ?m) (not (ends-lost ?m))))
  =>
  (best ?m "the deal is made"))
