;;; pick-jump.clp: which jump. A jump is better than a move by the rules of the game.
;;; Source: Menon 2007, 2.3.9; jumps of four and more are treated alike.

(defrule COMPARE::longer-jump
  "A triple jump before a double jump before a single jump."
  (candidate (id ?longer) (jumps ?many&~0&~1))
  (candidate (id ?other) (jumps ?few&~0&:(< ?few ?many)))
  =>
  (better ?longer ?other (str-cat "it takes " ?many " pieces and not " ?few)))

(defrule COMPARE::jump-over-a-king
  "With as many pieces, one that takes a king before one that takes none."
  (candidate (id ?m) (jumps ?count&~0) (kings ~0))
  (candidate (id ?other) (jumps ?count&~0) (kings 0))
  =>
  (better ?m ?other "it takes a king"))

(defrule COMPARE::jump-with-the-better-end
  "Beyond the thesis: among jumps that it calls equal, the one whose exchanges come out better."
  (candidate (id ?m) (jumps ?count&~0) (kings ?kings))
  (candidate (id ?other&~?m) (jumps ?count&~0) (kings ?some))
  (test (and (eq (> ?kings 0) (> ?some 0)) (> (exchange ?m) (exchange ?other))))
  =>
  (better ?m ?other "it comes out of the exchange better"))
