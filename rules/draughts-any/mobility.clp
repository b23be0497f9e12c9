;;; mobility.clp: who has no move loses, so leave the enemy few.

(defrule COMPARE::leave-few-replies
  "Each legal reply. In a losing form, too: who has few moves can be led."
  (parameter (name reply) (value ?weight))
  (candidate (id ?m))
  =>
  (score ?m (* -1 ?weight (replies ?m)) "replies that it leaves"))
