;;; mobility.clp: who has no move loses, so leave the enemy few. It is worth little beside what is forced:
;;; the fewest replies are those to a piece that is given away.

(defrule COMPARE::leave-few-replies
  "Each legal reply."
  (game (losing no))
  (parameter (name reply-early) (value ?early))
  (parameter (name reply-late) (value ?late))
  (candidate (id ?m))
  =>
  (score ?m (* -1 (by-phase ?m ?early ?late) (replies ?m)) "the replies that it leaves"))

(defrule COMPARE::lead
  "In a losing form, too: who has few moves can be led."
  (game (losing yes))
  (parameter (name lead) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (replies ?m)) "the replies that it leaves"))
