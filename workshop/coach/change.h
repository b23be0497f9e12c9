/* The smallest change of what the rules said by which another move would have been chosen, alone
 * before the tie-break: found by deciding again, never guessed.
 *
 * What is taken away is what a rule said about a move: of statements that compare, those with the
 * better move count as about it. Changes that touch fewer such things come first: one taken away,
 * one score changed, one thing said more for the better move (a score, or `best`); two, three taken
 * away, each also with one said more; in the end all of them.
 *
 * It is not the search of bridge/explanation/changes.c, which answers `why-not`: there whole rules
 * are silent, in all they say, or the move has a score more, and there may be no answer. The coach
 * sums changes up over many positions, where a rule is right in most: it asks for the one thing
 * that was said, may give it another price, and always has an answer. */
#ifndef CH_WORKSHOP_COACH_CHANGE_H
#define CH_WORKSHOP_COACH_CHANGE_H

#include "workshop/coach/blame.h"

/* A statement of a rule about a move. */
struct ch_change_part {
    int speaker; /* index into the rules of the statements */
    int move;
};

struct ch_change {
    struct ch_change_part *without; /* owned */
    int without_count;
    int priced;                   /* the score that is another: index of its statement; -1: none */
    bool says;                    /* something is said more for the better move: */
    enum ch_preference_kind kind; /* CH_SCORE, CH_BEST */
    int64_t value;                /* the new score, or that which is said more; in millionths */
};

/* The caller releases `change` with ch_change_done. `better` is not what was chosen. */
void ch_change_find(struct ch_statements *statements, int better, struct ch_change *change);
/* True if the changed turn, decided again, leaves the better move alone before the tie-break. */
bool ch_change_holds(struct ch_statements *statements, int better, const struct ch_change *change);
void ch_change_done(struct ch_change *change);

#endif
