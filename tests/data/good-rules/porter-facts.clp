;;; porter-facts.clp: what the porter knows of each man before it looks at moves.

(deftemplate MAIN::pair
  "Two own men, one right behind the other."
  (slot front)                       ; square of the man in front
  (slot rear))                       ; square of the man behind it

(deftemplate MAIN::alone
  "An own man without another behind it."
  (slot square))                     ; where it stands

(deftemplate MAIN::blocked
  "An own man with no empty square in front of it."
  (slot square))                     ; where it stands

(deftemplate MAIN::contact
  "An own man and an enemy piece on neighbouring squares."
  (slot own)                         ; the man
  (slot enemy)                       ; the piece
  (slot way (allowed-symbols forward backward sideways))) ; where the piece is, as the man sees it

(deftemplate MAIN::lonely-front
  "A man that is alone and in contact."
  (slot square)                      ; where it stands
  (slot danger (type INTEGER)))      ; enemy pieces beside it

(defrule LOOK::find-pairs
  "A man and one that covers its back."
  (own (square ?front) (kind man))
  (step (from ?front) (to ?rear) (way backward))
  (own (square ?rear) (kind man))
  =>
  (assert (pair (front ?front) (rear ?rear))))

(defrule LOOK::find-contacts
  "A man that touches the enemy."
  (own (square ?man) (kind man))
  (step (from ?man) (to ?beside) (way ?way))
  (enemy (square ?beside))
  =>
  (assert (contact (own ?man) (enemy ?beside) (way ?way))))

(defrule LOOK::find-blocked
  "All squares before it are taken."
  (own (square ?man) (kind man))
  (not (and (step (from ?man) (to ?ahead) (way forward))
            (empty (square ?ahead))))
  =>
  (assert (blocked (square ?man))))

(defrule WEIGH::find-lone-men
  "The pairs are all known by now."
  (own (square ?man) (kind man))
  (not (pair (front ?man)))
  =>
  (assert (alone (square ?man))))

(defrule WEIGH::count-dangers
  "How many pieces touch a man that nothing covers."
  (own (square ?man) (kind man))
  (not (pair (front ?man)))
  (exists (contact (own ?man)))
  =>
  (assert (lonely-front (square ?man)
                        (danger (length$ (find-all-facts ((?c contact)) (eq ?c:own ?man)))))))
