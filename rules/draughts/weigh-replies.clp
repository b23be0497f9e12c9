;;; weigh-replies.clp: an enemy with few moves soon has to make a bad one.
;;; Source: mobility, a term of the evaluations of draughts programs since Samuel, "Some Studies in Machine
;;; Learning Using the Game of Checkers" (1959).
;;; Number: `reply`, for each legal move that the enemy has then.

(defrule COMPARE::weigh-the-replies
  "The fewer moves the enemy has, the better."
  (candidate (id ?m))
  (parameter (name reply) (value ?weight))
  =>
  (score ?m (* ?weight (replies ?m)) "replies that are left"))
